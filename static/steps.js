/** Stepping through a replay: the buttons and keys, and where each of them leads. */

import { attr, h } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';

/** @typedef {import('./walk.js').Walk} Walk */
/** @typedef {'first' | 'stop_back' | 'card_back' | 'card_on' | 'stop_on' | 'last'} Move */

/** @type {Record<Move, (walk: Walk, at: number) => number>} */
const MOVES = {
  first: () => 0,
  stop_back: (walk, at) => walk.stopBefore(at),
  card_back: (_, at) => at - 1,
  card_on: (_, at) => at + 1,
  stop_on: (walk, at) => walk.stopAfter(at),
  last: (walk) => walk.end,
};

/** @type {Record<string, Move>} */
const KEYS = {
  Home: 'first', ArrowUp: 'stop_back', PageUp: 'stop_back', ArrowLeft: 'card_back',
  ArrowRight: 'card_on', ArrowDown: 'stop_on', PageDown: 'stop_on', End: 'last',
};

/**
 * @param {Walk} walk
 * @param {() => number} where one stands
 * @param {(at: number) => void} go
 * @returns {{node: HTMLElement, update: () => void}}
 */
export function stepButtons(walk, where, go) {
  const called = (/** @type {Move} */ move) => t(`replay.${move.replace('stop', walk.name)}`);
  const buttons = /** @type {Move[]} */ (Object.keys(MOVES)).map((move) => ({ move,
    node: h('button', { class: 'button step', type: 'button', title: called(move),
      'aria-label': called(move), data: { move },
      'aria-keyshortcuts': Object.keys(KEYS).filter((key) => KEYS[key] === move).join(' '),
      on: { click: () => go(MOVES[move](walk, where())) } }, icon(move)) }));
  const node = h('div', { class: 'step-buttons', role: 'group', 'aria-label': t('replay.steps') },
    buttons.map((button) => button.node));
  return { node, update: () => {
    for (const { move, node: button } of buttons) {
      const stuck = walk.within(MOVES[move](walk, where())) === where();
      attr(button, 'aria-disabled', stuck ? 'true' : null);
    }
  } };
}

/** @param {EventTarget | null} target @param {string} key whether the key has a meaning of its own there */
const taken = (target, key) => target instanceof HTMLElement
  && (/^(input|textarea|select)$/i.test(target.tagName)
    || (/^(ArrowUp|ArrowDown|Page|Home|End)/.test(key) && scrolls(target.closest('.replay-side'))));

/** @param {Element | null} region */
const scrolls = (region) => region !== null && region.scrollHeight > region.clientHeight;

/**
 * @param {Walk} walk
 * @param {() => number} where one stands
 * @param {(at: number) => void} go
 * @returns {() => void} stop listening
 */
export function watchSteps(walk, where, go) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const move = KEYS[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || taken(event.target, event.key)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    go(MOVES[move](walk, where()));
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
