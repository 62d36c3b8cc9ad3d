"""Deals of Schafkopf whose cards are known, played on the page at phone and at desktop size.

Anna plays in a browser; the others are clients of the wire.
"""

from __future__ import annotations

import re

from playwright.async_api import Browser, Locator, expect

from tests.browser.people import Person
from tests.browser.schafkopf import DOUBLED, ESCAPE, SEARCH, SIE, SOLO_TOUT, WENZ, table_of
from tests.browser.steps import (
    SIZES,
    arrive,
    button,
    claim,
    confirm,
    hand,
    next_deal,
    play,
    play_all,
    press,
    refuses,
    scores,
    value_lines,
    words,
)

Size = dict[str, int]
CALLED = ".seat-line .called-sign"
ACE = "leaf ace"


def rung(anna: Person, contract: str) -> Locator:
    """A contract of the ladder."""
    return anna.page.locator(f".rung[data-contract='{contract}']")


def suit(anna: Person, letter: str) -> Locator:
    """A suit, or the ace of it, that may be named."""
    return anna.page.locator(f".declare-key[data-suit='{letter}']")


def seat(anna: Person, number: int) -> Locator:
    """A seat at the table."""
    return anna.page.locator(f".seat[data-seat='{number}']")


async def grey(anna: Person, key: Locator, why: str) -> None:
    """A choice that is not possible says why, to the ear as well."""
    await expect(key).to_have_attribute("aria-disabled", "true")
    reason = words(f"illegal.schafkopf.{why}")
    await expect(key).to_have_accessible_name(re.compile(re.escape(reason)))
    await press(anna, key, force=True)
    await expect(anna.page.locator(".table-note")).to_have_text(reason)


async def kept(anna: Person, *seats: int) -> None:
    """Nothing at these seats tells of a partner."""
    for number in seats:
        await expect(seat(anna, number)).not_to_contain_text(words("schaf.partner"))


async def sheet(anna: Person) -> list[list[int]]:
    """The running totals in the list, a line a deal: each of them adds up to nothing."""
    await press(anna, anna.page.locator(".topbar [data-panel=sheet]"))
    rows = anna.page.locator(".sheet .done")
    await expect(rows.first).to_be_visible()
    found = [await row.locator(".sheet-total").all_inner_texts() for row in await rows.all()]
    totals = [[int(text.split()[-1].replace("\u2212", "-")) for text in row] for row in found]
    assert [sum(row) for row in totals] == [0] * len(totals), totals
    return totals


