/**
 * Makes the pictures of cards and says their names, as the deck of the table and the person's letters
 * want them. A face holds two layouts, for narrow and for wide cards; the style sheet shows one of them.
 * It knows nothing about rules, hands or who may see what.
 */

import { letterText } from './cardindex.js';
import { ensureSprite } from './cardsprite.js';
import { DECKS, deckFor, GERMAN_RANKS, PLAIN, SUIT_KEYS } from './decks.js';
import { svg } from './dom.js';
import { language, t } from './i18n.js';
import { settings } from './settings.js';

/** @typedef {import('./decks.js').Deck} Deck */
/** @typedef {import('./cardindex.js').Letters} Letters */

let faces = PLAIN;
let deck = DECKS.french;
let suitKeys = SUIT_KEYS.french;

/** Letters that belong to a language of the page; Bulgarian packs are sold with the Latin ones. */
const BY_LANGUAGE = /** @type {Record<string, Letters>} */ ({ de: 'de', ru: 'ru' });

/** The setting's set of letters, or that of the page's language. @returns {Letters} */
function letters() {
  const choice = settings.get('index');
  if (choice === 'auto') return BY_LANGUAGE[language()] ?? 'int';
  return choice === 'en' ? 'int' : /** @type {Letters} */ (choice);
}

/** @param {Deck} chosen @returns {string} the palette of its suits */
function paletteOf(chosen) {
  const palette = settings.get('palette');
  if (!chosen.colours) return palette;
  return palette === 'blind' ? 'german-blind' : 'german';
}

/** Bring all cards and suits of the page in line with the settings. */
function redress() {
  deck = deckFor(settings.get('deck'), faces);
  suitKeys = SUIT_KEYS[deck.german && faces.german ? faces.german : 'french'];
  document.documentElement.dataset.palette = paletteOf(deck);
  for (const node of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll('.card-face[data-face]'))) drawFace(node);
  for (const node of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll('.suit-sign'))) drawSign(node);
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.card[role=img]'))) {
    node.setAttribute('aria-label', cardName(node.dataset.card ?? ''));
  }
}

settings.subscribe((key) => {
  if (['deck', 'palette', 'index'].includes(key)) redress();
});

/**
 * Show the cards of a game from now on.
 * @param {import('./decks.js').Faces} [shown]  the decks it can be shown with
 */
export function dealWith(shown = PLAIN) {
  faces = shown;
  redress();
}

/** The codes of German packs name the same cards. @type {Record<string, string>} */
const FRENCH_RANK = { O: 'Q', U: 'J' };

/** @param {string} code @returns {[string, string]} rank and suit */
const parts = (code) => [FRENCH_RANK[code[0]] ?? code[0], code[1]];

/** @param {string} rank @param {Deck} shown */
const glyphOf = (rank, shown) => (rank === 'T' ? '10' : shown.index[letters()][rank] ?? rank);

const paper = () => svg('rect', { x: '1', y: '1', width: '98', height: '138', rx: '9', class: 'paper' });

/** @param {SVGElement} node  the picture of a card, which may be a sample of another deck */
function drawFace(node) {
  const shown = DECKS[node.dataset.deck ?? ''] ?? deck;
  const [rank, suit] = parts(node.dataset.face ?? '');
  const glyph = glyphOf(rank, shown);
  if (node.dataset.deck) node.dataset.palette = paletteOf(shown);
  node.replaceChildren(paper(), svg('g', { class: 'face-compact' }, ...shown.compact(rank, suit, glyph)),
    svg('g', { class: 'face-full' }, ...shown.full(rank, suit, glyph)));
}

/** The picture of a card seen from behind. */
function back() {
  ensureSprite();
  return svg('svg', { class: 'card-face back', viewBox: '0 0 100 140', 'aria-hidden': 'true', focusable: 'false' },
    paper(),
    svg('rect', { x: '7', y: '7', width: '86', height: '126', rx: '5', fill: 'url(#card-lattice)' }),
    svg('rect', { x: '7', y: '7', width: '86', height: '126', rx: '5', class: 'back-frame' }));
}

/**
 * The picture of a card, silent for screen readers: its button or figure carries the name.
 * @param {string | null} code null is a card seen from behind
 * @param {string} [sample]  the name of a deck, where it is not to be the table's
 * @returns {SVGElement}
 */
export function cardPicture(code, sample) {
  if (!code) return back();
  const node = svg('svg', { class: `card-face suit-${code[1]}`, viewBox: '0 0 100 140', 'aria-hidden': 'true',
    focusable: 'false', 'data-face': code, 'data-deck': sample });
  drawFace(node);
  return node;
}

/** @param {SVGElement} node of a suit */
function drawSign(node) {
  const suit = node.dataset.suit ?? '';
  node.replaceChildren(deck.sign(suit, 0, 0, 20));
  if (node.hasAttribute('aria-label')) node.setAttribute('aria-label', suitName(suit));
}

/**
 * A suit sign as a small picture, with its name for screen readers unless `silent`.
 * @param {string} suit
 * @param {boolean} [silent]
 * @returns {SVGElement}
 */
export function suitPicture(suit, silent = false) {
  const node = svg('svg', { class: `suit-sign suit-${suit}`, viewBox: '0 0 20 20', focusable: 'false', 'data-suit': suit,
    ...(silent ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': '' }) });
  drawSign(node);
  return node;
}

/** Changes whenever cards are called or lettered otherwise. */
export const deckKey = () => `${deck.name} ${letters()}`;

/** @param {string} suit @returns {string} such as "hearts" */
export const suitName = (suit) => t(`card.suit.${suitKeys[suit]}`);

/** @param {string} suit @returns {string} as it stands after a number or a rank: "of spades" */
export const suitAfter = (suit) => t(`card.of.${suitKeys[suit]}`);

/** @param {string} rank */
const rankKey = (rank) => (deck.german && GERMAN_RANKS[rank]) || rank.toLowerCase();

/** @param {string} code @returns {string} the rank alone, such as "queen" */
export const rankName = (code) => t(`card.rank.${rankKey(parts(code)[0])}`);

/** What the deck calls the Obers and the Unters, each also after the number four. */
export const courtNames = () => ({
  obers: t(`card.ranks.${rankKey('Q')}`), unters: t(`card.ranks.${rankKey('J')}`),
  four_obers: t(`card.four.${rankKey('Q')}`), four_unters: t(`card.four.${rankKey('J')}`),
});

/** @param {string} code @returns {string} such as "queen of spades" */
export const cardName = (code) => t(deck.german ? 'card.name.german' : 'card.name', {
  rank: rankName(code), suit: suitAfter(code[1]),
});

/** @param {string} code @returns {Node[]} a sign for texts, such as 10♥ */
export function cardSign(code) {
  const [rank, suit] = parts(code);
  return [document.createTextNode(letterText(glyphOf(rank, deck), letters())), suitPicture(suit, true)];
}

/**
 * A card that only shows something: an image with a name.
 * @param {string} code
 * @param {string} [extra] more classes
 * @returns {HTMLElement}
 */
export function cardFigure(code, extra = '') {
  const figure = document.createElement('span');
  figure.className = `card ${extra}`.trim();
  figure.dataset.card = code;
  figure.setAttribute('role', 'img');
  figure.setAttribute('aria-label', cardName(code));
  figure.append(cardPicture(code));
  return figure;
}
