/**
 * A page about one finished deal: its bar with the way back to the table, the record it asks the server
 * for, and the words where there is none. What stands on it is drawn by who opens it.
 */

import { setSpeed } from './animate.js';
import { dealWith } from './cards.js';
import { h, replace, show, text } from './dom.js';
import { gameUi } from './games/index.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { say } from './live.js';
import { disconnect } from './net.js';
import { settingsDialog } from './preferences.js';
import { settings } from './settings.js';
import { myPrompt, store } from './state.js';
import { watchTurn } from './turn.js';

/**
 * @typedef {import('./walk.js').Replay} Replay
 * @typedef {{turn: () => void, destroy: () => void}} DealPart  what stands on the page; `turn` seats the next one at the near side
 * @typedef {{title: string, body: string, draw: (body: HTMLElement, replay: Replay,
 *   game: import('./games/index.js').GameUi) => DealPart}} DealPage  `title`: key of its name, `body`: class
 */

/**
 * @param {HTMLElement} root
 * @param {string} room
 * @param {number} number of the deal's record
 * @param {DealPage} kind
 * @returns {() => void} leave the page
 */
export function mountDealPage(root, room, number, kind) {
  const bar = topbar(room);
  const body = h('div', { class: kind.body },
    h('main', { class: 'stage' }, h('p', { class: 'centre soft' }, t('net.loading'))));
  const page = h('div', { class: 'room replay' }, bar.node, body);
  replace(root, page);
  let title = t('app.name');
  /** @type {DealPart | null} */
  let part = null;
  let left = false;
  const dress = () => setSpeed(settings.get('speed'));
  const open = async () => {
    const found = await load(room, number);
    if (left) return;
    const game = typeof found === 'string' ? null : gameUi(found.game);
    if (typeof found === 'string' || game === null) {
      text(bar.title, title);
      replace(body, refused(typeof found === 'string' ? found : 'not_replayable', () => void open()));
      return;
    }
    const deal = t(kind.title, { d: found.deal + 1 });
    title = `${t(`game.${found.game}`)} · ${deal}`;
    document.title = title;
    text(bar.title, deal);
    replace(body);
    dealWith(game.faces);
    part = kind.draw(body, found, game);
    bar.turn.onclick = () => part?.turn();
    show(bar.turn, true);
  };
  dress();
  void open();
  const stops = [settings.subscribe(dress), watchTurn(store, () => title),
    store.subscribe((state) => bar.call(state.room?.id === room && myPrompt(state) !== null))];
  return () => {
    left = true;
    stops.forEach((stop) => stop());
    part?.destroy();
    if (!location.pathname.includes(room)) disconnect();
  };
}

/**
 * The replay, or why there is none.
 * @param {string} room @param {number} number
 * @returns {Promise<Replay | string>}
 */
async function load(room, number) {
  const answer = await fetch(`/api/rooms/${room}/replays/${number}`).catch(() => null);
  if (answer === null) return 'unreachable';
  const body = await answer.json().catch(() => ({ code: 'unreachable' }));
  return answer.ok ? body : body.code;
}

/** @param {string} room */
function topbar(room) {
  const title = h('h1', { class: 'grow' }, t('net.loading'));
  const words = h('span', null, t('replay.back'));
  const back = h('a', { class: 'button to-table', href: `/r/${room}` }, icon('back'), words);
  const turn = h('button', { class: 'icon-button', type: 'button', hidden: true, title: t('replay.turn'),
    'aria-label': t('replay.turn') }, icon('turn'));
  const node = h('header', { class: 'topbar' }, back, title, turn,
    h('button', { class: 'icon-button', type: 'button', 'aria-label': t('room.settings'),
      on: { click: () => settingsDialog() } }, icon('settings')));
  return { node, title, turn, call: (/** @type {boolean} */ wanted) => {
    back.classList.toggle('primary', wanted);
    text(words, t(wanted ? 'turn.yours' : 'replay.back'));
  } };
}

/**
 * @param {string} code @param {() => void} again
 * @returns {HTMLElement}
 */
function refused(code, again) {
  const known = ['no_such_deal', 'not_found', 'not_replayable', 'rate'];
  const why = t(known.includes(code) ? `replay.no.${code}` : 'net.unreachable');
  say(why);
  return h('main', { class: 'stage' }, h('section', { class: 'panel stack centre' },
    h('h2', null, t('replay.no')), h('p', null, why),
    h('div', { class: 'row' }, h('button', { class: 'button primary', type: 'button',
      on: { click: again } }, t('act.again')))));
}
