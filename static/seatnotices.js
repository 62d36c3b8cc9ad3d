/**
 * What is said above the table about one's own seat: why it is gone, the way to another; and to the
 * host, that the table has agreed to a code for somebody.
 */

import { attr, h, keyed, show, text } from './dom.js';
import { enterCode } from './entercode.js';
import { t } from './i18n.js';
import { codeDialog } from './movecode.js';
import { absentSeats, seatName } from './names.js';
import { JOIN, playForm, seatOffer, standing } from './play.js';
import { seatLoss } from './seatloss.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Actions} actions
 * @returns {() => void}
 */
export function mountSeatNotices(root, store, actions) {
  const parts = [lossBar(), playBar(actions), grantedBars()];
  const node = h('div', { class: 'notices' }, parts.map((part) => part.node));
  root.append(node);
  const update = (/** @type {State} */ state, /** @type {State} */ before) => {
    for (const part of parts) part.update(state, before);
  };
  const stop = store.subscribe(update);
  update(store.get(), store.get());
  return () => {
    stop();
    node.remove();
  };
}

/** For the host: whose code the table has granted. */
function grantedBars() {
  const node = h('div', { class: 'notices' });
  return { node, update: (/** @type {State} */ { room, you, presence }) => {
    const granted = room && room.host === you ? room.granted : [];
    const absent = room ? absentSeats(room, presence) : [];
    keyed(node, granted.filter((seat) => absent.includes(seat)), (seat) => seat, () =>
      h('section', { class: 'notice' }, h('p', { role: 'status' }),
        h('button', { class: 'button primary', type: 'button' }, t('code.show'))),
    (bar, seat) => {
      const name = room ? seatName(room, seat) : '';
      const [words, button] = /** @type {HTMLElement[]} */ ([...bar.children]);
      text(words, t('code.granted', { name }));
      button.onclick = () => codeDialog(t('code.for', { name }), seat);
    });
  } };
}

/** Why the seat that was one's own is gone: stays until it is closed or one sits again. */
function lossBar() {
  const words = h('p', { role: 'status' });
  const code = h('button', { class: 'button', type: 'button', on: { click: () => enterCode() } },
    t('code.back'));
  const node = h('section', { class: 'notice warn', hidden: true }, words, h('div', { class: 'row' },
    code, h('button', { class: 'button', type: 'button', on: { click: () => show(node, false) } },
      t('act.close'))));
  return { node, update: (/** @type {State} */ state, /** @type {State} */ before) => {
    if (standing(state) === 'seated') show(node, false);
    const why = seatLoss(state, before);
    if (why === null) return;
    show(node, true);
    show(code, why !== 'kicked');
    text(words, t(`loss.${why}`));
  } };
}

/** @param {Actions} actions */
function playBar(actions) {
  const words = h('p', { role: 'status' });
  const cancel = h('button', { class: 'button', type: 'button',
    on: { click: () => void actions.send('stand') } }, t('act.cancel'));
  const code = h('button', { class: 'button quiet', type: 'button',
    on: { click: () => enterCode() } }, t('code.have'));
  const form = playForm(actions, 'play-name', false);
  const ask = playForm(actions, 'join-game-name', false, JOIN);
  const fresh = h('a', { class: 'button', href: '/' }, t('room.new'));
  const node = h('section', { class: 'notice play', hidden: true }, words, form, ask,
    h('div', { class: 'row' }, cancel, fresh, code));
  return { node, update: (/** @type {State} */ state) => {
    const { room, you } = state;
    const place = standing(state);
    const wanted = room !== null && place !== 'seated' && room.status !== 'lobby'
      && room.status !== 'broken' && room.votes.join?.by !== you;
    show(node, wanted);
    attr(node, 'data-standing', place);
    if (!room || !wanted) return;
    const offer = seatOffer(state);
    show(form, offer.may);
    show(ask, Boolean(offer.ask));
    show(cancel, place === 'claimed');
    show(fresh, room.status === 'over');
    show(code, place !== 'claimed');
    text(words, offer.words);
  } };
}
