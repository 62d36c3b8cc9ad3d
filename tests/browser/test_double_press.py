"""A double click and a held key answer one question, never the next one unseen."""

from __future__ import annotations

from playwright.async_api import Browser, expect

from tests.browser.keys import ENTER, press_by_key, tab_to
from tests.browser.people import DESK, Person
from tests.browser.schafkopf import SOLO_TOUT, table_of


async def test_they_answer_one_question(redis_url: str, browser: Browser) -> None:
    """The end of either names no trump suit after a bid, nor does a double click give up."""
    async with table_of(redis_url, SOLO_TOUT) as table:
        anna = await Person.arrive(browser, table.hub.base, "Anna", DESK)
        page = anna.page
        await anna.visit(table.path)
        await anna.sit()
        await anna.ready()
        solo, suits = page.locator(".rung[data-contract=solo]"), page.locator(".declare-key")
        await expect(solo).to_be_visible()
        await tab_to(page, ".rung[data-contract=solo]")
        await page.keyboard.down(ENTER)
        await expect(suits.first).to_be_focused()
        await page.keyboard.down(ENTER)
        await page.keyboard.up(ENTER)
        await suits.nth(1).hover()
        await page.mouse.down(click_count=2)
        await page.mouse.up(click_count=2)
        await press_by_key(page, ".declare-key[data-suit=D]")
        await expect(page.locator(".contract-words")).to_have_text("Solo: bells")
        await page.locator(".offer[data-kind=concede]").click()
        await page.locator("dialog .primary").hover()
        await page.mouse.down(click_count=2)
        await page.mouse.up(click_count=2)
        await expect(page.locator("dialog .primary")).to_be_visible()
        assert anna.problems == [], anna.problems
