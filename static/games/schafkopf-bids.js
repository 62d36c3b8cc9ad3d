/**
 * The auction: the ladder of the table's contracts from low to high. What no longer beats the last
 * bid, or the cards do not allow, is grey and says why; a Tout and a Sie take a second step.
 */

import { attr, h, keyed, text } from '../dom.js';
import { t } from '../i18n.js';
import { reasonOf } from '../view.js';
import { Advisor } from './advisor.js';
import { lock, markChoice } from './choice.js';
import { Question } from './question.js';
import { Calculator } from './schafkopf-calculator.js';
import { CONTRACTS, contractHint, contractName, isTout } from './schafkopf-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */
/** @typedef {import('../types.js').RefusedChoice} RefusedChoice */
/** @typedef {{contract: string, action: Action, refused: RefusedChoice | null}} Rung  `pass` stands beside the ladder */

const PASS = 'pass';
/** So many contracts need narrow buttons. */
const MANY = 8;

/** What is bid highest. @param {View} view @returns {string | null} */
export const highest = ({ table }) =>
  table.calls.findLast((/** @type {[number, string]} */ [, said]) => said !== PASS)?.[1] ?? null;

/** @param {Prompt} prompt @returns {Rung[]} the ladder from low to high, and pass */
function rungs({ legal, refused }) {
  const bids = [...legal.map((action) => ({ action, refused: null })), ...refused.map((one) => ({ action: one.action, refused: one }))]
    .map((one) => ({ contract: one.action.contract ?? PASS, ...one }));
  return [...CONTRACTS, PASS].flatMap((contract) => bids.filter((bid) => bid.contract === contract));
}

class Bids extends Question {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, ['auction']);
    this.title = h('p', { class: 'panel-title', id: 'ladder-title' });
    this.ladder = h('div', { class: 'ladder', role: 'group', 'aria-labelledby': 'ladder-title' });
    root.append(this.title, this.ladder);
    this.calculator = new Calculator(root);
    /** @type {Advisor<import('./schafkopf-calculator.js').Advice>} */
    this.advisor = new Advisor(hooks, () => this.redraw());
  }

  /** @param {View} _view @param {Prompt | null} prompt */
  follow(_view, prompt) {
    this.advisor.ask(prompt);
  }

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const bid = highest(view);
    text(this.title, bid ? t('schaf.ask.higher', { game: contractName(bid) }) : t('schaf.ask.first'));
    const all = rungs(prompt);
    attr(this.ladder, 'data-many', all.length > MANY && '');
    keyed(this.ladder, all, ({ contract }) => contract, ({ contract }) => h('button', {
      class: contract === PASS ? 'bid-key rung rung-pass' : 'bid-key rung', type: 'button', data: { contract }, on: { click: () => this.press(contract) },
    }, h('span')), (node, rung) => this.fill(node, rung, view));
    this.calculator.draw(all.map(({ contract }) => contract), this.advisor.current ? this.advisor.advice?.games ?? [] : []);
  }

  /** @param {HTMLElement} node @param {Rung} rung @param {View} view */
  fill(node, { contract, action, refused }, view) {
    const name = contract === PASS ? t('schaf.pass') : contractName(contract);
    const hint = contract === PASS ? '' : contractHint(contract);
    const waits = view.sending?.action.kind === action.kind && view.sending.action.contract === action.contract;
    const why = refused ? reasonOf(view, refused) : '';
    markChoice(node, view, why, waits, name, hint && t('schaf.bid', { game: name, hint }));
    attr(node, 'title', why || hint);
    text(/** @type {Element} */ (node.firstElementChild), name);
    lock(node, why !== '');
  }

  /** @param {string} contract */
  press(contract) {
    if (!this.asked) return;
    const { view, prompt } = this.asked;
    const rung = rungs(prompt).find((one) => one.contract === contract);
    if (!rung) return;
    const run = () => this.hooks.act(prompt, rung.action);
    const name = contractName(contract);
    if (rung.refused) this.hooks.note(reasonOf(view, rung.refused));
    else if (isTout(contract) || contract === 'sie') {
      this.second.ask(prompt, t('schaf.sure', { game: name }), t('schaf.sure.do'), run, [contractHint(contract)]);
    } else run();
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountBids = (root, hooks) => new Bids(root, hooks);
