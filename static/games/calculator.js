/** Lines about what the games would count, beside a question; folded away where there is little room. */

import { h, keyed, show } from '../dom.js';

/** Whether there is room for more than the question. */
export const roomy = () => matchMedia('(min-width: 700px) and (min-height: 560px)').matches;

/** @template L  what a line is about */
export class Lines {
  /** @param {HTMLElement} root @param {string} title */
  constructor(root, title) {
    // Long lists scroll, which keys can do only from a stop of their own.
    this.list = h('ul', { class: 'calculator-lines plain', tabindex: '0', 'aria-label': title });
    this.box = h('details', { class: 'calculator', hidden: true, open: roomy() },
      h('summary', null, title), this.list);
    root.append(this.box);
  }

  /**
   * @param {L[]} lines  none: nothing is known
   * @param {(line: L) => string} keyOf
   * @param {(line: L) => HTMLElement} make
   * @param {(node: HTMLElement, line: L) => void} fill
   */
  draw(lines, keyOf, make, fill) {
    show(this.box, lines.length > 0);
    keyed(this.list, lines, keyOf, make, fill);
  }
}
