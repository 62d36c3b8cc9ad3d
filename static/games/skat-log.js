/**
 * Skat in sentences: what the events of a frame say, for the log and for the screen reader. How a value
 * came about is told as the row of the sheet tells it.
 */

import { signed, t } from '../i18n.js';
import { cardNames, logOf, main, say, simple, trick } from './saying.js';
import { valueWords } from './skat-counting.js';
import { gameWords } from './skat-words.js';

/** @typedef {import('./index.js').GameEvent} GameEvent */
/** @typedef {import('./index.js').Sentence} Sentence */
/** @typedef {import('./saying.js').Words} Words */

/** Whether one says that a card trumps. @param {string} contract @param {string} card */
const isTrump = (contract, card) => contract !== 'N' && (card[0] === 'J' || card[1] === contract);

/** Cards that a seat took or gave: named for the one who knows them. @param {Words} words @param {string} key @param {number} seat @param {string[] | undefined} cards */
const handled = (words, key, seat, cards) => [main(cards ? t(`${key}.you`, { cards: cardNames(cards) }) : t(key, { p: words.names[seat] }))];

/** @param {Words} words @param {GameEvent} event @returns {Sentence[]} */
function announced(words, event) {
  const game = main(say(words, 'skat.log.announced', event.seat, { game: gameWords(/** @type {any} */ (event)) }));
  return event.hand ? [game] : [game, ...handled(words, 'skat.log.laid', event.seat, event.discard)];
}

/** @param {Words} words @param {GameEvent} event @returns {Sentence[]} */
function taken(words, event) {
  const contract = words.view.table.game?.contract;
  const trumps = (/** @type {string} */ card) => isTrump(contract, card);
  return trick(words, event, trumps, (card) => card[0] === 'J' && trumps(card));
}

/** @param {Words} words @param {GameEvent} event @returns {Sentence[]} */
const claimed = (words, { seat }) =>
  [main(say(words, words.view.table.game?.contract === 'N' ? 'skat.request.claim.null' : 'request.claim', seat))];

/** @param {Words} _words @param {GameEvent} event @returns {Sentence[]} */
function opened(_words, { skat, laid_away: laid }) {
  const same = skat.every((/** @type {string} */ card) => laid.includes(card));
  const both = [main(t('skat.log.skat', { cards: cardNames(skat) }))];
  return same || !laid.length ? both : [...both, main(t('skat.log.laid.shown', { cards: cardNames(laid) }))];
}

/** @param {Words} words @param {GameEvent} event @returns {Sentence[]} */
function dealEnd(words, { row }) {
  if (row.how === 'passed') return [main(t('skat.log.passedin'))];
  if (row.declarer === null) {
    return row.scores.flatMap((/** @type {number} */ score, /** @type {number} */ seat) =>
      (row.order.includes(seat) ? [main(say(words, 'skat.log.ramsch', seat, { points: signed(score) }))] : []));
  }
  return [main(say(words, row.success ? 'skat.log.won' : 'skat.log.lost', row.declarer,
    { game: gameWords(row.game), value: valueWords(row), points: signed(row.score) }))];
}

export const sentences = logOf({
  bid: (words, { seat, value }) => [main(say(words, 'skat.log.bid', seat, { value }))],
  hold: (words, { seat, value }) => [main(say(words, 'skat.log.hold', seat, { value }))],
  declarer: (words, { seat, bid }) => [main(say(words, 'skat.log.declarer', seat, { bid }))],
  all_passed: () => [main(t('log.all_passed'))],
  take_skat: (words, { seat, cards }) => handled(words, 'skat.log.take_skat', seat, cards),
  announced,
  kontra: simple('skat.log.kontra'),
  re: simple('skat.log.re'),
  no: simple('skat.log.no'),
  grand_hand: simple('skat.log.grand_hand'),
  push: simple('skat.log.push'),
  take: (words, { seat, cards }) => handled(words, 'skat.log.take', seat, cards),
  pass_on: (words, { seat, to, cards }) => handled(words, to === null ? 'skat.log.laid' : 'skat.log.pass_on', seat, cards),
  trick: taken,
  claim: claimed,
  claim_checked: (_words, { valid }) => [main(t(valid ? 'skat.log.claim.true' : 'skat.log.claim.false'))],
  concede: simple('request.concede'),
  respond: (words, { seat, accept }) => [main(say(words, accept ? 'request.accepts' : 'request.declines', seat))],
  scoring: opened,
  deal_end: dealEnd,
});
