"""Taking a seat, losing one, moving one: what people press, and what each page says about it."""

from __future__ import annotations

import re

from playwright.async_api import Browser, Locator, expect

from tests.browser.people import (
    DESK,
    HOST,
    PHONE,
    READY_TO_GO_ON,
    TEXTS,
    Person,
    play_deal,
    with_bots,
)
from tests.browser.quick import others
from tests.hubs import Bots, Hub

QUIET = {"reduced_motion": "reduce"}


def said(person: Person, key: str) -> Locator:
    """Where that text stands on the page, as it is seen."""
    return person.page.get_by_text(TEXTS[key], exact=True).locator("visible=true").first


def button(person: Person, key: str) -> Locator:
    """The visible button with that text."""
    return person.page.get_by_role("button", name=TEXTS[key], exact=True).locator("visible=true")


async def seat_menu(host: Person, name: str, key: str) -> None:
    """Opens the menu of somebody's seat in the lobby and chooses there."""
    row = host.page.locator(".lobby .seat-row").filter(has_text=name)
    await row.locator(".icon-button").click()
    await button(host, key).click()


async def test_a_watcher_plays_from_the_next_deal(
    hubs: tuple[Hub, Hub], bots: Bots, browser: Browser
) -> None:
    """One press claims a bot's seat, another gives the claim up; a bot makes room by itself."""
    one, other = hubs
    anna = await Person.arrive(browser, one.base, "Anna", DESK, **QUIET)
    zoe = await Person.arrive(browser, other.base, "Zoe", PHONE, **QUIET)
    path = await anna.open_room("eight_up", 3)
    await with_bots(anna)
    await anna.ready()
    await expect(anna.page.locator(".hand-card")).to_have_count(1)
    await zoe.visit(path)
    await expect(said(zoe, "join.playing")).to_be_visible()
    await zoe.page.locator("#play-name").fill("Zoe")
    await button(zoe, "room.play").click()
    await expect(said(zoe, "join.claimed")).to_be_visible()
    await button(zoe, "act.cancel").click()
    await expect(said(zoe, "join.playing")).to_be_visible()
    await button(zoe, "room.play").click()
    await expect(said(zoe, "join.claimed")).to_be_visible()
    await expect(zoe.page.locator(".hand-card")).to_have_count(0)
    await play_deal(anna)
    for person in (anna, zoe):
        await person.page.locator(READY_TO_GO_ON).click()
    await expect(zoe.page.locator(".hand-card")).to_have_count(2)
    await expect(button(zoe, "room.play")).to_have_count(0)
    for person in (anna, zoe):
        assert person.problems == [], person.problems


async def code_shown(person: Person) -> tuple[str, str]:
    """The code and the link on the page's dialog."""
    box = person.page.get_by_role("dialog")
    await expect(box.get_by_role("img", name=TEXTS["code.qr_alt"])).to_be_visible()
    await expect(box).to_contain_text(TEXTS["code.left"]["other"].replace("{n}", "10"))
    return await box.locator(".code").inner_text(), await box.locator("#seat-link").input_value()


async def held(person: Person) -> list[str]:
    """The cards in that page's hand."""
    cards = person.page.locator(".hand-card")
    await expect(cards).to_have_count(7)
    return sorted(await cards.evaluate_all("all => all.map(one => one.dataset.card)"))


def offer_of(person: Person, name: str) -> Locator:
    """The button that takes the seat of that person here."""
    return person.page.get_by_role("button", name=TEXTS["code.take"].replace("{name}", name))


async def test_a_seat_goes_to_another_device_and_back(
    hubs: tuple[Hub, Hub], bots: Bots, browser: Browser
) -> None:
    """By link during a deal, back by a typed code; no page is a secure context."""
    one, other = hubs
    base = f"http://{HOST}:{one.port}"
    phone = await Person.arrive(browser, base, "Anna", PHONE, **QUIET)
    table = await Person.arrive(browser, f"http://{HOST}:{other.port}", "", DESK, **QUIET)
    path = await phone.set_up_room("quick", 3)
    await with_bots(phone)
    await phone.ready()
    cards = await held(phone)
    await phone.page.locator(".topbar [data-panel=people]").click()
    await button(phone, "code.move").click()
    code, link = await code_shown(phone)
    assert link == f"{base}{path}#seat={code}"
    await table.visit(link.removeprefix(base))
    await offer_of(table, "Anna").click()
    assert await held(table) == cards
    assert table.page.url == table.base + path
    await expect(said(phone, "loss.moved")).to_be_visible()
    await expect(phone.page.locator(".hand-card")).to_have_count(0)

    await table.page.locator(".topbar [data-panel=people]").click()
    await button(table, "code.move").click()
    code, _ = await code_shown(table)
    await button(phone, "code.back").click()
    await phone.page.locator("#typed-code").fill(code.lower().replace("-", " "))
    await button(phone, "code.go").click()
    await offer_of(phone, "Anna").click()
    assert await held(phone) == cards
    await expect(said(table, "loss.moved")).to_be_visible()
    await expect(table.page.get_by_role("dialog")).to_have_count(0)
    for person in (phone, table):
        assert person.problems == [], person.problems


