/**
 * How the suits of a Preferans hand lie, trumps first: in their order, as they come, or with black and
 * red in turn, as the viewer likes it.
 */

import { settings } from '../settings.js';
import { trickBid } from './preferans-words.js';

const RED = 'DH';

/** Black and red in turn as far as there are both; without a trump the colour of more suits begins. @param {string[]} suits @param {string} trump */
function inTurn(suits, trump) {
  const side = suits.filter((suit) => suit !== trump);
  const [black, red] = [false, true].map((is) => side.filter((suit) => RED.includes(suit) === is));
  const found = suits.filter((suit) => suit === trump);
  let wantsRed = found.length ? !RED.includes(trump) : red.length > black.length;
  while (black.length + red.length) {
    const from = (wantsRed && red.length) || !black.length ? red : black;
    found.push(/** @type {string} */ (from.shift()));
    wantsRed = from === black;
  }
  return found;
}

/** The suits of cards in the order in which they lie. @param {string[]} cards */
const suitsOf = (cards) => [...new Set(cards.map((card) => card[1]))];

/** The sizes of the suits of sorted cards. @param {string[]} cards @returns {number[]} */
export const suitSizes = (cards) => suitsOf(cards).map((suit) => cards.filter((card) => card[1] === suit).length);

/** Cards as they come, or with the colours in turn. @param {string[]} cards @param {import('./index.js').View['table']} table */
export function sorted(cards, { contract }) {
  if (settings.get('sort') === 'suits') return cards;
  return inTurn(suitsOf(cards), trickBid(contract)?.strain ?? '').flatMap((suit) => cards.filter((card) => card[1] === suit));
}

/** The viewer's own cards. @type {NonNullable<import('./index.js').GameUi['laid']>} */
export function laid(own, { table }) {
  const hand = sorted(own.hand, table);
  return { ...own, hand, groups: suitSizes(hand) };
}
