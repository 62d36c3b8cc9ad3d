/** A claim at a Schafkopf table, and the answer of the three who are asked. */

import { t } from '../i18n.js';
import { answerPart } from './answer.js';
import { about } from './saying.js';

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountAnswer = (root, hooks) => answerPart(root, hooks, {
  kind: 'claim_answer',
  asked: (view) => about(view, 'request.claim', view.table.request.seat),
  effect: () => t('schaf.claim.if'),
  given: ({ table }) => table.request.accepted.map((/** @type {number} */ seat) => [seat, true]),
  agrees: ({ yes }) => yes,
});
