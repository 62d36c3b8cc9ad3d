/**
 * The viewer's cards: a fan of buttons. What is playable comes only from the open prompts; a press
 * sends the answer and marks the card, the card itself leaves with the server's next view.
 */

import { cardName, cardPicture } from './cards.js';
import { attr, h, keyed, text } from './dom.js';
import { fan } from './fan.js';
import { t } from './i18n.js';
import { settings } from './settings.js';
import { reasonOf } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Prompt} Prompt */
/** @typedef {import('./view.js').Action} Action */

const NARROW = 44;

/**
 * The answers that play one card, by card.
 * @param {View} view
 */
function choicesOf(view) {
  /** @type {Map<string, {prompt: Prompt, action: Action}>} */
  const legal = new Map();
  /** @type {Map<string, import('./view.js').RefusedChoice>} */
  const refused = new Map();
  for (const prompt of view.ask) {
    for (const action of prompt.legal) if (action.card) legal.set(action.card, { prompt, action });
    for (const choice of prompt.refused) if (choice.action.card) refused.set(choice.action.card, choice);
  }
  return { legal, refused };
}

export class Hand {
  /**
   * @param {HTMLElement} root
   * @param {{act: (prompt: Prompt, action: Action) => void, note: (text: string) => void}} hooks
   */
  constructor(root, hooks) {
    this.hooks = hooks;
    /** @type {View | null} */
    this.view = null;
    /** @type {string | null} the card that takes the keyboard focus */
    this.current = null;
    /** @type {string | null} the card that one more tap plays */
    this.lifted = null;
    this.touch = false;
    this.strip = NARROW;
    this.list = h('div', { class: 'hand-cards', role: 'toolbar', tabIndex: -1, on: {
      keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      focusin: (/** @type {FocusEvent} */ event) => this.focused(event),
      pointerdown: (/** @type {PointerEvent} */ event) => {
        this.touch = event.pointerType !== 'mouse';
      },
    } });
    root.append(this.list);
    this.resizes = new ResizeObserver(() => this.layout());
    this.resizes.observe(root);
  }

  destroy() {
    this.resizes.disconnect();
  }

  /** @param {View} view */
  update(view) {
    const hadFocus = this.list.contains(document.activeElement);
    const gone = this.view?.hand.indexOf(this.current ?? '') ?? -1;
    this.view = view;
    this.choices = choicesOf(view);
    if (!view.hand.includes(this.current ?? '')) this.current = view.hand[Math.min(Math.max(gone, 0), view.hand.length - 1)] ?? null;
    if (!this.choices.legal.has(this.lifted ?? '') || view.sending) this.lifted = null;
    this.list.hidden = view.me === null || view.hand.length === 0;
    attr(this.list, 'aria-label', t('hand.label', { n: view.hand.length }));
    keyed(this.list, view.hand, (card) => card, (card) => this.make(card), (node, card) => this.draw(node, card));
    this.layout();
    if (hadFocus && !this.list.contains(document.activeElement)) this.focus();
  }

  /** Put the keyboard on the hand. */
  focus() {
    const node = this.nodeOf(this.current);
    (node ?? this.list).focus({ preventScroll: true });
  }

  /** @param {string | null} card @returns {HTMLElement | null} */
  nodeOf(card) {
    return card ? this.list.querySelector(`[data-card="${CSS.escape(card)}"]`) : null;
  }

  /** @param {string} card */
  make(card) {
    return h('button', { class: 'card hand-card', type: 'button', data: { card }, on: {
      click: () => this.press(card),
    } }, cardPicture(card));
  }

  /** @param {HTMLButtonElement} node @param {string} card */
  draw(node, card) {
    const { legal, refused } = this.choices ?? choicesOf(/** @type {View} */ (this.view));
    const view = /** @type {View} */ (this.view);
    const sending = view.sending?.action.card === card;
    const choice = refused.get(card);
    const name = cardName(card);
    let label = name;
    if (sending) label = t('hand.sending', { card: name });
    else if (legal.has(card)) label = t(this.lifted === card ? 'hand.lifted' : 'hand.playable', { card: name });
    else if (choice) label = t('hand.refused', { card: name, why: reasonOf(view, choice) });
    attr(node, 'aria-label', label);
    attr(node, 'aria-disabled', !legal.has(card) || view.sending !== null ? 'true' : null);
    node.classList.toggle('playable', legal.has(card) && !view.sending);
    node.classList.toggle('refused', Boolean(choice));
    node.classList.toggle('lifted', this.lifted === card);
    node.classList.toggle('sending', sending);
    node.tabIndex = card === this.current ? 0 : -1;
  }

  redraw() {
    for (const node of this.list.querySelectorAll('button')) this.draw(node, node.dataset.card ?? '');
  }

  layout() {
    if (!this.view || this.list.hidden) return;
    this.strip = fan(this.list, this.view.hand, this.view.groups);
  }

  /** @param {string} card */
  press(card) {
    const view = this.view;
    if (!view || view.sending) return;
    this.current = card;
    const choice = this.choices?.legal.get(card);
    const refused = this.choices?.refused.get(card);
    if (refused) this.hooks.note(reasonOf(view, refused));
    if (choice && this.lifts() && this.lifted !== card) this.lifted = card;
    else {
      this.lifted = null;
      if (choice) this.hooks.act(choice.prompt, choice.action);
    }
    this.redraw();
  }

  /** Whether the first tap only lifts. */
  lifts() {
    const choice = settings.get('tapTwice');
    if (!this.touch || choice === 'off') return false;
    return choice === 'on' || this.strip < NARROW;
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const card = /** @type {HTMLElement} */ (event.target).dataset.card;
    if (card && card !== this.current) {
      this.current = card;
      this.redraw();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const hand = this.view?.hand ?? [];
    const at = hand.indexOf(this.current ?? '');
    const steps = /** @type {Record<string, number>} */ ({
      ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: hand.length - 1,
    });
    if (event.key === 'Enter' || event.key === ' ') this.touch = false;
    if (event.key === 'Escape' && this.lifted) {
      this.lifted = null;
      this.redraw();
    }
    if (!(event.key in steps) || hand.length === 0) return;
    event.preventDefault();
    this.current = hand[(steps[event.key] + hand.length) % hand.length];
    this.redraw();
    this.focus();
  }

  /** @param {string} card @returns {DOMRect | null} where a card lies now */
  rectOf(card) {
    return this.nodeOf(card)?.getBoundingClientRect() ?? null;
  }

  /** @param {View} view @returns {string} the hand in words */
  static words(view) {
    return view.hand.length ? t('read.hand', { cards: view.hand.map(cardName).join(', ') }) : t('read.hand.none');
  }
}

/** @param {HTMLElement} node @param {string} message */
export const showNote = (node, message) => {
  text(node, message);
  node.hidden = message === '';
};
