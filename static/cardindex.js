/** The letters in the corners of the cards: their strokes, and which letter a rank has where. */

/** As strokes in a box of 16 by 24. @type {Record<string, string>} */
export const GLYPHS = {
  '2': 'M2.6 7.2C2.8 4 4.9 2 8 2c3.2 0 5.4 2 5.4 5 0 2.5-1.4 4.3-3.9 6.8L2.6 22H14',
  '3': 'M2.8 5.4C3.6 3.3 5.4 2 8 2c3 0 5 1.8 5 4.6s-2 4.7-5.4 4.7c3.9 0 6.2 2 6.2 5.2 0 3.4-2.4 5.5-5.8 5.5-3 0-5-1.4-5.8-4',
  '4': 'M11 22V2L2 16h12.5',
  '5': 'M13 2H4.4l-.8 8.6c1.2-1 2.6-1.4 4.2-1.4 3.6 0 6.2 2.5 6.2 6.3 0 3.9-2.6 6.5-6.2 6.5-2.8 0-4.8-1.4-5.6-3.8',
  '6': 'M12.7 4.2C11.6 2.8 10.1 2 8.5 2 4.6 2 2.2 6 2.2 13.6 2.2 19 4.4 22 8 22c3.4 0 5.9-2.5 5.9-6.2s-2.3-6-5.6-6c-3.1 0-5.4 2.2-5.9 5.2',
  '7': 'M2.3 2h11.6C10.5 7.5 8 14 7.2 22',
  '8': 'M8 2c2.8 0 4.8 2 4.8 4.6s-2 4.6-4.8 4.6-4.8-2-4.8-4.6S5.2 2 8 2zm0 9.2c3.6 0 6 2.2 6 5.4S11.6 22 8 22s-6-2.2-6-5.4 2.4-5.4 6-5.4z',
  '9': 'M3.3 19.8C4.4 21.2 5.9 22 7.5 22c3.9 0 6.3-4 6.3-11.6C13.8 5 11.6 2 8 2 4.6 2 2.1 4.5 2.1 8.2s2.3 6 5.6 6c3.1 0 5.4-2.2 5.9-5.2',
  '10': 'M.6 5.6L3.3 2.4V22M11.2 2c2.6 0 4.3 3.2 4.3 10s-1.7 10-4.3 10-4.3-3.2-4.3-10 1.7-10 4.3-10z',
  A: 'M1.8 22L8 2l6.2 20M4.3 15.6h7.4',
  K: 'M3 2v20M13.6 2L3.4 13.2M6.8 9.6L14.2 22',
  Q: 'M8 2c3.7 0 6.1 3.4 6.1 10S11.7 22 8 22s-6.1-3.4-6.1-10S4.3 2 8 2zm1.2 14.4l5.4 6.4',
  J: 'M6.5 2H13v14c0 4-1.8 6-5.2 6-3.1 0-5-1.8-5.3-5',
  D: 'M3 2v20h3c5.1 0 8-3.5 8-10S11.1 2 6 2H3z',
  B: 'M3 2v20h5.6c3.4 0 5.5-2 5.5-5.2 0-3.2-2.1-5.2-5.5-5.2H3M3 2h5c3 0 4.9 1.8 4.9 4.8s-1.9 4.8-4.9 4.8',
  T: 'M1.8 2h12.4M8 2v20',
  Д: 'M1.6 23.6v-4h12.8v4M3.9 19.6C5.5 16 6 11 6 2.4h6.2v17.2',
  O: 'M8 2c3.7 0 6.1 3.4 6.1 10S11.7 22 8 22s-6.1-3.4-6.1-10S4.3 2 8 2z',
  U: 'M2.2 2v13.5c0 4.2 2 6.5 5.8 6.5s5.8-2.3 5.8-6.5V2',
  У: 'M2.2 2l6.2 12.6M14.2 2L8.4 16.4C7 20 5.4 22 2.6 21.8',
};

/** @typedef {'int' | 'de' | 'ru' | 'bg'} Letters  a set of them, by the language it belongs to */

/**
 * Glyphs of the court cards and the ace on French faces.
 * @type {Record<Letters, Record<string, string>>}
 */
export const FRENCH_INDEX = {
  int: { A: 'A', K: 'K', Q: 'Q', J: 'J' },
  de: { A: 'A', K: 'K', Q: 'D', J: 'B' },
  ru: { A: 'T', K: 'K', Q: 'Д', J: 'B' },
  bg: { A: 'A', K: 'K', Q: 'Д', J: 'B' },
};

/**
 * The same on German faces: Ober in place of the queen, Unter in place of the jack.
 * @type {Record<Letters, Record<string, string>>}
 */
export const GERMAN_INDEX = {
  int: { A: 'A', K: 'K', Q: 'O', J: 'U' },
  de: { A: 'A', K: 'K', Q: 'O', J: 'U' },
  ru: { A: 'T', K: 'K', Q: 'O', J: 'У' },
  bg: { A: 'A', K: 'K', Q: 'O', J: 'У' },
};

/** The Cyrillic letters that some glyphs are drawn for. @type {Record<string, string>} */
const CYRILLIC = { A: 'А', K: 'К', B: 'В', T: 'Т', O: 'О' };

/**
 * A letter as text, for signs in sentences.
 * @param {string} glyph @param {Letters} letters @returns {string}
 */
export const letterText = (glyph, letters) =>
  (letters === 'ru' || letters === 'bg' ? CYRILLIC[glyph] ?? glyph : glyph);
