/**
 * The decks a person can choose from: which faces they have, and what suits, ranks and letters are
 * called on them. Which game is dealt from which pack is none of its business.
 */

import { BAVARIAN, SALZBURG, TELL } from './cardart-themes.js';
import * as french from './cardface-french.js';
import * as german from './cardface-german.js';
import { FRENCH_INDEX, GERMAN_INDEX } from './cardindex.js';

/**
 * @typedef {object} Deck
 * @property {string} name
 * @property {boolean} german  suits and ranks
 * @property {boolean} colours  whether the suits have the German colours, whatever palette is set
 * @property {typeof FRENCH_INDEX} index
 * @property {typeof french.sign} sign
 * @property {typeof french.compact} compact
 * @property {typeof french.full} full
 */

/** @param {string} name @param {boolean} colours @returns {Deck} */
const withFrench = (name, colours) => ({ name, colours, german: false, index: FRENCH_INDEX, ...french });

/** @param {import('./cardart-themes.js').Theme} theme @returns {Deck} */
const withGerman = (theme) => ({
  name: theme.name, colours: true, german: true, index: GERMAN_INDEX, sign: german.sign,
  compact: (...face) => german.compact(theme, ...face), full: (...face) => german.full(theme, ...face),
});

/** @type {Record<string, Deck>} */
export const DECKS = {
  bavarian: withGerman(BAVARIAN),
  tell: withGerman(TELL),
  salzburg: withGerman(SALZBURG),
  french: withFrench('french', false),
  tournament: withFrench('tournament', true),
};

/**
 * What a game says about its cards.
 * @typedef {{custom: string, german: 'bavarian' | 'skat' | null}} Faces  the deck it is played with where
 *   nobody chose one, and whose names German suits have in it; null if it has ranks without a German face
 */

/** @type {Faces} */
export const PLAIN = { custom: 'french', german: null };

/** The deck for a choice, at a game. @param {string} choice @param {Faces} faces @returns {Deck} */
export function deckFor(choice, faces) {
  const deck = DECKS[choice === 'auto' ? faces.custom : choice];
  return deck.german && faces.german === null ? DECKS.french : deck;
}

/** Suits in the keys of texts. @type {Record<'french' | 'bavarian' | 'skat', Record<string, string>>} */
export const SUIT_KEYS = {
  french: { C: 'clubs', S: 'spades', H: 'hearts', D: 'diamonds' },
  bavarian: { C: 'acorns', S: 'leaves', H: 'hearts_de', D: 'bells' },
  skat: { C: 'acorns', S: 'greens', H: 'reds', D: 'bells' },
};

/** Ranks in the keys of texts where German faces have their own. @type {Record<string, string>} */
export const GERMAN_RANKS = { Q: 'ober', J: 'unter' };
