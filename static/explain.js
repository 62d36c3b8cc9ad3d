/** Refusals in words, and where the page says them: a short note that goes by itself. */

import { cardName, suitName } from './cards.js';
import { h } from './dom.js';
import { has, t } from './i18n.js';
import { urgent } from './live.js';

const NOTE_MS = 6000;
const SUITS = new Set('CSHD');
const CARDS = ['card', 'called'];
const SILENT = new Set(['withdrawn']);

/**
 * The text of a refusal, by the most special key there is.
 * @param {{code: string, detail: {[key: string]: any}}} refused
 * @param {string} game
 * @returns {string}
 */
export function refusalText({ code, detail }, game) {
  if (code === 'bad_options') return problemText(detail.problems ?? [], game);
  if (code !== 'illegal') return t(has(`no.${code}`) ? `no.${code}` : 'no.other');
  const params = { ...detail };
  if (SUITS.has(params.suit)) params.suit = suitName(params.suit);
  for (const name of CARDS) if (name in params) params[name] = cardName(params[name]);
  const keys = [`illegal.${game}.${detail.code}`, `illegal.${detail.code}.${detail.suit}`,
    `illegal.${detail.code}`, 'illegal.other'];
  return t(keys.find(has) ?? 'no.other', params);
}

/**
 * Why a set-up cannot be played: the first problem that has a text.
 * @param {{code: string, options: string[]}[]} problems
 * @param {string} game
 */
function problemText(problems, game) {
  const keys = problems.flatMap(({ code }) => [`problem.${game}.${code}`, `problem.${code}`]);
  return t(keys.find(has) ?? 'no.bad_options');
}

/**
 * The text of a request that failed over HTTP.
 * @param {string} code
 */
export const requestRefused = (code) =>
  (code === 'unreachable' ? t('net.unreachable') : refusalText({ code, detail: {} }, ''));

/**
 * Say a refused intent; what was withdrawn needs no word.
 * @param {import('./types.js').Answer} answer
 * @param {string} game
 */
export function sayRefusal(answer, game) {
  if (!answer.ok && !SILENT.has(answer.code)) note(refusalText(answer, game));
}

/**
 * A note at the edge of the page.
 * @param {string} words
 */
export function note(words) {
  urgent(words);
  const node = h('p', { class: 'note', 'aria-hidden': 'true' }, words);
  for (const other of document.querySelectorAll('.note')) other.remove();
  document.body.append(node);
  setTimeout(() => node.remove(), NOTE_MS);
}
