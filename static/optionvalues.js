/**
 * Values of declared house rules, for any game: what is complete, what differs, what has no effect,
 * and how a value is said.
 */

import { has, listed, num, t } from './i18n.js';

/** @typedef {import('./types.js').Option} Option */
/** @typedef {import('./types.js').Form} Form */
/** @typedef {{[option: string]: any}} Values */

/**
 * All values: the defaults, then the preset, then the changes.
 * @param {Form} form
 * @param {string} preset
 * @param {Values} changes
 * @returns {Values}
 */
export function complete(form, preset, changes) {
  const chosen = { ...form.presets[preset], ...changes };
  return Object.fromEntries(form.options.map((option) =>
    [option.id, option.id in chosen ? chosen[option.id] : option.default]));
}

/**
 * What of these values is not what the preset says.
 * @param {Form} form
 * @param {string} preset
 * @param {Values} values
 * @returns {Values}
 */
export function changesFrom(form, preset, values) {
  const usual = complete(form, preset, {});
  return Object.fromEntries(form.options
    .filter(({ id }) => id in values && !same(values[id], usual[id]))
    .map(({ id }) => [id, values[id]]));
}

/**
 * @param {any} one
 * @param {any} other
 */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Whether an option has no effect under these values: one of its conditions holds completely.
 * @param {Option} option
 * @param {Values} values
 * @returns {boolean}
 */
export function isOff(option, values) {
  return option.off_when.some((condition) => Object.entries(condition).every(([other, when]) =>
    when.some((value) => same(values[other], value))));
}

/**
 * @param {Option} option
 * @param {number} value
 */
export const inRange = ({ lo, hi, step }, value) =>
  Number.isInteger(value) && value >= lo && value <= hi && (value - lo) % step === 0;

/**
 * @param {string} game
 * @param {Option} option
 * @returns {string}
 */
export const optionName = (game, option) => t(`option.${game}.${option.id}`);

/**
 * @param {string} game
 * @param {Option} option
 * @param {any} item
 * @returns {string}
 */
export function itemText(game, option, item) {
  const key = `option.${game}.${option.id}.${item}`;
  if (has(key)) return t(key);
  return typeof item === 'number' ? num(item) : String(item);
}

/**
 * What it means that an option has no value: the text of the option for it, else "none".
 * @param {string} game
 * @param {Option} option
 */
export function noneText(game, option) {
  const key = `option.${game}.${option.id}.none`;
  return t(has(key) ? key : 'options.none');
}

/**
 * A value in words.
 * @param {string} game
 * @param {Option} option
 * @param {any} value
 * @returns {string}
 */
export function valueText(game, option, value) {
  if (value === null) return noneText(game, option);
  if (typeof value === 'boolean') return t(value ? 'call.yes' : 'call.no');
  if (Array.isArray(value)) {
    const items = value.map((item) => itemText(game, option, item));
    return items.length ? listed(items) : t('options.none');
  }
  if (typeof value === 'object') {
    return listed(option.keys.map((key) => `${itemText(game, option, key)}: ${num(value[key])}`));
  }
  return itemText(game, option, value);
}
