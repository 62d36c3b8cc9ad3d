/** The bar above a room: what is played, how the line is, and the way to every panel. */

import { attr, h, show, text } from './dom.js';
import { num, t } from './i18n.js';
import { icon } from './icons.js';
import { rulesDialog } from './rules.js';
import { settingsDialog } from './preferences.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */
/** @typedef {'chat' | 'sheet' | 'people'} PanelName */

/** An answer that comes at once needs no word. */
const SLOW_MS = 500;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {(panel: PanelName) => void} toggle
 * @returns {{update: (panel: string, unread: number) => void, stop: () => void}}
 */
export function mountTopbar(root, store, toggle) {
  const title = h('h1', { class: 'grow' });
  const line = h('span', { class: 'line-text' });
  const status = h('p', { class: 'line', role: 'status' }, h('span', { class: 'line-dot' }), line);
  const badge = h('span', { class: 'badge', hidden: true });
  const buttons = /** @type {{[name in PanelName]: HTMLButtonElement}} */ ({
    chat: panelButton('chat', 'chat.chat', toggle, badge),
    sheet: panelButton('sheet', 'score.sheet', toggle),
    people: panelButton('people', 'room.table', toggle),
  });
  root.append(h('header', { class: 'topbar' },
    h('a', { class: 'icon-button', href: '/', 'aria-label': t('app.home') }, icon('home')),
    title, status, ...Object.values(buttons),
    plainButton('rules', 'room.rules', 'wide-only', () => rulesDialog(store.get().room?.game ?? '')),
    plainButton('settings', 'room.settings', '', () =>
      settingsDialog(store.get().room?.game))));

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let slow;
  const stop = store.subscribe((state, before) => {
    text(title, t(state.room ? `game.${state.room.game}` : 'app.name'));
    show(buttons.chat, state.room !== null && state.conn !== 'stopped');
    for (const name of /** @type {PanelName[]} */ (['sheet', 'people'])) {
      show(buttons[name], state.room !== null && state.room.status !== 'lobby'
        && state.conn !== 'stopped');
    }
    if (state.pending === before.pending) return showLine(status, line, state, false);
    clearTimeout(slow);
    showLine(status, line, state, false);
    if (state.pending) slow = setTimeout(() => showLine(status, line, store.get(), true), SLOW_MS);
  });
  return {
    update: (panel, unread) => {
      for (const [name, button] of Object.entries(buttons)) {
        attr(button, 'aria-expanded', String(panel === name));
      }
      show(badge, unread > 0);
      text(badge, num(unread));
      attr(buttons.chat, 'aria-label',
        unread > 0 ? t('chat.unread', { n: unread }) : t('chat.chat'));
    },
    stop: () => {
      clearTimeout(slow);
      stop();
    },
  };
}

/**
 * @param {HTMLElement} status
 * @param {HTMLElement} line
 * @param {State} state
 * @param {boolean} slow  the pending intent has waited for a while
 */
function showLine(status, line, state, slow) {
  const kind = state.conn === 'live' && slow ? 'sending' : state.conn;
  show(status, kind !== 'stopped');
  attr(status, 'data-line', kind);
  text(line, t(`line.${kind}`));
}

/**
 * @param {PanelName} name
 * @param {string} key
 * @param {(panel: PanelName) => void} toggle
 * @param {HTMLElement} [badge]
 */
function panelButton(name, key, toggle, badge) {
  return h('button', { class: 'icon-button', type: 'button', 'aria-label': t(key),
    'aria-expanded': 'false', 'aria-controls': 'side', data: { panel: name },
    on: { click: () => toggle(name) } },
  icon(name), h('span', { class: 'button-text', 'aria-hidden': 'true' }, t(key)), badge);
}

/**
 * @param {'rules' | 'settings'} name
 * @param {string} key
 * @param {string} extra
 * @param {() => void} run
 */
function plainButton(name, key, extra, run) {
  return h('button', { class: `icon-button ${extra}`, type: 'button', 'aria-label': t(key),
    on: { click: run } }, icon(name));
}
