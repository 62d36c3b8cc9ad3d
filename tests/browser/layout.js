/**
 * Overlaps, hidden corners of cards, targets and reach. A fan of cards overlaps: its strips are wide
 * enough. 44 px are the aim for what one presses in play, 24 px for links within a table or a line
 * and for a grid of bids that must leave room for the hand.
 */
() => {
  const faults = [];
  const box = node => node.getBoundingClientRect();
  const shown = node => node.checkVisibility({ visibilityProperty: true })
    && box(node).width > 1 && box(node).height > 1;
  const called = node => `${node.className.baseVal ?? node.className} `
    + `"${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 30)}"`;
  const meet = (a, b, slack) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;

  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');

  // What lies over the table hides it on purpose: then only that is looked at.
  const over = document.querySelector('dialog[open]')
    ?? (innerWidth < 1100 ? [...document.querySelectorAll('.side')].find(shown) : null);
  const all = selector => [...(over ?? document).querySelectorAll(selector)].filter(shown);

  const kinds = ['.notice', '.strip', '.overdue', '.undo-button', '.seats .seat-plate', '.seat-size', '.trick .card', '.shown', '.result',
    '.last-button', '.felt-offers .offer', '.skat', '.talon', '.open-row', '.panel-area', '.own-bar', '.hand-card', '.split-card', '.step-buttons'];
  const heaps = new Set(['.trick .card', '.hand-card', '.split-card']);
  kinds.forEach((kind, at) => all(kind).forEach(one => {
    for (const other of kinds.slice(at)) for (const two of all(other)) {
      if (one === two || one.contains(two) || two.contains(one) || (kind === other && heaps.has(kind))
        || one.closest('.seat') && one.closest('.seat') === two.closest('.seat')) continue;
      if (meet(box(one), box(two), 2)) faults.push(`${called(one)} and ${called(two)} overlap`);
    }
  }));

  // A call may hang above the middle, but neither above another one nor above what is read elsewhere.
  const calls = all('.seats .bubble');
  calls.forEach((one, at) => {
    for (const two of [...calls.slice(at + 1), ...all('.seats .seat-plate, .own-bar, .panel-area, .strip')]) {
      if (one.closest('.seat') !== two.closest('.seat') && meet(box(one), box(two), 2)) faults.push(`${called(one)} and ${called(two)} overlap`);
    }
    if (box(one).left < 0 || box(one).right > innerWidth) faults.push(`${called(one)} is cut off`);
  });

  // The corner by which a card is known is never under another card.
  const high = card => Number(getComputedStyle(card.closest('.played')).zIndex) || 0;
  const trick = all('.felt .trick .card');
  trick.forEach((card, at) => {
    const { left, top, width, height } = box(card);
    const corner = { left, top, right: left + width * 0.45, bottom: top + height * 0.45 };
    trick.forEach((cover, later) => {
      const above = high(cover) - high(card) || later - at;
      if (above > 0 && meet(corner, box(cover), 2)) faults.push(`${called(card)} is under ${called(cover)}`);
    });
  });
  const hand = all('.hand-card');
  hand.slice(1).forEach((card, at) => {
    const strip = box(card).left - box(hand[at]).left;
    if (strip > 0 && strip < 27.5) faults.push(`${called(hand[at])} shows ${strip} px`);
  });

  const scrolls = (node, side) => {
    for (let outer = node; outer; outer = outer.parentElement) {
      const way = getComputedStyle(outer)[`overflow${side}`];
      const more = side === 'X' ? outer.scrollWidth > outer.clientWidth : outer.scrollHeight > outer.clientHeight;
      if (more && (/auto|scroll/.test(way) || outer === document.documentElement)) return true;
    }
    return false;
  };
  for (const control of all('button, a[href], input, select, textarea, summary')) {
    const target = box(control.closest('label') ?? control);
    const after = getComputedStyle(control, '::after');
    const more = after.content !== 'none' && after.position === 'absolute' && !control.matches('.hand-card')
      ? -parseFloat(after.top) - parseFloat(after.bottom) : 0;
    const least = control.matches('.sheet-link, .chat-mute, .bid-cell') ? 24 : 44;
    if (target.width < least - 0.5 || target.height + more < least - 0.5) {
      faults.push(`${called(control)} is ${target.width} by ${target.height + more} px`);
    }
    const aside = target.left < -1 || target.right > innerWidth + 1;
    const seen = Math.min(target.bottom, innerHeight) - Math.max(target.top, 0);
    const beyond = seen < Math.min(least, target.height) - 1;
    if (aside && !scrolls(control, 'X') || beyond && !scrolls(control, 'Y')) {
      faults.push(`${called(control)} cannot be reached`);
    }
  }
  return faults;
}
