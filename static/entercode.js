/**
 * Using a code on the new device: typed on the first page or in a room, or brought by a link. Either
 * way it ends at one question: take the seat here?
 */

import { codeIn, findRoom, seatLink } from './codes.js';
import { confirm } from './confirm.js';
import { dialog, h, text } from './dom.js';
import { requestRefused } from './explain.js';
import { t } from './i18n.js';
import { mySeat } from './state.js';

/** @typedef {import('./state.js').Store} Store */
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
    const answer = await findRoom(code.value);
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
  const look = () => {
    const code = codeIn(location.hash);
    if (code === null || box?.open || store.get().room === null) return;
    box = mySeat(store.get()) >= 0 ? seated() : offer(code, actions);
    /** @type {HTMLElement | null} */ (box.querySelector('.primary'))?.focus();
    box.addEventListener('close', forget);
  };
  const stop = store.subscribe(look);
  addEventListener('hashchange', look);
  return () => {
    stop();
    removeEventListener('hashchange', look);
    box?.close();
  };
}

/**
 * @param {string} code
 * @param {Actions} actions
 */
const offer = (code, actions) => confirm(t('code.take_title'), t('code.take'),
  () => void actions.send('use_code', { code }), h('p', null, t('code.take.help')));

/** Who has a seat here cannot take another. */
const seated = () => dialog(t('code.take_title'), t('act.close'), h('p', null, t('code.seated')));

/** The code leaves the address: it works once, and an address is easily passed on. */
function forget() {
  history.replaceState(history.state, '', location.pathname + location.search);
}
