/** A choice of Schafkopf that may be refused, or on its way to the server: how it looks and what is heard of it. */

import { attr } from '../dom.js';
import { t } from '../i18n.js';
import { reasonOf } from '../view.js';

/**
 * @param {HTMLElement} node @param {import('./index.js').View} view
 * @param {import('../types.js').RefusedChoice | null} refused
 * @param {boolean} waits  whether it is on its way
 * @param {string} name @param {string} words  heard of it if it is open; none: what stands on it
 */
export function markChoice(node, view, refused, waits, name, words) {
  node.classList.toggle('locked', refused !== null);
  node.classList.toggle('sending', waits);
  attr(node, 'aria-disabled', refused || view.sending ? 'true' : null);
  attr(node, 'aria-label', refused ? t('schaf.locked', { what: name, why: reasonOf(view, refused) })
    : waits ? t('schaf.sending', { what: name }) : words || null);
}
