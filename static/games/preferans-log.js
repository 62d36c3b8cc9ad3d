/** Preferans in sentences: what the events of a frame say, for the log and for the screen reader. */

import { cardName } from '../cards.js';
import { listed, num, signed, t } from '../i18n.js';
import { whoOf } from '../view.js';
import { formerName } from './preferans-figures.js';
import { outcome } from './preferans-outcome.js';
import { bidName, trickBid } from './preferans-words.js';
import { cardNames, either, logOf, main, say, simple, trick } from './saying.js';

/** @typedef {import('./saying.js').Words} Words */
/** @typedef {import('./saying.js').Say} Say */

/** @param {string} key @param {string} field @returns {Say} a sentence about a seat and a bid or contract */
const bidding = (key, field) => (words, event) => [main(say(words, key, event.seat, { bid: bidName(event[field]) }))];

/** @param {Words} words @param {number[]} seats */
const who = ({ view, names }, seats) => listed(seats.map((seat) => (seat === view.me ? t('who.you') : names[seat])));

/** How a lone whister goes on. @type {Record<string, string>} */
const HOW = { open: 'pref.log.mode.open', closed: 'pref.log.mode.closed', own: 'pref.log.mode.own' };

/** @type {Say} */
const dealt = (words, { deal, dealer, min_level: n }) => [
  main(t('log.dealt_by', { d: deal + 1, p: words.names[dealer] })), ...(n > 6 ? [main(t('pref.log.minimum', { n }))] : []),
];

/** What a pass game costs; nothing where whists are written instead. @type {Say} */
function allPassed({ view }) {
  const { run, price } = view.table;
  const whists = view.room.options.pass_scoring === 'whists';
  return [main(t(whists ? 'pref.log.pass' : 'pref.log.pass.at', { k: run + 1, n: price }))];
}

/** Named for the one who knows them. @type {Say} */
const discarded = (words, { seat, cards }) => [main(cards ? t('pref.log.discard.you', { cards: cardNames(cards) }) : t('pref.log.discard', { p: words.names[seat] }))];

/** @type {Say} */
const peeked = (words, { seat, hand_of: of, hand }) => [
  main(say(words, 'pref.log.peek', seat, { q: whoOf(words.view, of) })), ...(hand ? [main(t('pref.log.peek.hand', { p: words.names[of], cards: cardNames(hand) }))] : []),
];

/** A card that only names the suit, or that the resting dealer leads. @type {Say} */
const talonCard = (words, { seat, card }) => [seat === null ? main(t('pref.log.names', { card: cardName(card) }))
  : { text: say(words, 'pref.log.talon_card', seat, { card: cardName(card) }), level: 'card' }];

/** @type {Say} */
const played = (words, { seat, card, by }) => [{ text: by === seat ? say(words, 'log.played', seat, { card: cardName(card) })
  : say(words, 'pref.log.played', by, { q: whoOf(words.view, seat), card: cardName(card) }), level: 'card' }];

/** @type {Say} */
function taken(words, event) {
  const strain = trickBid(words.view.table.contract ?? '')?.strain;
  return trick(words, event, (card) => card[1] === strain);
}

/** Final counts in words, for those who can take tricks. @param {import('./index.js').View} view @param {number[]} tricks */
export const countWords = (view, tricks) => tricks.map((n, seat) => (view.table.order.includes(seat) || n
  ? t('pref.claim.count', { p: whoOf(view, seat), n: num(n) }) : '')).filter(Boolean).join(', ');

/** @type {Say} */
const claimed = (words, { seat, tricks }) => [main(say(words, 'pref.log.claim', seat, { counts: countWords(words.view, tricks) }))];

/** What the cards do not tell. @type {Say} */
const opened = ({ view }, { talon, discard }) => [
  ...(discard || view.table.mode === 'pass' ? [] : [main(t('pref.log.talon.shown', { cards: cardNames(talon) }))]),
  ...(discard ? [main(t('pref.log.discard.shown', { cards: cardNames(discard) }))] : []),
];

export const sentences = logOf({
  seat_draw: (words, { cards }) => [main(t('pref.log.draw', { cards: cards.map((/** @type {string} */ card, /** @type {number} */ seat) =>
    t('read.played', { p: words.names[seat], card: cardName(card) })).join(', ') }))],
  seating: ({ view }) => [main(t('pref.log.seating', { names: view.names.join(', ') }))],
  first_ace: (_words, { cards }) => [main(t('pref.log.ace', { card: cardName(cards.at(-1)) }))],
  dealt,
  bid: bidding('pref.log.bid', 'bid'),
  here: bidding('pref.log.here', 'bid'),
  declarer: bidding('pref.log.declarer', 'bid'),
  all_passed: allPassed,
  share_offer: either('pref.log.share', 'pref.log.share.no'),
  share_answer: either('request.accepts', 'request.declines'),
  talon: (words, { seat, cards }) => [main(say(words, 'pref.log.talon', seat, { cards: cardNames(cards) }))],
  discard: discarded,
  give_up: simple('pref.log.give_up'),
  preference: simple('pref.log.preference'),
  contract: bidding('pref.log.contract', 'contract'),
  amended: bidding('pref.log.amended', 'contract'),
  whist: simple('pref.log.whist'),
  pass_whist: simple('log.pass'),
  stalingrad: (words, { seats }) => [main(t('pref.log.stalingrad', { names: who(words, seats) }))],
  mode: (words, event, events) => simple(HOW[event.mode])(words, event, events),
  return_whist: simple('pref.log.return'),
  peek: peeked,
  play: (words, { leader }) => [main(say(words, 'pref.log.leads', leader))],
  talon_card: talonCard,
  played,
  trick: taken,
  claim: claimed,
  accept: simple('request.accepts'),
  decline: simple('request.declines'),
  scoring: opened,
  deal_end: ({ view }, { row }) => [main(t('pref.log.end', { outcome: outcome(view, row) })),
    ...(row.tricks ? [main(t('pref.log.tricks', { counts: countWords(view, row.tricks) }))] : [])],
  fined: (words, { seat, amount }) => [main(say(words, 'pref.log.fined', seat, { n: signed(amount) }))],
  joined: simple('pref.log.joined'),
  left: ({ view }, { line }) => [main(t('pref.log.left', { p: formerName(view, line) }))],
  time_up: () => [main(t('pref.log.time'))],
});

/** What nobody should miss: that all passed, who has to whist, that the whist came back, an end before the play. */
const TOLD = ['all_passed', 'stalingrad', 'return_whist', 'give_up', 'preference', 'amended', 'time_up'];

/** @type {NonNullable<import('./index.js').GameUi['remark']>} */
export const remark = (events, view) => sentences(events.filter(({ kind }) => TOLD.includes(kind)), view, view.names)
  .map(({ text }) => text).join(' ');
