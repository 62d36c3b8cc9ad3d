"""Somebody leaves: the others see it in the middle of the table and go on with a bot."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.layout import QUIET, Look
from tests.browser.people import DESK, PHONE, TEXTS, Person, chromium
from tests.hubs import Bots, Hub


async def test_a_bot_plays_for_the_absent_and_gives_back(hubs: tuple[Hub, Hub], bots: Bots) -> None:
    one, other = hubs
    look = Look()
    async with chromium() as browser:
        anna = await Person.arrive(browser, one.base, "Anna", DESK, **QUIET)
        boris = await Person.arrive(browser, other.base, "Boris", PHONE, **QUIET)
        path = await anna.open_room("quick", 3)
        await boris.visit(path)
        await boris.sit()
        await anna.page.locator(".lobby .seat-row.free button").last.click()
        await anna.ready()
        await boris.ready()
        await expect(boris.page.locator(".hand-card")).to_have_count(7)
        await boris.page.goto("about:blank")
        overdue = anna.page.locator(".overdue").filter(has_text="Boris")
        await expect(overdue).to_be_visible(timeout=60_000)
        await look.at(anna, "absent")
        await overdue.get_by_role("button", name=TEXTS["bot.let"]).click()
        for_boris = TEXTS["seat.bot_for"].replace("{name}", "Boris")
        await expect(anna.page.locator(".felt .seats")).to_contain_text(for_boris)
        await expect(overdue).to_be_hidden()
        await boris.visit(path)
        back = boris.page.locator(".notice").get_by_role("button", name=TEXTS["bot.takeback"])
        await expect(back).to_be_visible()
        await look.at(boris, "minded")
        await back.click()
        await expect(back).to_have_count(0)
        await boris.page.goto(other.base + "/")
        held = boris.page.locator("a.return")
        await expect(held).to_have_attribute("href", path)
        await boris.shots("home-held")
        for person in (anna, boris):
            assert person.problems == [], person.problems
    assert look.faults == [], "\n".join(look.faults)
