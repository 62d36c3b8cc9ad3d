/**
 * What nobody should miss besides the cards: the partner, for the one who holds the called card and for
 * everybody once he is known, and what it comes to that all have passed.
 */

import { cardName } from '../cards.js';
import { t } from '../i18n.js';
import { say } from './saying.js';
import { HIGHEST, contractHint, contractName } from './schafkopf-words.js';

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

/** Who must play though he has passed. @param {Words} words @param {GameEvent} event */
export const forcedOf = (words, { seat }) => say(words, 'schaf.log.forced', seat, { card: cardName(HIGHEST) });

/** A Ramsch begins without anybody's saying so. @param {View} view @returns {string[]} */
const ramschOf = ({ table: { game } }) => (game?.contract === 'ramsch'
  ? [`${t('log.all_passed')} ${t('schaf.bid', { game: contractName(game.contract), hint: contractHint(game.contract) })}`] : []);

/** @type {Record<string, (words: Words, event: GameEvent) => string[]>} */
const REMARKS = {
  partner: (words, event) => [revealOf(words, event)],
  declared: ({ view }, event) => noticeOf(view, event),
  forced: (words, event) => [forcedOf(words, event)],
  all_passed: ({ view }) => ramschOf(view),
};

/** What nobody should miss of a frame. @param {GameEvent[]} events @param {View} view @returns {string} */
export function remark(events, view) {
  if (view.room.status !== 'playing') return '';
  return events.flatMap((event) => REMARKS[event.kind]?.({ view, names: view.names }, event) ?? []).join(' ');
}
