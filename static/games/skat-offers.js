/**
 * What may be offered at any time in play: the rest is mine, and giving up. Each says in words what will
 * happen under the rules of this table before it is done.
 */

import { confirm } from '../confirm.js';
import { attr, h, show, text } from '../dom.js';
import { t } from '../i18n.js';

/** @typedef {import('./index.js').View} View */

/** Whether the declarer of this deal must take no trick. @param {View} view */
const isNull = ({ table }) => table.game?.contract === 'N';

/** @param {View} view */
const claimRule = (view) => (isNull(view) && view.room.options.claim_rule === 'strict' ? 'skat.claim.strict.null'
  : `skat.claim.${view.room.options.claim_rule}`);

/** @type {Record<string, (view: View) => string>} what the button says */
const LABELS = {
  claim: (view) => t(isNull(view) ? 'skat.claim.null' : 'skat.claim'),
  concede: () => t('skat.concede'),
};

/** @type {Record<string, (view: View) => string[]>} what will happen */
const EFFECTS = {
  claim: (view) => [t(isNull(view) ? 'skat.claim.what.null' : 'skat.claim.what'), t(claimRule(view))],
  concede: (view) => [
    t(view.table.declarer === view.me ? 'skat.concede.declarer' : `skat.concede.${view.room.options.defender_concede}`),
    t(`skat.concede.${view.room.options.concede_scoring}`),
  ],
};

/** @param {View} view @param {string} kind */
const offerOf = (view, kind) => view.ask.find((prompt) => !prompt.must && prompt.kind === kind);

class Offer {
  /** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @param {string} kind */
  constructor(root, hooks, kind) {
    this.hooks = hooks;
    this.kind = kind;
    /** @type {View | null} */
    this.view = null;
    /** @type {HTMLDialogElement | null} */
    this.box = null;
    this.button = h('button', { class: 'felt-button offer', type: 'button', hidden: true, data: { kind },
      on: { click: () => this.open() } });
    root.append(this.button);
  }

  /** @param {View} view @returns {boolean} whether it stands */
  update(view) {
    this.view = view;
    const offer = offerOf(view, this.kind);
    show(this.button, offer !== undefined);
    text(this.button, LABELS[this.kind](view));
    attr(this.button, 'aria-disabled', view.sending !== null && 'true');
    if (!offer) this.close();
    return offer !== undefined;
  }

  open() {
    const { view } = this;
    if (!view || view.sending) return;
    const label = LABELS[this.kind](view);
    this.box = confirm(label, t(`skat.${this.kind}.do`), () => this.act(),
      ...EFFECTS[this.kind](view).map((words) => h('p', null, words)));
  }

  /** The offer as it stands now: others may have played meanwhile. */
  act() {
    const offer = this.view && offerOf(this.view, this.kind);
    if (offer) this.hooks.act(offer, offer.legal[0]);
  }

  close() {
    this.box?.close();
    this.box = null;
  }
}

/** @param {HTMLElement} root @param {import('./index.js').Hooks} hooks @returns {import('./index.js').Part} */
export function mountOffers(root, hooks) {
  const offers = Object.keys(LABELS).map((kind) => new Offer(root, hooks, kind));
  return {
    update: (view) => show(root, offers.map((offer) => offer.update(view)).some(Boolean)),
    destroy: () => offers.forEach((offer) => offer.close()),
  };
}
