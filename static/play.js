/**
 * Taking a seat: one button for whoever has none. The server picks the seat; here it is only told
 * in words what the button would mean now.
 */

import { h } from './dom.js';
import { t } from './i18n.js';
import { span } from './lifetimes.js';
import { openSeat } from './names.js';
import { mySeat } from './state.js';
import { settings } from './settings.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {import('./types.js').Answer} Answer */
/** @typedef {{label: string, kind: string, fields: object}} Wish */
/** @typedef {'seated' | 'claimed' | 'free' | 'absent' | 'full'} Standing  `absent`: only a seat that
 *   is kept for somebody, perhaps no longer */

/**
 * Where somebody stands with regard to a seat.
 * @param {State} state
 * @returns {Standing}
 */
export function standing(state) {
  const { room, you } = state;
  if (!room || mySeat(state) >= 0) return 'seated';
  const here = new Set(state.presence.here);
  if (room.seats.some((seat) => seat.claim !== null && seat.claim === you)) return 'claimed';
  if (openSeat(room) >= 0) return 'free';
  return room.seats.some((seat) => seat.person !== null && !here.has(seat.person)) ? 'absent' : 'full';
}

/** Sit down wherever there is a seat. @type {Wish} */
const SIT = { label: 'room.play', kind: 'sit', fields: {} };

/** Ask the table for one more seat. @type {Wish} */
export const JOIN = { label: 'vote.join.ask', kind: 'vote', fields: { what: 'join', yes: true } };

/**
 * Say what one wishes, under this name.
 * @param {Actions} actions
 * @param {string} name
 * @param {Wish} wish
 */
async function play(actions, name, { kind, fields }) {
  settings.name = name.trim();
  if (settings.name) await actions.send('rename', { name: settings.name });
  await actions.send(kind, fields);
}

/**
 * What a seat would mean now, and whether there can be one.
 * @param {State} state  of somebody without a seat
 * @returns {{words: string, may: boolean, ask?: boolean}} `ask`: he may ask the table for one more
 */
export function seatOffer(state) {
  const place = standing(state);
  const status = state.room?.status ?? 'lobby';
  const joins = state.room?.decides.includes('join') ?? false;
  const ask = joins && !state.room?.votes.join;
  const may = place === 'free' || (place === 'absent' && state.kept !== null);
  if (place === 'free') return { may, words: t(`join.${status}`) };
  if (place === 'claimed') return { may, words: t('join.claimed') };
  if (may && state.kept) {
    return { may, ask, words: t('join.absent', { seat: span(state.kept.seat_s) }) };
  }
  if (joins) return { may, ask, words: t('vote.join.offer') };
  return { may, words: t(status === 'over' ? 'join.over_full' : 'join.full') };
}

/**
 * The form of that one button, with the name if none is known.
 * @param {Actions} actions
 * @param {string} id  of the name field
 * @param {boolean} always  whether the name is asked for even if it is known
 * @param {Wish} [wish]
 */
export function playForm(actions, id, always, wish = SIT) {
  const name = h('input', { type: 'text', id, maxlength: 24, required: true,
    autocomplete: 'nickname', value: settings.name });
  const asked = always || settings.name === '';
  return h('form', { class: 'play-form', on: { submit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void play(actions, name.value, wish);
  } } },
  asked && h('div', { class: 'field' }, h('label', { for: id }, t('home.name')), name),
  h('button', { class: 'button primary big' }, t(wish.label)));
}
