/**
 * The line along the top of a Skat table: which deal, the value of the auction and then the contract,
 * who says or plays, and the cycle of the pirates.
 */

import { attr, h, replace, show, text } from '../dom.js';
import { num, t } from '../i18n.js';
import { say } from '../live.js';
import { about } from './saying.js';
import { contractSign, gameWords } from './skat-words.js';
import { drawLines, drawSign } from './strip.js';

/** @typedef {import('./index.js').View} View */

/** @param {View['sheet']} sheet */
const lastRow = (sheet) => sheet?.rows[sheet.rows.length - 1];

/** The number of the deal, counted as the match counts. @param {View} view */
function dealWords({ table, sheet }) {
  const { deal, deals, counted, result } = table;
  if (!deals) return t('skat.deal', { d: deal + 1 });
  return t('skat.deal.of', { d: result && lastRow(sheet)?.counted ? counted : counted + 1, k: deals });
}

/** Whether the deal lies finished and its place in the cycle is used up. @param {View} view */
const usedUp = ({ table, sheet }) => Boolean(table.result) && lastRow(sheet)?.counted !== false;

/** Where the pirates are in their cycle; nothing at other tables. @param {View} view */
export function cycleWords(view) {
  if (!view.table.cycle) return '';
  const { state, left, target } = view.table.cycle;
  const k = view.n - left + (usedUp(view) ? 0 : 1);
  return state === 'normal' ? t('skat.cycle.normal', { n: target }) : k ? t(`skat.cycle.${state}`, { k, n: view.n }) : '';
}

/**
 * A sentence between the deals, when the table turns to the next round.
 * @param {View} view @param {string | null} before  the round of the finished deal, if this page saw it
 */
function turnedWords(view, before) {
  const { table, n, room } = view;
  const { state, left, target } = table.cycle ?? {};
  const fresh = left === n || (state === 'normal' && before !== null && before !== state);
  const turns = usedUp(view) && fresh && room.status !== 'over';
  return turns ? t(`skat.cycle.${state}.begins`, { target, n }) : '';
}

/** @param {View} view @returns {string[]} what multiplies the game */
export const doublings = ({ table }) => [
  table.kontra !== null && t('skat.kontra'), table.re && t('skat.re'), table.bock && t('skat.bock'),
].filter((word) => typeof word === 'string');

/** Who says and who hears, or who plays. @param {View} view @returns {string[]} */
export function roles(view) {
  const { phase, sayer, hearer, declarer } = view.table;
  if (phase === 'bidding') return [about(view, 'skat.says', sayer), ...(hearer === null ? [] : [about(view, 'skat.hears', hearer)])];
  return declarer === null ? [] : [about(view, 'skat.plays', declarer)];
}

class Strip {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.deal = h('span', { class: 'strip-deal' });
    this.bid = h('span', { class: 'strip-cards' });
    this.sign = h('span', { class: 'contract-sign' });
    this.words = h('span', { class: 'contract-words' });
    this.value = h('span', { class: 'auction-value' });
    this.who = h('div', { class: 'strip-sum' });
    this.cycle = h('p', { class: 'pirates', hidden: true });
    root.append(h('div', { class: 'strip-where' }, this.deal, this.bid),
      h('div', { class: 'strip-contract' }, this.sign, this.words, this.value), this.who, this.cycle);
    /** @type {string | null} the sentence about the cycle that was shown last */
    this.turned = null;
    /** @type {string | null} the round of the deal that is played */
    this.state = null;
  }

  /** @param {View} view */
  update(view) {
    const { table } = view;
    const auction = table.phase === 'bidding';
    text(this.deal, dealWords(view));
    const known = !auction && table.bid > 0;
    show(this.bid, known);
    text(this.bid, known ? t('skat.bid', { n: table.bid }) : '');
    show(this.value, auction);
    if (auction) replace(this.value, h('small', null, t('skat.value')), table.bid ? num(table.bid) : '–');
    this.contract(view);
    drawLines(this.who, roles(view));
    this.round(view);
  }

  /** @param {View} view */
  contract(view) {
    const { game } = view.table;
    drawSign(this.sign, game?.contract ?? null, () => contractSign(game.contract));
    text(this.words, [...(game ? [gameWords(game)] : []), ...doublings(view)].join(' · '));
  }

  /** @param {View} view */
  round(view) {
    if (!usedUp(view)) this.state = view.table.cycle?.state ?? null;
    const turned = turnedWords(view, this.state);
    const words = turned || cycleWords(view);
    show(this.cycle, words !== '');
    attr(this.cycle, 'data-state', view.table.cycle?.state);
    this.cycle.classList.toggle('turned', turned !== '');
    text(this.cycle, words);
    if (turned && this.turned !== null && turned !== this.turned) say(turned);
    this.turned = turned;
  }
}

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountStrip = (root) => new Strip(root);
