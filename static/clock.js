/**
 * The table's time on this page: told by the server, counted on by the page's own steady counter, so
 * that a browser whose clock is wrong shows the right time. Pure: nothing here draws or waits.
 */

/** @typedef {import('./types.js').Pace} Pace */
/** @typedef {import('./types.js').Message} Message */
/** @typedef {{left_ms: number | null, bank: boolean, waited_ms: number}} Running  what is left of
 *   the turn (nil: no clock), or of the reserve while `bank`, and how long the question is open */

const LAST_CALL_MS = 5000;
const APART_MS = 3000;

export class ServerTime {
  /** @param {() => number} [counter] milliseconds that only grow */
  constructor(counter = () => performance.now()) {
    this.counter = counter;
    this.stamp = 0;
    this.clock = 0;
  }

  /**
   * Learn from a message of the server. A batch may have lain in the way for a while: it only tells
   * what time it is at least.
   * @param {Message} message
   */
  hear({ t: kind, now_ms, clock_ms, at_ms, pace }) {
    const counted = this.counter();
    if (typeof now_ms === 'number') this.stamp = now_ms - counted;
    if (typeof clock_ms === 'number') this.clock = clock_ms - counted;
    if (kind !== 'batch') return;
    this.stamp = Math.max(this.stamp, at_ms - counted);
    if (pace) this.clock = Math.max(this.clock, pace.clock_ms - counted);
  }

  /** @returns {number} the server's time of day, as in the stamps of votes and chat */
  now_ms() {
    return this.stamp + this.counter();
  }

  /** @returns {number} clock time: it stands while the whole room is out */
  clock_ms() {
    return this.clock + this.counter();
  }
}

/** The server's time as this page knows it. */
export const time = new ServerTime();

/**
 * How the clock of a seat stands now.
 * @param {Pace | null} pace
 * @param {number} seat
 * @param {number} clock_ms clock time now
 * @param {boolean} paused
 * @returns {Running | null} nothing for a seat that is not awaited
 */
export function running(pace, seat, clock_ms, paused) {
  const at = pace?.seats[seat];
  if (!pace || !at) return null;
  const passed = paused ? 0 : Math.max(0, clock_ms - pace.clock_ms);
  const waited_ms = at.waited_ms + passed;
  if (at.left_ms === null) return { left_ms: null, bank: false, waited_ms };
  const reserve = at.away ? at.bank_ms ?? 0 : 0;
  if (passed < reserve) return { left_ms: reserve - passed, bank: true, waited_ms };
  return { left_ms: Math.max(0, at.left_ms - (passed - reserve)), bank: false, waited_ms };
}

/**
 * When the question to a seat was asked, in clock time: tells one question from the next.
 * @param {Pace | null} pace
 * @param {number} seat
 * @returns {number | null}
 */
export function askedAt(pace, seat) {
  const at = pace?.seats[seat];
  return pace && at ? pace.clock_ms - at.waited_ms : null;
}

/**
 * The moments before the end of a turn at which its owner is warned: a third of it, and 5 s; only
 * one where they would come together.
 * @param {number} total_ms
 * @returns {number[]} milliseconds left, the earlier one first
 */
export function warningsOf(total_ms) {
  const third = Math.floor(total_ms / 3);
  if (third >= LAST_CALL_MS + APART_MS) return [third, LAST_CALL_MS];
  return [Math.min(third, LAST_CALL_MS)];
}
