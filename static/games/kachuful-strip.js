/**
 * The line along the top of a Kachuful table: which deal, how many cards, the trump cycle that gave
 * the game its name, and how the bids stand against the tricks there are.
 */

import { cardFigure, suitName, suitPicture } from '../cards.js';
import { attr, h, keyed, show, text } from '../dom.js';
import { t } from '../i18n.js';
import { sign } from '../signs.js';
import { balance } from './kachuful.js';

/** @typedef {import('./index.js').View} View */

const CYCLE = ['S', 'D', 'C', 'H'];

/** @param {View} view @returns {string[]} the trumps in their order, as far as there is one */
function cycleOf(view) {
  const mode = view.room.options.trump_mode;
  if (mode === 'turnup') return [view.table.trump];
  return mode === 'cycle_nt' ? [...CYCLE, 'N'] : CYCLE;
}

/** @param {string} trump */
const trumpName = (trump) => (trump === 'N' ? t('kach.notrump') : suitName(trump));

/** @param {string} trump */
function step(trump) {
  const picture = trump === 'N' ? h('span', { class: 'no-trump', 'aria-hidden': 'true' }, '–') : suitPicture(trump, true);
  const syllable = t(`kach.syllable.${trump}`);
  return h('li', { class: 'trump', data: { trump }, title: t(`kach.syllable.${trump}.why`) },
    h('span', { class: 'trump-sign' }, picture),
    h('span', { class: 'trump-syllable', 'aria-hidden': 'true' }, syllable),
    h('span', { class: 'visually-hidden' }));
}

/** @param {HTMLElement} root @returns {import('./index.js').Part} */
export function mountStrip(root) {
  const deal = h('span', { class: 'strip-deal' });
  const cards = h('span', { class: 'strip-cards' });
  const cycle = h('ol', { class: 'cycle plain', 'aria-label': t('kach.cycle') });
  const turned = h('span', { class: 'turned', hidden: true });
  const sum = h('span', { class: 'sum-text' });
  const over = h('span', { class: 'sum-balance' });
  root.append(h('div', { class: 'strip-where' }, deal, cards),
    h('div', { class: 'strip-trump' }, turned, cycle),
    h('div', { class: 'strip-sum' }, sum, over));
  return { update: (view) => {
    const { table } = view;
    text(deal, t('kach.deal', { d: table.deal + 1, k: table.deals }));
    text(cards, t('kach.cards', { n: table.cards ?? 0 }));
    drawCycle(cycle, view);
    drawTurned(turned, table.turned ?? null);
    drawSum(sum, over, view);
  } };
}

/** @param {HTMLElement} cycle @param {View} view */
function drawCycle(cycle, view) {
  const { trump } = view.table;
  const next = view.table.next_trumps?.[0];
  show(cycle, Boolean(trump));
  if (!trump) return;
  keyed(cycle, cycleOf(view), (suit) => suit, step, (node, suit) => {
    const now = suit === trump;
    node.classList.toggle('now', now);
    node.classList.toggle('next', !now && suit === next);
    attr(node, 'aria-current', now ? 'true' : null);
    const words = now ? 'kach.trump.now' : suit === next ? 'kach.trump.next' : 'kach.trump.other';
    text(/** @type {Element} */ (node.lastElementChild), t(words, { suit: trumpName(suit) }));
  });
}

/** @param {HTMLElement} turned @param {string | null} card */
function drawTurned(turned, card) {
  show(turned, card !== null);
  if (card === null || turned.dataset.card === card) return;
  turned.dataset.card = card;
  turned.title = t('kach.turned');
  turned.replaceChildren(h('span', { class: 'visually-hidden' }, t('kach.turned')), cardFigure(card, 'small'));
}

/** @param {HTMLElement} sum @param {HTMLElement} over @param {View} view */
function drawSum(sum, over, view) {
  const { table } = view;
  const bids = /** @type {(number | null)[]} */ (table.bids ?? []);
  const known = bids.filter((bid) => bid !== null).length;
  const hidden = bids.length > 0 && known === 0 && (table.bidden ?? []).some(Boolean);
  const done = known === view.n;
  text(sum, hidden
    ? t('kach.bidden.count', { s: table.bidden.filter(Boolean).length, k: view.n })
    : t('kach.sum', { s: table.bid_sum ?? 0, k: table.cards ?? 0 }));
  show(sum, bids.length > 0);
  show(over, done);
  const left = (table.bid_sum ?? 0) - (table.cards ?? 0);
  const kind = left > 0 ? 'over' : left < 0 ? 'under' : 'even';
  if (!done || over.dataset.key === `${left}`) return;
  over.dataset.key = `${left}`;
  over.dataset.kind = kind;
  over.replaceChildren(sign(kind), h('span', null, balance(left)));
}
