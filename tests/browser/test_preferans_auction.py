"""From the first bid to the first card of Preferans, on the page at phone and at desktop size.

Anna plays in a browser; the others are clients of the wire.
"""

from __future__ import annotations

import re

from playwright.async_api import Browser, Locator, expect

from tests.browser.layout import QUIET, Look
from tests.browser.people import PHONE, Person
from tests.browser.preferans import SIX, WHIST, Deal, bought, table_of
from tests.browser.steps import SIZES, arrive, button, card, press, turn_over, words

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
        # Not the same place again: a second tap so soon would be a double one.
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
