/**
 * The contract: a strain, first at the cheapest level that is not below the bid, then any higher one.
 * What it brings and what the whisters owe comes from the server's advice.
 */

import { attr, h, keyed, text } from '../dom.js';
import { num, t } from '../i18n.js';
import { say } from '../live.js';
import { Advisor } from './advisor.js';
import { LEVELS, STRAINS, bidName, codeOf, strainName, strainSign } from './preferans-words.js';
import { worthWords } from './preferans-worth.js';
import { Making } from './question.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

const KIND = 'contract';

class Contract extends Making {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, [KIND]);
    /** @type {string | null} */
    this.strain = null;
    /** @type {number | null} */
    this.level = null;
    this.heard = '';
    /** @type {Advisor<import('./preferans-worth.js').Advice>} */
    this.advisor = new Advisor(hooks, () => this.redraw());
    this.title = h('p', { class: 'panel-title', id: 'contract-title' });
    this.strains = h('div', { class: 'contract-row contract-strains', role: 'group', 'aria-labelledby': 'contract-title' });
    this.levels = h('div', { class: 'contract-row contract-levels', role: 'group', 'aria-label': t('pref.level') });
    this.line = h('p', { class: 'contract-line' });
    this.final = h('button', { class: 'button primary contract-final', type: 'button', on: { click: () => this.name() } });
    root.classList.add('contract');
    root.append(this.title, this.strains, this.levels, this.line, h('div', { class: 'contract-buttons' }, this.final));
  }

  /** @param {View} view @param {Prompt | null} prompt */
  follow(view, prompt) {
    super.follow(view, prompt);
    this.advisor.ask(prompt);
  }

  begin() {
    this.load({ kind: KIND });
  }

  /** @param {Action} draft */
  load({ strain = null, level = null }) {
    this.strain = strain;
    this.level = level;
  }

  /** @returns {Action} */
  answer() {
    return { kind: KIND, ...(this.strain && { strain: this.strain }), ...(this.level && { level: this.level }) };
  }

  /** The contract that is chosen. */
  get chosen() {
    return this.prompt?.legal.find(({ level, strain }) => level === this.level && strain === this.strain) ?? null;
  }

  /** The lowest level of a strain that may be named. @param {string} strain */
  cheapest(strain) {
    return Math.min(.../** @type {Prompt} */ (this.prompt).legal.filter((action) => action.strain === strain).map(({ level }) => level));
  }

  /** @param {string} strain */
  choose(strain) {
    if (!this.asked) return;
    if (this.strain !== strain) this.level = this.cheapest(strain);
    this.strain = strain;
    this.changed();
  }

  /** @param {number} level */
  raise(level) {
    if (!this.asked) return;
    const { strain, asked: { prompt } } = this;
    const why = !strain ? t('pref.choose.first') : prompt.legal.some((one) => one.strain === strain && one.level === level) ? ''
      : t('illegal.preferans.below_bid');
    if (why) {
      this.hooks.note(why);
      return;
    }
    this.level = level;
    this.changed();
  }

  name() {
    if (!this.asked) return;
    const { chosen } = this;
    if (chosen) this.give(this.asked.prompt, chosen);
    else this.hooks.note(t('pref.choose.first'));
  }

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const { chosen } = this;
    text(this.title, t('pref.choose', { bid: bidName(view.table.bid) }));
    this.drawStrains();
    this.drawLevels(prompt);
    this.drawLine(chosen);
    text(this.final, chosen ? t('pref.contract.do', { what: bidName(codeOf(chosen)) }) : t('pref.contract'));
    attr(this.final, 'aria-disabled', !chosen || view.sending ? 'true' : null);
  }

  drawStrains() {
    keyed(this.strains, STRAINS, String, (strain) => h('button', { class: 'contract-key', type: 'button', data: { strain },
      on: { click: () => this.choose(strain) } }, strainSign(strain), h('small')), (node, strain) => {
      const level = this.cheapest(strain);
      text(/** @type {Element} */ (node.lastElementChild), num(level));
      attr(node, 'aria-label', t('pref.cheapest', { suit: strainName(strain), what: bidName(codeOf({ level, strain })) }));
      attr(node, 'aria-pressed', String(this.strain === strain));
    });
  }

  /** @param {Prompt} prompt */
  drawLevels(prompt) {
    keyed(this.levels, LEVELS, String, (level) => h('button', { class: 'contract-key', type: 'button', data: { level },
      on: { click: () => this.raise(level) } }, h('span', { class: 'contract-letter' }, num(level))), (node, level) => {
      const open = prompt.legal.some((one) => one.strain === this.strain && one.level === level);
      const name = t(`pref.level.${level}`);
      attr(node, 'aria-pressed', String(this.level === level));
      attr(node, 'aria-disabled', open ? null : 'true');
      attr(node, 'aria-label', open || !this.strain ? name : t('choice.locked', { what: name, why: t('illegal.preferans.below_bid') }));
    });
  }

  /** @param {Action | null} chosen */
  drawLine(chosen) {
    const worth = chosen && this.advisor.advice?.levels?.find(({ level }) => level === chosen.level);
    const words = worth ? worthWords(/** @type {View} */ (this.view), worth) : t('pref.choose.hint');
    text(this.line, words);
    const told = chosen && worth ? `${bidName(codeOf(chosen))}: ${words}` : '';
    if (told && told !== this.heard) say(told);
    this.heard = told;
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountContract = (root, hooks) => new Contract(root, hooks);
