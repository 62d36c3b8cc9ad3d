"""What people at a table decide together: a pause, an action taken back, a bot for who idles."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Locator, expect

from server.roomvotes import OVERDUE_MS
from server.store import Store
from tests.browser.layout import QUIET, Look
from tests.browser.people import BIDS, DESK, PHONE, TEXTS, Person, first_shown, with_bots
from tests.hubs import Bots, Hub
from tests.server.live.kit import pass_time

CARD = ".hand-card.playable:visible"


@asynccontextmanager
async def two_and_a_bot(
    hubs: tuple[Hub, Hub], browser: Browser
) -> AsyncIterator[tuple[Person, Person]]:
    """Anna and Boris with a bot, their cards dealt."""
    one, other = hubs
    anna = await Person.arrive(browser, one.base, "Anna", DESK, **QUIET)
    boris = await Person.arrive(browser, other.base, "Boris", PHONE, **QUIET)
    path = await anna.open_room("quick", 3)
    await boris.visit(path)
    await boris.sit()
    await with_bots(anna)
    await anna.ready()
    await boris.ready()
    for person in (anna, boris):
        await expect(person.page.locator(".hand-card")).to_have_count(7)
    yield anna, boris
    assert anna.problems + boris.problems == []


async def a_card_is_named(mover: Person, other: Person) -> None:
    """Whoever is asked for a card back reads which one it is; so it is still in the trick."""
    await mover.play_one()
    await expect(other.page.locator(BIDS).first).to_be_visible()
    await other.play_one()
    player, asked = await who_plays(mover, other)
    card = await player.page.locator(CARD).first.get_attribute("data-card")
    await player.play_one()
    await player.page.locator(".undo-button").click()
    notice = asked.page.locator(".notice.vote").filter(has_text=player.name)
    await expect(notice).to_contain_text(card_name(str(card)))


async def who_plays(one: Person, other: Person) -> tuple[Person, Person]:
    """The first of the two who may play a card, and the other one."""
    people = (one, other)
    return people[::-1] if await first_shown(*(p.page.locator(CARD) for p in people)) else people


def card_name(code: str) -> str:
    """The card in English."""
    suit = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[code[1]]
    return str(TEXTS["card.name"]).format(
        rank=TEXTS[f"card.rank.{code[0].lower()}"], suit=TEXTS[f"card.of.{suit}"]
    )


async def whose_bid(one: Person, other: Person) -> tuple[Person, Person]:
    """Who is to bid, and the other one."""
    await expect(one.page.locator(BIDS).or_(other_mark(one, other)).first).to_be_visible()
    return (one, other) if await one.may_act() else (other, one)


def other_mark(one: Person, other: Person) -> Locator:
    """On the page of the one: the seat of the other is to act."""
    return one.page.locator(".felt .seat.turn").filter(has_text=other.name)


def vote_of(person: Person, key: str) -> Locator:
    """The notice of a vote, while it can be answered there."""
    return person.page.locator(".notice.vote").filter(has_text=TEXTS[key])


@pytest.mark.long
async def test_a_pause_and_an_action_taken_back(
    hubs: tuple[Hub, Hub], bots: Bots, browser: Browser
) -> None:
    """Users' problems 17 and 38: only if the others agree."""
    look = Look()
    async with two_and_a_bot(hubs, browser) as (anna, boris):
        mover, other = await whose_bid(anna, boris)
        await anna.page.locator(".topbar [data-panel=people]").click()
        await anna.page.locator(".side").get_by_role("button", name=TEXTS["vote.pause"]).click()
        await anna.page.locator("dialog").get_by_role("button", name=TEXTS["vote.ask"]).click()
        asked = vote_of(boris, "vote.pause.question")
        await expect(asked).to_contain_text("Anna")
        await asked.get_by_role("button", name=TEXTS["vote.yes"]).click()
        for person in (anna, boris):
            await expect(person.page.locator(".pause")).to_be_visible()
            assert not await person.may_act()
        await look.at(boris, "paused")
        await boris.page.get_by_role("button", name=TEXTS["pause.continue"]).click()
        for person in (anna, boris):
            await expect(person.page.locator(".pause")).to_be_hidden()
            await expect(person.page.locator(".notice.vote")).to_have_count(0)
        undo = mover.page.locator(".undo-button")
        await expect(undo).to_be_hidden()
        await mover.play_one()
        await expect(other.page.locator(BIDS).first).to_be_visible()
        await undo.click()
        asked = other.page.locator(".notice.vote").filter(has_text=mover.name)
        await asked.get_by_role("button", name=TEXTS["vote.yes"]).click()
        await expect(mover.page.locator(BIDS).first).to_be_visible()
        await expect(other.page.locator("body")).to_contain_text("takes back")
        assert not await other.may_act()
        await expect(undo).to_be_hidden()
        await a_card_is_named(mover, other)
    assert look.faults == [], "\n".join(look.faults)


async def the_way_back(person: Person) -> None:
    """The home page leads to the seat that one has."""
    path = person.page.url.removeprefix(person.base)
    await person.visit("/")
    await expect(person.page.locator("a.return")).to_have_attribute("href", path)
    await person.shots("home-held")


async def test_a_bot_for_somebody_who_is_here_and_idles(
    hubs: tuple[Hub, Hub], hubs_store: Store, bots: Bots, browser: Browser
) -> None:
    """Users' problem 34: asked for at the table, given back at once; and the way back to a seat."""
    look = Look()
    async with two_and_a_bot(hubs, browser) as (anna, boris):
        idle, other = await whose_bid(anna, boris)
        overdue = other.page.locator(".overdue").filter(has_text=idle.name)
        await expect(overdue).to_be_hidden()
        await pass_time(hubs_store, OVERDUE_MS)
        await expect(overdue).to_be_visible(timeout=60_000)
        await look.at(other, "overdue")
        await overdue.get_by_role("button", name=TEXTS["act.wait"]).click()
        await expect(overdue).to_be_hidden()
        await other.page.reload()
        await overdue.get_by_role("button", name=TEXTS["overdue.vote"]).click()
        back = idle.page.locator(".notice").get_by_role("button", name=TEXTS["bot.takeback"])
        await expect(back).to_be_visible()
        await look.at(idle, "minded")
        await expect(overdue).to_be_hidden()
        for_idle = TEXTS["seat.bot_for"].replace("{name}", idle.name)
        await expect(other.page.locator(".felt .seats")).to_contain_text(for_idle)
        await back.click()
        await expect(other.page.locator(".felt .seats")).not_to_contain_text(for_idle)
        await the_way_back(idle)
    assert look.faults == [], "\n".join(look.faults)
