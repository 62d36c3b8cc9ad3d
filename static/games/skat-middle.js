/**
 * The middle of a Skat table: tricks, and before them the two cards of the skat, face down. Whoever
 * may take them up taps them; in a Schieberamsch they lie before the seat they have come to.
 */

import { comeFrom } from '../animate.js';
import { cardPicture } from '../cards.js';
import { attr, h, show } from '../dom.js';
import { t } from '../i18n.js';
import { lay } from '../ring.js';
import { placeOf, whoOf } from '../view.js';
import { Beside } from './beside.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../ring.js').Scene} Scene */
/** @typedef {{where: 'middle' | 'seat' | 'laid', seat: number | null}} Place  `laid`: away, until the
 *   deal is over */

const MOVE_MS = 300;
const BEFORE_PLAY = ['bidding', 'skat_or_hand', 'grand_hand_offer', 'kontra', 're'];

/**
 * Where the two cards lie as everybody sees it; nowhere while somebody has them in his hand.
 * @param {View} view
 * @returns {Place | null}
 */
function placeOfSkat({ table }) {
  const { phase, game, declarer, order, hand_sizes } = table;
  if (phase === 'schieben') {
    const held = order.map((/** @type {number} */ seat) => hand_sizes[seat]);
    return Math.min(...held) === Math.max(...held) ? { where: 'seat', seat: table.turn[0] } : null;
  }
  if (phase === 'play') return { where: 'laid', seat: declarer };
  if (!BEFORE_PLAY.includes(phase)) return null;
  return game && !game.hand ? { where: 'laid', seat: declarer } : { where: 'middle', seat: null };
}

/** What may be answered by tapping the two cards. @param {View} view */
function taking(view) {
  for (const prompt of view.ask) {
    const action = prompt.legal.find(({ kind }) => kind === 'take_skat' || kind === 'take');
    if (action) return { prompt, action };
  }
  return null;
}

class SkatMiddle extends Beside {
  /** @param {HTMLElement} root @param {import('../ring.js').Origin} origin @param {import('./index.js').Hooks} [hooks] */
  constructor(root, origin, hooks) {
    super(root, origin, h('div', { class: 'skat', hidden: true }));
    /** @type {View | null} */
    this.view = null;
    this.picture = h('span', { class: 'skat-cards', role: 'img' }, cardPicture(null), cardPicture(null));
    this.button = h('button', { class: 'skat-take', type: 'button', hidden: true, on: { click: () => this.take(hooks) } });
    this.node.append(this.picture, this.button);
  }

  /** @param {View} view @param {Scene} scene @param {boolean} animated */
  draw(view, scene, animated) {
    this.view = view;
    this.ring.draw(view, scene, animated);
    const place = placeOfSkat(view);
    // What is still to be seen of a trick may be of the deal before.
    if (place && (place.where === 'laid' || scene.cards.length === 0)) this.place(view, place, animated);
    else show(this.node, false);
  }

  /** @param {View} view @param {Place} place @param {boolean} animated */
  place(view, { where, seat }, animated) {
    const { node, picture, button } = this;
    const lain = `${where} ${seat}`;
    const from = node.hidden ? this.origin(seat ?? view.table.dealer ?? 0, '') : picture.getBoundingClientRect();
    const moved = node.hidden || node.dataset.lies !== lain;
    show(node, true);
    this.fit();
    attr(node, 'data-lies', lain);
    attr(node, 'data-where', where);
    if (seat === null) ['--dx', '--dx-wide', '--dy'].forEach((name) => node.style.removeProperty(name));
    else lay(node, placeOf(view, seat), view.n);
    const may = taking(view) !== null;
    show(button, may);
    attr(button, 'aria-disabled', view.sending ? 'true' : null);
    attr(button, 'aria-label', t(where === 'seat' ? 'skat.take.two' : 'skat.take'));
    attr(picture, 'aria-hidden', may ? 'true' : null);
    attr(picture, 'aria-label', this.words(view, where, seat));
    if (animated && moved) void comeFrom(node, from, MOVE_MS);
  }

  /** @param {View} view @param {Place['where']} where @param {number | null} seat */
  words(view, where, seat) {
    if (where === 'laid') return t('skat.lies.laid');
    return seat === null ? t('skat.lies') : t('skat.lies.seat', { p: whoOf(view, seat) });
  }

  /** @param {import('./index.js').Hooks} [hooks]  none in a replay */
  take(hooks) {
    const found = this.view && !this.view.sending ? taking(this.view) : null;
    if (hooks && found) hooks.act(found.prompt, found.action);
  }
}

/** @type {import('./index.js').GameUi['mountMiddle']} */
export const mountMiddle = (root, origin, hooks) => new SkatMiddle(root, origin, hooks);
