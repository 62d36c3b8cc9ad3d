"""A tap without a line waits, is sent once, and is never played by the page itself.

Users' problem 7: moves made offline ran only locally, and afterwards both sides waited.
"""

from __future__ import annotations

from collections.abc import Sequence

from playwright.async_api import Browser, expect

from server.ids import TableId
from server.store import Store
from tests.browser.people import MINE, PHONE, TEXTS, Person
from tests.chaos.kit import Witness, arrive, awaited, close, done, settle
from tests.hubs import Hub
from tests.proxy import Proxy
from tests.server.live.kit import skip_pause

LINE = ".topbar .line"
HAND = "all => all.map(one => one.dataset.card)"


async def test_a_tap_without_a_line(
    hubs: tuple[Hub, Hub], hubs_store: Store, browser: Browser
) -> None:
    one, _ = hubs
    async with Proxy("127.0.0.1", one.port) as door:
        anna = await Person.arrive(browser, f"http://127.0.0.1:{door.port}", "Anna", PHONE)
        room = (await anna.open_room("quick", 3)).removeprefix("/r/")
        friends = [await arrive(one.base) for _ in range(2)]
        for seat, friend in enumerate(friends, 1):
            await friend.open(room, name=f"Guest {seat}")
            await done(friend, "sit", seat=seat)
            await done(friend, "ready", yes=True)
        await anna.ready()
        await friends[0].until(lambda: friends[0].status == "playing")
        await skip_pause(hubs_store, TableId(room))

        await turn_of_anna(friends)
        await tap_while_cut(anna, door, friends)
        door.refuse = False
        await expect(anna.page.locator(LINE)).to_have_attribute("data-line", "live")
        await expect(anna.page.get_by_text(TEXTS["turn.sending"])).to_have_count(0)
        assert await moves_of_anna(friends) == 1

        await turn_of_anna(friends)
        assert await moves_of_anna(friends) == 1, "sent once"
        await tap_while_cut(anna, door, friends)
        tablet = await arrive(one.base, await cookie(anna))
        await tablet.open(room)
        [prompt] = tablet.parts["ask"]
        await done(tablet, "act", prompt=prompt["id"], action=prompt["legal"][-1])
        assert await moves_of_anna(friends) == 2
        door.refuse = False
        await expect(anna.page.locator(".note")).to_have_text(TEXTS["no.late"])
        await expect(anna.page.get_by_text(TEXTS["turn.sending"])).to_have_count(0)
        shown = await anna.page.locator(".hand-card").evaluate_all(HAND)
        assert sorted(shown) == sorted(tablet.parts["private"]["hand"])
        await turn_of_anna(friends)
        assert await moves_of_anna(friends) == 2, "the tap was taken back"
        await expect(anna.page.locator(MINE).first).to_be_visible()
        # What the page asks for by HTTP while it is cut off fails, too.
        faults = [fault for fault in anna.problems if "net::ERR_" not in fault]
        assert faults == [], faults
        await close(*friends, tablet)


async def cookie(anna: Person) -> str:
    """Who she is, for a second device."""
    [found] = await anna.context.cookies()
    return f"{found['name']}={found['value']}"  # type: ignore[typeddict-item]


async def turn_of_anna(friends: Sequence[Witness]) -> None:
    """The friends play until she, at seat 0, is awaited."""
    await settle(friends)
    while 0 not in friends[0].parts["table"]["turn"]:
        if (turn := awaited(friends)) is None:
            await friends[0].until_ver(friends[0].ver + 1)
        else:
            guest, prompt = turn
            await done(guest, "act", prompt=prompt["id"], action=prompt["legal"][0])
        await settle(friends)


async def tap_while_cut(anna: Person, door: Proxy, friends: Sequence[Witness]) -> None:
    """Her line is cut and stays so; she taps. The page waits, and nothing is played."""
    choice = anna.page.locator(MINE).first
    await expect(choice).to_be_visible()
    door.refuse = True
    door.cut()
    await expect(anna.page.locator(LINE)).not_to_have_attribute("data-line", "live")
    before, hand = friends[0].ver, await anna.page.locator(".hand-card").count()
    await choice.click()
    await expect(anna.page.get_by_text(TEXTS["turn.sending"])).to_be_visible()
    assert await anna.page.locator(".hand-card").count() == hand, "the page plays no card itself"
    await friends[0].send({"t": "ping", "n": before})
    await friends[0].until(lambda: any(pong["n"] == before for pong in friends[0].of("pong")))
    assert friends[0].ver == before


async def moves_of_anna(friends: Sequence[Witness]) -> int:
    """How many bids and cards of hers the others have seen."""
    await settle(friends)
    return sum(
        event["kind"] in ("bid", "played") and event["seat"] == 0
        for batch in friends[0].of("batch")
        for event in batch["events"]
    )
