/**
 * What each game means and what one's own cards would count in it, beside the ladder. All numbers
 * are the server's advice.
 */

import { suitName, suitPicture } from '../cards.js';
import { h, replace } from '../dom.js';
import { num, t } from '../i18n.js';
import { Lines } from './calculator.js';
import { CONTRACTS, contractHint, contractName, isTout, plain } from './schafkopf-words.js';

/** @typedef {{contract: string, suit: string | null, trumps: number, run: number, value: number}} Calculated
 *   `run`: one's own Laufende, negative without
 * @typedef {{games: Calculated[]}} Advice */

/** The make-up of a value, without it. @param {Calculated} game */
const makeup = ({ trumps, run }) => [
  t('schaf.calc.trumps', { n: trumps }),
  run > 0 && t('schaf.calc.with', { n: run }), run < 0 && t('schaf.calc.without', { n: -run }),
].filter(Boolean).join(', ');

/** The trumps and the value alone, for a button. @param {Calculated} game */
export const valueWords = ({ trumps, value }) => `${t('schaf.calc.trumps', { n: trumps })} · ${num(value)}`;

/** @param {Calculated} game @param {Calculated | undefined} tout  the same with every trick @returns {Element} */
const figures = (game, tout) => h('span', { class: 'calculator-figures' },
  game.suit && [suitPicture(game.suit, true), h('span', { class: 'visually-hidden' }, suitName(game.suit))],
  h('span', null, `${makeup(game)} · `, h('strong', null, num(game.value))),
  tout && h('span', null, t('schaf.calc.tout', { n: tout.value })));

/** The games of a table in lines, each with every suit that can be named and with its Tout. */
export class Calculator {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Lines<[string, Calculated[]]>} */
    this.lines = new Lines(root, t('schaf.calc'));
    this.lines.list.classList.add('ladder-lines');
  }

  /** @param {string[]} contracts  that stand on the ladder @param {Calculated[]} games  what is known of them */
  draw(contracts, games) {
    /** @type {[string, Calculated[]][]} */
    const lines = CONTRACTS.filter((contract) => contracts.includes(contract) && !isTout(contract))
      .map((contract) => [contract, games.filter((game) => game.contract === contract)]);
    const toutOf = (/** @type {Calculated} */ { contract, suit }) =>
      games.find((game) => isTout(game.contract) && plain(game.contract) === contract && game.suit === suit);
    this.lines.draw(lines, ([contract]) => contract, ([contract]) => h('li', { data: { contract } },
      h('strong', null, contractName(contract)), ' ', h('span', null, contractHint(contract)), h('span')),
    (node, [, known]) => replace(/** @type {Element} */ (node.lastElementChild), ...known.map((game) => figures(game, toutOf(game)))));
  }
}
