/** Sentences about players and tricks, for the logs: other words for the viewer than for the others. */

import { cardName, rankName } from '../cards.js';
import { t } from '../i18n.js';
import { wonWords } from './places.js';

/** @typedef {import('./index.js').Sentence} Sentence */
/** @typedef {import('./index.js').GameEvent} GameEvent */
/** @typedef {{view: import('./index.js').View, names: string[]}} Words  `names` by seat */
/** @typedef {(words: Words, event: GameEvent, events: GameEvent[]) => Sentence[]} Say  `events` of the same frame */

/** @param {Words} words @param {string} key @param {number} seat @param {Record<string, string | number>} [params] */
export const say = ({ view, names }, key, seat, params = {}) =>
  t(seat === view.me ? `${key}.you` : key, { p: names[seat], ...params });

/** The same with the names of the view. @param {import('./index.js').View} view @param {string} key @param {number} seat @param {Record<string, string | number>} [params] */
export const about = (view, key, seat, params = {}) => say({ view, names: view.names }, key, seat, params);

/** @param {string} text @returns {Sentence} */
export const main = (text) => ({ text, level: 'main' });

/** @param {string[]} cards */
export const cardNames = (cards) => cards.map(cardName).join(', ');

/** @param {string} key @returns {Say} a sentence about the seat alone */
export const simple = (key) => (words, { seat }) => [main(say(words, key, seat))];

/** @param {string} yes @param {string} no @returns {Say} a sentence about what the seat answers */
export const either = (yes, no) => (words, event, events) => simple(event.yes ? yes : no)(words, event, events);

/**
 * A trick in one sentence, and who won it for those who heard each card. Where its suit goes without saying a card is named by its rank.
 * @param {Words} words
 * @param {GameEvent} event
 * @param {(card: string) => boolean} trumps
 * @param {(card: string) => boolean} [named] whether a card is always named in full
 * @returns {Sentence[]}
 */
export function trick(words, event, trumps, named = () => false) {
  const [[leader, led], ...others] = /** @type {[number, string][]} */ (event.cards);
  const parts = [say(words, 'log.lead', leader, { card: cardName(led) })];
  for (const [seat, card] of others) {
    const ruffs = trumps(card) && !trumps(led);
    const follows = card[1] === led[1] && trumps(card) === trumps(led);
    const short = (ruffs || follows) && !named(card);
    parts.push(say(words, ruffs ? 'log.ruff' : 'log.add', seat, { card: short ? rankName(card) : cardName(card) }));
  }
  const text = t('log.trick', { cards: parts.join(', '), won: say(words, 'log.takes', event.winner) });
  return [{ text: text[0].toLocaleUpperCase() + text.slice(1), level: 'trick' }, { text: say(words, 'trick.won', event.winner), level: 'card' }];
}

/** What is said alike of every game. @type {Record<string, Say>} */
const ALIKE = {
  dealer: simple('log.dealer'),
  dealt: ({ names }, { deal, dealer }) => [main(t('log.dealt_by', { d: deal + 1, p: names[dealer] }))],
  pass: simple('log.pass'),
  played: (words, { seat, card }) => [{ text: say(words, 'log.played', seat, { card: cardName(card) }), level: 'card' }],
  hand_shown: (words, { seat, hand }) => [main(say(words, 'log.laid_open', seat, { cards: cardNames(hand) }))],
  match_end: ({ view, names }, { winners }) => [main(wonWords(view, winners, names))],
  deal_void: () => [main(t('log.void'))],
};

/** The log of a game. @param {Record<string, Say>} own  by kind of event, besides what is said alike @returns {import('./index.js').GameUi['sentences']} */
export function logOf(own) {
  /** @type {Record<string, Say>} */
  const says = { ...ALIKE, ...own };
  return (events, view, names) => events.flatMap((event) => says[event.kind]?.({ view, names }, event, events) ?? []);
}
