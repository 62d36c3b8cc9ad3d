"""A Hazari hand is arranged with fingers, with the mouse and with keys alone; what it has become is
kept, said and explained, and final once one is ready.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

from playwright.async_api import Browser, CDPSession, Locator, Page, expect

from rules.codec import unpack
from server.ids import TableId
from server.store import Store
from tests.browser.hazari import EQUAL, Arranged, dealing, others
from tests.browser.keys import ENTER, tab_to
from tests.browser.layout import QUIET, Look
from tests.browser.people import DESK, PHONE, TEXTS, Person

TROY, HIGH, LOW, REST = EQUAL[0]
"""The hand's best split: three jacks, two runs, and three diamonds beside another card."""
FINAL = [set(cards) for cards in EQUAL[0]]
KEPT_S = 20
FOCUSED = "document.activeElement.dataset.card ?? document.activeElement.getAttribute('aria-label')"
WHERE = """() => [...document.querySelectorAll('.split-box')].map(
  box => [...box.querySelectorAll('.split-card')].map(card => card.dataset.card))"""


def card(page: Page, code: str) -> Locator:
    """The one card of that name on the page."""
    return page.locator(f".table [data-card='{code}']")


def box(page: Page, number: int, words: str) -> Locator:
    """The box of a set while it is called that."""
    return page.get_by_role("group", name=f"Set {number}: {words}", exact=True)


def put(page: Page, number: int) -> Locator:
    """What is pressed to put cards into a set."""
    name = TEXTS["split.put"].format(k=number)
    return page.get_by_role("button", name=name, exact=True)


async def lie(page: Page) -> list[set[str]]:
    """The cards of each box."""
    return [set(cards) for cards in await page.evaluate(WHERE)]


def ready(page: Page) -> Locator:
    """The final answer."""
    return page.locator(".arrange-ready")


async def dealt(person: Person) -> None:
    """Says ready for the match and waits for the hand."""
    await person.ready()
    await expect(person.page.locator(".split-card")).to_have_count(13)


async def tap(page: Page, *codes: str) -> None:
    """Taps cards where their index is."""
    for code in codes:
        await card(page, code).tap(position={"x": 12, "y": 14})


async def tap_box(page: Page, number: int) -> None:
    """Taps the lip of a box."""
    size = await put(page, number).bounding_box()
    assert size is not None
    await put(page, number).tap(position={"x": size["width"] - 8, "y": size["height"] - 6})


async def middle(place: Locator, down: float) -> tuple[float, float]:
    """A point of a card's visible strip or of a box."""
    size = await place.bounding_box()
    assert size is not None
    return size["x"] + 14, size["y"] + size["height"] * down


async def drag(finger: CDPSession, source: Locator, target: Locator) -> None:
    """Drags with one finger."""
    (x, y), (to_x, to_y) = await middle(source, 0.2), await middle(target, 0.4)

    async def touch(kind: str, share: float | None) -> None:
        at = [] if share is None else [{"x": x + (to_x - x) * share, "y": y + (to_y - y) * share}]
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    await touch("touchStart", 0)
    for share in (0.2, 0.6, 1):
        await touch("touchMove", share)
    await touch("touchEnd", None)


async def kept(store: Store, path: str, sets: list[list[str]]) -> None:
    """Waits until the draft of seat 0 holds these sets."""
    table = TableId(path.removeprefix("/r/"))
    async with asyncio.timeout(KEPT_S):
        while True:
            drafts = await store.drafts(table)
            found: Any = unpack(drafts[0][1]) if 0 in drafts else None
            if found == {"kind": "ready", "split": sets}:
                return
            await asyncio.sleep(0.05)


