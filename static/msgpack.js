/**
 * The part of msgpack that the wire uses: nil, bool, integers, text, bytes, lists, maps with text
 * keys. Anything else is an error; integers outside the safe range are too.
 */

const UTF8 = new TextEncoder();
const TEXT = new TextDecoder('utf-8', { fatal: true });
const MAX_DEPTH = 32;

export class MsgpackError extends Error {}

/**
 * @param {any} value
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function encode(value) {
  const out = new Writer();
  out.value(value);
  return out.bytes();
}

class Writer {
  constructor() {
    /** @type {number[]} */
    this.out = [];
  }

  bytes() {
    return new Uint8Array(this.out);
  }

  /** @param {any} value */
  value(value) {
    if (value === null || value === undefined) this.out.push(0xc0);
    else if (typeof value === 'boolean') this.out.push(value ? 0xc3 : 0xc2);
    else if (typeof value === 'number') this.integer(value);
    else if (typeof value === 'string') this.string(value);
    else if (value instanceof Uint8Array) this.binary(value);
    else if (Array.isArray(value)) this.list(value);
    else if (typeof value === 'object') this.map(value);
    else throw new MsgpackError(`cannot encode ${typeof value}`);
  }

  /**
   * A number of `size` bytes, big end first.
   * @param {number} value
   * @param {number} size
   */
  big(value, size) {
    for (let shift = size - 1; shift >= 0; shift -= 1) {
      this.out.push(Math.floor(value / 256 ** shift) & 0xff);
    }
  }

  /** @param {number} value */
  integer(value) {
    if (!Number.isSafeInteger(value)) throw new MsgpackError('not a safe integer');
    if (value >= 0) this.unsigned(value);
    else this.negative(value);
  }

  /** @param {number} value */
  unsigned(value) {
    if (value < 0x80) this.out.push(value);
    else if (value < 0x100) this.head(0xcc, value, 1);
    else if (value < 0x10000) this.head(0xcd, value, 2);
    else if (value < 0x100000000) this.head(0xce, value, 4);
    else this.head(0xcf, value, 8);
  }

  /** @param {number} value */
  negative(value) {
    if (value >= -0x20) this.out.push(0x100 + value);
    else if (value >= -0x80) this.head(0xd0, value + 0x100, 1);
    else if (value >= -0x8000) this.head(0xd1, value + 0x10000, 2);
    else if (value >= -0x80000000) this.head(0xd2, value + 0x100000000, 4);
    else this.int64(value);
  }

  /** @param {number} value */
  int64(value) {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigInt64(0, BigInt(value));
    this.out.push(0xd3, ...new Uint8Array(view.buffer));
  }

  /**
   * @param {number} type
   * @param {number} value
   * @param {number} size
   */
  head(type, value, size) {
    this.out.push(type);
    this.big(value, size);
  }

  /**
   * A length with the shortest head that fits; a type of 0 is a head that does not exist.
   * @param {number} length
   * @param {number} fix
   * @param {number} fixBelow
   * @param {[number, number, number]} types  heads for 8, 16 and 32 bits
   */
  length(length, fix, fixBelow, types) {
    if (length < fixBelow) this.out.push(fix | length);
    else if (types[0] && length < 0x100) this.head(types[0], length, 1);
    else if (length < 0x10000) this.head(types[1], length, 2);
    else this.head(types[2], length, 4);
  }

  /** @param {string} value */
  string(value) {
    const bytes = UTF8.encode(value);
    this.length(bytes.length, 0xa0, 32, [0xd9, 0xda, 0xdb]);
    for (const byte of bytes) this.out.push(byte);
  }

  /** @param {Uint8Array} value */
  binary(value) {
    this.length(value.length, 0, 0, [0xc4, 0xc5, 0xc6]);
    for (const byte of value) this.out.push(byte);
  }

  /** @param {any[]} value */
  list(value) {
    this.length(value.length, 0x90, 16, [0, 0xdc, 0xdd]);
    for (const item of value) this.value(item);
  }

  /** @param {{[key: string]: any}} value */
  map(value) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    this.length(entries.length, 0x80, 16, [0, 0xde, 0xdf]);
    for (const [key, item] of entries) {
      this.string(key);
      this.value(item);
    }
  }
}

