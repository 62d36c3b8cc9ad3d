/**
 * What a screen reader says: one polite log for the course of play, one urgent region for what
 * concerns the person now. Nothing here moves the focus.
 */

import { h, text } from './dom.js';
import { t } from './i18n.js';
import { settings } from './settings.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').GameEvent} GameEvent */
/** @typedef {import('./types.js').Room} Room */
/** @typedef {{narrate?: (event: GameEvent, room: Room, you: string | null) => string | null}} Narrator */

const LINES = 30;
/** Events that are said at the middle verbosity: one sentence a trick. */
const SUMMARIES = new Set(['trick', 'deal_end', 'match_end', 'dealt']);

/** @param {string} id */
const region = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Add a sentence to the log.
 * @param {string} words
 */
export function say(words) {
  const log = region('spoken');
  log.append(h('p', null, words));
  while (log.childElementCount > LINES) log.firstElementChild?.remove();
}

/**
 * Say something at once. The same words twice are said twice.
 * @param {string} words
 */
export function urgent(words) {
  const place = region('urgent');
  text(place, place.textContent === words ? `${words} ` : words);
}

/**
 * Sentences for the events of the newest frame; a whole view after a reconnect is not read out.
 * @param {State} state
 * @param {Narrator} narrator
 */
export function narrate(state, narrator) {
  const wanted = settings.get('verbosity');
  if (wanted === 'turn' || state.frame.kind !== 'batch' || !state.room) return;
  for (const event of state.events) {
    if (wanted === 'trick' && !SUMMARIES.has(event.kind)) continue;
    const words = narrator.narrate?.(event, state.room, state.you);
    if (words) say(words);
  }
}

/**
 * What happened while the line was cut, as one sentence.
 * @param {GameEvent[]} events
 * @returns {string}
 */
export function awayLine(events) {
  return t('net.away_line', { n: events.filter((event) => event.kind === 'trick').length });
}
