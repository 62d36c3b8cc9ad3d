/** Hochzeit: one plain card given for the only trump of whoever offers it, or no. */

import { cardName } from '../cards.js';
import { attr, h, show, text } from '../dom.js';
import { t } from '../i18n.js';
import { Making } from './question.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

const KIND = 'marry';

/** The cards that may be given. @param {Prompt} prompt @returns {string[]} */
const gifts = ({ legal }) => legal.flatMap(({ give }) => (give ? [give] : []));

class Marry extends Making {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, [KIND]);
    this.picking = this.picker((card) => t('schaf.marry.picked', { card: cardName(card) }),
      (card) => t('illegal.schafkopf.trump', { card: cardName(card) }));
    this.title = h('p', { class: 'panel-title' });
    this.hint = h('p', { class: 'contract-hint' });
    this.yes = h('button', { class: 'button primary', type: 'button', on: { click: () => this.say(true) } });
    this.no = h('button', { class: 'button', type: 'button', on: { click: () => this.say(false) } }, t('schaf.marry.no'));
    root.classList.add('contract');
    root.append(this.title, this.hint, h('div', { class: 'contract-buttons' }, this.yes, this.no));
  }

  /** @returns {import('./index.js').Picks | null} */
  picks() {
    return this.prompt && this.picking.most ? this.picking.picks([]) : null;
  }

  /** @param {Prompt} prompt */
  begin(prompt) {
    const from = gifts(prompt);
    this.picking.begin({ name: 'give', type: 'cards', from, n: Math.min(1, from.length) });
  }

  /** @param {Action} draft */
  load({ give }) {
    this.picking.load(give ? [give] : []);
  }

  /** @returns {Action} */
  answer() {
    const [give] = this.picking.picked;
    return { kind: KIND, yes: true, ...(give && { give }) };
  }

  /** @param {boolean} yes */
  say(yes) {
    if (!this.asked) return;
    if (yes && this.picking.missing > 0) this.hooks.note(t('schaf.marry.missing'));
    else this.give(this.asked.prompt, yes ? this.answer() : { kind: KIND, yes });
  }

  /** @param {View} view */
  draw({ table, names, sending }) {
    const { picked, most, missing } = this.picking;
    const p = names[table.offerer];
    text(this.title, t('schaf.marry.ask', { p }));
    text(this.hint, t(most ? 'schaf.marry.hint' : 'schaf.marry.none', { p }));
    show(this.yes, most > 0);
    text(this.yes, picked.length ? t('schaf.marry.give', { card: cardName(picked[0]) }) : t('schaf.marry.yes'));
    attr(this.yes, 'aria-disabled', missing > 0 || sending ? 'true' : null);
    attr(this.no, 'aria-disabled', sending ? 'true' : null);
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountMarry = (root, hooks) => new Marry(root, hooks);
