/**
 * A hand being split into sets: which card lies where, and the way back. It knows the sizes and the
 * cards of the question, never what a set is worth.
 */

/** @typedef {readonly (readonly string[])[]} Sets  the cards of each set; a new list after every change */

/** Where a card lies that is in no set. */
export const POOL = -1;

/** @param {Sets} one @param {Sets} other */
const same = (one, other) => one.length === other.length
  && one.every((cards, at) => cards.join() === other[at].join());

export class Split {
  constructor() {
    /** @type {readonly number[]} how many cards each set takes */
    this.sizes = [];
    /** @type {readonly string[]} the whole hand */
    this.cards = [];
    /** @type {Sets} */
    this.sets = [];
    /** @type {Sets[]} what the sets were before, newest last */
    this.past = [];
  }

  /**
   * Begin with this hand, unless it is the one being split.
   * @param {readonly number[]} sizes
   * @param {readonly string[]} cards
   * @returns {boolean} whether it began
   */
  begin(sizes, cards) {
    if (cards.join() === this.cards.join() && sizes.join() === this.sizes.join()) return false;
    this.sizes = sizes;
    this.cards = cards;
    this.sets = sizes.map(() => []);
    this.past = [];
    return true;
  }

  /** The cards that lie in no set. */
  get pool() {
    const placed = new Set(this.sets.flat());
    return this.cards.filter((card) => !placed.has(card));
  }

  /** @param {string} card @returns {number} its set, or POOL */
  where(card) {
    return this.sets.findIndex((cards) => cards.includes(card));
  }

  /** @param {number} set @returns {number} cards that it still takes */
  room(set) {
    return this.sizes[set] - this.sets[set].length;
  }

  /**
   * Put cards into a set, or back into the pool.
   * @param {readonly string[]} cards
   * @param {number} to
   * @returns {boolean} false if there is not room for all of them; then nothing happens
   */
  put(cards, to) {
    const moved = cards.filter((card) => this.where(card) !== to);
    if (to !== POOL && moved.length > this.room(to)) return false;
    this.change(this.sets.map((set, at) => {
      const left = set.filter((card) => !moved.includes(card));
      return at === to ? [...left, ...moved] : left;
    }));
    return true;
  }

  /** Let two cards change places. @param {string} one @param {string} other */
  swap(one, other) {
    const turned = (/** @type {string} */ card) => (card === one ? other : card === other ? one : card);
    this.change(this.sets.map((set) => set.map(turned)));
  }

  /** Lay all cards anew; a step that can be taken back. @param {Sets} sets */
  fill(sets) {
    this.change(this.fitting(sets));
  }

  /** Take over sets that were kept elsewhere; there is no way back behind them. @param {Sets} sets */
  load(sets) {
    this.sets = this.fitting(sets);
    this.past = [];
  }

  /** One step back. */
  undo() {
    this.sets = this.past.pop() ?? this.sets;
  }

  /** @param {Sets} sets @returns {Sets} as much of them as fits this hand, each card once */
  fitting(sets) {
    const free = new Set(this.cards);
    return this.sizes.map((size, at) =>
      (sets[at] ?? []).filter((card) => free.delete(card)).slice(0, size));
  }

  /** @param {Sets} sets */
  change(sets) {
    if (same(sets, this.sets)) return;
    this.past.push(this.sets);
    this.sets = sets;
  }
}
