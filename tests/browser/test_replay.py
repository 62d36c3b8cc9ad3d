"""A finished deal looked at again: by keys, by a link to a trick, and its shuffle checked.

Anna plays in a browser; the two others are clients of the wire that answer at once.
"""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.people import BIDS, DESK, PHONE, TEXTS, Person, play_deal
from tests.browser.quick import Quick, others
from tests.hubs import Hub

CARDS = 7
OUTSIDE = """() => document.documentElement.scrollWidth > innerWidth
  || [...document.querySelectorAll('.step, .open-cards li')].some(node => {
    const box = node.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth + 0.5;
  })"""
SMALL = {"width": 320, "height": 568}


@pytest.mark.long
async def test_a_deal_is_looked_at_again(hubs: tuple[Hub, Hub], browser: Browser) -> None:
    one, other = hubs
    anna = await Person.arrive(browser, one.base, "Anna", DESK)
    lines: list[str] = []
    anna.page.on("websocket", lambda line: lines.append(line.url))
    path = await anna.open_room("quick", 3)
    async with others(other.base, path) as players:
        await anna.ready()
        await play_deal(anna)
        await anna.page.locator(".result a").click()
        await expect(anna.page).to_have_url(re.compile(f"{path}/deal/0"))
        await expect(finding(anna.page)).to_have_text(TEXTS["check.closed"])
        await by_keys(anna.page)
        words = await a_trick(anna)
        await anna.page.locator(".to-table").click()
        await expect(anna.page.locator(".result")).to_be_visible()
        await called_back(anna, players)
        for player in players:
            assert (await player.ask("vote", what="end_match", yes=True))["t"] == "ok"
        await expect(anna.page.locator(".result")).to_contain_text(TEXTS["result.none"])
        assert len(lines) == 1, "the line to the table was cut"
    await the_check(anna)
    friend = await Person.arrive(browser, other.base, "Fred", PHONE, reduced_motion="reduce")
    await a_shared_trick(friend, f"{path}/deal/0#trick-3", words)
    for person in (anna, friend):
        assert person.problems == [], (person.name, person.problems)


def finding(page: Page) -> Locator:
    """What the check says first."""
    return page.locator(".finding").first


async def at(page: Page, place: str, cards: int) -> None:
    """The place is in the address, and every hand has so many cards."""
    await expect(page).to_have_url(re.compile(f"#{place}$"))
    await expect(page.locator(".open-cards li")).to_have_count(3 * cards)


async def by_keys(page: Page) -> None:
    """Along the deal and back: by card, by trick, to both ends; the words are read out."""
    steps = 3 + 3 + 3 * CARDS  # the draw, its pause and the pack; bids; cards
    await at(page, "step-3", CARDS)
    for key, place, left in (
        ("Home", "step-1", 0),
        ("ArrowDown", "trick-1", CARDS - 1),
        ("PageDown", "trick-2", CARDS - 2),
        ("End", f"step-{steps + 1}", CARDS),
        ("ArrowUp", f"trick-{CARDS}", 0),
        ("PageUp", f"trick-{CARDS - 1}", 1),
        ("ArrowUp", f"trick-{CARDS - 2}", 2),
        ("ArrowUp", f"trick-{CARDS - 3}", 3),
    ):
        await page.keyboard.press(key)
        await at(page, place, left)
    words = await page.locator(".replay-words").inner_text()
    assert await page.locator("#spoken p").last.inner_text() == f"Trick 4 of 7. {words}"
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(".trick .played")).to_have_count(1)
    await expect(page.locator(".open-cards li")).to_have_count(3 * 3 - 1)
    await page.keyboard.press("ArrowLeft")
    await at(page, "trick-4", 3)
    await expect(page.locator(".trick .played.winner")).to_have_count(1)


async def a_trick(person: Person) -> str:
    """One of the list, whose link can be passed on; returns what it says."""
    page = person.page
    await page.locator(".stop-link").nth(2).click()
    await at(page, "trick-3", CARDS - 3)
    link = await page.locator("#replay-link").input_value()
    assert link == page.url.replace("?from=0", "")
    await page.locator("[data-move=last]").click()
    await expect(page.locator(".result")).to_be_visible()
    await person.shots("replay-result")
    await page.locator(".stop-link").nth(2).click()
    await person.shots("replay-trick")
    return await page.locator(".replay-words").inner_text()


async def called_back(anna: Person, players: list[Quick]) -> None:
    """Who looks at a deal while the next one begins is told when it is their turn."""
    await anna.go_on()
    await anna.page.locator(".result a").click()
    await expect(anna.page.locator(".replay-words")).not_to_be_empty()
    for player in players:
        assert (await player.ask("next"))["t"] == "ok"
    back = anna.page.locator(".to-table.primary")
    await expect(back).to_have_text(TEXTS["turn.yours"])
    await back.click()
    await expect(anna.page.locator(BIDS).first).to_be_visible()


async def the_check(anna: Person) -> None:
    """Once the match is over, every pack fits, and what this browser saw and sent is in it."""
    await anna.page.locator(".result a").click()
    await expect(finding(anna.page)).to_have_text(TEXTS["check.fits"])
    for key in ("check.shown", "check.mine"):
        await expect(anna.page.locator(".finding", has_text=TEXTS[key])).to_be_visible()
    for label, size in (("360x640", PHONE), ("1280x800", DESK)):
        await anna.page.set_viewport_size(size)  # type: ignore[arg-type]
        await anna.page.locator(".findings").scroll_into_view_if_needed()
        await anna.shot(f"replay-check-{label}")


async def a_shared_trick(friend: Person, link: str, words: str) -> None:
    """Somebody else's browser opens at that very trick; all fits on small and large screens."""
    page = friend.page
    await friend.visit(link)
    await expect(page.locator(".replay-words")).to_have_text(words)
    await at(page, "trick-3", CARDS - 3)
    await expect(finding(page)).to_have_text(TEXTS["check.fits"])
    await expect(page.locator(".finding")).to_have_count(1)
    for size in (SMALL, PHONE, DESK):
        await page.set_viewport_size(size)  # type: ignore[arg-type]
        assert not await page.evaluate(OUTSIDE), size
