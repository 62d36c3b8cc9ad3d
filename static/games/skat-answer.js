/** A claim or a concession: who asks for what, who has answered, and the answer of those asked. */

import { attr, h, replace, show } from '../dom.js';
import { listed, t } from '../i18n.js';
import { about } from './saying.js';

/** @typedef {import('./index.js').View} View */

/** Who asks for what. @param {View} view */
function asked(view) {
  const { kind, seat } = view.table.request;
  const empty = view.table.game.contract === 'N';
  return about(view, kind === 'claim' && empty ? 'skat.request.claim.null' : `skat.request.${kind}`, seat);
}

/** What an answer does. @param {View} view */
function effect({ table }) {
  const { kind, seat } = table.request;
  if (kind === 'claim') return t('skat.request.claim.if');
  return t(seat === table.declarer ? 'skat.request.concede.if' : 'skat.request.partner.if');
}

/** The answers so far, and who is awaited. @param {View} view @returns {string[]} */
function answers(view) {
  const { request, turn } = view.table;
  const given = request.answers.map((/** @type {[number, boolean]} */ [seat, accept]) =>
    about(view, accept ? 'skat.log.accepts' : 'skat.log.declines', seat));
  const others = turn.filter((seat) => seat !== view.me).map((seat) => view.names[seat]);
  return others.length ? [...given, t('skat.request.waits', { names: listed(others) })] : given;
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export function mountAnswer(root, hooks) {
  let drawn = '';
  let sending = false;
  return { update: (view) => {
    const prompt = view.ask.find(({ kind }) => kind === 'respond');
    const { request, turn } = view.table;
    show(root, Boolean(request));
    sending = view.sending !== null;
    for (const button of root.querySelectorAll('button')) attr(button, 'aria-disabled', sending && 'true');
    const key = JSON.stringify([request, turn, prompt?.id, view.me, view.names]);
    if (!request || key === drawn) return;
    drawn = key;
    const buttons = (prompt?.legal ?? []).map((action) => h('button', {
      class: action.accept ? 'button primary' : 'button', type: 'button',
      on: { click: () => prompt && !sending && hooks.act(prompt, action) },
    }, t(action.accept ? 'skat.accept' : 'skat.decline')));
    const words = [...(prompt ? [effect(view)] : []), ...answers(view)];
    replace(root, h('div', { class: 'answer' },
      h('p', { class: 'answer-words' }, h('strong', null, asked(view)), words.join(' ')),
      buttons.length > 0 && h('div', { class: 'row answer-keys' }, buttons)));
  } };
}
