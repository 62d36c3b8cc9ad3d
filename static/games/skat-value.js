/** What a game in the making would count, in words: all of it from the server's advice. */

import { num, t } from '../i18n.js';
import { risingWords } from './skat-counting.js';

/** @typedef {import('./skat-calculator.js').Drafted} Drafted */

/**
 * How the value comes about, such as "with 2, game 3, Hand 4 × 12 = 48".
 * @param {Drafted} drafted @param {boolean} whole  with every step, not only the last announced
 */
export const valueWords = (drafted, whole) => (drafted.steps
  ? t('skat.value.line', { steps: risingWords(drafted, whole), base: /** @type {number} */ (drafted.base), value: drafted.value }) : num(drafted.value));

/** Whether it covers the bid, or what that would take. @param {Drafted} drafted @param {number} bid */
export const coverWords = ({ covers, needs }, bid) => t(covers || !needs ? 'skat.bid.covered' : `skat.cover.${needs}`, { bid });
