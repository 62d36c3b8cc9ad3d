/**
 * The table: strip, felt with seats and trick, questions, own seat and hand, all drawn from the
 * newest view of each frame. It decides only what is shown when; it knows no rules and keeps no
 * state of the deal besides what is still to be seen of finished tricks.
 */

import { comeFrom, setSpeed } from './animate.js';
import { bannerOf } from './banner.js';
import { Board } from './board.js';
import { dealWith } from './cards.js';
import { mountClocks } from './clocks.js';
import { attr, h, show, text } from './dom.js';
import { guardDoublePress } from './doublepress.js';
import { gameUi } from './games/index.js';
import { Hand, showNote } from './hand.js';
import { t } from './i18n.js';
import { LastTrick } from './lasttrick.js';
import { urgent } from './live.js';
import { mountOverdue } from './overdue.js';
import { mountPause } from './pause.js';
import { replayLink } from './replayview.js';
import { watchKeys } from './reread.js';
import { settings } from './settings.js';
import { sign } from './signs.js';
import { mountTakeBack } from './takeback.js';
import { TrickArea, trickScenes } from './trick.js';
import { makeView } from './view.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./view.js').View} View */
/** @typedef {import('./games/index.js').GameUi} GameUi */

const NOTE_MS = 5000;
const DEAL_MS = 300;
const DEAL_STEP_MS = 28;

class Table {
  /**
   * @param {HTMLElement} root
   * @param {GameUi} game
   * @param {import('./types.js').Actions} actions
   */
  constructor(root, game, actions) {
    this.game = game;
    this.actions = actions;
    /** @type {View | null} */
    this.view = null;
    /** @type {Map<string, DOMRect>} where my cards lay when I played them */
    this.left = new Map();
    this.sceneNote = '';
    this.remark = '';
    /** @type {Element | null} what had the keyboard last */
    this.focused = null;
    /** @type {HTMLElement | null} where it is while there is nothing to press */
    this.stage = root.closest('main');
    /** @type {Element | null} where it waits for the next question */
    this.waits = this.stage;
    this.follow = () => {
      this.focused = document.activeElement;
    };
    addEventListener('focusin', this.follow);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noteTimer = undefined;
    const hooks = { act: this.act.bind(this), note: this.say.bind(this), draft: actions.draft, advise: actions.advise };
    this.board = new Board(root, game, hooks);
    this.box = this.boxes();
    this.hand = new Hand(this.box.hand, { ...hooks, picks: () => this.panel.picks?.() ?? null });
    const middle = game.mountMiddle(this.board.middle, (seat, card) =>
      (seat === this.view?.me && this.left.get(card)) || this.board.seats.rectOf(seat), hooks);
    this.trick = new TrickArea(middle, {
      seat: (seat) => this.board.seats.rectOf(seat),
      idle: () => this.settle(),
      shows: (scene) => this.shows(scene),
      resting: (view) => game.resting(view),
    });
    this.panel = game.mountPanel(this.box.panel, hooks);
    this.offers = game.mountOffers?.(this.box.offers, hooks) ?? null;
    this.board.felt.addEventListener('click', () => this.trick.hurry());
    guardDoublePress(this.board.node, () => String(this.view?.ask.find(({ must }) => must)?.id));
    this.last = new LastTrick();
    this.box.last.addEventListener('click', () => this.view && this.last.open(this.view));
  }

  /** What a live table has besides, put where it is read. */
  boxes() {
    const { board } = this;
    const last = h('button', { class: 'felt-button last-button', type: 'button', hidden: true, title: t('trick.last') },
      sign('cards'), h('span', { class: 'last-text' }, t('trick.last')));
    const note = h('p', { class: 'table-note', hidden: true });
    const offers = h('div', { class: 'felt-offers', hidden: true });
    const panel = h('div', { class: 'panel-area', hidden: true });
    const hand = h('div', { class: 'hand' });
    const again = h('a', { class: 'button again' }, t('replay.open'));
    board.result.before(last, offers);
    board.result.append(again);
    board.bar.before(note, panel);
    board.node.append(hand);
    return { last, offers, note, panel, hand, again };
  }

  /** @param {import('./view.js').Prompt} prompt @param {import('./view.js').Action} action */
  act(prompt, action) {
    this.trick.hurry();
    this.say('');
    void this.actions.act(prompt, action);
  }

  /** What lies in the middle now, perhaps of an older view. @param {import('./ring.js').Scene} scene */
  shows(scene) {
    if (!this.view) return;
    this.sceneNote = scene.note;
    this.announce(this.view);
    this.board.scene(this.view, scene);
  }

  destroy() {
    clearTimeout(this.noteTimer);
    removeEventListener('focusin', this.follow);
    this.hand.destroy();
    this.panel.destroy?.();
    this.offers?.destroy?.();
    this.trick.destroy();
    this.last.close();
    this.board.destroy();
  }

  /** Words about something refused; spoken at once and shown for a while. @param {string} words */
  say(words) {
    this.note(words);
    if (words) urgent(words);
  }

  /** @param {string} words  shown for a while @param {string} [kind] */
  note(words, kind = '') {
    clearTimeout(this.noteTimer);
    this.box.note.className = `table-note ${kind}`;
    showNote(this.box.note, words);
    if (words) this.noteTimer = setTimeout(() => showNote(this.box.note, ''), NOTE_MS);
  }

