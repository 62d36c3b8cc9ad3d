"""Deals of Preferans whose cards are known, played on the page at phone and at desktop size.

Anna plays in a browser; the others are clients of the wire. Figures are those of the rules page.
"""

from __future__ import annotations

import re

from playwright.async_api import Browser, expect

from tests.browser.people import PHONE, Person
from tests.browser.preferans import (
    CAUGHT,
    PASSED_BY_FOUR,
    PASSED_BY_THREE,
    SIX,
    TRUMPS,
    Deal,
    table_of,
)
from tests.browser.steps import (
    SIZES,
    arrive,
    button,
    card,
    confirm,
    next_deal,
    play,
    play_all,
    press,
    refuses,
    scores,
    turn_over,
    value_lines,
    words,
)

Size = dict[str, int]
CELLS = "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"


def mine(deal: Deal, place: int) -> list[str]:
    """What Anna plays."""
    return deal.plays[place].split()


def tricks(n: int) -> str:
    """So many, for whists."""
    return words("pref.why.tricks.n", n=n)


def passed(**counts: int) -> list[tuple[str, str]]:
    """What tricks of a pass game cost, the first of a run."""
    return [
        (f"{who}, mountain: {words('pref.why.pass_tricks.n', n=n)}", f"+{n}")
        for who, n in counts.items()
    ]


async def bid(anna: Person, code: str) -> None:
    """Presses a bid of the grid."""
    await press(anna, anna.page.locator(f".bid-cell[data-bid='{code}']"))


async def final(anna: Person) -> None:
    """Says for good what has been picked."""
    await press(anna, anna.page.locator(".contract-final").filter(visible=True))


async def throw(anna: Person, *codes: str) -> None:
    """Throws two of the twelve cards."""
    await expect(anna.page.locator(".hand-card")).to_have_count(12)
    await turn_over(anna, *codes)
    await final(anna)


async def order(anna: Person, strain: str) -> None:
    """Names the cheapest contract in this strain."""
    await press(anna, anna.page.locator(f".contract-key[data-strain='{strain}']"))
    await final(anna)


