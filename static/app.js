/** The start of the page: language, colours, and which of the two pages the address means. */

import { mountHome } from './home.js';
import { chooseLanguage, useLanguage } from './i18n.js';
import { watchPage } from './net.js';
import { watchTheme } from './preferences.js';
import { mountRoom } from './room.js';
import { settings } from './settings.js';
import { readySound } from './sound.js';

const ROOM = /^\/r\/([a-z0-9]+)\/?$/i;

/** @type {() => void} */
let leave = () => {};

/** Show the page of the address (again: in another language). */
async function open() {
  await useLanguage(chooseLanguage(navigator.languages));
  leave();
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  const room = ROOM.exec(location.pathname)?.[1];
  leave = room ? mountRoom(root, room) : mountHome(root);
}

watchTheme();
watchPage();
readySound();
settings.subscribe((key) => {
  if (key === 'lang') void open();
});
void open();
