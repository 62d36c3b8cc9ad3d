/** The partner in sentences: for the one who holds the called card, and for everybody once he is known. */

import { cardName } from '../cards.js';
import { t } from '../i18n.js';
import { say } from './saying.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./index.js').GameEvent} GameEvent */
/** @typedef {import('./saying.js').Words} Words */

/** What the holder of the called card reads when it is called, and nobody else. @param {View} view @param {GameEvent} event @returns {string[]} */
export const noticeOf = ({ own }, { called }) => (own?.partner && called ? [t('schaf.notice', { card: cardName(called) })] : []);

/** How somebody became known as the partner. @param {Words} words @param {GameEvent} event */
export function revealOf(words, { seat, by }) {
  const key = `schaf.known.${by}`;
  return say(words, key, seat, { card: cardName(words.view.table.game.called) });
}

/** What nobody should miss of a frame. @param {GameEvent[]} events @param {View} view @returns {string} */
export function remark(events, view) {
  if (view.room.status !== 'playing') return '';
  const words = { view, names: view.names };
  return events.flatMap((event) => (event.kind === 'partner' ? [revealOf(words, event)]
    : event.kind === 'declared' ? noticeOf(view, event) : [])).join(' ');
}
