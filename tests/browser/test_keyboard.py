"""A deal played without a pointer: by keys, by names and by what is read out."""

from __future__ import annotations

from playwright.async_api import Browser, Page, expect

from tests.browser.keys import ENTER, tab_to
from tests.browser.people import BIDS, DESK, TEXTS, Person, with_bots
from tests.hubs import Bots, Hub

DEALS = 2


async def test_two_deals_by_keyboard(hubs: tuple[Hub, Hub], bots: Bots, browser: Browser) -> None:
    hub, _ = hubs
    anna = await Person.arrive(browser, hub.base, "Anna", DESK, reduced_motion="reduce")
    page = anna.page
    await anna.open_room("eight_up", 3)
    await with_bots(anna)
    await tab_to(page, ".ready .primary")
    await page.keyboard.press(ENTER)
    await expect(page.locator(f"{BIDS}:focus")).to_have_count(1)  # from a page that has gone
    await expect(page.locator("#urgent")).to_have_text(TEXTS["turn.you.bid"])
    for deal in range(DEALS):
        await bid(page)
        for _ in range(deal + 1):
            await play(page)
        await expect(page.locator(".result")).to_be_visible()
        await tab_to(page, ".notice.go-on button")
        await page.keyboard.press(ENTER)
    log = await page.locator("#spoken").inner_text()
    assert "You: " in log and "Ada: " in log, log
    assert anna.problems == [], anna.problems


async def bid(page: Page) -> None:
    """The keypad is reached by Tab, its numbers by arrows; each key has a name."""
    await expect(page.locator(BIDS).first).to_be_visible()
    await tab_to(page, ".bid-keys")
    name = await page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert name
    if await page.evaluate("document.activeElement.getAttribute('aria-disabled')"):
        await page.keyboard.press("ArrowRight")
    await page.keyboard.press(ENTER)
    await expect(page.locator(BIDS)).to_have_count(0)


async def play(page: Page) -> None:
    """Arrows walk the hand; the focus stays in it while the table changes."""
    playable = page.locator(".hand-card.playable")
    await expect(playable.first).to_be_visible()
    await tab_to(page, ".hand")
    await page.keyboard.press("h")
    await expect(page.locator("#urgent")).not_to_be_empty()
    cards = await page.locator(".hand-card").count()
    await page.keyboard.press("Home")
    while not await page.evaluate("document.activeElement.classList.contains('playable')"):
        await page.keyboard.press("ArrowRight")
    label = await page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert " of " in label, label
    await page.keyboard.press(ENTER)
    await expect(page.locator(".hand-card")).to_have_count(cards - 1)
    if cards > 1:
        assert await page.evaluate("!!document.activeElement.closest('.hand')"), "focus was lost"
