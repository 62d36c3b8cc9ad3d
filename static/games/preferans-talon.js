/**
 * The talon in hand: two of twelve cards are thrown, unseen by the others. Instead one may give up
 * without three or declare a Preference, where the table has them.
 */

import { cardName } from '../cards.js';
import { drawChoices } from '../choices.js';
import { attr, h, text } from '../dom.js';
import { listed, t } from '../i18n.js';
import { reasonOf } from '../view.js';
import { markChoice } from './choice.js';
import { Making } from './question.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

const KIND = 'talon';
const DISCARD = 'discard';

class Talon extends Making {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, [KIND]);
    this.picking = this.picker((card) => t('pref.throw.picked', { card: cardName(card) }));
    this.title = h('p', { class: 'panel-title' });
    this.hint = h('p', { class: 'contract-hint' });
    this.final = h('button', { class: 'button primary contract-final', type: 'button', on: { click: () => this.discard() } });
    this.others = h('div', { class: 'contract-buttons talon-ends' });
    root.classList.add('contract');
    root.append(this.title, this.hint, h('div', { class: 'contract-buttons' }, this.final), this.others);
  }

  /** @returns {import('./index.js').Picks | null} the cards of the talon carry a mark */
  picks() {
    return this.prompt && this.view ? this.picking.picks(this.view.table.talon) : null;
  }

  /** @param {Prompt} prompt */
  begin(prompt) {
    this.picking.begin(prompt.shapes[0].fields[0]);
  }

  /** @param {Action} draft */
  load({ cards }) {
    this.picking.load(cards);
  }

  /** @returns {Action} */
  answer() {
    return { kind: DISCARD, cards: this.picking.picked };
  }

  discard() {
    if (!this.asked) return;
    const { missing } = this.picking;
    if (missing > 0) this.hooks.note(t('pref.throw.missing', { n: missing }));
    else this.give(this.asked.prompt, this.answer());
  }

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const { picked, missing } = this.picking;
    text(this.title, t('turn.you.talon'));
    text(this.hint, t(missing ? 'pref.throw.missing' : 'pref.throw.done', { n: missing }));
    text(this.final, picked.length ? t('pref.throw.do', { cards: listed(picked.map(cardName)) }) : t('pref.throw'));
    attr(this.final, 'aria-disabled', missing > 0 || view.sending ? 'true' : null);
    this.drawOthers(view, prompt);
  }

  /** What ends the deal at once, if the table has it. @param {View} view @param {Prompt} prompt */
  drawOthers(view, prompt) {
    const ends = [...prompt.legal.map((action) => ({ action, why: '' })),
      ...prompt.refused.map((one) => ({ action: one.action, why: reasonOf(view, one) }))];
    drawChoices(this.others, ends.map(({ action, why }) => ({
      id: action.kind, label: t(`pref.${action.kind}`),
      run: () => {
        if (why) this.hooks.note(why);
        else if (this.asked) this.end(prompt, action);
      },
    })));
    ends.forEach(({ action, why }, at) => markChoice(/** @type {HTMLElement} */ (this.others.children[at]), view, why,
      view.sending?.action.kind === action.kind, t(`pref.${action.kind}`), ''));
  }

  /** @param {Prompt} prompt @param {Action} action */
  end(prompt, action) {
    const what = t(`pref.${action.kind}`);
    this.second.ask(prompt, t('pref.end.sure', { what }), what, () => this.give(prompt, action), [t(`pref.${action.kind}.hint`)]);
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountTalon = (root, hooks) => new Talon(root, hooks);
