/**
 * What the seats of a Schafkopf table show: forehand, what was said, the player with the called card,
 * the partner once everybody knows him, and each seat's own tricks, which tell of no side.
 */

import { t } from '../i18n.js';
import { forehandOf } from './schafkopf-strip.js';
import { contractName, doubleName, gameSign, gameWords, signName, spoken } from './schafkopf-words.js';
import { begun, plain, saidBy } from './seatline.js';

/** @typedef {import('./index.js').View} View */
/** @typedef {import('../seats.js').SeatLine} SeatLine */

/** Rounds of talk after the auction. */
const LATER = ['marry', 'stoss'];

/** @param {View} view @param {number} seat @returns {{mark: string, label: string} | null} */
export const place = (view, seat) => (seat === forehandOf(view) ? { mark: t('schaf.forehand.mark'), label: t('schaf.forehand') } : null);

/** The call of a seat, or its knock before there is one; a later round of talk leaves no call but the offer it is about.
 * @param {View} view @param {number} seat @returns {string | null} */
function lastCall({ table }, seat) {
  if (LATER.includes(table.phase) && seat !== table.offerer) return null;
  const call = saidBy(table.calls, seat);
  if (call) return call === 'pass' ? spoken('pass', t('schaf.pass')) : spoken('bid', contractName(call));
  const knocks = saidBy(table.knocks, seat);
  if (knocks) return spoken('knock', t('schaf.knocks'));
  return knocks === false && table.phase === 'klopfen' ? spoken('knock_no', t('schaf.knocks.no')) : null;
}

/** @param {View} view @param {number} seat @returns {string | null} */
function doubled({ table }, seat) {
  const at = table.doubles.lastIndexOf(seat);
  return at < 0 ? null : doubleName(at + 1);
}

/** The last word of a seat, until the first card. @param {View} view @param {number} seat @returns {string | null} */
export function bubble(view, seat) {
  const { table } = view;
  if (begun(table)) return null;
  return doubled(view, seat) ?? (table.game && table.declarer === seat ? spoken('plays', contractName(table.game.contract)) : lastCall(view, seat));
}

/** A seat's part as everybody knows it; its own secret is told to the viewer alone. @param {View} view @param {number} seat */
function partOf({ table, me, own }, seat) {
  if (seat === table.declarer) return { word: t('schaf.declarer'), label: `${t('schaf.declarer')}, ${gameWords(table.game)}`, known: true };
  if (seat === table.partner) return { word: t('schaf.partner'), label: t('schaf.partner'), known: true };
  const secret = seat === me && own?.partner && table.partner === null;
  return secret ? { word: t('schaf.secret'), label: t('schaf.secret.label'), known: false } : null;
}

/** The game is shown at its player: a called card until everybody knows who has it. @param {View['table']} table @param {number} seat */
const signAt = ({ game, declarer, partner }, seat) => (seat === declarer && !(game.called && partner !== null)
  ? { picture: { name: signName(game), draw: () => gameSign(game) } } : {});

/** @param {View} view @param {number} seat @returns {SeatLine | null} */
function gameLine(view, seat) {
  const { table } = view;
  const part = partOf(view, seat);
  const said = doubled(view, seat);
  const target = seat === view.me && view.own?.target;
  const words = (begun(table)
    ? [said, t('schaf.seat.tricks', { n: table.won[seat] }), table.points && t('schaf.seat.points', { n: table.points[seat] })]
    : [seat === view.bottom && (said ?? (part ? null : lastCall(view, seat))), target && t('schaf.target', { n: target })]).filter((word) => typeof word === 'string');
  if (!part && words.length === 0) return null;
  return {
    ...plain([...(part ? [part.word] : []), ...words].join(' · '), [...(part ? [part.label] : []), ...words].join(', ')),
    ...(part?.known && { tone: 'all' }), ...signAt(table, seat),
  };
}

/** @param {View} view @param {number} seat @returns {SeatLine | null} */
export function seatLine(view, seat) {
  if (view.table.game) return gameLine(view, seat);
  const said = lastCall(view, seat);
  return said === null ? null : plain(seat === view.bottom ? said : '', said);
}