async def test_fingers_arrange_and_a_reload_keeps_it(
    redis_url: str, store: Store, browser: Browser
) -> None:
    async with dealing(redis_url) as hub:
        anna = await Person.arrive(browser, hub.base, "Anna", PHONE, has_touch=True, **QUIET)
        page = anna.page
        path = await anna.open_room("seed", 4, "hazari")
        async with others(hub.base, path) as players:
            boris = players[0]
            await dealt(anna)
            await expect(page.locator(".table [data-card]")).to_have_count(13)
            await fill(page)
            await wrong_order(page)
            await kept(store, path, [TROY, LOW, HIGH, REST])
            await page.reload()
            await expect(box(page, 2, "Run, weaker than set 3")).to_be_visible()
            other = await anna.context.new_page()
            await other.goto(hub.base + path)
            await expect(box(other, 1, "Troy")).to_be_visible()
            await other.close()
            await swap(page)
            await ready(page).tap()
            await expect(page.locator(".arrange-final")).to_be_visible()
            await boris.until(lambda: boris.parts["table"]["ready"] == [True, False, False, False])
            for _ in range(2):
                await card(page, REST[0]).tap(position={"x": 12, "y": 14}, force=True)
            assert await lie(page) == FINAL
            await anna.shots("hazari-locked")
            assert not any("draft" in frame for frame in boris.frames)
            await broken_off(page, players)
        assert anna.problems == [], anna.problems


async def fill(page: Page) -> None:
    """Drags one card, taps the others; the second and the third set stand in the wrong order."""
    finger = await page.context.new_cdp_session(page)
    await drag(finger, card(page, TROY[0]), put(page, 1))
    await expect(box(page, 1, "1 of 3 cards").locator(".split-card")).to_have_count(1)
    await tap(page, *TROY[1:])
    await tap_box(page, 1)
    await expect(box(page, 1, "Troy")).to_be_visible()
    for number, cards in ((2, LOW), (3, HIGH), (4, REST)):
        await tap(page, *cards)
        await tap_box(page, number)
    await expect(box(page, 4, "Colour")).to_be_visible()


async def wrong_order(page: Page) -> None:
    """The border is marked in words, and nobody can be ready so."""
    why = TEXTS["illegal.hazari.order23"]
    weaker = box(page, 2, "Run, weaker than set 3")
    await expect(weaker.locator(".split-order")).to_be_visible()
    await expect(ready(page)).to_have_attribute("aria-disabled", "true")
    await expect(ready(page)).to_contain_text(why)
    await ready(page).tap(force=True)
    await expect(page.locator(".table-note")).to_have_text(why)
    await expect(page.locator(".arrange-final")).to_be_hidden()


async def broken_off(page: Page, players: Sequence[Arranged]) -> None:
    """The others end the match: the result is there, and no cards that nobody will play."""
    for player in players:
        assert (await player.ask("vote", what="end_match", yes=True))["t"] == "ok"
    await expect(page.locator(".result")).to_be_visible()
    await expect(page.locator(":is(.split-card, .hand-card):visible")).to_have_count(0)


async def swap(page: Page) -> None:
    """One card is dropped on another, others change places by taps, one is taken back and again."""
    finger = await page.context.new_cdp_session(page)
    await drag(finger, card(page, LOW[0]), card(page, HIGH[0]))
    await expect(box(page, 3, "Indi, weaker than set 4")).to_be_visible()
    for low, high in zip(LOW[1:], HIGH[1:], strict=True):
        await tap(page, low, high)
    await expect(box(page, 2, "Run")).to_be_visible()
    await tap(page, REST[0], REST[0])
    await expect(box(page, 4, "3 of 4 cards")).to_be_visible()
    await expect(ready(page)).to_contain_text(re.compile(r"^.*1 card"))
    await page.locator(".arrange-undo").tap()
    await expect(box(page, 4, "Colour")).to_be_visible()
    await expect(ready(page)).not_to_have_attribute("aria-disabled", "true")
    assert await lie(page) == FINAL


