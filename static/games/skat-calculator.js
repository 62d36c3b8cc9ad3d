/**
 * What each contract would count with one's own cards, beside the question. All of it is the server's
 * advice, which never looks at the skat.
 */

import { h, replace, text } from '../dom.js';
import { num, t } from '../i18n.js';
import { Lines } from './calculator.js';
import { risingWords } from './skat-counting.js';
import { CONTRACTS, contractName, contractSign } from './skat-words.js';

/** @typedef {{contract: string, matadors: number | null, steps: string[] | null, base: number | null,
 *   value: number}} Line  what a game counts; null games have nothing but their value
 * @typedef {Line & {hand_value: number | null}} Calculated
 * @typedef {Line & {covers: boolean, needs: 'schneider' | 'schwarz' | 'more' | null, problem: string | null}} Drafted
 * @typedef {{games: Calculated[], draft: Drafted | null}} Advice */

/** The lines of all contracts. */
export class Calculator {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Lines<Calculated>} */
    this.lines = new Lines(root, t('skat.calc'));
  }

  /** @param {Calculated[]} games none: nothing is known */
  draw(games) {
    const row = CONTRACTS.flatMap((contract) => games.filter((game) => game.contract === contract));
    this.lines.draw(row, ({ contract }) => contract, ({ contract }) => h('li', { data: { contract } },
      h('span', { class: 'calculator-sign' }, contractSign(contract)), h('span', { class: 'visually-hidden' }), h('span')),
    (node, game) => {
      text(node.children[1], contractName(game.contract));
      replace(node.children[2], ...lineWords(game));
    });
  }
}

/** @param {Calculated} game @returns {import('../dom.js').Child[]} */
function lineWords(game) {
  return [
    game.steps && `${risingWords(game)} = `, h('strong', null, num(game.value)),
    game.hand_value !== null && [' ', h('span', { class: 'calculator-hand' }, t('skat.calc.hand', { n: game.hand_value }))],
  ];
}
