/** The host sends somebody away from a seat, keeps people out of the room and lets them in again. */

import { confirm } from './confirm.js';
import { h, keyed, show, text } from './dom.js';
import { t } from './i18n.js';
import { personName } from './names.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {import('./types.js').Room} Room */

/**
 * @param {Room} room
 * @param {string} person
 * @param {number} seat  -1: only watches, and can only be kept out
 * @param {Actions} actions
 */
export function kickDialog(room, person, seat, actions) {
  const seated = seat >= 0;
  const ban = h('input', { type: 'checkbox' });
  const what = room.status === 'lobby' ? 'kick.lobby' : 'kick.match';
  confirm(t(seated ? 'kick.title' : 'kick.out_title', { name: personName(room, person) }),
    t(seated ? 'kick.do' : 'kick.out'),
    () => void actions.send('kick', { person, ban: !seated || ban.checked }),
    h('p', null, t(seated ? what : 'kick.out.help')),
    seated && h('label', { class: 'check' }, ban, h('span', null, t('kick.ban'))));
}

/**
 * Whom the host keeps out, and the way back in. Nobody else is shown this.
 * @param {Actions} actions
 */
export function keptOut(actions) {
  const list = h('ul', { class: 'plain' });
  const node = h('section', { class: 'kept-out' }, h('h3', null, t('kick.list')), list);
  return { node, update: (/** @type {State} */ { room, you }) => {
    const banned = room && room.host === you ? room.banned : [];
    show(node, banned.length > 0);
    keyed(list, banned, (id) => id, (id) => h('li', { class: 'row' }, h('bdi', { class: 'grow' }),
      h('button', { class: 'button', type: 'button',
        on: { click: () => void actions.send('unban', { person: id }) } }, t('kick.unban'))),
    (row, id) => {
      const name = room ? personName(room, id) : '';
      const [label, button] = row.children;
      text(label, name);
      button.setAttribute('aria-label', t('kick.unban_name', { name }));
    });
  } };
}