/**
 * @param {Uint8Array | ArrayBuffer} bytes
 * @returns {any}
 */
export function decode(bytes) {
  const reader = new Reader(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
  const value = reader.value(0);
  if (reader.at !== reader.data.length) throw new MsgpackError('bytes after the end');
  return value;
}

class Reader {
  /** @param {Uint8Array} data */
  constructor(data) {
    this.data = data;
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    this.at = 0;
  }

  /**
   * Where `size` bytes begin that are then read.
   * @param {number} size
   * @returns {number}
   */
  advance(size) {
    const start = this.at;
    if (start + size > this.data.length) throw new MsgpackError('unexpected end');
    this.at += size;
    return start;
  }

  /**
   * An unsigned number of `size` bytes.
   * @param {number} size
   * @returns {number}
   */
  uint(size) {
    const start = this.advance(size);
    if (size === 1) return this.view.getUint8(start);
    if (size === 2) return this.view.getUint16(start);
    if (size === 4) return this.view.getUint32(start);
    return safe(this.view.getBigUint64(start));
  }

  /**
   * @param {number} size
   * @returns {number}
   */
  int(size) {
    const start = this.advance(size);
    if (size === 1) return this.view.getInt8(start);
    if (size === 2) return this.view.getInt16(start);
    if (size === 4) return this.view.getInt32(start);
    return safe(this.view.getBigInt64(start));
  }

  /**
   * @param {number} depth
   * @returns {any}
   */
  value(depth) {
    if (depth > MAX_DEPTH) throw new MsgpackError('too deep');
    const type = this.uint(1);
    if (type < 0x80) return type;
    if (type < 0x90) return this.map(type & 0x0f, depth);
    if (type < 0xa0) return this.list(type & 0x0f, depth);
    if (type < 0xc0) return this.string(type & 0x1f);
    if (type >= 0xe0) return type - 0x100;
    return this.headed(type, depth);
  }

  /**
   * @param {number} type
   * @param {number} depth
   * @returns {any}
   */
  headed(type, depth) {
    switch (type) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xc4: case 0xc5: case 0xc6: return this.binary(this.uint(1 << (type - 0xc4)));
      case 0xcc: case 0xcd: case 0xce: case 0xcf: return this.uint(1 << (type - 0xcc));
      case 0xd0: case 0xd1: case 0xd2: case 0xd3: return this.int(1 << (type - 0xd0));
      case 0xd9: case 0xda: case 0xdb: return this.string(this.uint(1 << (type - 0xd9)));
      case 0xdc: case 0xdd: return this.list(this.uint(type === 0xdc ? 2 : 4), depth);
      case 0xde: case 0xdf: return this.map(this.uint(type === 0xde ? 2 : 4), depth);
      default: throw new MsgpackError(`type ${type} is not used here`);
    }
  }

  /**
   * @param {number} length
   * @returns {string}
   */
  string(length) {
    const start = this.advance(length);
    return TEXT.decode(this.data.subarray(start, start + length));
  }

  /**
   * @param {number} length
   * @returns {Uint8Array}
   */
  binary(length) {
    const start = this.advance(length);
    return this.data.slice(start, start + length);
  }

  /**
   * @param {number} length
   * @param {number} depth
   * @returns {any[]}
   */
  list(length, depth) {
    if (length > this.data.length - this.at) throw new MsgpackError('unexpected end');
    return Array.from({ length }, () => this.value(depth + 1));
  }

  /**
   * @param {number} length
   * @param {number} depth
   * @returns {{[key: string]: any}}
   */
  map(length, depth) {
    /** @type {[string, any][]} */
    const entries = [];
    for (let n = 0; n < length; n += 1) {
      const key = this.value(depth + 1);
      if (typeof key !== 'string') throw new MsgpackError('a key is not text');
      entries.push([key, this.value(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }
}

/**
 * @param {bigint} value
 * @returns {number}
 */
function safe(value) {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new MsgpackError('not a safe integer');
  return number;
}
