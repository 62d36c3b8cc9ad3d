/**
 * House rules drawn from their declaration, for any game: a form to change them, a list to read
 * them, and what differs from the preset.
 */

import { h, text } from './dom.js';
import { t } from './i18n.js';
import { makeControl } from './optioncontrols.js';
import { changesFrom, isOff, optionName, valueText } from './optionvalues.js';

/** @typedef {import('./types.js').Option} Option */
/** @typedef {import('./types.js').Form} Form */
/** @typedef {import('./optionvalues.js').Values} Values */
/** @typedef {import('./optioncontrols.js').Control} Control */

/**
 * What a choice comes to: its value in words, or that it has no effect beside the others.
 * @param {string} game
 * @param {Option} option
 * @param {Values} values
 */
const effectText = (game, option, values) => (isOff(option, values) ? t('options.off')
  : valueText(game, option, values[option.id]));

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
      h('strong', null, effectText(game, option, values))));
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
      h('dd', null, effectText(game, option, values)),
    ])),
  ]));
}

/**
 * The form; where there are several groups each opens by itself. `write` shows other values without
 * a rebuild.
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
  const parts = groups(form).map(([group, options]) =>
    ({ group, options, note: h('span', { class: 'soft small' }) }));
  const refresh = () => {
    for (const { options, note } of parts) {
      const on = options.filter((option) => !isOff(option, current));
      for (const option of options) controls.get(option.id)?.enable(on.includes(option));
      text(note, on.length ? '' : t('options.off'));
    }
  };
  const node = h('div', { class: 'options-form' }, parts.map(({ group, options, note }) => {
    const nodes = options.map((option) => {
      const control = makeControl(game, option, (value) => {
        current = { ...current, [option.id]: value };
        refresh();
        changed(current);
      });
      controls.set(option.id, control);
      control.write(values[option.id]);
      return control.node;
    });
    return parts.length === 1 ? nodes
      : h('details', { class: 'option-group' },
        h('summary', null, t(`group.${group}`), ' ', note), nodes);
  }));
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
