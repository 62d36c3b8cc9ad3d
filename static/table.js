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
import { sign } from './signs.js';
import { TrickArea, trickScenes } from './trick.js';
import { bannerOf } from './banner.js';
import { makeView } from './view.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./view.js').View} View */
/** @typedef {import('./games/index.js').GameUi} GameUi */

const NOTE_MS = 5000;
const DEAL_MS = 300;
const DEAL_STEP_MS = 28;

/** The boxes of the table, in reading order. */
function boxes() {
  const strip = h('div', { class: 'strip', role: 'group', 'aria-label': t('table.strip') });
  const middle = h('div', { class: 'middle' });
  const result = h('section', { class: 'result', hidden: true, 'aria-label': t('table.result') });
  const last = h('button', { class: 'last-button', type: 'button', hidden: true, title: t('trick.last') },
    sign('cards'), h('span', { class: 'last-text' }, t('trick.last')));
  const felt = h('div', { class: 'felt', role: 'group', 'aria-label': t('table.felt') }, middle);
  const note = h('p', { class: 'table-note', hidden: true });
  const panel = h('div', { class: 'panel-area', hidden: true });
  const banner = h('p', { class: 'banner' });
  const bar = h('div', { class: 'own-bar' });
  const hand = h('div', { class: 'hand' });
  const node = h('div', { class: 'table' }, strip, felt, note, panel, bar, hand);
  return { strip, middle, result, last, felt, note, panel, banner, bar, hand, node };
}

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
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noteTimer = undefined;
    this.box = boxes();
    root.append(this.box.node);
    const hooks = { act: this.act.bind(this), note: this.say.bind(this) };
    this.seats = new Seats(this.box.felt, this.box.bar, game);
    this.box.felt.append(this.box.last, this.box.result);
    this.box.bar.append(this.box.banner);
    this.hand = new Hand(this.box.hand, hooks);
    this.trick = new TrickArea(this.box.middle, {
      origin: (seat, card) => (seat === this.view?.me && this.left.get(card)) || this.seats.rectOf(seat),
      seat: (seat) => this.seats.rectOf(seat),
      idle: () => this.settle(),
      note: (words) => {
        this.sceneNote = words;
        if (this.view) this.announce(this.view);
      },
      resting: (view) => game.resting(view),
    });
    this.parts = [game.mountStrip(this.box.strip), game.mountPanel(this.box.panel, hooks)];
    this.resultPart = game.mountResult(this.box.result);
    this.box.felt.addEventListener('click', () => this.trick.skip());
    this.box.last.addEventListener('click', () => this.view && showLast(this.view));
  }

  /** @param {import('./view.js').Prompt} prompt @param {import('./view.js').Action} action */
  act(prompt, action) {
    this.trick.skip();
    this.say('');
    void this.actions.act(prompt, action);
  }

  destroy() {
    clearTimeout(this.noteTimer);
    this.hand.destroy();
    this.trick.destroy();
    this.box.node.remove();
  }

  /** Words about something refused; spoken at once and shown for a while. @param {string} words */
  say(words) {
    clearTimeout(this.noteTimer);
    showNote(this.box.note, words);
    if (!words) return;
    urgent(words);
    this.noteTimer = setTimeout(() => showNote(this.box.note, ''), NOTE_MS);
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
    const inPanel = this.box.panel.contains(document.activeElement);
    attr(this.box.node, 'data-n', view.n);
    attr(this.box.node, 'data-phase', view.table.phase);
    this.box.node.classList.toggle('mine', view.me !== null);
    this.seats.update(view);
    this.hand.update(view);
    for (const part of this.parts) part.update(view);
    this.announce(view);
    show(this.box.last, Boolean(view.table.last));
    if (fresh) this.trick.take(view, [...this.game.scenes(events, view), ...trickScenes(events, view)], true);
    else this.trick.take(view, [], false);
    if (dealt && fresh) this.flyHand(view);
    if (inPanel && this.box.panel.hidden) this.hand.focus();
  }

  /** @param {View} view */
  announce(view) {
    const banner = bannerOf(view);
    text(this.box.banner, banner.yours || view.sending ? banner.words : this.sceneNote || banner.words);
    this.box.banner.classList.toggle('yours', banner.yours);
    this.box.banner.classList.toggle('sending', view.sending !== null);
    this.box.node.classList.toggle('your-turn', banner.yours);
  }

  /** What waits until the last trick has been seen. */
  settle() {
    const { view } = this;
    if (!view) return;
    const ended = view.room.status === 'between' || view.room.status === 'over';
    show(this.box.result, ended);
    this.box.node.classList.toggle('ended', ended);
    if (!ended) return;
    this.resultPart.update(view);
  }

  /** @param {View} view */
  flyHand(view) {
    const from = view.table.dealer === null ? this.box.middle.getBoundingClientRect() : this.seats.rectOf(view.table.dealer);
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
