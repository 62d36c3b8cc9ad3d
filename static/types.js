/**
 * The shapes of the wire as the page sees them. Types only: nothing here runs, and nothing here
 * knows a rule of a game.
 */

/**
 * @typedef {{[key: string]: any}} Message  one map of the wire
 * @typedef {{kind: string, [field: string]: any}} Action
 * @typedef {{kind: string, reveals?: boolean, [field: string]: any}} GameEvent
 *
 * @typedef {{action: Action, code: string, detail: {[key: string]: any}}} RefusedChoice
 * @typedef {{name: string, type: string, [field: string]: any}} Field
 * @typedef {{kind: string, fields: Field[]}} Shape
 * @typedef {{id: number, kind: string, must: boolean, for: number, legal: Action[],
 *   refused: RefusedChoice[], shapes: Shape[]}} Prompt
 *
 * @typedef {{person: string | null, bot: string | null, minded: boolean, ready: boolean,
 *   claim: string | null}} SeatInfo
 * @typedef {{name: string, mark: number}} Person
 * @typedef {{yes: string[], no: string[], by: string, at_ms: number}} Vote
 * @typedef {{preset: string, turn_s: number, bank_s: number}} Clock
 * @typedef {{id: string, status: 'lobby' | 'playing' | 'between' | 'over' | 'broken', game: string,
 *   preset: string, options: {[id: string]: any}, rules: string, match: number, records: number,
 *   seats: SeatInfo[], people: {[id: string]: Person}, host: string, watching: boolean, phrases: boolean,
 *   votes: {[what: string]: Vote}, clock: Clock, paused: boolean, swap: {from: number, to: number} | null,
 *   chance: {commitment: string, luck: boolean[]}, decides: string[], consent: string[],
 *   former: {line: number, name: string, bot: boolean}[],
 *   granted: number[], banned: string[]}} Room
 *
 * @typedef {{leader: number, cards: [number, string][], winner?: number, talon?: string | null}} Trick  `talon`:
 *   a card of nobody that names its suit
 * @typedef {{phase: string, deal: number, dealer: number | null, turn: number[],
 *   hand_sizes: number[], won: number[], totals: number[], trick: Trick | null,
 *   last: Trick | null, winners: number[] | null, [field: string]: any}} Table
 * @typedef {{left_ms: number | null, total_ms: number | null, bank_ms: number | null,
 *   away: boolean, waited_ms: number}} SeatPace
 * @typedef {{clock_ms: number, seats: (SeatPace | null)[], limit_ms: number | null,
 *   undo: number[]}} Pace  `limit_ms`: what the match has left; `undo`: by seat, how many actions a
 *   take-back would take with it; 0: there is none
 * @typedef {{n: number, [field: string]: any}} Sheet
 * @typedef {{hand: string[], groups: number[], [field: string]: any}} Private
 *
 * @typedef {{n: number, where: 'table' | 'watchers', person: string, name: string, text: string,
 *   phrase?: string | null, at_ms: number}} ChatLine  a text, or a ready phrase
 * @typedef {{n: number, here: string[], watchers: number}} Presence
 *
 * @typedef {{id: string, type: string, default: any, group: string, values: any[], lo: number,
 *   hi: number, step: number, keys: string[],
 *   off_when: {[option: string]: any[]}[]}} Option
 * @typedef {{seats: number, options: Option[],
 *   presets: {[preset: string]: {[option: string]: any}}}} Form
 * @typedef {{id: string, seats: number[], forms: {[seats: string]: Form}}} GameInfo
 *
 * @typedef {{ok: true, ver: number} | {ok: false, code: string, detail: {[key: string]: any}}} Answer
 *
 * @typedef {object} Actions  what a part of the page may ask for; refusals are shown by the page
 * @property {(prompt: Prompt, action: Action) => Promise<Answer>} act  answer a prompt
 * @property {(prompt: Prompt, draft: Action) => void} draft  keep an answer in the making
 * @property {(prompt: Prompt, draft: Action) => Promise<Message | null>} advise  help with such an
 *   answer; null if a newer question took its place, or nothing can be said now
 * @property {(kind: string, fields?: Message) => Promise<Answer>} send  a command of the room
 */

export {};
