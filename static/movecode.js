/** The dialog that shows a resume code: to read out, to scan, or as a link. */

import { time } from './clock.js';
import { halves, makeCode } from './codes.js';
import { dialog, h, replace, show, text } from './dom.js';
import { requestRefused } from './explain.js';
import { t } from './i18n.js';
import { linkBox } from './share.js';
import { mySeat, store } from './state.js';

/** @typedef {import('./codes.js').Made} Made */

const LOOK_MS = 5000;
const MINUTE_MS = 60_000;

/**
 * Show a new code.
 * @param {string} title
 * @param {number | null} seat  null: one's own
 */
export function codeDialog(title, seat) {
  const code = h('output', { class: 'code' });
  const picture = h('div', { class: 'qr' });
  const left = h('p', { class: 'small soft', role: 'status' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const link = linkBox('seat-link', t('code.link'));
  const shown = h('div', { class: 'stack' }, h('div', null, code, left),
    h('div', { class: 'invitation' }, picture, link.node));
  let until = 0;

  const count = () => {
    const minutes = Math.ceil((until - time.now_ms()) / MINUTE_MS);
    shown.classList.toggle('out', minutes <= 0);
    text(left, minutes > 0 ? t('code.left', { n: minutes }) : t('code.out'));
  };
  const fresh = async () => {
    again.disabled = true;
    const answer = await makeCode(store.get().room?.id ?? '', seat);
    again.disabled = false;
    show(shown, answer.ok);
    text(problem, answer.ok ? '' : requestRefused(answer.code));
    if (!answer.ok) return;
    const made = /** @type {Made} */ (answer.body);
    text(code, halves(made.code));
    link.set(made.link);
    replace(picture, h('img', { alt: t('code.qr_alt'),
      src: `data:image/svg+xml,${encodeURIComponent(made.qr)}` }));
    until = made.expires_ms;
    count();
  };
  const again = h('button', { class: 'button', type: 'button',
    on: { click: () => void fresh() } }, t('code.new'));
  const box = dialog(title, t('act.close'), h('div', { class: 'stack' },
    h('p', null, t('code.how')), shown, problem,
    h('p', { class: 'small' }, t('code.secret')), h('div', { class: 'row' }, again)));

  const timer = setInterval(count, LOOK_MS);
  const held = mySeat(store.get());
  const stop = store.subscribe((state) => {
    if (mySeat(state) !== held) box.close();
  });
  box.addEventListener('close', () => {
    clearInterval(timer);
    stop();
  });
  show(shown, false);
  void fresh();
}
