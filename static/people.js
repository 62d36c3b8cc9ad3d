/**
 * The people of a room: one's name, what the host decides, and the panel beside a running table
 * with seats, watchers and votes.
 */

import { h, show } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { inviteButton } from './invite.js';
import { keptOut } from './kick.js';
import { keptLine } from './lifetimes.js';
import { codeDialog } from './movecode.js';
import { rulesCard } from './played.js';
import { updateSeats, updateWatchers } from './seatlist.js';
import { settings } from './settings.js';
import { mySeat } from './state.js';
import { drawQuestions } from './votes.js';

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
 * The host's choices, everybody's knowledge: whether people without a seat may watch, and whether the
 * chat of those who play is kept to ready phrases.
 * @param {Actions} actions
 */
export function hostControls(actions) {
  const parts = [
    hostCheck('room.watching', (room) => room.watching, (on) => actions.send('watching', { allowed: on })),
    hostCheck('room.phrases', (room) => room.phrases, (on) => actions.send('phrases', { only: on })),
  ];
  return { node: h('div', { class: 'stack' }, parts.map((part) => part.node)),
    update: (/** @type {State} */ state) => parts.forEach((part) => part.update(state)) };
}

/**
 * One of them.
 * @param {string} key  of its label
 * @param {(room: import('./types.js').Room) => boolean} isOn
 * @param {(on: boolean) => Promise<import('./types.js').Answer>} choose
 */
function hostCheck(key, isOn, choose) {
  const input = h('input', { type: 'checkbox', on: { change: () =>
    void choose(input.checked).then((answer) => {
      if (!answer.ok) input.checked = !input.checked;
    }) } });
  const node = h('label', { class: 'check' }, input, h('span', null, t(key)));
  return { node, update: (/** @type {State} */ { room, you }) => {
    if (!room) return;
    input.checked = isOn(room);
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
  const out = keptOut(actions);
  const kept = keptLine();
  const move = h('button', { class: 'button', type: 'button',
    on: { click: () => codeDialog(t('code.move'), null) } }, icon('device'), t('code.move'));
  const rules = rulesCard(store, actions);
  root.append(seats, watchers, out.node, h('div', { class: 'row' }, inviteButton('room.invite'),
    move), votes, name.node, host.node, kept.node, rules.node);
  const update = () => {
    const state = store.get();
    updateSeats(seats, state, actions);
    updateWatchers(watchers, state, actions);
    for (const part of [name, host, rules, out, kept]) part.update(state);
    show(move, mySeat(state) >= 0);
    drawQuestions(votes, state, actions);
  };
  const stop = store.subscribe(update);
  update();
  return stop;
}
