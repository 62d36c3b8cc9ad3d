/**
 * Kachuful in sentences: what the events of a frame say, for the log and for the screen reader.
 * It only puts into words what the frame brought.
 */

import { cardName, suitName } from '../cards.js';
import { num, signed, t } from '../i18n.js';
import { logOf, main, say, trick } from './saying.js';

/** @typedef {import('./index.js').GameEvent} GameEvent */
/** @typedef {import('./index.js').Sentence} Sentence */
/** @typedef {import('./saying.js').Words} Words */

/** @param {Words} _words @param {GameEvent} event @returns {Sentence[]} */
function dealt(_words, event) {
  const trump = event.trump === 'N' ? t('kach.notrump') : t('kach.trump.is', { suit: suitName(event.trump) });
  const lines = [main(t('log.dealt', { d: event.deal + 1, cards: t('kach.cards', { n: event.cards }), trump }))];
  if (event.turned) lines.push(main(t('log.turned', { card: cardName(event.turned) })));
  return lines;
}

/** @param {Words} words @param {GameEvent} event @returns {Sentence[]} */
function dealEnd(words, event) {
  const { row } = event;
  return words.names.map((_, seat) => {
    const made = row.bids[seat] === row.tricks[seat];
    return main(say(words, made ? 'log.made' : 'log.missed', seat,
      { bid: row.bids[seat], took: row.tricks[seat], points: signed(row.points[seat]) }));
  });
}

export const sentences = logOf({
  drew: (words, event) => [main(t('log.drew', {
    cards: event.cards.map((/** @type {[number, string]} */ [seat, card]) => `${words.names[seat]}: ${cardName(card)}`).join(', '),
  }))],
  dealt,
  bid: (words, event) => [main(say(words, 'log.bid', event.seat, { n: event.count }))],
  bid_in: (words, event) => [{ text: say(words, 'log.bid_in', event.seat), level: 'card' }],
  bids_shown: (words, event) => [main(t('log.bids', {
    bids: event.bids.map((/** @type {number} */ bid, /** @type {number} */ seat) => `${words.names[seat]}: ${num(bid)}`).join(', '),
  }))],
  trick: (words, event) => trick(words, event, (card) => card[1] === words.view.table.trump),
  deal_end: dealEnd,
});
