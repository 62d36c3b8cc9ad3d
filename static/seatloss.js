/** Whether and why this person has lost a seat with the newest frame. */

import { mySeat } from './state.js';

/** @typedef {import('./state.js').State} State */

/**
 * @param {State} state
 * @param {State} before
 * @returns {'moved' | 'kicked' | 'lost' | null} null: nothing was lost, or it was given up
 */
export function seatLoss(state, before) {
  const { you, room, events, frame } = state;
  if (frame === before.frame || room === null || room.id !== before.room?.id) return null;
  if (mySeat(before) < 0 || mySeat(state) >= 0) return null;
  for (const event of events) {
    if (event.kind === 'moved' && event.from === you) return 'moved';
    if (event.kind === 'kicked' && event.person === you) return 'kicked';
    if (event.kind === 'stood' && event.person === you) return null;
  }
  return 'lost';
}
