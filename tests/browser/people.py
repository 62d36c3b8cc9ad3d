"""People at the table as a browser sees them: one page each, played by what is on the screen.

Owns the browser's start (Debian's chromium, nothing downloaded, nothing looked up) and the steps a
person takes. It must never speak the wire or read the page's memory.

A test takes the fixture `browser`, which all tests of a worker share, and lets people arrive:

    async def test_something(hubs: tuple[Hub, Hub], browser: Browser) -> None:
        anna = await Person.arrive(browser, hubs[0].base, "Anna", PHONE)

Each has a profile of their own, which ends with the test.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Locator, Page, async_playwright, expect

HOST = "cardroom.test"
"""A made-up name that the browser maps to loopback: a page of it is no secure context."""
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
OFF = [
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    # The last list of a command line counts: what Playwright turns off is off here, too.
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "PreconnectToSearch", "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
]  # fmt: skip
"""Features of chromium that are off. Its address bar, which nobody sees, would make two pages of
its own beside every page; and a process would be kept ready for a page that never comes."""
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1", f"--disable-features={','.join(OFF)}",
]  # fmt: skip

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}

ROOT = Path(__file__).resolve().parents[2]
ARTEFACTS = ROOT / "artefacts"
TEXTS: dict[str, Any] = json.loads((ROOT / "static/i18n/en.json").read_text())

SHORT_LOOK = "localStorage['cardroom.trickPause'] ??= '500'"
"""The shortest time for full tricks that the settings offer, unless the test has set another."""

BIDS = ".bid-key:not([aria-disabled]):visible"
MINE = f"{BIDS}, .hand-card.playable:visible"
READY_TO_GO_ON = ".notice.go-on button.primary"

expect.set_options(timeout=20_000)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Debian's chromium without a screen: what the fixture `browser` hands out."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


class Person:
    """One person with a page of their own. `problems` are script errors and foreign requests."""

    def __init__(self, context: BrowserContext, page: Page, base: str, name: str) -> None:
        self.context = context
        self.page = page
        self.base = base
        self.name = name
        self.texts = TEXTS
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", lambda request: self._own(request.url))
        page.on("console", lambda message: self._heard(message.type, message.text))

    def _own(self, url: str) -> None:
        if not url.startswith((self.base, "data:", "blob:", self.base.replace("http", "ws", 1))):
            self.problems.append(f"foreign request: {url}")

    def _heard(self, kind: str, text: str) -> None:
        if kind == "error" and "WebSocket connection" not in text:
            self.problems.append(text)

    @classmethod
    async def arrive(
        cls, browser: Browser, base: str, name: str, size: dict[str, int], **context: Any
    ) -> Person:
        """A new browser profile, in English, which shows full tricks for a short while only."""
        context.setdefault("locale", "en-GB")
        made = await browser.new_context(viewport=size, **context)  # type: ignore[arg-type]
        page = await made.new_page()
        await page.add_init_script(SHORT_LOOK)
        return cls(made, page, base, name)

    async def open_room(
        self, preset: str = "quick", seats: int = 3, game: str = "kachuful", **options: int
    ) -> str:
        """Has a room made with these house rules and opens it; returns its path."""
        await self.context.request.get(self.base + "/")  # who this is
        name = self.name
        wish = dict(game=game, preset=preset, options=options, seats=seats, name=name)
        answer = await self.context.request.post(
            self.base + "/api/rooms", data=wish, headers={"Origin": self.base}
        )
        assert answer.status == 201, await answer.text()
        path = f"/r/{(await answer.json())['room']}"
        await self.visit(path)
        await expect(self.page.locator(".lobby")).to_be_visible()
        return path

    async def set_up_room(
        self, preset: str = "quick", seats: int = 3, game: str = "kachuful", **numbers: int
    ) -> str:
        """Makes a room by the form of the home page, as a person does; returns its path. The tests
        that are about something else use `open_room`, which loads one page instead of two."""
        await self.page.goto(self.base + "/")
        await self.page.locator("#own-name").fill(self.name)
        await self.pick("setup.game", self.texts[f"game.{game}"])
        await self.pick("setup.seats", str(seats))
        await self.pick("room.preset", self.texts[f"preset.{game}.{preset}"])
        if numbers:
            await self.page.locator(".house-rules > summary").click()
        for option, number in numbers.items():
            label = self.texts[f"option.{game}.{option}"]
            field = self.page.get_by_label(label, exact=True)
            await field.fill(str(number))
            await field.press("Tab")
        await self.page.locator("form button.big").click()
        await self.page.wait_for_url("**/r/*")
        await expect(self.page.locator(".lobby")).to_be_visible()
        return self.page.url.removeprefix(self.base)

    async def pick(self, group: str, label: str) -> None:
        """Picks a choice of the set-up form by the words on it."""
        choices = self.page.get_by_role("group", name=self.texts[group], exact=True)
        await choices.get_by_role("radio", name=re.compile(f"^{re.escape(label)}")).check()

    async def visit(self, path: str) -> None:
        """Opens the room's link on this person's own hub."""
        await self.page.goto(self.base + path)

    async def sit(self) -> None:
        """Takes the first free seat in the lobby."""
        await self.page.locator("#join-name").fill(self.name)
        await self.page.locator(".join button.primary").click()
        await expect(self.page.locator(".ready .primary")).to_be_visible()

    async def ready(self) -> None:
        """Says ready."""
        await self.page.locator(".ready .primary").click()

    async def play_one(self) -> str:
        """Bids or plays whatever is first on offer; returns what it was."""
        choice = self.page.locator(MINE).first
        label = await choice.get_attribute("aria-label") or ""
        await choice.click()
        return label

    async def may_act(self) -> bool:
        """Whether the page offers a bid or a card right now."""
        return await self.page.locator(MINE).count() > 0

    async def go_on(self) -> bool:
        """Asks for the next deal if the page offers it and it has not been asked for yet."""
        button = self.page.locator(READY_TO_GO_ON)
        if await button.count() == 0:
            return False
        await button.click()
        return True

    async def shot(self, name: str) -> None:
        """A picture kept as an artefact of the run."""
        ARTEFACTS.mkdir(exist_ok=True)
        await self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    async def shots(self, name: str) -> None:
        """Pictures of this moment at phone and desktop size."""
        size = self.page.viewport_size
        for label, view in (("360x640", PHONE), ("1280x800", DESK)):
            await self.page.set_viewport_size(view)  # type: ignore[arg-type]
            await self.shot(f"{name}-{label}")
        assert size is not None
        await self.page.set_viewport_size(size)


async def first_shown(*places: Locator) -> int:
    """Waits until one of these, on pages of whoever, can be seen; which one it was first."""
    waits = [asyncio.ensure_future(place.first.wait_for()) for place in places]
    done, waiting = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for task in done:
        task.result()
    return min(waits.index(task) for task in done)


async def with_bots(host: Person) -> None:
    """The host fills the free seats with bots."""
    free = host.page.locator(".lobby .seat-row.free")
    while left := await free.count():
        await free.first.get_by_role("button", name=host.texts["bot.add"]).click()
        await expect(free).to_have_count(left - 1)


async def play_deal(
    person: Person, at_each_move: Callable[[Page], Awaitable[None]] | None = None
) -> None:
    """Bids and plays until the result of the deal is shown."""
    result = person.page.locator(".result:visible")
    choice = person.page.locator(MINE)
    while True:
        await expect(choice.or_(result).first).to_be_visible()
        if await result.is_visible():
            return
        if at_each_move is not None:
            await at_each_move(person.page)
        card = await choice.first.evaluate_handle("node => node")
        await person.play_one()
        await person.page.wait_for_function(
            "node => !node.isConnected || node.offsetParent === null", arg=card
        )
