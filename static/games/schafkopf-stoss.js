/**
 * Stoß: all four are asked, and whoever cannot double now may only say no. What it shows about a
 * secret partner he reads before he says it.
 */

import { t } from '../i18n.js';
import { choosing } from './choosing.js';
import { doubleName, roundOf } from './schafkopf-words.js';

/** @typedef {import('./index.js').View} View */

/** What a yes would do. @param {View} view @returns {string[]} */
const effects = ({ table, own }) => [
  t('schaf.double.hint', { n: table.factor * 2 }),
  own?.partner && table.partner === null ? t('schaf.double.shows') : '',
];

/** What the viewer is asked. @param {View} view */
export const stossQuestion = ({ table }) => t(roundOf(table.doubles.length + 1) === 1 ? 'turn.you.stoss' : 'turn.you.re');

export const mountStoss = choosing(['stoss'], (view, { legal }) => {
  const number = view.table.doubles.length + 1;
  const name = doubleName(number);
  const title = t('schaf.double.ask', { double: name });
  const free = legal.some(({ yes }) => yes);
  return {
    title, hint: free ? effects(view).join(' ') : t(`schaf.double.only.${roundOf(number)}`),
    answers: legal.map((action) => ({
      id: String(action.yes), label: action.yes ? name : t('schaf.double.no'), primary: !free, action,
      ...(action.yes && { sure: { title, label: name, sentences: effects(view) } }),
    })),
  };
});
