/** Hands that lie face up on a Preferans table, and who plays them. */

/** @param {import('./index.js').View} view @returns {{seat: number, cards: string[]}[]} */
export const open = ({ table }) => table.open.map((/** @type {[number, string[]]} */ [seat, cards]) => ({ seat, cards }));
