/**
 * What one person prefers on this device: kept in the browser, never sent. Only values that are
 * offered here are ever given out, whatever the storage holds.
 */

import { read, write } from './storage.js';

/** The choices; the first is the default. */
export const CHOICES = /** @type {const} */ ({
  lang: ['auto', 'en', 'ru', 'bg', 'de'],
  theme: ['system', 'light', 'dark'],
  sound: ['on', 'off'],
  lowSound: ['on', 'off'],
  vibrate: ['on', 'off'],
  speed: ['normal', 'slow', 'fast', 'off'],
  tapTwice: ['auto', 'on', 'off'],
  trickPause: ['1200', '500', '2000', '4000', 'tap'],
  deck: ['auto', 'french', 'tournament', 'bavarian', 'tell', 'salzburg'],
  palette: ['two', 'four', 'blind'],
  index: ['auto', 'en', 'ru', 'bg', 'de'],
  verbosity: ['every', 'trick', 'turn'],
  keys: ['on', 'off'],
  phrases: ['off', 'on'],
  sort: ['suits', 'colours'],
  panel: ['none', 'sheet', 'chat', 'people'],
});

/** @typedef {keyof typeof CHOICES} Setting */

/** @type {Set<(key: string) => void>} */
const listeners = new Set();

/**
 * @param {string} key
 * @param {string} value
 */
function keep(key, value) {
  write(key, value);
  for (const listener of listeners) listener(key);
}

export const settings = {
  /**
   * @param {Setting} key
   * @returns {string}
   */
  get(key) {
    const choices = /** @type {readonly string[]} */ (CHOICES[key]);
    const value = read(key) ?? initial(key);
    return choices.includes(value) ? value : choices[0];
  },

  /**
   * @param {Setting} key
   * @param {string} value
   */
  set(key, value) {
    keep(key, value);
  },

  /** @returns {string} the name this person used last */
  get name() {
    return (read('name') ?? '').slice(0, 24);
  },

  set name(value) {
    keep('name', value.slice(0, 24));
  },

  /** @returns {Set<string>} persons whose messages are hidden */
  get muted() {
    return new Set((read('muted') ?? '').split(' ').filter(Boolean));
  },

  /**
   * @param {string} person
   * @param {boolean} on
   */
  mute(person, on) {
    const all = this.muted;
    if (on) all.add(person);
    else all.delete(person);
    keep('muted', [...all].slice(-100).join(' '));
  },

  /**
   * @param {(key: string) => void} listener  told the key that changed
   * @returns {() => void} stop listening
   */
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * First-visit defaults that the system knows better.
 * @param {Setting} key
 * @returns {string}
 */
function initial(key) {
  if (key === 'speed' && globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches) {
    return 'off';
  }
  return CHOICES[key][0];
}
