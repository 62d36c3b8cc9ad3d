/** Questions for advice on the line: only the newest one counts, whatever comes late. */

/** @typedef {import('./types.js').Message} Message */

export class Advice {
  /** @param {(message: Message) => boolean} write hands a message to the line, if there is one */
  constructor(write) {
    this.write = write;
    this.n = 0;
    /** @type {(advice: Message | null) => void} */
    this.done = () => {};
  }

  /**
   * @param {Message} question  `prompt`, `draft`
   * @returns {Promise<Message | null>} null if there will be no answer
   */
  ask(question) {
    this.give(null);
    this.n += 1;
    return new Promise((done) => {
      this.done = done;
      if (!this.write({ t: 'advise', n: this.n, ...question })) done(null);
    });
  }

  /** @param {Message} message any that the server sends */
  hear({ t, n, advice }) {
    if (n === this.n && (t === 'advice' || t === 'no')) this.give(advice ?? null);
  }

  /** End the open question. @param {Message | null} advice */
  give(advice) {
    this.done(advice);
  }
}
