/** The menu of a seat: its choices one below the other, each with a word of explanation. */

import { dialog, h } from './dom.js';
import { t } from './i18n.js';

/** @typedef {import('./seatchoices.js').Choice} Choice */

/**
 * @param {string} title
 * @param {Choice[]} choices
 */
export function choiceMenu(title, choices) {
  const box = dialog(title, t('act.close'), h('ul', { class: 'plain menu' },
    choices.map((choice, number) => h('li', null, h('button', { class: 'button big',
      type: 'button', 'aria-describedby': `menu-help-${number}`, on: { click: () => {
        box.close();
        choice.run();
      } } }, choice.label),
    h('p', { class: 'small soft', id: `menu-help-${number}` }, choice.help)))));
}
