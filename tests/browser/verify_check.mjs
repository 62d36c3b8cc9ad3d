// The page's SHA-256 and HMAC against node's crypto, its order and check against Python's vectors.
// Reads {vectors, records} as JSON; a failure ends the run with what differs.

import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';

const { check, commitment, hex, hmac, order, sha256, unhex } =
  await import(`${process.argv[2]}/verify.js`);

let input = '';
for await (const chunk of process.stdin) input += chunk;
const { vectors, checks } = JSON.parse(input);

let byte = 7;
/** Bytes that look random and are not. @param {number} count */
const some = (count) => Uint8Array.from({ length: count }, () => {
  byte = (byte * 181 + 113) % 65521;
  return byte;
});

const LENGTHS = [...Array.from({ length: 300 }, (_, n) => n), 511, 512, 4095, 65_537, 1_000_000];
for (const length of LENGTHS) {
  const data = some(length);
  assert.equal(hex(sha256(data)), createHash('sha256').update(data).digest('hex'), `${length}`);
}
for (const key of [0, 1, 16, 31, 32, 63, 64, 65, 128, 200]) {
  for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const [one, two] = [some(key), some(length)];
    assert.equal(hex(hmac(one, two)), createHmac('sha256', one).update(two).digest('hex'),
      `${key} ${length}`);
  }
}
for (const { secret, luck, number, order: expected, commitment: shown } of vectors) {
  assert.deepEqual(order(unhex(secret), luck.map(unhex), number, expected.length), expected);
  assert.equal(hex(commitment(unhex(secret))), shown);
}
for (const { record, seen, expected } of checks) {
  assert.deepEqual(check(record, seen), expected, JSON.stringify(expected));
}
for (const odd of ['0', 'xy', 'AB', '0 ']) assert.throws(() => unhex(odd));
console.log('ok', LENGTHS.length, vectors.length, checks.length);
