/** A misère that is shared: the declarer may offer half of it to the dealer, who has seen no card. */

import { drawChoices } from '../choices.js';
import { h, show, text } from '../dom.js';
import { t } from '../i18n.js';

const KINDS = new Set(['share', 'share_answer']);

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export function mountShare(root, hooks) {
  const title = h('p', { class: 'panel-title' });
  const hint = h('p', { class: 'contract-hint' });
  const choices = h('div', { class: 'contract-buttons' });
  root.classList.add('contract');
  root.append(title, hint, choices);
  return { update: (view) => {
    const prompt = view.ask.find(({ kind }) => KINDS.has(kind));
    show(root, prompt !== undefined);
    if (!prompt) return;
    const { declarer, dealer } = view.table;
    text(title, t(`turn.you.${prompt.kind}`));
    text(hint, t(`pref.${prompt.kind}.hint`, { p: view.names[prompt.kind === 'share' ? dealer : declarer] }));
    drawChoices(choices, prompt.legal.map((action) => ({
      id: action.kind, label: t(`pref.${prompt.kind}.${action.kind}`), primary: action.kind === 'offer' || action.kind === 'accept',
      run: () => !view.sending && hooks.act(prompt, action),
    })));
  } };
}