  /**
   * @param {View} view
   * @param {import('./view.js').GameEvent[]} events of a new frame
   * @param {boolean} fresh whether this frame follows the one shown
   */
  update(view, events, fresh) {
    const dealt = events.some((event) => event.kind === 'dealt');
    if (dealt) this.left.clear();
    const held = dealt ? [] : (this.view ?? view).hand;
    for (const card of held) {
      const rect = view.hand.includes(card) ? null : this.hand.rectOf(card);
      if (rect) this.left.set(card, rect);
    }
    this.view = view;
    this.board.update(view);
    this.panel.update(view);
    this.offers?.update(view);
    const elsewhere = this.panel.hand?.() ?? null;
    this.board.node.classList.toggle('hand-in-panel', elsewhere !== null);
    this.hand.update({ ...view, ...(elsewhere ? { hand: [] } : view.own && this.game.laid?.(view.own, view)) });
    this.announce(view);
    show(this.box.last, Boolean(view.table.last));
    this.last.update(view);
    this.remark = (fresh && this.game.remark?.(events, view)) || this.remark;
    if (fresh) this.trick.take(view, [...this.game.scenes(events, view), ...trickScenes(events, view)], true);
    else this.trick.take(view, [], false);
    if (fresh) this.flyHand(view, dealt ? view.table.dealer : null, held);
    this.keepFocus();
    this.followHand();
  }

  /** A keyboard on one hand goes to the other that the viewer plays as soon as that one is asked. */
  followHand() {
    const held = this.hands.find(({ list }) => list.contains(document.activeElement));
    if (held && !held.asked) this.hands.find(({ asked }) => asked)?.focus();
  }

  /** The cards that the viewer plays: his own, and those of others. */
  get hands() {
    return [this.hand, ...this.board.open.played.values()];
  }

  /** A keyboard whose place has gone, or that waits for a question, goes to the question, the hand or the result. */
  keepFocus() {
    const lost = this.focused !== null && !this.focused.checkVisibility();
    if (!lost && document.activeElement !== this.waits) return;
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (this.box.panel.querySelectorAll('button:not([tabindex="-1"])'));
    const question = [...buttons].find((button) => button.checkVisibility());
    if (!question && !lost) return;
    const hand = this.hands.find(({ asked }) => asked) ?? this.hand;
    if (question) question.focus({ preventScroll: true });
    else if (hand.list.checkVisibility()) hand.focus();
    else (this.board.result.checkVisibility() ? this.board.result : this.stage)?.focus({ preventScroll: true });
    this.waits = question ? null : document.activeElement;
  }

  /** @param {View} view */
  announce(view) {
    const told = bannerOf(view);
    const { banner, node } = this.board;
    text(banner, told.yours || view.sending ? told.words : this.sceneNote || told.words);
    banner.classList.toggle('yours', told.yours);
    banner.classList.toggle('sending', view.sending !== null);
    node.classList.toggle('your-turn', told.yours);
  }

  /** What waits until the last trick has been seen. */
  settle() {
    const { view } = this;
    if (!view) return;
    this.board.end(view, view.room.status === 'between' || view.room.status === 'over');
    if (this.remark) this.note(this.remark, 'remark');
    this.remark = '';
    const played = Boolean(view.sheet?.rows?.length);
    show(this.box.again, played);
    attr(this.box.again, 'href', played ? replayLink(view, view.room.records - 1) : null);
    this.keepFocus();
  }

  /**
   * Cards that were not held before come from the one who dealt, or from the middle.
   * @param {View} view @param {number | null} dealer @param {string[]} held
   */
  flyHand(view, dealer, held) {
    const from = dealer === null ? this.board.middle.getBoundingClientRect() : this.board.seats.rectOf(dealer);
    const cards = this.panel.hand?.() ?? view.hand.map((card) => this.hand.nodeOf(card));
    const come = cards.filter((node) => node && !held.includes(node.dataset.card ?? ''));
    come.forEach((node, index) => node && void comeFrom(node, from, DEAL_MS, index * DEAL_STEP_MS));
  }
}

/**
 * What belongs to the people rather than to the cards: it follows the store by itself.
 * @param {Board} board
 * @param {import('./state.js').Store} store
 * @param {import('./types.js').Actions} actions
 */
const mountParts = (board, store, actions) => [
  mountClocks(board, store), mountOverdue(board, store, actions),
  mountPause(board, store, actions), mountTakeBack(board, store, actions),
];

/**
 * Show the table of the store's room in `root`.
 * @param {HTMLElement} root
 * @param {import('./state.js').Store} store
 * @param {import('./types.js').Actions} actions
 * @returns {() => void} stop and clear
 */
export function mountTable(root, store, actions) {
  /** @type {Table | null} */
  let table = null;
  let playing = '';
  /** @type {(() => void)[]} */
  const parts = [];
  const draw = (/** @type {State} */ state, /** @type {boolean} */ frame) => {
    const view = makeView(state);
    const game = view ? gameUi(view.room.game) : null;
    const wanted = view && game ? `${view.room.game} ${view.n}` : '';
    if (wanted !== playing) {
      table?.destroy();
      dealWith(game?.faces);
      table = game ? new Table(root, game, actions) : null;
      playing = wanted;
      parts.splice(0).forEach((end) => end());
    }
    if (!view || !table) return;
    const batch = state.frame.kind === 'batch';
    table.update(view, frame && batch ? state.events : [], !frame || batch);
    if (parts.length === 0) parts.push(...mountParts(table.board, store, actions));
  };
  const dress = () => setSpeed(settings.get('speed'));
  const redress = () => {
    dress();
    draw(store.get(), false);
  };
  dress();
  draw({ ...store.get(), events: [] }, false);
  const stops = [
    store.subscribe((state, before) => draw(state, state.frame !== before.frame)),
    settings.subscribe(redress),
    watchKeys(() => table?.view ?? null, () => table?.game ?? null),
  ];
  return () => {
    [...stops, ...parts].forEach((stop) => stop());
    table?.destroy();
    table = null;
  };
}
