"""Clocks at a table, as the people there see them."""

from __future__ import annotations

from playwright.async_api import Browser, Page, expect

from server.store import Store
from tests.browser.hazari import others as arranging
from tests.browser.people import BIDS, DESK, PHONE, TEXTS, Person
from tests.browser.quick import others
from tests.client import Client
from tests.hubs import Hub
from tests.server.live.kit import pass_time

APART_S = 5
"""Two pages are read one after the other, on a machine that may be slow."""
WRONG = "const right = Date.now; Date.now = () => right() + {minutes} * 60000;"


async def choose_clock(host: Person, preset: str) -> None:
    """Picks a preset in the lobby."""
    await host.pick("clock.clock", host.texts[f"clock.{preset}"])


async def own_times(host: Person, turn_s: int, bank_s: int) -> None:
    """Picks own numbers in the lobby."""
    await choose_clock(host, "own")
    for key, seconds in (("clock.turn_s", turn_s), ("clock.bank_s", bank_s)):
        field = host.page.get_by_role("spinbutton", name=host.texts[key])
        await expect(field).to_be_visible()
        await field.fill(str(seconds))
        await field.press("Enter")


def words(turn: str, bank: str) -> str:
    """How a clock reads."""
    return str(TEXTS["clock.help"]).replace("{turn}", turn).replace("{bank}", bank)


async def shown_s(page: Page, clock: str) -> int:
    """The seconds that a clock of the page shows."""
    minutes, seconds = (await page.locator(clock).inner_text()).split(":")
    return int(minutes) * 60 + int(seconds)


async def test_a_wrong_browser_clock_shows_the_right_time(
    hubs: tuple[Hub, Hub], browser: Browser
) -> None:
    """Users' problem 32; before, everybody reads what the host chose."""
    hub, other = hubs
    anna = await Person.arrive(browser, hub.base, "Anna", DESK)
    wim = await Person.arrive(browser, other.base, "Wim", PHONE)
    await anna.page.add_init_script(WRONG.replace("{minutes}", "-10"))
    await wim.page.add_init_script(WRONG.replace("{minutes}", "10"))
    path = await anna.open_room("quick", 3)
    await wim.visit(path)
    told = wim.page.locator(".lobby .clock")
    await expect(told).to_contain_text(TEXTS["clock.none.help"])
    await own_times(anna, 50, 240)
    await expect(told).to_contain_text(words("50 s", "4 min"))
    await choose_clock(anna, "relaxed")
    await expect(told).to_contain_text(words("1 min", "3 min"))
    async with others(hub.base, path):
        await anna.ready()
        await expect(anna.page.locator(BIDS).first).to_be_visible()
        await expect(wim.page.locator(".own .seat-clock")).to_be_visible()
        mine = await shown_s(anna.page, ".own-clock")
        seen = await shown_s(wim.page, ".own .seat-clock")
        assert 0 < seen <= mine <= 60
        assert mine - seen <= APART_S
    assert anna.problems + wim.problems == []


async def test_a_watchers_clocks_run_from_the_first_question(
    hubs: tuple[Hub, Hub], browser: Browser
) -> None:
    """Nothing else happens while four hands are arranged, and none of the clocks is his own."""
    hub, _ = hubs
    anna = await Person.arrive(browser, hub.base, "Anna", PHONE)
    wim = await Person.arrive(browser, hub.base, "Wim", DESK)
    path = await anna.open_room("seed", 4, "hazari")
    await choose_clock(anna, "relaxed")
    await wim.visit(path)
    async with arranging(hub.base, path):
        await anna.ready()
        clocks = wim.page.locator(".seat-clock:visible")
        await expect(clocks).to_have_count(4)
        first = await clocks.first.inner_text()
        await expect(clocks.first).not_to_have_text(first)
    assert anna.problems + wim.problems == []


async def her_time_is_out(store: Store, viewer: Client, times: int) -> None:
    """As soon as seat 0 is asked all its time passes, until it has been out so often."""
    await viewer.until(
        lambda: timeouts(viewer) >= times or viewer.parts["pace"]["seats"][0] is not None
    )
    if timeouts(viewer) < times:
        await pass_time(store, 60_000)
    await viewer.until(lambda: timeouts(viewer) >= times)


def timeouts(viewer: Client) -> int:
    """How many times somebody's time was out."""
    told = [event for frame in viewer.frames for event in frame.get("events", ())]
    return sum(event["kind"] == "timeout" for event in told)


async def test_two_time_outs_hand_the_seat_to_a_bot(
    hubs: tuple[Hub, Hub], hubs_store: Store, browser: Browser
) -> None:
    """Warnings before, the bot after; its owner takes the seat back."""
    hub, _ = hubs
    anna = await Person.arrive(browser, hub.base, "Anna", PHONE)
    page = anna.page
    path = await anna.open_room("quick", 3)
    await own_times(anna, 5, 0)
    async with others(hub.base, path) as (boris, _):
        await anna.ready()
        root = page.locator("html[data-hurry]")
        await expect(root).to_have_count(1)
        await expect(page.locator("#urgent")).to_contain_text("second")
        await page.keyboard.press("Shift")
        await expect(root).to_have_count(0)
        for times in (1, 2):
            await her_time_is_out(hubs_store, boris, times)
        back = page.locator(".notice").get_by_role("button", name=TEXTS["bot.takeback"])
        await expect(back).to_be_visible()
        await expect(page.locator(".own .seat-behind")).to_have_text(
            TEXTS["seat.bot_for"].replace("{name}", "Anna")
        )
        await back.click()
        await expect(page.locator(".own .seat-behind")).to_be_hidden()
    assert anna.problems == []
