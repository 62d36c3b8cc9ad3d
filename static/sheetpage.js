/** The page of a score sheet as it stood after a deal, to be looked at and passed on. */

import { mountDealPage } from './dealpage.js';
import { h } from './dom.js';
import { t } from './i18n.js';
import { nearSeat, viewer } from './replayview.js';
import { linkBox } from './share.js';
import { SheetView } from './sheet.js';
import { Walk } from './walk.js';

/**
 * @param {HTMLElement} root
 * @param {string} room
 * @param {number} number of the deal's record
 * @returns {() => void} leave the page
 */
export const mountSheetPage = (root, room, number) => mountDealPage(root, room, number, {
  title: 'sheet.after', body: 'sheet-body',
  draw: (body, replay, game) => {
    const walk = new Walk(replay, game.stops);
    const viewAt = viewer(replay, walk);
    let bottom = nearSeat(replay);
    const main = h('main');
    const link = linkBox('sheet-link', t('sheet.link'));
    body.append(main);
    const sheet = new SheetView(main, game, true);
    main.append(h('section', { class: 'panel stack' }, h('h2', null, t('room.share')), link.node,
      h('a', { class: 'button', href: `/r/${room}/deal/${number}` }, t('replay.open'))));
    const draw = () => {
      const view = viewAt(walk.end, bottom);
      sheet.update({ ...view, room: { ...view.room, id: room, records: number + 1 } });
      link.set(`${location.origin}${location.pathname}?from=${bottom}`);
    };
    draw();
    return { destroy: () => sheet.destroy(), turn: () => {
      bottom = (bottom + 1) % replay.names.length;
      draw();
    } };
  },
});
