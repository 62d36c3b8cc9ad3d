/**
 * The line along the top of a Schafkopf table: which deal, the highest bid and then what is played,
 * what doubles it, and who plays or is forehand.
 */

import { attr, h, show, text } from '../dom.js';
import { note } from '../explain.js';
import { num, t } from '../i18n.js';
import { about } from './saying.js';
import { highest } from './schafkopf-bids.js';
import { contractName, gameSign, gameWords, signName, trumpWords } from './schafkopf-words.js';
import { drawLines, drawSign } from './strip.js';

/** @typedef {import('./index.js').View} View */

/** @param {View['table']} table */
const dealWords = ({ deal, deals }) => t(deals ? 'schaf.deal.of' : 'schaf.deal', { d: deal + 1, k: deals });

/** Who leads the first trick; nobody before the lot is drawn. @param {View} view @returns {number | null} */
export const forehandOf = ({ table, n }) => (table.dealer === null ? null : (table.dealer + 1) % n);

/** What is played, or bid so far. @param {View} view */
function gameNow(view) {
  const { game } = view.table;
  const bid = highest(view);
  return game ? gameWords(game) : bid ? contractName(bid) : '';
}

/** @param {View['table']} table */
const factorWords = ({ factor }) => (factor > 1 ? t('schaf.factor', { n: num(factor) }) : '');

/** Who plays, with whom once everybody knows it, and who is forehand. @param {View} view @returns {string[]} */
function roles(view) {
  const { declarer, partner, offerer } = view.table;
  const forehand = forehandOf(view);
  return [
    offerer !== null && about(view, 'schaf.offers', offerer),
    declarer !== null && about(view, 'schaf.plays', declarer),
    partner !== null && about(view, 'schaf.with', partner),
    forehand !== null && about(view, 'schaf.leads', forehand),
  ].filter((words) => typeof words === 'string');
}

/** Whom the table waits for about Stoß nobody may know. @param {View['table']} table */
export const askedWords = ({ phase }) => (phase === 'stoss' ? t('schaf.double.asked') : '');

/** All of it in words. @param {View} view */
export const contractWords = (view) => [gameNow(view), factorWords(view.table), ...roles(view), askedWords(view.table)].filter(Boolean).join(', ');

class Strip {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.deal = h('span', { class: 'strip-deal' });
    this.sign = h('span', { class: 'contract-sign' });
    this.words = h('span', { class: 'contract-words' });
    this.factor = h('span', { class: 'contract-factor' });
    this.who = h('div', { class: 'strip-sum' });
    /** @type {import('./schafkopf-words.js').Announced | null} */
    this.game = null;
    this.contract = h('button', { class: 'strip-contract', type: 'button', on: { click: () => this.game && note(trumpWords(this.game)) } },
      this.sign, this.words, this.factor);
    root.append(h('div', { class: 'strip-where' }, this.deal), this.contract, this.who);
  }

  /** @param {View} view */
  update(view) {
    const { table } = view;
    const { game } = table;
    text(this.deal, dealWords(table));
    drawSign(this.sign, game && signName(game), () => gameSign(game));
    const words = gameNow(view);
    const factor = factorWords(table);
    show(this.contract, words !== '' || factor !== '');
    text(this.words, words);
    attr(this.contract, 'title', game && trumpWords(game));
    this.contract.disabled = !game;
    this.game = game;
    text(this.factor, factor);
    drawLines(this.who, roles(view).slice(0, 2));
  }
}

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountStrip = (root) => new Strip(root);
