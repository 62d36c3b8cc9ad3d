/**
 * What is special at a Kachuful table: the trump cycle, exact bids and how a seat stands to its own.
 * It shows what the view says and adds numbers up; whether a bid or a card is allowed it never knows.
 */

import { suitName } from '../cards.js';
import { listed, num, t } from '../i18n.js';
import { TrickRing } from '../ring.js';
import { whoOf } from '../view.js';
import { mountBids } from './kachuful-bids.js';
import { sentences } from './kachuful-log.js';
import { mountResult } from './kachuful-result.js';
import { sheet } from './kachuful-sheet.js';
import { mountStrip } from './kachuful-strip.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./index.js').GameEvent} GameEvent */
/** @typedef {import('../ring.js').Scene} Scene */

/** @param {number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);

/**
 * How a seat stands to its bid while the deal runs.
 * @param {number} bid
 * @param {number} won
 * @param {number} left tricks nobody has won yet
 * @returns {'exact' | 'more' | 'all' | 'missed'}
 */
export function standing(bid, won, left) {
  const need = bid - won;
  if (need < 0 || need > left) return 'missed';
  if (need === 0) return 'exact';
  return need === left ? 'all' : 'more';
}

/** @param {View} view @param {number} seat @returns {import('../seats.js').SeatLine | null} */
function seatLine(view, seat) {
  const { table } = view;
  const bid = table.bids?.[seat] ?? null;
  if (bid === null) {
    if (!table.bidden?.[seat]) return null;
    const word = t('kach.bidden');
    return { figures: '', sign: 'exact', word, label: word, tone: 'quiet' };
  }
  if (table.phase === 'bid') {
    return { figures: num(bid), sign: '', word: t('kach.word.bid'), label: t('kach.said', { n: bid }), tone: 'quiet' };
  }
  const won = table.won[seat];
  const left = table.cards - sum(table.won);
  const state = left > 0 ? standing(bid, won, left) : bid === won ? 'exact' : 'missed';
  const word = t(left > 0 ? `kach.state.${state}` : `kach.end.${state}`, { n: bid - won });
  return {
    figures: `${num(bid)}/${num(won)}`, sign: state, word, tone: state,
    label: t('kach.seat', { bid, won, state: t(left > 0 ? `kach.state.${state}.long` : `kach.end.${state}`, { n: bid - won }) }),
  };
}

/** @param {View} view @param {number} seat */
function bubble(view, seat) {
  const { table } = view;
  const begun = sum(table.won) > 0 || (table.trick?.cards.length ?? 0) > 0;
  if ((table.phase !== 'bid' && table.phase !== 'play') || begun) return null;
  const bid = table.bids?.[seat] ?? null;
  return bid === null ? null : num(bid);
}

/** @param {View} view */
function contract(view) {
  const { table } = view;
  if (!table.trump) return '';
  const trump = table.trump === 'N' ? t('kach.notrump') : t('kach.trump.is', { suit: suitName(table.trump) });
  const known = (table.bids ?? []).filter((/** @type {number | null} */ bid) => bid !== null).length === view.n;
  const parts = [t('kach.deal', { d: table.deal + 1, k: table.deals }), t('kach.cards', { n: table.cards }), trump];
  if (known) parts.push(t('kach.sum', { s: table.bid_sum, k: table.cards }), balance(table.bid_sum - table.cards));
  return parts.join(', ');
}

/** @param {number} over bids above the tricks there are, negative below */
export function balance(over) {
  if (over === 0) return t('kach.sum.exact');
  return t(over > 0 ? 'kach.sum.over' : 'kach.sum.under', { n: Math.abs(over) });
}

/**
 * One round of the draw for the first deal.
 * @param {View} view
 * @param {[number, string][]} cards
 * @param {number[]} tied
 * @param {number | null} dealer
 * @returns {Scene}
 */
function drawScene(view, cards, tied, dealer) {
  let note = t('kach.draw');
  if (tied.length > 1) note = t('kach.draw.tied', { names: listed(tied.map((seat) => whoOf(view, seat))) });
  else if (dealer !== null) note = t(dealer === view.me ? 'kach.draw.won.you' : 'kach.draw.won', { p: view.names[dealer] });
  return { cards, winner: tied.length > 1 ? null : dealer, note, collect: false };
}

/** @param {GameEvent[]} events @param {View} view @returns {Scene[]} */
function scenes(events, view) {
  const dealer = events.find((event) => event.kind === 'dealer')?.seat ?? null;
  return events.filter((event) => event.kind === 'drew')
    .map((event) => drawScene(view, event.cards, event.tied ?? [], dealer));
}

/** @param {View} view @returns {Scene | null} */
function resting(view) {
  const { phase, drawn, dealer } = view.table;
  if (phase !== 'draw' || !drawn?.length) return null;
  return drawScene(view, drawn[drawn.length - 1], [], dealer);
}

/** @type {import('./index.js').GameUi} */
export const kachuful = {
  stops: { name: 'trick', kinds: ['trick'] },
  seat: seatLine, bubble, contract, scenes, resting, mountMiddle: (root, origin) => new TrickRing(root, origin), mountStrip, mountPanel: mountBids, mountResult, sheet, sentences,
};
