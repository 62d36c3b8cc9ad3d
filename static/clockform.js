/**
 * How much time a turn has: chosen by the host while nothing runs, read by everybody.
 */

import { h, show, text } from './dom.js';
import { t } from './i18n.js';
import { radios } from './setup.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Clock} Clock */
/** @typedef {import('./types.js').Actions} Actions */

const PRESETS = ['none', 'relaxed', 'normal', 'fast', 'own'];
const TURN_S = /** @type {const} */ ([5, 600]);
const BANK_S = /** @type {const} */ ([0, 3600]);
/** Own numbers to begin with where there was no clock. */
const FIRST = { turn_s: 45, bank_s: 120 };

/** @param {number} seconds */
const span = (seconds) => (seconds >= 60 && seconds % 60 === 0
  ? t('clock.minutes', { n: seconds / 60 }) : t('clock.seconds', { n: seconds }));

/**
 * @param {Clock} clock
 * @returns {string}
 */
function clockWords({ preset, turn_s, bank_s }) {
  if (preset === 'none') return t('clock.none.help');
  return t('clock.help', { turn: span(turn_s), bank: span(bank_s) });
}

/**
 * @param {string} id
 * @param {string} key
 * @param {readonly [number, number]} bounds
 * @param {() => void} changed
 */
function seconds(id, key, [min, max], changed) {
  const input = h('input', { type: 'number', id, min, max, step: 1, required: true,
    inputmode: 'numeric', on: { change: changed } });
  return { input, node: h('div', { class: 'field grow' },
    h('label', { for: id, class: 'small' }, t(key)), input) };
}

let forms = 0;

/**
 * @param {Actions} actions
 * @returns {{node: HTMLElement, update: (state: State) => void}}
 */
export function clockPart(actions) {
  const id = `clock-${(forms += 1)}`;
  /** @type {Clock} */
  let now = { preset: 'none', turn_s: 0, bank_s: 0 };
  let shown = '';
  const words = h('p', { class: 'small soft' });
  const read = h('p', null, h('strong', null, t('clock.clock')));
  const send = async (/** @type {import('./types.js').Message} */ wanted) => {
    const answer = await actions.send('clock', wanted);
    if (!answer.ok) write(now);
  };
  const own = () => {
    if (!turn.input.reportValidity() || !bank.input.reportValidity()) return;
    void send({ preset: 'own', turn_s: turn.input.valueAsNumber, bank_s: bank.input.valueAsNumber });
  };
  const turn = seconds(`${id}-turn`, 'clock.turn_s', TURN_S, own);
  const bank = seconds(`${id}-bank`, 'clock.bank_s', BANK_S, own);
  const numbers = h('div', { class: 'row' }, turn.node, bank.node);
  const choice = radios('segments', t('clock.clock'), (/** @type {string} */ item) => item,
    (item) => [t(`clock.${item}`)], (item) => {
      const { turn_s, bank_s } = now.turn_s > 0 ? now : FIRST;
      void send(item === 'own' ? { preset: item, turn_s, bank_s } : { preset: item });
    });
  const node = h('div', { class: 'stack clock' }, choice.node, read, numbers, words);

  const write = (/** @type {Clock} */ clock) => {
    now = clock;
    choice.write(PRESETS, clock.preset);
    show(numbers, clock.preset === 'own' && !choice.node.hidden);
    for (const [input, value] of /** @type {const} */ ([[turn.input, clock.turn_s], [bank.input, clock.bank_s]])) {
      if (document.activeElement !== input) input.value = String(value);
    }
    text(words, clockWords(clock));
  };
  return { node, update: ({ room, you }) => {
    if (!room) return;
    const edit = room.host === you && (room.status === 'lobby' || room.status === 'over');
    const wanted = JSON.stringify([edit, room.clock]);
    if (wanted === shown) return;
    shown = wanted;
    show(choice.node, edit);
    show(read, !edit);
    write(room.clock);
  } };
}
