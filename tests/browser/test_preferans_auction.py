"""From the first bid to the first card of Preferans, on the page at phone and at desktop size.

Anna plays in a browser; the others are clients of the wire.
"""

from __future__ import annotations

import re

from playwright.async_api import Browser, Locator, expect

from tests.browser.layout import QUIET, Look
from tests.browser.people import PHONE, Person
from tests.browser.preferans import SIX, WHIST, Deal, bought, table_of
from tests.browser.steps import (
    SIZES,
    arrive,
    button,
    card,
    next_deal,
    press,
    turn_over,
    value_lines,
    words,
)

Size = dict[str, int]
FIRST, SECOND, THIRD = SIX.hands
HELD = Deal(  # the third hand goes over the first, who takes the bid at its height
    SIX.hands,
    SIX.talon,
    {
        1: {"whist": [WHIST]},
        2: {"bidding": [{"kind": "bid", "bid": "6C"}], "whist": [WHIST]},
    },
)
HALF = Deal(  # the third hand plays six spades; the dealer looks at one hand and returns the whist
    (SECOND, THIRD, FIRST),
    SIX.talon,
    {
        2: bought("6S", "7D", "7H"),
        3: {"dealer_answer": [{"kind": "peek", "hand_of": 0}, {"kind": "return_whist"}]},
    },
)
AGAIN = {"whist_again": [{"kind": "pass_whist"}]}
HEARTS = {**bought("6S", "7D", "7H"), "contract": [{"kind": "contract", "level": 6, "strain": "H"}]}
LOW = ("9S 8S QC JC TC KD QD AH 8H TD", "7S 9C 8C 7C JD AD 9D KH QH TH")
MISNAMED = (  # six hearts for six spades, with one heart, with three, and once by Boris
    Deal(
        (
            "AS KS QS JS TS AC KC AD 7D 7H",
            "9S 8S QC JC TC KD QD AH 8H 9H",
            LOW[1].replace("AD", "TD"),
        ),
        "8D JH",
        {1: {"whist": [WHIST], **AGAIN}, 2: AGAIN},
    ),
    Deal((*LOW, "AS KS QS JS TS AC KC 9H 7D 7H"), "8D JH", {0: AGAIN, 1: AGAIN}),
    Deal(("AS KS QS JS TS AC KC 9H 7D 7H", *LOW), "8D JH", {0: HEARTS, 2: AGAIN}),
)


def cell(anna: Person, bid: str) -> Locator:
    """A bid of the grid."""
    return anna.page.locator(f".bid-cell[data-bid='{bid}']")


def key(anna: Person, name: str, value: str) -> Locator:
    """A strain or a level that may be chosen."""
    return anna.page.locator(f".contract-key[data-{name}='{value}']")


def final(anna: Person) -> Locator:
    """The button that says it for good."""
    return anna.page.locator(".contract-final").filter(visible=True)


async def grey(anna: Person, what: Locator, why: str) -> None:
    """A choice that is not possible says why, to the ear as well."""
    await expect(what).to_have_attribute("aria-disabled", "true")
    reason = words(f"illegal.preferans.{why}")
    await expect(what).to_have_accessible_name(re.compile(re.escape(reason)))
    await press(anna, what, force=True)
    await expect(anna.page.locator(".table-note")).to_have_text(reason)


@SIZES
async def test_a_bid_is_held_and_a_contract_named(
    redis_url: str, browser: Browser, size: Size
) -> None:
    async with table_of(redis_url, HELD, seats=3, dealer=0) as table:
        anna = await arrive(browser, table, size)
        await press(anna, cell(anna, "6S"))
        await expect(cell(anna, "6C")).to_have_class(re.compile("standing"))
        await expect(
            anna.page.locator(".seats [data-seat='0'] .seat-sign .bid-sign")
        ).to_be_visible()
        await grey(anna, cell(anna, "M"), "misere_first")
        await grey(anna, cell(anna, "6S"), "too_low")
        here = anna.page.locator(".bid-here")
        await expect(here).to_have_text(words("pref.here", bid="six clubs"))
        await press(anna, here)
        await expect(anna.page.locator(".hand-card.marked")).to_have_count(2)
        await turn_over(anna, "7D", "7H")
        await table.kept({"kind": "discard", "cards": ["7D", "7H"]})
        await anna.page.reload()
        await expect(card(anna, "7H")).to_have_class(re.compile("turned-over"))
        await press(anna, final(anna))
        await expect(key(anna, "strain", "S")).to_contain_text("7")
        await press(anna, key(anna, "strain", "S"))
        await grey(anna, key(anna, "level", "6"), "below_bid")
        await expect(final(anna)).to_have_text(words("pref.contract.do", what="seven spades"))
        await press(anna, final(anna))
        await expect(anna.page.locator(".contract-sign")).to_have_attribute("data-contract", "7S")
        await expect(anna.page.locator(".hand-card.playable")).to_have_count(10)
        assert table.players[0].parts["table"]["mode"] == "closed"
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_half_whist_is_one_button_and_the_dealer_returns_it(
    redis_url: str, browser: Browser, size: Size
) -> None:
    async with table_of(redis_url, HALF, dealer=3, dealer_whist="liable") as table:
        dealer = table.players[-1]
        dealer.held = "play"
        anna = await arrive(browser, table, size)
        await press(anna, anna.page.locator(".bid-pass"))
        await button(anna, "pref.say.own")
        await expect(anna.page.locator(".table")).to_have_attribute("data-phase", "play")
        told = dealer.parts["table"]
        assert (told["returned"], told["controls"]) == (3, [[0, 3], [1, 3]])
        await expect(anna.page.locator(".open-row").filter(visible=True)).not_to_have_count(0)
        await expect(anna.page.locator(".hand-card.playable")).to_have_count(0)
        assert anna.problems == [], anna.problems


