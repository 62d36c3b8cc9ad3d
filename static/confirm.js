/** A second thought: what is about to happen in words, and the way back beside the way on. */

import { dialog, h } from './dom.js';
import { isSecond } from './doublepress.js';
import { t } from './i18n.js';

/**
 * @param {string} title
 * @param {string} label  of the button that goes on
 * @param {() => void} run
 * @param {...(Node | false)} body
 * @returns {HTMLDialogElement}
 */
export function confirm(title, label, run, ...body) {
  const go = h('button', { class: 'button primary', type: 'button', on: { click: (/** @type {Event} */ event) => {
    if (isSecond(event)) return; // a double click is no second thought
    box.close();
    run();
  } } }, label);
  const box = dialog(title, t('act.close'), h('div', { class: 'stack' }, ...body),
    h('div', { class: 'row dialog-actions' },
      h('button', { class: 'button', type: 'button', on: { click: () => box.close() } },
        t('act.cancel')), go));
  return box;
}
