"""What may be wrong with how a page looks, measured on the page itself.

Owns the measures: what overlaps, is cut off, too small to hit or too faint to read, and what
axe-core finds. It must never click; the page stays as it was.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

HERE = Path(__file__).parent
LAYOUT = (HERE / "layout.js").read_text()
CONTRAST = (HERE / "contrast.js").read_text()
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Two frames: what follows a change of size has been laid out by then."""
AXE = Axe()
QUIET = {"resultTypes": ["violations"], "preload": False}


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
    """What axe-core finds, by any of its rules."""
    found: dict[str, Any] = (await AXE.run(page, options=QUIET)).response
    return [
        f"axe {fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]
