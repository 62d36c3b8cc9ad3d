/** After a deal of Schafkopf: how its value came about, and who pays whom. */

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { resultPart } from './result.js';

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export const mountResult = (root) => resultPart(root, (_view, row) => [h('h2', null, t('result.title', { d: row.deal + 1 }))]);
