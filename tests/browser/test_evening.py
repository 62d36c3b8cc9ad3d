"""An evening of Hazari: four people and a watcher on two hubs play a deal against the clock. One is
cut for twenty seconds and gets the seat back from the bot, one moves to a phone by a code, the host
leaves; the table stands still for none of them, and the watcher never hears of a hidden card.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgpack
import pytest
from playwright.async_api import Browser, Locator, Page, WebSocket, expect

from tests.browser.layout import QUIET
from tests.browser.people import DESK, PHONE, TEXTS, Person
from tests.browser.test_clocks import own_times
from tests.browser.test_hazari_arrange import lie, ready, tap, tap_box
from tests.hubs import Bots, Hub
from tests.proxy import Proxy

TURN_S, BANK_S = 90, 60
CARD = re.compile("[2-9TJQKA][CDHS]")
CODE = re.compile("^....-....$")
LONG_CUT = re.compile("^0:[2-5]|^[1-9]")
"""What the table shows once somebody has been away for twenty seconds."""
CALLED = re.compile("^Set [1-4]: (Troy|Colour Run|Run|Colour|Pair|Indi)$")
SCROLLS = "place => place.scrollHeight - place.clientHeight"


class Heard:
    """Every frame that a page gets, as it comes off the wire."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda raw: self.frames.append(msgpack.unpackb(raw)))

    @property
    def cards(self) -> set[str]:
        """All cards that were ever named."""
        return set(cards_in(self.frames))

    def early(self, first: int = 0) -> list[dict[str, Any]]:
        """The frames from `first` on with a card that no set on the table had shown by then."""
        public: set[str] = set()
        found = []
        for frame in self.frames[first:]:
            for event in frame.get("events", []):
                if event["kind"] == "dealt":
                    public = set()
                elif event["kind"] == "shown":
                    public |= set(event["cards"])
            if not set(cards_in(frame)) <= public:
                found.append(frame)
        return found


def cards_in(value: Any) -> Iterator[str]:
    """Every card named anywhere in a message."""
    if isinstance(value, dict):
        yield from cards_in([*value, *value.values()])
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)
    elif isinstance(value, str) and CARD.fullmatch(value):
        yield value


def button(person: Person, key: str) -> Locator:
    """The visible button with that text."""
    return person.page.get_by_role("button", name=TEXTS[key], exact=True).locator("visible=true")


def about(key: str, person: Person) -> str:
    """A text with somebody's name."""
    return str(TEXTS[key]).replace("{name}", person.name)


async def hand(person: Person) -> set[str]:
    """The thirteen cards on that page, wherever they lie."""
    cards = person.page.locator(".split-card")
    await expect(cards).to_have_count(13)
    return set(await cards.evaluate_all("all => all.map(one => one.dataset.card)"))


@pytest.mark.long
async def test_four_people_and_a_watcher(
    hubs: tuple[Hub, Hub], bots: Bots, browser: Browser
) -> None:
    one, other = hubs
    async with Proxy("127.0.0.1", other.port) as door:
        anna, clara, wim, boris, zoe = [
            await Person.arrive(browser, base, name, size, has_touch=True, **QUIET)
            for base, name, size in (
                (one.base, "Anna", DESK),
                (other.base, "Clara", DESK),
                (other.base, "Wim", DESK),
                (f"http://127.0.0.1:{door.port}", "Boris", PHONE),
                (one.base, "Zoe", PHONE),
            )
        ]
        heard, left_behind = Heard(wim.page), Heard(clara.page)
        await sit_down(anna, [boris, clara, zoe], wim)
        sets, *_ = await asyncio.gather(begin(clara), begin(boris), sort_and_be_ready(anna))
        before = await hand(boris)

        await boris.context.set_offline(True)
        door.cut()
        phone = await move_to_phone(browser, clara, one, sets)
        moved = len(left_behind.frames)
        for number in (2, 3, 4):
            await lay(phone.page, number, sets[number - 1])
        await a_bot_instead(zoe, wim, boris)
        await asyncio.gather(come_back(boris, before), sort_and_be_ready(zoe))
        await the_host_leaves(anna, wim, boris)
        await say_ready(phone)

        table = [boris, phone, zoe]
        await the_result([*table, wim, clara])
        await asyncio.gather(*(button(person, "room.next").click() for person in table))
        for person in table:
            await expect(person.page.locator(".split-pool .split-card")).to_have_count(13)
        assert len(heard.cards) == 52
        assert heard.early() == []
        assert left_behind.early(moved) == []
        for person in (anna, *table, clara, wim):
            assert person.problems == [], (person.name, person.problems)


async def sit_down(host: Person, friends: Sequence[Person], watcher: Person) -> None:
    """The host opens the table and sets the clock; the others come by the link."""
    path = await host.open_room("seed", 4, "hazari", reveal_pause=1)
    await own_times(host, TURN_S, BANK_S)

    async def join(friend: Person) -> None:
        await friend.visit(path)
        await friend.sit()
        await friend.ready()

    await join(friends[0])
    await asyncio.gather(watcher.visit(path), *map(join, friends[1:]))
    await host.ready()
    await asyncio.gather(*map(hand, (host, *friends)))


