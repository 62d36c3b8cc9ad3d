/**
 * The viewer's cards: a fan of buttons. What is playable comes only from the open prompts; a press
 * sends the answer and marks the card, the card itself leaves with the server's next view. While cards
 * are picked for an answer in the making, a press turns one over instead.
 */

import { comeFrom } from './animate.js';
import { cardName, cardPicture, cardSign } from './cards.js';
import { attr, h, keyed, replace, text } from './dom.js';
import { fan } from './fan.js';
import { t } from './i18n.js';
import { settings } from './settings.js';
import { reasonOf } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Prompt} Prompt */
/** @typedef {import('./view.js').Action} Action */
/** @typedef {import('./games/index.js').Picks} Picks */

const NARROW = 44;
const SORT_MS = 260;

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

/**
 * Show a card's face, or its back with a small sign for the one who holds it.
 * @param {HTMLElement} node @param {string} card @param {boolean} over
 */
function turn(node, card, over) {
  if (node.classList.contains('turned-over') !== over) {
    node.classList.toggle('turned-over', over);
    replace(node, cardPicture(over ? null : card), over && h('span', { class: `turned-sign suit-${card[1]}`, 'aria-hidden': 'true' }));
  }
  if (over) replace(/** @type {Element} */ (node.lastElementChild), cardSign(card));
}

/**
 * Whether cards of both hands lie in another order.
 * @param {string[]} before @param {string[]} after
 */
function resorted(before, after) {
  const stayed = after.filter((card) => before.includes(card));
  return before.filter((card) => after.includes(card)).some((card, index) => card !== stayed[index]);
}

export class Hand {
  /**
   * @param {HTMLElement} root
   * @param {{act: (prompt: Prompt, action: Action) => void, note: (text: string) => void,
   *   picks: () => Picks | null}} hooks
   */
  constructor(root, hooks) {
    this.hooks = hooks;
    /** @type {View | null} */
    this.view = null;
    /** @type {string | null} the card that takes the keyboard focus */
    this.current = null;
    /** @type {string | null} the card that one more tap plays */
    this.lifted = null;
    /** @type {Picks | null} */
    this.picks = null;
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

  /** @param {View} view @param {string} [label]  whose cards these are */
  update(view, label = t('hand.label', { n: view.hand.length })) {
    const hadFocus = this.list.contains(document.activeElement);
    const before = this.view?.hand ?? [];
    const gone = before.indexOf(this.current ?? '');
    const lay = resorted(before, view.hand) ? before.map((card) => ({ card, rect: this.rectOf(card) })) : [];
    this.view = view;
    this.picks = this.hooks.picks();
    this.choices = choicesOf(view);
    if (!view.hand.includes(this.current ?? '')) this.current = view.hand[Math.min(Math.max(gone, 0), view.hand.length - 1)] ?? null;
    if (!this.choices.legal.has(this.lifted ?? '') || view.sending) this.lifted = null;
    this.list.hidden = view.me === null || view.hand.length === 0;
    attr(this.list, 'aria-label', label);
    keyed(this.list, view.hand, (card) => card, (card) => this.make(card), (node, card) => this.draw(node, card));
    this.layout();
    for (const { card, rect } of lay) {
      const node = this.nodeOf(card);
      if (node) void comeFrom(node, rect, SORT_MS);
    }
    if (hadFocus && !this.list.contains(document.activeElement)) this.focus();
  }

  /** Whether one of these cards may be played now. */
  get asked() {
    return this.view?.hand.some((card) => this.choices?.legal.has(card)) ?? false;
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
    const { picks } = this;
    const view = /** @type {View} */ (this.view);
    const sending = view.sending?.action.card === card;
    const picked = picks?.picked.includes(card) ?? false;
    const may = picks ? picks.from.includes(card) : legal.has(card);
    const wanted = !picks || picks.picked.length < picks.most;
    turn(node, card, picked);
    attr(node, 'aria-label', picks?.label(card) ?? this.label(view, card, sending));
    attr(node, 'aria-pressed', picks ? String(picked) : null);
    attr(node, 'aria-disabled', !may || view.sending !== null ? 'true' : null);
    node.classList.toggle('playable', may && wanted && !view.sending);
    node.classList.toggle('refused', picks ? !may : refused.has(card));
    node.classList.toggle('marked', picks?.marked.includes(card) ?? false);
    node.classList.toggle('lifted', this.lifted === card);
    node.classList.toggle('sending', sending);
    node.tabIndex = card === this.current ? 0 : -1;
  }

  /** @param {View} view @param {string} card @param {boolean} sending @returns {string} its name, and whether it may be played */
  label(view, card, sending) {
    const { legal, refused } = this.choices ?? choicesOf(view);
    const choice = refused.get(card);
    const name = cardName(card);
    if (sending) return t('hand.sending', { card: name });
    if (legal.has(card)) return t(this.lifted === card ? 'hand.lifted' : 'hand.playable', { card: name });
    return choice ? t('hand.refused', { card: name, why: reasonOf(view, choice) }) : name;
  }

  redraw() {
    this.picks = this.hooks.picks();
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
    this.picks?.toggle(card);
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
