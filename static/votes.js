/**
 * Votes of the table: what can be asked, how a question reads, and the answer of whoever has not
 * given one yet.
 */

import { cardName } from './cards.js';
import { drawChoices } from './choices.js';
import { time } from './clock.js';
import { dialog, h } from './dom.js';
import { listed, t } from './i18n.js';
import { personName, seatName } from './names.js';
import { mySeat } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./types.js').Actions} Actions */
/** @typedef {import('./types.js').Room} Room */
/** @typedef {import('./types.js').Vote} Vote */
/** @typedef {import('./notices.js').Notice} Notice */

/** A vote that has not come to an end by then is over. */
const LAPSE_MS = 60_000;

/** @param {Vote} vote @returns {number} milliseconds it still has */
const left = (vote) => vote.at_ms + LAPSE_MS - time.now_ms();

/**
 * The votes that wait for answers.
 * @param {Room} room
 * @returns {[string, Vote][]} by key: what, or what and seat as in `bot:2`
 */
const open = (room) => Object.entries(room.votes).filter(([, vote]) => left(vote) > 0);

/**
 * When the next vote lapses.
 * @param {Room} room
 * @returns {number | null} in milliseconds
 */
export function nextLapse(room) {
  const votes = open(room);
  return votes.length ? Math.min(...votes.map(([, vote]) => left(vote))) : null;
}

/**
 * Who is asked: the people that sit here, are connected, and have no bot playing for them.
 * @param {State} state
 * @param {Room} room
 * @param {string} key
 * @returns {string[]}
 */
function voters({ presence }, room, key) {
  const here = new Set(presence.here);
  return room.seats.flatMap(({ person, minded }, seat) =>
    person !== null && !minded && here.has(person) && key !== `bot:${seat}` ? [person] : []);
}

/**
 * The cards that a take-back brings home, where they still lie on the table.
 * @param {State} state
 * @param {Room} room
 * @param {number} seat who takes back
 * @param {number} n actions that go
 * @returns {string} "Anna: ten of hearts and Boris: seven of hearts", or nothing
 */
function cardsBack({ table }, room, seat, n) {
  const back = n > 0 ? table?.trick?.cards.slice(-n) ?? [] : [];
  if (back.length < n || back[0]?.[0] !== seat) return '';
  return listed(back.map(([who, card]) => t('read.played', { p: seatName(room, who), card: cardName(card) })));
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @returns {Notice[]}
 */
export function voteNotices(state, actions) {
  const { room, you } = state;
  if (!room || you === null || mySeat(state) < 0) return [];
  return open(room).map(([key, vote]) => {
    const [what, seat] = key.split(':');
    const asked = vote.by === you ? t('vote.asked.you') : t('vote.asked', { name: personName(room, vote.by) });
    const n = state.pace?.undo[Number(seat)] ?? 0;
    const question = t(`vote.${what}.question`, seat === undefined ? {}
      : { name: seatName(room, Number(seat)), n });
    const cards = what === 'take_back' ? cardsBack(state, room, Number(seat), n) : '';
    const people = voters(state, room, key);
    const silent = people.filter((id) => !vote.yes.includes(id) && !vote.no.includes(id));
    const answer = silent.includes(you);
    const count = t('vote.count', { yes: vote.yes.length, no: vote.no.length, n: people.length });
    return {
      id: `vote-${key}`, kind: 'vote',
      words: [asked, question, cards && t('vote.cards', { cards }), answer ? '' : count].filter(Boolean).join(' '),
      choices: answer ? [true, false].map((yes) => ({
        id: String(yes), label: t(yes ? 'vote.yes' : 'vote.no'), primary: yes,
        run: () => void actions.send('vote', { what, yes, ...(seat === undefined ? {} : { seat: Number(seat) }) }),
      })) : [],
    };
  });
}

/**
 * What may be asked now.
 * @param {HTMLElement} place
 * @param {State} state
 * @param {Actions} actions
 */
export function drawQuestions(place, state, actions) {
  const { room } = state;
  const may = room && mySeat(state) >= 0 ? room.decides.filter((what) => !(what in room.votes)) : [];
  drawChoices(place, may.map((what) => ({ id: what, label: t(`vote.${what}`), run: () => ask(what, actions) })));
}

/**
 * A vote begins with a yes, after a second thought.
 * @param {string} what
 * @param {Actions} actions
 */
function ask(what, actions) {
  const box = dialog(t(`vote.${what}`), t('act.close'),
    h('p', null, t(`vote.${what}.help`)),
    h('div', { class: 'row dialog-actions' },
      h('button', { class: 'button', type: 'button', on: { click: () => box.close() } },
        t('act.cancel')),
      h('button', { class: 'button primary', type: 'button', on: { click: () => {
        box.close();
        void actions.send('vote', { what, yes: true });
      } } }, t('vote.ask'))));
}
