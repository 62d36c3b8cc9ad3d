/**
 * The themes of German faces, as data: what each figure wears and holds, and what lies between the
 * signs of a Daus. Drawings by these names are in cardart-parts.js and cardart-held.js.
 */

/**
 * A hat, a beard, the colour of the hair, and the things in the hands.
 * @typedef {[string, 'full' | 'moustache' | 'none', string, ...string[]]} Figure
 *
 * @typedef {object} Theme
 * @property {string} name
 * @property {boolean} turns  whether a face is the same upside down
 * @property {boolean} grows  whether acorns and leaves grow on a branch
 * @property {Record<string, import('./cardart-parts.js').Cloth>} cloth  by suit
 * @property {Record<string, Figure>} figures  by rank and suit: K king, Q Ober, J Unter
 * @property {Record<string, string>} daus  by suit
 */

const BROWN = '#7a4c2a';
const BLACK = '#3a302b';
const GREY = '#bdb6ac';
const FAIR = '#c98f3e';

/** Rich cloth, musicians among the leaves, and the sow on the bells. @type {Theme} */
export const BAVARIAN = {
  name: 'bavarian',
  turns: false,
  grows: true,
  cloth: {
    C: { robe: '#8a5a34', trim: '#3f7d4a' },
    S: { robe: '#3d7d42', trim: '#d9a53a' },
    H: { robe: '#b8323c', trim: '#3b62a0' },
    D: { robe: '#d59a35', trim: '#a8323a' },
  },
  figures: {
    KC: ['crown', 'full', BROWN, 'sceptre'], KS: ['crown', 'full', GREY, 'orb', 'banner'],
    KH: ['crown', 'moustache', BLACK, 'sceptre', 'shield'], KD: ['crown', 'full', FAIR, 'orb'],
    QC: ['helmet', 'full', BROWN, 'sword', 'shield'], QS: ['beret', 'moustache', BLACK, 'drum'],
    QH: ['beret', 'full', FAIR, 'sword'], QD: ['tricorn', 'moustache', GREY, 'sword', 'shield'],
    JC: ['cone', 'none', BLACK, 'halberd'], JS: ['beret', 'none', FAIR, 'flute'],
    JH: ['cone', 'moustache', BROWN, 'spear'], JD: ['hood', 'none', BROWN, 'horn'],
  },
  daus: { C: 'barrel', S: 'goblet', H: 'bow', D: 'boar' },
};

/** The people of the Tell legend, and a season on each Daus. @type {Theme} */
export const TELL = {
  name: 'tell',
  turns: true,
  grows: false,
  cloth: {
    C: { robe: '#5b6f3a', trim: '#8c4a2f' },
    S: { robe: '#2f6f6a', trim: '#e0b64a' },
    H: { robe: '#a3313f', trim: '#44506b' },
    D: { robe: '#c8862c', trim: '#3f6a86' },
  },
  figures: {
    KC: ['crown', 'full', BLACK, 'sceptre'], KS: ['crown', 'full', GREY, 'sceptre'],
    KH: ['crown', 'full', BROWN, 'orb'], KD: ['crown', 'moustache', FAIR, 'orb'],
    QC: ['brim', 'full', BROWN, 'crossbow', 'apple'], QS: ['beret', 'none', FAIR, 'sword'],
    QH: ['helmet', 'moustache', BLACK, 'hatpole'], QD: ['hood', 'full', BROWN, 'horn'],
    JC: ['helmet', 'none', BROWN, 'spear'], JS: ['cone', 'full', GREY, 'staff'],
    JH: ['brim', 'none', FAIR, 'crook'], JD: ['beret', 'full', BLACK, 'halberd'],
  },
  daus: { C: 'snow', S: 'grapes', H: 'blossom', D: 'sun' },
};

/** Town guards in three-cornered hats; between the signs of a Daus what grows, stands and is mined there. @type {Theme} */
export const SALZBURG = {
  name: 'salzburg',
  turns: false,
  grows: true,
  cloth: {
    C: { robe: '#4a5f8f', trim: '#e3c05a' },
    S: { robe: '#4d8f6b', trim: '#c9503f' },
    H: { robe: '#c4525a', trim: '#f0e2b8' },
    D: { robe: '#7d6aa8', trim: '#e8b23e' },
  },
  figures: {
    KC: ['crown', 'full', GREY, 'orb', 'banner'], KS: ['crown', 'moustache', BROWN, 'sword'],
    KH: ['crown', 'full', FAIR, 'sceptre', 'shield'], KD: ['crown', 'full', BLACK, 'sceptre'],
    QC: ['tricorn', 'moustache', BROWN, 'halberd'], QS: ['tricorn', 'none', GREY, 'sword'],
    QH: ['tricorn', 'moustache', BLACK, 'banner'], QD: ['tricorn', 'none', FAIR, 'spear'],
    JC: ['hood', 'none', FAIR, 'lute'], JS: ['brim', 'moustache', BROWN, 'horn'],
    JH: ['cone', 'none', BLACK, 'drum'], JD: ['brim', 'full', GREY, 'shield', 'staff'],
  },
  daus: { C: 'urn', S: 'fortress', H: 'edelweiss', D: 'hammers' },
};
