/**
 * Walking along a replay: the places one can stand at, the stops of the game among them (in a game of
 * tricks, where one lies there complete), and their names in the address. It knows nothing of the page.
 */

/**
 * @typedef {object} Step  what one input of the deal led to
 * @property {{seat: number | null, decided: string} | null} by
 * @property {import('./types.js').GameEvent[]} events
 * @property {import('./types.js').Table} table
 * @property {import('./types.js').Private[] | null} hands  by seat, once they may be seen
 *
 * @typedef {object} Replay  a finished deal as the server tells it
 * @property {string} game
 * @property {{[id: string]: any}} options
 * @property {{name: string, bot: boolean}[]} names
 * @property {import('./types.js').Room['former']} former
 * @property {number} match
 * @property {number} deal
 * @property {number} at_ms
 * @property {any} row
 * @property {import('./types.js').Sheet} sheet
 * @property {Step[]} steps
 */

const PLACE = /^#([a-z]+)-(\d{1,4})$/;

export class Walk {
  /** @param {Replay} replay @param {import('./games/index.js').Stops} stops */
  constructor({ steps }, { name, kinds }) {
    this.steps = steps;
    this.name = name;
    this.kinds = kinds;
    /** The place after the last step: the result. */
    this.end = steps.length;
    /** Where somebody who comes without an address begins: the cards are dealt. */
    this.begin = Math.max(0, steps.findIndex((step) => step.hands !== null));
    this.stops = steps.flatMap((_, at) => (this.stopEvent(at) ? [at] : []));
  }

  /** The hands at their fullest: what was dealt, for the end. */
  get fullest() {
    const count = (/** @type {Step} */ { hands }) => hands?.reduce((sum, { hand }) => sum + hand.length, 0) ?? 0;
    return this.steps.reduce((best, step) => (count(step) > count(best) ? step : best)).hands;
  }

  /** @param {number} at @returns {Step} what is seen there */
  step(at) {
    return this.steps[Math.min(at, this.end - 1)];
  }

  /** @param {number} at @returns {number} a place that there is */
  within(at) {
    return Math.min(Math.max(at, 0), this.end);
  }

  /** @param {number} at @returns {import('./types.js').GameEvent | undefined} what makes it a stop */
  stopEvent(at) {
    return this.steps[at]?.events.find(({ kind }) => this.kinds.includes(kind));
  }

  /** @param {number} at @returns {number} the next stop, or the result */
  stopAfter(at) {
    return this.stops.find((place) => place > at) ?? this.end;
  }

  /** @param {number} at @returns {number} the stop before, or where the cards are dealt */
  stopBefore(at) {
    const before = this.stops.filter((place) => place < at);
    return before.pop() ?? (at > this.begin ? this.begin : 0);
  }

  /** @param {number} at @returns {number} the number of the stop or of the trick on its way there, from 1; else 0 */
  stopAt(at) {
    const done = this.stops.filter((place) => place < at).length;
    if (this.isStop(at)) return done + 1;
    return at < this.end && this.step(at).table.trick?.cards.length ? done + 1 : 0;
  }

  /** @param {number} at */
  isStop(at) {
    return this.stops.includes(at);
  }

  /** @param {number} at @returns {string} its name in the address */
  hashOf(at) {
    return this.isStop(at) ? `#${this.name}-${this.stopAt(at)}` : `#step-${at + 1}`;
  }

  /** @param {string} hash @returns {number} the place of that name, or where one begins */
  placeOf(hash) {
    const [, kind, digits] = PLACE.exec(hash) ?? [];
    const at = kind === this.name ? this.stops[Number(digits) - 1] : kind === 'step' ? Number(digits) - 1 : -1;
    return at >= 0 && at <= this.end ? at : this.begin;
  }
}
