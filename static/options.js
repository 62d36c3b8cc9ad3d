/**
 * House rules drawn from their declaration, for any game: a form to change them, a list to read
 * them, and what differs from the preset. It knows types of values, never what a rule means.
 */

import { attr, h } from './dom.js';
import { has, listed, num, t } from './i18n.js';

/** @typedef {import('./types.js').Option} Option */
/** @typedef {import('./types.js').Form} Form */
/** @typedef {{[option: string]: any}} Values */
/** @typedef {{node: HTMLElement, write: (value: any) => void, enable: (on: boolean) => void}} Control */

/** Choices up to this number are shown side by side. */
const SIDE_BY_SIDE = 4;

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
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Whether an option has no effect under these values.
 * @param {Option} option
 * @param {Values} values
 * @returns {boolean}
 */
export function isOff(option, values) {
  return Object.entries(option.off_when ?? {}).some(([other, when]) =>
    when.some((value) => same(values[other], value)));
}

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
function itemText(game, option, item) {
  const key = `option.${game}.${option.id}.${item}`;
  if (has(key)) return t(key);
  return typeof item === 'number' ? num(item) : String(item);
}

/**
 * A value in words.
 * @param {string} game
 * @param {Option} option
 * @param {any} value
 * @returns {string}
 */
export function valueText(game, option, value) {
  if (value === null) return t('options.none');
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

/**
 * The options by group, in their order.
 * @param {Form} form
 * @returns {[string, Option[]][]}
 */
function groups(form) {
  /** @type {Map<string, Option[]>} */
  const found = new Map();
  for (const option of form.options) {
    found.set(option.group, [...(found.get(option.group) ?? []), option]);
  }
  return [...found];
}

/**
 * What differs from the preset, as a list in words.
 * @param {string} game
 * @param {Form} form
 * @param {string} preset
 * @param {Values} values
 * @returns {HTMLElement}
 */
export function differences(game, form, preset, values) {
  const changed = changesFrom(form, preset, values);
  const lines = form.options.filter((option) => option.id in changed).map((option) =>
    h('li', null, `${optionName(game, option)}: `,
      h('strong', null, valueText(game, option, values[option.id]))));
  if (lines.length === 0) return h('p', { class: 'soft small' }, t('options.no_differences'));
  return h('div', { class: 'differences' },
    h('h3', null, t('room.options.diff')), h('ul', null, ...lines));
}

/**
 * All house rules to read.
 * @param {string} game
 * @param {Form} form
 * @param {Values} values
 * @returns {HTMLElement}
 */
export function optionsView(game, form, values) {
  const parts = groups(form);
  return h('div', { class: 'options-view' }, parts.map(([group, options]) => [
    parts.length > 1 && h('h3', null, t(`group.${group}`)),
    h('dl', null, options.map((option) => [
      h('dt', { class: isOff(option, values) ? 'off' : '' }, optionName(game, option)),
      h('dd', null, isOff(option, values) ? t('options.off')
        : valueText(game, option, values[option.id])),
    ])),
  ]));
}

/**
 * The form. `write` shows other values without a rebuild.
 * @param {string} game
 * @param {Form} form
 * @param {Values} values
 * @param {(values: Values) => void} changed
 * @returns {{node: HTMLElement, write: (values: Values) => void}}
 */
export function optionsForm(game, form, values, changed) {
  let current = { ...values };
  /** @type {Map<string, Control>} */
  const controls = new Map();
  const refresh = () => {
    for (const option of form.options) controls.get(option.id)?.enable(!isOff(option, current));
  };
  const parts = groups(form);
  const node = h('div', { class: 'options-form stack' }, parts.map(([group, options]) =>
    h('section', null, parts.length > 1 && h('h3', null, t(`group.${group}`)), options.map((option) => {
      const control = makeControl(game, option, (value) => {
        current = { ...current, [option.id]: value };
        refresh();
        changed(current);
      });
      controls.set(option.id, control);
      control.write(values[option.id]);
      return control.node;
    }))));
  refresh();
  return {
    node,
    write: (next) => {
      current = { ...next };
      for (const option of form.options) controls.get(option.id)?.write(next[option.id]);
      refresh();
    },
  };
}

/**
 * @param {string} game
 * @param {Option} option
 * @param {(value: any) => void} set
 * @returns {Control}
 */
function makeControl(game, option, set) {
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
    orNone && h('label', { class: 'check' }, none, h('span', null, t('options.none')))));
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
        ? item !== undefined
        : Number.isInteger(item) && item >= option.lo && item <= option.hi);
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
