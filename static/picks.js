/**
 * Cards of the hand picked for an answer in the making: a tap turns one over, another takes it back.
 * Which cards may be picked, and how many, is told by the question.
 */

import { cardName } from './cards.js';
import { t } from './i18n.js';
import { say } from './live.js';

/**
 * @typedef {import('./games/index.js').Picks} Picks
 * @typedef {object} PickHooks
 * @property {() => void} changed
 * @property {() => boolean} locked  whether nothing may be picked now
 * @property {(words: string) => void} note
 * @property {(card: string) => string} picked  a card that is picked, in words
 * @property {(card: string) => string} why  why a card may not be picked
 */

export class Picking {
  /** @param {PickHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    /** @type {string[]} */
    this.from = [];
    this.most = 0;
    /** @type {string[]} in the order in which they were picked */
    this.picked = [];
  }

  /** A question for cards. @param {import('./types.js').Field} field of the type `cards` */
  begin({ from, n }) {
    this.from = from;
    this.most = n;
    this.picked = [];
  }

  /** Take over what was picked before. @param {unknown} cards */
  load(cards) {
    const known = Array.isArray(cards) ? cards.filter((card) => this.from.includes(card)) : [];
    this.picked = known.slice(0, this.most);
  }

  /** How many are still to be picked. */
  get missing() {
    return this.most - this.picked.length;
  }

  /** @param {string} card that was tapped */
  toggle(card) {
    const { hooks, picked } = this;
    if (hooks.locked()) return;
    if (!this.from.includes(card)) hooks.note(hooks.why(card));
    else if (picked.includes(card)) this.set(picked.filter((one) => one !== card), t('picks.back', { card: cardName(card) }));
    else if (this.missing > 0) this.set([...picked, card], hooks.picked(card));
    else hooks.note(t('picks.full', { n: this.most }));
  }

  /** @param {string[]} cards @param {string} words */
  set(cards, words) {
    this.picked = cards;
    say(`${words}. ${t('picks.count', { k: cards.length, n: this.most })}`);
    this.hooks.changed();
  }

  /** For the hand. @param {string[]} marked  that carry a small mark @returns {Picks} */
  picks(marked) {
    const { from, picked, most, hooks } = this;
    const label = (/** @type {string} */ card) => {
      if (picked.includes(card)) return hooks.picked(card);
      const name = marked.includes(card) ? t('picks.marked', { card: cardName(card) }) : cardName(card);
      return from.includes(card) ? name : t('picks.refused', { card: name, why: hooks.why(card) });
    };
    return { from, picked, most, marked, label, toggle: (card) => this.toggle(card) };
  }
}
