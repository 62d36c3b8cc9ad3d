"""What a watcher and the resting dealer see of the play, and a claim beside hands that lie open.

Wilhelmina rests. Which cards a page tells of at all is read from the whole of it.
"""

from __future__ import annotations

from dataclasses import replace

from playwright.async_api import Browser, expect

from tests.browser.layout import QUIET, Look
from tests.browser.people import DESK, PHONE, Person
from tests.browser.preferans import table_of
from tests.browser.scripted import ANNA, KnownTable, Scripted
from tests.browser.skatpage import told
from tests.browser.steps import arrive, button, hand, play, press, words
from tests.browser.test_preferans_table import (
    DEALER,
    HANDS,
    MISERE,
    OPEN,
    OWN,
    beside,
    lies,
    row_of,
    whist_open,
)

ASKED = ".answer-keys button"
PRESSED = ".hand-card, .offer:visible"


async def claims(player: Scripted, *tricks: int) -> None:
    """Offers these final counts."""
    await player.until(lambda: any(one["kind"] == "claim" for one in player.parts["ask"]))
    offer = next(one for one in player.parts["ask"] if one["kind"] == "claim")
    action = {"kind": "claim", "tricks": list(tricks)}
    assert (await player.ask("act", prompt=offer["id"], action=action))["t"] == "ok"


async def idle(browser: Browser, table: KnownTable) -> list[Person]:
    """A watcher's page, and that of the dealer, who rests."""
    return [await beside(browser, table), await beside(browser, table, table.players[-1])]


async def test_open_hands_for_who_does_not_play(redis_url: str, browser: Browser) -> None:
    """Both hands, whose they are and who plays them; nothing to press, not even on a claim."""
    look = Look()
    async with table_of(redis_url, OPEN, dealer=DEALER) as table:
        anna = await arrive(browser, table, DESK, **QUIET)
        others = await idle(browser, table)
        await whist_open(anna)
        await play(anna, "QC")
        mine = [code for code in HANDS[ANNA].split() if code != "QC"]
        for person in others:
            await lies(row_of(person, words("open.of", p="Anna")), mine)
            await lies(row_of(person, words("open.by", p="Clara", q="Anna")), HANDS[2].split())
            await expect(person.page.locator(PRESSED)).to_have_count(0)
            await expect(person.page.locator(".banner")).to_contain_text("Clara")
            known = {*HANDS[1].split(), *HANDS[2].split(), *OPEN.talon.split(), "AC"}
            assert await told(person) <= known
        await claims(table.players[0], 8, 1, 1, 0)
        await expect(anna.page.locator(ASKED)).to_have_count(2)
        await look.at(anna, "preferans-claim-open")
        for person in others:
            await expect(person.page.locator(".answer-words")).to_contain_text("Boris")
            await expect(person.page.locator(ASKED)).to_have_count(0)
        await look.at(others[0], "preferans-claim-watched")
        await button(anna, "request.no")
        await expect(anna.page.locator(".answer-words")).to_be_hidden()
        await expect(others[1].page.locator(".answer-words")).to_be_hidden()
        boris = table.players[0]
        await boris.until(lambda: boris.parts["table"]["request"] is None)
        assert [one for one in boris.parts["ask"] if one["kind"] == "claim"] == []
        for person in (anna, *others):
            assert person.problems == [], person.problems
    assert look.faults == [], "\n".join(look.faults)


async def test_a_misere_for_who_does_not_play(redis_url: str, browser: Browser) -> None:
    """Both defenders and the twelve that may have been held; not which two are the talon."""
    blind = replace(MISERE, answers={0: {"bidding": [{"kind": "bid", "bid": "Mx"}]}})
    async with table_of(redis_url, blind, dealer=DEALER) as table:
        anna = await arrive(browser, table, DESK)
        others = await idle(browser, table)
        await press(anna, anna.page.locator(".bid-pass"))
        await expect(anna.page.locator(".open-rows .gone")).to_have_count(1)
        twelve = [*MISERE.hands[0].split(), *MISERE.talon.split()]
        for person in others:
            await lies(row_of(person, words("pref.possible", p="Boris", n=11)), twelve)
            await expect(person.page.locator(".open-rows .gone")).to_have_count(1)
            await lies(row_of(person, words("open.of", p="Anna")), MISERE.hands[1].split())
            await lies(row_of(person, words("open.of", p="Clara")), MISERE.hands[2].split())
            await expect(person.page.locator(PRESSED)).to_have_count(0)
            await expect(person.page.locator(".strip")).to_contain_text(words("pref.misere.x"))
            plate = person.page.locator(".seats .seat, .own-bar .seat", has_text="Boris")
            await expect(plate).to_contain_text(words("pref.misere.x.short"))
            assert person.problems == [], person.problems


async def test_a_claim_to_a_dealer_with_two_hands(redis_url: str, browser: Browser) -> None:
    look = Look()
    async with table_of(redis_url, OWN, dealer=ANNA) as table:
        anna = await arrive(browser, table, DESK, **QUIET)
        await button(anna, "pref.say.return_whist")
        await play(anna, "QC")
        await expect(anna.page.locator(".table-note")).to_be_hidden()
        await claims(table.players[1], 1, 0, 8, 1)
        await expect(anna.page.locator(ASKED)).to_have_count(2)
        await look.at(anna, "preferans-claim-two-hands")
        assert anna.problems == [], anna.problems
    assert look.faults == [], "\n".join(look.faults)


async def test_colours_in_turn_and_the_last_trick(redis_url: str, browser: Browser) -> None:
    """The hands lie as their player likes them; a trick that is no more the last is put away."""
    clubs = replace(OPEN, plays={0: "AC KC"})
    async with table_of(redis_url, clubs, dealer=DEALER) as table:
        anna = await arrive(browser, table, PHONE)
        watcher, page = await beside(browser, table), anna.page
        await whist_open(anna)
        assert await suits(anna) == "SCDH" * 2
        await page.get_by_role("button", name=words("room.settings")).click()
        await page.locator("#set-sort").select_option(label=words("setting.sort.colours"))
        await page.keyboard.press("Escape")
        assert await suits(anna) == "SDCH" * 2
        await play(anna, "QC")
        await play(anna, "9C")
        await watcher.page.locator(".last-button").click()
        await expect(watcher.page.locator("dialog [data-card='9C']")).to_be_visible()
        await play(anna, "JC")
        await expect(watcher.page.locator("dialog [data-card='9C']")).to_be_visible()
        await play(anna, "8C")
        await expect(watcher.page.locator("dialog")).to_have_count(0)
        for person in (anna, watcher):
            assert person.problems == [], person.problems


async def suits(anna: Person) -> str:
    """The suits of the cards that she plays, as they lie: the open hand, then her own."""
    found = [code[1] for code in await hand(anna)]
    return "".join(one for one, before in zip(found, ["", *found], strict=False) if one != before)
