/**
 * Makes the pictures of cards (SVG from cardart.js) and says their names.
 * A face holds two layouts, for narrow and for wide cards; the style sheet shows one of them.
 * It knows nothing about rules, hands or who may see what.
 */

import { COURTS, GLYPHS, INDEX_SETS, INDEX_TEXT, PIPS, SUITS } from './cardart.js';
import { svg } from './dom.js';
import { language, t } from './i18n.js';
import { settings } from './settings.js';

/** @typedef {import('./cardart.js').Shape} Shape */

const TEXT_SIGNS = { S: '\u2660\uFE0E', H: '\u2665\uFE0E', D: '\u2666\uFE0E', C: '\u2663\uFE0E' };
const SUIT_KEYS = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
/** @type {'int' | 'de' | 'ru' | 'bg'} */
let indexSet = 'int';

/** @param {Shape[]} shapes */
const drawn = (shapes) =>
  shapes.map(([tag, attributes]) => svg(/** @type {'path'} */ (tag), attributes));

/** @param {string} id @param {string} viewBox @param {SVGElement[]} content */
const symbol = (id, viewBox, content) => svg('symbol', { id, viewBox }, ...content);

/** @param {string} glyph */
function stroke(glyph) {
  return svg('path', {
    d: GLYPHS[glyph], fill: 'none', stroke: 'currentColor', 'stroke-linecap': 'round',
    'stroke-linejoin': 'round', 'stroke-width': glyph === '10' ? '3' : '3.4',
  });
}

function sprite() {
  const symbols = [
    ...Object.entries(SUITS).map(([suit, shapes]) => symbol(`suit-${suit}`, '0 0 20 20', drawn(shapes))),
    ...Object.entries(COURTS).map(([rank, shapes]) => symbol(`court-${rank}`, '0 0 52 58', drawn(shapes))),
    ...[...'23456789'].map((rank) => symbol(`rank-${rank}`, '-1 -1 18 26', [stroke(rank)])),
    symbol('rank-T', '-1 -1 18 26', [stroke('10')]),
    ...[...'AKQJ'].map((rank) => symbol(`rank-${rank}`, '-1 -1 18 26', [stroke(INDEX_SETS.int[rank])])),
  ];
  const lattice = svg('pattern', { id: 'card-lattice', width: '12', height: '12', patternUnits: 'userSpaceOnUse' },
    svg('rect', { width: '12', height: '12', class: 'back-ground' }),
    svg('path', { d: 'M6 0l6 6-6 6-6-6z', class: 'back-line' }),
    svg('circle', { cx: '6', cy: '6', r: '1.5', class: 'back-dot' }));
  const root = svg('svg', { class: 'card-sprite', width: '0', height: '0', 'aria-hidden': 'true', focusable: 'false' },
    svg('defs', {}, lattice, ...symbols));
  root.id = 'card-sprite';
  return root;
}

function ensureSprite() {
  if (!document.getElementById('card-sprite')) document.body.append(sprite());
}

/** Letters that belong to a language of the page; Bulgarian packs are sold with the Latin ones. */
const BY_LANGUAGE = /** @type {Record<string, string>} */ ({ de: 'de', ru: 'ru' });

/**
 * The setting's index set, or that of the page's language.
 * @returns {'int' | 'de' | 'ru' | 'bg'}
 */
function wantedIndex() {
  const choice = settings.get('index');
  const name = choice === 'auto' ? BY_LANGUAGE[language()] ?? 'int' : choice;
  return /** @type {'int'} */ (name in INDEX_SETS ? name : 'int');
}

/** Bring the letters of all cards and the palette of the page in line with the settings. */
export function applyCardSettings() {
  ensureSprite();
  document.documentElement.dataset.palette = settings.get('palette');
  indexSet = wantedIndex();
  for (const [rank, glyph] of Object.entries(INDEX_SETS[indexSet])) {
    document.getElementById(`rank-${rank}`)?.replaceChildren(stroke(glyph));
  }
}

/**
 * @param {string} href @param {number} x @param {number} y @param {number} width
 * @param {number} height @param {string} [transform]
 */
function use(href, x, y, width, height, transform) {
  const node = svg('use', {
    href: `#${href}`, x: String(x), y: String(y), width: String(width), height: String(height),
  });
  if (transform) node.setAttribute('transform', transform);
  return node;
}

const TURNED = 'rotate(180 50 70)';

