/** A paused table says so over its felt, and lets anybody who sits there go on. */

import { drawChoices } from './choices.js';
import { h, show, text } from './dom.js';
import { t } from './i18n.js';
import { sign } from './signs.js';
import { mySeat } from './state.js';

/** @typedef {import('./state.js').Store} Store */

/**
 * @param {import('./board.js').Board} board
 * @param {Store} store
 * @param {import('./types.js').Actions} actions
 * @returns {() => void} stop and clear
 */
export function mountPause(board, store, actions) {
  const words = h('p', { class: 'small' });
  const row = h('div', { class: 'row' });
  const node = h('section', { class: 'pause', hidden: true, 'aria-label': t('pause.title') },
    h('div', { class: 'pause-card' }, h('h2', null, sign('pause'), t('pause.title')), words, row));
  board.felt.append(node);
  const update = () => {
    const state = store.get();
    const paused = Boolean(state.room?.paused);
    const seated = mySeat(state) >= 0;
    show(node, paused);
    board.node.classList.toggle('paused', paused);
    text(words, t(seated ? 'pause.help' : 'pause.help_watcher'));
    drawChoices(row, seated ? [{ id: 'continue', label: t('pause.continue'), primary: true,
      run: () => void actions.send('continue') }] : []);
  };
  const stop = store.subscribe(update);
  update();
  return () => {
    stop();
    node.remove();
  };
}
