/**
 * A hand on its way into sets: boxes with places for cards, and the cards that lie in none. Cards go
 * by dragging, by pressing one and then where it shall go, and by keys. What a set is called and where
 * the order is wrong it is told; it knows sizes only.
 */

import { cardName, cardPicture } from './cards.js';
import { attr, h, keyed, show, text } from './dom.js';
import { Drag } from './drag.js';
import { fan } from './fan.js';
import { t } from './i18n.js';
import { sign } from './signs.js';
import { POOL } from './split.js';

/** @typedef {import('./split.js').Split} Split */
/**
 * @typedef {{names: (string | null)[], weaker: boolean[], locked: boolean}} Marks  by set: what it
 *   is called once it is full, and whether it is weaker than the next one
 *
 * @typedef {object} SplitHooks
 * @property {() => void} changed  the person has moved cards
 * @property {(words: string) => void} note  why something cannot be done
 * @property {() => void} placed  the focus has no card left to go to
 */

const TAKE_BACK = /^(0|Backspace|Delete)$/;
const NUMBER = /^[1-9]$/;
/** Along the cards of a place. */
const ALONG = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 });
/** To the next place. */
const ACROSS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 });

/** One box: its places, its cards, and the lip that says what the set is. */
class Box {
  /** @param {number} set @param {number} size @param {() => void} place */
  constructor(set, size, place) {
    this.put = h('button', { class: 'split-put', type: 'button', on: { click: place } });
    this.cards = h('div', { class: 'split-cards' });
    this.name = h('span', { class: 'split-name' });
    this.order = h('span', { class: 'split-order' }, sign('over'), h('span', null, t('split.weaker.short', { k: set + 2 })));
    const places = Array.from({ length: size }, () => h('span', { class: 'split-place' }));
    this.root = h('section', { class: 'split-box', role: 'group', data: { set, size } }, this.put,
      h('div', { class: 'split-places', 'aria-hidden': 'true' }, places), this.cards,
      h('p', { class: 'split-lip', 'aria-hidden': 'true' },
        h('span', { class: 'split-number' }, String(set + 1)), this.name, this.order));
  }
}

export class SplitBoard {
  /** @param {HTMLElement} root @param {Split} split @param {SplitHooks} hooks */
  constructor(root, split, hooks) {
    this.split = split;
    this.hooks = hooks;
    /** @type {string[]} the cards that go where is pressed next; several only from the pool */
    this.chosen = [];
    /** @type {Box[]} */
    this.boxes = [];
    /** @type {Marks} */
    this.marks = { names: [], weaker: [], locked: true };
    this.sets = h('div', { class: 'split-sets' });
    this.loose = h('div', { class: 'split-cards' });
    this.pool = h('section', { class: 'split-pool', role: 'group', data: { set: POOL }, on: {
      click: (/** @type {Event} */ { target }) => target === this.loose && this.place(POOL),
    } }, this.loose);
    this.root = h('div', { class: 'split', on: {
      keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      focusin: () => this.rove(),
    } }, this.sets, this.pool);
    root.append(this.root);
    this.drag = new Drag(this.root, {
      may: () => !this.marks.locked,
      over: (under) => this.aim(under),
      drop: (card, under) => this.dropped(card, under),
    });
    this.resizes = new ResizeObserver(() => this.layout());
    this.resizes.observe(this.loose);
  }

  destroy() {
    this.drag.end();
    this.resizes.disconnect();
  }

  /** @param {Marks} marks */
  update(marks) {
    const { split } = this;
    const focus = this.focus();
    this.marks = marks;
    if (marks.locked) this.drag.end();
    this.chosen = marks.locked ? [] : this.chosen.filter((card) => split.cards.includes(card));
    if (this.boxes.map((box) => box.root.dataset.size).join() !== split.sizes.join()) this.build();
    this.boxes.forEach((box, set) => this.drawBox(box, set));
    const { pool } = split;
    attr(this.pool, 'aria-label', t('split.pool', { n: pool.length }));
    show(this.pool, !marks.locked || pool.length > 0);
    this.drawCards(this.loose, pool);
    this.layout();
    this.refocus(focus);
    this.rove();
  }

