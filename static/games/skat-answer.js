/** A claim or a concession at a Skat table, and the answer of those who are asked. */

import { t } from '../i18n.js';
import { answerPart } from './answer.js';
import { about } from './saying.js';

/** @typedef {import('./index.js').View} View */

/** Who asks for what. @param {View} view */
function asked(view) {
  const { kind, seat } = view.table.request;
  const empty = view.table.game.contract === 'N';
  return about(view, kind === 'claim' && empty ? 'skat.request.claim.null' : `request.${kind}`, seat);
}

/** What an answer does. @param {View} view */
function effect({ table }) {
  const { kind, seat } = table.request;
  if (kind === 'claim') return t('skat.request.claim.if');
  return t(seat === table.declarer ? 'skat.request.concede.if' : 'skat.request.partner.if');
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountAnswer = (root, hooks) => answerPart(root, hooks, {
  kind: 'respond', asked, effect, given: ({ table }) => table.request.answers, agrees: ({ accept }) => accept,
});
