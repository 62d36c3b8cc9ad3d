/**
 * Arranging a Hazari hand: four boxes, what each is called, where the order is wrong, and the one
 * answer that is final. Names, errors and the proposal come from the server's advice; every change is
 * kept there as a draft.
 */

import { h, attr, show, text } from '../dom.js';
import { Drafting } from '../drafting.js';
import { t } from '../i18n.js';
import { say } from '../live.js';
import { sign } from '../signs.js';
import { Split } from '../split.js';
import { SplitBoard } from '../splitboard.js';
import { Steady } from '../steady.js';
import { reasonOf } from '../view.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../split.js').Sets} Sets */
/** @typedef {{about: Sets, sets: (string | null)[], errors: string[], problem: string | null,
 *   proposal: Sets}} Advice  `about`: the sets it is about */

const ADVICE_MS = 150;
const AGAIN_MS = 1500;
const PHASE = 'arrange';

/** @param {readonly string[]} cards a set, whatever order it lies in */
const nameless = (cards) => [...cards].sort().join();

class Arrange {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    this.split = new Split();
    /** @type {View | null} */
    this.view = null;
    /** @type {import('../view.js').Prompt | null} */
    this.prompt = null;
    /** @type {Advice | null} */
    this.advice = null;
    /** @type {Map<string, string>} what sets seen before are called */
    this.known = new Map();
    /** @type {Set<number>} sets whose change has not been spoken of */
    this.unsaid = new Set();
    /** @type {Sets} as they were last spoken of */
    this.heard = [];
    this.drafting = new Drafting(hooks, () => this.answer());
    this.questions = new Steady(ADVICE_MS, () => void this.ask());
    this.board = new SplitBoard(root, this.split, {
      changed: () => this.changed(), note: hooks.note, placed: () => this.ready.focus(),
    });
    this.undo = h('button', { class: 'button arrange-undo', type: 'button', 'aria-label': t('split.undo'), title: t('split.undo'),
      on: { click: () => this.back() } }, sign('undo'));
    this.sort = h('button', { class: 'button', type: 'button', on: { click: () => this.sortForMe() } }, t('haz.sort'));
    this.why = h('span', { class: 'arrange-why' });
    this.word = h('span');
    this.ready = h('button', { class: 'button primary arrange-ready', type: 'button', on: { click: () => this.say() } }, this.word, this.why);
    this.final = h('p', { class: 'arrange-final' }, sign('lock'), h('span', null, t('haz.locked')));
    this.buttons = h('div', { class: 'arrange-buttons' }, this.undo, this.sort, this.ready);
    const keys = h('p', { class: 'visually-hidden', id: 'arrange-keys' }, t('split.keys'));
    attr(this.board.pool, 'aria-describedby', keys.id);
    root.append(keys, this.buttons, this.final);
    root.addEventListener('keydown', (event) => {
      if (event.key === 'z' && (event.ctrlKey || event.metaKey)) this.back();
    });
  }

  destroy() {
    this.drafting.destroy();
    this.board.destroy();
  }

  /** @returns {HTMLElement[] | null} the viewer's cards while they lie here */
  hand() {
    return this.root.hidden ? null : this.board.cards();
  }

  /** @param {View} view */
  update(view) {
    const locked = view.table.phase === PHASE ? view.own?.split ?? null : null;
    this.view = view;
    this.prompt = view.ask.find((prompt) => prompt.kind === PHASE) ?? null;
    const drafted = this.drafting.begin(view, this.prompt);
    if (this.prompt) this.begin(this.prompt, drafted);
    else if (locked) this.lock(locked, view.own?.categories ?? []);
    show(this.root, view.room.status === 'playing' && view.me !== null && view.table.phase === PHASE && this.split.cards.length > 0);
    if (this.root.hidden) this.split.begin([], []);
    else this.draw();
  }

  /** @param {import('../view.js').Prompt} prompt the question's only answer is a split of the hand */
  field(prompt) {
    return /** @type {{name: string, sizes: number[], from: string[]}} */ (/** @type {unknown} */ (prompt.shapes[0].fields[0]));
  }

  /** @param {import('../view.js').Prompt} prompt @param {ReturnType<Drafting['begin']>} drafted */
  begin(prompt, { whole, kept }) {
    const { name, sizes, from } = this.field(prompt);
    const fresh = this.split.begin(sizes, from);
    if (kept) this.split.load(kept[name]);
    if (fresh || whole) {
      this.heard = this.split.sets;
      this.questions.want();
    }
  }

  /** @param {Sets} sets of a seat that is ready @param {string[]} categories what they are called */
  lock(sets, categories) {
    this.split.begin(sets.map((cards) => cards.length), sets.flat());
    this.split.load(sets);
    sets.forEach((cards, set) => this.known.set(nameless(cards), categories[set]));
    this.drafting.given();
    this.unsaid.clear();
  }

  /** @returns {import('../view.js').Action} the answer as it stands */
  answer() {
    const prompt = /** @type {import('../view.js').Prompt} */ (this.prompt);
    return { kind: prompt.shapes[0].kind, [this.field(prompt).name]: this.split.sets };
  }

  // advice

  async ask() {
    const { prompt } = this;
    const about = this.split.sets;
    if (!prompt) return;
    const advice = /** @type {Advice | null} */ (await this.hooks.advise(prompt, this.answer()));
    if (about !== this.split.sets || prompt.id !== this.prompt?.id) return;
    if (!advice) {
      setTimeout(() => about === this.split.sets && this.questions.want(), AGAIN_MS);
      return;
    }
    this.advice = { ...advice, about };
    about.forEach((cards, set) => advice.sets[set] && this.known.set(nameless(cards), advice.sets[set]));
    this.draw();
  }

  /** Whether the server has said all about the sets as they lie. */
  get advised() {
    return this.advice?.about === this.split.sets;
  }

  /** @param {number} set whether it is known to be weaker than the next one */
  weaker(set) {
    const { advice, split } = this;
    const asBefore = (/** @type {number} */ at) => nameless(advice?.about[at] ?? []) === nameless(split.sets[at] ?? []);
    return Boolean(advice?.errors.includes(`order${set + 1}${set + 2}`)) && asBefore(set) && asBefore(set + 1);
  }

  // changes

  changed() {
    this.drafting.changed();
    this.questions.want();
    this.draw();
  }

  back() {
    if (!this.prompt || this.split.past.length === 0) return;
    this.split.undo();
    this.changed();
  }

  sortForMe() {
    if (!this.prompt) return;
    if (!this.advice) {
      this.hooks.note(t('split.checking'));
      return;
    }
    this.split.fill(this.advice.proposal);
    this.changed();
  }

  /** The final answer, if nothing is in its way. */
  say() {
    const { prompt, view } = this;
    if (!prompt || !view || view.sending) return;
    const why = this.obstacle(view);
    if (why) {
      this.hooks.note(why);
      return;
    }
    this.drafting.given();
    this.hooks.act(prompt, this.answer());
  }

  /** @param {View} view @returns {string} why one cannot be ready yet */
  obstacle(view) {
    const missing = this.split.pool.length;
    if (view.sending) return t('turn.sending');
    if (missing > 0) return t('split.pool', { n: missing });
    if (!this.advised) return t('split.checking');
    const code = this.advice?.problem;
    return code ? reasonOf(view, { action: this.answer(), code, detail: {} }) : '';
  }

  // drawing

  draw() {
    const view = /** @type {View} */ (this.view);
    const { split } = this;
    const locked = !this.prompt || view.sending !== null;
    const names = split.sets.map((cards) => this.known.get(nameless(cards)) ?? null);
    this.board.update({
      locked,
      names: names.map((name, set) => (name && split.room(set) === 0 ? t(`haz.category.${name}`) : null)),
      weaker: split.sets.map((_, set) => this.weaker(set)),
    });
    this.root.classList.toggle('locked', locked);
    show(this.buttons, this.prompt !== null);
    if (this.prompt) this.drawButtons(view);
    show(this.final, Boolean(view.own?.split));
    this.speak();
  }

  /** @param {View} view */
  drawButtons(view) {
    const why = this.obstacle(view);
    attr(this.undo, 'aria-disabled', this.split.past.length === 0 ? 'true' : null);
    attr(this.ready, 'aria-disabled', why ? 'true' : null);
    text(this.word, t('haz.ready'));
    text(this.why, why);
    show(this.why, why !== '');
  }

  /** One sentence about what has changed, as soon as it is known what the sets are. */
  speak() {
    const { split, heard } = this;
    split.sets.forEach((cards, set) => {
      if (nameless(cards) !== nameless(heard[set] ?? [])) this.unsaid.add(set);
    });
    this.heard = split.sets;
    const unclear = [...this.unsaid].some((set) => split.room(set) === 0) && !this.advised;
    if (this.unsaid.size === 0 || unclear) return;
    say(`${[...this.unsaid].sort().map((set) => this.board.words(set)).join('. ')}.`);
    this.unsaid.clear();
  }
}

/**
 * @param {HTMLElement} root
 * @param {import('./index.js').Hooks} hooks
 * @returns {import('./index.js').Part}
 */
export const mountArrange = (root, hooks) => new Arrange(root, hooks);
