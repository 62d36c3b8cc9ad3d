/** The words of Schafkopf that several parts of the table use: contracts with their suit or called card. */

import { cardName, cardSign, courtNames, suitName, suitPicture } from '../cards.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';

/** @typedef {{contract: string, suit: string | null, called: string | null, forced: boolean}} Announced */

/** The contracts from low to high. */
export const CONTRACTS = ['rufer', 'hochzeit', 'farbgeier', 'geier', 'farbwenz', 'wenz', 'solo',
  'farbgeier_tout', 'geier_tout', 'farbwenz_tout', 'wenz_tout', 'solo_tout', 'sie'];

/** The highest trump, whose holder must play where all have passed. */
export const HIGHEST = 'OC';

const TOUT = '_tout';

/** @param {string} contract */
export const isTout = (contract) => contract.endsWith(TOUT);

/** What is said at the table, with the Bavarian words before it for those who want them.
 * @param {string} phrase @param {string} words */
export const spoken = (phrase, words) =>
  (settings.get('phrases') === 'on' ? t('schaf.phrase', { phrase: t(`schaf.phrase.${phrase}`), plain: words }) : words);

/** A contract without its Tout. @param {string} contract */
export const plain = (contract) => contract.replace(TOUT, '');

/** @param {string} contract */
export const contractName = (contract) => t(`schaf.contract.${contract}`);

/** What a contract means, in a line. @param {string} contract */
export function contractHint(contract) {
  const hint = t(`schaf.hint.${plain(contract)}`, { ...courtNames(), hearts: suitName('H') });
  return isTout(contract) ? t('schaf.tout', { hint }) : hint;
}

/** Which cards are trumps in what is played. @param {Announced} game */
export const trumpWords = ({ contract, suit }) =>
  t(`schaf.trumps.${plain(contract)}`, { ...courtNames(), hearts: suitName('H'), suit: suit ? suitName(suit) : t('schaf.trumps.suit') });

/** What is played, with its suit or the called card, in words. @param {Announced} game */
export function gameWords({ contract, suit, called }) {
  const name = contractName(contract);
  if (called) return t('schaf.game.called', { game: name, card: cardName(called) });
  return suit ? t('schaf.game.suit', { game: name, suit: suitName(suit) }) : name;
}

/** @param {...import('../dom.js').Child} parts */
const pairSign = (...parts) => h('span', { class: 'called-sign', 'aria-hidden': 'true' }, parts);

/** @param {string} contract */
const letterOf = (contract) => t(`schaf.letter.${plain(contract)}`);

/** The sign of a game: the called card, the suit of a Solo, the letter of a Wenz or Geier with its suit,
 * or a letter. @param {Announced} game @returns {Element} */
export function gameSign({ contract, suit, called }) {
  if (called) return pairSign(cardSign(called));
  if (!suit) return h('span', { class: 'contract-letter', 'aria-hidden': 'true' }, letterOf(contract));
  return plain(contract) === 'solo' ? suitPicture(suit, true) : pairSign(letterOf(contract), suitPicture(suit, true));
}

/** Changes whenever the sign looks different: a called card carries the letter of its deck. @param {Announced} game */
export const signName = (game) => [game.contract, game.suit, game.called && gameSign(game).textContent].join(' ');

/** Odd doublings are said against the declarer's side, even ones by it. @param {number} number from 1 */
export const roundOf = (number) => (number % 2 ? 1 : 2);

/** What the doubling of that number is called. @param {number} number from 1 */
export const doubleName = (number) => t(`schaf.double.${roundOf(number)}`);
