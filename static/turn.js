/**
 * Telling a person that it is their turn: title, sound, spoken words. And keeping the screen awake
 * while they sit at a running table.
 */

import { bannerOf } from './banner.js';
import { t } from './i18n.js';
import { urgent } from './live.js';
import { turnSound } from './sound.js';
import { watchTime } from './warn.js';
import { myPrompt, mySeat } from './state.js';
import { makeView } from './view.js';

/** @typedef {import('./state.js').Store} Store */

/** What a person is asked, as the banner has it. @param {import('./state.js').State} state */
function question(state) {
  const view = makeView(state);
  return view ? bannerOf(view).words : t('turn.yours');
}

/**
 * @param {Store} store
 * @param {() => string} [resting] the title of the page while it is not this person's turn
 * @returns {() => void} stop
 */
export function watchTurn(store, resting) {
  let told = -1;
  const stop = store.subscribe((state) => {
    const prompt = state.pending?.t === 'act' ? null : myPrompt(state);
    const game = t(state.room ? `game.${state.room.game}` : 'app.name');
    const title = prompt ? t('turn.title', { game }) : resting?.() ?? game;
    if (document.title !== title) document.title = title;
    if (prompt && prompt.id !== told) {
      told = prompt.id;
      urgent(question(state));
      turnSound();
    }
  });
  const stops = [stop, keepAwake(store), watchTime(store)];
  return () => stops.forEach((end) => end());
}

/**
 * @param {Store} store
 * @returns {() => void} let the screen sleep
 */
function keepAwake(store) {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let awake = false;
  const update = async () => {
    const state = store.get();
    const wanted = mySeat(state) >= 0 && state.room?.status === 'playing'
      && document.visibilityState === 'visible';
    if (wanted === awake || !('wakeLock' in navigator)) return;
    awake = wanted;
    if (awake) lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (!awake) await lock?.release();
  };
  const run = () => void update();
  const stop = store.subscribe(run);
  document.addEventListener('visibilitychange', run);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', run);
    void lock?.release();
  };
}
