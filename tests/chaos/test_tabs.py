"""Three tabs of one seat are all live and all equal, over two hubs."""

from __future__ import annotations

from itertools import cycle

from server.store import Store
from tests.chaos.kit import arrive, begun, close, done, packed, play, same_batches, settle
from tests.hubs import Hub


async def test_three_tabs_of_one_seat(hubs: tuple[Hub, Hub], store: Store) -> None:
    """Users' problem 22 (a tab steals the seat of another, and back, all day). The tabs take turns
    in acting; each gets every version as the others do, with the same question."""
    one, two = hubs
    room, people = await begun([one.base, two.base, one.base], store)
    tabs = [people[0], *[await arrive(hub.base, people[0].cookie) for hub in (two, one)]]
    for tab in tabs[1:]:
        await tab.open(room)
    first = tabs[0].ver
    for tab in cycle(tabs):
        acted = len(tab.of("ok"))
        others = [other for other in tabs if other is not tab]
        await play([tab, *people[1:]], lambda t=tab, n=acted: len(t.of("ok")) > n, others=others)  # type: ignore[misc]
        if tab.status == "over":
            break
    last = tabs[0].ver
    assert last - first > 20
    assert min(same_batches(*tabs[:2]), same_batches(*tabs[1:])) >= last - first
    assert all(len(tab.of("ok")) >= 2 for tab in tabs), "each has acted"
    for tab in tabs:
        assert tab.seat == 0 and tab.closed is None and len(tab.of("welcome")) == 1

    await tabs[1].close()
    assert await done(tabs[2], "rename", name="One less") == last + 1
    await settle([tabs[0], tabs[2], *people[1:]])
    assert tabs[0].you in people[1].of("presence")[-1]["here"]
    assert packed(tabs[0]) == packed(tabs[2])
    await close(tabs[2], *people)
