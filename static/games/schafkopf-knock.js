/** Klopfen: with the first four cards in the hand somebody may double the deal. */

import { drawChoices } from '../choices.js';
import { h, show, text } from '../dom.js';
import { t } from '../i18n.js';

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export function mountKnock(root, hooks) {
  const title = h('p', { class: 'panel-title' });
  const hint = h('p', { class: 'contract-hint' });
  const choices = h('div', { class: 'contract-buttons' });
  root.classList.add('contract');
  root.append(title, hint, choices);
  return { update: (view) => {
    const prompt = view.ask.find(({ kind }) => kind === 'klopfen');
    show(root, prompt !== undefined);
    if (!prompt) return;
    text(title, t('schaf.knock.ask'));
    text(hint, t('schaf.knock.hint'));
    drawChoices(choices, prompt.legal.map((action) => ({
      id: String(action.yes), label: t(action.yes ? 'schaf.knock.yes' : 'schaf.knock.no'),
      run: () => !view.sending && hooks.act(prompt, action),
    })));
  } };
}