  build() {
    this.boxes = this.split.sizes.map((size, set) => new Box(set, size, () => this.place(set)));
    this.sets.replaceChildren(...this.boxes.map((box) => box.root));
  }

  /** @param {Box} box @param {number} set */
  drawBox(box, set) {
    const { names, weaker, locked } = this.marks;
    attr(box.root, 'aria-label', this.words(set));
    attr(box.put, 'aria-label', t('split.put', { k: set + 1 }));
    attr(box.put, 'aria-disabled', this.chosen.length === 0 ? 'true' : null);
    show(box.put, !locked);
    text(box.name, names[set] ?? t('split.count', { n: this.split.sets[set].length, size: this.split.sizes[set] }));
    show(box.order, weaker[set]);
    box.root.classList.toggle('full', this.split.room(set) === 0);
    box.root.classList.toggle('inviting', this.chosen.length > 0 && this.split.room(set) > 0);
    box.root.classList.toggle('weaker', weaker[set]);
    box.root.classList.toggle('stronger', Boolean(weaker[set - 1]));
    this.drawCards(box.cards, this.split.sets[set]);
  }

  /** @param {HTMLElement} list @param {readonly string[]} cards */
  drawCards(list, cards) {
    keyed(list, cards, (card) => card, (card) => h('button', {
      class: 'card split-card', type: 'button', 'aria-label': cardName(card), data: { card },
      on: { click: () => this.press(card) },
    }, cardPicture(card)), (node, card) => {
      attr(node, 'aria-pressed', this.marks.locked ? null : String(this.chosen.includes(card)));
      attr(node, 'aria-disabled', this.marks.locked ? 'true' : null);
    });
  }

  /** @param {number} set @returns {string} what a box is now */
  words(set) {
    const place = t('split.set', { k: set + 1 });
    const name = this.marks.names[set];
    if (!name) return `${place}: ${t('split.count', { n: this.split.sets[set].length, size: this.split.sizes[set] })}`;
    return `${place}: ${name}${this.marks.weaker[set] ? `, ${t('split.weaker', { k: set + 2 })}` : ''}`;
  }

  layout() {
    fan(this.loose, this.split.pool, []);
  }

  /** @returns {HTMLElement[]} every card, as it lies */
  cards() {
    return [...this.root.querySelectorAll('.split-card')].map((node) => /** @type {HTMLElement} */ (node));
  }

  // pressing

  /** @param {string} card */
  press(card) {
    const { chosen, split } = this;
    const place = split.where(card);
    if (this.marks.locked) return;
    if (chosen.includes(card)) {
      if (place === POOL) this.choose(chosen.filter((other) => other !== card));
      else this.move([card], POOL);
    } else if (chosen.length === 0 || split.where(chosen[0]) === place) {
      this.choose(place === POOL ? [...chosen, card] : [card]);
    } else if (chosen.length === 1 && (place === POOL || split.where(chosen[0]) !== POOL)) {
      this.swap(chosen[0], card);
    } else {
      this.onto(chosen, card, place);
    }
  }

  /** Cards of the pool go beside a card, or one of them instead of it. @param {string[]} cards @param {string} card @param {number} set */
  onto(cards, card, set) {
    if (cards.length === 1 && this.split.room(set) === 0) this.swap(cards[0], card);
    else this.move(cards, set);
  }

  /** @param {number} set */
  place(set) {
    if (this.chosen.length > 0) this.move(this.chosen, set);
    else if (set !== POOL) this.hooks.note(t('split.choose'));
  }

  /** @param {string[]} cards */
  choose(cards) {
    this.chosen = cards;
    this.update(this.marks);
  }

  /** @param {readonly string[]} cards @param {number} to */
  move(cards, to) {
    if (this.split.put(cards, to)) this.done();
    else this.hooks.note(t('split.full', { k: to + 1, n: this.split.room(to) }));
  }

