/** A standing offer to the declarer: while the defenders speak, once a deal, another contract. */

import { attr, dialog, h, show, text } from '../dom.js';
import { t } from '../i18n.js';
import { STRAINS, bidName, bidSign, codeOf } from './preferans-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Action} Action */

const KIND = 'amend';

class Amend {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    /** @type {View | null} */
    this.view = null;
    /** @type {import('../view.js').Prompt | null} */
    this.prompt = null;
    /** @type {HTMLDialogElement | null} */
    this.box = null;
    this.button = h('button', { class: 'felt-button offer', type: 'button', data: { kind: KIND }, on: { click: () => this.open() } });
    root.append(this.button);
  }

  destroy() {
    this.box?.close();
  }

  /** @param {View} view */
  update(view) {
    const prompt = view.ask.find(({ kind }) => kind === KIND) ?? null;
    // What it may become now may be something else.
    if (prompt?.id !== this.prompt?.id) this.box?.close();
    this.view = view;
    this.prompt = prompt;
    show(this.root, prompt !== null);
    text(this.button, t('pref.amend'));
    attr(this.button, 'aria-disabled', view.sending ? 'true' : null);
  }

  open() {
    const { view, prompt } = this;
    if (!view || !prompt || view.sending) return;
    this.box = dialog(t('pref.amend'), t('act.close'), h('div', { class: 'stack' },
      h('p', null, t('pref.amend.hint', { what: bidName(view.table.contract) })),
      h('div', { class: 'amend-keys' }, prompt.legal.map((action) => this.key(prompt, action)))));
  }

  /** Each strain has a column. @param {import('../view.js').Prompt} prompt @param {Action} action */
  key(prompt, action) {
    const contract = codeOf(/** @type {any} */ (action));
    const node = h('button', { class: 'button', type: 'button', 'aria-label': bidName(contract), on: { click: () => {
      this.box?.close();
      this.hooks.act(prompt, action);
    } } }, bidSign(contract));
    node.style.gridColumn = String(STRAINS.indexOf(action.strain) + 1);
    return node;
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountAmend = (root, hooks) => new Amend(root, hooks);
