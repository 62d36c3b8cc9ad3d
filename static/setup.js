/**
 * What is played: game, number of players, set of rules and single house rules, chosen in one form
 * that the home page and the host's lobby share.
 */

import { h, keyed, replace, text } from './dom.js';
import { has, num, t } from './i18n.js';
import { differences, optionsForm } from './options.js';
import { changesFrom, complete, inRange } from './optionvalues.js';

/** @typedef {import('./types.js').GameInfo} GameInfo */
/** @typedef {{game: string, preset: string, options: {[id: string]: any}, seats: number}} Setup
 *   `options` holds what differs from the preset */

let forms = 0;

/** @returns {Promise<GameInfo[]>} */
export async function loadGames() {
  const answer = await fetch('/api/games');
  if (!answer.ok) throw new TypeError(String(answer.status));
  return (await answer.json()).games;
}

/**
 * The first choice of a newcomer.
 * @param {GameInfo[]} games
 * @returns {Setup}
 */
export function firstSetup(games) {
  const [game] = games;
  const [seats] = game.seats;
  return { game: game.id, seats, options: {},
    preset: Object.keys(game.forms[String(seats)].presets)[0] };
}

/**
 * @param {GameInfo[]} games
 * @param {Setup} setup
 * @returns {import('./types.js').Form | null}
 */
export function formOf(games, setup) {
  return games.find((game) => game.id === setup.game)?.forms[String(setup.seats)] ?? null;
}

/**
 * A radio group drawn as cards or segments.
 * @template T
 * @param {string} kind  class of the group
 * @param {string} label
 * @param {(item: T) => string} keyOf
 * @param {(item: T) => (Node | string)[]} content
 * @param {(item: T) => void} chosen
 */
export function radios(kind, label, keyOf, content, chosen) {
  const name = `setup-${(forms += 1)}`;
  const list = h('div', { class: kind });
  const node = h('fieldset', null, h('legend', null, label), list);
  /**
   * @param {T[]} items
   * @param {string} current
   */
  const write = (items, current) => keyed(list, items, keyOf, (item) =>
    h('label', null, h('input', { type: 'radio', name, on: { change: () => chosen(item) } }),
      ...content(item)),
  (label_, item) => {
    const input = label_.querySelector('input');
    if (input) input.checked = keyOf(item) === current;
  });
  return { node, write };
}

/**
 * @param {GameInfo[]} games
 * @param {Setup} initial
 * @param {(setup: Setup) => void} changed
 * @returns {{node: HTMLElement, value: () => Setup, write: (setup: Setup) => void}}
 */
export function setupForm(games, initial, changed) {
  let setup = initial;
  let drawn = '';
  /** @type {ReturnType<typeof optionsForm> | null} */
  let options = null;

  const game = radios('choices', t('setup.game'), (/** @type {GameInfo} */ item) => item.id,
    (item) => [describe(`game.${item.id}`)], (item) => set({ ...firstSetup([item]) }));
  const seats = radios('segments', t('setup.seats'), (/** @type {number} */ item) => String(item),
    (item) => [num(item)], (item) => set({ ...setup, seats: item }));
  const presetKey = (/** @type {string} */ item) => `${setup.game} ${item}`;
  const preset = radios('choices', t('room.preset'), presetKey,
    (item) => [describe(`preset.${setup.game}.${item}`)],
    (item) => set({ ...setup, preset: item, options: {} }));
  const place = h('div');
  const summary = h('div', { class: 'summary', 'aria-live': 'polite' });
  const heading = h('summary', null, t('room.options'));
  const node = h('div', { class: 'setup stack' }, games.length > 1 && game.node, seats.node,
    preset.node, h('details', { class: 'house-rules' }, heading, place), summary);

  /** @param {Setup} next */
  const set = (next) => {
    write(fitting(next));
    changed(setup);
  };

  /**
   * Only what the form of that seat count knows.
   * @param {Setup} next
   * @returns {Setup}
   */
  const fitting = (next) => {
    const form = formOf(games, next);
    if (!form) return next;
    const first = Object.keys(form.presets)[0];
    const wanted = next.preset in form.presets ? next.preset : first;
    const kept = Object.fromEntries(Object.entries(next.options).filter(([id, value]) =>
      form.options.some((option) => option.id === id
        && (typeof value !== 'number' || option.values.includes(value) || inRange(option, value)))));
    return { ...next, preset: wanted, options: changesFrom(form, wanted, kept) };
  };

  /** @param {Setup} next */
  const write = (next) => {
    setup = next;
    const form = formOf(games, setup);
    const info = games.find((one) => one.id === setup.game);
    if (!form || !info) return;
    game.write(games, setup.game);
    seats.write([...info.seats].sort((one, other) => one - other), String(setup.seats));
    preset.write(Object.keys(form.presets), presetKey(setup.preset));
    const values = complete(form, setup.preset, setup.options);
    if (drawn !== `${setup.game} ${setup.seats}`) {
      drawn = `${setup.game} ${setup.seats}`;
      options = optionsForm(setup.game, form, values, (all) =>
        set({ ...setup, options: changesFrom(form, setup.preset, all) }));
      replace(place, options.node);
    }
    options?.write(values);
    const count = Object.keys(setup.options).length;
    text(heading, count ? t('options.changed', { n: count }) : t('room.options'));
    replace(summary, count > 0 && differences(setup.game, form, setup.preset, values));
  };

  write(initial);
  return { node, value: () => setup, write };
}

/**
 * A name with one sentence about it.
 * @param {string} key
 * @returns {HTMLElement}
 */
export function describe(key) {
  return h('span', { class: 'described' }, h('strong', null, t(key)),
    has(`${key}.text`) && h('span', { class: 'soft small' }, t(`${key}.text`)));
}
