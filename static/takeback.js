/** One tap to ask for the own last action back, beside the cards that lie there. */

import { h, show } from './dom.js';
import { t } from './i18n.js';
import { sign } from './signs.js';
import { mySeat } from './state.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */

/**
 * Whether the viewer could ask now and has not asked yet.
 * @param {State} state
 */
function offered(state) {
  const { room, pace } = state;
  const seat = mySeat(state);
  return Boolean(room?.status === 'playing' && !room.paused && pace?.undo[seat]
    && !(`take_back:${seat}` in room.votes));
}

/**
 * @param {import('./board.js').Board} board
 * @param {Store} store
 * @param {import('./types.js').Actions} actions
 * @returns {() => void} stop and clear
 */
export function mountTakeBack(board, store, actions) {
  const button = h('button', { class: 'felt-button undo-button', type: 'button', hidden: true,
    title: t('vote.take_back'),
    on: { click: () => void actions.send('vote', { what: 'take_back', yes: true }) } },
  sign('undo'), h('span', { class: 'last-text' }, t('vote.take_back')));
  board.result.before(button);
  const update = () => show(button, offered(store.get()));
  const stop = store.subscribe(update);
  update();
  return () => {
    stop();
    button.remove();
  };
}
