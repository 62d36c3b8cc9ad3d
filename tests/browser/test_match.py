"""Three people and a spectator play a whole `quick` match through two hubs.

One reloads in the middle of a trick, one is cut by a proxy and comes back; every phase is kept as a
picture at phone and desktop size.
"""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Browser, expect

from tests.browser.people import BIDS, DESK, MINE, PHONE, TEXTS, Person, first_shown
from tests.hubs import Hub
from tests.proxy import Proxy

DEALS = 3
MOVES = 3 * sum(range(1, DEALS + 1)) + 3 * DEALS
MOVE_WAIT_S = 30
TRICK = ".trick > li"
GO_ON = ".notice.go-on"
LONG_LOOK = "localStorage.setItem('cardroom.trickPause', '4000')"
LYING = {"width": 640, "height": 360}
COVERED = """seats => seats.flatMap(seat => {
  const name = seat.querySelector('.seat-name').getBoundingClientRect();
  return [...seat.querySelectorAll('.seat-size, .mark.dealer')].filter(mark => {
    const box = mark.getBoundingClientRect();
    return Math.min(box.right, name.right) - Math.max(box.left, name.left) > 0
      && Math.min(box.bottom, name.bottom) - Math.max(box.top, name.top) > 3;
  }).map(mark => mark.className);
})"""
CHECKED = """async room => {
  const { check } = await import('/static/verify.js');
  const { seen } = await import('/static/chance.js');
  const { records } = await (await fetch(`/api/rooms/${room}/records`)).json();
  return records.map((record, number) => check(record, seen(room, record.match, number)));
}"""
OUTSIDE = """keys => keys.map(key => key.getBoundingClientRect())
  .filter(box => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
  .map(box => box.toJSON())"""


class Match:
    """The players in turn order of what their pages offer, and the moments to look at."""

    def __init__(self, players: list[Person], watcher: Person) -> None:
        self.players = players
        self.watcher = watcher
        self.moves = 0
        self.seen: set[str] = set()

    @property
    def everybody(self) -> list[Person]:
        """Players and watcher."""
        return [*self.players, self.watcher]

    async def mover(self) -> Person | None:
        """Whoever may act now; None between deals. Waits until somebody may do something."""
        async with asyncio.timeout(MOVE_WAIT_S):
            while True:
                await first_shown(*(p.page.locator(f"{MINE}, {GO_ON}") for p in self.players))
                for person in self.players:
                    if await person.may_act():
                        return person
                for person in self.players:
                    if await person.page.locator(GO_ON).count():
                        return None

    async def look(self, moment: str) -> None:
        """Pictures of a moment once a match, by the mover and by the watcher."""
        if moment not in self.seen:
            self.seen.add(moment)
            mover = await self.mover() or self.players[0]
            await mover.shots(moment)
            await fits(mover)
            await self.watcher.shots(f"{moment}-watcher")


@pytest.mark.long
async def test_a_quick_match_through_two_hubs(hubs: tuple[Hub, Hub], browser: Browser) -> None:
    one, other = hubs
    async with Proxy("127.0.0.1", other.port) as proxy:
        anna = await Person.arrive(browser, one.base, "Anna", DESK)
        boris = await Person.arrive(
            browser, f"http://127.0.0.1:{proxy.port}", "Борис", PHONE, has_touch=True
        )
        clara = await Person.arrive(browser, one.base, "Clara", PHONE, reduced_motion="reduce")
        watcher = await Person.arrive(browser, other.base, "Wim", DESK)
        await watcher.page.add_init_script(LONG_LOOK)
        await anna.page.goto(one.base + "/")
        await anna.shots("home")
        path = await anna.set_up_room("quick", 3, start_cards=DEALS)
        for person in (boris, clara):
            await person.visit(path)
            await person.sit()
        await watcher.visit(path)
        await anna.shots("lobby")
        await watcher.shots("lobby-watcher")
        for person in (anna, boris, clara):
            await person.ready()
        await expect(anna.page.locator(".felt")).to_be_visible()
        await anna.shots("draw")
        match = Match([anna, boris, clara], watcher)
        await play(match, boris, proxy)
        await the_end(match)
        await the_shuffle_fits(match, path)
        assert match.moves == MOVES
        for person in match.everybody:
            assert person.problems == [], (person.name, person.problems)


