/** The rules of a game, readable at the table. The words stand in the catalogues. */

import { dialog, h } from './dom.js';
import { has, t } from './i18n.js';

/** Longest rules page in sections and paragraphs of one section. */
const MOST = 20;

/**
 * Keys `rules.GAME.1`, `.2` … that exist.
 * @param {string} prefix
 * @returns {string[]}
 */
function numbered(prefix) {
  return Array.from({ length: MOST }, (_, at) => `${prefix}.${at + 1}`).filter(has);
}

/**
 * @param {string} game
 * @returns {HTMLDialogElement}
 */
export function rulesDialog(game) {
  const sections = numbered(`rules.${game}`);
  return dialog(t('rules.title', { game: t(`game.${game}`) }), t('act.close'),
    h('div', { class: 'prose' }, sections.map((key) =>
      h('section', null, h('h3', null, t(key)),
        numbered(key).map((paragraph) => h('p', null, t(paragraph)))))));
}
