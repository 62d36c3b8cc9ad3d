"""A page on a LAN address over plain http is no secure context: it must work all the same.

The host name is made up and mapped to loopback by the browser.
"""

from __future__ import annotations

from playwright.async_api import Browser, expect

from tests.browser.people import DESK, HOST, PHONE, TEXTS, Person, play_deal, with_bots
from tests.hubs import Bots, Hub


async def test_a_lan_page_without_secure_context(
    hubs: tuple[Hub, Hub], bots: Bots, browser: Browser
) -> None:
    hub, _ = hubs
    base = f"http://{HOST}:{hub.port}"
    anna = await Person.arrive(browser, base, "Anna", DESK)
    path = await anna.set_up_room("eight_up", 3)
    assert not await anna.page.evaluate("window.isSecureContext")
    await anna.page.get_by_role("button", name=TEXTS["room.copy"]).last.click()
    said = anna.page.get_by_role("status").filter(has_text=TEXTS["room.copy_by_hand"])
    await expect(said).to_be_visible()
    selected = await anna.page.evaluate("getSelection().toString()")
    assert selected == base + path
    await expect(anna.page.get_by_role("button", name=TEXTS["room.share"])).to_have_count(0)
    watcher = await Person.arrive(browser, base, "Wim", PHONE)
    await watcher.visit(path)
    await with_bots(anna)
    await anna.ready()
    await play_deal(anna)
    await expect(watcher.page.locator(".result")).to_be_visible()
    await anna.shots("lan-between")
    for person in (anna, watcher):
        assert person.problems == [], person.problems
