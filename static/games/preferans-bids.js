/**
 * The auction: a grid of levels by strains, with the misers at their places of the ladder. What may
 * not be bid is grey and says why; a misère or a jump takes a second step, for no call can be taken back.
 */

import { attr, h, keyed, show, text } from '../dom.js';
import { t } from '../i18n.js';
import { Roving } from '../roving.js';
import { sign } from '../signs.js';
import { reasonOf } from '../view.js';
import { Advisor } from './advisor.js';
import { lock, markChoice } from './choice.js';
import { Auction, showAuction } from './preferans-auction.js';
import { Worth } from './preferans-worth.js';
import { BLIND_MISERE, LEVELS, MISERE, STRAINS, bidName, bidSign, codeOf, isMisere, trickBid } from './preferans-words.js';
import { Question } from './question.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../view.js').Prompt} Prompt */
/** @typedef {import('../view.js').Action} Action */
/** @typedef {{bid: string, open: boolean, column: number, row: string}} Cell  places in a grid of half rows */

const KIND = 'bidding';
const MISERE_COLUMN = 6;
const LOWEST = 6;
/** Further up than this among what may be bid a call is a jump. */
const NEAR = 5;

/** What may be bid, from low to high. @param {Prompt} prompt @returns {string[]} */
const openBids = (prompt) => prompt.shapes.find(({ kind }) => kind === 'bid')?.fields[0].values ?? [];

/** Whether a nine without the talon stands where nines with it no longer can. @param {View} view @param {string[]} open */
const blindNines = ({ table }, open) => open.some((bid) => trickBid(bid)?.blind) || Boolean(table.bid && trickBid(table.bid)?.blind);

/** The half rows between a level and the next. @param {number} level */
const above = (level) => `${2 * (level - LOWEST) + 2} / span 2`;

/** @param {View} view @param {Prompt} prompt @returns {Cell[]} */
function cells(view, prompt) {
  const values = openBids(prompt);
  const blind = blindNines(view, values);
  const tricks = LEVELS.flatMap((level) => STRAINS.map((strain, at) => ({
    bid: codeOf({ level, strain }) + (blind && level === 9 ? 'x' : ''), column: at + 1, row: `${2 * (level - LOWEST) + 1} / span 2`,
  })));
  const misere = { bid: MISERE, column: MISERE_COLUMN, row: above(8) };
  const bare = { bid: BLIND_MISERE, column: MISERE_COLUMN, row: above(blind ? 8 : 9) };
  const misers = [...(blind ? [] : [misere]), ...(view.room.options.hand_bids === 'none' ? [] : [bare])];
  return [...tricks, ...misers].map((cell) => ({ ...cell, open: values.includes(cell.bid) }));
}

class Bids extends Question {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks */
  constructor(root, hooks) {
    super(root, hooks, [KIND]);
    this.title = h('p', { class: 'panel-title', id: 'grid-title' });
    this.grid = h('div', { class: 'bid-grid', role: 'group', 'aria-labelledby': 'grid-title' });
    this.least = h('p', { class: 'contract-hint' });
    this.here = this.word('here', 'bid-here');
    this.pass = this.word('pass', 'bid-pass');
    this.past = h('button', { class: 'bid-key bid-past', type: 'button', 'aria-label': t('pref.auction'), title: t('pref.auction'),
      on: { click: () => this.view && showAuction(this.view) } }, sign('even'));
    this.roving = new Roving(this.grid);
    root.append(this.title, this.least, this.grid, h('div', { class: 'bid-words' }, this.here, this.pass, this.past));
    const more = h('div', { class: 'bid-more' });
    root.append(more);
    this.auction = new Auction(more);
    this.worth = new Worth(more);
    /** @type {Advisor<import('./preferans-worth.js').Advice>} */
    this.advisor = new Advisor(hooks, () => this.view && this.worth.draw(this.view, this.advisor.advice?.levels ?? []));
  }

  /** @param {string} kind @param {string} name */
  word(kind, name) {
    return h('button', { class: `bid-key ${name}`, type: 'button', on: { click: () => this.say(kind) } }, h('span'));
  }

  /** @param {View} _view @param {Prompt | null} prompt */
  follow(_view, prompt) {
    this.advisor.ask(prompt);
  }