/** @param {string} rank @param {string} suit */
function compact(rank, suit) {
  const court = rank in COURTS;
  return svg('g', { class: 'face-compact' },
    use(`rank-${rank}`, 4, 6, 25, 36),
    use(`suit-${suit}`, 4, 44, 25, 25),
    ...(court
      ? [svg('rect', { x: '34', y: '56', width: '60', height: '78', rx: '6', class: 'court-ground' }),
        use(`court-${rank}`, 35, 67, 58, 66)]
      : [use(`suit-${suit}`, 36, 72, 56, 56)]));
}

/** @param {string} rank @param {string} suit */
function fullCourt(rank, suit) {
  const half = () => [
    use(`court-${rank}`, 26, 13, 50, 57),
    use(`suit-${suit}`, 25, 15, 12, 12),
  ];
  return [
    svg('rect', { x: '23', y: '11', width: '54', height: '118', rx: '3', class: 'court-ground' }),
    svg('g', {}, ...half()),
    svg('g', { transform: TURNED }, ...half()),
    svg('path', { d: 'M23 70h54', class: 'court-split' }),
    svg('rect', { x: '23', y: '11', width: '54', height: '118', rx: '3', class: 'court-frame' }),
  ];
}

/** @param {string} rank @param {string} suit */
function fullPips(rank, suit) {
  const size = rank === 'A' ? 44 : 21;
  return PIPS[rank].map(([x, y]) => use(`suit-${suit}`, x - size / 2, y - size / 2, size, size,
    y > 71 ? `rotate(180 ${x} ${y})` : undefined));
}

/** @param {string} rank @param {string} suit */
function full(rank, suit) {
  const corner = () => [use(`rank-${rank}`, 4, 5, 16, 23), use(`suit-${suit}`, 5, 30, 14, 14)];
  return svg('g', { class: 'face-full' },
    ...corner(), svg('g', { transform: TURNED }, ...corner()),
    ...(rank in COURTS ? fullCourt(rank, suit) : fullPips(rank, suit)));
}

/**
 * The picture of a card, silent for screen readers: its button or figure carries the name.
 * @param {string | null} code null is a card seen from behind
 * @returns {SVGElement}
 */
export function cardPicture(code) {
  ensureSprite();
  if (!code) {
    return svg('svg', { class: 'card-face back', viewBox: '0 0 100 140', 'aria-hidden': 'true', focusable: 'false' },
      svg('rect', { x: '1', y: '1', width: '98', height: '138', rx: '9', class: 'paper' }),
      svg('rect', { x: '7', y: '7', width: '86', height: '126', rx: '5', fill: 'url(#card-lattice)' }),
      svg('rect', { x: '7', y: '7', width: '86', height: '126', rx: '5', class: 'back-frame' }));
  }
  const [rank, suit] = code;
  return svg('svg', { class: `card-face suit-${suit}`, viewBox: '0 0 100 140', 'aria-hidden': 'true', focusable: 'false' },
    svg('rect', { x: '1', y: '1', width: '98', height: '138', rx: '9', class: 'paper' }),
    compact(rank, suit), full(rank, suit));
}

/**
 * A suit sign as a small picture, with its name for screen readers unless `silent`.
 * @param {string} suit
 * @param {boolean} [silent]
 * @returns {SVGElement}
 */
export function suitPicture(suit, silent = false) {
  ensureSprite();
  const node = svg('svg', { class: `suit-sign suit-${suit}`, viewBox: '0 0 20 20', focusable: 'false' }, use(`suit-${suit}`, 0, 0, 20, 20));
  if (silent) node.setAttribute('aria-hidden', 'true');
  else {
    node.setAttribute('role', 'img');
    node.setAttribute('aria-label', suitName(suit));
  }
  return node;
}

/** @param {string} suit @returns {string} such as "hearts" */
export const suitName = (suit) => t(`card.suit.${SUIT_KEYS[/** @type {'S'} */ (suit)]}`);

/** @param {string} code @returns {string} such as "queen of spades" */
export function cardName(code) {
  const [rank, suit] = code;
  return t('card.name', {
    rank: t(`card.rank.${rank.toLowerCase()}`),
    suit: t(`card.of.${SUIT_KEYS[/** @type {'S'} */ (suit)]}`),
  });
}

/** @param {string} code @returns {string} the rank alone, such as "queen" */
export const rankName = (code) => t(`card.rank.${code[0].toLowerCase()}`);

/** @param {string} code @returns {string} a sign for texts, such as 10♥ */
export function cardSign(code) {
  const [rank, suit] = code;
  const letters = INDEX_TEXT[indexSet];
  const shown = rank === 'T' ? '10' : letters[/** @type {'A'} */ (rank)] ?? rank;
  return `${shown}${TEXT_SIGNS[/** @type {'S'} */ (suit)]}`;
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
