/** The server's help while somebody decides: asked again where the line was gone, and only the newest counts. */

/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

const AGAIN_MS = 1500;

/** An answer to the prompt with nothing in it yet. @param {Prompt} prompt @returns {Action} */
const nothingYet = ({ shapes, legal }) => ({ kind: (shapes[0] ?? legal[0]).kind });

/**
 * The advice about one prompt, asked for once for each answer in the making.
 * @template A  the answer, as the game's part of the wire has it
 */
export class Advisor {
  /** @param {import('./index.js').Hooks} hooks @param {() => void} heard something new is known */
  constructor(hooks, heard) {
    this.hooks = hooks;
    this.heard = heard;
    this.asked = '';
    /** @type {A | null} the newest answer */
    this.advice = null;
    /** Whether it is about what was asked last. */
    this.current = false;
  }

  /** @param {Prompt | null} prompt  null: nothing is asked any more @param {Action} [draft] */
  ask(prompt, draft = prompt ? nothingYet(prompt) : undefined) {
    const about = prompt ? JSON.stringify([prompt.id, draft]) : '';
    if (about === this.asked) return;
    this.asked = about;
    this.current = false;
    if (prompt && draft) void this.send(prompt, draft, about);
  }

  /** @param {Prompt} prompt @param {Action} draft @param {string} about */
  async send(prompt, draft, about) {
    const advice = /** @type {A | null} */ (await this.hooks.advise(prompt, draft));
    if (about !== this.asked) return;
    if (!advice) {
      setTimeout(() => about === this.asked && void this.send(prompt, draft, about), AGAIN_MS);
      return;
    }
    this.advice = advice;
    this.current = true;
    this.heard();
  }
}
