/**
 * Every card of every deck, drawn narrow and wide: what was not drawn, what looks like another card,
 * and where the corner leaves the strip that a fan shows of a card.
 */
async () => {
  const { cardPicture } = await import('/static/cards.js');
  const { DECKS } = await import('/static/decks.js');
  const STRIP = 24;
  /** Cards that two decks may show alike: pips, and French black and red in both colours. */
  const SHARED = /^(bavarian|tell|salzburg)[789T]|^tournament.[CH]/;
  const faults = [];
  const looks = new Map();
  const stage = document.body.appendChild(document.createElement('div'));
  const drawing = node => [...node.children].map(part => part.tagName === 'use'
    ? `${['x', 'y', 'width', 'transform'].map(name => part.getAttribute(name))}${document.querySelector(part.getAttribute('href')).innerHTML}`
    : part.outerHTML.replace(/<use[^>]*>(<\/use>)?/g, '') + drawing(part)).join('');
  const show = (width, code, deck) => {
    const card = document.createElement('span');
    card.className = 'card';
    card.style.setProperty('--card', `${width}px`);
    card.append(cardPicture(code, deck));
    stage.replaceChildren(card);
    return card;
  };
  const look = (deck, code, width, layout) => {
    const name = `${deck} ${code} ${layout}`;
    const card = show(width, code, deck);
    const face = card.querySelector(`.face-${layout}`);
    const parts = [...face.querySelectorAll('use')];
    if (!face.checkVisibility() || parts.some(part => part.getBBox().width === 0)) faults.push(`${name} is not drawn`);
    if (layout === 'compact') for (const part of parts.slice(0, 2)) {
      if (part.getBoundingClientRect().right - card.getBoundingClientRect().left > STRIP) faults.push(`${name} has its corner too far in`);
    }
    const seen = `${layout} ${getComputedStyle(face).color} ${drawing(face)}`;
    const twin = looks.get(seen);
    if (twin && (deck === twin.deck || !SHARED.test(deck + code))) faults.push(`${name} looks like ${twin.name}`);
    looks.set(seen, { deck, name });
  };
  for (const deck of Object.keys(DECKS)) for (const suit of 'CSHD') for (const rank of '789TJQKA') {
    look(deck, rank + suit, 56, 'compact');
    look(deck, rank + suit, 100, 'full');
  }
  stage.remove();
  return faults;
}
