/** What is played in a room: the host changes it while nothing runs, everybody reads it. */

import { clockPart } from './clockform.js';
import { h, replace } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { differences, optionsView } from './options.js';
import { changesFrom, complete } from './optionvalues.js';
import { rulesDialog } from './rules.js';
import { describe, formOf, loadGames, setupForm } from './setup.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {import('./types.js').Room} Room */
/** @typedef {import('./types.js').GameInfo} GameInfo */

/**
 * What will be played: the host changes it, the others read it.
 * @param {Store} store
 * @param {Actions} actions
 */
export function rulesCard(store, actions) {
  const body = h('div', { class: 'stack' });
  const clock = clockPart(actions);
  const node = h('section', { class: 'panel stack' },
    h('div', { class: 'row' }, h('h2', { class: 'grow' }, t('room.played')),
      h('button', { class: 'button quiet', type: 'button',
        on: { click: () => rulesDialog(store.get().room?.game ?? '') } },
      icon('rules'), t('room.rules'))), body, clock.node);
  /** @type {GameInfo[] | null} */
  let games = null;
  /** @type {ReturnType<typeof setupForm> | null} */
  let form = null;
  let shown = '';

  /** @param {import('./setup.js').Setup} setup */
  const change = async (setup) => {
    const answer = await actions.send('setup', setup);
    if (answer.ok) return;
    shown = '';
    update(store.get());
  };
  const update = (/** @type {State} */ state) => {
    const { room } = state;
    clock.update(state);
    if (!room || !games) return;
    const edit = room.host === state.you && (room.status === 'lobby' || room.status === 'over');
    const now = JSON.stringify([edit, room.game, room.preset, room.options, room.seats.length]);
    if (now === shown) return;
    shown = now;
    if (!edit) {
      form = null;
      replace(body, readRules(games, room));
    } else if (form) {
      form.write(roomSetup(games, room));
    } else {
      form = setupForm(games, roomSetup(games, room), (setup) => void change(setup));
      replace(body, form.node);
    }
  };
  loadGames().then((loaded) => {
    games = loaded;
    update(store.get());
  }).catch(() => replace(body, h('p', { class: 'soft' }, t('net.unreachable'))));
  return { node, update };
}

/**
 * @param {GameInfo[]} games
 * @param {Room} room
 * @returns {import('./setup.js').Setup}
 */
function roomSetup(games, room) {
  const setup = { game: room.game, preset: room.preset, options: {}, seats: room.seats.length };
  const form = formOf(games, setup);
  return form ? { ...setup, options: changesFrom(form, room.preset, room.options) } : setup;
}

/**
 * @param {GameInfo[]} games
 * @param {Room} room
 * @returns {HTMLElement}
 */
function readRules(games, room) {
  const setup = roomSetup(games, room);
  const form = formOf(games, setup);
  const values = form && complete(form, room.preset, room.options);
  return h('div', { class: 'stack' },
    h('p', null, h('strong', null, t(`game.${room.game}`)), ` · ${t('setup.players', { n: setup.seats })}`),
    h('p', null, describe(`preset.${room.game}.${room.preset}`)),
    form && values && differences(room.game, form, room.preset, values),
    form && values && h('details', null, h('summary', null, t('room.options')),
      optionsView(room.game, form, values)));
}
