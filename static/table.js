/**
 * The table: strip, felt with seats and trick, questions, own seat and hand, all drawn from the
 * newest view of each frame. It decides only what is shown when; it knows no rules and keeps no
 * state of the deal besides what is still to be seen of finished tricks.
 */

import { comeFrom, setSpeed } from './animate.js';
import { applyCardSettings } from './cards.js';
import { attr, h, show, text } from './dom.js';
import { gameUi } from './games/index.js';
import { Hand, showNote } from './hand.js';
import { t } from './i18n.js';
import { showLast } from './lasttrick.js';
import { urgent } from './live.js';
import { watchKeys } from './reread.js';
import { Seats } from './seats.js';
import { settings } from './settings.js';
import { TrickArea, trickScenes } from './trick.js';
import { bannerOf } from './banner.js';
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
    /** @type {View | null} */
    this.view = null;
    /** @type {Map<string, DOMRect>} where my cards lay when I played them */
    this.left = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noteTimer = undefined;
    this.strip = h('div', { class: 'strip', role: 'group', 'aria-label': t('table.strip') });
    this.middle = h('div', { class: 'middle' });
    this.result = h('section', { class: 'result', hidden: true, 'aria-label': t('table.result') });
    this.last = h('button', { class: 'last-button', type: 'button', hidden: true,
      on: { click: () => this.view && showLast(this.view) } }, t('trick.last'));
    this.felt = h('div', { class: 'felt', role: 'group', 'aria-label': t('table.felt'),
      on: { click: () => this.trick.skip() } }, this.middle);
    this.panel = h('div', { class: 'panel-area', hidden: true });
    this.banner = h('p', { class: 'banner' });
    this.bar = h('div', { class: 'own-bar' });
    this.noteLine = h('p', { class: 'table-note', hidden: true });
    this.handBox = h('div', { class: 'hand' });
    this.node = h('div', { class: 'table' }, this.strip, this.felt, this.noteLine, this.panel, this.bar, this.handBox);
    root.append(this.node);
    this.build(actions);
  }

  /** @param {import('./types.js').Actions} actions */
  build(actions) {
    const hooks = {
      act: (/** @type {import('./view.js').Prompt} */ prompt, /** @type {import('./view.js').Action} */ action) => {
        this.trick.skip();
        this.say('');
        void actions.act(prompt, action);
      },
      note: (/** @type {string} */ words) => this.say(words),
    };
    this.seats = new Seats(this.felt, this.bar, this.game);
    this.felt.append(this.last, this.result);
    this.bar.append(this.banner);
    this.hand = new Hand(this.handBox, hooks);
    this.trick = new TrickArea(this.middle, {
      origin: (seat, card) => (seat === this.view?.me ? this.left.get(card) ?? null : null) ?? this.seats.rectOf(seat),
      seat: (seat) => this.seats.rectOf(seat),
      idle: () => this.settle(),
      resting: (view) => this.game.resting(view),
    });
    this.parts = [this.game.mountStrip(this.strip), this.game.mountPanel(this.panel, hooks)];
    this.resultPart = this.game.mountResult(this.result);
  }

  destroy() {
    clearTimeout(this.noteTimer);
    this.hand.destroy();
    this.trick.destroy();
    this.node.remove();
  }

  /** Words about something refused; spoken at once and shown for a while. @param {string} words */
  say(words) {
    clearTimeout(this.noteTimer);
    showNote(this.noteLine, words);
    if (!words) return;
    urgent(words);
    this.noteTimer = setTimeout(() => showNote(this.noteLine, ''), NOTE_MS);
  }

  /**
   * @param {View} view
   * @param {import('./view.js').GameEvent[]} events of a new frame
   * @param {boolean} fresh whether this frame follows the one shown
   */
  update(view, events, fresh) {
    const dealt = events.some((event) => event.kind === 'dealt');
    if (dealt) this.left.clear();
    for (const card of this.view?.hand ?? []) {
      const rect = view.hand.includes(card) ? null : this.hand.rectOf(card);
      if (rect) this.left.set(card, rect);
    }
    this.view = view;
    const inPanel = this.panel.contains(document.activeElement);
    attr(this.node, 'data-n', view.n);
    attr(this.node, 'data-phase', view.table.phase);
    this.node.classList.toggle('mine', view.me !== null);
    this.seats.update(view);
    this.hand.update(view);
    for (const part of this.parts ?? []) part.update(view);
    this.announce(view);
    show(this.last, Boolean(view.table.last));
    if (fresh) this.trick.take(view, [...this.game.scenes(events, view), ...trickScenes(events, view)], true);
    else this.trick.take(view, [], false);
    if (dealt && fresh) this.flyHand(view);
    if (inPanel && this.panel.hidden) this.hand.focus();
  }

  /** @param {View} view */
  announce(view) {
    const banner = bannerOf(view);
    text(this.banner, banner.words);
    this.banner.classList.toggle('yours', banner.yours);
    this.banner.classList.toggle('sending', view.sending !== null);
    this.node.classList.toggle('your-turn', banner.yours);
  }

  /** What waits until the last trick has been seen. */
  settle() {
    const { view } = this;
    if (!view) return;
    const ended = view.room.status === 'between' || view.room.status === 'over';
    show(this.result, ended);
    this.node.classList.toggle('ended', ended);
    if (!ended) return;
    this.resultPart?.update(view);
  }

  /** @param {View} view */
  flyHand(view) {
    const from = view.table.dealer === null ? this.middle.getBoundingClientRect() : this.seats.rectOf(view.table.dealer);
    [...this.hand.list.children].forEach((node, index) => void comeFrom(node, from, DEAL_MS, index * DEAL_STEP_MS));
  }
}

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
  const draw = (/** @type {State} */ state, /** @type {boolean} */ frame) => {
    const view = makeView(state);
    const game = view ? gameUi(view.room.game) : null;
    const wanted = view && game ? `${view.room.game} ${view.n}` : '';
    if (wanted !== playing) {
      table?.destroy();
      table = game ? new Table(root, game, actions) : null;
      playing = wanted;
    }
    if (!view || !table) return;
    const batch = state.frame.kind === 'batch';
    table.update(view, frame && batch ? state.events : [], !frame || batch);
  };
  const dress = () => {
    setSpeed(settings.get('speed'));
    applyCardSettings();
  };
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
    stops.forEach((stop) => stop());
    table?.destroy();
    table = null;
  };
}
