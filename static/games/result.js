/**
 * The panel after a deal and after the match: which of its faces is shown, and when it is drawn
 * anew. What a finished deal looks like is each game's own.
 */

import { deckKey } from '../cards.js';
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { places } from './places.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../dom.js').Child} Child */

/**
 * @param {HTMLElement} root
 * @param {(view: View, row: any) => Child[]} dealEnd  the line of the sheet as a panel
 * @returns {import('./index.js').Part}
 */
export function resultPart(root, dealEnd) {
  let drawn = '';
  return { update: (view) => {
    const rows = /** @type {any[]} */ (view.sheet?.rows ?? []);
    const row = rows[rows.length - 1];
    const over = view.room.status === 'over';
    const voided = !over && row?.deal !== view.table.deal;
    const key = JSON.stringify([over, voided, view.me, view.names, view.table.winners, rows.length, deckKey()]);
    if (key === drawn) return;
    drawn = key;
    if (!over) replace(root, voided ? h('p', { class: 'result-void' }, t('log.void')) : dealEnd(view, row));
    else {
      const last = row && row.deal === view.table.deal;
      replace(root, places(view, view.sheet?.totals ?? view.table.totals),
        last && h('details', { class: 'last-deal' }, h('summary', null, t('result.last')), dealEnd(view, row)));
    }
  } };
}
