/**
 * What the winner of the auction names: the ace that he calls, or his trump suit. What may not be
 * named is grey and says why.
 */

import { cardName, cardPicture, suitName, suitPicture } from '../cards.js';
import { h, keyed, text } from '../dom.js';
import { t } from '../i18n.js';
import { sign } from '../signs.js';
import { reasonOf } from '../view.js';
import { Advisor } from './advisor.js';
import { markChoice } from './choice.js';
import { Question } from './question.js';
import { valueWords } from './schafkopf-calculator.js';
import { contractName } from './schafkopf-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../types.js').RefusedChoice} RefusedChoice */
/** @typedef {{suit: string, refused: RefusedChoice | null}} Key */

const SUITS = 'CSHD';
/** Only a forced player who holds the ace himself is offered a lower card. */
const CALLED = 'ATK';

/** The suits with what may be said of them. @param {Prompt} prompt @returns {Key[]} */
const keysOf = ({ legal, refused }) => [...SUITS].flatMap((suit) => {
  const barred = refused.find(({ action }) => action.suit === suit) ?? null;
  return barred || legal.some((action) => action.suit === suit) ? [{ suit, refused: barred }] : [];
});

/** What the declarer is asked. @param {View} view */
export function declareQuestion({ table: { game } }) {
  if (game.contract !== 'rufer') return t('schaf.declare.suit', { game: contractName(game.contract) });
  return t(game.forced ? 'schaf.declare.forced' : 'schaf.declare.card');
}

class Declare extends Question {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, ['declare']);
    this.title = h('p', { class: 'panel-title', id: 'declare-title' });
    this.keys = h('div', { class: 'declare-keys', role: 'group', 'aria-labelledby': 'declare-title' });
    this.reasons = h('p', { class: 'contract-hint', 'aria-hidden': 'true' });
    /** @type {Advisor<import('./schafkopf-calculator.js').Advice>} */
    this.advisor = new Advisor(hooks, () => this.redraw());
    root.classList.add('contract');
    root.append(this.title, this.keys, this.reasons);
  }

  /** @param {View} _view @param {Prompt | null} prompt */
  follow(_view, prompt) {
    this.advisor.ask(prompt);
  }

  /** Whether a card is called, and no trump suit named. */
  get calls() {
    return this.view?.table.game.contract === 'rufer';
  }

  /** The card that would be called, or the ace that cannot be. @param {Key} key */
  called({ suit, refused }) {
    const lower = !refused && this.view?.table.game.forced;
    const rank = lower ? [...CALLED].find((one) => !this.view?.hand.includes(one + suit)) : CALLED[0];
    return rank + suit;
  }

  /** @param {Key} key */
  nameOf(key) {
    return this.calls ? cardName(this.called(key)) : suitName(key.suit);
  }

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const keys = keysOf(prompt);
    text(this.title, declareQuestion(view));
    keyed(this.keys, keys, (key) => (this.calls ? this.called(key) : key.suit), (key) => this.make(key),
      (node, key) => this.fill(node, key, view));
    text(this.reasons, this.reasonWords(keys, view));
  }

  /** Each reason once, after what it is the reason for. @param {Key[]} keys @param {View} view */
  reasonWords(keys, view) {
    /** @type {Map<string, string[]>} */
    const barred = new Map();
    for (const key of keys) {
      if (!key.refused) continue;
      const why = reasonOf(view, key.refused);
      barred.set(why, [...(barred.get(why) ?? []), this.nameOf(key)]);
    }
    return [...barred].map(([why, names]) => t('schaf.declare.why', { names: names.join(', '), why })).join(' ');
  }

  /** @param {Key} key */
  make(key) {
    const { suit } = key;
    return h('button', { class: 'contract-key declare-key', type: 'button', data: { suit }, on: { click: () => this.press(suit) } },
      this.calls ? cardPicture(this.called(key)) : suitPicture(suit, true), h('span'), h('small'), sign('lock'));
  }

  /** @param {HTMLElement} node @param {Key} key @param {View} view */
  fill(node, key, view) {
    const { suit, refused } = key;
    const name = this.nameOf(key);
    const waits = view.sending?.action.suit === suit;
    const games = this.advisor.advice?.games ?? [];
    const game = this.calls || !this.advisor.current ? undefined : games.find((one) => one.suit === suit);
    const counted = game ? valueWords(game) : '';
    text(node.children[1], name);
    text(node.children[2], counted);
    markChoice(node, view, refused ? reasonOf(view, refused) : '', waits, name, [name, counted].filter(Boolean).join(', '));
  }

  /** @param {string} suit */
  press(suit) {
    if (!this.asked) return;
    const { view, prompt } = this.asked;
    const key = keysOf(prompt).find((one) => one.suit === suit);
    const action = prompt.legal.find((legal) => legal.suit === suit);
    if (key?.refused) this.hooks.note(reasonOf(view, key.refused));
    else if (action) this.hooks.act(prompt, action);
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountDeclare = (root, hooks) => new Declare(root, hooks);
