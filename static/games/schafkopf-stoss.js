/**
 * Stoß: all four are asked, and whoever cannot double now may only say no. What it shows about a
 * secret partner he reads before he says it.
 */

import { drawChoices } from '../choices.js';
import { h, show, text } from '../dom.js';
import { t } from '../i18n.js';
import { doubleName, roundOf } from './schafkopf-words.js';
import { SecondThought } from './second.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */

/** What a yes would do. @param {View} view @returns {string[]} */
const effects = ({ table, own }) => [
  t('schaf.double.hint', { n: table.factor * 2 }),
  own?.partner && table.partner === null ? t('schaf.double.shows') : '',
];

/** What the viewer is asked. @param {View} view */
export const stossQuestion = ({ table }) => t(roundOf(table.doubles.length + 1) === 1 ? 'turn.you.stoss' : 'turn.you.re');

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export function mountStoss(root, hooks) {
  const title = h('p', { class: 'panel-title' });
  const hint = h('p', { class: 'contract-hint' });
  const choices = h('div', { class: 'contract-buttons' });
  const second = new SecondThought();
  root.classList.add('contract');
  root.append(title, hint, choices);

  /** @param {View} view @param {Prompt} prompt @param {Action} action @param {string} name */
  const press = (view, prompt, action, name) => {
    if (view.sending) return;
    const run = () => hooks.act(prompt, action);
    if (action.yes) second.ask(prompt, t('schaf.double.ask', { double: name }), name, run, effects(view));
    else run();
  };

  return {
    update: (view) => {
      const prompt = view.ask.find(({ kind }) => kind === 'stoss');
      second.update(view);
      show(root, prompt !== undefined);
      if (!prompt) return;
      const number = view.table.doubles.length + 1;
      const name = doubleName(number);
      const free = prompt.legal.some(({ yes }) => yes);
      text(title, t('schaf.double.ask', { double: name }));
      text(hint, free ? effects(view).join(' ') : t(`schaf.double.only.${roundOf(number)}`));
      drawChoices(choices, prompt.legal.map((action) => ({
        id: String(action.yes), label: action.yes ? name : t('schaf.double.no'), primary: !free,
        run: () => press(view, prompt, action, name),
      })));
    },
    destroy: () => second.close(),
  };
}
