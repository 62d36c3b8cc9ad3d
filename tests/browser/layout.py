"""What may be wrong with how a page looks, measured on the page itself.

Owns the measures: what overlaps, is cut off, too small to hit or too faint to read, and what
axe-core finds. It must never press anything.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

from tests.browser.people import Person

HERE = Path(__file__).parent
LAYOUT = (HERE / "layout.js").read_text()
CONTRAST = (HERE / "contrast.js").read_text()
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Two frames: what follows a change of size has been laid out by then."""
CORE = Axe().axe_script
AXE = Axe("null")
"""It puts its script into the page at every run; half a megabyte once a page is enough."""
VIOLATIONS = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {"color-contrast": {"enabled": False}},  # three quarters of its time: see contrast.js
}
QUIET = {"reduced_motion": "reduce", "bypass_csp": True}
"""What a person's browser needs: axe-core tries styles of its own, which our policy forbids."""
SIZES = [(320, 568), (375, 812), (640, 360), (768, 1024)]
AXE_SIZE = (320, 568)
PICTURED = [AXE_SIZE, (640, 360)]


async def layout_faults(page: Page) -> list[str]:
    """What overlaps, cannot be hit or reached, or scrolls sideways."""
    await page.evaluate(SETTLED)
    faults: list[str] = await page.evaluate(LAYOUT)
    return faults


async def contrast_faults(page: Page) -> list[str]:
    """Texts and suits that are too faint."""
    faults: list[str] = await page.evaluate(CONTRAST)
    return faults


async def axe_faults(page: Page) -> list[str]:
    """What axe-core finds, by any of its rules but the one that `contrast_faults` is for."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(CORE)
    found: dict[str, Any] = (await AXE.run(page, options=VIOLATIONS)).response
    return [
        f"axe {fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


class Look:
    """Looks at moments of a page at all sizes, and remembers what was wrong."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    async def at(self, person: Person, moment: str) -> None:
        """One moment, which holds still."""
        page = person.page
        for width, height in SIZES:
            await page.set_viewport_size({"width": width, "height": height})
            found = await layout_faults(page)
            if (width, height) in PICTURED:
                await person.shot(f"{moment}-{width}x{height}")
            if (width, height) == AXE_SIZE:
                found += await axe_faults(page)
            self.faults += [f"{moment} {width}x{height}: {fault}" for fault in found]
        self.faults += [f"{moment}: {fault}" for fault in await contrast_faults(page)]
