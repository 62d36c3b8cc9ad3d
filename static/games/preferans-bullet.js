/**
 * The bullet as players draw it: a triangle cut in three or a square cut by its diagonals, a sector a
 * line, one's own at the bottom. From the edge inwards a sector has whists on each opponent, pool and
 * mountain; every cell is a row of running sums of which the last counts. A press tells a sector in full.
 */

import { attr, h, keyed, replace, svg } from '../dom.js';
import { num, signed, t } from '../i18n.js';
import { times } from './lines.js';
import { cellsOf, figureOf, hasHelp, HELP_MARK, isClosed, isMine, lineName, linesFrom, partName, sheetKey } from './preferans-figures.js';
import { showLine } from './preferans-line.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('./preferans-figures.js').Cell} Cell */
/** @typedef {{at: number, angle: number, tan: number, edge: number}} Place  a sector's number, its turn in degrees, the tangent of half its angle, and how far its edge is from the centre */

/** Half a side of the drawing, and what is left around it for names. */
const HALF = 200;
const MARGIN = 26;
/** Where whists end and the pool ends, in parts of the way from the centre to the edge. */
const WHISTS = 0.68;
const POOL = 0.4;
const CENTRE = 0.17;
/** How much room letters need to keep off a side that slants. */
const SLANT = 9;
/** The width of a digit, of a dot between sums and of the mark of help, in parts of the size of the letters. */
const DIGIT = 0.63;
const DOT = 0.33;
const MARK = 0.45;
/** The width of a letter of a small name. */
const LETTER = 8;
/** With more lines than players the page is too narrow: so wide a unit of the drawing is at least, in pixels. */
const UNIT = 0.62;
const PLAYERS = 4;

/** @param {number} count of sectors @param {number} at @returns {Place} */
function placeOf(count, at) {
  const tan = Math.tan(Math.PI / count);
  return { at, angle: (at * 360) / count, tan, edge: HALF / tan };
}

/** How much room the whole takes: left, top, width and height. @param {number} count */
function viewBox(count) {
  const corners = Array.from({ length: count }, (_, at) => (Math.PI * (2 * at + 1)) / count);
  const radius = HALF / Math.sin(Math.PI / count);
  const xs = corners.map((angle) => radius * Math.sin(angle));
  const ys = corners.map((angle) => radius * Math.cos(angle));
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - (count % 2 ? 2 : MARGIN)];
  return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top].map(Math.round);
}

/**
 * The corners of a strip of a sector, or of a part of its width: the outer sides slant, those between do not.
 * @param {Place} place @param {number} from @param {number} to @param {number} [left] @param {number} [right]
 */
function strip({ tan, edge }, from, to, left = 0, right = 1) {
  const corner = (/** @type {number} */ y, /** @type {number} */ part) =>
    `${((2 * part - 1) * (part % 1 ? from : y) * edge * tan).toFixed(1)},${(y * edge).toFixed(1)}`;
  return [corner(from, left), corner(from, right), corner(to, right), corner(to, left)].join(' ');
}

/** Which of the sums fit, from the newest back. @param {Cell} cell @param {number} room in letters */
function fitting({ sums }, room) {
  let left = room;
  let from = sums.length;
  while (from > 0) {
    const { figure, help } = sums[from - 1];
    left -= num(figure).length * DIGIT + DOT + (help ? MARK : 0);
    if (left < (from > 1 ? 1 : 0)) break;
    from -= 1;
  }
  return Math.min(from, Math.max(0, sums.length - 1));
}

/** Upside down nobody reads: such a sector is written from the other side. @param {Place} place @param {number} x @param {number} y */
const upright = ({ angle }, x, y) => (angle > 90 && angle < 270 ? `rotate(180 ${x.toFixed(1)} ${y.toFixed(1)})` : null);

/** @param {Place} place @param {string} kind @param {number} x @param {number} y @param {...import('../dom.js').Child} words */
const written = (place, kind, x, y, ...words) =>
  svg('text', { class: kind, x: x.toFixed(1), y: y.toFixed(1), transform: upright(place, x, y) }, ...words);

/** A row of sums. @param {Place} place @param {Cell} cell @param {number} x @param {number} y @param {number} width @param {boolean} [closed] */
function sumsRow(place, cell, x, y, width, closed = false) {
  const size = place.edge > 150 ? 18 : 16;
  const from = fitting(cell, width / size - (closed ? 1 : 0));
  const shown = cell.sums.slice(from);
  return written(place, `bullet-sums ${size > 16 ? 'wide' : ''}`, x, y, from > 0 && '…', shown.map(({ figure, fresh, help }, at) => {
    const last = at === shown.length - 1;
    return [svg('tspan', { class: `${last ? 'last' : 'old'}${fresh ? ' fresh' : ''}` }, num(figure)), help && HELP_MARK, last ? '' : '.'];
  }), closed && svg('tspan', { class: 'last' }, ' ✓'));
}

/** @param {Cell} cell */
const isFresh = ({ sums }) => sums.some(({ fresh }) => fresh);

/** @param {string} points @param {Cell} cell */
const area = (points, cell) => svg('polygon', { class: isFresh(cell) ? 'bullet-area fresh' : 'bullet-area', points });

