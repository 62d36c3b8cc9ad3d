/** The choice of a deck in the dialog of settings: every one with a sample of its cards. */

import { cardPicture } from './cards.js';
import { DECKS } from './decks.js';
import { h } from './dom.js';
import { t } from './i18n.js';
import { CHOICES, settings } from './settings.js';

/** An Ober, an Unter, a Daus and a ten, one of each suit. */
const SAMPLE = ['QC', 'JS', 'AH', 'TD'];

/** @param {string} choice */
const sample = (choice) => (choice in DECKS ? h('span', { class: 'deck-sample' },
  SAMPLE.map((code) => h('span', { class: 'card' }, cardPicture(code, choice)))) : null);

/** @param {string} choice */
const option = (choice) => h('label', { class: 'deck' },
  h('input', { type: 'radio', name: 'deck', value: choice, checked: choice === settings.get('deck'),
    on: { change: () => settings.set('deck', choice) } }),
  h('span', null, t(`setting.deck.${choice}`)), sample(choice));

/** @returns {HTMLElement} */
export const deckChoice = () => h('fieldset', { class: 'decks' }, h('legend', null, t('setting.deck')),
  CHOICES.deck.map(option), h('p', { class: 'soft small' }, t('setting.deck.where')));
