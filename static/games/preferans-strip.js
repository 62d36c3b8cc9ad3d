/**
 * The line along the top of a Preferans table: which deal, the highest bid and then the contract, who
 * plays, who whists and how; in a pass game the how many-th it is, and its price.
 */

import { h, show, text } from '../dom.js';
import { listed, t } from '../i18n.js';
import { whoOf } from '../view.js';
import { showAuction } from './preferans-auction.js';
import { bidName, bidSign, gameOf, isBlind, isMisere } from './preferans-words.js';
import { about } from './saying.js';
import { drawSign } from './strip.js';

/** @typedef {import('./index.js').View} View */

/** @param {View} view */
const dealWords = ({ table, sheet }) => (sheet?.deals_limit
  ? t('pref.deal.of', { d: table.deal + 1, k: sheet.deals_limit }) : t(sheet?.late ? 'pref.deal.late' : 'pref.deal', { d: table.deal + 1 }));

/** The run of pass games and the price of a trick, should all pass; no prices where whists are written instead. @param {View} view */
function passWords({ table, room }) {
  const k = table.run + 1;
  return room.options.pass_scoring === 'whists' ? t('pref.passgame', { k }) : t('pref.passgame.at', { k, n: table.price });
}

/** What comes if the next deal is one as well. @param {View} view */
const nextPrice = ({ table, room }) => (room.options.pass_scoring === 'whists' ? '' : t('pref.passgame.next', { n: table.next_price }));

/** @param {View} view @param {number[]} seats */
const names = (view, seats) => listed(seats.map((seat) => whoOf(view, seat)));

/** Who has said that word. @param {View} view @param {string} word @returns {number[]} */
const saidBy = ({ table }, word) => table.words.filter((/** @type {[number, string]} */ [, said]) => said === word)
  .map((/** @type {[number, string]} */ [seat]) => seat);

/** @param {View} view @param {number[]} whisters */
function whistWords(view, whisters) {
  const { mode, own, whister, returned } = view.table;
  if (own && returned === null) return t('pref.strip.own', { names: names(view, [whister]) });
  const words = t(returned === null ? 'pref.strip.whist' : 'pref.strip.returned', { names: names(view, returned === null ? whisters : [returned]) });
  return mode ? `${words} · ${t(`pref.strip.${mode}`)}` : words;
}

/** Who whists and how, as far as it has been said. @param {View} view */
function defence(view) {
  const { mode, shared, phase } = view.table;
  if (isMisere(view.table.contract)) return [bidName(gameOf(view.table)), shared && t('pref.strip.shared')].filter(Boolean).join(' · ');
  if (mode === 'checked') return t('pref.strip.checked');
  const whisters = saidBy(view, 'whist');
  const passed = saidBy(view, 'pass_whist');
  if (whisters.length) return whistWords(view, whisters);
  if (passed.length > 1) return t('pref.strip.nobody');
  return passed.length && phase === 'whist' ? t('pref.strip.pass', { names: names(view, passed) }) : '';
}

/** Who plays, or gets the talon first. @param {View} view */
function declarerWords(view) {
  const { declarer, contract, bid } = view.table;
  if (declarer === null) return '';
  return about(view, contract || isMisere(bid) || isBlind(bid) ? 'pref.plays' : 'pref.buys', declarer);
}

/** @param {View} view @returns {string[]} what stands beside the sign */
function lines(view) {
  const { mode, min_level: n, bid, phase } = view.table;
  if (mode === 'pass') return [passWords(view), nextPrice(view)];
  if (phase === 'bidding') return [bid ? '' : t('pref.strip.nobid'), n > 6 ? t('pref.minimum', { n }) : ''];
  return [declarerWords(view), defence(view)];
}

/** @param {View} view */
function dutyWords({ table: { duty } }) {
  if (!duty) return '';
  const whist = duty.together === null ? '' : t('pref.duty.whist', { n: duty.together });
  return [t('pref.duty.declarer', { n: duty.declarer }), whist].filter(Boolean).join(', ');
}

/** All of it in words. @param {View} view */
export function contract(view) {
  const game = gameOf(view.table);
  return [game ? bidName(game) : '', ...lines(view), dutyWords(view)].filter(Boolean).join(', ');
}

class Strip {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.deal = h('span', { class: 'strip-deal' });
    this.pass = h('span', { class: 'strip-cards' });
    this.sign = h('span', { class: 'contract-sign' });
    this.name = h('span', { class: 'visually-hidden' });
    this.first = h('span', { class: 'contract-words' });
    this.second = h('span', { class: 'contract-more' });
    /** @type {View | null} */
    this.view = null;
    this.contract = h('button', { class: 'strip-contract preferans-contract', type: 'button', title: t('pref.auction'),
      on: { click: () => this.view && showAuction(this.view) } }, this.sign, this.name, h('span', { class: 'contract-lines' }, this.first, this.second));
    root.append(h('div', { class: 'strip-where' }, this.deal, this.pass), this.contract);
  }

  /** @param {View} view */
  update(view) {
    const { table } = view;
    this.view = view;
    this.contract.disabled = table.calls.length === 0;
    const game = table.mode === 'pass' ? null : gameOf(table);
    const asked = table.phase === 'bidding';
    text(this.deal, dealWords(view));
    show(this.pass, asked);
    text(this.pass, asked ? passWords(view) : '');
    drawSign(this.sign, game, () => bidSign(game));
    text(this.name, game ? bidName(game) : '');
    const [first, second] = lines(view);
    show(this.first, first !== '');
    show(this.second, second !== '');
    text(this.first, first);
    text(this.second, second);
  }
}

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountStrip = (root) => new Strip(root);
