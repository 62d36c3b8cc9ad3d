/**
 * The figures of a Preferans match by the lines of its sheet: whose line it is, what was written in a
 * cell in running sums and which of them are new, and fractions of a whist as people write them.
 */

import { num, t } from '../i18n.js';
import { whoOf } from '../view.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {{figure: number, deal: number | null, reason: string, fresh: boolean, help: boolean}} Sum  `fresh`: since the deal before the last; `help`: to another's pool */
/** @typedef {{part: 'pool' | 'mountain' | 'whists', on: number | null, sums: Sum[]}} Cell */

/** The reasons of help: what it put into a pool, and the whists for it. */
const HELP = new Set(['helped', 'help']);
/** What marks it. */
export const HELP_MARK = '\u207a';

/** The lines as they are drawn: those of the seats clockwise from the near one, then of people who have left. @param {View} view @returns {number[]} */
export function linesFrom(view) {
  const { lines, pool } = /** @type {any} */ (view.sheet);
  const seated = view.names.map((_, place) => lines[(view.bottom + place) % view.n]);
  return [...seated, ...pool.map((/** @type {number} */ _, /** @type {number} */ line) => line)
    .filter((/** @type {number} */ line) => !seated.includes(line))];
}

/** Who had a line and has left. @param {View} view @param {number} line */
export const formerName = (view, line) => view.room.former.find((one) => one.line === line)?.name ?? num(line + 1);

/** @param {View} view @param {number} line */
export function lineName(view, line) {
  const seat = view.sheet?.lines.indexOf(line) ?? -1;
  if (seat >= 0) return whoOf(view, seat);
  return t('pref.line.left', { p: formerName(view, line) });
}

/** What is drawn of a sheet is made anew if this is another one. @param {View} view */
export const sheetKey = (view) =>
  JSON.stringify([view.sheet?.n, view.me, linesFrom(view).map((line) => [line, lineName(view, line)])]);

/** @param {View} view @param {number} line */
export const isMine = (view, line) => view.me !== null && view.sheet?.lines[view.me] === line;

/** Whether nothing fits into a pool any more. @param {View} view @param {number} line */
export function isClosed({ sheet }, line) {
  const { end_mode: mode, pool, target } = /** @type {any} */ (sheet);
  return mode === 'each' && pool[line] >= target;
}

/**
 * What stands in one cell of a line.
 * @param {View} view @param {number} line @param {'pool' | 'mountain' | 'whists'} part @param {number | null} [on]
 * @returns {Cell}
 */
export function cellOf(view, line, part, on = null) {
  const { running, rows, between } = /** @type {any} */ (view.sheet);
  const last = rows.at(-1)?.deal;
  const written = on === null ? running[line][part] : running[line].whists[on];
  const since = between.filter((/** @type {any} */ entry) => entry.line === line && entry.part === part && entry.on === on).length;
  return { part, on, sums: written.map((/** @type {[number, number | null, string]} */ [figure, deal, reason], /** @type {number} */ at) => ({
    figure, deal, reason, help: HELP.has(reason), fresh: (deal !== null && deal === last) || at >= written.length - since,
  })) };
}

/** All cells of a line, from the edge of the sheet inwards; whists on the others in the order of `lines`. @param {View} view @param {number[]} lines @param {number} line */
export function cellsOf(view, lines, line) {
  const at = lines.indexOf(line);
  const others = lines.slice(1).map((_, step) => lines[(at + step + 1) % lines.length]);
  return {
    whists: others.map((on) => cellOf(view, line, 'whists', on)),
    pool: cellOf(view, line, 'pool'), mountain: cellOf(view, line, 'mountain'),
  };
}

/** What a cell is, in words. @param {View} view @param {Cell} cell */
export const partName = (view, { part, on }) =>
  (on === null ? t(`pref.part.${part}`) : t(isMine(view, on) ? 'pref.part.whists.you' : 'pref.part.whists', { p: lineName(view, on) }));

/** The valid figure. @param {Cell} cell */
export const figureOf = ({ sums }) => sums.at(-1)?.figure ?? 0;

/** @param {Cell} cell */
export const hasHelp = ({ sums }) => sums.some(({ help }) => help);

/** @type {Record<string, string>} */
const GLYPHS = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾' };

/**
 * A fraction of the wire (`-34/3`) as people write it (−11⅓).
 * @param {string} fraction @param {boolean} [gain] with a plus
 */
export function exact(fraction, gain = false) {
  const [over, under = 1] = fraction.replace('-', '').split('/').map(Number);
  const [whole, rest] = [Math.floor(over / under), over % under];
  const part = rest && (GLYPHS[`${rest}/${under}`] ?? `${whole ? '\u00a0' : ''}${num(rest)}/${num(under)}`);
  const sign = fraction.startsWith('-') ? '\u2212' : gain && fraction !== '0' ? '+' : '';
  return `${sign}${whole || !rest ? num(whole) : ''}${part || ''}`;
}
