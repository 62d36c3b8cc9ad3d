"""Every page, phase and dialog at phone and tablet sizes, standing and lying: nothing overlaps, is
cut off or too small, and axe-core finds nothing.

Seven people sit at the table, which is the most there are. Six of them answer at once over the
wire; a watcher keeps every full trick until it is tapped.
"""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.browser.layout import QUIET, Look
from tests.browser.people import BIDS, TEXTS, Person, play_deal
from tests.browser.quick import others
from tests.hubs import Hub

SEATS = 7
FULL = ".felt .trick > li"
KEEP_TRICKS = "localStorage.setItem('cardroom.trickPause', 'tap')"


async def look_at_dialog(look: Look, person: Person, moment: str) -> None:
    """Looks at the dialog that is open, and closes it."""
    await expect(person.page.get_by_role("dialog")).to_be_visible()
    await look.at(person, moment)
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
async def test_every_page_at_every_size(hubs: tuple[Hub, Hub], browser: Browser) -> None:
    hub, _ = hubs
    look = Look()
    size = {"width": 320, "height": 568}
    anna = await Person.arrive(browser, hub.base, "Anna", size, **QUIET)
    wim = await Person.arrive(browser, hub.base, "", size, color_scheme="dark", **QUIET)
    await wim.page.add_init_script(KEEP_TRICKS)
    await home(look, anna)
    path = await anna.open_room("quick", SEATS)
    await lobby(look, anna, wim, path)
    async with others(hub.base, path, SEATS - 1):
        await anna.ready()
        await the_deal(look, anna, wim)
        await beside_the_table(look, anna)
    await elsewhere(look, anna, path)
    for person in (anna, wim):
        assert person.problems == [], person.problems
    assert look.faults == [], "\n".join(look.faults)


async def home(look: Look, anna: Person) -> None:
    """The first page, also with all house rules open; those of Skat are the most."""
    await anna.page.goto(anna.base + "/")
    await expect(anna.page.locator("form button.big")).to_be_visible()
    await look.at(anna, "home")
    await anna.page.locator(".house-rules > summary").click()
    await look.at(anna, "options")
    await anna.pick("setup.game", TEXTS["game.skat"])
    for fold in await anna.page.locator(".house-rules details > summary").all():
        await fold.click()
    await expect(anna.page.get_by_text(TEXTS["option.skat.claim_rule"])).to_be_visible()
    await look.at(anna, "options-skat")


async def lobby(look: Look, anna: Person, wim: Person, path: str) -> None:
    """As host, with the invitation, and as somebody who has just come."""
    await look.at(anna, "lobby")
    await anna.page.locator(".ready").get_by_role("button", name=TEXTS["room.invite"]).click()
    await expect(anna.page.locator(".qr img")).to_be_visible()
    await look_at_dialog(look, anna, "invite")
    await wim.visit(path)
    await expect(wim.page.locator(".join")).to_be_visible()
    await look.at(wim, "lobby-join")


async def the_deal(look: Look, anna: Person, wim: Person) -> None:
    """The bids, a card that is refused, a full trick, the last one, the result."""
    page = anna.page
    await expect(page.locator(BIDS).first).to_be_visible()
    await look.at(anna, "bid-seven")
    await anna.play_one()
    await expect(page.locator(".hand-card.playable").first).to_be_visible()
    await look.at(anna, "play-seven")
    await refused(look, anna)
    await anna.play_one()
    await expect(page.locator(".hand-card")).to_have_count(6)
    await expect(wim.page.locator(FULL)).to_have_count(SEATS)
    await look.at(wim, "full-seven")
    await page.locator(".last-button").click()
    await look_at_dialog(look, anna, "last-seven")
    await play_deal(anna)
    await look.at(anna, "between-seven")


async def refused(look: Look, anna: Person) -> None:
    """A card that may not be played says why."""
    card = anna.page.locator(".hand-card.refused")
    if await card.count():
        await card.first.dispatch_event("click")
        await expect(anna.page.locator(".table-note")).to_be_visible()
        await look.at(anna, "refused-seven")


async def beside_the_table(look: Look, anna: Person) -> None:
    """The panels and the dialogs that the table's bar opens."""
    page = anna.page
    for panel in ("sheet", "chat", "people"):
        await page.locator(f".topbar [data-panel={panel}]").click()
        await expect(page.locator(".side")).to_be_visible()
        await look.at(anna, f"{panel}-seven")
    await page.locator(".side").get_by_role("button", name=TEXTS["vote.end_match"]).click()
    await look.at(anna, "vote-asked")
    await page.locator("dialog").get_by_role("button", name=TEXTS["vote.ask"]).click()
    await page.locator(".side-head button").click()
    await expect(page.locator(".notice").filter(has_text="?")).to_be_visible()
    await look.at(anna, "vote")
    settings = page.locator(".topbar").get_by_role("button", name=TEXTS["room.settings"])
    await settings.click()
    await look_at_dialog(look, anna, "settings")
    await settings.click()
    await page.locator("dialog").get_by_role("button", name=TEXTS["room.rules"]).click()
    await look_at_dialog(look, anna, "rules")


async def elsewhere(look: Look, anna: Person, path: str) -> None:
    """The deal looked at again from its draw on, and a room that is no more."""
    await anna.visit(f"{path}/deal/0#step-1")
    for place, keys in (("step-1", ()), ("trick-2", ("ArrowDown", "PageDown"))):
        for key in keys:
            await anna.page.keyboard.press(key)
        await anna.page.wait_for_url(f"**#{place}")
        await expect(anna.page.locator(FULL).first).to_be_visible()
        await look.at(anna, f"replay-{place}-seven")
    await anna.visit("/r/" + "a" * 13)
    await expect(anna.page.locator(".stage [role=alert]")).to_be_visible()
    await look.at(anna, "gone")