@SIZES
async def test_a_rufer_whose_partner_runs_away(
    redis_url: str, browser: Browser, size: Size
) -> None:
    async with table_of(redis_url, ESCAPE) as table:
        anna = await arrive(browser, table, size)
        await press(anna, rung(anna, "rufer"))
        await grey(anna, suit(anna, "S"), "no_ordinary_card")
        await grey(anna, suit(anna, "H"), "hearts_are_trump")
        await press(anna, suit(anna, "C"))
        played = ESCAPE.cards(1)
        await play_all(anna, played[:2])
        await expect(anna.page.locator(".trick > li")).to_have_count(2)  # 3 has led a low acorn
        await kept(anna, 0, 2, 3)
        await play(anna, played[2])
        await expect(seat(anna, 3)).to_contain_text(words("schaf.partner"))
        await play_all(anna, played[3:])
        assert await scores(anna) == ["−1", "+1", "−1", "+1"]
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_rufer_whose_ace_is_searched_for(
    redis_url: str, browser: Browser, size: Size
) -> None:
    """Anna is the partner: only she knows, until the called suit is led."""
    async with table_of(redis_url, SEARCH) as table:
        anna = await arrive(browser, table, size)
        mine = SEARCH.cards(1)
        await press(anna, rung(anna, "pass"))
        await expect(anna.page.locator(f"[data-seat='2'] {CALLED}")).to_be_visible()
        await expect(seat(anna, 1)).to_contain_text(words("schaf.secret"))
        await kept(anna, 0, 2, 3)
        await refuses(anna, "AS", "illegal.schafkopf.called_kept", called=ACE)
        await play_all(anna, mine[:2])
        await expect(anna.page.locator(".hand-card.playable")).to_have_count(1)
        await refuses(anna, "KS", "illegal.schafkopf.called_suit_led", called=ACE)
        await kept(anna, 0, 2, 3)
        await play(anna, mine[2])
        await expect(anna.page.locator(CALLED)).to_have_count(0)
        await expect(seat(anna, 1)).not_to_contain_text(words("schaf.secret"))
        await expect(seat(anna, 1)).to_contain_text(words("schaf.partner"))
        await expect(seat(anna, 2)).to_contain_text(words("schaf.declarer"))
        await play_all(anna, mine[3:])
        await claim(anna, "offer.claim", "schaf.claim.rule")
        assert await value_lines(anna) == [
            ("Card points, 61 needed", "108 : 12"), ("Base value", "1"), ("Schneider", "+1"),
            ("Runners, with 4", "4 × 1"), ("Value", "6"),
        ]  # fmt: skip
        await expect(anna.page.locator(".value-lines .card")).to_have_count(4)
        assert await scores(anna) == ["−6", "+6", "+6", "−6"]
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_wenz_of_somebody_else(redis_url: str, browser: Browser, size: Size) -> None:
    async with table_of(redis_url, WENZ) as table:
        anna = await arrive(browser, table, size)
        await press(anna, rung(anna, "pass"))
        await play_all(anna, WENZ.cards(1))
        assert await scores(anna) == ["−8", "−8", "+24", "−8"]
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_solo_tout(redis_url: str, browser: Browser, size: Size) -> None:
    async with table_of(redis_url, SOLO_TOUT) as table:
        anna = await arrive(browser, table, size)
        await grey(anna, rung(anna, "rufer"), "no_callable_ace")
        await press(anna, rung(anna, "solo_tout"))
        await confirm(anna, "schaf.sure.do")
        await grey(anna, suit(anna, "H"), "no_ordinary_card")
        await press(anna, suit(anna, "D"))
        await play_all(anna, SOLO_TOUT.cards(1))
        await claim(anna, "offer.claim", "schaf.claim.rule")
        assert await value_lines(anna) == [
            (words("schaf.res.tricks"), "8"), ("Base value", "5"), ("Runners, with 6", "6 × 1"),
            ("Tout", "×2"), ("Value", "22"),
        ]  # fmt: skip
        assert await scores(anna) == ["−22", "+66", "−22", "−22"]
        assert anna.problems == [], anna.problems


@SIZES
async def test_an_evening_among_regulars(redis_url: str, browser: Browser, size: Size) -> None:
    """Knocking, Stoß and Re against a Wenz; then a Sie."""
    async with table_of(redis_url, DOUBLED, SIE, preset="stammtisch") as table:
        anna = await arrive(browser, table, size)
        await expect(anna.page.locator(".hand-card")).to_have_count(4)
        await button(anna, "schaf.knock.yes")
        for contract in ("rufer", "geier", "farbwenz", "wenz"):
            await expect(rung(anna, contract)).to_have_class(re.compile("locked"))
        await grey(anna, rung(anna, "wenz"), "too_low")
        await expect(rung(anna, "solo")).not_to_have_class(re.compile("locked"))
        assert len(await hand(anna)) == 8
        await press(anna, rung(anna, "pass"))
        await button(anna, "schaf.double.1")
        await confirm(anna, "schaf.double.1")
        await expect(seat(anna, 0)).to_contain_text(words("schaf.double.2"))
        await play_all(anna, DOUBLED.cards(1))
        await claim(anna, "offer.claim", "schaf.claim.rule")
        assert await value_lines(anna) == [
            ("Card points, 61 needed", "21 : 99"), ("Base value", "50"), ("Schneider", "+10"),
            ("Runners, with 2", "2 × 10"), ("Knocks: 1", "×2"), ("Stoß: you, Re: Boris", "×4"),
            ("Value", "640"),
        ]  # fmt: skip
        assert await scores(anna) == ["−1920", "+640", "+640", "+640"]
        await next_deal(anna, table)
        await button(anna, "schaf.knock.yes")
        await press(anna, rung(anna, "sie"))
        await confirm(anna, "schaf.sure.do")
        assert await value_lines(anna) == [
            ("Base value", "50"), ("Runners, with 8", "8 × 10"), ("Sie", "×4"),
            ("Knocks: 1", "×2"), ("Value", "1040"),
        ]  # fmt: skip
        assert await sheet(anna) == [[-1920, 640, 640, 640], [-2960, 3760, -400, -400]]
        assert anna.problems == [], anna.problems
