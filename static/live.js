/**
 * What a screen reader says: one polite log for the course of play, one urgent region for what
 * concerns the person now. Nothing here moves the focus.
 */

import { h, text } from './dom.js';
import { t } from './i18n.js';
import { settings } from './settings.js';

/** @typedef {import('./types.js').GameEvent} GameEvent */
/** @typedef {import('./games/index.js').Sentence} Sentence */

const LINES = 30;

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
 * Say the sentences of a frame, as many of them as the person wants.
 * @param {readonly Sentence[]} sentences
 */
export function narrate(sentences) {
  const wanted = settings.get('verbosity');
  if (wanted === 'turn') return;
  const unwanted = wanted === 'every' ? 'trick' : 'card';
  for (const { text: words, level } of sentences) if (level !== unwanted) say(words);
}

/**
 * What was missed while the line was cut, as one sentence.
 * @param {GameEvent[]} events
 * @param {import('./games/index.js').Stops} stops of the game
 * @returns {string | null} nothing was missed
 */
export function awayLine(events, { name, kinds }) {
  const n = events.filter(({ kind }) => kinds.includes(kind)).length;
  return n > 0 ? t(`net.away.${name}`, { n }) : null;
}
