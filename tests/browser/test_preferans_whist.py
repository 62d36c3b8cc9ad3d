"""Who whists in Preferans, and how, on the page: what may be said when, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.async_api import Browser, Locator, expect

from tests.browser.people import DESK, PHONE, Person
from tests.browser.preferans import WHIST, Deal, bought, table_of
from tests.browser.steps import arrive, button, play, press, scores, value_lines, words

HANDS = (
    "AS KS QS JS TS AC KC AD 7D 7H",
    "9S 8S QC JC TC KD QD AH 8H 9H",
    "7S 9C 8C 7C JD TD 9D KH QH TH",
)
TALON = "8D JH"
DEALER = 2
"""Of three: Boris is the first hand then and plays, Anna is the second, Clara the third."""


def dealt(contract: str, *says: Mapping[str, Any]) -> Deal:
    """Boris plays this; Clara whists, and says how if she is asked."""
    third = {"whist": [WHIST], "mode": says}
    return Deal(HANDS, TALON, {0: bought(contract, "7D", "7H"), 2: third}, {0: "AC"})


OWN = dealt("6S", {"kind": "own"})


def choices(anna: Person) -> Locator:
    """What may be said to the question of the whist."""
    return anna.page.locator(".whist:visible .contract-buttons button")


async def offers(anna: Person, *keys: str) -> None:
    """Exactly this may be said."""
    await expect(choices(anna)).to_have_text([words(f"pref.say.{key}") for key in keys])


async def test_a_half_whist_that_stays(redis_url: str, browser: Browser) -> None:
    """90 of the rules page: once the passer agrees, the deal is written without a card."""
    async with table_of(redis_url, OWN, seats=3, dealer=DEALER) as table:
        anna = await arrive(browser, table, PHONE)
        await press(anna, anna.page.locator(".bid-pass"))
        await offers(anna, "whist", "pass_whist")
        await button(anna, "pref.say.pass_whist")
        await offers(anna, "return_whist", "accept")
        await button(anna, "pref.say.accept")
        assert await value_lines(anna) == [
            ("Boris, pool: contract made", "+2"),
            (f"Clara, whists on Boris: {words('pref.why.own.n', n=2)}", "+4"),
        ]
        await expect(anna.page.locator(".result")).to_contain_text(words("pref.own"))
        assert await scores(anna) == ["+10", "−7", "−3"]
        assert anna.problems == [], anna.problems


async def test_a_half_whist_that_the_passer_returns(redis_url: str, browser: Browser) -> None:
    """91: the whist is the passer's then, who says how it is played."""
    async with table_of(redis_url, OWN, seats=3, dealer=DEALER) as table:
        anna = await arrive(browser, table, DESK)
        await press(anna, anna.page.locator(".bid-pass"))
        await button(anna, "pref.say.pass_whist")
        await button(anna, "pref.say.return_whist")
        await offers(anna, "open", "closed")
        await button(anna, "pref.say.closed")
        strip = anna.page.locator(".strip")
        await expect(strip).to_contain_text(words("pref.strip.closed"))
        await expect(strip).to_contain_text(words("pref.strip.returned", names="you"))
        await expect(anna.page.locator(".open-row")).to_have_count(0)
        await play(anna, "QC")
        await expect(anna.page.locator(".own-bar .seat-figures")).to_have_text("0/4")
        assert anna.problems == [], anna.problems


async def test_an_eight_has_no_half_whist(redis_url: str, browser: Browser) -> None:
    """86 and 87: open or closed; whoever whists plays both hands, and the first hand leads."""
    deal = Deal(HANDS, TALON, {0: bought("8S", "7D", "7H")}, {0: "AC"})
    async with table_of(redis_url, deal, seats=3, dealer=DEALER) as table:
        anna = await arrive(browser, table, PHONE)
        await press(anna, anna.page.locator(".bid-pass"))
        await button(anna, "pref.say.whist")
        await offers(anna, "open", "closed")
        await button(anna, "pref.say.open")
        await expect(anna.page.locator(".felt .trick [data-card=AC]")).to_be_visible()
        table_part = table.players[0].parts["table"]
        assert (table_part["mode"], table_part["controls"]) == ("open", [[2, 1]])
        assert sorted(seat for seat, _ in table_part["open"]) == [1, 2]
        await play(anna, "QC")
        await play(anna, "9C")
        assert anna.problems == [], anna.problems


async def test_quotas_of_ones_own(redis_url: str, browser: Browser) -> None:
    """92: nobody is asked how, and the cards stay closed."""
    deal = dealt("6S")
    async with table_of(redis_url, deal, seats=3, dealer=DEALER, quota="personal") as table:
        anna = await arrive(browser, table, DESK)
        await press(anna, anna.page.locator(".bid-pass"))
        await expect(anna.page.locator(".whist")).to_contain_text(words("pref.whist.hint.each"))
        await offers(anna, "whist", "pass_whist")
        await button(anna, "pref.say.pass_whist")
        await expect(anna.page.locator(".felt .trick [data-card=AC]")).to_be_visible()
        await expect(anna.page.locator(".strip")).to_contain_text(
            words("pref.strip.whist", names="Clara")
        )
        await expect(anna.page.locator(".open-row")).to_have_count(0)
        await play(anna, "QC")
        assert anna.problems == [], anna.problems


async def test_a_ten_is_checked(redis_url: str, browser: Browser) -> None:
    """93: nobody is asked for a whist; the cards lie open, and each plays his own."""
    deal = Deal(HANDS, TALON, {0: bought("10S", "7D", "7H")}, {0: "AC"})
    async with table_of(redis_url, deal, seats=3, dealer=DEALER) as table:
        anna = await arrive(browser, table, PHONE)
        await press(anna, anna.page.locator(".bid-pass"))
        await expect(anna.page.locator(".strip")).to_contain_text(words("pref.strip.checked"))
        await expect(anna.page.locator(".hand-card.playable")).to_have_count(3)
        clara = anna.page.locator(".open-row", has_text="Clara")
        await expect(clara.locator("[data-card].card")).to_have_count(10)
        await expect(clara.locator(".playable")).to_have_count(0)
        await play(anna, "QC")
        await expect(clara.locator("[data-card].card")).to_have_count(9)
        assert anna.problems == [], anna.problems
