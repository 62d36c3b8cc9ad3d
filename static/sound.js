/** The sounds of the page, made from plain tones: nothing is loaded. */

import { settings } from './settings.js';

/** @type {AudioContext | null} */
let audio = null;

/** Frequency in hertz, start and length in seconds. */
const TURN = /** @type {const} */ ([[587, 0, 0.16], [880, 0.13, 0.28]]);
const LOW = /** @type {const} */ ([[740, 0, 0.1], [740, 0.16, 0.1], [740, 0.32, 0.16]]);
const LOUDNESS = 0.12;

/**
 * @param {AudioContext} context
 * @param {readonly [number, number, number]} tone
 */
function tone(context, [pitch, start, length]) {
  const from = context.currentTime + start;
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
}

/** Browsers allow sound only after a touch: be ready from the first one on. */
export function readySound() {
  const ready = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  addEventListener('pointerdown', ready, { once: true });
  addEventListener('keydown', ready, { once: true });
}

/** It is your turn. */
export const turnSound = () => signal('sound', TURN, 120);

/** Your time runs short. */
export const lowSound = () => signal('lowSound', LOW, [80, 80, 80, 80, 160]);

/**
 * @param {'sound' | 'lowSound'} key  the setting that allows the tones
 * @param {readonly (readonly [number, number, number])[]} tones
 * @param {VibratePattern} pattern
 */
function signal(key, tones, pattern) {
  const context = audio;
  if (settings.get(key) === 'on' && context !== null) {
    for (const one of tones) tone(context, one);
  }
  if (settings.get('vibrate') === 'on' && navigator.userActivation?.hasBeenActive) {
    navigator.vibrate?.(pattern);
  }
}
