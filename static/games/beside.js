/** The middle of a table at which something lies besides the tricks: the ring of cards, and a node that is fitted as the ring is. */

import { show } from '../dom.js';
import { fitRing, TrickRing } from '../ring.js';

export class Beside {
  /** @param {HTMLElement} root inside the felt @param {import('../ring.js').Origin} origin @param {HTMLElement} node */
  constructor(root, origin, node) {
    this.root = root;
    this.origin = origin;
    this.node = node;
    this.ring = new TrickRing(root, origin);
    root.append(node);
    this.resizes = new ResizeObserver(() => this.fit());
    this.resizes.observe(root);
  }

  destroy() {
    this.resizes.disconnect();
    this.ring.destroy();
  }

  get nodes() {
    return this.ring.nodes;
  }

  fit() {
    fitRing(this.node, /** @type {HTMLElement} */ (this.root.parentElement));
  }

  clear() {
    this.ring.clear();
    show(this.node, false);
  }
}
