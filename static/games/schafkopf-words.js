/** The words of Schafkopf that several parts of the table use: contracts with their suit or called card. */

import { cardName, cardSign, suitName, suitPicture } from '../cards.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';

/** @typedef {{contract: string, suit: string | null, called: string | null, forced: boolean}} Announced */

/** The contracts from low to high. */
export const CONTRACTS = ['rufer', 'hochzeit', 'farbgeier', 'geier', 'farbwenz', 'wenz', 'solo',
  'farbgeier_tout', 'geier_tout', 'farbwenz_tout', 'wenz_tout', 'solo_tout', 'sie'];

/** The highest trump, whose holder must play where all have passed. */
export const HIGHEST = 'OC';

const TOUT = '_tout';

/** @param {string} contract */
export const isTout = (contract) => contract.endsWith(TOUT);

/** A contract without its Tout. @param {string} contract */
export const plain = (contract) => contract.replace(TOUT, '');

/** @param {string} contract */
export const contractName = (contract) => t(`schaf.contract.${contract}`);

/** What a contract means, in a line. @param {string} contract */
export function contractHint(contract) {
  const hint = t(`schaf.hint.${plain(contract)}`, { hearts: suitName('H') });
  return isTout(contract) ? t('schaf.tout', { hint }) : hint;
}

/** What is played, with its suit or the called card, in words. @param {Announced} game */
export function gameWords({ contract, suit, called }) {
  const name = contractName(contract);
  if (called) return t('schaf.game.called', { game: name, card: cardName(called) });
  return suit ? t('schaf.game.suit', { game: name, suit: suitName(suit) }) : name;
}

/** A called card as a small sign. @param {string} card */
const calledSign = (card) => h('span', { class: 'called-sign', 'aria-hidden': 'true' }, cardSign(card));

/** The sign of a game: the called card, its suit, or a letter. @param {Announced} game @returns {Element} */
export function gameSign({ contract, suit, called }) {
  if (called) return calledSign(called);
  return suit ? suitPicture(suit, true)
    : h('span', { class: 'contract-letter', 'aria-hidden': 'true' }, t(`schaf.letter.${plain(contract)}`));
}

/** Changes whenever the sign looks different: a called card carries the letter of its deck. @param {Announced} game */
export const signName = (game) => [game.contract, game.suit, game.called && gameSign(game).textContent].join(' ');

/** Odd doublings are said against the declarer's side, even ones by it. @param {number} number from 1 */
export const roundOf = (number) => (number % 2 ? 1 : 2);

/** What the doubling of that number is called. @param {number} number from 1 */
export const doubleName = (number) => t(`schaf.double.${roundOf(number)}`);
