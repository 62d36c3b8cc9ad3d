"""A fourth player at a running match of Preferans, who then leaves it: what the pages offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.async_api import Browser, expect

from tests.browser.layout import QUIET, Look
from tests.browser.people import DESK, PHONE, TEXTS, Person
from tests.browser.scripted import KnownTable, Script, known_table
from tests.browser.steps import arrive, button, words

DEALER = 2
LIMITED = {"end_mode": "time", "time_limit_min": 43}


def said(table: Mapping[str, Any], seat: int) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Boris takes the talon, throws it away again, and plays a six."""
    if seat:
        return {}
    return {
        "bidding": [{"kind": "bid", "bid": "6S"}],
        "talon": [{"kind": "discard", "cards": table["talon"]}],
        "contract": [{"kind": "contract", "level": 6, "strain": "S"}],
    }


SCRIPT = Script(said, {"whist": {"kind": "pass_whist"}}, [range(32)])


async def all_agree(table: KnownTable, anna: Person, what: str, **about: Any) -> None:
    """The players over the wire, then Anna."""
    for player in table.players:
        assert (await player.ask("vote", what=what, yes=True, **about))["t"] == "ok"
    notice = anna.page.locator(".notice.vote").filter(has_text="Dora")
    await notice.get_by_role("button", name=TEXTS["vote.yes"]).click()


def seat_of(table: KnownTable, name: str) -> int:
    """Where the person of that name sits."""
    room = table.players[0].parts["room"]
    people = {person: who["name"] for person, who in room["people"].items()}
    return [people.get(place["person"]) for place in room["seats"]].index(name)


async def others(person: Person, count: int) -> None:
    """That player sees so many others around the table."""
    await expect(person.page.locator(".felt .seat")).to_have_count(count)


async def test_a_fourth_joins_and_leaves(redis_url: str, browser: Browser) -> None:
    look = Look()
    wish = {"game": "preferans", "preset": "sochi", "options": LIMITED}
    async with known_table(redis_url, SCRIPT, DEALER, 3, **wish) as table:
        anna = await arrive(browser, table, DESK)
        for word in ("pref.pass", "pref.say.pass_whist"):
            await anna.page.get_by_role("button", name=TEXTS[word], exact=True).click()
        await expect(anna.page.get_by_text(words("clock.limit", n=43))).to_be_visible()
        dora = await Person.arrive(browser, table.hub.base, "Dora", PHONE, **QUIET)
        await dora.visit(table.path)
        await dora.page.locator("#join-game-name").fill(dora.name)
        await look.at(dora, "joining")
        await button(dora, "vote.join.ask")
        await expect(dora.page.get_by_text(TEXTS["vote.join.asked"])).to_be_visible()
        await all_agree(table, anna, "join")
        await others(anna, 3)
        await others(dora, 3)
        await dora.page.locator(".topbar [data-panel=people]").click()
        own = dora.page.locator(".seat-row").filter(has_text=TEXTS["person.you"])
        await own.locator(".icon-button").click()
        await look.at(dora, "leaving")
        await button(dora, "vote.leave.own")
        await all_agree(table, anna, "leave", seat=seat_of(table, "Dora"))
        await others(anna, 2)
        await expect(anna.page.locator(".result")).to_contain_text(words("pref.wrote.between"))
        await anna.page.locator(".topbar [data-panel=sheet]").click()
        left = words("pref.line.left", p="Dora")
        await expect(anna.page.locator(".bullet")).to_contain_text(left)
        assert anna.problems + dora.problems == []
    assert look.faults == [], "\n".join(look.faults)
