/**
 * Schieberamsch: the offer of a Grand Hand before it, the two cards taken or pushed on unseen, and the
 * two that are passed on.
 */

import { cardName } from '../cards.js';
import { drawChoices } from '../choices.js';
import { attr, h, show, text } from '../dom.js';
import { Drafting } from '../drafting.js';
import { t } from '../i18n.js';
import { Picking } from '../picks.js';
import { SecondThought } from './second.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */

const PASS_ON = 'pass_on';
const GRAND_HAND = 'grand_hand';
const KINDS = new Set(['grand_hand_offer', 'schieben', PASS_ON]);

/** Who gets the two cards from the viewer; nobody: they are laid away. @param {View} view @returns {string | null} */
function nextOf({ table, me, names }) {
  const next = table.order[table.order.indexOf(me) + 1];
  return next === undefined ? null : names[next];
}

class Push {
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
      picked: (card) => t(this.next === null ? 'skat.away' : 'skat.on', { card: cardName(card) }),
      why: () => t('illegal.skat.jack'),
    });
    this.title = h('p', { class: 'panel-title' });
    this.hint = h('p', { class: 'contract-hint' });
    this.choices = h('div', { class: 'contract-buttons' });
    this.final = h('button', { class: 'button primary contract-final', type: 'button', on: { click: () => this.pass() } });
    root.classList.add('contract');
    root.append(this.title, this.hint, this.choices, h('div', { class: 'contract-buttons' }, this.final));
  }

  destroy() {
    this.second.close();
    this.drafting.destroy();
  }

  /** @returns {import('./index.js').Picks | null} */
  picks() {
    return this.prompt?.kind === PASS_ON ? this.picking.picks(this.view?.own?.received ?? []) : null;
  }

  /** Who gets the cards. */
  get next() {
    return nextOf(/** @type {View} */ (this.view));
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    this.prompt = view.ask.find(({ kind }) => KINDS.has(kind)) ?? null;
    this.second.update(view);
    const passing = this.prompt?.kind === PASS_ON ? this.prompt : null;
    const { fresh, kept } = this.drafting.begin(view, passing);
    if (passing && fresh) this.picking.begin(passing.shapes[0].fields[0]);
    if (kept) this.picking.load(kept.cards);
    this.picking.locked = view.sending !== null;
    show(this.root, this.prompt !== null);
    if (this.prompt) this.draw();
  }

  /** @returns {import('../view.js').Action} the answer as it stands */
  answer() {
    return { kind: PASS_ON, cards: this.picking.picked };
  }

  pass() {
    const { prompt, view } = this;
    const { missing } = this.picking;
    if (!prompt || !view || view.sending) return;
    if (missing > 0) {
      this.hooks.note(t('skat.on.missing', { n: missing }));
      return;
    }
    this.drafting.given();
    this.hooks.act(prompt, this.answer());
  }

  /** @param {string} kind */
  say(kind) {
    const { prompt, view } = this;
    const action = prompt?.legal.find((legal) => legal.kind === kind);
    if (prompt && action && !view?.sending) this.hooks.act(prompt, action);
  }

  /** A Grand Hand after a second thought. */
  grandHand() {
    if (!this.prompt || this.view?.sending) return;
    this.second.ask(this.prompt, t('skat.grand_hand.ask'), t('skat.grand_hand.do'), () => this.say(GRAND_HAND),
      [t('skat.grand_hand.hint')]);
  }

  draw() {
    const { prompt } = this;
    if (!prompt) return;
    const passing = prompt.kind === PASS_ON;
    const away = this.next === null;
    text(this.title, passing ? t(away ? 'skat.away.title' : 'skat.on.title') : t(`skat.ask.${prompt.kind}`));
    text(this.hint, this.words(prompt));
    drawChoices(this.choices, this.offers(prompt));
    show(this.final, passing);
    text(this.final, t(away ? 'skat.away.do' : 'skat.on.do'));
    attr(this.final, 'aria-disabled', this.picking.missing > 0 || this.view?.sending ? 'true' : null);
  }

  /** @param {Prompt} prompt @returns {import('../choices.js').Choice[]} */
  offers({ kind, legal }) {
    if (kind === PASS_ON) return [];
    return legal.map((action) => ({
      id: action.kind,
      label: t(`skat.say.${action.kind}`),
      primary: action.kind === 'take',
      run: () => (action.kind === GRAND_HAND ? this.grandHand() : this.say(action.kind)),
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
