/**
 * What every table is made of, live or in a replay: the strip, the felt with seats and a result, hands
 * that lie open, and the bar of the nearest seat. It draws one view at a time and keeps nothing of it.
 */

import { attr, h, show } from './dom.js';
import { t } from './i18n.js';
import { OpenRow } from './openrow.js';
import { Seats } from './seats.js';

/** @typedef {import('./view.js').View} View */

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {import('./games/index.js').GameUi} game
   * @param {import('./games/index.js').Hooks} [hooks]  at a live table
   */
  constructor(root, game, hooks) {
    this.game = game;
    this.strip = h('div', { class: 'strip', role: 'group', 'aria-label': t('table.strip') });
    this.middle = h('div', { class: 'middle' });
    this.felt = h('div', { class: 'felt', role: 'group', 'aria-label': t('table.felt') }, this.middle);
    this.banner = h('p', { class: 'banner' });
    this.bar = h('div', { class: 'own-bar' });
    this.seats = new Seats(this.felt, this.bar, game);
    this.bar.append(this.banner);
    const lines = h('div');
    this.result = h('section', { class: 'result', hidden: true, tabIndex: -1, 'aria-label': t('table.result') }, lines);
    this.felt.append(this.result);
    this.node = h('div', { class: 'table' }, this.strip, this.felt);
    this.open = new OpenRow(this.node, hooks);
    this.node.append(this.bar);
    root.append(this.node);
    this.stripPart = game.mountStrip(this.strip);
    this.resultPart = game.mountResult(lines);
  }

  /** @param {View} view */
  update(view) {
    attr(this.node, 'data-n', view.n);
    attr(this.node, 'data-phase', view.table.phase);
    this.node.classList.toggle('mine', view.me !== null);
    this.seats.update(view);
    this.stripPart.update(view);
    this.open.update(view, this.game.open?.(view) ?? []);
  }

  destroy() {
    this.open.destroy();
    this.node.remove();
  }

  /** @param {View} view @param {import('./ring.js').Scene} scene that lies in the middle, perhaps of an older view */
  scene(view, scene) {
    this.seats.lines(view, scene);
    this.stripPart.update(view, scene);
  }

  /** @param {View} view @param {boolean} ended whether its result lies on the felt */
  end(view, ended) {
    show(this.result, ended);
    this.node.classList.toggle('ended', ended);
    if (ended) this.resultPart.update(view);
  }
}
