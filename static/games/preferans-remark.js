/** What nobody should miss at a Preferans table: that all passed, who has to whist, that cards lie open, that the whist came back. */

import { sentences } from './preferans-log.js';

const TOLD = ['all_passed', 'stalingrad', 'return_whist', 'give_up', 'preference', 'amended', 'time_up'];

/** @type {NonNullable<import('./index.js').GameUi['remark']>} */
export function remark(events, view) {
  const told = events.filter(({ kind }) => TOLD.includes(kind));
  return sentences(told, view, view.names).map(({ text }) => text).join(' ');
}
