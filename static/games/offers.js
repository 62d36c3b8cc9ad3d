/**
 * Offers that stand beside the play, such as "the rest is mine" and giving up: small buttons on the
 * felt. Each says in words what will happen under the rules of this table before it is done, or opens
 * a form where there is more to say than yes.
 */

import { confirm } from '../confirm.js';
import { attr, h, show, text } from '../dom.js';
import { t } from '../i18n.js';
import { Question } from './question.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {{label: (view: View) => string, effects: (view: View) => string[]}} OfferWords  what the
 *   button says, and what will happen */

/** @param {View} view @param {string} kind */
const offerOf = (view, kind) => view.ask.find((prompt) => !prompt.must && prompt.kind === kind);

class Offer {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @param {string} kind @param {OfferWords} words */
  constructor(root, hooks, kind, words) {
    this.hooks = hooks;
    this.kind = kind;
    this.words = words;
    /** @type {View | null} */
    this.view = null;
    /** @type {HTMLDialogElement | null} */
    this.box = null;
    this.button = h('button', { class: 'felt-button offer', type: 'button', hidden: true, data: { kind },
      on: { click: () => this.open() } });
    root.append(this.button);
  }

  /** @param {View} view @returns {boolean} whether it stands */
  update(view) {
    this.view = view;
    const offer = offerOf(view, this.kind);
    show(this.button, offer !== undefined);
    text(this.button, this.words.label(view));
    attr(this.button, 'aria-disabled', view.sending !== null && 'true');
    if (!offer) this.close();
    return offer !== undefined;
  }

  open() {
    const { view, words } = this;
    if (!view || view.sending) return;
    this.box = confirm(words.label(view), t(`offer.${this.kind}.do`), () => this.act(),
      ...words.effects(view).map((line) => h('p', null, line)));
  }

  /** The offer as it stands now: others may have played meanwhile. */
  act() {
    const offer = this.view && offerOf(this.view, this.kind);
    if (offer) this.hooks.act(offer, offer.legal[0]);
  }

  close() {
    this.box?.close();
    this.box = null;
  }
}

/**
 * @param {HTMLElement} root @param {import('./index.js').Hooks} hooks
 * @param {Record<string, OfferWords>} words  by kind of offer
 * @returns {import('./index.js').Part}
 */
export function offersPart(root, hooks, words) {
  const offers = Object.keys(words).map((kind) => new Offer(root, hooks, kind, words[kind]));
  return {
    update: (view) => show(root, offers.map((offer) => offer.update(view)).some(Boolean)),
    destroy: () => offers.forEach((offer) => offer.close()),
  };
}

/** An offer that is made in a form; what may be said in it is of one prompt, and goes with it. */
export class OfferForm extends Question {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @param {string} kind @param {...import('../dom.js').Child} words  on its button */
  constructor(root, hooks, kind, ...words) {
    super(root, hooks, [kind]);
    /** @type {HTMLDialogElement | null} */
    this.box = null;
    /** @type {number | null} the prompt that the form is about */
    this.about = null;
    this.button = h('button', { class: 'felt-button offer', type: 'button', data: { kind }, on: { click: () => this.open() } }, ...words);
    root.append(this.button);
  }

  destroy() {
    super.destroy();
    this.close();
  }

  /** @param {View} view @param {import('../view.js').Prompt | null} prompt */
  follow(view, prompt) {
    if (prompt?.id !== this.about) this.close();
    attr(this.button, 'aria-disabled', view.sending ? 'true' : null);
  }

  open() {
    if (!this.asked) return;
    const { view, prompt } = this.asked;
    this.about = prompt.id;
    this.box = this.form(view, prompt);
  }

  /** @param {View} _view @param {import('../view.js').Prompt} _prompt @returns {HTMLDialogElement} */
  form(_view, _prompt) {
    throw new Error('every offer with a form draws it');
  }

  close() {
    this.box?.close();
    this.box = null;
  }
}
