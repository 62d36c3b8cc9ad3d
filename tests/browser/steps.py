"""What a person does at a table with a page: by what is on the screen, with a finger on the phone
and with a mouse at the desk.

Owns the steps that the tests of several games share. It must never speak the wire for that person.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.browser.people import DESK, PHONE, TEXTS, Person
from tests.browser.scripted import KnownTable

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["360x640", "1280x800"])
STRIP = 0.2
"""Of a card's width, from the left: there no other card of a fan covers it."""
ANSWERED = "card => !card.isConnected || card.matches('.lifted, .sending, .turned-over')"


def words(key: str, **values: Any) -> str:
    """A text of the page, in English."""
    text = TEXTS[key]
    if isinstance(text, dict):
        text = text["one" if values["n"] == 1 else "other"]
    return str(text).format(**values)


async def arrive(
    browser: Browser, table: KnownTable, size: dict[str, int], **context: Any
) -> Person:
    """Anna takes the free seat and is ready: the match begins."""
    finger = size == PHONE
    context = {"reduced_motion": "reduce", "has_touch": finger, **context}
    anna = await Person.arrive(browser, table.hub.base, "Anna", size, **context)
    await anna.visit(table.path)
    await anna.sit()
    await anna.ready()
    return anna


async def next_deal(anna: Person, table: KnownTable) -> None:
    """Everybody asks for it."""
    await anna.go_on()
    for player in table.players:
        assert (await player.ask("next"))["t"] == "ok"


async def press(anna: Person, what: Locator, **where: Any) -> None:
    """A tap, or a click where there is a mouse."""
    if anna.page.viewport_size == PHONE:
        await what.tap(**where)
    else:
        await what.click(**where)


async def press_card(anna: Person, code: str, **how: Any) -> None:
    """The same on a card of the hand."""
    box = await card(anna, code).bounding_box()
    assert box is not None
    where = {"x": box["width"] * STRIP, "y": box["height"] / 2}
    await press(anna, card(anna, code), position=where, **how)


async def button(anna: Person, key: str, **values: Any) -> None:
    """Presses the button on which these words stand."""
    name = words(key, **values)
    await press(anna, anna.page.get_by_role("button", name=name, exact=True))


async def confirm(anna: Person, key: str, **values: Any) -> None:
    """Presses the button of the second thought."""
    go = anna.page.get_by_role("dialog").locator(".button.primary")
    await expect(go).to_have_text(words(key, **values))
    await press(anna, go)


def card(anna: Person, code: str) -> Locator:
    """A card of the hand."""
    return anna.page.locator(f".hand-card[data-card='{code}']")


async def hand(anna: Person) -> list[str]:
    """The codes of the cards as they lie."""
    cards = anna.page.locator(".hand-card")
    found: list[str] = await cards.evaluate_all("all => all.map(one => one.dataset.card)")
    return found


async def refuses(anna: Person, code: str, why: str, **values: str) -> None:
    """A card that may not be picked or played says why."""
    await expect(card(anna, code)).to_have_class(re.compile("refused"))
    await press_card(anna, code, force=True)
    await expect(anna.page.locator(".table-note")).to_have_text(words(why, **values))


async def turn_over(anna: Person, *codes: str) -> None:
    """Picks cards of the hand."""
    for code in codes:
        await press_card(anna, code)
        await expect(card(anna, code)).to_have_class(re.compile("turned-over"))


async def play(anna: Person, code: str) -> None:
    """Plays a card; where the cards lie close, the first tap only lifts it."""
    one = card(anna, code)
    await expect(one).to_have_class(re.compile("playable"))
    node = await one.element_handle()
    await press_card(anna, code)
    await anna.page.wait_for_function(ANSWERED, arg=node)
    if await one.and_(anna.page.locator(".lifted")).count():
        await press_card(anna, code)
    await expect(one).to_have_count(0)


async def play_all(anna: Person, codes: Sequence[str]) -> None:
    """Plays these cards, each when it is its turn."""
    for code in codes:
        await play(anna, code)


async def claim(anna: Person, key: str, rule: str) -> None:
    """Claims what is left; what will happen then is said before."""
    await button(anna, key)
    await expect(anna.page.get_by_role("dialog")).to_contain_text(words(rule))
    await confirm(anna, "offer.claim.do")


async def value_lines(anna: Person) -> list[tuple[str, str]]:
    """How the result says the value came about."""
    result = anna.page.locator(".result")
    await expect(result).to_be_visible()
    lines: list[list[str]] = await result.locator(".value-lines tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return [(label, figure) for label, figure in lines]


async def scores(anna: Person) -> list[str]:
    """What the deal brought each seat, as the result says."""
    await expect(anna.page.locator(".result")).to_be_visible()
    return await anna.page.locator(".result .points").all_inner_texts()