  /** @param {string} one @param {string} other */
  swap(one, other) {
    this.split.swap(one, other);
    this.done();
  }

  done() {
    this.chosen = [];
    this.hooks.changed();
  }

  // dragging

  /** @param {Element | null} under @returns {{set: number, card: string | null} | null} */
  target(under) {
    const place = /** @type {HTMLElement | null} */ (under?.closest('[data-set]') ?? null);
    if (!place || !this.root.contains(place)) return null;
    const card = /** @type {HTMLElement | null} */ (under?.closest('[data-card]') ?? null);
    return { set: Number(place.dataset.set), card: card?.dataset.card ?? null };
  }

  /** @param {Element | null} under */
  aim(under) {
    const set = this.target(under)?.set;
    this.pool.classList.toggle('aimed', set === POOL);
    this.boxes.forEach((box, at) => box.root.classList.toggle('aimed', set === at));
  }

  /** @param {string} card @param {Element | null} under */
  dropped(card, under) {
    const target = this.target(under);
    const from = this.split.where(card);
    if (!target || target.set === from) return;
    if (target.set === POOL || target.card === null) this.move([card], target.set);
    else if (from === POOL) this.onto([card], target.card, target.set);
    else this.swap(card, target.card);
  }

  // keys and focus

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key in ALONG) this.along(ALONG[key]);
    else if (key in ACROSS) this.across(ACROSS[key]);
    else if (this.marks.locked || !this.command(key, /** @type {HTMLElement} */ (event.target).dataset.card)) return;
    event.preventDefault();
  }

  /** @param {string} key @param {string | undefined} card that has the focus @returns {boolean} whether the key means something */
  command(key, card) {
    const to = TAKE_BACK.test(key) ? POOL : NUMBER.test(key) ? Number(key) - 1 : null;
    if (key === 'Escape' && this.chosen.length > 0) this.choose([]);
    else if (card && to !== null && to < this.boxes.length) this.move(this.chosen.includes(card) ? this.chosen : [card], to);
    else return false;
    return true;
  }

  /** The places in order, each with what can have the focus. @returns {HTMLElement[][]} */
  places() {
    const lists = [...this.boxes.map((box) => box.root), this.pool];
    return lists.map((node) => /** @type {HTMLElement[]} */ ([...node.querySelectorAll('button:not([hidden])')]));
  }

  /** @param {number} step */
  along(step) {
    const { place, index } = this.focus() ?? { place: 0, index: 0 };
    const row = this.places()[place];
    row[(index + step + row.length) % row.length]?.focus();
  }

  /** @param {number} step */
  across(step) {
    const places = this.places();
    const from = this.focus()?.place ?? 0;
    const others = places.map((_, at) => places[(from + step * (at + 1) + places.length * places.length) % places.length]);
    others.find((row) => row.length > 0)?.[0].focus();
  }

  /** @returns {{place: number, index: number, node: Element} | null} where the focus is */
  focus() {
    const node = document.activeElement;
    const places = this.places();
    const place = places.findIndex((row) => row.some((one) => one === node));
    return place < 0 || !node ? null : { place, node, index: places[place].findIndex((one) => one === node) };
  }

  /** Keep the focus at its place when its card has left. @param {ReturnType<SplitBoard['focus']>} was */
  refocus(was) {
    if (!was || was.node.isConnected && document.activeElement === was.node) return;
    const row = this.places()[was.place] ?? [];
    if (row.length > 0) row[Math.min(was.index, row.length - 1)].focus({ preventScroll: true });
    else this.hooks.placed();
  }

  /** One card of each place is reached by the Tab key. */
  rove() {
    for (const list of [...this.boxes.map((box) => box.cards), this.loose]) {
      const nodes = /** @type {HTMLElement[]} */ ([...list.children]);
      const current = Math.max(0, nodes.findIndex((node) => node === document.activeElement));
      nodes.forEach((node, at) => {
        node.tabIndex = at === current ? 0 : -1;
      });
    }
  }
}
