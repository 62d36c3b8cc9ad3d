/**
 * The people of a room: one's name, what the host decides, and the panel beside a running table
 * with seats, watchers and votes.
 */

import { dialog, h, keyed, show } from './dom.js';
import { t } from './i18n.js';
import { inviteButton } from './invite.js';
import { rulesCard } from './played.js';
import { updateSeats, updateWatchers } from './seatlist.js';
import { settings } from './settings.js';
import { mySeat } from './state.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */

/**
 * One's own name in this room.
 * @param {Actions} actions
 */
export function nameForm(actions) {
  const name = h('input', { type: 'text', id: 'room-name', maxlength: 24, required: true,
    autocomplete: 'nickname', value: settings.name });
  const rename = async () => {
    settings.name = name.value.trim();
    await actions.send('rename', { name: settings.name });
  };
  const node = h('form', { class: 'field', on: { submit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void rename();
  } } }, h('label', { for: 'room-name' }, t('home.name')),
  h('div', { class: 'row nowrap' }, name, h('button', { class: 'button' }, t('act.change'))));
  return { node, update: (/** @type {State} */ state) => {
    const known = state.room && state.you ? state.room.people[state.you]?.name : undefined;
    if (known !== undefined && document.activeElement !== name) name.value = known;
  } };
}

/**
 * Whether people without a seat may watch: the host's choice, everybody's knowledge.
 * @param {Actions} actions
 */
export function hostControls(actions) {
  const input = h('input', { type: 'checkbox', on: { change: () =>
    void actions.send('watching', { allowed: input.checked }).then((answer) => {
      if (!answer.ok) input.checked = !input.checked;
    }) } });
  const node = h('label', { class: 'check' }, input, h('span', null, t('room.watching')));
  return { node, update: (/** @type {State} */ { room, you }) => {
    if (!room) return;
    input.checked = room.watching;
    input.disabled = room.host !== you;
  } };
}

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @returns {() => void}
 */
export function mountPeople(root, store, actions) {
  const seats = h('ol', { class: 'plain seats' });
  const watchers = h('p', { class: 'row small soft' });
  const name = nameForm(actions);
  const host = hostControls(actions);
  const votes = h('div', { class: 'row' });
  const rules = rulesCard(store, actions);
  root.append(seats, watchers, h('div', { class: 'row' }, inviteButton('room.invite')), votes,
    name.node, host.node, rules.node);
  const update = () => {
    const state = store.get();
    updateSeats(seats, state, actions);
    updateWatchers(watchers, state);
    for (const part of [name, host, rules]) part.update(state);
    const may = mySeat(state) >= 0 ? state.room?.decides ?? [] : [];
    keyed(votes, may.filter((what) => !(what in (state.room?.votes ?? {}))), (what) => what,
      (what) => h('button', { class: 'button', type: 'button',
        on: { click: () => askVote(what, actions) } }, t(`vote.${what}`)));
    show(votes, may.length > 0);
  };
  const stop = store.subscribe(update);
  update();
  return stop;
}

/**
 * A vote begins with a yes, after a second thought.
 * @param {string} what
 * @param {Actions} actions
 */
function askVote(what, actions) {
  const box = dialog(t(`vote.${what}`), t('act.close'),
    h('p', null, t(`vote.${what}.help`)),
    h('div', { class: 'row dialog-actions' },
      h('button', { class: 'button', type: 'button', on: { click: () => box.close() } },
        t('act.cancel')),
      h('button', { class: 'button primary', type: 'button', on: { click: () => {
        box.close();
        void actions.send('vote', { what, yes: true });
      } } }, t('vote.ask'))));
}
