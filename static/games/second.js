/** A second thought about an answer that cannot be undone; gone as soon as the question is. */

import { confirm } from '../confirm.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';

/** @typedef {import('../view.js').Prompt} Prompt */

export class SecondThought {
  constructor() {
    /** @type {Prompt | null} */
    this.prompt = null;
    /** @type {HTMLDialogElement | null} */
    this.box = null;
  }

  /**
   * @param {Prompt} prompt @param {string} title
   * @param {string} label  of the answer
   * @param {() => void} run @param {string[]} sentences  what it does; that it cannot be undone is added
   */
  ask(prompt, title, label, run, sentences) {
    this.prompt = prompt;
    this.box = confirm(title, label, run, ...[...sentences.filter(Boolean), t('second.final')].map((words) => h('p', null, words)));
  }

  /** @param {import('./index.js').View} view */
  update({ ask }) {
    if (!ask.some(({ id }) => id === this.prompt?.id)) this.close();
  }

  close() {
    this.box?.close();
    this.box = null;
  }
}