async def sort_and_be_ready(person: Person) -> None:
    """Takes what is proposed."""
    await button(person, "haz.sort").click()
    await say_ready(person)
    await expect(person.page.locator(".arrange-final")).to_be_visible()


async def say_ready(person: Person) -> None:
    """Presses the final answer as soon as nothing is in its way."""
    await ready(person.page).and_(person.page.locator(":not([aria-disabled])")).click()


async def lay(page: Page, number: int, cards: set[str]) -> None:
    """Taps cards into a set."""
    await tap(page, *cards)
    await tap_box(page, number)


async def begin(person: Person) -> list[set[str]]:
    """Looks at what is proposed, takes it back and taps the first set; returns all four."""
    loose = person.page.locator(".split-pool .split-card")
    await button(person, "haz.sort").click()
    await expect(loose).to_have_count(0)
    sets = await lie(person.page)
    await person.page.locator(".arrange-undo").click()
    await lay(person.page, 1, sets[0])
    await expect(loose).to_have_count(10)
    return sets


async def move_to_phone(browser: Browser, person: Person, hub: Hub, sets: list[set[str]]) -> Person:
    """Goes on with a phone, by the code that the desk shows: what was begun lies there."""
    await person.page.locator(".topbar [data-panel=people]").click()
    await button(person, "code.move").click()
    code = person.page.get_by_role("dialog").locator(".code")
    await expect(code).to_have_text(CODE)
    phone = await Person.arrive(browser, hub.base, "", PHONE, has_touch=True, **QUIET)
    await phone.visit("/")
    await phone.page.get_by_text(TEXTS["code.enter"], exact=True).click()
    await phone.page.locator("#home-code").fill(await code.inner_text())
    await button(phone, "code.go").click()
    await phone.page.get_by_role("button", name=about("code.take", person)).click()
    await hand(phone)
    assert await lie(phone.page) == [sets[0], set(), set(), set()]
    await expect(person.page.get_by_text(TEXTS["loss.moved"])).to_be_visible()
    await expect(person.page.locator(".split-card:visible")).to_have_count(0)
    await person.shots("evening-moved")
    return phone


async def a_bot_instead(other: Person, watcher: Person, away: Person) -> None:
    """All see who is away and for how long; after twenty seconds one lets a bot play. Nothing that
    one needs is pushed off a phone's screen by that."""
    for person in (watcher, other):
        panel = person.page.locator(".overdue").filter(has_text=about("net.absent", away))
        await expect(panel).to_be_visible(timeout=60_000)
    assert await other.page.locator(".stage").evaluate(SCROLLS) == 0
    await other.shots("evening-away")
    await away.shot("evening-cut")
    await expect(panel.locator(".overdue-time")).to_have_text(LONG_CUT, timeout=60_000)
    await button(other, "bot.let").click()
    for person in (watcher, other):
        seat = person.page.locator(".felt .seat").filter(has_text=about("seat.bot_for", away))
        await expect(seat).to_contain_text(TEXTS["haz.seat.ready"])


async def come_back(person: Person, before: set[str]) -> None:
    """With the line the page is back by itself; one press, and the seat is his with its hand, of
    which he reads what the bot has made of it."""
    await person.context.set_offline(False)
    back = button(person, "bot.takeback")
    await expect(back).to_be_visible()
    await expect(person.page.locator(".notice:visible")).to_have_count(1)
    await person.shots("evening-back")
    await back.click()
    await expect(back).to_have_count(0)
    assert await hand(person) == before
    await expect(person.page.get_by_role("group", name=CALLED)).to_have_count(4)


async def the_host_leaves(host: Person, watcher: Person, heir: Person) -> None:
    """Gets up and closes the page; a bot has the seat, and who sits here longest is the host."""
    await host.page.locator(".topbar [data-panel=people]").click()
    row = host.page.locator(".side .seat-row").filter(has_text=host.name)
    await row.locator(".icon-button").click()
    await button(host, "room.standup").click()
    await expect(host.page.locator(".split-card:visible")).to_have_count(0)
    await host.context.close()
    await watcher.page.locator(".topbar [data-panel=people]").click()
    rows = watcher.page.locator(".side .seat-row")
    await expect(rows.filter(has_text=TEXTS["seat.bot"])).to_have_count(1)
    await expect(rows.filter(has_text=TEXTS["room.host"])).to_contain_text(heir.name)


async def the_result(everybody: Sequence[Person]) -> None:
    """All pages show the same captured points, 360 together."""
    shown = []
    for person in everybody:
        points = person.page.locator(".result .points")
        await expect(points).to_have_count(4)
        shown.append([int(one) for one in await points.all_inner_texts()])
    assert shown == [shown[0]] * len(shown)
    assert sum(shown[0]) == 360
    await everybody[0].shot("evening-result")
