/** The dialog of personal settings. Everything in it stays on this device. */

import { deckChoice } from './deckchoice.js';
import { dialog, h } from './dom.js';
import { LANGUAGES, t } from './i18n.js';
import { icon } from './icons.js';
import { rulesDialog } from './rules.js';
import { CHOICES, settings } from './settings.js';

/** @typedef {import('./settings.js').Setting} Setting */

/** @type {[string, Setting[]][]} */
const GROUPS = [
  ['look', ['lang', 'theme', 'deck', 'palette', 'index']],
  ['play', ['tapTwice', 'trickPause', 'speed', 'keys']],
  ['signals', ['sound', 'lowSound', 'vibrate', 'verbosity']],
];

/** What there is for one game alone. @type {Record<string, Setting[]>} */
const OWN = { schafkopf: ['phrases'], preferans: ['sort'] };

/** @param {string} [game]  with the way to its rules, and what there is for it alone */
export function settingsDialog(game) {
  const box = dialog(t('room.settings'), t('act.close'),
    h('p', { class: 'soft small' }, t('settings.private')),
    game !== undefined && h('button', { class: 'button', type: 'button', on: { click: () => {
      box.close();
      rulesDialog(game);
    } } }, icon('rules'), t('room.rules')),
    GROUPS.map(([group, keys]) => h('section', { class: 'settings-group' },
      h('h3', null, t(`settings.${group}`)), [...keys, ...(group === 'play' ? OWN[game ?? ''] ?? [] : [])].map((key) => (key === 'deck' ? deckChoice() : field(key))))));
  const stop = settings.subscribe((key) => {
    if (key === 'lang') box.close();
  });
  box.addEventListener('close', stop);
}

/**
 * @param {Setting} key
 * @returns {HTMLElement}
 */
function field(key) {
  const current = settings.get(key);
  const select = h('select', { id: `set-${key}`, on: { change: () =>
    settings.set(key, CHOICES[key][select.selectedIndex]) } },
  CHOICES[key].map((choice) => h('option', { selected: choice === current }, label(key, choice))));
  return h('div', { class: 'setting' }, h('label', { for: `set-${key}` }, t(`setting.${key}`)), select);
}

/**
 * @param {Setting} key
 * @param {string} choice
 * @returns {string}
 */
function label(key, choice) {
  const languages = /** @type {{[lang: string]: string}} */ (LANGUAGES);
  if (key === 'lang' && choice in languages) return languages[choice];
  return t(`setting.${key}.${choice}`);
}

/** Give the page the colours the person chose. */
export function watchTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const wanted = settings.get('theme');
    const theme = wanted === 'system' ? (dark.matches ? 'dark' : 'light') : wanted;
    document.documentElement.dataset.theme = theme;
  };
  dark.addEventListener('change', apply);
  settings.subscribe((key) => {
    if (key === 'theme') apply();
  });
  apply();
}
