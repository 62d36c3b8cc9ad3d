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

/** @param {View} view @returns {Child[]} */
const ended = (view) => places(view, view.sheet?.totals ?? view.table.totals);

/**
 * @param {HTMLElement} root
 * @param {(view: View, row: any) => Child[]} dealEnd  the line of the sheet as a panel
 * @param {{matchEnd?: (view: View) => Child[], between?: (view: View) => Child[] | null}} [more]  the end of the
 *   match, if it has more than places; what was decided since the deal, if that has cleared the table
 * @returns {import('./index.js').Part}
 */
export function resultPart(root, dealEnd, { matchEnd = ended, between = () => null } = {}) {
  let drawn = '';
  return { update: (view) => {
    const rows = /** @type {any[]} */ (view.sheet?.rows ?? []);
    const row = rows[rows.length - 1];
    const over = view.room.status === 'over';
    const voided = !over && row?.deal !== view.table.deal;
    const key = JSON.stringify([over, voided, view.me, view.names, view.table.winners, view.table.reseated, rows.length, view.sheet?.n, deckKey()]);
    if (key === drawn) return;
    drawn = key;
    if (!over) replace(root, voided ? between(view) ?? h('p', { class: 'result-void' }, t('log.void')) : dealEnd(view, row));
    else {
      const last = row && row.deal === view.table.deal;
      replace(root, matchEnd(view),
        last && h('details', { class: 'last-deal' }, h('summary', null, t('result.last')), dealEnd(view, row)));
    }
  } };
}
