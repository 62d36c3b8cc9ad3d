/** The questions of Schafkopf below the felt, one part each; at most one of them has something to ask. */

import { h, show } from '../dom.js';

/** @type {import('./index.js').GameUi['mountPanel'][]} */
const PARTS = [];

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export function mountPanel(root, hooks) {
  const parts = PARTS.map((mount) => {
    const box = h('div', { class: 'question', hidden: true });
    root.append(box);
    return { box, part: mount(box, hooks) };
  });
  return {
    update: (view) => {
      for (const { part } of parts) part.update(view);
      show(root, parts.some(({ box }) => !box.hidden));
    },
    destroy: () => parts.forEach(({ part }) => part.destroy?.()),
  };
}
