/**
 * The defence: whist or pass, alone then open or closed or for one's own, the whist returned by the
 * other or by the dealer, who may look at one hand before.
 */

import { drawChoices } from '../choices.js';
import { h, text } from '../dom.js';
import { t } from '../i18n.js';
import { Advisor } from './advisor.js';
import { bidName } from './preferans-words.js';
import { worthWords } from './preferans-worth.js';
import { Question } from './question.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */
/** @typedef {import('../choices.js').Choice} Choice */

const MODE = 'mode';
/** What the server advises about. */
const ADVISED = ['whist', 'whist_again', MODE];
const KINDS = [...ADVISED, 'own_answer', 'dealer_answer'];
const OWN = 'own';

/** What the words mean at this table, as a text. @param {Prompt} prompt @param {View} view */
function hintOf({ kind }, { room }) {
  return kind === 'whist' && room.options.quota === 'personal' ? 'pref.whist.hint.each' : `pref.${kind}.hint`;
}

class Whist extends Question {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, KINDS);
    /** Whether "for my own" was said with the whist, before the question for it. */
    this.owns = false;
    this.title = h('p', { class: 'panel-title' });
    this.hint = h('p', { class: 'contract-hint' });
    this.line = h('p', { class: 'contract-line' });
    this.choices = h('div', { class: 'contract-buttons' });
    root.classList.add('contract', 'whist');
    root.append(this.title, this.line, this.hint, this.choices);
    /** @type {Advisor<import('./preferans-worth.js').Advice>} */
    this.advisor = new Advisor(hooks, () => this.redraw());
  }

  /** @param {View} view @param {Prompt | null} prompt */
  follow(view, prompt) {
    if (!view.sending) this.goOn();
    this.advisor.ask(prompt && ADVISED.includes(prompt.kind) ? prompt : null);
  }

  /** "For my own" is said in two steps. */
  goOn() {
    const { prompt, owns } = this;
    this.owns = false;
    const own = prompt?.kind === MODE && prompt.legal.find(({ kind }) => kind === OWN);
    if (owns && prompt && own) queueMicrotask(() => this.hooks.act(prompt, own));
  }

  /** @param {Action} action @param {boolean} [owns] */
  say(action, owns = false) {
    if (!this.asked) return;
    this.hooks.act(this.asked.prompt, action);
    this.owns = owns;
  }

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const { table, names } = view;
    const what = bidName(table.contract);
    const level = this.advisor.current ? this.advisor.advice?.levels?.[0] : null;
    text(this.title, t(`turn.you.${prompt.kind}`));
    text(this.line, t('pref.against', { p: names[table.declarer], what }) + (level ? `: ${worthWords(view, level)}` : ''));
    text(this.hint, t(hintOf(prompt, view)));
    drawChoices(this.choices, this.offered(prompt, view));
  }

  /** @param {Prompt} prompt @param {View} view @returns {Choice[]} */
  offered(prompt, view) {
    const choices = prompt.legal.map((action) => ({
      id: `${action.kind} ${action.hand_of ?? ''}`, primary: action.kind === 'whist' || action.kind === 'return_whist',
      label: t(`pref.say.${action.kind}`, { p: action.hand_of === undefined ? '' : view.names[action.hand_of] }),
      run: () => this.say(action),
    }));
    const whist = prompt.legal.find(({ kind }) => kind === 'whist');
    if (!whist || !this.advisor.current || !this.advisor.advice?.own) return choices;
    return [choices[0], { id: OWN, label: t('pref.say.own'), run: () => this.say(whist, true) }, ...choices.slice(1)];
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountWhist = (root, hooks) => new Whist(root, hooks);
