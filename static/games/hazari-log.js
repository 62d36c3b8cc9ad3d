/**
 * Hazari in sentences: what the events of a frame say, for the log and for the screen reader. A
 * comparison is one sentence, made when its cards are taken.
 */

import { cardName } from '../cards.js';
import { t } from '../i18n.js';
import { categoryName, takenWords } from './hazari-scenes.js';
import { wonWords } from './places.js';
import { main, say } from './saying.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./index.js').GameEvent} GameEvent */
/** @typedef {import('./index.js').Sentence} Sentence */
/** @typedef {{view: View, names: string[], events: GameEvent[]}} Words */

/**
 * A comparison in one sentence: who showed what, and who takes it.
 * @param {View} view
 * @param {{seat: number, category: string, cards: string[]}[]} shown
 * @param {any} taken with `comparison`, `winner`, `later`, `points`
 * @param {string[]} names by seat
 * @param {boolean} [whole] whether the cards are named, too
 */
export function compareWords(view, shown, taken, names, whole = false) {
  const sets = shown.map(({ seat, category, cards }) => t(whole ? 'log.set.cards' : 'log.set', {
    p: seat === view.me ? t('who.you') : names[seat], category: categoryName(category),
    cards: cards.map(cardName).join(', '),
  }));
  return t('log.compare', { k: taken.comparison, sets: sets.join(whole ? '; ' : ', '), won: takenWords(view, taken, names) });
}

/** @param {Words} words @param {GameEvent} event @returns {Sentence[]} */
function taken({ view, names, events }, event) {
  const shown = /** @type {any[]} */ (events.filter(({ kind, comparison }) =>
    kind === 'shown' && comparison === event.comparison));
  const text = compareWords(view, shown, event, names);
  return [{ text, level: 'trick' }, { text, level: 'card' }];
}

/** @param {Words} words @param {GameEvent} event @returns {Sentence[]} */
const dealEnd = (words, { row }) => words.names.map((_, seat) =>
  main(say(words, 'log.captured', seat, { points: row.captured[seat], n: row.totals[seat] })));

/** @type {Record<string, (words: Words, event: GameEvent) => Sentence[]>} */
const SAY = {
  dealer: (words, event) => [main(say(words, 'log.dealer', event.seat))],
  dealt: (words, event) => [main(t('log.dealt_by', { d: event.deal + 1, p: words.names[event.dealer] }))],
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
