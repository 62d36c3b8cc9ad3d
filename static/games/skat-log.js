/** What happens at a Skat table in sentences. */

/** @typedef {import('./index.js').Sentence} Sentence */

/** @param {import('./index.js').GameEvent[]} _events @param {import('./index.js').View} _view @param {string[]} _names @returns {Sentence[]} */
export const sentences = (_events, _view, _names) => [];
