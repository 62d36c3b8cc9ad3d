/** A row of buttons for what a person may choose now: kept in place, so that a focus survives. */

import { attr, h, keyed, show, text } from './dom.js';

/** @typedef {{id: string, label: string, primary?: boolean, pressed?: boolean,
 *   run: () => void}} Choice */

/**
 * @param {HTMLElement} place
 * @param {Choice[]} choices
 */
export function drawChoices(place, choices) {
  keyed(place, choices, (choice) => choice.id, () => h('button', { type: 'button' }),
    (button, choice) => {
      text(button, choice.label);
      attr(button, 'class', choice.primary ? 'button primary' : 'button');
      attr(button, 'aria-pressed', choice.pressed === undefined ? null : String(choice.pressed));
      button.onclick = choice.run;
    });
  show(place, choices.length > 0);
}
