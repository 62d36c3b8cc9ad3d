/**
 * The start of the page: language, colours, and which page the address means. Links between a table
 * and its replays change the page in place, so that the line to the table stays open.
 */

import { mountHome } from './home.js';
import { chooseLanguage, useLanguage } from './i18n.js';
import { watchPage } from './net.js';
import { watchTheme } from './preferences.js';
import { mountReplay } from './replay.js';
import { mountRoom } from './room.js';
import { settings } from './settings.js';
import { mountSheetPage } from './sheetpage.js';
import { readySound } from './sound.js';

const ROOM = /^\/r\/([a-z0-9]+)\/?$/i;
const DEAL = /^\/r\/([a-z0-9]+)\/deal\/(\d+)(\/sheet)?\/?$/i;

/** @type {() => void} */
let leave = () => {};
let shown = '';

/** Show the page of the address (again: in another language). */
async function open() {
  shown = location.pathname;
  await useLanguage(chooseLanguage(navigator.languages));
  leave();
  leave = mount(/** @type {HTMLElement} */ (document.getElementById('app')));
}

/** @param {HTMLElement} root @returns {() => void} leave the page */
function mount(root) {
  const [, room, number, sheet] = DEAL.exec(location.pathname) ?? ROOM.exec(location.pathname) ?? [];
  if (number !== undefined) return (sheet ? mountSheetPage : mountReplay)(root, room, Number(number));
  return room ? mountRoom(root, room) : mountHome(root);
}

/** Follow a link to a room or a deal without loading the page anew. @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.origin !== location.origin) return;
  if (link.pathname === location.pathname || !(ROOM.test(link.pathname) || DEAL.test(link.pathname))) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  void turnPage();
}

/** Another page in place of this one; whoever reads by ear or keys begins at its title. */
async function turnPage() {
  await open();
  const title = document.querySelector('h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}

document.addEventListener('click', follow);
window.addEventListener('popstate', () => {
  if (location.pathname !== shown) void turnPage();
});
watchTheme();
watchPage();
readySound();
settings.subscribe((key) => {
  if (key === 'lang') void open();
});
void open();
