/**
 * Keys that say again what lies on the table: for those who hear it, and for those who looked away.
 * They never fire while somebody types, and can be switched off.
 */

import { running, time } from './clock.js';
import { Hand } from './hand.js';
import { stopwatch, t } from './i18n.js';
import { lastWords } from './lasttrick.js';
import { urgent } from './live.js';
import { settings } from './settings.js';
import { trickWords } from './trick.js';
import { bannerOf } from './banner.js';
import { whoOf } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./games/index.js').GameUi} GameUi */

/** @param {View} view */
const scoreWords = (view) => view.names.map((_, seat) => t('read.score', { p: whoOf(view, seat), n: view.table.totals[seat] })).join(', ');

/** @param {View} view @param {GameUi} game */
const seatWords = (view, game) => view.names.map((_, seat) => game.seat(view, seat, null)?.label)
  .map((label, seat) => (label ? `${whoOf(view, seat)}: ${label}` : '')).filter(Boolean).join('. ');

/** What is left of the time of whom the table waits for, the viewer first. @param {View} view */
function timeWords(view) {
  const awaited = [view.me ?? -1, ...view.table.turn];
  const left = awaited.map((seat) => running(view.pace, seat, time.clock_ms(), view.room.paused)?.left_ms ?? null)
    .find((ms) => ms !== null);
  return left === undefined ? '' : t('read.time', { time: stopwatch(/** @type {number} */ (left)) });
}

/** @type {Record<string, (view: View, game: GameUi) => string>} */
const SAY = {
  h: (view) => Hand.words(view),
  t: (view) => trickWords(view, view.table.trick),
  l: (view) => lastWords(view),
  s: (view) => scoreWords(view),
  w: (view) => [bannerOf(view).words || t('read.turn.none'), timeWords(view)].join(' ').trim(),
  c: (view, game) => game.contract(view),
  b: (view, game) => seatWords(view, game),
};

/** @param {EventTarget | null} target */
const typing = (target) => target instanceof HTMLElement
  && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/**
 * @param {() => View | null} viewOf
 * @param {() => GameUi | null} gameOf
 * @returns {() => void} stop listening
 */
export function watchKeys(viewOf, gameOf) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const speak = SAY[event.key.toLowerCase()];
    if (!speak || event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target)) return;
    if (settings.get('keys') === 'off' || document.querySelector('dialog[open]')) return;
    const view = viewOf();
    const game = gameOf();
    if (!view || !game) return;
    const told = game.reads?.[event.key.toLowerCase()]?.(view) ?? speak(view, game);
    urgent(told || t('read.nothing'));
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
