/** The auction so far by hand and round: beside the question, and at any time behind the contract in the strip. */

import { dialog, h, replace, show } from '../dom.js';
import { t } from '../i18n.js';
import { whoOf } from '../view.js';
import { roomy } from './calculator.js';
import { bidName, bidSign } from './preferans-words.js';

/** @typedef {import('./index.js').View} View */

const WORDS = new Set(['pass', 'here']);

/** What a hand says in each round. @param {View} view @param {number} hand @returns {string[]} */
const saidBy = ({ table }, hand) => table.calls.flatMap((/** @type {[number, string]} */ [seat, word]) => (seat === hand ? [word] : []));

/** @param {string | undefined} word @returns {import('../dom.js').Child[]} */
const cell = (word) => (word === undefined ? [] : WORDS.has(word) ? [t(`pref.call.${word}`)]
  : [bidSign(word), h('span', { class: 'visually-hidden' }, bidName(word))]);

/** A column a hand, a row a round. @param {View} view @returns {HTMLElement} */
function auctionTable(view) {
  const hands = /** @type {number[]} */ (view.table.order ?? []);
  const said = hands.map((hand) => saidBy(view, hand));
  const rounds = Array.from({ length: Math.max(0, ...said.map(({ length }) => length)) }, (_, round) => round);
  return h('table', { class: 'auction-table' },
    h('thead', null, h('tr', null, hands.map((hand) => h('th', { scope: 'col' }, h('bdi', null, whoOf(view, hand)))))),
    h('tbody', null, rounds.map((round) => h('tr', null, said.map((words) => h('td', null, cell(words[round])))))));
}

/** Shows it on a page of its own. @param {View} view */
export const showAuction = (view) => dialog(t('pref.auction'), t('act.close'), auctionTable(view));

/** It lies folded below the question where there is little room. */
export class Auction {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.table = h('div', { class: 'auction-so-far' });
    this.box = h('details', { class: 'calculator', open: roomy() }, h('summary', null, t('pref.auction')), this.table);
    this.drawn = '';
    root.append(this.box);
  }

  /** @param {View} view */
  draw(view) {
    const { calls, order } = view.table;
    show(this.box, calls.length > 0);
    const key = JSON.stringify([calls, order, view.me, view.names]);
    if (key === this.drawn) return;
    this.drawn = key;
    replace(this.table, auctionTable(view));
  }
}
