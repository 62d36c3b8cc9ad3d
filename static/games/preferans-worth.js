/** What contracts bring and ask for, level by level. All of it is the server's advice. */

import { h, text } from '../dom.js';
import { num, t } from '../i18n.js';
import { Lines } from './calculator.js';

/** @typedef {import('./index.js').View} View */

/**
 * @typedef {{level: number, pool: number, trick: number, duty: number}} Level  points in the pool, whists
 *   for a trick, tricks that the whisters owe
 * @typedef {{levels?: Level[], cheapest?: [string, string | null][], own?: boolean}} Advice
 */

/** What the whisters owe. @param {View} view @param {number} duty */
function dutyWords({ room }, duty) {
  if (duty === 0) return t('pref.worth.checked');
  return t(room.options.quota === 'personal' ? 'pref.worth.duty.each' : 'pref.worth.duty', { n: duty });
}

/** @param {View} view @param {Level} level */
export const worthWords = (view, { pool, trick, duty }) =>
  [t('pref.worth.pool', { n: pool }), t('pref.worth.trick', { n: trick }), dutyWords(view, duty)].join(', ');

/** The lines of all levels. */
export class Worth {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Lines<Level>} */
    this.lines = new Lines(root, t('pref.worth'));
    this.lines.list.classList.add('worth-lines');
  }

  /** @param {View} view @param {Level[]} levels none: nothing is known */
  draw(view, levels) {
    this.lines.draw(levels, ({ level }) => String(level), () => h('li', null, h('strong'), h('span')), (node, level) => {
      text(node.children[0], num(level.level));
      text(node.children[1], worthWords(view, level));
    });
  }
}
