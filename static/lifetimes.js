/** How long the server keeps rooms and seats, in words. */

import { h, show, text } from './dom.js';
import { t } from './i18n.js';
import { mySeat } from './state.js';

/** @typedef {{room_s: number, seat_s: number}} Kept  seconds after the last visit */

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/**
 * A span as people say it: 7 days, 24 hours, 90 minutes.
 * @param {number} seconds
 * @returns {string}
 */
export function span(seconds) {
  if (seconds >= 2 * DAY) return t('span.days', { n: Math.round(seconds / DAY) });
  if (seconds >= 2 * HOUR) return t('span.hours', { n: Math.round(seconds / HOUR) });
  return t('span.minutes', { n: Math.max(1, Math.round(seconds / MINUTE)) });
}

/**
 * @param {Kept} kept
 * @param {boolean} seated  whether the reader has a seat
 * @returns {string}
 */
const keptWords = (kept, seated) => t(seated ? 'kept.yours' : 'kept.seats',
  { room: span(kept.room_s), seat: span(kept.seat_s) });

/**
 * The lifetimes where no room has told them.
 * @returns {Promise<Kept | null>}
 */
export async function askKept() {
  const answer = await fetch('/api/me').catch(() => null);
  return answer?.ok ? (await answer.json()).kept ?? null : null;
}

/** The line that tells it in the lobby and beside the table. */
export function keptLine() {
  const node = h('p', { class: 'small soft' });
  return { node, update: (/** @type {import('./state.js').State} */ state) => {
    show(node, state.kept !== null);
    if (state.kept) text(node, keptWords(state.kept, mySeat(state) >= 0));
  } };
}
