/**
 * Whom the table has been waiting for too long, in its middle: wait on, let a bot play for who has
 * no connection, or ask the others about somebody who is here and does nothing. One seat at a time.
 */

import { drawChoices } from './choices.js';
import { askedAt, running, time } from './clock.js';
import { h, show, text } from './dom.js';
import { stopwatch, t } from './i18n.js';
import { absentSeats, seatName } from './names.js';
import { myPrompt, mySeat } from './state.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {{seat: number, away: boolean, ms: number, asked: number | null}} Overdue */

const AWAY_MS = 10_000;
const IDLE_MS = 30_000;
const SAME_MS = 1000;

/** Since when people have been gone, by seat, as this page has seen it. */
class Absences {
  constructor() {
    /** @type {Map<number, number>} */
    this.since = new Map();
  }

  /** @param {number[]} seats those who are gone now */
  see(seats) {
    for (const seat of this.since.keys()) if (!seats.includes(seat)) this.since.delete(seat);
    for (const seat of seats) {
      if (!this.since.has(seat)) this.since.set(seat, performance.now());
    }
  }

  /** @param {number} seat @returns {number | null} for how long, in milliseconds */
  lasting(seat) {
    const since = this.since.get(seat);
    return since === undefined ? null : performance.now() - since;
  }
}

/**
 * Everybody the table has waited for too long, who is gone first.
 * @param {State} state
 * @param {Absences} absences
 * @returns {Overdue[]}
 */
function overdue(state, absences) {
  const { room, pace } = state;
  if (room?.status !== 'playing' || room.paused) return [];
  const deciding = myPrompt(state) !== null;
  const now_ms = time.clock_ms();
  // Where all are asked at once, as in arranging a hand, thinking takes longer and holds up nobody.
  const idle_ms = IDLE_MS * (pace?.seats.filter(Boolean).length ?? 1);
  const found = room.seats.flatMap((info, seat) => {
    if (info.person === null || info.minded || info.person === state.you) return [];
    const gone = absences.lasting(seat);
    const waited = running(pace, seat, now_ms, false)?.waited_ms ?? null;
    const asked = askedAt(pace, seat);
    if (gone !== null) return gone >= AWAY_MS ? [{ seat, away: true, ms: gone, asked }] : [];
    const idle = waited !== null && waited >= idle_ms && !deciding && !(`bot:${seat}` in room.votes);
    return idle ? [{ seat, away: false, ms: waited, asked }] : [];
  });
  return found.sort((a, b) => Number(b.away) - Number(a.away) || b.ms - a.ms);
}

/**
 * @param {import('./board.js').Board} board
 * @param {Store} store
 * @param {Actions} actions
 * @returns {() => void} stop and clear
 */
export function mountOverdue(board, store, actions) {
  const words = h('p', { role: 'status' });
  const since = h('span', { class: 'overdue-time', 'aria-hidden': 'true' });
  const row = h('div', { class: 'row' });
  const node = h('section', { class: 'overdue', hidden: true, 'aria-label': t('overdue.label') },
    h('div', { class: 'overdue-words' }, words, since), row);
  board.felt.after(node);
  const absences = new Absences();
  /** @type {Map<number, number | null>} the question of a seat for which this person waits on */
  const patient = new Map();
  const waitsOn = (/** @type {Overdue} */ { seat, asked }) => {
    const known = patient.get(seat);
    if (known === undefined) return false;
    return known === asked || (known !== null && asked !== null && Math.abs(known - asked) < SAME_MS);
  };

  const update = () => {
    const state = store.get();
    const { room } = state;
    absences.see(room ? absentSeats(room, state.presence) : []);
    const all = overdue(state, absences);
    for (const seat of patient.keys()) if (!all.some((one) => one.seat === seat)) patient.delete(seat);
    const first = all.find((one) => !waitsOn(one));
    show(node, first !== undefined);
    if (!room || !first) return;
    text(words, t(first.away ? 'net.absent' : 'overdue.idle', { name: seatName(room, first.seat) }));
    text(since, stopwatch(first.ms));
    drawChoices(row, mySeat(state) < 0 ? [] : choices(first));
  };
  const choices = (/** @type {Overdue} */ one) => [
    { id: 'wait', label: t('act.wait'), run: () => {
      patient.set(one.seat, one.asked);
      update();
    } },
    one.away
      ? { id: 'mind', label: t('bot.let'), primary: true,
        run: () => void actions.send('mind', { seat: one.seat }) }
      : { id: 'vote', label: t('overdue.vote'), primary: true,
        run: () => void actions.send('vote', { what: 'bot', seat: one.seat, yes: true }) },
  ];
  const timer = setInterval(update, 1000);
  const stop = store.subscribe(update);
  update();
  return () => {
    clearInterval(timer);
    stop();
    node.remove();
  };
}
