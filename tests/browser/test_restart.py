"""A hub is ended under play: the pages say so in words and are back on another one, not reloaded.
Users' problem 4: nothing was said, the clock ran on, and only a reload helped.

Both hubs stand behind one address, as behind any load balancer: a new connection goes to the first
hub that says it is ready.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from server.store import Store
from tests.browser.people import DESK, MINE, PHONE, TEXTS, Person, play_deal, with_bots
from tests.chaos.kit import process_hubs
from tests.hubs import Bots, Hub
from tests.proxy import Proxy

BACK_WITHIN_S = 20.0
SILENCE_MS = 12_000
WATCH = """words => {
  window.told = {};
  new MutationObserver((_, watch) => {
    const shown = document.body.innerText.includes(words);
    if (shown && !window.told.from) window.told.from = performance.now();
    if (shown || !window.told.from) return;
    window.told.to = performance.now();
    watch.disconnect();
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Remembers in the page when the words came and went; a reload would forget it."""

CARDS = "all => all.map(one => one.dataset.card)"


class Balancer(Proxy):
    """One address that leads to whichever hub is ready, the first one first."""

    def __init__(self, *hubs: Hub) -> None:
        super().__init__()
        self._hubs = hubs

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        for hub in self._hubs:
            if await asyncio.to_thread(hub.status) == 200:
                return await asyncio.open_connection("127.0.0.1", hub.port)
        raise OSError("no hub is ready")


async def back_after(page: Page) -> float:
    """Waits until the page is back; the seconds from its words to the welcome."""
    told = "() => window.told.to && window.told.to - window.told.from"
    found = await page.wait_for_function(told, timeout=1000 * BACK_WITHIN_S)
    await expect(page.locator(".topbar .line")).to_contain_text(TEXTS["line.live"])
    return float(await found.json_value()) / 1000


@pytest_asyncio.fixture(loop_scope="package")
async def mortal(store: Store, redis_url: str, tmp_path: Path) -> AsyncIterator[tuple[Hub, Hub]]:
    """Two hubs that a test may end."""
    async with process_hubs(tmp_path, redis_url) as (one, other):
        yield one, other


@pytest.mark.long
async def test_a_restart_leads_to_another_hub_without_a_reload(
    mortal: tuple[Hub, Hub], redis_url: str, tmp_path: Path, browser: Browser
) -> None:
    one, other = mortal
    async with Bots(tmp_path / "bots.log", redis_url), Balancer(one, other) as door:
        base = f"http://127.0.0.1:{door.port}"
        anna = await Person.arrive(browser, base, "Anna", DESK)
        path = await anna.open_room("quick", 3)
        await with_bots(anna)
        await anna.ready()
        watcher = await Person.arrive(browser, base, "Wim", PHONE)
        await watcher.visit(path)
        await expect(anna.page.locator(MINE).first).to_be_visible()
        hand = anna.page.locator(".hand-card")
        before = await hand.evaluate_all(CARDS)
        assert before
        people = (anna, watcher)
        for person in people:
            await expect(person.page.locator(".felt")).to_be_visible()
            await person.page.evaluate(WATCH, TEXTS["net.restart"])
        began = time.monotonic()
        assert await one.end(signal.SIGTERM) == 0
        print(f"the hub ended after {time.monotonic() - began:.2f} s")
        times = [await back_after(person.page) for person in people]
        print("back after", ", ".join(f"{seconds:.2f} s" for seconds in times))
        assert await hand.evaluate_all(CARDS) == before
        await play_deal(anna)
        await expect(watcher.page.locator(".result")).to_be_visible()
        for person in people:
            assert await person.page.evaluate("window.told.to > 0"), "reloaded"
            assert person.problems == [], (person.name, person.problems)


async def test_a_killed_hub_sends_no_close(mortal: tuple[Hub, Hub], browser: Browser) -> None:
    one, other = mortal
    async with Balancer(one, other) as door:
        base = f"http://127.0.0.1:{door.port}"
        anna = await Person.arrive(browser, base, "Anna", DESK)
        path = await anna.open_room("quick", 3)
        watcher = await Person.arrive(browser, base, "Wim", PHONE)
        await watcher.visit(path)
        people = (anna, watcher)
        for person in people:
            await expect(person.page.locator(".topbar .line")).to_contain_text(TEXTS["line.live"])
            await person.page.evaluate(WATCH, TEXTS["line.offline"])
        await one.end(signal.SIGKILL)
        times = [await back_after(person.page) for person in people]
        print("back after", ", ".join(f"{seconds:.2f} s" for seconds in times))
        await with_bots(anna)
        await expect(watcher.page.locator(".lobby .seat-row.free")).to_have_count(0)
        for person in people:
            assert await person.page.evaluate("window.told.to > 0"), "reloaded"
            assert person.problems == [], (person.name, person.problems)


async def test_silence_is_told_within_twelve_seconds_of_the_page(
    hubs: tuple[Hub, Hub], browser: Browser
) -> None:
    """The machine of the hub is gone: no answer and no end. The page's clock is the test's."""
    async with Balancer(*hubs) as door:
        base = f"http://127.0.0.1:{door.port}"
        anna = await Person.arrive(browser, base, "Anna", PHONE)
        await anna.page.clock.install()
        await anna.open_room("quick", 3)
        line = anna.page.locator(".topbar .line")
        await expect(line).to_have_attribute("data-line", "live")
        await anna.page.evaluate("window.stays = true")
        door.upstream_open.clear()
        door.downstream_open.clear()
        await anna.page.clock.run_for(SILENCE_MS)
        words = await line.inner_text()
        assert words in (TEXTS["line.offline"], TEXTS["line.connecting"])
        door.upstream_open.set()
        door.downstream_open.set()
        await expect(line).to_have_attribute("data-line", "live")
        assert await anna.page.evaluate("window.stays"), "reloaded"
        assert anna.problems == [], anna.problems
