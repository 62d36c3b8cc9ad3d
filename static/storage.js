/** What this browser keeps of the room, and what it would have kept if it could. */

const PREFIX = 'cardroom.';

/** @type {Map<string, string>} what could not be stored (storage switched off) */
const unstored = new Map();

/**
 * @param {string} key
 * @returns {string | null}
 */
export function read(key) {
  const kept = unstored.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function write(key, value) {
  try {
    localStorage.setItem(PREFIX + key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}
