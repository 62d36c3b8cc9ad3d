/** Sentences about players and tricks, for the logs: other words for the viewer than for the others. */

import { cardName, rankName } from '../cards.js';
import { t } from '../i18n.js';

/** @typedef {import('./index.js').Sentence} Sentence */
/** @typedef {{view: import('./index.js').View, names: string[]}} Words  `names` by seat */

/** @param {Words} words @param {string} key @param {number} seat @param {Record<string, string | number>} [params] */
export const say = ({ view, names }, key, seat, params = {}) =>
  t(seat === view.me ? `${key}.you` : key, { p: names[seat], ...params });

/** The same with the names of the view. @param {import('./index.js').View} view @param {string} key @param {number} seat @param {Record<string, string | number>} [params] */
export const about = (view, key, seat, params = {}) => say({ view, names: view.names }, key, seat, params);

/** @param {string} text @returns {Sentence} */
export const main = (text) => ({ text, level: 'main' });

/**
 * A trick in one sentence. Where its suit goes without saying a card is named by its rank.
 * @param {Words} words
 * @param {import('./index.js').GameEvent} event
 * @param {(card: string) => boolean} trumps
 * @param {(card: string) => boolean} [named] whether a card is always named in full
 * @returns {Sentence}
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
  return { text: text[0].toLocaleUpperCase() + text.slice(1), level: 'trick' };
}
