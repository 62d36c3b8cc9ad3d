/**
 * The game a declarer announces: the skat or a hand game first, then one row of contracts with what
 * may be announced besides, and after the skat was taken the two cards put away. What it all counts
 * comes from the server's advice.
 */

import { cardName } from '../cards.js';
import { drawChoices } from '../choices.js';
import { attr, h, keyed, show, text } from '../dom.js';
import { num, t } from '../i18n.js';
import { say } from '../live.js';
import { reasonOf } from '../view.js';
import { Advisor } from './advisor.js';
import { Making } from './question.js';
import { Calculator } from './skat-calculator.js';
import { coverWords, valueWords } from './skat-value.js';
import { CONTRACTS, contractName, contractSign, gameWords } from './skat-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

const CHOICE = 'skat_or_hand';
const DISCARD = 'discard';
const TAKE = { kind: 'take_skat' };
/** Each goes with those before it. */
const LEVELS = ['schneider', 'schwarz', 'ouvert'];

/**
 * What may be announced with a contract: in Null to play open, with trumps nothing once the skat is taken.
 * @param {string[]} flags of the question @param {string | null} contract
 */
const offered = (flags, contract) => flags.filter((flag) => (contract === 'N' ? flag === 'ouvert' : flags.includes('schwarz')));

class Contract extends Making {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, [CHOICE, DISCARD]);
    /** @type {string | null} */
    this.contract = null;
    /** @type {Set<string>} */
    this.flags = new Set();
    /** Whether the row is open before the skat was taken. */
    this.byHand = false;
    this.heard = '';
    /** @type {Advisor<import('./skat-calculator.js').Advice>} */
    this.advisor = new Advisor(hooks, () => this.redraw());
    this.picking = this.picker((card) => t('skat.away', { card: cardName(card) }));
    this.title = h('p', { class: 'panel-title', id: 'contract-title' });
    this.first = h('div', { class: 'contract-buttons contract-first' });
    this.row = h('div', { class: 'contract-row', role: 'group', 'aria-labelledby': 'contract-title' });
    this.add = h('div', { class: 'contract-add', role: 'group', 'aria-label': t('skat.add') });
    this.line = h('p', { class: 'contract-line' });
    this.hint = h('p', { class: 'contract-hint' });
    this.back = h('button', { class: 'button contract-back', type: 'button', on: { click: () => this.open(false) } }, t('skat.hand.back'));
    this.final = h('button', { class: 'button primary contract-final', type: 'button', on: { click: () => this.announce() } });
    this.last = h('div', { class: 'contract-buttons contract-last' }, this.add, this.back, this.final);
    root.classList.add('contract');
    root.append(this.title, this.first, this.row, this.line, this.hint, this.last);
    this.calculator = new Calculator(root);
  }

  /** @returns {import('./index.js').Picks | null} */
  picks() {
    return this.prompt?.kind === DISCARD ? this.picking.picks(this.view?.own?.received ?? []) : null;
  }

  /** @param {View} view @param {Prompt | null} prompt */
  follow(view, prompt) {
    super.follow(view, prompt);
    this.advisor.ask(prompt, prompt ? this.answer() : undefined);
  }

  /** @param {Prompt} prompt */
  begin(prompt) {
    this.contract = null;
    this.flags.clear();
    this.byHand = false;
    this.heard = '';
    const cards = prompt.shapes[0].fields.find(({ type }) => type === 'cards');
    if (cards) this.picking.begin(cards);
  }

  /** @param {Action} draft */
  load(draft) {
    this.byHand = draft.kind === 'announce';
    this.contract = draft.contract ?? null;
    this.flags = new Set(LEVELS.filter((flag) => draft[flag]));
    this.picking.load(draft.discard);
  }

  /** Put the keyboard on the first thing to press. */
  focus() {
    /** @type {HTMLElement | null} */ (this.root.querySelector('button:not([hidden], [hidden] *)'))?.focus();
  }

  // the answer

  /** Whether there is a game to choose now. */
  get choosing() {
    return this.prompt?.kind === DISCARD || this.byHand;
  }

  /** What may be announced besides. */
  get levels() {
    const fields = this.prompt?.shapes[0].fields ?? [];
    return offered(fields.filter(({ type }) => type === 'flag').map(({ name }) => name), this.contract);
  }

  /** @returns {Action} */
  answer() {
    const prompt = /** @type {Prompt} */ (this.prompt);
    if (!this.choosing) return TAKE;
    return {
      kind: prompt.shapes[0].kind,
      ...(prompt.kind === DISCARD && { discard: this.picking.picked }),
      ...(this.contract && { contract: this.contract }),
      ...Object.fromEntries(this.levels.filter((flag) => this.flags.has(flag)).map((flag) => [flag, true])),
    };
  }

  /** The game as it stands, once a contract is chosen. @returns {import('./skat-words.js').Announced | null} */
  get game() {
    const { contract } = this;
    if (!contract) return null;
    const [schneider, schwarz, ouvert] = LEVELS.map((flag) => this.flags.has(flag) && this.levels.includes(flag));
    return { contract, hand: this.prompt?.kind === CHOICE, schneider, schwarz, ouvert };
  }

  /** What the server says about the game as it stands. */
  get advised() {
    return this.advisor.current ? this.advisor.advice?.draft ?? null : null;
  }

  /** Why a game cannot be announced. @param {string} contract @param {boolean} ouvert */
  refusal(contract, ouvert) {
    return this.prompt?.refused.find(({ action }) => action.contract === contract && Boolean(action.ouvert) === ouvert) ?? null;
  }

  // changes

  /** @param {boolean} byHand */
  open(byHand) {
    this.byHand = byHand;
    this.changed();
    this.focus();
  }

  changed() {
    if (this.prompt) this.advisor.ask(this.prompt, this.answer());
    super.changed();
  }

  /** @param {string} contract */
  choose(contract) {
    const view = /** @type {View} */ (this.view);
    const refused = this.refusal(contract, false);
    if (view.sending) return;
    if (refused && this.refusal(contract, true)) {
      this.hooks.note(reasonOf(view, refused));
      return;
    }
    this.contract = contract;
    this.changed();
  }

  /** @param {string} level */
  toggle(level) {
    if (this.view?.sending) return;
    const at = LEVELS.indexOf(level);
    const on = !this.flags.has(level);
    for (const one of on ? LEVELS.slice(0, at + 1) : LEVELS.slice(at)) {
      if (on) this.flags.add(one);
      else this.flags.delete(one);
    }
    this.changed();
  }

  takeSkat() {
    if (this.asked) this.hooks.act(this.asked.prompt, TAKE);
  }

  /** @returns {string} why nothing can be announced yet */
  obstacle() {
    const view = /** @type {View} */ (this.view);
    const { game } = this;
    if (view.sending) return t('turn.sending');
    if (!game) return t('skat.choose.first');
    const refused = this.refusal(game.contract, game.ouvert);
    if (refused) return reasonOf(view, refused);
    return this.prompt?.kind === DISCARD && this.picking.missing > 0 ? t('skat.away.missing', { n: this.picking.missing }) : '';
  }

  announce() {
    const { prompt, game, view } = this;
    const why = this.obstacle();
    if (why) this.hooks.note(why);
    if (why || !prompt || !game || !view) return;
    const drafted = this.advised;
    const answer = this.answer();
    const away = prompt.kind === DISCARD ? this.picking.picked.map(cardName).join(', ') : '';
    this.second.ask(prompt, t('skat.announce.ask'), t('skat.announce.do', { game: gameWords(game) }), () => this.give(prompt, answer), [
      drafted ? `${this.countWords(drafted, true)}.` : '',
      away && t('skat.away.both', { cards: away }),
      game.ouvert ? t('skat.ouvert.hint') : '',
    ]);
  }

  // drawing

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const { choosing, game } = this;
    const byHand = prompt.kind === CHOICE;
    const sending = view.sending ? 'true' : null;
    this.root.classList.toggle('by-hand', choosing && byHand);
    text(this.title, t(choosing ? 'skat.choose' : 'skat.choice'));
    drawChoices(this.first, choosing ? [] : [
      { id: 'take', label: t('skat.take'), primary: true, run: () => this.takeSkat() },
      { id: 'hand', label: t('skat.hand.play'), run: () => this.open(true) },
    ]);
    show(this.row, choosing);
    show(this.last, choosing);
    show(this.back, choosing && byHand);
    this.calculator.draw(choosing ? [] : this.advisor.advice?.games ?? []);
    if (!choosing) {
      text(this.hint, t('skat.choice.hint'));
      show(this.line, false);
      return;
    }
    this.drawRow(byHand);
    this.drawLevels();
    this.drawLine(byHand);
    const why = this.obstacle();
    attr(this.final, 'aria-disabled', why || sending ? 'true' : null);
    text(this.final, game ? t('skat.announce.do', { game: gameWords(game) }) : t('skat.announce'));
    text(this.hint, this.hintWords(byHand));
  }

  /** @param {boolean} byHand */
  drawRow(byHand) {
    const games = new Map(this.advisor.advice?.games.map((line) => [line.contract, line]) ?? []);
    const values = this.prompt?.shapes[0].fields.find(({ type }) => type === 'one_of')?.values ?? [];
    keyed(this.row, CONTRACTS.filter((contract) => values.includes(contract)), String, (contract) => h('button', { class: 'contract-key', type: 'button',
      on: { click: () => this.choose(contract) } }, contractSign(contract), h('small')), (node, contract) => {
      const line = games.get(contract);
      const refused = this.refusal(contract, false);
      const locked = refused !== null && this.refusal(contract, true) !== null;
      const value = line ? (byHand && line.hand_value) || line.value : null;
      const name = contractName(contract);
      text(/** @type {Element} */ (node.lastElementChild), value === null ? '' : num(value));
      attr(node, 'aria-label', value === null ? name : t('skat.contract.counts', { contract: name, n: value }));
      attr(node, 'aria-pressed', String(this.contract === contract));
      attr(node, 'aria-disabled', locked ? 'true' : null);
    });
  }

  drawLevels() {
    drawChoices(this.add, this.levels.map((level) => ({
      id: level, label: t(`skat.add.${level}`), pressed: this.flags.has(level), run: () => this.toggle(level),
    })));
  }

  /**
   * What the drafted game counts, and whether that is enough.
   * @param {import('./skat-calculator.js').Drafted} drafted @param {boolean} [whole] with every step
   */
  countWords(drafted, whole = false) {
    return `${valueWords(drafted, whole)}; ${coverWords(drafted, /** @type {View} */ (this.view).table.bid)}`;
  }

  /** @param {boolean} byHand */
  drawLine(byHand) {
    const { advised, game } = this;
    const refused = game && this.refusal(game.contract, game.ouvert);
    show(this.line, game !== null);
    this.line.classList.toggle('stale', advised === null);
    if (!advised || !game) return;
    const words = refused ? reasonOf(/** @type {View} */ (this.view), refused) : `${this.countWords(advised)}.`;
    text(this.line, words);
    this.line.classList.toggle('short', !advised.covers);
    const told = `${gameWords(game)}: ${words} ${this.hintWords(byHand)}`;
    if (told !== this.heard) say(told);
    this.heard = told;
  }

  /** What else is to be done or known. @param {boolean} byHand */
  hintWords(byHand) {
    const parts = [];
    if (!byHand) parts.push(t(this.picking.missing ? 'skat.away.missing' : 'skat.away.done', { n: this.picking.missing }));
    if (byHand && this.game && this.contract !== 'N') parts.push(t('skat.calc.unseen'));
    if (this.game?.ouvert) parts.push(t('skat.ouvert.hint'));
    return parts.join(' ');
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountContract = (root, hooks) => new Contract(root, hooks);
