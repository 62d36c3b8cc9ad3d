/**
 * Chat of the table and of the watchers: lines, unread mark, muting. Names and texts of people are
 * set as text in their own direction.
 */

import { attr, h, keyed, show, text } from './dom.js';
import { gameUi } from './games/index.js';
import { clockTime, t } from './i18n.js';
import { called } from './names.js';
import { mySeat } from './state.js';
import { settings } from './settings.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./types.js').ChatLine} ChatLine */

const LONGEST = 300;
const PHRASES = ['hello', 'luck', 'well_played', 'thanks', 'sorry', 'moment', 'ready', 'bye'];
const NEAR_END_PX = 60;

/**
 * The lines this person wants to see.
 * @param {readonly ChatLine[]} lines
 * @returns {ChatLine[]}
 */
export function heardLines(lines) {
  const muted = settings.muted;
  return lines.filter((line) => !muted.has(line.person));
}

/**
 * Whether nobody may advise those who play now, by the rules of the game.
 * @param {import('./state.js').State} state
 */
const isSilent = ({ room, table }) => room?.status === 'playing' && table !== null
  && (gameUi(room.game)?.silent?.(table) ?? false);

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {import('./types.js').Actions} actions
 * @returns {() => void}
 */
export function mountChat(root, store, actions) {
  const list = h('ol', { class: 'plain chat-lines', tabindex: 0, 'aria-label': t('chat.chat') });
  const empty = h('p', { class: 'soft small' }, t('chat.empty'));
  const where = h('label', { for: 'chat-text', class: 'small soft' });
  const silence = h('p', { class: 'chip warn', id: 'chat-silence', hidden: true }, t('chat.no_advice'));
  const input = h('input', { type: 'text', id: 'chat-text', 'aria-describedby': 'chat-silence', maxlength: LONGEST, autocomplete: 'off',
    enterkeyhint: 'send' });
  const form = h('form', { class: 'chat-form', on: { submit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void speak();
  } } }, where, h('div', { class: 'row nowrap' }, input,
    h('button', { class: 'button primary' }, t('chat.send'))));
  const kept = h('p', { class: 'small soft' }, t('chat.phrases_only'));
  const phrases = h('details', { class: 'chat-phrases' }, h('summary', null, t('chat.phrases')),
    h('div', { class: 'row' }, PHRASES.map((phrase) => h('button', { class: 'button small',
      type: 'button', on: { click: () => void actions.send('chat', { phrase }) } },
    t(`chat.phrase.${phrase}`)))));
  const muted = h('div', { class: 'row small' });
  root.append(list, empty, muted, silence, kept, form, phrases);

  const speak = async () => {
    const words = input.value.trim();
    if (!words) return;
    input.value = '';
    const answer = await actions.send('chat', { text: words });
    if (!answer.ok && input.value === '') input.value = words;
  };

  const update = () => {
    const state = store.get();
    const seated = mySeat(state) >= 0;
    const lines = heardLines(state.chat);
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX;
    keyed(list, lines, (line) => `${line.where} ${line.n}`, (line) => lineNode(line, state.you));
    show(empty, lines.length === 0);
    text(where, t(seated ? 'chat.to_table' : 'chat.to_watchers'));
    show(silence, seated && isSilent(state));
    const bound = seated && Boolean(state.room?.phrases);
    show(kept, bound);
    show(form, !bound);
    if (bound) phrases.open = true;
    mutedButtons(muted, store);
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
  const stops = [store.subscribe((state, before) => {
    if (state.chat !== before.chat || state.room !== before.room || state.table !== before.table) {
      update();
    }
  }), settings.subscribe((key) => {
    if (key === 'muted') update();
  })];
  update();
  return () => stops.forEach((stop) => stop());
}

/**
 * @param {ChatLine} line
 * @param {string | null} you
 * @returns {HTMLLIElement}
 */
function lineNode(line, you) {
  const own = line.person === you;
  const name = called(line.name);
  return h('li', { class: own ? 'own' : '' },
    h('div', { class: 'chat-head' }, h('bdi', { class: 'chat-name' }, name),
      line.where === 'watchers' && h('span', { class: 'chip' }, t('room.watcher')),
      h('time', { class: 'soft small' }, clockTime(line.at_ms)),
      !own && h('button', { class: 'chat-mute', type: 'button',
        'aria-label': t('chat.mute', { name }),
        on: { click: () => settings.mute(line.person, true) } }, t('chat.mute_short'))),
    h('p', { dir: 'auto' }, line.phrase ? t(`chat.phrase.${line.phrase}`) : line.text));
}

/**
 * A way back for everybody who is muted here.
 * @param {HTMLElement} place
 * @param {Store} store
 */
function mutedButtons(place, store) {
  const { chat, room } = store.get();
  const muted = settings.muted;
  const names = new Map(chat.map((line) => [line.person, line.name]));
  for (const [id, person] of Object.entries(room?.people ?? {})) names.set(id, person.name);
  const here = [...names].filter(([id]) => muted.has(id));
  keyed(place, here, ([id]) => id, ([id, name]) =>
    h('button', { class: 'button quiet small', type: 'button',
      on: { click: () => settings.mute(id, false) } }, t('chat.unmute', { name: called(name) })));
  attr(place, 'hidden', here.length === 0);
}
