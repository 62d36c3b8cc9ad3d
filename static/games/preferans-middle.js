/**
 * The middle of a Preferans table: tricks, the talon as it lies, and in a pass game of three the talon
 * card that only names the suit.
 */

import { run } from '../animate.js';
import { cardFigure, cardName, cardPicture } from '../cards.js';
import { attr, h, keyed, show, text } from '../dom.js';
import { t } from '../i18n.js';
import { Beside } from './beside.js';
import { isBlind } from './preferans-words.js';
import { say } from './saying.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../ring.js').Scene} Scene */
/** @typedef {{where: 'middle' | 'names' | 'away', cards: (string | null)[], words: string}} Lying  null: face down */

const TURN_MS = 420;
const PAUSE_MS = 650;
const FACE_DOWN = [null, null];

/** The bought talon is looked at before anything else, however fast the others are. @type {import('./index.js').GameUi['scenes']} */
export const scenes = (events, view) => events.filter(({ kind }) => kind === 'talon').map(({ seat, cards }) => ({
  cards: [], winner: null, collect: false, talon: cards,
  note: say({ view, names: view.names }, 'pref.log.talon', seat, { cards: cards.map(cardName).join(', ') }),
}));

/** Whether nobody gets to see the talon in this deal. @param {View} view @returns {boolean} */
const stays = ({ table, room }) => (table.mode === 'pass' ? room.options.pass_talon === 'closed' : isBlind(table.bid));

/** The card that names the suit of the trick in this scene. @param {View['table']} table @param {Scene} scene @returns {string | null} */
function named({ trick, last }, { cards, winner }) {
  const shown = winner === null ? trick : last;
  return shown && JSON.stringify(shown.cards) === JSON.stringify(cards) ? shown.talon ?? null : null;
}

/** How the talon lies; nothing while somebody holds it. @param {View} view @param {Scene} scene @returns {Lying | null} */
function lying(view, scene) {
  const { phase, mode, talon, result } = view.table;
  const suit = named(view.table, scene);
  const up = scene.talon ?? (mode === 'pass' || result || scene.cards.length ? [] : talon);
  if (suit) return { where: 'names', cards: [suit], words: t('trick.names') };
  if (up.length) return { where: 'middle', cards: up, words: t('pref.talon') };
  if (stays(view) && phase !== 'bidding' && !result) return { where: 'away', cards: FACE_DOWN, words: t('pref.talon.unused') };
  if (phase === 'play' && mode !== 'pass') return { where: 'away', cards: FACE_DOWN, words: t('pref.talon.thrown') };
  return (phase === 'bidding' || phase === 'share') && !scene.cards.length ? { where: 'middle', cards: FACE_DOWN, words: t('pref.talon.down') } : null;
}

/** A card with its back behind it, so that it can be turned. @param {string | null} card */
const turnable = (card) => h('span', { class: 'talon-card' }, card ? [h('span', { class: 'talon-back' }, cardPicture(null)), cardFigure(card)] : cardPicture(null));

/** Turn a card face up, one after the other. @param {Element} face @param {number} at */
const turn = (face, at) => run(face, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], TURN_MS, TURN_MS / 2 + at * PAUSE_MS);

class Middle extends Beside {
  /** @param {HTMLElement} root @param {import('../ring.js').Origin} origin */
  constructor(root, origin) {
    super(root, origin, h('div', { class: 'talon', hidden: true }));
    this.cards = h('div', { class: 'talon-cards' });
    this.words = h('span', { class: 'who' });
    this.node.append(this.cards, this.words);
  }

  /** @param {View} view @param {Scene} scene @param {boolean} animated */
  draw(view, scene, animated) {
    this.ring.draw(view, scene, animated);
    const found = lying(view, scene);
    show(this.node, found !== null);
    if (!found) return;
    this.fit();
    attr(this.node, 'data-where', found.where);
    attr(this.cards, 'role', found.cards[0] === null ? 'img' : 'group');
    attr(this.cards, 'aria-label', found.words);
    text(this.words, found.where === 'names' ? found.words : '');
    /** @type {[Element, number][]} */
    const turned = [];
    keyed(this.cards, found.cards, (card, at) => card ?? at, (card, at) => {
      const node = turnable(card);
      if (card && animated) turned.push([node, at]);
      return node;
    });
    for (const [node, at] of turned) void turn(/** @type {Element} */ (node.lastElementChild), at);
  }
}

/** @type {import('./index.js').GameUi['mountMiddle']} */
export const mountMiddle = (root, origin) => new Middle(root, origin);
