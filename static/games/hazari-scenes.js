/**
 * A comparison as scenes: the four sets one after another in showing order, then the winner. What
 * the pace is comes from the house rule; a table without a pause shows only the whole comparison.
 */

import { t } from '../i18n.js';
import { whoOf } from '../view.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./index.js').GameEvent} GameEvent */
/** @typedef {import('../ring.js').Scene} Scene */
/** @typedef {{seat: number, cards: string[], category: string, best: boolean, equal: boolean}} Shown */

/** The part of the pause that passes from one set to the next. */
const STEP = 0.13;

/** @param {string} words */
const capital = (words) => words[0].toLocaleUpperCase() + words.slice(1);

/** @param {string} category */
export const categoryName = (category) => t(`haz.category.${category}`);

/**
 * Who takes the cards of a comparison, and that it was a matter of showing later.
 * @param {View} view
 * @param {{winner: number, later: boolean, points: number}} taken
 * @param {string[]} names by seat
 */
export function takenWords(view, { winner, later, points }, names) {
  const won = t(winner === view.me ? 'haz.taken.you' : 'haz.taken', { p: names[winner], n: points });
  return later ? `${t('haz.later')} ${won}` : won;
}

/** @param {Shown} shown @param {boolean} over whether no set follows */
function markOf({ best, equal }, over) {
  if (!best) return '';
  if (equal) return t('haz.set.later');
  return t(over ? 'haz.set.won' : 'haz.set.best');
}

/**
 * @param {Shown[]} shown so far, at most one of them the best
 * @param {boolean} over
 */
const setsOf = (shown, over) => shown.map((one) => ({
  seat: one.seat, cards: one.cards, words: categoryName(one.category), mark: markOf(one, over), best: one.best,
}));

/** @param {Shown[]} shown @returns {[number, string][]} */
const cardsOf = (shown) => shown.flatMap(({ seat, cards }) => cards.map((card) => /** @type {[number, string]} */ ([seat, card])));

/**
 * @param {View} view
 * @param {Shown[]} shown the whole comparison
 * @param {{comparison: number, winner: number, later: boolean, points: number, captured: number[]}} taken
 * @returns {Scene}
 */
function whole(view, shown, taken) {
  const won = shown.map((one) => ({ ...one, best: one.seat === taken.winner }));
  return {
    cards: cardsOf(won), sets: setsOf(won, true), winner: taken.winner, collect: true,
    note: takenWords(view, taken, view.names),
    id: `${view.room.match} ${view.table.deal} ${taken.comparison}`, number: taken.comparison,
    points: taken.captured.map((points, seat) => points - (seat === taken.winner ? taken.points : 0)),
  };
}

/**
 * The comparison up to one of its sets.
 * @param {View} view
 * @param {Shown[]} shown
 * @param {Scene} end
 * @param {number} ms
 * @returns {Scene}
 */
function step(view, shown, end, ms) {
  const best = shown.map((one) => one.best).lastIndexOf(true);
  const sets = shown.map((one, place) => ({ ...one, best: place === best }));
  const last = shown[shown.length - 1];
  const said = capital(t('log.set', { p: whoOf(view, last.seat), category: categoryName(last.category) }));
  return { ...end, cards: cardsOf(sets), sets: setsOf(sets, false), winner: null, collect: false,
    note: last.equal ? t('haz.later') : said, step_ms: ms };
}

/** @param {GameEvent[]} events @param {View} view @returns {Scene[]} */
export function scenes(events, view) {
  const ms = STEP * 1000 * view.room.options.reveal_pause;
  return events.filter(({ kind }) => kind === 'taken').flatMap((taken) => {
    const shown = /** @type {any[]} */ (events.filter(({ kind, comparison }) =>
      kind === 'shown' && comparison === taken.comparison));
    const end = whole(view, shown, /** @type {any} */ (taken));
    return ms ? [...shown.map((_, place) => step(view, shown.slice(0, place + 1), end, ms)), end] : [end];
  });
}

/** @param {View} view @returns {Scene | null} the comparison that the table rests on */
export function resting(view) {
  const { phase, comparisons, captured } = view.table;
  if (phase !== 'showdown') return null;
  const one = comparisons[comparisons.length - 1];
  const shown = one.order.map((/** @type {number} */ seat, /** @type {number} */ place) => (
    { seat, cards: one.sets[place], category: one.categories[place], best: false, equal: one.later }));
  return whole(view, shown, { ...one, comparison: comparisons.length, captured });
}
