/** What came of a deal of Preferans, in words. */

import { t } from '../i18n.js';
import { about } from './saying.js';
import { bidName, gameOf } from './preferans-words.js';

/** @typedef {import('./index.js').View} View */

/** Where who sat there then sits now; -1 for who has left. @param {View} view @param {any} row @param {number} seat */
const nowAt = ({ sheet }, row, seat) => sheet?.lines.indexOf(row.lines[seat]) ?? -1;

/** The deal in one sentence. @param {View} view @param {any} row */
export function outcome(view, row) {
  if (row.kind === 'pass_game') return t('pref.passgame.n', { i: row.run + 1 });
  const game = row.kind === 'preference' ? t('pref.preference') : bidName(gameOf(row));
  const seat = nowAt(view, row, row.declarer);
  const key = row.kind === 'give_up' ? 'pref.res.given_up' : row.success ? 'pref.res.made' : 'pref.res.failed';
  return seat < 0 ? game : about(view, key, seat, { game });
}

/** How the whist was played. @param {any} row */
const modeWords = ({ kind, how, mode }) =>
  (kind === 'contract' && how === 'played' && mode !== null ? [t(`pref.res.mode.${mode}`)] : []);

/** What is to be told besides, of the deal that has just ended. @param {View} view @param {any} row @returns {string[]} */
export const notes = (view, row) => [
  ...(row.kind === 'pass_game' && view.room.options.pass_scoring === 'mountain' ? [t('pref.price.n', { n: row.price })] : []),
  ...(row.kind === 'preference' ? [t(row.success ? 'pref.res.preference' : 'pref.res.no_preference')] : []),
  ...(row.shared ? [about(view, 'pref.res.shared', row.dealer)] : []),
  ...(row.returned === null ? [] : [about(view, 'pref.res.returned', row.returned)]),
  ...(row.how === 'unplayed' ? [t('pref.unplayed')] : []),
  ...(row.how === 'own' ? [t('pref.own')] : []),
  ...(row.how === 'claimed' ? [t('pref.res.claimed')] : []),
  ...modeWords(row),
];
