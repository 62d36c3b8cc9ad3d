/**
 * Dragging cards with mouse, finger or pen: a copy follows the pointer, and what lies under it when
 * it is let go is told. A press that hardly moves stays a press.
 */

import { h } from './dom.js';

const SLOP = 6;

/**
 * @typedef {object} DragHooks
 * @property {(card: string) => boolean} may  whether this card may be dragged now
 * @property {(under: Element | null) => void} over  what would be dropped on
 * @property {(card: string, under: Element | null) => void} drop
 */

export class Drag {
  /** @param {HTMLElement} root whose `[data-card]` are dragged @param {DragHooks} hooks */
  constructor(root, hooks) {
    this.hooks = hooks;
    /** @type {{node: HTMLElement, x: number, y: number, pointer: number} | null} */
    this.held = null;
    /** @type {HTMLElement | null} the copy, as soon as it is more than a press */
    this.ghost = null;
    this.listening = new AbortController();
    root.addEventListener('pointerdown', (event) => this.begin(event));
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const node = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-card]'));
    if (!node || event.button !== 0 || !event.isPrimary || !this.hooks.may(node.dataset.card ?? '')) return;
    this.end();
    this.held = { node, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    this.listening = new AbortController();
    const { signal } = this.listening;
    addEventListener('pointermove', (move) => this.move(move), { signal });
    addEventListener('pointerup', (up) => this.drop(up), { signal });
    // Else the browser takes a quick drag for a fling, and the next tap for what stops it.
    addEventListener('touchmove', (move) => move.preventDefault(), { signal, passive: false });
    addEventListener('pointercancel', () => this.end(), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.end(), { signal });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!this.ghost && Math.hypot(dx, dy) < SLOP) return;
    this.ghost ??= this.lift(held.node);
    this.ghost.style.translate = `${dx}px ${dy}px`;
    this.hooks.over(document.elementFromPoint(event.clientX, event.clientY));
  }

  /** @param {HTMLElement} node */
  lift(node) {
    const { left, top, width } = node.getBoundingClientRect();
    const ghost = h('div', { class: 'card drag-ghost', 'aria-hidden': 'true' }, node.firstElementChild?.cloneNode(true));
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    document.body.append(ghost);
    node.classList.add('dragged');
    return ghost;
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held, ghost } = this;
    if (!held || event.pointerId !== held.pointer) return;
    this.end();
    if (!ghost) return;
    swallowClick();
    this.hooks.drop(held.node.dataset.card ?? '', document.elementFromPoint(event.clientX, event.clientY));
  }

  /** Let go without dropping. */
  end() {
    this.listening.abort();
    this.held?.node.classList.remove('dragged');
    this.ghost?.remove();
    this.held = null;
    this.ghost = null;
    this.hooks.over(null);
  }
}

/** The click that a browser makes of letting go is not a press; whatever is pressed next is. */
function swallowClick() {
  const listening = new AbortController();
  const { signal } = listening;
  const over = () => listening.abort();
  addEventListener('click', (event) => {
    event.stopPropagation();
    over();
  }, { capture: true, signal });
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, over, { capture: true, signal });
}
