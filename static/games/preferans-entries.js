/** What a deal wrote on the sheet of Preferans, entry by entry in words. The reasons are the wire's. */

import { signed, t } from '../i18n.js';
import { isMine, lineName } from './preferans-figures.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {{line: number, part: 'pool' | 'mountain' | 'whists', on: number | null, amount: number, reason: string, count: number | null}} Entry */

/** Why something was written. @param {string} reason @param {number | null} [count] of tricks, units or points */
export const reasonWords = (reason, count = null) => (count === null ? t(`pref.why.${reason}`) : t(`pref.why.${reason}.n`, { n: count }));

/** Where it was written. @param {View} view @param {Entry} entry */
const placeWords = (view, { line, part, on }) => (on === null
  ? t(`pref.into.${part}`, { p: lineName(view, line) })
  : t(isMine(view, on) ? 'pref.into.whists.you' : 'pref.into.whists', { p: lineName(view, line), on: lineName(view, on) }));

/** @param {View} view @param {Entry} entry */
const words = (view, entry) => `${placeWords(view, entry)}: ${reasonWords(entry.reason, entry.count)}`;

/** @param {View} view @param {readonly Entry[]} entries @returns {import('./lines.js').Line[]} */
export const entryLines = (view, entries) => entries.map((entry) => {
  const label = words(view, entry);
  return { label: label[0].toLocaleUpperCase() + label.slice(1), figure: signed(entry.amount) };
});
