"""Deals of Schafkopf whose cards are known, played on the page at phone and at desktop size.

Anna plays in a browser; the others are clients of the wire.
"""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from server.store import Store
from tests.browser.people import DESK, PHONE
from tests.browser.schafkopf import ESCAPE, WENZ, table_of
from tests.browser.skatpage import arrive, play, play_all, press, scores, words

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
PARTNER = "schaf.partner"


@SIZES
async def test_a_rufer_whose_partner_runs_away(
    store: Store, redis_url: str, browser: Browser, size: dict[str, int]
) -> None:
    async with table_of(redis_url, ESCAPE) as table:
        anna = await arrive(browser, table, size)
        page = anna.page
        await press(anna, page.locator(".rung[data-contract='rufer']"))
        await press(anna, page.locator(".declare-key[data-suit='C']"))
        played = ESCAPE.cards(1)
        await play_all(anna, played[:2])
        await expect(page.locator(".trick > li")).to_have_count(2)  # seat 3 has led a low acorn
        for seat in (0, 2, 3):
            plate = page.locator(f".seat[data-seat='{seat}']")
            await expect(plate).not_to_contain_text(words(PARTNER))
        await play(anna, played[2])
        await expect(page.locator(".seat[data-seat='3']")).to_contain_text(words(PARTNER))
        await play_all(anna, played[3:])
        assert await scores(anna) == ["−1", "+1", "−1", "+1"]
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_wenz_of_somebody_else(
    store: Store, redis_url: str, browser: Browser, size: dict[str, int]
) -> None:
    async with table_of(redis_url, WENZ) as table:
        anna = await arrive(browser, table, size)
        await press(anna, anna.page.locator(".rung-pass"))
        await play_all(anna, WENZ.cards(1))
        assert await scores(anna) == ["−8", "−8", "+24", "−8"]
        assert anna.problems == [], anna.problems
