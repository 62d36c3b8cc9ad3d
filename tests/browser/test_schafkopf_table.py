"""How a Schafkopf table looks at every size, and a deal played by keys."""

from __future__ import annotations

from playwright.async_api import Browser, expect

from tests.browser.keys import ENTER, press_by_key, tab_to
from tests.browser.layout import QUIET, Look
from tests.browser.people import DESK
from tests.browser.schafkopf import ESCAPE, HOCHZEIT, MUSS, SOLO_TOUT, table_of
from tests.browser.steps import (
    arrive,
    button,
    claim,
    confirm,
    next_deal,
    play,
    press_card,
    value_lines,
    words,
)

EVERYTHING = {
    "klopfen": "any", "hochzeit": True, "stoss_max": 2, "all_pass": "muss", "show_points": True,
    "extra_contracts": ["farbwenz", "geier", "farbgeier"],
}  # fmt: skip
RAMSCH = {
    "klopfen": "off", "stoss_max": 0, "ramsch_durchmarsch": "none", "ramsch_jungfrau": "double_all",
}  # fmt: skip
PASS = ".rung-pass"


async def test_a_hochzeit_and_a_forced_game_at_every_size(redis_url: str, browser: Browser) -> None:
    look = Look()
    async with table_of(redis_url, HOCHZEIT, MUSS, **EVERYTHING) as table:
        boris = table.players[0]
        boris.held = "play"
        anna = await arrive(browser, table, DESK, **QUIET)
        page = anna.page
        await expect(page.locator(".hand-card")).to_have_count(4)
        await look.at(anna, "schafkopf-knock")
        await button(anna, "schaf.knock.no")
        await expect(page.locator(".calculator").first).to_be_visible()
        await look.at(anna, "schafkopf-ladder")
        await page.locator(PASS).click()
        await press_card(anna, "9C")
        await expect(page.locator(".question:not([hidden]) .primary")).to_contain_text("Give")
        await look.at(anna, "schafkopf-hochzeit")
        await page.locator(".question:not([hidden]) .primary").click()
        await expect(page.get_by_text(words("schaf.double.only.1", p="Anna"))).to_be_visible()
        await look.at(anna, "schafkopf-stoss")
        await button(anna, "schaf.double.no")
        await boris.offer("claim")
        await expect(page.locator(".answer-words")).to_be_visible()
        await look.at(anna, "schafkopf-claim")
        await button(anna, "request.yes")
        await expect(page.locator(".result .apart-row")).to_be_visible()
        await look.at(anna, "schafkopf-swapped")
        await boris.go_on()
        await next_deal(anna, table)
        await button(anna, "schaf.knock.no")
        await page.locator(PASS).click()
        await expect(page.locator(".declare-key").first).to_be_visible()
        await look.at(anna, "schafkopf-forced")
        await page.locator(".declare-key[data-suit=D]").click()
        await button(anna, "schaf.double.no")
        await play(anna, MUSS.cards(0)[0])
        await expect(page.locator(".seat[data-seat='3']")).to_contain_text(words("schaf.partner"))
        await expect(page.locator(".felt .trick [data-card='AD']")).to_be_visible()
        await look.at(anna, "schafkopf-partner")
        await page.locator(".topbar [data-panel=sheet]").click()
        await expect(page.locator(".sheet .done")).to_be_visible()
        await look.at(anna, "schafkopf-sheet")
        assert anna.problems == [], anna.problems
    assert look.faults == [], "\n".join(look.faults)


async def test_a_solo_and_a_ramsch_at_every_size(redis_url: str, browser: Browser) -> None:
    look = Look()
    async with table_of(redis_url, ESCAPE, preset="stammtisch", **RAMSCH) as table:
        anna = await arrive(browser, table, DESK, color_scheme="dark", **QUIET)
        page = anna.page
        await page.locator(".rung[data-contract=solo]").click()
        await expect(page.locator(".declare-key small").first).not_to_be_empty()
        await look.at(anna, "schafkopf-solo")
        await page.locator(".declare-key[data-suit=H]").click()
        await expect(page.locator(".hand-card.playable").first).to_be_visible()
        await look.at(anna, "schafkopf-play")
        await button(anna, "offer.concede")
        await confirm(anna, "offer.concede.do")
        await expect(page.locator(".result")).to_be_visible()
        await next_deal(anna, table)
        await page.locator(PASS).click()
        await claim(anna, "offer.claim", "schaf.claim.rule")
        await expect(page.locator(".result")).to_contain_text(words("result.virgin"))
        await look.at(anna, "schafkopf-ramsch")
        assert anna.problems == [], anna.problems
    assert look.faults == [], "\n".join(look.faults)


async def test_a_tout_by_keys(redis_url: str, browser: Browser) -> None:
    async with table_of(redis_url, SOLO_TOUT) as table:
        anna = await arrive(browser, table, DESK)
        page = anna.page
        await press_by_key(page, ".rung[data-contract=solo_tout]")
        await press_by_key(page, "dialog .primary")
        await press_by_key(page, ".declare-key[data-suit=D]")
        await expect(page.locator(".hand-card.playable")).to_have_count(8)
        await tab_to(page, ".hand")
        await page.keyboard.press("End")
        await page.keyboard.press("ArrowLeft")
        await page.keyboard.press(ENTER)
        await press_by_key(page, ".offer[data-kind=claim]")
        await press_by_key(page, "dialog .primary")
        assert ("Tout", "×2") in await value_lines(anna)
        await expect(page.locator(".result")).to_be_focused()
        assert anna.problems == [], anna.problems
