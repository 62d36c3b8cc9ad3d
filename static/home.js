/** The first page: back to a table where you hold a seat, or open a new one. */

import { codeForm } from './entercode.js';
import { h, replace } from './dom.js';
import { refusalText } from './explain.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { newCid } from './net.js';
import { rulesDialog } from './rules.js';
import { settings } from './settings.js';
import { settingsDialog } from './preferences.js';
import { firstSetup, loadGames, setupForm } from './setup.js';

/** @typedef {{room: string, game: string, status: string}} Held */

/**
 * @param {HTMLElement} root
 * @returns {() => void} leave the page
 */
export function mountHome(root) {
  document.title = t('app.name');
  const held = h('section', { class: 'held', 'aria-live': 'polite' });
  const create = h('section', { class: 'panel stack' }, h('p', { class: 'soft' }, t('net.loading')));
  const page = h('div', { class: 'page home' }, header(), h('main', { class: 'stack' }, held, create, codeCard()),
    h('footer', { class: 'soft small' }, h('p', null, t('home.private'))));
  replace(root, page);
  void showHeld(held);
  void showCreate(create);
  return () => page.remove();
}

/** @returns {HTMLElement} */
function header() {
  return h('header', { class: 'home-head' },
    h('img', { src: new URL('icon.svg', import.meta.url).href, alt: '', width: 48, height: 48 }),
    h('div', { class: 'grow' }, h('h1', null, t('app.name')),
      h('p', { class: 'soft' }, t('home.tagline'))),
    h('button', { class: 'icon-button', type: 'button', 'aria-label': t('room.settings'),
      on: { click: () => settingsDialog() } }, icon('settings')));
}

/** @returns {HTMLElement} for whoever played on another device so far */
const codeCard = () => h('details', { class: 'panel code-card' },
  h('summary', null, t('code.enter')), codeForm('home-code'));

/** @param {HTMLElement} place */
async function showHeld(place) {
  const answer = await fetch('/api/me').catch(() => null);
  if (!answer?.ok) return;
  const tables = /** @type {Held[]} */ ((await answer.json()).held);
  replace(place, tables.map(({ room, game, status }) =>
    h('a', { class: 'button primary big return', href: `/r/${room}` },
      h('span', null, t('home.return')),
      h('span', { class: 'small' }, `${t(`game.${game}`)} · ${t(`status.${status}`)}`))));
}

/** @param {HTMLElement} place */
async function showCreate(place) {
  try {
    const games = await loadGames();
    replace(place, ...createForm(games));
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    replace(place, h('p', { role: 'alert' }, t('net.unreachable')),
      h('button', { class: 'button', type: 'button', on: { click: () => void showCreate(place) } },
        t('act.again')));
  }
}

/**
 * @param {import('./types.js').GameInfo[]} games
 * @returns {HTMLElement[]}
 */
function createForm(games) {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const setup = setupForm(games, firstSetup(games), () => replace(problem));
  const name = h('input', { type: 'text', id: 'own-name', maxlength: 24, required: true,
    autocomplete: 'nickname', value: settings.name });
  const button = h('button', { class: 'button primary big' }, t('home.open'));
  const form = h('form', { class: 'stack', on: { submit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void create();
  } } },
  h('div', { class: 'field' }, h('label', { for: 'own-name' }, t('home.name')),
    name), setup.node, problem, button);

  const openRoom = roomOpener();
  const create = async () => {
    settings.name = name.value.trim();
    button.disabled = true;
    const refused = await openRoom({ ...setup.value(), name: settings.name });
    button.disabled = false;
    replace(problem, refused);
  };
  return [
    h('div', { class: 'row' }, h('h2', { class: 'grow' }, t('home.new')),
      h('button', { class: 'button quiet', type: 'button',
        on: { click: () => rulesDialog(setup.value().game) } }, icon('rules'), t('room.rules'))),
    form,
    h('p', { class: 'soft small' }, t('home.link_hint')),
  ];
}

/**
 * Makes a room and goes there. Whoever got no answer and wants the same again gets the room that his
 * first wish may have made.
 * @returns {(wanted: {[field: string]: any}) => Promise<string>}  why it was refused
 */
function roomOpener() {
  let unanswered = { body: '', cid: '' };
  return async (wanted) => {
    const body = JSON.stringify(wanted);
    const cid = body === unanswered.body ? unanswered.cid : newCid();
    unanswered = { body, cid };
    const answer = await fetch('/api/rooms', { method: 'POST',
      headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...wanted, cid }) })
      .catch(() => null);
    if (answer === null || answer.status === 503) return t('net.unreachable');
    unanswered = { body: '', cid: '' };
    const told = await answer.json().catch(() => ({}));
    if (answer.ok) {
      location.assign(`/r/${told.room}`);
      return '';
    }
    if (told.code === 'bad_options') return refusalText(told, wanted.game);
    return answer.status === 429 ? t('no.rate') : t('home.refused');
  };
}
