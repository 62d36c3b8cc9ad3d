/** What the seats of a Schafkopf table show: what was called, who plays, the partner once he is known. */

/** @type {import('./index.js').GameUi['seat']} */
export const seatLine = () => null;

/** @type {import('./index.js').GameUi['bubble']} */
export const bubble = () => null;
