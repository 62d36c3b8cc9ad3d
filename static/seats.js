/**
 * The players around the table: names, marks, whose turn, bubbles. What a game shows at a seat comes
 * from its module as text and a sign; nothing here knows what a bid is worth.
 */

import { countTo, stopCount } from './animate.js';
import { stageOf } from './banner.js';
import { attr, h, keyed, show, text } from './dom.js';
import { cardPicture } from './cards.js';
import { has, num, t } from './i18n.js';
import { sign } from './signs.js';
import { directionOf } from './ring.js';
import { placeOf, seatState } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./ring.js').Scene} Scene */
/** @typedef {{figures: string, sign: string, word: string, label: string, tone: string,
 *   meter?: {value: number, of: number}, picture?: {name: string, draw: () => Element}}} SeatLine
 *   what a game shows at a seat: figures such as 2/1 or a number that grows, with a bar; a sign or a
 *   picture of the game's own, a short word, the whole in words */
/** @typedef {{seat: (view: View, seat: number, scene: Scene | null) => SeatLine | null,
 *   bubble: (view: View, seat: number) => string | null,
 *   place?: (view: View, seat: number) => {mark: string, label: string} | null}} SeatTexts */

/** @param {string} stage */
const turnKey = (stage) => (has(`seat.turn.${stage}`) ? `seat.turn.${stage}` : 'seat.turn');

/** One seat's nodes. */
class Seat {
  /** @param {'li' | 'div'} tag */
  constructor(tag) {
    this.name = h('bdi', { class: 'seat-name' });
    this.dealer = h('span', { class: 'mark dealer', role: 'img' });
    this.place = h('span', { class: 'mark place', role: 'img', hidden: true });
    this.leader = h('span', { class: 'mark leader', role: 'img' }, sign('lead'));
    this.bot = h('span', { class: 'mark bot', role: 'img' }, sign('bot'));
    this.size = h('span', { class: 'seat-size' }, cardPicture(null), h('span', { 'aria-hidden': 'true' }), h('span', { class: 'visually-hidden' }));
    this.figures = h('span', { class: 'seat-figures', 'aria-hidden': 'true' });
    this.sign = h('span', { class: 'seat-sign', 'aria-hidden': 'true' });
    this.word = h('span', { class: 'seat-word', 'aria-hidden': 'true' });
    this.label = h('span', { class: 'visually-hidden' });
    this.bar = h('span', { class: 'seat-bar', hidden: true, 'aria-hidden': 'true' });
    this.line = h('span', { class: 'seat-line' }, this.figures, this.bar, this.sign, this.word, this.label);
    this.behind = h('span', { class: 'seat-behind' });
    this.todo = h('span');
    this.turn = h('span', { class: 'seat-turn' }, this.todo,
      h('span', { class: 'seat-clock', hidden: true, 'aria-hidden': 'true' }));
    this.bubble = h('span', { class: 'bubble' });
    this.root = h(tag, { class: 'seat' },
      h('div', { class: 'seat-plate' },
        h('span', { class: 'seat-head' }, this.leader, this.dealer, this.place, this.bot, this.name),
        this.line, this.behind, this.turn),
      this.size, this.bubble);
  }

  /** @param {View} view @param {number} seat @param {SeatTexts} texts */
  update(view, seat, texts) {
    const { table } = view;
    const state = seatState(view, seat);
    const turn = table.turn.includes(seat);
    text(this.name, view.names[seat]);
    attr(this.root, 'data-seat', seat);
    this.root.classList.toggle('turn', turn);
    this.root.classList.toggle('away', state.away && !state.minded);
    this.mark(this.dealer, table.dealer === seat, t('seat.dealer.mark'), t('seat.dealer'));
    const place = texts.place?.(view, seat) ?? null;
    this.mark(this.place, place !== null, place?.mark ?? '', place?.label ?? '');
    const leads = table.phase === 'play' && table.trick?.leader === seat;
    this.mark(this.leader, leads, null, t('seat.leads'));
    this.mark(this.bot, state.bot && !state.minded, null, t('seat.bot'));
    this.sizes(seat === view.me ? 0 : table.hand_sizes[seat] ?? 0);
    const line = texts.seat(view, seat, null);
    this.draw(line);
    this.who(state, view.names[seat]);
    show(this.turn, turn);
    text(this.todo, turn ? t(turnKey(stageOf(view))) : '');
    const bubble = texts.bubble(view, seat);
    show(this.bubble, bubble !== null);
    text(this.bubble, bubble ?? '');
    // What the line says already is not read twice.
    attr(this.bubble, 'aria-hidden', bubble && line?.label.includes(bubble) ? 'true' : null);
  }

