"""The bullet after a deal of Preferans, its settlement by both methods, and the page to pass on.

Anna deals and rests, so the scripts play the only deal alone.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from tests.browser.javascript import run_node
from tests.browser.layout import QUIET, Look, contrast_faults
from tests.browser.people import DESK, PHONE, Person
from tests.browser.preferans import SIX, table_of
from tests.browser.scripted import ANNA, KnownTable
from tests.browser.steps import arrive, words

NAMES = ("Boris", "Anna", "Clara", "Wilhelmina")
FRACTIONS = {
    "34/3": ("11⅓", "+11⅓"), "-182/3": ("−60⅔", "−60⅔"), "1/2": ("½", "+½"),
    "0": ("0", "0"), "-7": ("−7", "−7"), "6/5": ("1\u00a01/5", "+1\u00a01/5"),
    "-2/7": ("−2/7",) * 2,
}  # fmt: skip


def test_fractions_of_a_whist_as_people_write_them() -> None:
    told = run_node(Path(__file__).with_name("figures_check.mjs"), json.dumps(list(FRACTIONS)))
    assert told.split("\n")[:-1] == [f"{plain} {gain}" for plain, gain in FRACTIONS.values()]


async def test_a_bullet_is_written_and_settled(redis_url: str, browser: Browser) -> None:
    look = Look()
    async with table_of(redis_url, SIX, dealer=ANNA, end_mode="deals", deals_limit=1) as table:
        anna = await arrive(browser, table, PHONE, **QUIET)
        page = anna.page
        await expect(page.locator(".winners")).to_contain_text("Clara")
        await page.locator(".last-deal summary").first.click()
        written = page.locator(".last-deal .value-lines")
        for line in (
            f"Clara, pool: {words('pref.why.made')}",
            f"Boris, mountain: {words('pref.why.shortage.n', n=1)}",
            f"You, whists on Clara: {words('pref.why.talon.n', n=1)}",
        ):
            await expect(written).to_contain_text(line)
        await page.get_by_role("link", name=words("sheet.page")).click()
        await the_sheet(page, table)
        await look.at(anna, "preferans-sheet")
        friend = await Person.arrive(browser, table.hub.base, "Fred", DESK, color_scheme="dark")
        await friend.visit(f"{table.path}/deal/0/sheet?from=2")
        await the_sheet(friend.page, table)
        assert await contrast_faults(friend.page) == []
        await a_line_in_full(friend.page)
    assert look.faults == []
    for person in (anna, friend):
        assert person.problems == [], (person.name, person.problems)


async def the_sheet(page: Page, table: KnownTable) -> None:
    """All figures are the wire's, and both methods come to the same."""
    sheet = table.players[0].parts["sheet"]
    for line, name in enumerate(NAMES):
        sector = page.locator(f'.bullet-sector[aria-label^="{name}."]')
        figures = [
            f"{words('pref.part.pool')}: {sheet['pool'][line]}",
            f"{words('pref.part.mountain')}: {sheet['mountain'][line]}",
            *[
                f"{words('pref.part.whists', p=NAMES[on])}: {sheet['whists'][line][on]}"
                for on in range(len(NAMES))
                if on != line
            ],
        ]
        for figure in figures:
            await expect(sector).to_have_attribute("aria-label", re.compile(re.escape(figure)))
    by_method = page.locator(".settlement tr.total", has_text=words("pref.settle.result"))
    await expect(by_method).to_have_count(2)
    one, two = await by_method.all_inner_texts()
    assert one == two
    whole = page.locator(".settlement tr", has_text=words("pref.settle.whole")).last
    near = int(re.findall(r"from=(\d)", page.url)[0])
    rounded = sheet["settlement"]["rounded"]
    shown = [f"{rounded[(near + place) % len(NAMES)]:+d}" for place in range(len(NAMES))]
    told = await whole.locator("td").all_inner_texts()
    assert [figure.replace("\u2212", "-") for figure in told] == shown


async def a_line_in_full(page: Page) -> None:
    """A press on a sector, by key: the entries with their reasons."""
    await page.locator('.bullet-sector[aria-label^="Boris."]').focus()
    await page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Boris")
    await dialog.locator("summary").first.click()
    await expect(dialog).to_contain_text(words("pref.why.shortage"))
