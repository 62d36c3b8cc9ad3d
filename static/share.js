/**
 * Passing a link on: copied, given to the device's own sharing, or selected to be copied by hand
 * where the page is no secure context.
 */

import { h, text } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';

/**
 * A link in a field of its own with the ways to pass it on.
 * @param {string} id of the field
 * @param {string} label
 * @param {...HTMLButtonElement} more ways to pass it on
 * @returns {{node: HTMLElement, set: (link: string) => void}}
 */
export function linkBox(id, label, ...more) {
  const field = h('input', { type: 'text', readOnly: true, id, class: 'link',
    on: { focus: () => field.select() } });
  const done = h('p', { class: 'small soft', role: 'status' });
  const copy = async () => {
    text(done, t(await copyText(field) ? 'room.copied' : 'room.copy_by_hand'));
  };
  const share = () => void navigator.share({ title: document.title, url: field.value }).catch(() => {});
  const node = h('div', { class: 'stack' },
    h('div', { class: 'field' }, h('label', { for: id }, label), field),
    h('div', { class: 'row' },
      h('button', { class: 'button', type: 'button', on: { click: () => void copy() } },
        icon('copy'), h('span', null, t('room.copy'))),
      'share' in navigator && h('button', { class: 'button', type: 'button',
        on: { click: share } }, icon('share'), t('room.share')), more),
    done);
  return { node, set: (link) => {
    if (field.value === link) return;
    field.value = link;
    text(done, '');
  } };
}

/**
 * Copy where the browser allows it; else select the text, ready to be copied by hand.
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>}
 */
async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
