/** The words of Preferans that several parts of the table use: bids and contracts as words and signs. */

import { suitAfter, suitName, suitPicture } from '../cards.js';
import { h } from '../dom.js';
import { num, t } from '../i18n.js';

/** @typedef {{level: number, strain: string, blind: boolean}} TrickBid  `blind`: without the talon */

const TRICK_BID = /^(\d+)([SCDHN])(x?)$/;
const NO_TRUMP = 'N';
export const MISERE = 'M';
export const BLIND_MISERE = 'Mx';

/** The strains from low to high. */
export const STRAINS = [...'SCDHN'];
export const LEVELS = [6, 7, 8, 9, 10];

/** What a bid or a contract says of tricks; null for a misère. @param {string} bid @returns {TrickBid | null} */
export function trickBid(bid) {
  const [, level, strain, blind] = TRICK_BID.exec(bid) ?? [];
  return level ? { level: Number(level), strain, blind: blind !== '' } : null;
}

/** @param {string | null} bid */
export const isMisere = (bid) => bid === MISERE || bid === BLIND_MISERE;

/** Whether nobody takes up the talon. @param {string | null} bid */
export const isBlind = (bid) => bid === BLIND_MISERE || Boolean(bid && trickBid(bid)?.blind);

/**
 * What is played, or bid so far: the contract, marked where the talon is not taken; nothing before a bid.
 * @param {import('./index.js').View['table']} table  or a row of the sheet
 */
export function gameOf({ contract, bid }) {
  if (!contract || isMisere(contract)) return bid ?? null;
  return isBlind(bid ?? null) ? `${contract}x` : contract;
}

/** The bid or contract of a level and a strain. @param {import('../view.js').Action | {level: number, strain: string}} named */
export const codeOf = ({ level, strain }) => `${level}${strain}`;

/** @param {string} strain */
export const strainName = (strain) => (strain === NO_TRUMP ? t('pref.strain.none') : suitName(strain));

/** As it is said at the table: six spades, misère. @param {string} bid a bid or a contract */
export function bidName(bid) {
  const tricks = trickBid(bid);
  if (!tricks) return t(bid === MISERE ? 'pref.misere' : 'pref.misere.x');
  const level = t(`pref.level.${tricks.level}`);
  const name = tricks.strain === NO_TRUMP ? t('pref.bid.none', { level }) : t('pref.bid', { level, suit: suitAfter(tricks.strain) });
  return tricks.blind ? t('pref.bid.x', { bid: name }) : name;
}

/** @param {string} letters */
const letter = (letters) => h('span', { class: 'contract-letter', 'aria-hidden': 'true' }, letters);

/** The suit, or letters for no trump. @param {string} strain @returns {Element} */
export const strainSign = (strain) => (strain === NO_TRUMP ? letter(t('pref.strain.none.short')) : suitPicture(strain, true));

/** A bid or a contract as a sign, such as 6♠. @param {string} bid @returns {Element} */
export function bidSign(bid) {
  const tricks = trickBid(bid);
  if (!tricks) return letter(t(bid === MISERE ? 'pref.misere.short' : 'pref.misere.x.short'));
  return h('span', { class: 'bid-sign', 'aria-hidden': 'true' }, num(tricks.level), strainSign(tricks.strain), tricks.blind && h('small', null, t('pref.blind.short')));
}
