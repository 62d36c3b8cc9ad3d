/**
 * Warnings before the own time is over: spoken, with a sound of their own, shaken where the device
 * can. Whatever the person does then puts the marks on the page away.
 */

import { askedAt, running, time, warningsOf } from './clock.js';
import { t } from './i18n.js';
import { urgent } from './live.js';
import { lowSound } from './sound.js';
import { myPrompt, mySeat } from './state.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */

const INPUTS = ['pointerdown', 'keydown', 'input'];

/**
 * What is left of the viewer's own turn.
 * @param {State} state
 * @returns {number | null} nothing while it does not run
 */
function ownLeft(state) {
  const at = running(state.pace, mySeat(state), time.clock_ms(), Boolean(state.room?.paused));
  const waits = state.room?.paused || state.pending?.t === 'act' || myPrompt(state) === null;
  return at === null || at.bank || waits ? null : at.left_ms;
}

/**
 * @param {Store} store
 * @returns {() => void} stop
 */
export function watchTime(store) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {number | null} */
  let question = null;
  let told = 0;
  const hurry = (/** @type {boolean} */ on) => document.documentElement.toggleAttribute('data-hurry', on);
  const calm = () => hurry(false);

  const update = () => {
    clearTimeout(timer);
    const state = store.get();
    const seat = mySeat(state);
    const left = ownLeft(state);
    if (left === null) return calm();
    const asked = askedAt(state.pace, seat);
    if (question === null || asked === null || Math.abs(asked - question) > 1000) {
      question = asked;
      told = 0;
      calm();
    }
    const marks = warningsOf(state.pace?.seats[seat]?.total_ms ?? 0);
    const due = marks.filter((mark) => left <= mark).length;
    if (due > told && left > 0) warn(left);
    told = Math.max(told, due);
    if (due < marks.length) timer = setTimeout(update, left - marks[due] + 1);
  };
  const warn = (/** @type {number} */ left) => {
    hurry(true);
    urgent(t('clock.low', { n: Math.ceil(left / 1000) }));
    lowSound();
  };

  const stop = store.subscribe(update);
  for (const type of INPUTS) document.addEventListener(type, calm, { capture: true, passive: true });
  return () => {
    stop();
    clearTimeout(timer);
    calm();
    for (const type of INPUTS) document.removeEventListener(type, calm, { capture: true });
  };
}
