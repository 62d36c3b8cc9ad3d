"""Every page in four languages: whole texts, nothing cut off or too faint at 320 px, dark and
light."""

from __future__ import annotations

import json
import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.layout import contrast_faults, layout_faults
from tests.browser.people import ROOT, Person, play_deal, with_bots
from tests.hubs import Bots, Hub

NARROW = {"width": 320, "height": 568}
KEY = re.compile(r"\b[a-z]+(\.[a-z_]+)+\b|\{\w+\}")
LOCALES = {"en": "en-GB", "ru": "ru-RU", "bg": "bg-BG", "de": "de-DE"}


async def no_bare_keys(page: Page) -> None:
    """No text key and no unfilled place is shown, and everything has its place."""
    text = await page.locator("body").inner_text()
    assert KEY.findall(text.replace("cardroom.test", "")) == [], text
    assert await layout_faults(page) + await contrast_faults(page) == []


@pytest.mark.parametrize("lang", LOCALES)
async def test_a_deal_in_every_language(
    lang: str, hubs: tuple[Hub, Hub], bots: Bots, browser: Browser
) -> None:
    hub, _ = hubs
    texts = json.loads((ROOT / f"static/i18n/{lang}.json").read_text())
    scheme = "dark" if lang in ("ru", "de") else "light"
    anna = await Person.arrive(
        browser, hub.base, "Анна", NARROW, locale=LOCALES[lang], color_scheme=scheme,
        reduced_motion="reduce",
    )  # fmt: skip
    anna.texts = texts
    page = anna.page
    await page.goto(hub.base + "/")
    await expect(page.locator("html")).to_have_attribute("lang", lang)
    await expect(page.locator("form button.big")).to_have_text(texts["home.open"])
    await no_bare_keys(page)
    await anna.open_room("eight_up", 3)
    await no_bare_keys(page)
    await with_bots(anna)
    await anna.ready()
    await play_deal(anna, at_each_move=no_bare_keys)
    await no_bare_keys(page)
    await anna.shot(f"between-{lang}-320x568")
    for panel in ("sheet", "people", "chat"):
        await page.locator(f".topbar [data-panel={panel}]").click()
        await expect(page.locator(".side")).to_be_visible()
        await no_bare_keys(page)
        await anna.shot(f"{panel}-{lang}-320x568")
        await page.keyboard.press("Escape")
    assert anna.problems == [], anna.problems
