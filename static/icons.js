/** Small line drawings for buttons. Each stands beside a text or carries a label on its button. */

import { svg } from './dom.js';

const PATHS = {
  chat: 'M3 4h14v9H9l-4 3.5V13H3z',
  sheet: 'M4 3h12v14H4zM4 7h12M8 7v10M12 7v10M4 12h12',
  people: 'M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9a2 2 0 1 0 0-4M14 11.7c2 .2 3.5 1.6 3.5 4.3',
  rules: 'M10 5C8 3.5 5.5 3.5 3 4v11.5c2.5-.5 5-.5 7 1 2-1.5 4.5-1.5 7-1V4c-2.5-.5-5-.5-7 1zM10 5v11.5',
  settings: 'M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4',
  copy: 'M7 7h9v10H7zM4 13V3h9',
  qr: 'M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2M17 12v2M12 17h2M17 17h0',
  share: 'M10 12V3M6.5 6L10 2.8 13.5 6M5 9.5H4V17h12V9.5h-1',
  bot: 'M4.5 7h11v8.5h-11zM10 7V4M8 10.5v1.5M12 10.5v1.5M2.5 10v3M17.5 10v3M9 3.5h2',
  host: 'M3 15.5h14M3.5 13L3 6l4 3.2L10 4l3 5.2L17 6l-.5 7z',
  watch: 'M2 10c2-3.3 4.8-5 8-5s6 1.7 8 5c-2 3.3-4.8 5-8 5s-6-1.7-8-5zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  check: 'M4 10.5l4 4 8-9',
  close: 'M5 5l10 10M15 5L5 15',
  back: 'M16 10H4M9 4.5L3.5 10 9 15.5',
  turn: 'M15.5 6.5A6.5 6.5 0 1 0 16.5 10M16 3v4h-4',
  first: 'M4.5 4v12M15.5 4l-8 6 8 6z',
  stop_back: 'M10 4l-7 6 7 6zM17 4l-7 6 7 6z',
  card_back: 'M13.5 4l-8 6 8 6z',
  card_on: 'M6.5 4l8 6-8 6z',
  stop_on: 'M10 4l7 6-7 6zM3 4l7 6-7 6z',
  last: 'M15.5 4v12M4.5 4l8 6-8 6z',
  more: 'M4.5 10h0M10 10h0M15.5 10h0',
  device: 'M6 2.5h8v15H6zM9 14.8h2',
  home: 'M3 9.5L10 3.5l7 6M5 8.5V16.5h10V8.5',
};

/**
 * @param {keyof typeof PATHS} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return svg('svg', { viewBox: '0 0 20 20', class: 'icon', 'aria-hidden': 'true' },
    svg('path', { d: PATHS[name] }));
}
