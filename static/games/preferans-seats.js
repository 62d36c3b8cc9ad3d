/**
 * What the seats of a Preferans table show: the first hand, what was said, the declarer and the
 * whisters with their tricks against what they need, who rests, and who plays another's cards.
 */

import { num, t } from '../i18n.js';
import { nextHand, playerOf } from './preferans-open.js';
import { bidName, bidSign, gameOf, isMisere } from './preferans-words.js';
import { about } from './saying.js';
import { plain, saidBy } from './seatline.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../seats.js').SeatLine} SeatLine */

/** @param {View} view @param {number} seat @returns {{mark: string, label: string} | null} */
export const place = ({ table }, seat) => (table.order?.[0] === seat ? { mark: num(1), label: t('pref.first') } : null);

/** What the table waits for. @param {View} view */
export function stage({ table }) {
  if (table.request) return 'respond';
  return table.phase === 'share' && !table.turn.includes(table.declarer) ? 'share_answer' : table.phase;
}

/** Whether a call is no mere word. @param {string | undefined} call */
const isBid = (call) => call !== undefined && call !== 'pass' && call !== 'here';

/** What a defender has said of the contract. @param {View['table']} table @param {number} seat @returns {string | null} */
function defence(table, seat) {
  if (table.returned === seat) return t('pref.call.return');
  const word = saidBy(table.words, seat);
  // Who went for his own whists no more once another plays for him.
  if (table.own && word === 'whist') return table.mode ? null : t('pref.call.own');
  return word ? t(`pref.call.${word}`) : null;
}

/** The last word of a seat, unless it is a bid. @param {View['table']} table @param {number} seat @returns {string | null} */
function lastWord(table, seat) {
  if (table.contract && seat !== table.declarer) return defence(table, seat);
  const call = saidBy(table.calls, seat);
  return call && !isBid(call) ? t(`pref.call.${call}`) : null;
}

/** Whether the words of the auction are over and those of the whist have not begun: then the talon lies in the middle. @param {View['table']} table */
const betweenWords = ({ declarer, contract }) => declarer !== null && !contract;

/** The last word of a seat, until the play; what he plays stands at the declarer. @param {View} view @param {number} seat @returns {string | null} */
export const bubble = ({ table }, seat) => (table.mode || table.result || seat === table.declarer || betweenWords(table) ? null : lastWord(table, seat));

/** Tricks of a seat as a figure. @param {number} n @returns {SeatLine} */
const tricks = (n) => ({ ...plain('', t('pref.seat.tricks', { n })), figures: num(n) });

/** @param {number} n @param {number} of @returns {Pick<SeatLine, 'figures'>} */
const outOf = (n, of) => ({ figures: `${num(n)}/${num(of)}` });

/** A bid or a contract as a sign. @param {string} game @param {string} [label] @returns {SeatLine} */
const signed = (game, label = bidName(game)) => ({ ...plain('', label), picture: { name: game, draw: () => bidSign(game) } });

/** The declarer: the contract, and tricks against it. @param {View['table']} table @returns {SeatLine} */
function declarerLine(table) {
  const { declarer, won, duty, mode } = table;
  const game = gameOf(table);
  const line = { ...signed(game, `${t('pref.declarer')}, ${bidName(game)}`), tone: 'all' };
  if (!mode) return line;
  const n = won[declarer];
  if (isMisere(game)) return { ...line, figures: num(n), label: `${line.label}, ${t('pref.seat.tricks', { n })}` };
  return { ...line, ...outOf(n, duty.declarer), label: `${line.label}, ${t('pref.seat.of', { n, of: duty.declarer })}` };
}

/**
 * A whister: the tricks of both against what they owe together, and his own against what he answers for.
 * @param {View['table']} table @param {number} seat @returns {SeatLine}
 */
function whisterLine({ duty, won, order, declarer }, seat) {
  const own = duty.own.find((/** @type {[number, number]} */ [who]) => who === seat)?.[1];
  const word = t('pref.call.whist');
  const mine = { n: won[seat] ?? 0, of: own };
  if (duty.together === null) return { ...plain(word, `${word}, ${t('pref.seat.of', mine)}`), ...outOf(mine.n, mine.of) };
  const both = { n: order.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + (one === declarer ? 0 : won[one]), 0), of: duty.together };
  const line = { ...plain(word, `${word}, ${t('pref.seat.together', both)}`), ...outOf(both.n, both.of) };
  if (duty.whisters.length < 2) return line;
  if (own === undefined) return { ...line, label: `${line.label}, ${t('pref.seat.own.none')}` };
  return { ...line, word: t('pref.seat.own', mine), label: `${line.label}, ${t('pref.seat.own.label', mine)}` };
}

/** @param {View['table']} table @param {number} seat @returns {SeatLine | null} */
function defenderLine(table, seat) {
  if (table.duty?.whisters.includes(seat)) return whisterLine(table, seat);
  const word = defence(table, seat);
  if (!table.mode) return word ? plain(word) : null;
  const line = tricks(table.won[seat]);
  return word ? { ...line, word, label: `${word}, ${line.label}` } : line;
}

/** Who has a bubble has no line. @param {View} view @param {number} seat @param {SeatLine | null} line */
const unlessSaid = (view, seat, line) => (seat !== view.bottom && bubble(view, seat) && line && !line.figures && !line.picture
  ? { ...line, word: '' } : line);

/** The dealer of four takes part with the talon cards of a pass game, or with a returned whist. @param {View} view @param {number} seat @returns {SeatLine} */
function restingLine({ table }, seat) {
  if (table.duty?.whisters.includes(seat)) return whisterLine(table, seat);
  const line = plain(t('pref.rest'));
  return table.won[seat] ? { ...tricks(table.won[seat]), word: line.word } : line;
}

/** @param {View} view @param {number} seat @returns {SeatLine | null} */
function partLine(view, seat) {
  const { table } = view;
  if (!table.order.includes(seat)) return restingLine(view, seat);
  if (table.mode === 'pass') return tricks(table.won[seat]);
  if (seat === table.declarer) return declarerLine(table);
  if (table.declarer !== null) return defenderLine(table, seat);
  const call = saidBy(table.calls, seat);
  if (isBid(call)) return signed(call);
  return call ? plain(t(`pref.call.${call}`)) : null;
}

/** A seat whose cards another plays says so, and when one of them is awaited. @param {View} view @param {number} seat @param {SeatLine | null} line @returns {SeatLine | null} */
function controlled(view, seat, line) {
  const by = playerOf(view, seat);
  if (by === undefined || !line) return line;
  const label = `${line.label}, ${about(view, 'pref.seat.by', by)}`;
  return { ...line, label, ...(nextHand(view) === seat && { sign: 'lead' }) };
}

/** @param {View} view @param {number} seat @returns {SeatLine | null} */
export const seatLine = (view, seat) => (view.table.order ? controlled(view, seat, unlessSaid(view, seat, partLine(view, seat))) : null);