async def test_keys_alone_arrange_and_sort(redis_url: str, browser: Browser) -> None:
    look = Look()
    async with dealing(redis_url) as hub:
        anna = await Person.arrive(browser, hub.base, "Anna", DESK, **QUIET)
        page = anna.page
        path = await anna.open_room("seed", 4, "hazari")
        async with others(hub.base, path) as (boris, *_):
            await dealt(anna)
            await look.at(anna, "hazari-arrange")
            await page.set_viewport_size(DESK)  # type: ignore[arg-type]
            await by_number(page)
            held = await page.evaluate(FOCUSED)
            await boris.answer()
            await expect(page.locator(".strip")).to_contain_text("1 of 4")
            assert await page.evaluate(FOCUSED) == held, "the focus was lost"
            await by_enter(page)
            await by_mouse(page)
            await sort(page)
            await expect(ready(page)).not_to_have_attribute("aria-disabled", "true")
            await tab_to(page, ".arrange-ready")
            await page.keyboard.press(ENTER)
            await expect(page.locator(".arrange-final")).to_be_visible()
        assert anna.problems == [], anna.problems
    assert look.faults == [], "\n".join(look.faults)


async def by_number(page: Page) -> None:
    """A number puts the card into that set; the focus stays among the loose cards, and every change
    is one sentence."""
    said = page.locator("#spoken p")
    await tab_to(page, ".split-pool")
    for count in (1, 2):
        await page.keyboard.press("1")
        await expect(said.last).to_have_text(f"Set 1: {count} of 3 cards.")
        assert await page.evaluate("!!document.activeElement.closest('.split-pool')")
    await page.keyboard.press("Home")


async def by_enter(page: Page) -> None:
    """A card is chosen and put by Enter, and taken back by a key in its box."""
    said = page.locator("#spoken p")
    chosen = await page.evaluate(FOCUSED)
    await page.keyboard.press(ENTER)
    await expect(card(page, chosen)).to_have_attribute("aria-pressed", "true")
    await page.keyboard.press("ArrowUp")
    assert await page.evaluate(FOCUSED) == "Put into set 4"
    await page.keyboard.press(ENTER)
    await expect(said.last).to_have_text("Set 4: 1 of 4 cards.")
    await page.keyboard.press("ArrowRight")
    assert await page.evaluate(FOCUSED) == chosen
    await page.keyboard.press("Backspace")
    await expect(said.last).to_have_text("Set 4: 0 of 4 cards.")
    assert await page.evaluate(FOCUSED) == "Put into set 4"


async def by_mouse(page: Page) -> None:
    """A drag; and one that is broken off, which changes nothing."""
    loose = page.locator(".split-pool .split-card")
    for key, left in (("Escape", 11), (None, 10)):
        await page.mouse.move(*await middle(loose.first, 0.3))
        await page.mouse.down()
        await page.mouse.move(*await middle(put(page, 3), 0.5), steps=4)
        await expect(page.locator(".split-box.aimed")).to_have_count(1)
        if key:
            await page.keyboard.press(key)
        await page.mouse.up()
        await expect(page.locator(".drag-ghost")).to_have_count(0)
        await expect(loose).to_have_count(left)


async def sort(page: Page) -> None:
    """All four boxes are filled, which is one sentence and one step back."""
    before = await lie(page)
    await tab_to(page, ".arrange-buttons")
    while await page.evaluate("document.activeElement.textContent") != TEXTS["haz.sort"]:
        await page.keyboard.press("Tab")
    sentence = "Set 1: Troy. Set 2: Run. Set 3: Run. Set 4: Colour."
    for _ in range(2):
        await page.keyboard.press(ENTER)
        await expect(page.locator("#spoken p").last).to_have_text(sentence)
        assert await lie(page) == FINAL
        await page.keyboard.press("Control+z")
        await expect(page.locator(".split-pool .split-card")).to_have_count(10)
        assert await lie(page) == before
    await page.keyboard.press(ENTER)
    await expect(page.locator(".split-pool .split-card")).to_have_count(0)
