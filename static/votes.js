/**
 * Votes of the table: what can be asked, how a question reads, and the answer of whoever has not
 * given one yet.
 */

import { cardName } from './cards.js';
import { drawChoices } from './choices.js';
import { time } from './clock.js';
import { dialog, h } from './dom.js';
import { has, listed, t } from './i18n.js';
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

/** Votes on which the owner of the seat they are about has no voice. */
const ON_OTHERS = new Set(['bot', 'fine']);

/**
 * Who is asked: the people that sit here, are connected, and have no bot playing for them.
 * @param {State} state
 * @param {Room} room
 * @param {string} key
 * @returns {string[]}
 */
function voters({ presence }, room, key) {
  const here = new Set(presence.here);
  const [what, about] = key.split(':');
  return room.seats.flatMap(({ person, minded }, seat) =>
    person !== null && !minded && here.has(person) && !(ON_OTHERS.has(what) && about === `${seat}`)
      ? [person] : []);
}

/**
 * How many of those who are asked have said so.
 * @param {Vote} vote
 * @param {string[]} people
 * @returns {string}
 */
function counted({ yes, no }, people) {
  const among = (/** @type {string[]} */ said) => said.filter((id) => people.includes(id)).length;
  return t('vote.count', { yes: among(yes), no: among(no), n: people.length });
}

/**
 * @param {State} state
 * @param {Room} room
 * @param {string} key
 * @param {Vote} vote
 * @returns {string}
 */
function question(state, room, key, vote) {
  const [what, seat] = key.split(':');
  const guest = what === 'join' && !room.seats.some(({ person }) => person === vote.by);
  if (guest) return t('vote.join.question.guest');
  return t(`vote.${what}.question`, seat === undefined ? {}
    : { name: seatName(room, Number(seat)), n: state.pace?.undo[Number(seat)] ?? 0 });
}

/**
 * How somebody without a seat stands who has asked to play along.
 * @param {State} state
 * @param {Room} room
 * @param {Actions} actions
 * @returns {Notice[]}
 */
function ownRequest(state, room, actions) {
  const vote = room.votes.join;
  if (!vote || vote.by !== state.you || left(vote) <= 0) return [];
  return [{ id: 'vote-join', kind: 'vote',
    words: `${t('vote.join.asked')} ${counted(vote, voters(state, room, 'join'))}`,
    choices: [{ id: 'false', label: t('vote.join.cancel'),
      run: () => void actions.send('vote', { what: 'join', yes: false }) }] }];
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
  if (!room || you === null) return [];
  if (mySeat(state) < 0) return ownRequest(state, room, actions);
  return open(room).map(([key, vote]) => {
    const [what, seat] = key.split(':');
    const asked = vote.by === you ? t('vote.asked.you') : t('vote.asked', { name: personName(room, vote.by) });
    const n = state.pace?.undo[Number(seat)] ?? 0;
    const cards = what === 'take_back' ? cardsBack(state, room, Number(seat), n) : '';
    const people = voters(state, room, key);
    const silent = people.filter((id) => !vote.yes.includes(id) && !vote.no.includes(id));
    const answer = silent.includes(you);
    return {
      id: `vote-${key}`, kind: 'vote',
      words: [asked, question(state, room, key, vote), cards && t('vote.cards', { cards }),
        answer ? '' : counted(vote, people)].filter(Boolean).join(' '),
      choices: answer ? [true, false].map((yes) => ({
        id: String(yes), label: t(yes ? 'vote.yes' : 'vote.no'), primary: yes,
        run: () => void actions.send('vote', { what, yes, ...(seat === undefined ? {} : { seat: Number(seat) }) }),
      })) : [],
    };
  });
}

/**
 * What may be asked now, besides what is about a seat.
 * @param {HTMLElement} place
 * @param {State} state
 * @param {Actions} actions
 */
export function drawQuestions(place, state, actions) {
  const { room } = state;
  const may = room && mySeat(state) >= 0
    ? room.decides.filter((what) => !what.includes(':') && !(what in room.votes)) : [];
  drawChoices(place, may.map((what) => ({ id: what, label: t(`vote.${what}`),
    run: () => ask(what, /** @type {Room} */ (room), actions) })));
}

/**
 * A vote begins with a yes, after a second thought.
 * @param {string} what
 * @param {Room} room
 * @param {Actions} actions
 */
function ask(what, room, actions) {
  const own = `vote.${what}.help.${room.game}`;
  const box = dialog(t(`vote.${what}`), t('act.close'),
    h('p', null, t(has(own) ? own : `vote.${what}.help`), ' ',
      t(room.consent.includes(what) ? 'vote.all' : 'vote.most')),
    h('div', { class: 'row dialog-actions' },
      h('button', { class: 'button', type: 'button', on: { click: () => box.close() } },
        t('act.cancel')),
      h('button', { class: 'button primary', type: 'button', on: { click: () => {
        box.close();
        void actions.send('vote', { what, yes: true });
      } } }, t('vote.ask'))));
}
