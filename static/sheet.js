/**
 * The score sheet as a real table with a head row and a first column that stay in view. The rows
 * come from the game's module; rows that did not change are left alone.
 */

import { deckKey } from './cards.js';
import { attr, h, keyed, replace, text } from './dom.js';
import { gameUi } from './games/index.js';
import { num, t } from './i18n.js';
import { replayLink } from './replayview.js';
import { settings } from './settings.js';
import { makeView, whoOf } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./games/index.js').SheetRow} SheetRow */

/**
 * @param {HTMLTableRowElement} node
 * @param {SheetRow} row
 * @param {number[]} seats in the order of their columns
 * @param {string | null} link to the replay of a finished deal
 */
function drawRow(node, row, seats, link) {
  const signature = `${row.signature} ${link} ${deckKey()}`;
  if (node.dataset.signature === signature) return;
  node.dataset.signature = signature;
  attr(node, 'class', `sheet-row ${row.state}`);
  attr(node, 'aria-current', row.state === 'now' ? 'true' : null);
  const head = link ? h('a', { class: 'sheet-link', href: link, title: t('replay.open') }, row.head) : row.head;
  replace(node, h('th', { scope: 'row' }, head), ...(row.facts ?? []).map((fact) => h('td', { class: 'fact' }, fact)),
    ...seats.map((seat) => h('td', null, row.cells[seat])));
}

/**
 * The links of the finished rows: their records are the newest ones of the room.
 * @param {View} view
 * @param {SheetRow[]} rows
 * @returns {Map<SheetRow, string>}
 */
function linksOf(view, rows) {
  const done = rows.filter((row) => row.state === 'done');
  const first = view.room.records - done.length;
  return new Map(done.map((row, index) => [row, replayLink(view, first + index)]));
}

/**
 * @param {HTMLElement} head @param {HTMLElement} foot @param {View} view
 * @param {import('./games/index.js').SheetModel} model
 */
function drawEdges(head, foot, view, model) {
  const names = view.names.map((_, seat) => whoOf(view, seat));
  const columns = model.columns ?? [];
  const below = model.foot ?? [];
  const key = JSON.stringify([names, model.totals, view.me, columns, below.map(({ signature }) => signature)]);
  if (head.dataset.key === key) return;
  head.dataset.key = key;
  const mine = (/** @type {number} */ seat) => (seat === view.me ? 'mine' : '');
  const words = (/** @type {import('./dom.js').Child} */ child) => h('th', { scope: 'row', colSpan: 1 + columns.length }, child);
  replace(head, h('th', { scope: 'col', class: 'corner' }, model.corner),
    ...columns.map((column) => h('th', { scope: 'col', class: 'fact' }, column)),
    ...model.seats.map((seat) => h('th', { scope: 'col', class: mine(seat) }, h('bdi', null, names[seat]))));
  replace(foot, ...below.map((row) => h('tr', null, words(row.head),
    ...model.seats.map((seat) => h('td', { class: mine(seat) }, row.cells[seat])))),
  h('tr', { class: 'totals' }, words(t('sheet.total')), ...model.seats.map((seat) =>
    h('td', { class: mine(seat) }, h('strong', null, num(model.totals[seat]))))));
}

/**
 * Show the score sheet of the store's room in `root`.
 * @param {HTMLElement} root
 * @param {import('./state.js').Store} store
 * @returns {() => void} stop and clear
 */
export function mountSheet(root, store) {
  const head = h('tr');
  const foot = h('tfoot');
  const body = h('tbody');
  const caption = h('caption', { class: 'visually-hidden' });
  const scroll = h('div', { class: 'sheet-scroll', tabIndex: 0, role: 'region', 'aria-label': t('sheet.caption') },
    h('table', { class: 'sheet' }, caption, h('thead', null, head), body, foot));
  root.append(scroll);
  let current = '';
  const update = () => {
    const view = makeView(store.get());
    const game = view ? gameUi(view.room.game) : null;
    scroll.hidden = !view || !game;
    if (!view || !game) return;
    const model = game.sheet(view);
    text(caption, model.caption);
    drawEdges(head, foot, view, model);
    const links = linksOf(view, model.rows);
    keyed(body, model.rows, (row) => row.key, () => h('tr'),
      (node, row) => drawRow(node, row, model.seats, links.get(row) ?? null));
    const now = body.querySelector('.now') ?? [...body.querySelectorAll('.done')].pop();
    const key = `${now ? [...body.children].indexOf(now) : ''} ${scroll.clientHeight > 0}`;
    if (key !== current) keepInView(scroll, now ?? null);
    current = key;
  };
  const seen = new ResizeObserver(update);
  seen.observe(scroll);
  update();
  const stops = [store.subscribe(update), settings.subscribe(update), () => seen.disconnect()];
  return () => {
    stops.forEach((stop) => stop());
    scroll.remove();
  };
}

/** @param {HTMLElement} scroll @param {Element | null} row */
function keepInView(scroll, row) {
  if (!(row instanceof HTMLElement) || !scroll.clientHeight) return;
  scroll.scrollTop = Math.max(0, row.offsetTop - scroll.clientHeight / 2);
}
