/**
 * Kachuful in sentences: what the events of a frame say, for the log and for the screen reader.
 * It only puts into words what the frame brought.
 */

import { cardName, rankName, suitName } from '../cards.js';
import { num, signed, t } from '../i18n.js';
import { wonWords } from './places.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./index.js').GameEvent} GameEvent */
/** @typedef {import('./index.js').Sentence} Sentence */
/** @typedef {{view: View, names: string[]}} Words */

/** Key for the viewer's own seat, else for another one. @param {Words} words @param {string} key @param {number} seat */
const own = ({ view }, key, seat) => (seat === view.me ? `${key}.you` : key);

/** @param {Words} words @param {string} key @param {number} seat @param {Record<string, string | number>} [params] */
const say = (words, key, seat, params = {}) => t(own(words, key, seat), { p: words.names[seat], ...params });

/** @param {string} text @returns {Sentence} */
const main = (text) => ({ text, level: 'main' });

/** @param {Words} words @param {GameEvent} event @returns {Sentence} */
function trick(words, event) {
  const [[leader, led], ...others] = /** @type {[number, string][]} */ (event.cards);
  const { trump } = words.view.table;
  const parts = [say(words, 'log.lead', leader, { card: cardName(led) })];
  for (const [seat, card] of others) {
    const ruffs = card[1] === trump && led[1] !== trump;
    const named = ruffs || card[1] === led[1] ? rankName(card) : cardName(card);
    parts.push(say(words, ruffs ? 'log.ruff' : 'log.add', seat, { card: named }));
  }
  const text = t('log.trick', { cards: parts.join(', '), won: say(words, 'log.takes', event.winner) });
  return { text: text[0].toLocaleUpperCase() + text.slice(1), level: 'trick' };
}

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

/** @type {Record<string, (words: Words, event: GameEvent) => Sentence[]>} */
const SAY = {
  drew: (words, event) => [main(t('log.drew', {
    cards: event.cards.map((/** @type {[number, string]} */ [seat, card]) => `${words.names[seat]}: ${cardName(card)}`).join(', '),
  }))],
  dealer: (words, event) => [main(say(words, 'log.dealer', event.seat))],
  dealt,
  bid: (words, event) => [main(say(words, 'log.bid', event.seat, { n: event.count }))],
  bid_in: (words, event) => [{ text: say(words, 'log.bid_in', event.seat), level: 'card' }],
  bids_shown: (words, event) => [main(t('log.bids', {
    bids: event.bids.map((/** @type {number} */ bid, /** @type {number} */ seat) => `${words.names[seat]}: ${num(bid)}`).join(', '),
  }))],
  played: (words, event) => [{ text: say(words, 'log.played', event.seat, { card: cardName(event.card) }), level: 'card' }],
  trick: (words, event) => [trick(words, event), { text: say(words, 'trick.won', event.winner), level: 'card' }],
  deal_end: dealEnd,
  match_end: (words, event) => [main(wonWords(words.view, event.winners, words.names))],
  deal_void: () => [main(t('log.void'))],
};

/**
 * @param {GameEvent[]} events
 * @param {View} view
 * @param {string[]} names by seat
 * @returns {Sentence[]}
 */
export const sentences = (events, view, names) =>
  events.flatMap((event) => SAY[event.kind]?.({ view, names }, event) ?? []);