/** The whists on each opponent, side by side: his name above the sums. @param {View} view @param {Place} place @param {Cell[]} cells */
function whists(view, place, cells) {
  const { edge, tan } = place;
  const near = WHISTS * edge;
  const [name, sums] = [0.26, 0.7].map((part) => near + (upright(place, 0, 0) ? 1 - part : part) * (edge - near));
  return cells.map((cell, at) => {
    const [left, right] = [at / cells.length, (at + 1) / cells.length];
    const ends = (/** @type {number} */ y) => [left, right].map((part) => (2 * part - 1) * (part % 1 ? near : y - SLANT) * tan);
    const middle = (/** @type {number} */ y) => (ends(y)[0] + ends(y)[1]) / 2;
    const width = (/** @type {number} */ y) => ends(y)[1] - ends(y)[0];
    const on = lineName(view, /** @type {number} */ (cell.on));
    return [area(strip(place, WHISTS, 1, left, right), cell),
      written(place, 'bullet-on', middle(name), name, shortened(on, Math.floor(width(name) / LETTER))),
      sumsRow(place, cell, middle(sums), sums, width(sums) - 6)];
  });
}

/** @param {string} name @param {number} most letters */
const shortened = (name, most) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

/** A line in words. @param {View} view @param {number[]} lines @param {number} line */
function lineWords(view, lines, line) {
  const { whists: on, pool, mountain } = cellsOf(view, lines, line);
  const cells = [pool, mountain, ...on].map((cell) => [`${partName(view, cell)}: ${num(figureOf(cell))}`, hasHelp(cell) && t('pref.bullet.help')].filter(Boolean).join(' '));
  const closed = isClosed(view, line) ? [t('pref.pool.closed')] : [];
  return `${lineName(view, line)}. ${[...cells, ...closed].join(', ')}`;
}

/** @param {SVGGElement} node @param {View} view @param {number[]} lines @param {Place} place */
function drawSector(node, view, lines, place) {
  const line = lines[place.at];
  const { whists: on, pool, mountain } = cellsOf(view, lines, line);
  const { edge, tan } = place;
  const across = (/** @type {number} */ y) => 2 * (y - SLANT) * tan - 6;
  const inner = ((POOL + CENTRE) / 2 + 0.02) * edge;
  const middle = ((WHISTS + POOL) / 2) * edge;
  attr(node, 'class', isMine(view, line) ? 'bullet-sector mine' : 'bullet-sector');
  attr(node, 'transform', `rotate(${place.angle})`);
  attr(node, 'aria-label', lineWords(view, lines, line));
  const result = view.sheet?.settlement.rounded[line];
  replace(node,
    area(strip(place, 0, POOL), mountain), area(strip(place, POOL, WHISTS), pool), whists(view, place, on),
    sumsRow(place, mountain, 0, inner, across(inner)), sumsRow(place, pool, 0, middle, across(middle), isClosed(view, line)),
    svg('polygon', { class: 'bullet-frame', points: strip(place, 0, 1) }),
    written(place, 'bullet-name', 0, edge + MARGIN / 2, shortened(lineName(view, line), 18), ' ',
      svg('tspan', { class: 'bullet-result' }, signed(result))));
}

/** Pool and weight in the middle. @param {any} sheet @param {number} edge */
const centre = ({ target, pool_weight: weight }, edge) => svg('g', { class: 'bullet-centre' },
  svg('title', null, t('pref.bullet.centre', { target, n: weight })),
  svg('circle', { r: (CENTRE * edge + 3).toFixed(1) }),
  svg('text', { class: 'bullet-target', y: -4 }, num(target)),
  svg('text', { class: 'bullet-weight', y: 11 }, times(weight)));

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export function mountBullet(root) {
  const sectors = svg('g');
  const middle = svg('g');
  const drawing = svg('svg', { class: 'bullet', role: 'group', 'aria-label': t('pref.bullet') }, sectors, middle);
  const place = h('div', { class: 'bullet-place' }, drawing);
  root.append(place);
  /** @type {View | null} */
  let shown = null;
  let drawn = '';
  const open = (/** @type {number} */ line) => shown && showLine(shown, line);
  const sector = (/** @type {number} */ line) => svg('g', { tabindex: 0, role: 'button', 'aria-haspopup': 'dialog', on: {
    click: () => open(line),
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      open(line);
    },
  } });
  return { update: (view) => {
    if (!view.sheet) return;
    shown = view;
    const lines = linesFrom(view);
    const seen = place.clientWidth > 0;
    const key = `${sheetKey(view)} ${seen}`;
    if (key === drawn) return;
    drawn = key;
    const box = viewBox(lines.length);
    const many = lines.length > PLAYERS;
    attr(drawing, 'viewBox', box.join(' '));
    place.classList.toggle('many', many);
    drawing.style.minWidth = many ? `${box[2] * UNIT}px` : '';
    keyed(sectors, lines, String, sector, (node, _, at) => drawSector(node, view, lines, placeOf(lines.length, at)));
    place.scrollLeft = (place.scrollWidth - place.clientWidth) / 2;
    replace(middle, centre(view.sheet, placeOf(lines.length, 0).edge));
  } };
}
