/**
 * Schieberamsch: the offer of a Grand Hand before it, the two cards taken or pushed on unseen, and the
 * two that are passed on.
 */

import { cardName } from '../cards.js';
import { drawChoices } from '../choices.js';
import { attr, h, show, text } from '../dom.js';
import { t } from '../i18n.js';
import { Making } from './question.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */

const PASS_ON = 'pass_on';
const GRAND_HAND = 'grand_hand';
const KINDS = ['grand_hand_offer', 'schieben', PASS_ON];

/** Who gets the two cards from the viewer; nobody: they are laid away. @param {View} view @returns {string | null} */
function nextOf({ table, me, names }) {
  const next = table.order[table.order.indexOf(me) + 1];
  return next === undefined ? null : names[next];
}

class Push extends Making {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, KINDS);
    this.picking = this.picker((card) => t(this.next === null ? 'skat.away' : 'skat.on', { card: cardName(card) }), () => t('illegal.skat.jack'));
    this.title = h('p', { class: 'panel-title' });
    this.hint = h('p', { class: 'contract-hint' });
    this.choices = h('div', { class: 'contract-buttons' });
    this.final = h('button', { class: 'button primary contract-final', type: 'button', on: { click: () => this.pass() } });
    root.classList.add('contract');
    root.append(this.title, this.hint, this.choices, h('div', { class: 'contract-buttons' }, this.final));
  }

  /** @returns {import('./index.js').Picks | null} */
  picks() {
    return this.prompt?.kind === PASS_ON ? this.picking.picks(this.view?.own?.received ?? []) : null;
  }

  /** Who gets the cards. */
  get next() {
    return nextOf(/** @type {View} */ (this.view));
  }

  /** @param {Prompt} prompt */
  begin({ kind, shapes }) {
    if (kind === PASS_ON) this.picking.begin(shapes[0].fields[0]);
  }

  /** @param {import('../view.js').Action} draft */
  load({ cards }) {
    this.picking.load(cards);
  }

  /** @returns {import('../view.js').Action} */
  answer() {
    return { kind: PASS_ON, cards: this.picking.picked };
  }

  pass() {
    if (!this.asked) return;
    const { missing } = this.picking;
    if (missing > 0) this.hooks.note(t('skat.on.missing', { n: missing }));
    else this.give(this.asked.prompt, this.answer());
  }

  /** A Grand Hand takes a second thought. @param {import('../view.js').Action} action */
  say(action) {
    if (!this.asked) return;
    const { prompt } = this.asked;
    const run = () => this.hooks.act(prompt, action);
    if (action.kind === GRAND_HAND) this.second.ask(prompt, t('skat.grand_hand.ask'), t('skat.grand_hand.do'), run, [t('skat.grand_hand.hint')]);
    else run();
  }

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const passing = prompt.kind === PASS_ON;
    const away = this.next === null;
    text(this.title, passing ? t(away ? 'skat.away.title' : 'skat.on.title') : t(`skat.ask.${prompt.kind}`));
    text(this.hint, this.words(prompt));
    drawChoices(this.choices, this.offers(prompt));
    show(this.final, passing);
    text(this.final, t(away ? 'skat.away.do' : 'skat.on.do'));
    attr(this.final, 'aria-disabled', this.picking.missing > 0 || view.sending ? 'true' : null);
  }

  /** @param {Prompt} prompt @returns {import('../choices.js').Choice[]} */
  offers({ kind, legal }) {
    if (kind === PASS_ON) return [];
    return legal.map((action) => ({
      id: action.kind,
      label: t(`skat.say.${action.kind}`),
      primary: action.kind === 'take',
      run: () => this.say(action),
    }));
  }

  /** What happens with the cards. @param {Prompt} prompt */
  words({ kind, legal }) {
    const { next, picking } = this;
    const to = next ?? '';
    if (kind === 'grand_hand_offer') return t('skat.grand_hand.hint');
    if (kind === 'schieben') {
      const parts = [t(next === null ? 'skat.take.last' : 'skat.take.hint', { p: to })];
      if (legal.some((action) => action.kind === 'push')) parts.push(t('skat.push.hint'));
      return parts.join(' ');
    }
    const barred = this.view?.hand.some((card) => !picking.from.includes(card));
    return [t(next === null ? 'skat.away.hint' : 'skat.on.hint', { p: to }), barred && t('illegal.skat.jack')].filter(Boolean).join(' ');
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountPush = (root, hooks) => new Push(root, hooks);
