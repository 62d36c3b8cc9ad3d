/**
 * Hazari in sentences: what the events of a frame say, for the log and for the screen reader. A
 * comparison is one sentence, made when its cards are taken.
 */

import { cardName } from '../cards.js';
import { t } from '../i18n.js';
import { categoryName, takenWords } from './hazari-scenes.js';
import { logOf, main, say, simple } from './saying.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./saying.js').Say} Say */

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

/** @type {Say} */
function taken({ view, names }, event, events) {
  const shown = /** @type {any[]} */ (events.filter(({ kind, comparison }) =>
    kind === 'shown' && comparison === event.comparison));
  const text = compareWords(view, shown, event, names);
  return [{ text, level: 'trick' }, { text, level: 'card' }];
}

/** @type {Say} */
const dealEnd = (words, { row }) => words.names.map((_, seat) =>
  main(say(words, 'log.captured', seat, { points: row.captured[seat], n: row.totals[seat] })));

export const sentences = logOf({
  ready: simple('log.ready'),
  taken,
  deal_end: dealEnd,
});
