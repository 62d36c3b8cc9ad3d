/** The questions of a game below the felt, or its offers on it: one part each, shown while one of them has something to ask. */

import { h, show } from '../dom.js';

/** @typedef {import('./index.js').GameUi['mountPanel']} Mount */

/** @param {Mount[]} mounts @returns {Mount} */
export const panelOf = (mounts) => (root, hooks) => {
  const parts = mounts.map((mount) => {
    const box = h('div', { class: 'question', hidden: true });
    root.append(box);
    return { box, part: mount(box, hooks) };
  });
  return {
    update: (view) => {
      for (const { part } of parts) part.update(view);
      show(root, parts.some(({ box }) => !box.hidden));
    },
    picks: () => parts.map(({ part }) => part.picks?.() ?? null).find((picks) => picks !== null) ?? null,
    destroy: () => parts.forEach(({ part }) => part.destroy?.()),
  };
};
