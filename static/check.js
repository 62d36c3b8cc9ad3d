/**
 * The shuffle check of a finished deal: fetches its record, computes the packs again and says in
 * words what fits and what does not.
 */

import { seen } from './chance.js';
import { h, replace } from './dom.js';
import { t } from './i18n.js';
import { sign } from './signs.js';
import { check } from './verify.js';

/** @typedef {import('./verify.js').Check} Check */
/** @typedef {'good' | 'bad' | 'none'} Tone */

/** @type {Record<Check['code'], Tone>} */
const TONES = { fits: 'good', closed: 'none', given: 'none', secret: 'bad', pack: 'bad', odd: 'bad' };
/** @type {Record<Tone, string>} */
const SIGNS = { good: 'exact', bad: 'missed', none: 'lock' };

/**
 * Check the shuffle of a deal and show the findings in `root`.
 * @param {HTMLElement} root
 * @param {string} room
 * @param {number} number of the record
 */
export async function mountCheck(root, room, number) {
  const file = `/api/rooms/${room}/records/${number}`;
  const findings = h('ul', { class: 'findings plain' }, h('li', null, t('net.loading')));
  root.append(findings, h('p', { class: 'small soft' }, t('check.help')),
    h('a', { class: 'button', href: file, download: `cardroom-${room}-${number}.json` }, t('check.file')));
  const answer = await fetch(file).catch(() => null);
  const record = answer?.ok ? await answer.json().catch(() => null) : null;
  if (record === null) replace(findings, h('li', null, t('net.unreachable')));
  else replace(findings, found(record, check(record, seen(room, record.match, number))));
}

/**
 * @param {import('./types.js').Message} record
 * @param {Check} result
 */
function found(record, { code, shown, mine }) {
  const lines = [finding(TONES[code], t(`check.${code}`))];
  if (shown !== null) lines.push(finding(shown ? 'good' : 'bad', t(shown ? 'check.shown' : 'check.not_shown')));
  if (mine !== null) lines.push(finding(mine ? 'good' : 'bad', t(mine ? 'check.mine' : 'check.not_mine')));
  if (record.chance) {
    lines.push(h('li', { class: 'small soft' }, t('check.seal'), ' ', h('code', null, record.chance.commitment)));
  }
  return lines;
}

/** @param {Tone} tone @param {string} words */
const finding = (tone, words) =>
  h('li', { class: 'finding', data: { tone } }, sign(SIGNS[tone]), h('span', null, words));
