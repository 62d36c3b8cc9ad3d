/** A claim or a concession that others must answer: who asks for what, who has answered, and the answer of those asked. */

import { attr, h, replace, show } from '../dom.js';
import { listed, t } from '../i18n.js';
import { about } from './saying.js';

/** @typedef {import('./index.js').View} View */

/**
 * @typedef {object} Asking
 * @property {string} kind  of the prompt
 * @property {(view: View) => string} asked  who asks for what
 * @property {(view: View) => string} effect  what an answer does
 * @property {(view: View) => [number, boolean][]} given  the answers so far: seat, and whether it agrees
 * @property {(action: import('../view.js').Action) => boolean} agrees
 */

/** The answers so far, and who is awaited. @param {View} view @param {[number, boolean][]} given @returns {string[]} */
function answers(view, given) {
  const told = given.map(([seat, agrees]) => about(view, agrees ? 'request.accepts' : 'request.declines', seat));
  const others = view.table.turn.filter((seat) => seat !== view.me).map((seat) => view.names[seat]);
  return others.length ? [...told, t('request.waits', { names: listed(others) })] : told;
}

/**
 * @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @param {Asking} asking
 * @returns {import('./index.js').Part}
 */
export function answerPart(root, hooks, { kind, asked, effect, given, agrees }) {
  let drawn = '';
  let sending = false;
  return { update: (view) => {
    const prompt = view.ask.find((one) => one.kind === kind);
    const { request, turn } = view.table;
    show(root, Boolean(request));
    sending = view.sending !== null;
    for (const button of root.querySelectorAll('button')) attr(button, 'aria-disabled', sending && 'true');
    const key = JSON.stringify([request, turn, prompt?.id, view.me, view.names]);
    if (!request || key === drawn) return;
    drawn = key;
    const buttons = (prompt?.legal ?? []).map((action) => h('button', {
      class: agrees(action) ? 'button primary' : 'button', type: 'button',
      on: { click: () => prompt && !sending && hooks.act(prompt, action) },
    }, t(agrees(action) ? 'request.yes' : 'request.no')));
    replace(root, h('div', { class: 'answer' },
      h('p', { class: 'answer-words' }, h('strong', null, asked(view)), prompt && h('span', { class: 'answer-effect' }, effect(view), ' '),
        answers(view, given(view)).join(' ')),
      buttons.length > 0 && h('div', { class: 'row answer-keys' }, buttons)));
  } };
}
