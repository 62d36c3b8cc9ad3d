/**
 * The score sheet of Kachuful as rows for sheet.js: the whole schedule in advance, finished deals
 * with bid, tricks, points and running total, a missed bid struck through.
 */

import { suitName, suitPicture } from '../cards.js';
import { h } from '../dom.js';
import { num, signed, t } from '../i18n.js';
import { dealerMark } from './marks.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

/** @param {string | null | undefined} trump @returns {Child} */
function trumpOf(trump) {
  if (!trump) return null;
  if (trump === 'N') return h('abbr', { title: t('kach.notrump') }, '–');
  const picture = suitPicture(trump);
  picture.setAttribute('aria-label', suitName(trump));
  return picture;
}

/** @param {number} deal @param {number} cards @param {string | null} trump @returns {Child[]} */
const headOf = (deal, cards, trump) => [
  h('span', { class: 'sheet-deal' }, h('span', { class: 'visually-hidden' }, t('sheet.deal')), num(deal + 1)),
  h('span', { class: 'sheet-size' }, num(cards), h('span', { class: 'visually-hidden' }, ` ${t('sheet.cards')} `), trumpOf(trump)),
];

/** @param {any} row @param {number} seat @returns {Child[]} */
function doneCell(row, seat) {
  const made = row.bids[seat] === row.tricks[seat];
  const bid = h('span', { class: 'sheet-bid', title: t('sheet.bidtook', { bid: row.bids[seat], took: row.tricks[seat] }) },
    made ? h('span', null, num(row.bids[seat])) : h('s', null, num(row.bids[seat])),
    made ? null : h('span', { class: 'visually-hidden' }, t('kach.end.missed')));
  return [
    row.dealer === seat ? dealerMark() : null, bid,
    h('span', { class: 'sheet-points' }, signed(row.points[seat])),
    h('span', { class: 'sheet-total' }, num(row.totals[seat])),
  ];
}

/** @param {View} view @param {number} seat @returns {Child[]} */
function nowCell(view, seat) {
  const { table } = view;
  const bid = table.bids?.[seat] ?? null;
  const won = table.phase === 'play' ? `/${num(table.won[seat])}` : '';
  return [
    table.dealer === seat ? dealerMark() : null,
    h('span', { class: 'sheet-bid' }, bid === null ? '' : `${num(bid)}${won}`),
  ];
}

/** @param {View} view @returns {import('./index.js').SheetModel} */
export function sheet(view) {
  const { table } = view;
  const done = /** @type {any[]} */ (view.sheet?.rows ?? []);
  const schedule = /** @type {any[]} */ (view.sheet?.schedule ?? []);
  const running = view.room.status === 'playing' && (table.phase === 'bid' || table.phase === 'play');
  const rows = schedule.map((plan, deal) => {
    const row = done.find((one) => one.deal === deal);
    const now = !row && running && table.deal === deal;
    const trump = row?.trump ?? (now ? table.trump : plan.trump) ?? null;
    const state = /** @type {'done' | 'now' | 'later'} */ (row ? 'done' : now ? 'now' : 'later');
    const shown = row ?? (now ? [table.bids, table.won, table.dealer, table.phase] : null);
    return {
      key: String(deal), state, head: headOf(deal, plan.cards, trump),
      cells: view.names.map((_, seat) => (row ? doneCell(row, seat) : now ? nowCell(view, seat) : [])),
      signature: JSON.stringify([state, trump, shown]),
    };
  });
  return {
    caption: t('sheet.caption'), corner: t('sheet.corner'), seats: view.names.map((_, seat) => seat),
    rows, totals: view.sheet?.totals ?? table.totals,
  };
}
