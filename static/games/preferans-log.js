/** A Preferans match told in sentences. */

/** @param {import('./index.js').GameEvent[]} _events @param {import('./index.js').View} _view @param {string[]} _names @returns {import('./index.js').Sentence[]} */
export const sentences = (_events, _view, _names) => [];
