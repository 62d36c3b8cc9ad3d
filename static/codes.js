/**
 * Resume codes: one moves a seat to another device, once and within minutes. The server makes and
 * knows them; in a link a code stands behind the `#`, which no browser ever sends.
 */

/** @typedef {{code: string, link: string, qr: string, expires_ms: number}} Made  `qr` is an SVG,
 *   `expires_ms` a time of the server */
/** @typedef {{ok: true, body: any} | {ok: false, code: string}} Told */

const IN_LINK = /^#seat=([a-z0-9-]{8,12})$/i;
const HALF = 4;

/**
 * @param {string} hash  of an address
 * @returns {string | null}
 */
export const codeIn = (hash) => IN_LINK.exec(hash)?.[1] ?? null;

/**
 * A code as people read it: two halves.
 * @param {string} code
 */
export function halves(code) {
  const plain = code.replace(/[^a-z0-9]/gi, '').toUpperCase();
  return `${plain.slice(0, HALF)}-${plain.slice(HALF)}`;
}

/**
 * The address of a room that uses a code there.
 * @param {string} room
 * @param {string} code
 */
export const seatLink = (room, code) => `/r/${room}#seat=${halves(code)}`;

/**
 * A new code for one's own seat, or for another's if the table has agreed.
 * @param {string} room
 * @param {number | null} seat  null: one's own
 * @returns {Promise<Told>} `body` is a Made
 */
export const makeCode = (room, seat) => ask(`/api/rooms/${room}/code`, seat === null ? {} : { seat });

/**
 * The room that a code is for, and the seat it moves.
 * @param {string} code
 * @returns {Promise<Told>} `body.room`, `body.seat`
 */
export const lookUp = (code) => ask('/api/seat', { code });

/**
 * @param {string} path
 * @param {object} wanted
 * @returns {Promise<Told>}
 */
async function ask(path, wanted) {
  const answer = await fetch(path, { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: JSON.stringify(wanted) })
    .catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (answer?.ok && body) return { ok: true, body };
  return { ok: false, code: body?.code ?? 'unreachable' };
}
