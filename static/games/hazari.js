/**
 * What is special at a Hazari table: four hands split into sets, shown set by set, and the points
 * each seat has captured. It shows what the view says; which set is better it never knows.
 */

import { num, t } from '../i18n.js';
import { mountArrange } from './hazari-arrange.js';
import { compareWords, sentences } from './hazari-log.js';
import { mountResult } from './hazari-result.js';
import { resting, scenes } from './hazari-scenes.js';
import { Sets } from './hazari-sets.js';
import { sheet } from './hazari-sheet.js';
import { mountStrip } from './hazari-strip.js';

/** @typedef {import('./index.js').View} View */

/** Points of all cards of a deal. */
const DEAL_POINTS = 360;
const COMPARISONS = 4;

/**
 * @param {View} view @param {number} seat @param {import('../ring.js').Scene | null} scene
 * @returns {import('../seats.js').SeatLine | null}
 */
function seatLine(view, seat, scene) {
  const { phase, ready, captured } = view.table;
  if (phase === 'arrange') {
    const word = t('haz.seat.ready');
    return ready[seat] ? { figures: '', sign: 'exact', word, label: word, tone: 'exact' } : null;
  }
  if (phase === 'deal') return null;
  const value = (scene?.points ?? captured)[seat];
  const label = t('haz.seat.captured', { n: value });
  return { figures: num(value), sign: '', word: '', label, tone: 'quiet', meter: { value, of: DEAL_POINTS } };
}

/** @param {View} view */
function contract(view) {
  const { table } = view;
  const parts = [t('haz.deal', { d: table.deal + 1 }), t('haz.target', { n: table.target })];
  const state = stateWords(view);
  return (state ? [...parts, state] : parts).join(', ');
}

/**
 * How far the deal is.
 * @param {View} view @param {import('../ring.js').Scene | null} [scene] that still lies in the middle
 */
export function stateWords(view, scene) {
  const { phase, ready, comparisons } = view.table;
  if (phase === 'arrange') return t('haz.ready.count', { s: ready.filter(Boolean).length, k: view.n });
  const k = scene?.number ?? (phase === 'showdown' ? comparisons.length : null);
  return k === null ? '' : t('replay.comparison', { k, n: COMPARISONS });
}

/** What lies in the middle, or lay there last. @param {View} view */
function comparisonWords(view) {
  const { comparisons } = view.table;
  const one = comparisons[comparisons.length - 1];
  if (!one) return t('haz.read.none');
  const shown = one.order.map((/** @type {number} */ seat, /** @type {number} */ place) => (
    { seat, category: one.categories[place], cards: one.sets[place] }));
  return compareWords(view, shown, { ...one, comparison: comparisons.length }, view.names, true);
}

/** The sets that are not shown yet, for a seat that is ready. @type {import('./index.js').GameUi['laid']} */
const laid = (own) => {
  const sets = /** @type {string[][]} */ (own.split ?? []).map((cards) => cards.filter((card) => own.hand.includes(card)));
  return own.split ? { ...own, hand: sets.flat(), groups: sets.map((cards) => cards.length).filter(Boolean) } : own;
};

/** @type {import('./index.js').GameUi} */
export const hazari = {
  stops: { name: 'comparison', kinds: ['taken'] },
  seat: seatLine, bubble: () => null, contract, scenes, resting,
  mountMiddle: (root, origin) => new Sets(root, origin), mountStrip, mountPanel: mountArrange, mountResult, sheet, sentences,
  laid, reads: { t: comparisonWords, l: comparisonWords },
};
