/** What the lines along the top of several games draw alike: the sign of what is played, and who does what. */

import { attr, h, keyed, replace, show, text } from '../dom.js';

/**
 * The sign of a contract, made anew if it is another one.
 * @param {HTMLElement} node @param {string | null} name  null: none yet @param {() => Element} draw
 */
export function drawSign(node, name, draw) {
  show(node, name !== null);
  if (name !== null && node.dataset.contract !== name) replace(node, draw());
  attr(node, 'data-contract', name);
}

/** The first line is set off from those below. @param {HTMLElement} node @param {string[]} lines */
export const drawLines = (node, lines) => keyed(node, lines, (_, at) => at,
  (_, at) => h('span', { class: at ? 'sum-text' : 'sum-balance' }), (line, words) => text(line, words));