@SIZES
async def test_a_six_against_two_whists(redis_url: str, browser: Browser, size: Size) -> None:
    async with table_of(redis_url, TRUMPS, seats=3, dealer=2) as table:
        anna = await arrive(browser, table, size)
        await bid(anna, "6S")
        await throw(anna, "8D", "8H")
        await order(anna, "S")
        strip = anna.page.locator(".strip")
        await expect(strip).to_contain_text(words("pref.plays.you"))
        await expect(anna.page.locator(".felt .trick [data-card=AD]")).to_be_visible()
        await refuses(anna, "AS", "illegal.must_follow", suit="diamonds")
        played = mine(TRUMPS, 1)
        await play_all(anna, played[:6])
        await expect(anna.page.locator(".own-bar .seat-figures")).to_have_text("5/6")
        await play_all(anna, played[6:])
        assert await value_lines(anna) == [
            ("You, pool: contract made", "+2"), (f"Clara, whists on you: {tricks(2)}", "+4"),
            (f"Boris, whists on you: {tricks(1)}", "+2"),
            (f"Boris, mountain: {words('pref.why.shortage.n', n=1)}", "+2"),
        ]  # fmt: skip
        assert await scores(anna) == ["−18", "+14", "+4"]
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_misere_that_is_caught(redis_url: str, browser: Browser, size: Size) -> None:
    async with table_of(redis_url, CAUGHT, dealer=2) as table:
        anna = await arrive(browser, table, size)
        await bid(anna, "M")
        await confirm(anna, "pref.sure.do", bid=words("pref.misere"))
        await throw(anna, "KD", "QD")
        rows = anna.page.locator(".open-row")
        await expect(rows).to_have_count(2)
        await expect(rows.locator("[data-card].card")).to_have_count(20 - 2)
        played = mine(CAUGHT, 2)
        await play_all(anna, played[:3])
        await refuses(anna, "7D", "illegal.must_follow", suit="clubs")
        await play(anna, played[3])
        await expect(anna.page.locator(".own-bar .seat-figures")).to_have_text("1")
        await play_all(anna, played[4:])
        caught = words("pref.why.misere_tricks.n", n=1)
        assert await value_lines(anna) == [(f"You, mountain: {caught}", "+10")]
        assert await scores(anna) == ["+25", "−75", "+25", "+25"]
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_pass_game_with_four(redis_url: str, browser: Browser, size: Size) -> None:
    async with table_of(redis_url, PASSED_BY_FOUR, dealer=0) as table:
        anna = await arrive(browser, table, size)
        await press(anna, anna.page.locator(".bid-pass"))
        await expect(anna.page.locator(".felt .trick [data-card='8C']")).to_be_visible()
        await refuses(anna, "TH", "illegal.must_follow", suit="clubs")
        played = mine(PASSED_BY_FOUR, 0)
        await play_all(anna, played[:2])
        await expect(anna.page.locator(".hand-card.playable")).to_have_count(8)
        await play_all(anna, played[2:])
        assert await value_lines(anna) == passed(You=5, Clara=1, Wilhelmina=3, Boris=1)
        assert await scores(anna) == ["+15", "−25", "+15", "−5"]
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_match_to_its_end(redis_url: str, browser: Browser, size: Size) -> None:
    """After a pass game an eight that nobody whists closes every pool, and has points left."""
    first, second, third = SIX.hands
    last = Deal((second, third, first), SIX.talon)
    options = {"target": 1, "pass_exit": [6, 7]}
    async with table_of(redis_url, PASSED_BY_THREE, last, seats=3, dealer=0, **options) as table:
        anna = await arrive(browser, table, size)
        await press(anna, anna.page.locator(".bid-pass"))
        names = anna.page.locator(".talon[data-where=names]")
        await expect(names.locator("[data-card='8C']")).to_be_visible()
        played = mine(PASSED_BY_THREE, 0)
        await play(anna, played[0])
        await expect(names.locator("[data-card=KH]")).to_be_visible()
        await refuses(anna, "QD", "illegal.must_follow", suit="hearts")
        await play(anna, played[1])
        await expect(anna.page.locator(".hand-card.playable")).to_have_count(8)
        await press(anna, anna.page.locator(".offer[data-kind=claim]"))
        await press(anna, anna.page.get_by_role("dialog").locator(".primary"))
        assert await value_lines(anna) == passed(You=8, Clara=1, Boris=1)
        assert await scores(anna) == ["+24", "−47", "+23"]
        await next_deal(anna, table)
        await expect(anna.page.get_by_text(words("pref.least", n=7))).to_be_visible()
        six = anna.page.locator(".bid-cell[data-bid='6S']")
        await expect(six).to_have_attribute("aria-disabled", "true")
        await expect(six).to_have_accessible_name(
            re.compile(re.escape(words("illegal.preferans.min_level", level=7)))
        )
        await bid(anna, "8S")
        await confirm(anna, "pref.sure.do", bid="eight spades")
        await expect(card(anna, "AD")).to_be_visible()
        await throw(anna, "7D", "7H")
        await order(anna, "S")
        await expect(anna.page.locator(".winners")).to_contain_text("Boris and Clara")
        await press(anna, anna.page.locator(".last-deal summary").first)
        written = anna.page.locator(".last-deal .value-lines tr")
        assert await written.evaluate_all(CELLS) == [
            ["You, pool: contract made", "+1"],
            ["Clara, pool: filled by another’s help", "+1"],
            [f"You, whists on Clara: {words('pref.why.help.n', n=1)}", "+10"],
            ["Boris, pool: filled by another’s help", "+1"],
            [f"You, whists on Boris: {words('pref.why.help.n', n=1)}", "+10"],
            [f"You, mountain: {words('pref.why.overflow.n', n=3)}", "−3"],
        ]
        assert table.players[0].parts["sheet"]["pool"] == [1, 1, 1]
        assert anna.problems == [], anna.problems


async def test_a_preference_ends_the_match(redis_url: str, browser: Browser) -> None:
    """Twelve tops close every pool, for ten whists a point."""
    deal = Deal(
        (
            "JS TS 9S 8S JC TC 9C 8C JD TD",
            "AS KS QS AC KC QC AD KD QD AH",
            "7S 7C 9D 8D 7D JH TH 9H 8H 7H",
        ),
        talon="KH QH",
    )
    async with table_of(redis_url, deal, seats=3, dealer=2, preference="akq") as table:
        anna = await arrive(browser, table, PHONE)
        await bid(anna, "6S")
        await expect(anna.page.locator(".hand-card")).to_have_count(12)
        await button(anna, "pref.declare_preference")
        await confirm(anna, "pref.declare_preference")
        await expect(anna.page.locator(".winners")).to_contain_text(words("who.you"))
        sheet = table.players[0].parts["sheet"]
        assert sheet["pool"] == [10, 10, 10]
        assert sheet["settlement"]["rounded"] == [-100, 200, -100]
        await expect(anna.page.locator(".result .places .mine")).to_contain_text("200")
        assert anna.problems == [], anna.problems