async def test_the_host_hands_on_a_seat_of_somebody_absent(
    hubs: tuple[Hub, Hub], browser: Browser
) -> None:
    """Once the table agrees the host gets a code, and the seat goes on elsewhere."""
    hub, _ = hubs
    anna = await Person.arrive(browser, hub.base, "Anna", DESK, **QUIET)
    boris = await Person.arrive(browser, hub.base, "Boris", PHONE, **QUIET)
    path = await anna.open_room("quick", 3)
    await boris.visit(path)
    await boris.sit()
    async with others(hub.base, path, 1, first=2) as players:
        await anna.ready()
        await boris.ready()
        cards = await held(boris)
        await boris.context.close()
        await anna.page.locator(".topbar [data-panel=people]").click()
        row = anna.page.locator(".side .seat-row").filter(has_text="Boris")
        await expect(row).to_contain_text(TEXTS["seat.outlook.away"], timeout=40_000)
        await row.locator(".icon-button").click()
        await button(anna, "code.ask").click()
        await players[0].until(lambda: "code:1" in players[0].parts["room"]["votes"])
        assert (await players[0].ask("vote", what="code", seat=1, yes=True))["t"] == "ok"
        granted = TEXTS["code.granted"].replace("{name}", "Boris")
        notice = anna.page.locator(".notice").filter(has_text=granted)
        await notice.get_by_role("button", name=TEXTS["code.show"]).click()
        _, link = await code_shown(anna)
        tablet = await Person.arrive(browser, hub.base, "", PHONE, **QUIET)
        await tablet.visit(link.removeprefix(hub.base))
        await offer_of(tablet, "Boris").click()
        assert await held(tablet) == cards
        await expect(notice).to_have_count(0)
        for person in (anna, tablet):
            assert person.problems == [], person.problems


async def test_who_is_sent_away_is_told(hubs: tuple[Hub, Hub], browser: Browser) -> None:
    """From the seat first, then out of the room, and in again."""
    one, other = hubs
    anna = await Person.arrive(browser, one.base, "Anna", DESK, **QUIET)
    boris = await Person.arrive(browser, other.base, "Boris", PHONE, **QUIET)
    path = await anna.open_room("quick", 3)
    await boris.visit(path)
    await boris.sit()
    await seat_menu(anna, "Boris", "kick.do")
    await button(anna, "act.cancel").click()
    await expect(boris.page.locator(".ready .primary")).to_be_visible()
    await seat_menu(anna, "Boris", "kick.do")
    await button(anna, "kick.do").click()
    await expect(said(boris, "loss.kicked")).to_be_visible()
    await boris.sit()
    await expect(said(boris, "loss.kicked")).to_have_count(0)
    await seat_menu(anna, "Boris", "kick.do")
    await anna.page.get_by_label(TEXTS["kick.ban"]).check()
    await button(anna, "kick.do").click()
    await expect(said(boris, "stop.banned")).to_be_visible()
    await boris.page.reload()
    await expect(said(boris, "stop.banned.help")).to_be_visible()
    await (
        anna.page.get_by_role("button", name="Boris")
        .filter(has_text=TEXTS["kick.unban"])
        .locator("visible=true")
        .click()
    )
    await expect(said(anna, "kick.list")).to_have_count(0)
    await button(boris, "act.again").click()
    await expect(boris.page.locator(".join")).to_be_visible()
    for person in (anna, boris):
        assert person.problems == [], person.problems


async def test_no_seat_and_no_room_are_explained(hubs: tuple[Hub, Hub], browser: Browser) -> None:
    """A full table says so until somebody gets up; a link that leads nowhere says how long rooms
    are kept."""
    hub, _ = hubs
    anna = await Person.arrive(browser, hub.base, "Anna", DESK, **QUIET)
    zoe = await Person.arrive(browser, hub.base, "Zoe", PHONE, **QUIET)
    path = await anna.open_room("quick", 3)
    async with others(hub.base, path, 2) as players:
        await zoe.visit(path)
        await expect(said(zoe, "join.full")).to_be_visible()
        await expect(button(zoe, "room.play")).to_have_count(0)
        await expect(zoe.page.locator(".lobby")).to_contain_text("7\u00a0days")
        assert (await players[0].ask("stand"))["t"] == "ok"
        await zoe.sit()
    await zoe.visit(f"{path}#seat=ABCD-EFGH")
    await zoe.page.reload()
    await expect(said(zoe, "no.bad_code")).to_be_visible()
    await zoe.page.keyboard.press("Escape")
    await expect(zoe.page).not_to_have_url(re.compile("#"))
    zoe.problems = [problem for problem in zoe.problems if "404" not in problem]
    for nowhere in ("a" * 13, path.removeprefix("/r/")[:-1]):
        await zoe.visit(f"/r/{nowhere}")
        await expect(said(zoe, "stop.gone")).to_be_visible()
        await expect(zoe.page.locator(".stage")).to_contain_text("7\u00a0days")
        await expect(zoe.page.get_by_role("link", name=TEXTS["room.new"])).to_be_visible()
    for person in (anna, zoe):
        assert person.problems == [], person.problems