async def the_shuffle_fits(match: Match, path: str) -> None:
    """Every page finds each deal dealt from the commitment it was shown and the luck it sent."""
    for person in match.everybody:
        found = await person.page.evaluate(CHECKED, path.rpartition("/")[2])
        mine = None if person is match.watcher else True
        assert found == [{"code": "fits", "shown": True, "mine": mine}] * DEALS, person.name


async def fits(person: Person) -> None:
    """On a phone no badge covers a name, and in a lying one every bid can be reached."""
    page, before = person.page, person.page.viewport_size
    assert before is not None
    await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert await page.locator(".seats > .seat").evaluate_all(COVERED) == []
    await page.set_viewport_size(LYING)  # type: ignore[arg-type]
    assert await page.locator(".bid-key:visible").evaluate_all(OUTSIDE) == []
    await page.set_viewport_size(before)


async def play(match: Match, cut: Person, proxy: Proxy) -> None:
    """Plays until the match is over; the two accidents happen in the second and third deal."""
    deals_done = 0
    while True:
        mover = await match.mover()
        if mover is None:
            deals_done += 1
            if deals_done == DEALS:
                break
            await between_deals(match)
            continue
        bidding = await mover.page.locator(BIDS).count() > 0
        cards = await mover.page.locator(TRICK).count()
        await match.look("bid" if bidding else "play")
        if bidding and await mover.page.locator(".bid-key.locked:visible").count():
            await match.look("bid-forbidden")
        if not bidding and cards == 1 and deals_done == 1 and "reload" not in match.seen:
            await reload_in_mid_trick(match, mover)
            await match.players[0].shot("table")
        if not bidding and cards == 2 and deals_done == 2 and "cut" not in match.seen:
            await cut_and_come_back(match, cut, proxy)
        await act(match, mover)
        if not bidding and cards == 2 and "full-trick" not in match.seen:
            await full_trick(match)
    assert {"reload", "cut", "full-trick", "bid-forbidden"} <= match.seen


async def between_deals(match: Match) -> None:
    """The result, looked at once; then everybody asks for the next deal."""
    await expect(match.players[0].page.locator(".result")).to_be_visible()
    await match.look("between")
    for person in match.players:
        await person.go_on()


async def full_trick(match: Match) -> None:
    """A full trick stays in the middle for a while, though the newer view has none."""
    await expect(match.watcher.page.locator(TRICK)).to_have_count(len(match.players))
    match.seen.add("full-trick")
    await match.watcher.shots("full-trick-watcher")


async def act(match: Match, mover: Person) -> None:
    """One move, and the wait until it is no longer this page's question."""
    before = await mover.page.locator(".hand-card").count()
    bidding = await mover.page.locator(BIDS).count() > 0
    await mover.play_one()
    match.moves += 1
    if bidding:
        await expect(mover.page.locator(BIDS)).to_have_count(0)
    else:
        await expect(mover.page.locator(".hand-card")).to_have_count(before - 1)


async def reload_in_mid_trick(match: Match, person: Person) -> None:
    """After a reload the same hand lies there and the first action works."""
    cards = person.page.locator(".hand-card")
    before = await cards.evaluate_all("all => all.map(one => one.dataset.card)")
    await person.page.reload()
    await expect(cards).to_have_count(len(before))
    assert await cards.evaluate_all("all => all.map(one => one.dataset.card)") == before
    await expect(person.page.locator(".hand-card.playable").first).to_be_visible()
    await expect(person.page.locator(TRICK)).to_have_count(1)
    match.seen.add("reload")


async def cut_and_come_back(match: Match, person: Person, proxy: Proxy) -> None:
    """The page says that the line is down and comes back by itself."""
    proxy.refuse = True
    proxy.cut()
    line = person.page.locator(".topbar .line")
    await expect(line).not_to_contain_text(TEXTS["line.live"])
    await person.shots("cut")
    proxy.refuse = False
    await expect(line).to_contain_text(TEXTS["line.live"], timeout=30_000)
    match.seen.add("cut")


async def the_end(match: Match) -> None:
    """Everybody sees the same totals and the winners."""
    totals = []
    for person in match.everybody:
        await expect(person.page.locator(".result .places")).to_be_visible()
        cells = person.page.locator(".result .places tbody tr .total")
        totals.append(sorted(await cells.all_inner_texts()))
    assert all(line == totals[0] for line in totals)
    await match.players[0].shots("match-end")
    await match.watcher.shots("match-end-watcher")
