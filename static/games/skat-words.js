/** The words of Skat that several parts of the table use: contracts, announcements, matadors. */

import { suitName, suitPicture } from '../cards.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';

/** @typedef {{contract: string, hand: boolean, schneider: boolean, schwarz: boolean, ouvert: boolean}} Announced */

const SUITS = 'CSHD';

/** The contracts in the order of the row one chooses from. */
export const CONTRACTS = ['C', 'S', 'H', 'D', 'G', 'N'];

/** @param {string} contract */
export const contractName = (contract) => (SUITS.includes(contract) ? suitName(contract) : t(`skat.contract.${contract}`));

/** The sign of a contract: the suit, or a letter. @param {string} contract @returns {Element} */
export const contractSign = (contract) => (SUITS.includes(contract)
  ? suitPicture(contract, true) : h('span', { class: 'contract-letter', 'aria-hidden': 'true' }, t(`skat.letter.${contract}`)));

/** What is played with all that was announced, in words. @param {Announced} game */
export function gameWords({ contract, hand, schneider, schwarz, ouvert }) {
  const parts = [contractName(contract)];
  if (hand) parts.push(t('skat.hand'));
  if (ouvert) parts.push(t('skat.ouvert'));
  else if (schwarz) parts.push(t('skat.schwarz.announced'));
  else if (schneider) parts.push(t('skat.schneider.announced'));
  return parts.join(' ');
}

/** @param {number} matadors negative without */
export const matadorWords = (matadors) => t(matadors < 0 ? 'skat.without' : 'skat.with', { n: Math.abs(matadors) });
