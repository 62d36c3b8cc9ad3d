/**
 * The bid keypad: the numbers from nothing to all tricks. What may be said comes from the prompt; a
 * refused number stays visible, locked, and says why when it is tapped.
 */

import { h, keyed, show, text } from '../dom.js';
import { has, num, t } from '../i18n.js';
import { reasonOf } from '../view.js';
import { lock, markChoice } from './choice.js';
import { Question } from './question.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {{count: number, action: import('../view.js').Action | null,
 *   refused: import('../view.js').RefusedChoice | null}} Key */

const COLUMNS = 8;
const KEY_PX = 44;
const GAP_PX = 5;

/**
 * Rows of equal length whose keys a finger can hit.
 * @param {number} count of keys
 * @param {number} width of the pad in CSS pixels
 */
function columns(count, width) {
  const fit = Math.max(1, Math.floor((width + GAP_PX) / (KEY_PX + GAP_PX)));
  return Math.ceil(count / Math.ceil(count / Math.min(COLUMNS, fit)));
}

/** @param {Prompt} prompt @returns {Key[]} */
function keysOf(prompt) {
  const legal = prompt.legal.map((action) => ({ count: action.count, action, refused: null }));
  const refused = prompt.refused.map((choice) => ({ count: choice.action.count, action: null, refused: choice }));
  return [...legal, ...refused].sort((a, b) => a.count - b.count);
}

/**
 * Why a number is locked; the sentence for the forbidden one names it.
 * @param {View} view
 * @param {import('../view.js').RefusedChoice | null} refused
 */
function why(view, refused) {
  if (!refused) return '';
  const key = `kach.${refused.code}.why`;
  return has(key) ? t(key, { count: refused.action.count, ...refused.detail }) : reasonOf(view, refused);
}

class Bids extends Question {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, ['bid']);
    this.title = h('p', { class: 'panel-title', id: 'bid-title' });
    this.hint = h('p', { class: 'panel-hint' });
    this.pad = h('div', { class: 'bid-keys', role: 'group', 'aria-labelledby': 'bid-title', on: {
      keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    } });
    root.append(this.title, this.pad, this.hint);
    new ResizeObserver(() => this.layout()).observe(this.pad);
  }

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const keys = keysOf(prompt);
    const locked = keys.find((key) => key.refused)?.refused;
    text(this.title, t('kach.ask', { n: view.table.cards }));
    const blind = view.me !== null && view.hand.length === 0 ? t('kach.blind') : '';
    const hint = locked ? why(view, locked) : blind;
    text(this.hint, hint);
    show(this.hint, hint !== '');
    keyed(this.pad, keys, (key) => key.count, (key) => this.make(key.count), (node, key) => this.fill(node, key, view));
    this.layout();
    const held = this.pad.contains(document.activeElement);
    this.rove(held ? this.focusedIndex() : keys.findIndex(({ refused }) => !refused));
  }

  layout() {
    const { children, clientWidth } = this.pad;
    if (clientWidth) this.pad.style.setProperty('--columns', String(columns(children.length, clientWidth)));
  }

  /** @param {number} count */
  make(count) {
    return h('button', { class: 'bid-key', type: 'button', data: { count }, on: { click: () => this.press(count) } },
      h('span', null, num(count)));
  }

  /** @param {HTMLButtonElement} node @param {Key} key @param {View} view */
  fill(node, key, view) {
    const sending = view.sending?.action.kind === 'bid' && view.sending.action.count === key.count;
    markChoice(node, view, why(view, key.refused), sending, num(key.count), t('kach.bid.do', { n: key.count }));
    lock(node, key.refused !== null);
  }

  /** @param {number} count */
  press(count) {
    if (!this.asked) return;
    const { view, prompt } = this.asked;
    const key = keysOf(prompt).find((one) => one.count === count);
    if (key?.refused) this.hooks.note(why(view, key.refused));
    else if (key?.action) this.hooks.act(prompt, key.action);
  }

  focusedIndex() {
    return Math.max(0, [...this.pad.children].indexOf(/** @type {Element} */ (document.activeElement)));
  }

  /** @param {number} index the one key that the Tab key reaches */
  rove(index) {
    [...this.pad.children].forEach((node, at) => {
      /** @type {HTMLElement} */ (node).tabIndex = at === index ? 0 : -1;
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const count = this.pad.children.length;
    const at = this.focusedIndex();
    const steps = /** @type {Record<string, number>} */ ({
      ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1,
    });
    if (!(event.key in steps)) return;
    event.preventDefault();
    const index = (steps[event.key] + count) % count;
    this.rove(index);
    /** @type {HTMLElement} */ (this.pad.children[index]).focus();
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
export const mountBids = (root, hooks) => new Bids(root, hooks);
