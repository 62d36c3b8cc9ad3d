/**
 * Building and updating nodes. Texts are always set as text, never as markup, and a node that is
 * there is changed in place: a focused control must survive every state update.
 */

/**
 * @typedef {{[name: string]: any}} Props  `class`, `on: {click: fn}`, `data: {}`, ARIA and other
 *   attributes, and properties such as `value`, `checked`, `disabled`, `hidden`
 * @typedef {Node | string | number | null | undefined | false} Leaf
 * @typedef {Leaf | readonly any[]} Child  lists of children may be nested
 */

const PROPERTIES = new Set([
  'value', 'checked', 'disabled', 'hidden', 'selected', 'open', 'readOnly', 'required', 'tabIndex',
]);

/**
 * @param {Element} node
 * @param {string} name
 * @param {any} value
 */
function setProp(node, name, value) {
  if (name === 'on') {
    for (const [type, listener] of Object.entries(value)) node.addEventListener(type, listener);
  } else if (name === 'data') {
    for (const [key, item] of Object.entries(value)) attr(node, `data-${key}`, item);
  } else if (PROPERTIES.has(name)) {
    /** @type {any} */ (node)[name] = value;
  } else {
    attr(node, name, value);
  }
}

/**
 * @template {Element} E
 * @param {E} node
 * @param {Props | null} props
 * @param {Child[]} children
 * @returns {E}
 */
function fill(node, props, children) {
  node.append(...nodes(children));
  for (const [name, value] of Object.entries(props ?? {})) setProp(node, name, value);
  return node;
}

/**
 * @param {Child[]} children
 * @returns {Node[]}
 */
function nodes(children) {
  return /** @type {Node[]} */ (
    children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))))
  );
}

/**
 * A new HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = null, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * A new SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = null, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), props, children);
}

/**
 * Set the text of a node if it is another one.
 * @param {Element} node
 * @param {string} value
 */
export function text(node, value) {
  if (node.textContent !== value) node.textContent = value;
}

/**
 * Set an attribute if it is another one; null, undefined and false remove it.
 * @param {Element} node
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function attr(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const wanted = value === true ? '' : String(value);
  if (node.getAttribute(name) !== wanted) node.setAttribute(name, wanted);
}

/**
 * @param {HTMLElement} node
 * @param {boolean} visible
 */
export function show(node, visible) {
  if (node.hidden === visible) node.hidden = !visible;
}

/**
 * Exchange all children of a node.
 * @param {Element} node
 * @param {...Child} children
 */
export function replace(node, ...children) {
  node.replaceChildren(...nodes(children));
}

/** @type {WeakMap<Node, Map<string, Element>>} */
const lists = new WeakMap();

/**
 * Keep the children of `parent` in step with `items`: nodes are made once per key, changed in
 * place, moved only if they must, and the focus stays where it was.
 * @template T
 * @template {Element} E
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => string | number} keyOf
 * @param {(item: T, index: number) => E} create
 * @param {(node: E, item: T, index: number) => void} [update]  called for new nodes too
 */
export function keyed(parent, items, keyOf, create, update) {
  const before = lists.get(parent) ?? new Map();
  /** @type {Map<string, Element>} */
  const after = new Map();
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  items.forEach((item, index) => {
    const key = String(keyOf(item, index));
    const node = /** @type {E} */ (before.get(key) ?? create(item, index));
    after.set(key, node);
    update?.(node, item, index);
  });
  for (const [key, node] of before) if (!after.has(key)) node.remove();
  let place = parent.firstElementChild;
  for (const node of after.values()) {
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
  }
  lists.set(parent, after);
  if (focused?.isConnected && focused !== document.activeElement) {
    focused.focus({ preventScroll: true });
  }
}

/**
 * A dialog of the page: heading, close button, body; gone from the page when closed.
 * @param {string} title
 * @param {string} closeLabel
 * @param {...Child} body
 * @returns {HTMLDialogElement}
 */
export function dialog(title, closeLabel, ...body) {
  const close = h('button', { class: 'icon-button', type: 'button', 'aria-label': closeLabel,
    on: { click: () => box.close() } }, cross());
  const box = h('dialog', { class: 'dialog', 'aria-label': title },
    h('div', { class: 'dialog-head' }, h('h2', null, title), close),
    h('div', { class: 'dialog-body' }, ...body));
  box.addEventListener('close', () => box.remove());
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** @returns {SVGSVGElement} */
function cross() {
  return svg('svg', { viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true' },
    svg('path', { d: 'M3 3l10 10M13 3L3 13' }));
}
