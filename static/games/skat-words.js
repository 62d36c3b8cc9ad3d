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

/** The highest announcement, in words. @param {Announced} game */
function announcement({ schneider, schwarz, ouvert }) {
  if (ouvert) return t('skat.ouvert');
  if (schwarz) return t('skat.schwarz.announced');
  return schneider ? t('skat.schneider.announced') : '';
}

/** What is played with all that was announced, in words. @param {Announced} game */
export const gameWords = (game) =>
  [contractName(game.contract), game.hand && t('skat.hand'), announcement(game)].filter(Boolean).join(' ');

/** @param {number} matadors negative without */
export const matadorWords = (matadors) => t(matadors < 0 ? 'skat.without' : 'skat.with', { n: Math.abs(matadors) });
