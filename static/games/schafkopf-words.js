/** The words of Schafkopf that several parts of the table use: contracts with their suit or called card. */

import { cardName, suitName } from '../cards.js';
import { t } from '../i18n.js';

/** @typedef {{contract: string, suit: string | null, called: string | null, forced: boolean}} Announced */

/** The contracts from low to high. */
export const CONTRACTS = ['rufer', 'hochzeit', 'farbgeier', 'geier', 'farbwenz', 'wenz', 'solo',
  'farbgeier_tout', 'geier_tout', 'farbwenz_tout', 'wenz_tout', 'solo_tout', 'sie'];

/** @param {string} contract */
export const contractName = (contract) => t(`schaf.contract.${contract}`);

/** What is played, with its suit or the called card, in words. @param {Announced} game */
export function gameWords({ contract, suit, called }) {
  const name = contractName(contract);
  if (called) return t('schaf.game.called', { game: name, card: cardName(called) });
  return suit ? t('schaf.game.suit', { game: name, suit: suitName(suit) }) : name;
}
