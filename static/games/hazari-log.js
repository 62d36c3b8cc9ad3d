/**
 * Hazari in sentences: what the events of a frame say, for the log and for the screen reader. A
 * comparison is one sentence, made when its cards are taken.
 */

import { t } from '../i18n.js';
import { categoryName, takenWords } from './hazari-scenes.js';
import { wonWords } from './places.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./index.js').GameEvent} GameEvent */
/** @typedef {import('./index.js').Sentence} Sentence */
/** @typedef {{view: View, names: string[], events: GameEvent[]}} Words */

/** @param {Words} words @param {string} key @param {number} seat @param {Record<string, string | number>} [params] */
const say = ({ view, names }, key, seat, params = {}) =>
  t(seat === view.me ? `${key}.you` : key, { p: names[seat], ...params });

/** @param {string} text @returns {Sentence} */
const main = (text) => ({ text, level: 'main' });

/** @param {Words} words @param {GameEvent} event @returns {Sentence[]} */
function taken(words, event) {
  const shown = words.events.filter(({ kind, comparison }) => kind === 'shown' && comparison === event.comparison);
  const sets = shown.map(({ seat, category }) =>
    t('log.set', { p: seat === words.view.me ? t('who.you') : words.names[seat], category: categoryName(category) }));
  const won = takenWords(words.view, /** @type {any} */ (event), words.names);
  const text = t('log.compare', { k: event.comparison, sets: sets.join(', '), won });
  return [{ text, level: 'trick' }, { text, level: 'card' }];
}

/** @param {Words} words @param {GameEvent} event @returns {Sentence[]} */
const dealEnd = (words, { row }) => words.names.map((_, seat) =>
  main(say(words, 'log.captured', seat, { points: row.captured[seat], n: row.totals[seat] })));

/** @type {Record<string, (words: Words, event: GameEvent) => Sentence[]>} */
const SAY = {
  dealer: (words, event) => [main(say(words, 'log.dealer', event.seat))],
  dealt: (words, event) => [main(t('log.hazari.dealt', { d: event.deal + 1, p: words.names[event.dealer] }))],
  ready: (words, event) => [main(say(words, 'log.ready', event.seat))],
  taken,
  deal_end: dealEnd,
  match_end: (words, event) => [main(wonWords(words.view, event.winners, words.names))],
  deal_void: () => [main(t('log.void'))],
};

/**
 * @param {GameEvent[]} events
 * @param {View} view
 * @param {string[]} names by seat
 * @returns {Sentence[]}
 */
export const sentences = (events, view, names) =>
  events.flatMap((event) => SAY[event.kind]?.({ view, names, events }, event) ?? []);
