"""A page used without a pointer: by Tab and by keys.

Owns how the tests of all games walk to what they press.
"""

from __future__ import annotations

from playwright.async_api import Page, expect

ENTER = "Enter"


async def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until the focus is inside what `selector` finds."""
    for _ in range(60):
        if await page.evaluate("s => !!document.activeElement.closest(s)", selector):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {selector}")


async def press_by_key(page: Page, selector: str) -> None:
    """Walks there, and presses it."""
    await expect(page.locator(selector)).to_be_visible()
    await tab_to(page, selector)
    await page.keyboard.press(ENTER)
