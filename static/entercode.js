/**
 * Using a code on the new device: typed on the first page or in a room, or brought by a link. Either
 * way it ends at one question: take the seat here?
 */

import { codeIn, lookUp, seatLink } from './codes.js';
import { confirm } from './confirm.js';
import { dialog, h, text } from './dom.js';
import { requestRefused } from './explain.js';
import { t } from './i18n.js';
import { seatName } from './names.js';
import { reconnect } from './net.js';
import { mySeat } from './state.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */

/**
 * The field for a code.
 * @param {string} id  of the field
 * @param {() => void} [found]  the room of the code is about to open
 * @returns {HTMLFormElement}
 */
export function codeForm(id, found) {
  const code = h('input', { type: 'text', id, class: 'code-field', required: true, maxlength: 12,
    autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const button = h('button', { class: 'button' }, t('code.go'));
  const go = async () => {
    button.disabled = true;
    const answer = await lookUp(code.value);
    button.disabled = false;
    if (!answer.ok) return text(problem, requestRefused(answer.code));
    found?.();
    location.assign(seatLink(answer.body.room, code.value));
  };
  return h('form', { class: 'stack', on: { submit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void go();
  } } },
  h('div', { class: 'field' }, h('label', { for: id }, t('code.code')),
    h('div', { class: 'row nowrap' }, code, button)),
  problem, h('p', { class: 'small soft' }, t('code.where')));
}

/** Ask for a code in a dialog. */
export function enterCode() {
  const box = dialog(t('code.enter'), t('act.close'), codeForm('typed-code', () => box.close()));
  box.querySelector('input')?.focus();
}

/**
 * Watch the address of a room for a code, and ask before it is used.
 * @param {Store} store
 * @param {Actions} actions
 * @returns {() => void} stop
 */
export function watchSeatLink(store, actions) {
  /** @type {HTMLDialogElement | null} */
  let box = null;
  let asking = false;
  let gone = false;
  const look = async () => {
    const code = codeIn(location.hash);
    if (code === null || asking || store.get().room === null) return;
    asking = true;
    const found = await lookUp(code);
    if (gone) return;
    box = question(store.get(), code, found, actions);
    box.addEventListener('close', () => {
      forget();
      asking = false;
    });
  };
  const stop = store.subscribe(look);
  const turned = () => {
    if (codeIn(location.hash) !== null && store.get().conn === 'stopped') reconnect();
    void look();
  };
  addEventListener('hashchange', turned);
  void look();
  return () => {
    gone = true;
    stop();
    removeEventListener('hashchange', turned);
    box?.close();
  };
}

/**
 * Whether to take the seat here, or why that cannot be.
 * @param {State} state
 * @param {string} code
 * @param {import('./codes.js').Told} found
 * @param {Actions} actions
 * @returns {HTMLDialogElement}
 */
function question(state, code, found, actions) {
  const title = t('code.take_title');
  const { room } = state;
  if (!found.ok || !room || found.body.room !== room.id) {
    const why = requestRefused(found.ok ? 'bad_code' : found.code);
    return dialog(title, t('act.close'), h('p', null, why));
  }
  if (mySeat(state) >= 0) return dialog(title, t('act.close'), h('p', null, t('code.seated')));
  const box = confirm(title, t('code.take', { name: seatName(room, found.body.seat) }),
    () => void actions.send('use_code', { code }), h('p', null, t('code.take.help')));
  /** @type {HTMLElement | null} */ (box.querySelector('.primary'))?.focus();
  return box;
}

/** The code leaves the address: it works once, and an address is easily passed on. */
function forget() {
  history.replaceState(history.state, '', location.pathname + location.search);
}
