/**
 * What each contract would count with one's own cards, beside the question. All of it is the server's
 * advice, which never looks at the skat.
 */

import { h, keyed, replace, show, text } from '../dom.js';
import { num, t } from '../i18n.js';
import { risingWords } from './skat-counting.js';
import { CONTRACTS, contractName, contractSign } from './skat-words.js';

/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */
/** @typedef {{contract: string, matadors: number | null, steps: string[] | null, base: number | null,
 *   value: number}} Line  what a game counts; null games have nothing but their value
 * @typedef {Line & {hand_value: number | null}} Calculated
 * @typedef {Line & {covers: boolean, needs: 'schneider' | 'schwarz' | 'more' | null, problem: string | null}} Drafted
 * @typedef {{games: Calculated[], draft: Drafted | null}} Advice */

const AGAIN_MS = 1500;
const ROOMY = '(min-width: 700px) and (min-height: 560px)';

/** An answer to the prompt with nothing in it yet. @param {Prompt} prompt @returns {Action} */
const nothingYet = ({ shapes, legal }) => ({ kind: (shapes[0] ?? legal[0]).kind });

/** The advice about one prompt, asked for once for each answer in the making. */
export class Advisor {
  /** @param {import('./index.js').Hooks} hooks @param {() => void} heard something new is known */
  constructor(hooks, heard) {
    this.hooks = hooks;
    this.heard = heard;
    this.asked = '';
    /** @type {Advice | null} the newest answer */
    this.advice = null;
    /** Whether it is about what was asked last. */
    this.current = false;
  }

  /** @param {Prompt} prompt @param {Action} [draft] */
  ask(prompt, draft = nothingYet(prompt)) {
    const about = JSON.stringify([prompt.id, draft]);
    if (about === this.asked) return;
    this.asked = about;
    this.current = false;
    void this.send(prompt, draft, about);
  }

  /** Nothing is asked any more. */
  rest() {
    this.asked = '';
  }

  /** @param {Prompt} prompt @param {Action} draft @param {string} about */
  async send(prompt, draft, about) {
    const advice = /** @type {Advice | null} */ (await this.hooks.advise(prompt, draft));
    if (about !== this.asked) return;
    if (!advice) {
      setTimeout(() => about === this.asked && void this.send(prompt, draft, about), AGAIN_MS);
      return;
    }
    this.advice = advice;
    this.current = true;
    this.heard();
  }
}

/** The lines of all contracts, folded away where there is little room. */
export class Calculator {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.lines = h('ul', { class: 'calculator-lines plain' });
    this.box = h('details', { class: 'calculator', hidden: true, open: matchMedia(ROOMY).matches },
      h('summary', null, t('skat.calc')), this.lines);
    root.append(this.box);
  }

  /** @param {Calculated[]} games none: nothing is known */
  draw(games) {
    show(this.box, games.length > 0);
    const row = CONTRACTS.flatMap((contract) => games.filter((game) => game.contract === contract));
    keyed(this.lines, row, ({ contract }) => contract, ({ contract }) => h('li', { data: { contract } },
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
