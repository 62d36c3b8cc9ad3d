/**
 * The page of a finished deal: the table as it was at each step, everybody's cards, and a link to any
 * trick. One walks by buttons, by keys, by the list of tricks or by the address. What is shown comes
 * from the server; the page only chooses which step.
 */

import { mountDealPage } from './dealpage.js';
import { Replayer } from './replayer.js';

/**
 * @param {HTMLElement} root
 * @param {string} room
 * @param {number} number of the deal's record
 * @returns {() => void} leave the page
 */
export const mountReplay = (root, room, number) => mountDealPage(root, room, number, {
  title: 'replay.title', body: 'replay-body',
  draw: (body, replay, game) => new Replayer(body, replay, game, { room, number }),
});
