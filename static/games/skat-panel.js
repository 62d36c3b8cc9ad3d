/** The questions of Skat below the felt, one part each; at most one of them has something to ask. */

import { h, show } from '../dom.js';
import { mountAnswer } from './skat-answer.js';
import { mountBids } from './skat-bids.js';
import { mountContract } from './skat-contract.js';
import { mountKontra } from './skat-kontra.js';
import { mountPush } from './skat-push.js';

/** @type {import('./index.js').GameUi['mountPanel'][]} */
const PARTS = [mountBids, mountContract, mountPush, mountKontra, mountAnswer];

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
    picks: () => parts.map(({ part }) => part.picks?.() ?? null).find((picks) => picks !== null) ?? null,
    destroy: () => parts.forEach(({ part }) => part.destroy?.()),
  };
}
