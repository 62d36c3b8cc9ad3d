"""What only a person at a Skat table does, and which cards his page tells of.

Owns the steps of bidding and announcing; what is done at any table is in `tests.browser.steps`.
"""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.browser.people import TEXTS, Person
from tests.browser.steps import confirm, press, words

RANKS = {TEXTS[f"card.rank.{rank.lower()}"]: rank for rank in "789TJQKA"}
SUITS = {
    TEXTS[f"card.of.{suit}"]: suit[0].upper() for suit in ("clubs", "spades", "hearts", "diamonds")
}


async def bid(anna: Person, value: int) -> None:
    """Says the next value with the large button."""
    following = anna.page.locator(".auction-next")
    await expect(following).to_contain_text(str(value))
    await press(anna, following)


async def choose(anna: Person, contract: str) -> None:
    """Picks a game of the row."""
    key = anna.page.locator(".contract-key").filter(visible=True)
    chosen = key.and_(anna.page.get_by_role("button", name=re.compile(f"^{contract}")))
    await press(anna, chosen)
    await expect(chosen).to_have_attribute("aria-pressed", "true")


async def announce(anna: Person, game: str) -> None:
    """Announces the chosen game, after a second thought."""
    final = anna.page.locator(".contract-final").filter(visible=True)
    await expect(final).to_have_text(words("skat.announce.do", game=game))
    await press(anna, final)
    await confirm(anna, "skat.announce.do", game=game)


async def told(anna: Person) -> set[str]:
    """Every card of which there is a trace anywhere in the page: picture, name, sign or code.

    A bid of Preferans is drawn like the sign of a card, and is none.
    """
    html = re.sub(r'<span class="bid-sign".*?</span>', "", await anna.page.content())
    names, suits = "|".join(RANKS), "|".join(SUITS)
    return {
        *re.findall(r'data-card="(\w\w)"', html),
        *(RANKS[rank] + SUITS[suit] for rank, suit in re.findall(f"({names}) of ({suits})", html)),
        *(rank[-1].replace("0", "T") + suit for rank, suit in re.findall(
            r'(10|[789JQKA])<svg class="suit-sign suit-(\w)', html)),
        *re.findall(r'data-face="(\w\w)"', html),
        *(chr(int(glyph)).replace("1", "T") + suit for suit, glyph in re.findall(
            r'class="card-face suit-(\w)"(?:(?!</svg>).)*?href="#glyph-(\d+)"', html, re.DOTALL)),
    }  # fmt: skip
