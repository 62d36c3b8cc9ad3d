/** A question that a row of buttons answers, each with what it does; some take a second thought. */

import { drawChoices } from '../choices.js';
import { h, text } from '../dom.js';
import { Question } from './question.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {{title: string, label: string, sentences: string[]}} Sure  what second.js asks */
/** @typedef {{id: string, label: string, primary?: boolean, action: import('../view.js').Action, sure?: Sure}} Answer */
/** @typedef {(view: View, prompt: Prompt) => {title: string, hint: string, answers: Answer[]}} Words */

class Choosing extends Question {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @param {readonly string[]} kinds @param {Words} words */
  constructor(root, hooks, kinds, words) {
    super(root, hooks, kinds);
    this.words = words;
    this.title = h('p', { class: 'panel-title' });
    this.hint = h('p', { class: 'contract-hint' });
    this.choices = h('div', { class: 'contract-buttons' });
    root.classList.add('contract');
    root.append(this.title, this.hint, this.choices);
  }

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const { title, hint, answers } = this.words(view, prompt);
    text(this.title, title);
    text(this.hint, hint);
    drawChoices(this.choices, answers.map((answer) => ({ ...answer, run: () => this.say(answer) })));
  }

  /** @param {Answer} answer */
  say({ action, sure }) {
    if (!this.asked) return;
    const { prompt } = this.asked;
    const run = () => this.hooks.act(prompt, action);
    if (sure) this.second.ask(prompt, sure.title, sure.label, run, sure.sentences);
    else run();
  }
}

/** @param {readonly string[]} kinds  of prompts @param {Words} words @returns {import('./index.js').GameUi['mountPanel']} */
export const choosing = (kinds, words) => (root, hooks) => new Choosing(root, hooks, kinds, words);
