/**
 * The questions of a game below the felt: one is seen while the viewer is asked something of its
 * kinds. What all of them need is here; how a question looks and what answers it is the game's own.
 */

import { show } from '../dom.js';
import { Drafting } from '../drafting.js';
import { Picking } from '../picks.js';
import { SecondThought } from './second.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./index.js').Hooks} Hooks */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

export class Question {
  /** @param {HTMLElement} root @param {Hooks} hooks @param {readonly string[]} kinds  of prompts that it shows */
  constructor(root, hooks, kinds) {
    this.root = root;
    this.hooks = hooks;
    this.kinds = kinds;
    /** @type {View | null} */
    this.view = null;
    /** @type {Prompt | null} */
    this.prompt = null;
    this.second = new SecondThought();
  }

  destroy() {
    this.second.close();
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    this.prompt = view.ask.find(({ kind }) => this.kinds.includes(kind)) ?? null;
    this.second.update(view);
    show(this.root, this.prompt !== null);
    this.follow(view, this.prompt);
    this.redraw();
  }

  /** What is asked and may be answered now; nothing while an answer is on its way. */
  get asked() {
    const { view, prompt } = this;
    return view && prompt && !view.sending ? { view, prompt } : null;
  }

  /** Keep up with what is asked, or no longer asked, before it is drawn. @param {View} _view @param {Prompt | null} _prompt */
  follow(_view, _prompt) {}

  redraw() {
    if (this.view && this.prompt) this.draw(this.view, this.prompt);
  }

  /** @param {View} _view @param {Prompt} _prompt */
  draw(_view, _prompt) {}
}

/** A question whose answer is made step by step; it is kept on the server meanwhile. */
export class Making extends Question {
  /** @param {HTMLElement} root @param {Hooks} hooks @param {readonly string[]} kinds */
  constructor(root, hooks, kinds) {
    super(root, hooks, kinds);
    this.drafting = new Drafting(hooks, () => this.answer());
  }

  destroy() {
    super.destroy();
    this.drafting.destroy();
  }

  /** @param {View} view @param {Prompt | null} prompt */
  follow(view, prompt) {
    const { fresh, kept } = this.drafting.begin(view, prompt);
    if (prompt && fresh) this.begin(prompt);
    if (kept) this.load(kept);
  }

  /** A new question, with nothing of its answer yet. @param {Prompt} _prompt */
  begin(_prompt) {}

  /** Take over what was kept. @param {Action} _draft */
  load(_draft) {}

  /** @returns {Action} the answer as it stands */
  answer() {
    throw new Error('every question in the making tells its answer');
  }

  changed() {
    this.drafting.changed();
    this.redraw();
  }

  /** @param {Prompt} prompt @param {Action} action */
  give(prompt, action) {
    this.drafting.given();
    this.hooks.act(prompt, action);
  }

  /**
   * Cards of the hand that are picked for the answer.
   * @param {(card: string) => string} picked  a card that is picked, in words
   * @param {(card: string) => string} [why]  why a card may not be picked
   */
  picker(picked, why = () => '') {
    return new Picking({ changed: () => this.changed(), note: this.hooks.note, locked: () => this.asked === null, picked, why });
  }
}