  /** @param {View} view @param {Prompt} prompt */
  draw(view, prompt) {
    const { bid, min_level: level } = view.table;
    text(this.title, bid ? t('pref.ask.higher', { bid: bidName(bid) }) : t('pref.ask.first'));
    const least = level > LOWEST && (!bid || (trickBid(bid)?.level ?? level) < level);
    show(this.least, least);
    text(this.least, least ? t('pref.least', { n: level }) : '');
    const all = cells(view, prompt);
    keyed(this.grid, all, (cell) => cell.bid, (cell) => h('button', {
      class: 'bid-key bid-cell', type: 'button', data: { bid: cell.bid }, on: { click: () => this.press(cell.bid) },
    }, bidSign(cell.bid), isMisere(cell.bid) && h('span', { class: 'misere-name', 'aria-hidden': 'true' }, bidName(cell.bid))), (node, cell) => this.fill(node, cell, view));
    const open = all.findIndex((cell) => cell.open);
    this.roving.update(/** @type {HTMLElement | undefined} */ (this.grid.children[open]));
    this.drawWords(view, prompt, bid);
    this.auction.draw(view);
    show(this.past, view.table.calls.length > 0);
  }

  /** @param {HTMLElement} node @param {Cell} cell @param {View} view */
  fill(node, { bid, open, column, row }, view) {
    const name = bidName(bid);
    const why = open ? '' : this.why(bid);
    node.style.gridRow = row;
    node.style.gridColumn = String(column);
    node.classList.toggle('standing', view.table.bid === bid);
    markChoice(node, view, why, view.sending?.action.bid === bid, name, t('pref.bid.do', { what: name }));
    attr(node, 'title', why || name);
  }

  /** "Here" and the pass. @param {View} view @param {Prompt} prompt @param {string | null} bid */
  drawWords(view, prompt, bid) {
    const refused = prompt.refused.find(({ action }) => action.kind === 'here');
    const may = prompt.legal.some(({ kind }) => kind === 'here');
    show(this.here, may || refused !== undefined);
    const why = refused ? reasonOf(view, refused) : '';
    this.drawWord(view, this.here, 'here', may && bid ? t('pref.here', { bid: bidName(bid) }) : t('pref.here.word'), why);
    this.drawWord(view, this.pass, 'pass', t('pref.pass'), '');
    attr(this.here, 'title', why || null);
    lock(this.here, why !== '');
  }

  /** @param {View} view @param {HTMLElement} node @param {string} kind @param {string} words @param {string} why  it may not be said */
  drawWord(view, node, kind, words, why) {
    text(/** @type {Element} */ (node.firstElementChild), words);
    markChoice(node, view, why, view.sending?.action.kind === kind, words, '');
  }

  /** Why a bid may not be named: what the question does not bar for another reason is too low. @param {string} bid */
  why(bid) {
    const refused = this.prompt?.refused.find(({ action }) => action.bid === bid);
    return refused && this.view ? reasonOf(this.view, refused) : t('illegal.preferans.too_low');
  }

  /** @param {string} bid */
  press(bid) {
    if (!this.asked) return;
    const { prompt } = this.asked;
    const at = openBids(prompt).indexOf(bid);
    const run = () => this.hooks.act(prompt, { kind: 'bid', bid });
    const words = { bid: bidName(bid) };
    if (at < 0) this.hooks.note(this.why(bid));
    else if (isMisere(bid)) this.second.ask(prompt, t('pref.sure', words), t('pref.sure.do', words), run, [t('pref.sure.misere')]);
    else if (at >= NEAR) this.second.ask(prompt, t('pref.sure', words), t('pref.sure.do', words), run, [t('pref.sure.jump')]);
    else run();
  }

  /** @param {string} kind */
  say(kind) {
    if (!this.asked) return;
    const { view, prompt } = this.asked;
    const refused = prompt.refused.find(({ action }) => action.kind === kind);
    const action = prompt.legal.find((one) => one.kind === kind);
    if (action) this.hooks.act(prompt, action);
    else if (refused) this.hooks.note(reasonOf(view, refused));
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export const mountBids = (root, hooks) => new Bids(root, hooks);
