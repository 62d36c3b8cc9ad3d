/** What stands above the rows of a Preferans match: the bullet, what the last deal wrote, and the figures as a plain table. */

import { h, replace, show } from '../dom.js';
import { num, signed, t } from '../i18n.js';
import { lineTable } from './lines.js';
import { mountBullet } from './preferans-bullet.js';
import { entryLines } from './preferans-entries.js';
import { cellOf, figureOf, HELP_MARK, isClosed, isMine, lineName, linesFrom, sheetKey } from './preferans-figures.js';

/** @typedef {import('./index.js').View} View */

/** The figures of the bullet. @param {View} view */
function figures(view) {
  const lines = linesFrom(view);
  const on = (/** @type {number} */ line, /** @type {number} */ other) =>
    (line === other ? '–' : num(figureOf(cellOf(view, line, 'whists', other))));
  const column = (/** @type {string} */ key) => h('th', { scope: 'col', rowspan: 2, class: 'number' }, t(key));
  return h('table', { class: 'settle-table', 'aria-label': t('pref.figures') },
    h('thead', null,
      h('tr', null, h('th', { scope: 'col', rowspan: 2 }, t('result.player')), column('pref.part.mountain'), column('pref.part.pool'),
        h('th', { scope: 'colgroup', colspan: lines.length }, t('pref.figures.on')), column('pref.settle.result')),
      h('tr', null, lines.map((line) => h('th', { scope: 'col', class: 'number name' }, h('bdi', { title: lineName(view, line) }, lineName(view, line)))))),
    h('tbody', null, lines.map((line) => h('tr', { class: isMine(view, line) ? 'mine' : '' },
      h('th', { scope: 'row' }, h('bdi', null, lineName(view, line))),
      h('td', { class: 'number' }, num(figureOf(cellOf(view, line, 'mountain')))),
      h('td', { class: 'number' }, num(figureOf(cellOf(view, line, 'pool'))),
        isClosed(view, line) && h('span', { class: 'bullet-closed' }, ' ✓', h('span', { class: 'visually-hidden' }, t('pref.pool.closed')))),
      lines.map((other) => h('td', { class: 'number' }, on(line, other))),
      h('td', { class: 'number total' }, signed(view.sheet?.settlement.rounded[line]))))));
}

/** What was written last. @param {View} view */
function last(view) {
  const { rows, between } = /** @type {any} */ (view.sheet);
  const row = rows.at(-1);
  return [
    row && h('p', null, t('pref.wrote', { d: row.deal + 1 })),
    row && (row.entries.length ? lineTable(entryLines(view, row.entries)) : h('p', { class: 'soft' }, t('pref.wrote.none'))),
    between.length > 0 && [h('p', null, t('pref.wrote.between')), lineTable(entryLines(view, between))],
  ];
}

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export function mountDrawing(root) {
  const place = h('div');
  const wrote = h('div', { class: 'bullet-wrote' });
  const table = h('div', { class: 'settle-scroll', tabIndex: 0, role: 'region', 'aria-label': t('pref.figures') });
  const bullet = mountBullet(place);
  const help = h('span', null, ' ', t('pref.bullet.key.help', { mark: HELP_MARK }));
  root.append(place, h('p', { class: 'small soft bullet-key' }, t('pref.bullet.key'), help), wrote,
    h('details', { class: 'bullet-table' }, h('summary', null, t('pref.figures')), table));
  let drawn = '';
  return { update: (view) => {
    show(root, view.sheet !== null);
    if (!view.sheet) return;
    bullet.update(view);
    const key = sheetKey(view);
    if (key === drawn) return;
    drawn = key;
    show(help, view.room.options.help === 'american' && /** @type {any} */ (view.sheet).end_mode === 'each');
    replace(wrote, last(view));
    replace(table, figures(view));
  } };
}