  /** @param {HTMLElement} node @param {boolean} on @param {string | null} shown @param {string} label */
  mark(node, on, shown, label) {
    show(node, on);
    attr(node, 'aria-label', label);
    attr(node, 'title', label);
    if (shown !== null) text(node, shown);
  }

  /** @param {number} count */
  sizes(count) {
    show(this.size, count > 0);
    text(this.size.children[1], String(count));
    text(this.size.children[2], t('seat.cards', { n: count }));
  }

  /** @param {SeatLine | null} line */
  draw(line) {
    show(this.line, line !== null);
    if (!line) return;
    show(this.bar, line.meter !== undefined);
    if (line.meter) this.count(line.meter);
    else {
      stopCount(this.figures);
      text(this.figures, line.figures);
    }
    if (attrChanged(this.sign, line.picture?.name ?? line.sign)) {
      this.sign.replaceChildren(...(line.picture ? [line.picture.draw()] : line.sign ? [sign(line.sign)] : []));
    }
    text(this.word, line.word);
    text(this.label, line.label);
    attr(this.line, 'data-tone', line.tone);
    attr(this.root, 'data-tone', line.tone);
  }

  /** @param {{value: number, of: number}} meter */
  count({ value, of }) {
    countTo(this.figures, value, (now) => {
      text(this.figures, num(now));
      this.bar.style.setProperty('--part', String(now / of));
    });
  }

  /** @param {ReturnType<typeof seatState>} state @param {string} name */
  who(state, name) {
    const words = state.minded ? t('seat.bot_for', { name }) : state.away ? t('seat.away') : '';
    show(this.behind, words !== '');
    const kind = state.minded ? 'bot' : 'away';
    if (attrChanged(this.behind, kind) || this.behind.dataset.words !== words) {
      this.behind.dataset.words = words;
      this.behind.replaceChildren(sign(kind), h('span', null, words));
    }
  }
}

/** @param {HTMLElement} node @param {string} value @returns {boolean} */
function attrChanged(node, value) {
  if (node.dataset.kind === value) return false;
  node.dataset.kind = value;
  return true;
}

export class Seats {
  /** @param {HTMLElement} felt @param {HTMLElement} bar @param {SeatTexts} texts */
  constructor(felt, bar, texts) {
    this.texts = texts;
    this.list = h('ul', { class: 'seats plain' });
    felt.append(this.list);
    this.own = new Seat('div');
    this.own.root.classList.add('own');
    bar.append(this.own.root);
    /** @type {Map<number, Seat>} */
    this.seats = new Map();
  }

  /** @param {View} view */
  update(view) {
    const { bottom } = view;
    const others = Array.from({ length: view.n - 1 }, (_, index) => (bottom + 1 + index) % view.n);
    attr(this.list, 'data-n', view.n);
    attr(this.list, 'aria-label', t('seats.label'));
    keyed(this.list, others, (seat) => seat, (seat) => {
      const made = new Seat('li');
      this.seats.set(seat, made);
      return made.root;
    }, (node, seat) => this.put(node, view, seat));
    this.own.update(view, bottom, this.texts);
    this.bottom = bottom;
  }

  /** @param {HTMLElement} node @param {View} view @param {number} seat */
  put(node, view, seat) {
    const place = placeOf(view, seat);
    const [dx, dy] = directionOf(place, view.n);
    attr(node, 'data-place', place);
    attr(node, 'data-side', Math.abs(dx) > 0.72 || dy > 0 ? (dx < 0 ? 'left' : 'right') : 'top');
    node.style.setProperty('--dx', dx.toFixed(3));
    node.style.setProperty('--dy', dy.toFixed(3));
    this.seats.get(seat)?.update(view, seat, this.texts);
  }

  /** What the seats show as long as a scene lies in the middle. @param {View} view @param {Scene} scene */
  lines(view, scene) {
    for (const [seat, part] of this.seats) part.draw(this.texts.seat(view, seat, scene));
    this.own.draw(this.texts.seat(view, view.bottom, scene));
  }

  /** @param {number} seat @returns {DOMRect | null} where cards of this seat come from and go to */
  rectOf(seat) {
    const node = seat === this.bottom ? this.own.root : this.seats.get(seat)?.root;
    return node?.firstElementChild?.getBoundingClientRect() ?? null;
  }
}
