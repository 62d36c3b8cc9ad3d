/**
 * One deal being walked along: the board, the open hands, the tricks and the buttons, all drawn from
 * the place one stands at. It owns that place and keeps the address in step with it.
 */

import { Board } from './board.js';
import { mountCheck } from './check.js';
import { attr, h, keyed, text } from './dom.js';
import { t } from './i18n.js';
import { say } from './live.js';
import { OpenHands } from './openhands.js';
import { watchKeys } from './reread.js';
import { nearSeat, placeWords, stepWords, viewer } from './replayview.js';
import { settings } from './settings.js';
import { linkBox } from './share.js';
import { stepButtons, watchSteps } from './steps.js';
import { atRest, trickScenes } from './trick.js';
import { Walk } from './walk.js';

/** @typedef {import('./walk.js').Replay} Replay */
/** @typedef {import('./view.js').View} View */

/** Browsers refuse an address that changes too often. */
const ADDRESS_MS = 250;

/** @param {HTMLElement} root @param {string} title @returns {HTMLElement} */
function panel(root, title) {
  const node = h('section', { class: 'panel stack' }, h('h2', null, title));
  root.append(node);
  return node;
}

export class Replayer {
  /**
   * @param {HTMLElement} root
   * @param {Replay} replay
   * @param {import('./games/index.js').GameUi} game
   * @param {{room: string, number: number}} where
   */
  constructor(root, replay, game, where) {
    this.game = game;
    this.path = location.pathname;
    this.walk = new Walk(replay, game.stops);
    this.viewAt = viewer(replay, this.walk);
    this.bottom = nearSeat(replay);
    this.at = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.addressTimer = undefined;
    const main = h('main', { class: 'replay-main' });
    const side = h('div', { class: 'replay-side stack', role: 'region', tabIndex: 0, 'aria-label': t('replay.more') });
    root.append(main, side);
    this.board = new Board(main, game);
    this.middle = game.mountMiddle(this.board.middle, (seat) => this.board.seats.rectOf(seat));
    this.words = h('p', { class: 'replay-words' });
    this.buttons = stepButtons(this.walk, () => this.at, (at) => this.go(at));
    main.append(this.words, this.buttons.node);
    this.hands = new OpenHands(panel(side, t('replay.hands')));
    this.links = h('ol', { class: 'stop-links plain' });
    if (this.walk.stops.length) panel(side, t(`replay.${this.walk.name}s`)).append(this.links);
    this.link = linkBox('replay-link', t('replay.link'));
    const list = h('a', { class: 'button', href: `/r/${where.room}/deal/${where.number}/sheet?from=${this.bottom}` }, t('sheet.page'));
    panel(side, t('room.share')).append(this.link.node, list);
    void mountCheck(panel(side, t('check.title')), where.room, where.number);
    const listen = () => this.go(this.walk.placeOf(location.hash));
    window.addEventListener('hashchange', listen);
    this.stops = [() => window.removeEventListener('hashchange', listen),
      watchSteps(this.walk, () => this.at, (at) => this.go(at)),
      settings.subscribe(() => this.redraw()), watchKeys(() => this.view, () => game)];
    listen();
  }

  destroy() {
    clearTimeout(this.addressTimer);
    this.stops.forEach((stop) => stop());
    this.middle.destroy();
  }

  /** @returns {View} */
  get view() {
    return this.viewAt(this.at, this.bottom);
  }

  /** Seat the next one at the near side. */
  turn() {
    this.bottom = (this.bottom + 1) % this.view.n;
    this.draw(false);
  }

  /** @param {number} wanted */
  go(wanted) {
    const at = this.walk.within(wanted);
    if (at === this.at) return;
    const onward = at === this.at + 1;
    this.at = at;
    this.draw(onward);
    this.buttons.update();
    say(this.tell());
    const hash = this.walk.hashOf(at);
    this.link.set(`${location.origin}${this.path}${hash}`);
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => {
      if (location.pathname === this.path && location.hash !== hash) history.replaceState(history.state, '', hash);
    }, ADDRESS_MS);
  }

  /** Say beside the board where one stands. @returns {string} */
  tell() {
    const words = stepWords(this.game, this.view, this.walk, this.at);
    const place = placeWords(this.walk, this.at);
    text(this.words, words);
    text(this.board.banner, place);
    return `${place}. ${words}`;
  }

  /** The same place, as the settings want it now. */
  redraw() {
    this.draw(false);
    this.tell();
  }

  /** @param {boolean} onward whether a new card flies in */
  draw(onward) {
    const { view, walk, at } = this;
    const { by, events, hands } = walk.step(at);
    const ended = at === walk.end;
    this.board.update(view);
    this.board.end(view, ended);
    const scenes = [...this.game.scenes(events, view), ...trickScenes(events, view)];
    if (ended) this.middle.clear();
    else this.middle.draw(view, scenes.pop() ?? atRest(view, (shown) => this.game.resting(shown)), onward);
    const laid = hands?.map((own) => this.game.laid?.(own, view) ?? own) ?? null;
    this.hands.update(view, ended ? walk.fullest : laid, ended ? null : by?.seat ?? null);
    keyed(this.links, walk.stops, String, (place) => this.stopLink(place), (node, place) =>
      attr(/** @type {Element} */ (node.firstElementChild), 'aria-current', walk.stopAt(at) === walk.stopAt(place) ? 'step' : null));
  }

  /** @param {number} place of a stop */
  stopLink(place) {
    const number = this.walk.stopAt(place);
    const winner = this.walk.stopEvent(place)?.winner;
    return h('li', null, h('a', { class: 'stop-link', href: this.walk.hashOf(place),
      'aria-label': t(`replay.${this.walk.name}_by`, { k: number, p: this.view.names[winner] }) }, String(number)));
  }
}
