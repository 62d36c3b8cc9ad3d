/**
 * Texts in the language of the person: catalogues, plural forms, numbers and times. No other file
 * holds a word that a person reads.
 */

import { settings } from './settings.js';

/** @typedef {string | {[category: string]: string}} Entry */

/** The languages of the page, each with its own name for itself. */
export const LANGUAGES = /** @type {const} */ ({
  en: 'English', ru: 'Русский', bg: 'Български', de: 'Deutsch',
});

const MINUS = '\u2212';

/** @type {{[key: string]: Entry}} */
let own = {};
/** @type {{[key: string]: Entry}} */
let fallback = {};
let current = 'en';
let plural = new Intl.PluralRules('en');
let digits = new Intl.NumberFormat('en', { useGrouping: false });

/** @returns {string} the language in use */
export const language = () => current;

/**
 * The stored language, else the first of the browser's that there is, else English.
 * @param {readonly string[]} wanted
 * @returns {string}
 */
export function chooseLanguage(wanted) {
  const stored = settings.get('lang');
  if (stored in LANGUAGES) return stored;
  const short = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return short.find((tag) => tag in LANGUAGES) ?? 'en';
}

/**
 * @param {string} lang
 * @returns {Promise<{[key: string]: Entry}>}
 */
async function load(lang) {
  const answer = await fetch(new URL(`i18n/${lang}.json`, import.meta.url));
  return answer.json();
}

/**
 * Load a language and make it the one in use.
 * @param {string} lang
 * @returns {Promise<void>}
 */
export async function useLanguage(lang) {
  const [mine, english] = await Promise.all([load(lang), lang === 'en' ? {} : load('en')]);
  setCatalogues(lang, mine, english);
  document.documentElement.lang = lang;
}

/**
 * @param {string} lang
 * @param {{[key: string]: Entry}} mine
 * @param {{[key: string]: Entry}} english
 */
function setCatalogues(lang, mine, english) {
  own = mine;
  fallback = english;
  current = lang;
  plural = new Intl.PluralRules(lang);
  digits = new Intl.NumberFormat(lang, { useGrouping: false });
}

/**
 * A number as people read it: own digits, a real minus sign.
 * @param {number} value
 * @returns {string}
 */
export const num = (value) => digits.format(value).replace('-', MINUS);

/**
 * A gain or a loss: with its sign.
 * @param {number} value
 * @returns {string}
 */
export const signed = (value) => (value > 0 ? `+${num(value)}` : num(value));

/**
 * An amount of money from its hundredths, with its sign.
 * @param {number} hundredths
 * @returns {string}
 */
export const money = (hundredths) => new Intl.NumberFormat(current, {
  minimumFractionDigits: 2, useGrouping: false, signDisplay: 'exceptZero',
}).format(hundredths / 100).replace('-', MINUS);

/**
 * Hours and minutes.
 * @param {number} ms
 * @returns {string}
 */
export const clockTime = (ms) =>
  new Intl.DateTimeFormat(current, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);

/**
 * A span of time as a clock shows it: 1:05. A second that has begun counts whole.
 * @param {number} ms
 * @returns {string}
 */
export function stopwatch(ms) {
  const seconds = Math.ceil(ms / 1000);
  const rest = seconds % 60;
  return `${num(Math.floor(seconds / 60))}:${rest < 10 ? num(0) : ''}${num(rest)}`;
}

/**
 * Several names as one phrase.
 * @param {readonly string[]} names
 * @returns {string}
 */
export const listed = (names) => new Intl.ListFormat(current, { type: 'conjunction' }).format(names);

/**
 * Whether there is a text of this key.
 * @param {string} key
 * @returns {boolean}
 */
export const has = (key) => key in own || key in fallback;

/**
 * The text of a key. `{name}` is replaced by the parameter of that name; `n` chooses the plural
 * form where the text has forms.
 * @param {string} key
 * @param {{[name: string]: string | number}} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const entry = own[key] ?? fallback[key];
  if (entry === undefined) return key;
  const form = typeof entry === 'string' ? entry : chooseForm(entry, Number(params.n ?? 0));
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? num(value) : value;
  });
}

/**
 * @param {{[category: string]: string}} forms
 * @param {number} count
 * @returns {string}
 */
function chooseForm(forms, count) {
  return forms[plural.select(Math.abs(count))] ?? forms.other ?? '';
}
