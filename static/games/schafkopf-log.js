/** Schafkopf in sentences: what the events of a frame say, for the log and for the screen reader. */

import { cardName } from '../cards.js';
import { listed, t } from '../i18n.js';
import { wonWords } from './places.js';
import { main, say, trick } from './saying.js';
import { outcome, payments, valueWords } from './schafkopf-counting.js';
import { forcedOf, noticeOf, revealOf } from './schafkopf-partner.js';
import { contractName, doubleName, gameWords } from './schafkopf-words.js';

/** @typedef {import('./index.js').GameEvent} GameEvent */
/** @typedef {import('./index.js').Sentence} Sentence */
/** @typedef {import('./saying.js').Words} Words */
/** @typedef {(words: Words, event: GameEvent) => Sentence[]} Say */

/** @param {string[]} cards */
const named = (cards) => cards.map(cardName).join(', ');

/** @param {string} key @returns {Say} a sentence about the seat alone */
const simple = (key) => (words, { seat }) => [main(say(words, key, seat))];

/** @param {string} yes @param {string} no @returns {Say} a sentence about what the seat answers */
const either = (yes, no) => (words, event) => simple(event.yes ? yes : no)(words, event);

/** @type {Say} */
const declared = (words, event) => [
  main(say(words, 'schaf.log.declared', event.seat, { game: gameWords(/** @type {any} */ (event)) })),
  ...noticeOf(words.view, event).map(main),
];

/** Who plays together now; the two read what they got and gave. @type {Say} */
const married = ({ view, names }, event) => [
  main(t('schaf.log.married', { names: listed([event.seat, event.with].map((seat) => (seat === view.me ? t('who.you') : names[seat]))) })),
  ...(event.received ? [main(t('schaf.log.swapped', { received: cardName(event.received), given: cardName(event.given) }))] : []),
];

/** Every card by its whole name: which are trumps the contract decides. @type {Say} */
const taken = (words, event) => [trick(words, event, () => false, () => true),
  { text: say(words, 'trick.won', event.winner), level: 'card' }];

/** What the cards do not tell. @type {Say} */
const opened = (words, { rest }) => (rest ? [main(say(words, 'schaf.log.rest', rest.seat))] : []);

/** @type {Say} */
function dealEnd({ view }, { row }) {
  const paid = payments(view, row);
  return [main(t('schaf.log.end', { outcome: outcome(view, row), game: gameWords(row.game), value: valueWords(view, row), paid }))];
}

/** @type {Record<string, Say>} */
const SAY = {
  dealer: simple('log.dealer'),
  dealt: (words, { deal, dealer }) => [main(t('log.dealt_by', { d: deal + 1, p: words.names[dealer] }))],
  knock: either('schaf.log.knock', 'schaf.log.knock.no'),
  second_packet: () => [main(t('schaf.log.second'))],
  pass: simple('log.pass'),
  bid: (words, { seat, contract }) => [main(say(words, 'schaf.log.bid', seat, { game: contractName(contract) }))],
  declarer: (words, { seat, contract }) => [main(say(words, 'schaf.log.declarer', seat, { game: contractName(contract) }))],
  all_passed: () => [main(t('log.all_passed'))],
  thrown_in: (words, { dealer }) => [main(say(words, 'schaf.thrown_in', dealer))],
  forced: (words, event) => [main(forcedOf(words, event))],
  hochzeit: simple('schaf.log.hochzeit'),
  marry: either('schaf.log.marry', 'schaf.log.marry.no'),
  married,
  declared,
  stoss: (words, { seat, number }) => [main(say(words, 'schaf.log.stoss', seat, { double: doubleName(number) }))],
  stoss_no: () => [{ text: t('schaf.log.stoss.no'), level: 'card' }],
  played: (words, { seat, card }) => [{ text: say(words, 'log.played', seat, { card: cardName(card) }), level: 'card' }],
  trick: taken,
  partner: (words, event) => [main(revealOf(words, event))],
  claim: simple('request.claim'),
  hand_shown: (words, { seat, hand }) => [main(say(words, 'log.laid_open', seat, { cards: named(hand) }))],
  claim_answer: either('request.accepts', 'request.declines'),
  concede: simple('request.concede'),
  scoring: opened,
  deal_end: dealEnd,
  match_end: (words, { winners }) => [main(wonWords(words.view, winners, words.names))],
  deal_void: () => [main(t('log.void'))],
};

/** @type {import('./index.js').GameUi['sentences']} */
export const sentences = (events, view, names) =>
  events.flatMap((event) => SAY[event.kind]?.({ view, names }, event) ?? []);
