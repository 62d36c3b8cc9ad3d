/**
 * Texts against what really lies under them: axe-core gives up on the felt, which is a gradient with
 * half-transparent plates on it; here both ends of the gradient are tried. And the suits of every
 * palette against the paper of the cards.
 */
() => {
  const faults = new Set();
  const parse = text => [...text.match(/[\d.]+/g).map(Number), 1].slice(0, 4);
  const over = (top, under) => [0, 1, 2].map(at => top[at] * top[3] + under[at] * (1 - top[3]));
  const light = colour => {
    const [r, g, b] = colour.map(one => one / 255 <= 0.04045 ? one / 3294.6 : ((one / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const ratio = (a, b) => Math.max(light(a) / light(b), light(b) / light(a));
  const probe = document.body.appendChild(document.createElement('i'));
  const named = name => {
    probe.style.color = `var(${name})`;
    return parse(getComputedStyle(probe).color);
  };
  const felts = [named('--felt'), named('--felt-2')];
  const texts = [...document.querySelectorAll('input, textarea')].map(field => field.value
    ? [field, field.value] : [field, field.placeholder, '::placeholder']);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push([walker.currentNode.parentElement, walker.currentNode.data]);
  for (const [node, text, part] of texts) {
    if (!text.trim() || !node.checkVisibility({ visibilityProperty: true })
      || node.closest('.visually-hidden, option, noscript, [type=checkbox], [type=radio], [type=range]')) continue;
    const style = getComputedStyle(node, part);
    const large = parseFloat(style.fontSize) >= (style.fontWeight >= 700 ? 18.66 : 24);
    for (const felt of felts) {
      const veils = [];
      let ground = felt;
      let opacity = 1;
      for (let outer = node; outer; outer = outer.parentElement) {
        const look = getComputedStyle(outer);
        opacity *= Number(look.opacity);
        if (look.backgroundImage.includes('gradient')) break;
        const paint = parse(look.backgroundColor);
        if (paint[3] < 1) veils.push(paint);
        else {
          ground = paint;
          break;
        }
      }
      for (const veil of veils.reverse()) ground = over(veil, ground);
      const ink = parse(style.color);
      ink[3] *= opacity;
      const found = ratio(over(ink, ground), ground);
      if (found < (large ? 3 : 4.5)) {
        faults.add(`"${text.trim().slice(0, 30)}" has contrast ${found.toFixed(2)}`);
      }
    }
  }
  const suits = document.documentElement.dataset;
  const before = { ...suits };
  for (const theme of ['light', 'dark']) for (const palette of ['two', 'four', 'blind', 'german', 'german-blind']) {
    Object.assign(suits, { theme, palette });
    for (const suit of 'shdc') {
      const found = ratio(named(`--suit-${suit}`), named('--paper'));
      if (found < 4.5) faults.add(`suit ${suit} of ${palette}, ${theme}: contrast ${found.toFixed(2)}`);
    }
  }
  for (const key of ['theme', 'palette']) if (!(key in before)) delete suits[key];
  Object.assign(suits, before);
  probe.remove();
  return [...faults];
}
