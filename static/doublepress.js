/** A second click, or a key that is held, belongs to the question of the first: it never answers the next one. */

const KEYS = new Set(['Enter', ' ']);

/** Whether a click is the second of a double click. Taps in quick succession are each meant. @param {Event} event */
export function isSecond(event) {
  const { detail, pointerType } = /** @type {PointerEvent} */ (event);
  return detail > 1 && pointerType !== 'touch';
}

/**
 * @param {HTMLElement} root  where questions are answered
 * @param {() => string} question  tells which of them is asked now
 */
export function guardDoublePress(root, question) {
  let pressed = '';
  /** @param {Event} event @param {boolean} again  whether it goes on with what was pressed before */
  const press = (event, again) => {
    if (!again) pressed = question();
    else if (pressed !== question()) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  root.addEventListener('click', (event) => event.detail > 0 && press(event, isSecond(event)), true);
  root.addEventListener('keydown', (event) => KEYS.has(event.key) && press(event, event.repeat), true);
}
