/** The arranging of a hand into sets. */

import { h, show } from '../dom.js';
import { t } from '../i18n.js';

/** @param {HTMLElement} root @param {import('./index.js').Hooks} _hooks @returns {import('./index.js').Part} */
export function mountArrange(root, _hooks) {
  root.append(h('p', { class: 'panel-title' }, t('turn.you.arrange')));
  return { update: (view) => show(root, view.ask.some((prompt) => prompt.kind === 'arrange')) };
}
