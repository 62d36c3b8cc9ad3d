/**
 * The games by id, each as what is special at its table. A new game adds one entry here.
 */

import { hazari } from './hazari.js';
import { kachuful } from './kachuful.js';
import { preferans } from './preferans.js';
import { schafkopf } from './schafkopf.js';
import { skat } from './skat.js';

/**
 * @typedef {import('../view.js').View} View
 * @typedef {import('../view.js').GameEvent} GameEvent
 * @typedef {{update: (view: View, scene?: import('../ring.js').Scene | null) => void, hand?: () => HTMLElement[] | null,
 *   picks?: () => Picks | null, destroy?: () => void}} Part  `scene`: lies in the middle, perhaps of an
 *   older view (only for a strip); `hand`: the viewer's cards while they lie here and not in the hand
 * @typedef {{from: string[], picked: string[], most: number, marked: string[], label: (card: string) => string,
 *   toggle: (card: string) => void}} Picks  cards of the hand that a tap picks or lets go, for an answer in
 *   the making; `marked` carry a small mark, `label` says how a card of the hand stands
 * @typedef {{act: (prompt: import('../view.js').Prompt, action: import('../view.js').Action) => void,
 *   draft: import('../types.js').Actions['draft'], advise: import('../types.js').Actions['advise'],
 *   note: (text: string) => void}} Hooks
 *
 * @typedef {{key: string, state: 'done' | 'now' | 'later' | 'goal', head: import('../dom.js').Child[],
 *   cells: import('../dom.js').Child[][], facts?: import('../dom.js').Child[][], signature: string}} SheetRow
 * @typedef {{caption: string, corner: string, seats: number[], rows: SheetRow[], totals: number[],
 *   columns?: string[], foot?: SheetRow[]}} SheetModel  cells and totals by seat; `seats` in the order of
 *   their columns; `columns`: heads of each row's `facts`, before the seats; `foot`: what the totals are made of
 *
 * @typedef {{text: string, level: 'card' | 'trick' | 'main'}} Sentence  `card` only for those who want
 *   every card, `trick` one per trick, `main` always
 *
 * @typedef {{name: string, kinds: string[]}} Stops  the kinds of events after which something lies
 *   there complete, and what that is called in texts and addresses
 *
 * @typedef {object} GameUi
 * @property {Stops} stops
 * @property {import('../decks.js').Faces} [faces]  with which decks its cards can be shown, if not only French ones
 * @property {(view: View, seat: number, scene: import('../ring.js').Scene | null) =>
 *   import('../seats.js').SeatLine | null} seat  as long as that scene lies in the middle
 * @property {(view: View, seat: number) => string | null} bubble  what the seat said
 * @property {(view: View) => string} contract  what is played, in words
 * @property {(events: GameEvent[], view: View) => import('../ring.js').Scene[]} scenes  besides tricks
 * @property {(view: View) => import('../ring.js').Scene | null} resting  instead of the trick
 * @property {(root: HTMLElement, origin: import('../ring.js').Origin, hooks?: Hooks) => import('../ring.js').Middle} mountMiddle
 *   with `hooks` at a live table
 * @property {(root: HTMLElement) => Part} mountStrip  the line along the top
 * @property {(root: HTMLElement, hooks: Hooks) => Part} mountPanel  questions that are not cards
 * @property {(root: HTMLElement, hooks: Hooks) => Part} [mountOffers]  standing offers, small on the felt
 * @property {(view: View, seat: number) => {mark: string, label: string} | null} [place]  a seat's part in the deal
 * @property {(table: import('../types.js').Table) => boolean} [silent]  whether those who play may not be advised now
 * @property {(view: View) => string} [stage]  what is awaited, if the phase does not say it
 * @property {(view: View, kind: string) => string | null} [question]  what the viewer is asked, if the kind does not say it
 * @property {(view: View) => import('../openrow.js').OpenHand[]} [open]  hands that lie face up on the table
 * @property {(view: View, seat: number) => string | null} [awaited]  what is awaited of another, if the stage does not say it
 * @property {(events: GameEvent[], view: View) => string} [remark]  what nobody should miss of a frame, shown once
 *   its trick has been seen; the log tells it too
 * @property {(root: HTMLElement) => Part} mountResult  after a deal and after the match
 * @property {(view: View) => SheetModel} sheet
 * @property {(root: HTMLElement) => Part} [mountDrawing]  the sheet as the game's players draw it, above its table
 * @property {(root: HTMLElement) => Part} [mountSettlement]  how the figures are settled, below it
 * @property {(events: GameEvent[], view: View, names: string[]) => Sentence[]} sentences
 * @property {(own: import('../types.js').Private, view: View) => import('../types.js').Private} [laid]  the cards of a
 *   seat as it has laid them, or as the viewer likes them
 * @property {Record<string, (view: View) => string>} [reads]  what a key of reread.js says instead
 */

/** @type {Record<string, GameUi>} */
const GAMES = { kachuful, hazari, skat, schafkopf, preferans };

/** @param {string} id @returns {GameUi | null} */
export const gameUi = (id) => GAMES[id] ?? null;
