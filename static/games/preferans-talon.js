/**
 * The talon in hand: two of twelve cards are thrown, unseen by the others. Instead one may give up
 * without three or declare a Preference, where the table has them.
 */

import { cardName } from '../cards.js';
import { drawChoices } from '../choices.js';
import { attr, h, show, text } from '../dom.js';
import { Drafting } from '../drafting.js';
import { listed, t } from '../i18n.js';
import { Picking } from '../picks.js';
import { reasonOf } from '../view.js';
import { SecondThought } from './second.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

const KIND = 'talon';
const DISCARD = 'discard';

class Talon {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    /** @type {View | null} */
    this.view = null;
    /** @type {Prompt | null} */
    this.prompt = null;
    this.second = new SecondThought();
    this.drafting = new Drafting(hooks, () => this.answer());
    this.picking = new Picking({
      changed: () => {
        this.drafting.changed();
        this.draw();
      },
      note: hooks.note,
      picked: (card) => t('pref.throw.picked', { card: cardName(card) }),
      why: () => '',
    });
    this.title = h('p', { class: 'panel-title' });
    this.hint = h('p', { class: 'contract-hint' });
    this.final = h('button', { class: 'button primary contract-final', type: 'button', on: { click: () => this.discard() } });
    this.others = h('div', { class: 'contract-buttons talon-ends' });
    root.classList.add('contract');
    root.append(this.title, this.hint, h('div', { class: 'contract-buttons' }, this.final), this.others);
  }

  destroy() {
    this.second.close();
    this.drafting.destroy();
  }

  /** @returns {import('./index.js').Picks | null} the cards of the talon carry a mark */
  picks() {
    return this.prompt && this.view ? this.picking.picks(this.view.table.talon) : null;
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    this.prompt = view.ask.find(({ kind }) => kind === KIND) ?? null;
    this.second.update(view);
    const { fresh, kept } = this.drafting.begin(view, this.prompt);
    if (this.prompt && fresh) this.picking.begin(this.prompt.shapes[0].fields[0]);
    if (kept) this.picking.load(kept.cards);
    this.picking.locked = view.sending !== null;
    show(this.root, this.prompt !== null);
    if (this.prompt) this.draw();
  }

  /** @returns {Action} the answer as it stands */
  answer() {
    return { kind: DISCARD, cards: this.picking.picked };
  }

  discard() {
    const { prompt, view, picking } = this;
    if (!prompt || !view || view.sending) return;
    if (picking.missing > 0) {
      this.hooks.note(t('pref.throw.missing', { n: picking.missing }));
      return;
    }
    this.drafting.given();
    this.hooks.act(prompt, this.answer());
  }

  draw() {
    const view = /** @type {View} */ (this.view);
    const { picked, missing } = this.picking;
    text(this.title, t('turn.you.talon'));
    text(this.hint, t(missing ? 'pref.throw.missing' : 'pref.throw.done', { n: missing }));
    text(this.final, picked.length ? t('pref.throw.do', { cards: listed(picked.map(cardName)) }) : t('pref.throw'));
    attr(this.final, 'aria-disabled', missing > 0 || view.sending ? 'true' : null);
    this.drawOthers(view, /** @type {Prompt} */ (this.prompt));
  }

  /** What ends the deal at once, if the table has it. @param {View} view @param {Prompt} prompt */
  drawOthers(view, prompt) {
    const barred = prompt.refused.map((one) => ({ action: one.action, refused: one }));
    const all = [...prompt.legal.map((action) => ({ action, refused: null })), ...barred];
    drawChoices(this.others, all.map(({ action, refused }) => ({
      id: action.kind, label: t(`pref.${action.kind}`),
      run: () => {
        if (refused) this.hooks.note(reasonOf(view, refused));
        else if (!view.sending) this.end(prompt, action);
      },
    })));
    for (const [at, { refused }] of all.entries()) attr(this.others.children[at], 'aria-disabled', refused || view.sending ? 'true' : null);
  }

  /** @param {Prompt} prompt @param {Action} action */
  end(prompt, action) {
    const what = t(`pref.${action.kind}`);
    this.second.ask(prompt, t('pref.end.sure', { what }), what, () => {
      this.drafting.given();
      this.hooks.act(prompt, action);
    }, [t(`pref.${action.kind}.hint`)]);
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountTalon = (root, hooks) => new Talon(root, hooks);
