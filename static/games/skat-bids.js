/**
 * The auction: the sayer names a value, mostly the next one, or jumps to any; the hearer holds the
 * value or passes. A jump takes a second step, for no call can be taken back.
 */

import { h, keyed, replace, show, text } from '../dom.js';
import { num, t } from '../i18n.js';
import { Advisor } from './advisor.js';
import { markChoice } from './choice.js';
import { Question } from './question.js';
import { Calculator } from './skat-calculator.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

const KINDS = ['say', 'hear'];
/** Besides the next value, so many have a button of their own. */
const NEAR = 3;

/** The values that may be named. @param {Prompt} prompt @returns {number[]} */
const valuesOf = (prompt) => prompt.shapes.find(({ kind }) => kind === 'bid')?.fields[0].values ?? [];

/** @param {number} value @returns {Action} */
const bid = (value) => ({ kind: 'bid', value });

/** @param {Action} one @param {Action} other */
const same = (one, other) => one.kind === other.kind && one.value === other.value;

class Bids extends Question {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, KINDS);
    /** @type {Map<Element, Action>} what each button that is offered says */
    this.says = new Map();
    this.title = h('p', { class: 'panel-title', id: 'auction-title' });
    this.next = this.button('auction-next');
    this.pass = this.button('auction-pass');
    this.near = h('span', { class: 'auction-near' });
    this.far = this.button('auction-far');
    this.list = h('select', { class: 'auction-list', 'aria-label': t('skat.jump'), on: { change: () => this.redraw() } });
    this.more = h('div', { class: 'auction-more' }, this.near, this.far, this.list);
    root.append(this.title, h('div', { class: 'auction', role: 'group', 'aria-labelledby': 'auction-title' },
      this.next, this.pass, this.more));
    this.calculator = new Calculator(root);
    /** @type {Advisor<import('./skat-calculator.js').Advice>} */
    this.advisor = new Advisor(hooks, () => this.calculator.draw(this.advisor.advice?.games ?? []));
    /** What the list and the lines were last about. */
    this.about = { prompt: -1, hand: '' };
  }

  /** @param {string} name */
  button(name) {
    return h('button', { class: `bid-key ${name}`, type: 'button', on: {
      click: (/** @type {Event} */ event) => this.press(/** @type {Element} */ (event.currentTarget)),
    } });
  }

  /** @param {View} view @param {Prompt | null} prompt */
  follow(view, prompt) {
    this.advisor.ask(prompt);
    if (!prompt) return;
    if (prompt.id !== this.about.prompt) this.list.value = '';
    if (String(view.hand) !== this.about.hand) this.calculator.draw([]);
    this.about = { prompt: prompt.id, hand: String(view.hand) };
  }

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const values = valuesOf(prompt);
    text(this.title, this.question(view, prompt));
    this.says.clear();
    this.offer(view, this.next, prompt.legal.find(({ kind }) => kind === 'hold') ?? (values.length ? bid(values[0]) : null));
    this.offer(view, this.pass, prompt.legal.find(({ kind }) => kind === 'pass') ?? null);
    const far = values.slice(1 + NEAR);
    keyed(this.list, [0, ...far], String, (value) => h('option', { value: value || '' }), (node, value) =>
      text(node, value ? num(value) : t('skat.jump.to')));
    show(this.list, far.length > 0);
    const jump = far.includes(Number(this.list.value)) ? Number(this.list.value) : null;
    this.offer(view, this.far, jump === null ? null : bid(jump));
    keyed(this.near, values.slice(1, 1 + NEAR), String, () => this.button('auction-step'), (node, value) => this.offer(view, node, bid(value)));
    show(this.near, jump === null);
    show(this.more, values.length > 1);
  }

  /** @param {View} view @param {Prompt} prompt */
  question({ table, names }, prompt) {
    if (prompt.kind === 'hear') return t('skat.ask.hear', { p: names[table.sayer], n: table.bid });
    if (valuesOf(prompt).length === 0) return t('skat.ask.none');
    return t(table.hearer === null ? 'skat.ask.alone' : 'skat.ask.say', { n: table.bid });
  }

  /** @param {View} view @param {HTMLElement} node @param {Action | null} action */
  offer(view, node, action) {
    show(node, action !== null);
    if (action === null) return;
    const n = action.value ?? view.table.bid;
    const words = t(`skat.do.${action.kind}`, { n });
    this.says.set(node, action);
    markChoice(node, view, '', view.sending !== null && same(view.sending.action, action), words, words);
    const word = action.kind === 'hold' ? t('skat.call.hold') : node === this.far && t('skat.jump.do');
    if (action.kind === 'pass') text(node, t('skat.call.pass'));
    else replace(node, word && h('small', null, word), num(n));
  }

  /** @param {Element} node */
  press(node) {
    const action = this.says.get(node);
    if (this.asked && action) this.hooks.act(this.asked.prompt, action);
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountBids = (root, hooks) => new Bids(root, hooks);
