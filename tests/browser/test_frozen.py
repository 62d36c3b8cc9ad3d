"""A page that was frozen is live again as soon as somebody looks at it (users' problem 23).

From the moment the page is shown again it can wait for nothing, its timers are taken from it:
whatever it does then, it does at once. How long a sleep lasted shows in what it missed: nothing,
its socket, or the deal as well. The page's own clock in long sleeps is in `net_check.mjs`.
"""

from __future__ import annotations

from collections.abc import Sequence

from server.store import Store
from tests.browser.people import TEXTS
from tests.browser.tabs import Tab, debugged
from tests.chaos.kit import Witness, begun, close, done, play, settle
from tests.hubs import Hub
from tests.proxy import Proxy

WITHOUT_TIMERS = """(() => {
  const { setTimeout } = window;
  window.sleeps = 0;
  document.addEventListener('freeze', () => {
    window.sleeps += 1;
    window.setTimeout = (run, ms) => ms < 100 ? setTimeout(run, ms) : 0;
  });
})()"""
"""From its first sleep on the page can wait for nothing long. A reload would forget the count."""

LINE = "document.querySelector('.topbar .line')?.dataset.line"
VERSION = "import('/static/state.js').then((state) => state.store.get().ver)"


async def test_a_frozen_page_is_live_at_once(hubs: tuple[Hub, Hub], hubs_store: Store) -> None:
    one, _ = hubs
    async with Proxy("127.0.0.1", one.port) as door, debugged() as debugger:
        room, people = await begun([one.base] * 3, hubs_store)
        tab = await Tab.open(debugger, f"http://127.0.0.1:{door.port}/r/{room}")
        await tab.until(f"{LINE} === 'live'")
        await tab.run(WITHOUT_TIMERS)
        other = await Tab.open(debugger, "about:blank")
        for number, missed in enumerate(("nothing", "its socket", "the deal"), 1):
            await other.show()
            await tab.until("document.visibilityState === 'hidden'")
            await tab.freeze()
            if missed != "nothing":
                door.cut()
                await go_on(people, missed == "the deal")
            await tab.show()
            await tab.until("document.visibilityState === 'visible'")
            assert await tab.run("window.sleeps") == number, "it was frozen"
            newest = people[0].ver
            await tab.until(f"{VERSION}.then((ver) => ver === {newest})")
            await tab.until(f"{LINE} === 'live'")
            await done(people[1], "rename", name=f"Fresh {number}")
            await tab.until(f"document.querySelector('.felt').innerText.includes('Fresh {number}')")
        assert TEXTS["net.reason.gap"] in await tab.run(
            "document.querySelector('.notices').innerText"
        )
        await close(*people)


async def go_on(people: Sequence[Witness], whole_deal: bool) -> None:
    """What happens meanwhile: a few moves, or so many that no log leads on from there."""
    before = people[0].ver
    if whole_deal:
        await play(people, lambda: people[0].parts["table"]["deal"] > 0)
    else:
        await play(people, lambda: people[0].ver > before + 2)
    await settle(people)
