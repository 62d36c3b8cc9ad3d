/**
 * What the seats of a Skat table show: forehand, middlehand and rearhand, who says and who hears, what
 * was called, the declarer with the game, and the tricks.
 */

import { num, t } from '../i18n.js';
import { begun, plain, saidBy } from './seatline.js';
import { contractName, contractSign, gameWords } from './skat-words.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../seats.js').SeatLine} SeatLine */

const PLACES = ['F', 'M', 'R'];

/** @param {View} view @param {number} seat @returns {{mark: string, label: string} | null} */
export function place({ table }, seat) {
  const letter = PLACES[table.order.indexOf(seat)];
  return letter ? { mark: t(`skat.place.${letter}.mark`), label: t(`skat.place.${letter}`) } : null;
}

/** Whether the deal ended before its last trick: its result tells who got what. @param {View} view */
const brokenOff = ({ table, sheet }) => Boolean(table.result) && sheet?.rows.at(-1)?.how !== 'played';

/** @param {number | 'hold' | 'pass'} said */
const callWords = (said) => (typeof said === 'number' ? num(said) : t(`skat.call.${said}`));

/** What a seat said last in the auction. @param {View} view @param {number} seat */
function lastCall({ table }, seat) {
  const call = saidBy(table.calls, seat);
  return call ? callWords(call) : null;
}

/** Kontra at who said it, Re at the declarer. @param {View} view @param {number} seat */
function doubled({ table }, seat) {
  if (table.kontra === seat) return t('skat.kontra');
  return table.re && table.declarer === seat ? t('skat.re') : null;
}

/** The announcement as short as it is said; the strip has the whole. @param {import('./skat-words.js').Announced} game */
const announced = ({ contract, hand, ouvert }) =>
  [contractName(contract), hand && t('skat.hand'), ouvert && t('skat.ouvert')].filter(Boolean).join(' ');

/** The last word of a seat, until the first card. @param {View} view @param {number} seat @returns {string | null} */
export function bubble(view, seat) {
  const { table } = view;
  if (begun(table)) return null;
  return doubled(view, seat) ?? (table.game && table.declarer === seat ? announced(table.game) : lastCall(view, seat));
}

/** Who has no bubble, at the bottom, has the last call here. @param {View} view @param {number} seat @returns {SeatLine | null} */
function auctionLine(view, seat) {
  const { table, bottom } = view;
  const part = table.sayer === seat ? t('skat.seat.says') : table.hearer === seat ? t('skat.seat.hears') : null;
  const said = lastCall(view, seat);
  const words = [part, said].filter((word) => word !== null);
  return words.length ? plain((seat === bottom ? words : [part ?? '']).join(' · '), words.join(', ')) : null;
}

/** Who lays tricks together with a seat: the defenders do. @param {View['table']} table @param {number} seat @returns {number[]} */
const sideOf = ({ order, declarer }, seat) => (declarer === null || seat === declarer ? [seat]
  : order.filter((/** @type {number} */ other) => other !== declarer));

/** @param {View} view @param {number} seat @returns {SeatLine | null} */
function playLine(view, seat) {
  const { table } = view;
  const solo = table.declarer === seat;
  const counts = begun(table) && !brokenOff(view);
  const side = sideOf(table, seat);
  const sum = (/** @type {number[]} */ bySeat) => side.reduce((all, one) => all + bySeat[one], 0);
  const words = [doubled(view, seat), counts && t('skat.seat.tricks', { n: sum(table.won) }),
    counts && table.points && t('skat.seat.points', { n: sum(table.points) })].filter(Boolean);
  if (!solo && words.length === 0) return null;
  const picture = { name: table.game.contract, draw: () => contractSign(table.game.contract) };
  return {
    ...plain(words.join(' · ')), ...(solo && { picture, tone: 'all' }),
    label: [...(solo ? [t('skat.declarer'), gameWords(table.game)] : []), ...(side.length > 1 ? [t('skat.seat.together')] : []), ...words].join(', '),
  };
}

/** @param {View} view @param {number} seat @returns {SeatLine | null} */
export function seatLine(view, seat) {
  const { table } = view;
  if (table.order.length === 0) return null;
  if (!table.order.includes(seat)) return plain(t('skat.seat.out'));
  if (table.phase === 'bidding') return auctionLine(view, seat);
  if (table.game) return playLine(view, seat);
  return table.declarer === seat ? { ...plain(t('skat.declarer')), figures: num(table.bid), tone: 'all' } : null;
}

/** What the table waits for: a phase may hold several questions. @param {View} view */
export function stage({ table }) {
  if (table.request) return 'respond';
  if (table.phase !== 'bidding') return table.phase;
  return table.turn.includes(table.sayer) ? 'say' : 'hear';
}
