/**
 * The shuffle computed again, as section 8 of PROTOCOL.md writes it. SHA-256 and HMAC are its own: a
 * page on a plain http address has no WebCrypto. It answers with codes, never with words.
 */

const NAME = 'cardroom.shuffle.1';
const BLOCK = 64;
const WORDS = 2 ** 32;

/** @param {number} count @returns {number[]} the first primes */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    if (found.every((prime) => n % prime)) found.push(n);
  }
  return found;
}

/** @param {number} value @returns {number} the first 32 bits after the point */
const fraction = (value) => Math.floor((value % 1) * WORDS) >>> 0;

const PRIMES = primes(64);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} x @param {number} n */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/**
 * @param {...Uint8Array} parts
 * @returns {Uint8Array} all of them in a row
 */
function join(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * @param {number} value  below 2^32
 * @returns {Uint8Array} four bytes, the highest first
 */
const u32 = (value) => new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]);

/**
 * @param {Uint8Array} data
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(data) {
  const zeros = new Uint8Array((BLOCK * 2 - 9 - (data.length % BLOCK)) % BLOCK);
  const bits = data.length * 8;
  const padded = join(data, new Uint8Array([0x80]), zeros,
    u32(Math.floor(bits / WORDS)), u32(bits % WORDS));
  const view = new DataView(padded.buffer);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, view, at);
  return join(...Array.from(state, u32));
}

/**
 * One block of SHA-256.
 * @param {Uint32Array} state
 * @param {DataView} view
 * @param {number} at
 */
function compress(state, view, at) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [w[i - 15], w[i - 2]];
    w[i] = w[i - 16] + w[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3))
      + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] += value; });
}

/**
 * HMAC-SHA256.
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function hmac(key, message) {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(join(padded.map((byte) => byte ^ 0x36), message));
  return sha256(join(padded.map((byte) => byte ^ 0x5c), inner));
}

/**
 * @param {Uint8Array} secret
 * @returns {Uint8Array} what is shown of a secret before the deal
 */
export const commitment = (secret) => sha256(secret);

/**
 * The order of a pack.
 * @param {Uint8Array} secret
 * @param {Uint8Array[]} luck  by seat: 16 bytes or none
 * @param {number} number  of the pack
 * @param {number} cards
 * @returns {number[]}
 */
export function order(secret, luck, number, cards) {
  const seats = luck.map((own) => join(new Uint8Array([own.length]), own));
  const message = join(Uint8Array.from(NAME, (letter) => letter.charCodeAt(0)), u32(number),
    new Uint8Array([luck.length]), ...seats);
  const next = stream(secret, message);
  const places = Array.from({ length: cards }, (_, place) => place);
  for (let last = cards - 1; last > 0; last -= 1) {
    const other = below(last + 1, next);
    [places[last], places[other]] = [places[other], places[last]];
  }
  return places;
}

/**
 * @param {Uint8Array} secret
 * @param {Uint8Array} message
 * @returns {() => number} gives the numbers of 32 bits one after the other
 */
function stream(secret, message) {
  /** @type {Uint8Array} */
  let block = new Uint8Array(0);
  let count = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = hmac(secret, join(message, u32(count)));
      count += 1;
      at = 0;
    }
    at += 4;
    return new DataView(block.buffer, at - 4).getUint32(0);
  };
}

/**
 * @param {number} bound
 * @param {() => number} next
 * @returns {number} below `bound`, each equally likely
 */
function below(bound, next) {
  const end = WORDS - (WORDS % bound);
  let number = next();
  while (number >= end) number = next();
  return number % bound;
}

/** @param {Uint8Array} bytes @returns {string} */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} text @returns {Uint8Array} */
export function unhex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new TypeError('not hex');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * @typedef {{commitment: string, luck: string[]}} Seen  what this browser was shown before the deal,
 *   and the luck it sent, in hex
 * @typedef {object} Check  what is to be said of a record
 * @property {'fits' | 'closed' | 'given' | 'secret' | 'pack' | 'odd'} code  `closed`: it opens when
 *   the match ends; `given`: no secret was used; `secret`: it is not the one committed to; `pack`:
 *   a pack is not the one that secret and luck give; `odd`: no whole record
 * @property {boolean | null} shown  whether it is the commitment this browser was shown
 * @property {boolean | null} mine  whether the luck it sent is in the last pack
 */

/**
 * Checks the shuffle of one record (section 9 of PROTOCOL.md).
 * @param {import('./types.js').Message} record
 * @param {Seen | null} seen  null: nothing was remembered of this deal
 * @returns {Check}
 */
export function check(record, seen) {
  try {
    const packs = record.inputs.filter((/** @type {any[]} */ item) => item[0] === 'pack');
    const luck = packs[packs.length - 1][3];
    return {
      code: codeOf(record.chance, record.opened, packs),
      shown: seen && record.chance ? seen.commitment === record.chance.commitment : null,
      mine: seen?.luck.length ? seen.luck.some((own) => luck.includes(own)) : null,
    };
  } catch {
    return { code: 'odd', shown: null, mine: null };
  }
}

/**
 * @param {import('./types.js').Message | null} chance
 * @param {boolean} opened
 * @param {any[][]} packs
 * @returns {Check['code']}
 */
function codeOf(chance, opened, packs) {
  if (chance === null) return 'given';
  if (!opened) return 'closed';
  const secret = unhex(chance.secret);
  if (hex(commitment(secret)) !== chance.commitment) return 'secret';
  const fits = packs.every(([, cards, number, luck]) =>
    String(order(secret, luck.map(unhex), number, cards.length)) === String(cards));
  return fits ? 'fits' : 'pack';
}
