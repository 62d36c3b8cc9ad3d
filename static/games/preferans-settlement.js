/**
 * The settlement of a Preferans match, as if it ended now, step by step: the pools are closed, the
 * least mountain is taken off, then both methods, which agree. All figures come from the sheet.
 */

import { h, replace } from '../dom.js';
import { money, num, signed, t } from '../i18n.js';
import { exact, isMine, lineName, linesFrom, sheetKey } from './preferans-figures.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */
/** @typedef {{label: string, figures: (string | null)[], tone?: 'total'}} Step  figures by place on the page */

/**
 * A table of steps, a column a line.
 * @param {View} view @param {number[]} lines @param {string} caption @param {Step[]} steps @param {string} [corner]
 */
const stepTable = (view, lines, caption, steps, corner = '') => h('table', { class: 'settle-table' },
  h('caption', null, caption),
  h('thead', null, h('tr', null, h('td', null, corner),
    lines.map((line) => h('th', { scope: 'col', class: isMine(view, line) ? 'number name mine' : 'number name' }, h('bdi', { title: lineName(view, line) }, lineName(view, line)))))),
  h('tbody', null, steps.map(({ label, figures, tone }) => h('tr', { class: tone ?? '' },
    h('th', { scope: 'row' }, h('bdi', null, label)), figures.map((figure) => h('td', { class: 'number' }, figure ?? '–'))))));

/** @param {View} view @param {number[]} lines */
function closing(view, lines) {
  const { pool, mountain, settlement: { largest, closed, least, rest } } = /** @type {any} */ (view.sheet);
  return stepTable(view, lines, t('pref.settle.close'), [
    { label: t('pref.part.pool'), figures: lines.map((line) => num(pool[line])) },
    { label: t('pref.part.mountain'), figures: lines.map((line) => num(mountain[line])) },
    { label: t('pref.settle.short', { n: largest }), figures: lines.map((line) => signed(closed[line] - mountain[line])) },
    { label: t('pref.settle.closed'), figures: lines.map((line) => num(closed[line])), tone: 'total' },
    { label: t('pref.settle.rest', { n: least }), figures: lines.map((line) => num(rest[line])), tone: 'total' },
  ]);
}

/** @param {View} view @param {number[]} lines @returns {Child[]} */
function byShares(view, lines) {
  const { settlement: { net, shares, pairs, result } } = /** @type {any} */ (view.sheet);
  const pair = (/** @type {any} */ table, /** @type {number} */ line) =>
    lines.map((other) => (other === line ? null : exact(String(table[line][other]), true)));
  return [
    h('p', { class: 'settle-method' }, t('pref.settle.method', { i: 1 })), h('p', null, t('pref.settle.shares.how', { n: lines.length })),
    stepTable(view, lines, t('pref.settle.shares'),
      [{ label: t('pref.settle.share'), figures: lines.map((line) => exact(shares[line])) }]),
    stepTable(view, lines, t('pref.settle.net'), lines.map((line) => ({ label: lineName(view, line), figures: pair(net, line) })), t('pref.settle.over')),
    stepTable(view, lines, t('pref.settle.pairs'), lines.map((line) => ({ label: lineName(view, line), figures: pair(pairs, line) })), t('pref.settle.over')),
    stepTable(view, lines, t('pref.settle.sum'),
      [{ label: t('pref.settle.result'), figures: lines.map((line) => exact(result[line], true)), tone: 'total' }]),
  ];
}

/** @param {View} view @param {number[]} lines @returns {Child[]} */
function byAverage(view, lines) {
  const { settlement: { average, rest, below, whists, result } } = /** @type {any} */ (view.sheet);
  return [
    h('p', { class: 'settle-method' }, t('pref.settle.method', { i: 2 })), h('p', null, t('pref.settle.average.how', { average: exact(average) })),
    stepTable(view, lines, t('pref.settle.average'), [
      { label: t('pref.settle.rest.short'), figures: lines.map((line) => num(rest[line])) },
      { label: t('pref.settle.below', { average: exact(average) }), figures: lines.map((line) => exact(below[line], true)) },
      { label: t('pref.settle.whists'), figures: lines.map((line) => signed(whists[line])) },
      { label: t('pref.settle.result'), figures: lines.map((line) => exact(result[line], true)), tone: 'total' },
    ]),
  ];
}

/** What everybody gets or pays in the end. @param {View} view @param {number[]} lines */
function rounded(view, lines) {
  const { stake, settlement: { rounded: whole, ranks } } = /** @type {any} */ (view.sheet);
  return stepTable(view, lines, t('pref.settle.rounded'), [
    { label: t('pref.settle.whole'), figures: lines.map((line) => signed(whole[line])), tone: 'total' },
    ...(stake > 0 ? [{ label: t('pref.settle.money'), figures: lines.map((line) => money(whole[line] * stake)) }] : []),
    { label: t('result.place'), figures: lines.map((line) => `${num(ranks[line])}.`) },
  ]);
}

/** All steps. @param {View} view */
export function settlement(view) {
  const lines = linesFrom(view);
  return h('div', { class: 'settlement', tabIndex: 0, role: 'region', 'aria-label': t('pref.settle.steps') },
    view.sheet?.winners === null && h('p', { class: 'soft' }, t('pref.settle.now')),
    closing(view, lines), byShares(view, lines), byAverage(view, lines), rounded(view, lines));
}

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export function mountSettlement(root) {
  const body = h('div');
  root.append(body);
  let drawn = '';
  return { update: (view) => {
    if (!view.sheet) return;
    const key = sheetKey(view);
    if (key === drawn) return;
    drawn = key;
    replace(body, settlement(view));
  } };
}
