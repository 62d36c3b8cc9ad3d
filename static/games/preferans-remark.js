/** What nobody should miss at a Preferans table, in one sentence. */

/** @param {import('./index.js').GameEvent[]} _events @param {import('./index.js').View} _view */
export const remark = (_events, _view) => '';
