/** Hochzeit: one plain card given for the only trump of whoever offers it, or no. */

import { cardName } from '../cards.js';
import { attr, h, show, text } from '../dom.js';
import { Drafting } from '../drafting.js';
import { t } from '../i18n.js';
import { Picking } from '../picks.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

const KIND = 'marry';

/** The cards that may be given. @param {Prompt} prompt @returns {string[]} */
const gifts = ({ legal }) => legal.flatMap(({ give }) => (give ? [give] : []));

class Marry {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    /** @type {View | null} */
    this.view = null;
    /** @type {Prompt | null} */
    this.prompt = null;
    this.drafting = new Drafting(hooks, () => this.answer());
    this.picking = new Picking({
      changed: () => {
        this.drafting.changed();
        this.draw();
      },
      note: hooks.note,
      picked: (card) => t('schaf.marry.picked', { card: cardName(card) }),
      why: (card) => t('illegal.schafkopf.trump', { card: cardName(card) }),
    });
    this.title = h('p', { class: 'panel-title' });
    this.hint = h('p', { class: 'contract-hint' });
    this.give = h('button', { class: 'button primary', type: 'button', on: { click: () => this.say(true) } });
    this.no = h('button', { class: 'button', type: 'button', on: { click: () => this.say(false) } }, t('schaf.marry.no'));
    root.classList.add('contract');
    root.append(this.title, this.hint, h('div', { class: 'contract-buttons' }, this.give, this.no));
  }

  destroy() {
    this.drafting.destroy();
  }

  /** @returns {import('./index.js').Picks | null} */
  picks() {
    return this.prompt && this.picking.most ? this.picking.picks([]) : null;
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    this.prompt = view.ask.find(({ kind }) => kind === KIND) ?? null;
    const { fresh, kept } = this.drafting.begin(view, this.prompt);
    if (this.prompt && fresh) {
      const from = gifts(this.prompt);
      this.picking.begin({ name: 'give', type: 'cards', from, n: Math.min(1, from.length) });
    }
    if (kept) this.picking.load(kept.give ? [kept.give] : []);
    this.picking.locked = view.sending !== null;
    show(this.root, this.prompt !== null);
    if (this.prompt) this.draw();
  }

  /** @returns {Action} the answer as it stands */
  answer() {
    const [give] = this.picking.picked;
    return { kind: KIND, yes: true, ...(give && { give }) };
  }

  /** @param {boolean} yes */
  say(yes) {
    const { prompt, view } = this;
    if (!prompt || !view || view.sending) return;
    if (yes && this.picking.missing > 0) {
      this.hooks.note(t('schaf.marry.missing'));
      return;
    }
    this.drafting.given();
    this.hooks.act(prompt, yes ? this.answer() : { kind: KIND, yes });
  }

  draw() {
    const { table, names, sending } = /** @type {View} */ (this.view);
    const { picked, most, missing } = this.picking;
    const p = names[table.offerer];
    text(this.title, t('schaf.marry.ask', { p }));
    text(this.hint, t(most ? 'schaf.marry.hint' : 'schaf.marry.none', { p }));
    show(this.give, most > 0);
    text(this.give, picked.length ? t('schaf.marry.give', { card: cardName(picked[0]) }) : t('schaf.marry.yes'));
    attr(this.give, 'aria-disabled', missing > 0 || sending ? 'true' : null);
    attr(this.no, 'aria-disabled', sending ? 'true' : null);
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountMarry = (root, hooks) => new Marry(root, hooks);
