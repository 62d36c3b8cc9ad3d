/**
 * The inputs of declared house rules, one for each type of value. They know no game and no rule: what
 * a choice is called stands in the catalogues.
 */

import { attr, h } from './dom.js';
import { has, t } from './i18n.js';
import { inRange, itemText, noneText, optionName, same } from './optionvalues.js';

/** @typedef {import('./types.js').Option} Option */
/** @typedef {{node: HTMLFieldSetElement, write: (value: any) => void, enable: (on: boolean) => void}} Control */

/** Choices up to this number are shown side by side. */
const SIDE_BY_SIDE = 4;

/**
 * @param {string} game
 * @param {Option} option
 * @param {(value: any) => void} set
 * @returns {Control}
 */
export function makeControl(game, option, set) {
  switch (option.type) {
    case 'bool': return boolControl(game, option, set);
    case 'choice': return choiceControl(game, option, set);
    case 'int': return intControl(game, option, set, false);
    case 'int_or_none': return intControl(game, option, set, true);
    case 'list': return listControl(game, option, set);
    case 'subset': return subsetControl(game, option, set);
    default: return mapControl(game, option, set);
  }
}

let ids = 0;
const newId = () => `option-${(ids += 1)}`;

/**
 * A fieldset with the option's name, its effect in words and a place for the inputs.
 * @param {string} game
 * @param {Option} option
 * @param {...HTMLElement} inputs
 * @returns {HTMLFieldSetElement}
 */
function box(game, option, ...inputs) {
  const help = `option.${game}.${option.id}.help`;
  return h('fieldset', { class: 'option' }, h('legend', null, optionName(game, option)),
    has(help) && h('p', { class: 'soft small' }, t(help)), inputs);
}

/**
 * @param {string} game
 * @param {Option} option
 * @param {(value: any) => void} set
 * @returns {Control}
 */
function boolControl(game, option, set) {
  const input = h('input', { type: 'checkbox', on: { change: () => set(input.checked) } });
  const help = `option.${game}.${option.id}.help`;
  const node = h('fieldset', { class: 'option' },
    h('label', { class: 'check' }, input, h('span', null, optionName(game, option))),
    has(help) && h('p', { class: 'soft small' }, t(help)));
  return { node, write: (value) => { input.checked = value; },
    enable: (on) => { node.disabled = !on; } };
}

/**
 * @param {string} game
 * @param {Option} option
 * @param {(value: any) => void} set
 * @returns {Control}
 */
function choiceControl(game, option, set) {
  if (option.values.length > SIDE_BY_SIDE) return selectControl(game, option, set);
  const name = newId();
  const inputs = option.values.map((value) =>
    h('input', { type: 'radio', name, on: { change: () => set(value) } }));
  const node = box(game, option, h('div', { class: 'segments' }, option.values.map((value, at) =>
    h('label', null, inputs[at], itemText(game, option, value)))));
  return { node,
    write: (value) => inputs.forEach((input, at) => {
      input.checked = same(option.values[at], value);
    }),
    enable: (on) => { node.disabled = !on; } };
}

/**
 * @param {string} game
 * @param {Option} option
 * @param {(value: any) => void} set
 * @returns {Control}
 */
function selectControl(game, option, set) {
  const select = h('select', { 'aria-label': optionName(game, option),
    on: { change: () => set(option.values[select.selectedIndex]) } },
  option.values.map((value) => h('option', null, itemText(game, option, value))));
  const node = box(game, option, select);
  return { node,
    write: (value) => { select.selectedIndex = option.values.findIndex((one) => same(one, value)); },
    enable: (on) => { node.disabled = !on; } };
}

/**
 * A number field that only lets valid numbers through.
 * @param {Option} option
 * @param {string} label
 * @param {(value: number) => void} set
 */
function numberInput(option, label, set) {
  const input = h('input', { type: 'number', class: 'number', inputmode: 'numeric',
    min: option.lo, max: option.hi, step: option.step, required: true, 'aria-label': label,
    on: { change: () => {
      attr(input, 'aria-invalid', input.validity.valid ? null : 'true');
      if (input.validity.valid) set(input.valueAsNumber);
    } } });
  return input;
}

/**
 * @param {string} game
 * @param {Option} option
 * @param {(value: any) => void} set
 * @param {boolean} orNone
 * @returns {Control}
 */
function intControl(game, option, set, orNone) {
  const input = numberInput(option, optionName(game, option), set);
  const none = h('input', { type: 'checkbox', on: { change: () => {
    input.disabled = none.checked;
    if (input.value === '') input.valueAsNumber = option.lo;
    set(none.checked ? null : input.valueAsNumber);
  } } });
  const range = h('span', { class: 'soft small' },
    t('options.range', { lo: option.lo, hi: option.hi }));
  const node = box(game, option, h('div', { class: 'row' }, input, range,
    orNone && h('label', { class: 'check' }, none, h('span', null, noneText(game, option)))));
  return { node,
    write: (value) => {
      none.checked = value === null;
      input.disabled = value === null;
      if (value !== null && document.activeElement !== input) input.valueAsNumber = value;
    },
    enable: (on) => { node.disabled = !on; } };
}

/**
 * A row of values written with commas.
 * @param {string} game
 * @param {Option} option
 * @param {(value: any) => void} set
 * @returns {Control}
 */
function listControl(game, option, set) {
  const input = h('input', { type: 'text', 'aria-label': optionName(game, option),
    on: { change: () => {
      const items = input.value.split(/[\s,;]+/).filter(Boolean).map((word) =>
        option.values.length ? option.values.find((value) => String(value) === word)
          : Number(word));
      const valid = items.length > 0 && items.every((item) => option.values.length
        ? item !== undefined : inRange(option, item));
      attr(input, 'aria-invalid', valid ? null : 'true');
      if (valid) set(items);
    } } });
  const node = box(game, option, input,
    h('p', { class: 'soft small' }, t('options.list_hint')));
  return { node, write: (value) => { input.value = value.join(', '); },
    enable: (on) => { node.disabled = !on; } };
}

/**
 * @param {string} game
 * @param {Option} option
 * @param {(value: any) => void} set
 * @returns {Control}
 */
function subsetControl(game, option, set) {
  const inputs = option.values.map(() => h('input', { type: 'checkbox', on: { change: () =>
    set(option.values.filter((_, at) => inputs[at].checked)) } }));
  const node = box(game, option, ...option.values.map((value, at) =>
    h('label', { class: 'check' }, inputs[at], h('span', null, itemText(game, option, value)))));
  return { node,
    write: (value) => inputs.forEach((input, at) => {
      input.checked = value.includes(option.values[at]);
    }),
    enable: (on) => { node.disabled = !on; } };
}

/**
 * @param {string} game
 * @param {Option} option
 * @param {(value: any) => void} set
 * @returns {Control}
 */
function mapControl(game, option, set) {
  const inputs = option.keys.map((key) => numberInput(option, itemText(game, option, key), () =>
    set(Object.fromEntries(option.keys.map((one, at) => [one, inputs[at].valueAsNumber])))));
  const node = box(game, option, ...option.keys.map((key, at) =>
    h('label', { class: 'row' }, h('span', null, itemText(game, option, key)), inputs[at])));
  return { node,
    write: (value) => inputs.forEach((input, at) => {
      if (document.activeElement !== input) input.valueAsNumber = value[option.keys[at]];
    }),
    enable: (on) => { node.disabled = !on; } };
}
