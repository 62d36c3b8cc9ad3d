/**
 * Bringing others to the room: its link, copied or given to the device's own sharing, and the link as
 * a picture that the camera of another device reads.
 */

import { dialog, h, replace } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { linkBox } from './share.js';

/** @typedef {{link: string, qr: string}} Invitation  as the server tells it; `qr` is an SVG */

/**
 * The link as friends open it; that is not always the address of this page.
 * @returns {Promise<Invitation | null>} null while the server cannot be reached
 */
async function invitation() {
  const room = location.pathname.split('/')[2];
  const answer = await fetch(`/api/rooms/${room}/invitation`).catch(() => null);
  return answer?.ok ? answer.json().catch(() => null) : null;
}

/**
 * The link and ways to pass it on.
 * @param {string} id of the field
 * @param {Promise<Invitation | null>} asked
 * @param {...HTMLButtonElement} more ways
 * @returns {HTMLElement}
 */
function roomLink(id, asked, ...more) {
  const box = linkBox(id, t('room.link'), ...more);
  box.set(`${location.origin}${location.pathname}`);
  void asked.then((known) => known && box.set(known.link));
  return box.node;
}

/** @returns {HTMLElement} the link as it stands in the lobby */
export const lobbyLink = () => roomLink('room-link', invitation(), inviteButton('room.qr'));

/** @param {'room.qr' | 'room.invite'} label @returns {HTMLButtonElement} opens the invitation */
export const inviteButton = (label) => h('button', { class: 'button', type: 'button',
  on: { click: () => inviteDialog() } }, icon('qr'), t(label));

/** @returns {HTMLDialogElement} */
function inviteDialog() {
  const asked = invitation();
  const picture = h('div', { class: 'qr', 'aria-live': 'polite' });
  void asked.then((known) => replace(picture, known
    ? h('img', { src: `data:image/svg+xml,${encodeURIComponent(known.qr)}`, alt: t('room.qr_alt') })
    : h('p', null, t('net.unreachable'))));
  return dialog(t('room.invite'), t('act.close'),
    h('div', { class: 'invitation' }, picture, h('div', { class: 'stack' },
      h('p', { class: 'small soft' }, t('room.qr_help')), roomLink('invite-link', asked))));
}
