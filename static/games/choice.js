/** A choice that may be barred, or on its way to the server: how it looks and what is heard of it. */

import { attr } from '../dom.js';
import { t } from '../i18n.js';
import { sign } from '../signs.js';

/**
 * @param {HTMLElement} node @param {import('./index.js').View} view
 * @param {string} why  it may not be chosen; nothing if it may
 * @param {boolean} waits  whether it is on its way
 * @param {string} name @param {string} words  heard of it if it is open; none: what stands on it
 */
export function markChoice(node, view, why, waits, name, words) {
  node.classList.toggle('locked', why !== '');
  node.classList.toggle('sending', waits);
  attr(node, 'aria-disabled', why || view.sending ? 'true' : null);
  attr(node, 'aria-label', why ? t('choice.locked', { what: name, why }) : waits ? t('choice.sending', { what: name }) : words || null);
}

/** A small lock on it. @param {HTMLElement} node @param {boolean} on */
export function lock(node, on) {
  const icon = node.querySelector('.icon');
  if (on && !icon) node.append(sign('lock'));
  else if (!on) icon?.remove();
}
