/** Ending the play of a Preferans deal by final counts: who gets how many tricks, and whether the others agree. */

import { attr, dialog, h, text } from '../dom.js';
import { num, t } from '../i18n.js';
import { sign } from '../signs.js';
import { whoOf } from '../view.js';
import { answerPart } from './answer.js';
import { OfferForm } from './offers.js';
import { countWords } from './preferans-log.js';
import { playerOf } from './preferans-open.js';
import { about } from './saying.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */

/** The counts that may be claimed: their sum, and the least of each. @param {Prompt} prompt */
const fieldOf = ({ shapes }) => /** @type {{sum: number, minimum: number[]}} */ (/** @type {unknown} */ (shapes[0].fields[0]));

/** Whether the viewer plays the cards of a seat. @param {View} view @param {number} seat */
const plays = (view, seat) => seat === view.me || playerOf(view, seat) === view.me;

/** Final counts in the making: whatever one seat gets another loses. */
class Counts {
  /** @param {View} view @param {{sum: number, minimum: number[]}} field */
  constructor(view, { sum, minimum: least }) {
    const order = /** @type {number[]} */ (view.table.order);
    const others = order.filter((seat) => !plays(view, seat));
    this.least = least;
    this.counts = [...least];
    /** Those whose cards the viewer plays. */
    this.mine = order.filter((seat) => plays(view, seat)).sort((seat) => (seat === view.me ? -1 : 1));
    /** The first gives and takes. */
    this.seats = [...this.mine, ...others];
    this.counts[this.seats[0]] += least.reduce((left, n) => left - n, sum);
  }

  /** What the viewer's side gets. */
  get gain() {
    return this.mine.reduce((sum, seat) => sum + this.counts[seat], 0);
  }

  /** Who loses a trick if this seat gets one more. @param {number} seat */
  giver(seat) {
    return this.seats.find((other) => other !== seat && this.counts[other] > this.least[other]);
  }

  /** @param {number} seat @param {1 | -1} step */
  may(seat, step) {
    return step > 0 ? this.giver(seat) !== undefined : this.counts[seat] > this.least[seat];
  }

  /** @param {number} seat @param {1 | -1} step */
  move(seat, step) {
    if (!this.may(seat, step)) return;
    const other = step > 0 ? this.giver(seat) : this.seats.find((one) => one !== seat);
    this.counts[seat] += step;
    this.counts[/** @type {number} */ (other)] -= step;
  }
}

class Claim extends OfferForm {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, 'claim', sign('even'), h('span', { class: 'claim-text' }, t('pref.claim')));
    attr(this.button, 'title', t('pref.claim'));
  }

  /** @param {View} view @param {Prompt} prompt */
  form(view, prompt) {
    const made = new Counts(view, fieldOf(prompt));
    const rows = made.seats.map((seat) => this.row(view, made, seat, () => draw()));
    const go = h('button', { class: 'button primary', type: 'button', on: { click: () => {
      this.close();
      this.hooks.act(prompt, { kind: 'claim', tricks: made.counts });
    } } });
    const draw = () => {
      rows.forEach((row) => row.draw());
      text(go, t('pref.claim.mine', { n: made.gain }));
    };
    draw();
    return dialog(t('pref.claim'), t('act.close'), h('div', { class: 'stack' }, h('p', null, t('pref.claim.what')),
      h('div', { class: 'claim-rows' }, rows.map(({ node }) => node)), h('div', { class: 'row dialog-actions' },
        h('button', { class: 'button', type: 'button', on: { click: () => this.close() } }, t('act.cancel')), go)));
  }

  /** @param {View} view @param {Counts} made @param {number} seat @param {() => void} changed */
  row(view, made, seat, changed) {
    const who = whoOf(view, seat);
    const count = h('output', { class: 'claim-count' });
    /** @param {1 | -1} step @param {string} shown @param {string} label */
    const key = (step, shown, label) => h('button', { class: 'button', type: 'button', 'aria-label': t(label, { p: who }), on: { click: () => {
      made.move(seat, step);
      changed();
    } } }, shown);
    const keys = /** @type {const} */ ([[-1, key(-1, '−', 'pref.claim.less')], [1, key(1, '+', 'pref.claim.more')]]);
    const node = h('div', { class: 'claim-row', role: 'group', 'aria-label': who }, h('bdi', { class: 'grow' }, who), keys[0][1], count, keys[1][1]);
    return { node, draw: () => {
      text(count, num(made.counts[seat]));
      for (const [step, button] of keys) attr(button, 'aria-disabled', !made.may(seat, step) && 'true');
    } };
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountClaim = (root, hooks) => new Claim(root, hooks);

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountAnswer = (root, hooks) => answerPart(root, hooks, {
  kind: 'claim_answer',
  asked: (view) => about(view, 'pref.claim.asked', view.table.request.seat, { counts: countWords(view, view.table.request.tricks) }),
  effect: () => t('pref.claim.if'),
  given: ({ table }) => table.request.accepted.map((/** @type {number} */ seat) => [seat, true]),
  agrees: ({ kind }) => kind === 'accept',
});
