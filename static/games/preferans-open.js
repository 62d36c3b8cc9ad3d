/**
 * Hands that lie face up on a Preferans table, and who plays them; what a misère may still hold, and
 * the hand that the dealer has looked at, which only he sees.
 */

import { cardName } from '../cards.js';
import { Hand } from '../hand.js';
import { t } from '../i18n.js';
import { laid as ownLaid, sorted, suitSizes } from './preferans-sort.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../openrow.js').OpenHand} OpenHand */

/** Who plays the cards of a seat, if it is somebody else. @param {View} view @param {number} seat @returns {number | undefined} */
export const playerOf = ({ table }, seat) => table.controls.find((/** @type {[number, number]} */ [hand]) => hand === seat)?.[1];

/** Cards that lie face up. @param {View} view @param {string[]} hand */
const row = ({ table }, hand) => {
  const cards = sorted(hand, table);
  return { cards, groups: suitSizes(cards) };
};

/** Whose card is awaited. @param {View} view @returns {number | null} */
export const nextHand = ({ table }) => (table.phase === 'play' && !table.request ? table.hand : null);

/** Hands that lie open; the viewer's own, which he holds, last. @param {View} view @returns {OpenHand[]} */
function laid(view) {
  const hands = view.table.open.map((/** @type {[number, string[]]} */ [seat, cards]) => ({
    seat, ...row(view, cards), by: playerOf(view, seat), next: nextHand(view) === seat,
  }));
  return hands.sort((/** @type {OpenHand} */ one, /** @type {OpenHand} */ other) => Number(one.seat === view.me) - Number(other.seat === view.me));
}

/** The twelve cards from which a misère was chosen, for those who do not hold them. @param {View} view @returns {OpenHand[]} */
function possible(view) {
  const { table, me, names } = view;
  if (!table.possible || me === table.declarer) return [];
  const { twelve, left } = table.possible;
  return [{
    seat: table.declarer, ...row(view, twelve),
    gone: twelve.filter((/** @type {string} */ card) => !left.includes(card)),
    words: t('pref.possible', { p: names[table.declarer], n: left.length }),
  }];
}

/** @param {View} view @returns {OpenHand[]} */
function peeked(view) {
  const { own, names } = view;
  if (!own?.peeked) return [];
  const { seat, hand } = own.peeked;
  return [{ seat, ...row(view, hand), words: t('pref.peeked', { p: names[seat] }) }];
}

/** @type {NonNullable<import('./index.js').GameUi['open']>} */
export const open = (view) => (view.table.phase === 'score' ? [] : [...possible(view), ...laid(view), ...peeked(view)]);

/** In open play the seat that is asked may play another's card. @type {NonNullable<import('./index.js').GameUi['awaited']>} */
export function awaited(view, seat) {
  const hand = nextHand(view);
  return hand === null || hand === seat ? null : t('pref.awaited', { p: view.names[seat], q: view.names[hand] });
}

/** The same for the one who is asked. @param {View} view */
export function playQuestion(view) {
  const hand = nextHand(view);
  return hand === null || hand === view.me ? null : t('pref.awaited.you', { q: view.names[hand] });
}

/** The cards that the viewer plays, in words: his own and those of others. @param {View} view */
export function handWords(view) {
  const played = laid(view).filter(({ seat, by }) => by === view.me && seat !== view.me)
    .map(({ seat, cards }) => t('pref.log.peek.hand', { p: view.names[seat], cards: cards.map(cardName).join(', ') }));
  return [...(view.hand.length || played.length === 0 ? [Hand.words({ ...view, ...(view.own && ownLaid(view.own, view)) })] : []), ...played].join(' ');
}