async def corrections(anna: Person) -> list[str]:
    """What the contract may become, by the page; the choice is left open."""
    await press(anna, anna.page.locator(".felt-offers [data-kind='amend']"))
    found = anna.page.get_by_role("dialog").locator(".amend-keys button")
    await expect(found.first).to_be_visible()
    return await found.evaluate_all("all => all.map(one => one.ariaLabel)")


async def misname(anna: Person, *thrown: str) -> None:
    """Anna bids six spades, throws these and names six hearts."""
    await press(anna, cell(anna, "6S"))
    await turn_over(anna, *thrown)
    await press(anna, final(anna))
    await press(anna, key(anna, "strain", "H"))
    await press(anna, final(anna))


async def test_a_contract_is_corrected(redis_url: str, browser: Browser) -> None:
    """94 to 96 of the rules page: before a word, after a whist, after a pass; then by Boris."""
    async with table_of(redis_url, *MISNAMED, seats=3, dealer=0, amend_contract=True) as table:
        boris, clara = table.players
        boris.held = clara.held = "whist"
        anna = await arrive(browser, table, PHONE)
        page = anna.page
        await misname(anna, "7D", "7H")
        free = await corrections(anna)
        assert (len(free), "six hearts" in free) == (24, False)
        assert [prompt["kind"] for prompt in clara.parts["ask"]] == ["whist"]
        await clara.go_on()
        # What was open then is shut: now less is possible.
        await expect(page.get_by_role("dialog")).to_have_count(0)
        others = ["six spades", "six clubs", "six diamonds", "six no trump"]
        assert await corrections(anna) == others
        await press(anna, page.get_by_role("dialog").get_by_role("button", name=others[0]))
        assert await value_lines(anna) == [("You, pool: contract made", "+2")]
        await next_deal(anna, table)
        await misname(anna, "7D", "8D")
        await expect(page.locator(".strip")).to_contain_text(
            words("pref.strip.pass", names="Clara")
        )
        raised = ["seven hearts", "eight hearts", "nine hearts", "ten hearts"]
        assert await corrections(anna) == raised
        await press(anna, page.get_by_role("dialog").get_by_role("button", name=raised[0]))
        assert await value_lines(anna) == [("You, pool: contract made", "+4")]
        clara.held = "whist"
        await next_deal(anna, table)
        await press(anna, page.locator(".bid-pass"))
        await button(anna, "pref.say.whist")
        await boris.offer("amend")
        await expect(page.locator(".banner")).to_have_text(words("turn.you.whist_again"))
        await button(anna, "pref.say.pass_whist")
        assert await value_lines(anna) == [("Boris, pool: contract made", "+2")]
        assert anna.problems == [], anna.problems


async def test_the_questions_fit_every_screen(redis_url: str, browser: Browser) -> None:
    look = Look()
    async with table_of(redis_url, HELD, seats=3, dealer=0, amend_contract=True) as table:
        anna = await arrive(browser, table, PHONE, **QUIET)
        await expect(cell(anna, "6S")).to_be_visible()
        await look.at(anna, "preferans-bids")
        await cell(anna, "6S").click()
        here = anna.page.locator(".bid-here")
        await expect(here).to_be_visible()
        await look.at(anna, "preferans-here")
        await here.click()
        await expect(anna.page.locator(".hand-card.marked")).to_have_count(2)
        await look.at(anna, "preferans-talon")
        await turn_over(anna, "7D", "7H")
        await final(anna).click()
        await key(anna, "strain", "S").click()
        await look.at(anna, "preferans-contract")
        table.players[1].held = "whist"
        await final(anna).click()
        await anna.page.locator(".felt-offers [data-kind='amend']").click()
        await look.at(anna, "preferans-amend")
    assert look.faults == []
    assert anna.problems == [], anna.problems
