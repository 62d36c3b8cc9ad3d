/** Kontra and Re: what each does, said in words before it is said for good. */

import { drawChoices } from '../choices.js';
import { h, show, text } from '../dom.js';
import { t } from '../i18n.js';
import { SecondThought } from './second.js';
import { gameWords } from './skat-words.js';

/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

const KINDS = new Set(['kontra', 're']);

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export function mountKontra(root, hooks) {
  const title = h('p', { class: 'panel-title' });
  const hint = h('p', { class: 'contract-hint' });
  const choices = h('div', { class: 'contract-buttons' });
  const second = new SecondThought();
  root.classList.add('contract');
  root.append(title, hint, choices);

  /** @param {Prompt} prompt @param {Action} action */
  const press = (prompt, action) => {
    const run = () => hooks.act(prompt, action);
    if (action.kind === 'no') run();
    else second.ask(prompt, t(`skat.ask.${action.kind}`), t(`skat.${action.kind}`), run, [t(`skat.${action.kind}.hint`)]);
  };

  return {
    update: (view) => {
      const prompt = view.ask.find(({ kind }) => KINDS.has(kind));
      second.update(view);
      show(root, prompt !== undefined);
      if (!prompt) return;
      const { declarer, game, kontra } = view.table;
      text(title, t(`skat.ask.${prompt.kind}`));
      const p = view.names[prompt.kind === 're' ? kontra : declarer];
      text(hint, `${t(`skat.${prompt.kind}.game`, { p, game: gameWords(game) })} ${t(`skat.${prompt.kind}.hint`)}`);
      drawChoices(choices, prompt.legal.map((action) => ({
        id: action.kind, label: t(action.kind === 'no' ? 'skat.say.no' : `skat.${action.kind}`), primary: action.kind !== 'no',
        run: () => !view.sending && press(prompt, action),
      })));
    },
    destroy: () => second.close(),
  };
}
