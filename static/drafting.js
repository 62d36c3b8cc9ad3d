/**
 * An answer in the making, kept on the server: after a reload, or on another device, it is there
 * again.
 */

import { Steady } from './steady.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Prompt} Prompt */
/** @typedef {import('./view.js').Action} Action */

const DRAFT_MS = 300;

export class Drafting {
  /**
   * @param {import('./games/index.js').Hooks} hooks
   * @param {() => Action} answer  as it stands
   */
  constructor(hooks, answer) {
    /** @type {Prompt | null} */
    this.prompt = null;
    /** @type {View['frame'] | null} */
    this.frame = null;
    /** Whether this page has changed what was kept. */
    this.touched = false;
    this.steady = new Steady(DRAFT_MS, () => this.prompt && hooks.draft(this.prompt, answer()));
    this.leave = () => this.steady.flush();
    addEventListener('pagehide', this.leave);
  }

  destroy() {
    removeEventListener('pagehide', this.leave);
    this.leave();
  }

  /**
   * A view asks this, or no longer asks anything.
   * @param {View} view @param {Prompt | null} prompt
   * @returns {{fresh: boolean, whole: boolean, kept: Action | null}} whether the question is a new
   *   one, whether it came with a whole view, and what is to be taken over
   */
  begin(view, prompt) {
    const fresh = prompt !== null && prompt.id !== this.prompt?.id;
    const whole = view.frame !== this.frame && view.frame.kind === 'view';
    this.prompt = prompt;
    this.frame = view.frame;
    if (fresh || !prompt) {
      this.touched = false;
      this.steady.forget();
    }
    if (whole && this.touched) this.steady.want();
    const wanted = fresh || (whole && !this.touched);
    return { fresh, whole, kept: wanted && prompt && view.draft?.prompt === prompt.id ? view.draft.draft : null };
  }

  /** The answer has been changed here. */
  changed() {
    this.touched = true;
    this.steady.want();
  }

  /** It has been given. */
  given() {
    this.steady.forget();
  }
}
