/** Why there is no table here: what happened, and what one can do. */

import { h } from './dom.js';
import { enterCode } from './entercode.js';
import { t } from './i18n.js';
import { askKept, span } from './lifetimes.js';
import { reconnect } from './net.js';

/** @typedef {'again' | 'reload' | 'code' | 'fresh' | 'home'} Way */

/** What helps; the first is the best. */
const WAYS = /** @type {{[why: string]: Way[]}} */ ({
  gone: ['fresh'],
  no_watching: ['again', 'code', 'fresh'],
  banned: ['fresh', 'again'],
  other_version: ['again', 'fresh'],
});

/**
 * @param {string} why  `gone`, `no_watching`, `banned`, `other_version`, `session`, `protocol`
 * @returns {HTMLElement}
 */
export function stopped(why) {
  const ways = WAYS[why] ?? ['reload', 'home'];
  return h('section', { class: 'panel stack centre', role: 'alert' },
    h('h2', null, t(`stop.${why}`)), h('p', null, t(`stop.${why}.help`)),
    why === 'gone' && keptRooms(),
    h('div', { class: 'row' }, ways.map((way, place) =>
      wayButton(way, place === 0 ? 'primary' : ''))));
}

/**
 * @param {Way} way
 * @param {string} rank
 * @returns {HTMLElement}
 */
function wayButton(way, rank) {
  const look = { class: `button ${rank}` };
  if (way === 'fresh') return h('a', { ...look, href: '/' }, t('room.new'));
  if (way === 'home') return h('a', { ...look, href: '/' }, t('app.home'));
  const [key, run] = /** @type {[string, () => void]} */ ({
    again: ['act.again', reconnect],
    reload: ['act.reload', () => location.reload()],
    code: ['code.enter', enterCode],
  }[way]);
  return h('button', { ...look, type: 'button', on: { click: () => run() } }, t(key));
}

/** @returns {HTMLElement} how long rooms are kept here, as soon as it is known */
function keptRooms() {
  const line = h('p', { class: 'soft' });
  void askKept().then((kept) => kept && line.append(t('stop.gone.kept', { room: span(kept.room_s) })));
  return line;
}
