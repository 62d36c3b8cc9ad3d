/** Doing something often wanted at a bounded rate: at once after a quiet time, else when it is over. */

export class Steady {
  /**
   * @param {number} ms the least time between two runs
   * @param {() => void} run does what is newest
   */
  constructor(ms, run) {
    this.ms = ms;
    this.run = run;
    this.wanted = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Run soon; wishes that come until then are one. */
  want() {
    this.wanted = true;
    if (this.timer === undefined) this.flush();
  }

  /** Run now what is wanted. */
  flush() {
    if (!this.wanted) return;
    clearTimeout(this.timer);
    this.wanted = false;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.flush();
    }, this.ms);
    this.run();
  }

  /** Forget what is wanted. */
  forget() {
    this.wanted = false;
  }
}
