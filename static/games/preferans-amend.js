/** A standing offer to the declarer: while the defenders speak, once a deal, another contract. */

import { dialog, h } from '../dom.js';
import { t } from '../i18n.js';
import { OfferForm } from './offers.js';
import { STRAINS, bidName, bidSign, codeOf } from './preferans-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

class Amend extends OfferForm {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, 'amend', t('pref.amend'));
  }

  /** @param {View} view @param {Prompt} prompt */
  form(view, prompt) {
    return dialog(t('pref.amend'), t('act.close'), h('div', { class: 'stack' },
      h('p', null, t('pref.amend.hint', { what: bidName(view.table.contract) })),
      h('div', { class: 'amend-keys' }, prompt.legal.map((action) => this.key(prompt, action)))));
  }

  /** Each strain has a column. @param {Prompt} prompt @param {Action} action */
  key(prompt, action) {
    const contract = codeOf(action);
    const node = h('button', { class: 'button', type: 'button', 'aria-label': bidName(contract), on: { click: () => {
      this.close();
      this.hooks.act(prompt, action);
    } } }, bidSign(contract));
    node.style.gridColumn = String(STRAINS.indexOf(action.strain) + 1);
    return node;
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountAmend = (root, hooks) => new Amend(root, hooks);
