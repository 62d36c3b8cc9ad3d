"""What else happens at a Skat table: a game announced by keys, what is asked of a defender, and how
all of it looks at every size.
"""

from __future__ import annotations

from dataclasses import replace

from playwright.async_api import Browser, Page, expect

from tests.browser.keys import ENTER, press_by_key, tab_to
from tests.browser.layout import QUIET, Look
from tests.browser.people import DESK, Person
from tests.browser.skat import HEARTS, NULL, table_of
from tests.browser.skatpage import announce, bid, choose, told
from tests.browser.steps import arrive, button, claim, play, turn_over, words

DECLARES = {
    "say": [{"kind": "bid", "value": 18}],
    "skat_or_hand": [{"kind": "take_skat"}],
    "discard": [{"kind": "declare", "discard": ["TS", "KS"], "contract": "H"}],
}


async def test_a_game_by_keys(redis_url: str, browser: Browser) -> None:
    async with table_of(redis_url, [HEARTS], dealer=2) as table:
        anna = await arrive(browser, table, DESK)
        page = anna.page
        await what_it_would_count(page)
        await tab_to(page, ".auction-list")
        await page.keyboard.type("27")
        await tab_to(page, ".auction-far")
        await page.keyboard.press(ENTER)
        await expect(page.locator(".strip")).to_contain_text(words("skat.bid", n=27))
        await expect(page.get_by_role("button", name=words("skat.take")).last).to_be_focused()
        await tab_to(page, ".skat-take")
        await page.keyboard.press(ENTER)
        await expect(page.locator(".contract-key").first).to_be_focused()
        await pick_by_keys(page, "TS", "KS")
        await tab_to(page, ".contract-key[aria-label^='hearts']")
        await page.keyboard.press("Space")
        line = page.locator(".contract-line")
        await expect(line).to_contain_text(words("skat.cover.schneider", bid=27))
        await expect(page.locator("#spoken p").last).to_contain_text("with 1, game 2 × 10 = 20")
        await press_by_key(page, ".question:not([hidden]) .contract-final:not([aria-disabled])")
        await press_by_key(page, "dialog .primary")
        await press_by_key(page, ".offer[data-kind=concede]")
        await press_by_key(page, "dialog .primary")
        await expect(page.locator(".result h2")).to_have_text("You lose: hearts")
        await expect(page.locator(".result")).to_be_focused()
        assert anna.problems == [], anna.problems


async def what_it_would_count(page: Page) -> None:
    """The calculator folds and unfolds; a value further up is said in two steps."""
    lines = page.locator(".calculator-lines").first
    await expect(lines).to_be_visible()
    await expect(lines.locator("[data-contract=H]")).to_contain_text("with 1, game 2 = 20")
    await tab_to(page, ".calculator summary")
    await page.keyboard.press(ENTER)
    await expect(lines).to_be_hidden()
    await page.keyboard.press(ENTER)
    await expect(lines).to_be_visible()


async def pick_by_keys(page: Page, *codes: str) -> None:
    """Arrows walk the hand; Space turns a card over."""
    await expect(page.locator(".hand-card.marked")).to_have_count(2)
    await tab_to(page, ".hand")
    for code in codes:
        await page.keyboard.press("Home")
        while await page.evaluate("document.activeElement.dataset.card") != code:
            await page.keyboard.press("ArrowRight")
        await page.keyboard.press("Space")
        await expect(page.locator(f".hand-card[data-card='{code}']")).to_have_attribute(
            "aria-pressed", "true"
        )


async def test_a_defender_is_asked(redis_url: str, browser: Browser) -> None:
    """Declines a claim, after which the cards lie open, and gives up with the partner."""
    async with table_of(redis_url, [replace(HEARTS, answers={"M": DECLARES})], dealer=0) as table:
        boris, clara = table.players
        boris.held, clara.held = "respond", "play"
        anna = await arrive(browser, table, DESK, **QUIET)
        page = anna.page
        lies = page.get_by_label(words("open.of", p="Clara")).locator(".card")
        asked = page.locator(".answer-words")
        await page.locator(".auction-pass").click()
        await play(anna, "AS")
        await expect(lies).to_have_count(0)
        await clara.offer("claim")
        await expect(asked).to_contain_text(words("request.claim", p="Clara"))
        look = Look()
        await look.at(anna, "skat-asked")
        await button(anna, "request.no")
        await expect(asked).to_be_hidden()
        await expect(lies).to_have_count(10)
        await boris.offer("concede")
        await expect(asked).to_contain_text(words("skat.request.partner.if"))
        await button(anna, "request.yes")
        await expect(page.locator(".result h2")).to_have_text("Clara wins: hearts")
        note = words("result.conceded", p="Boris")
        await expect(page.locator(".result-note")).to_have_text(note)
        assert anna.problems == [], anna.problems
        assert look.faults == [], "\n".join(look.faults)


async def test_every_moment_at_every_size(redis_url: str, browser: Browser) -> None:
    look = Look()
    async with table_of(redis_url, [NULL], dealer=2) as table:
        anna = await arrive(browser, table, DESK, **QUIET)
        fan = await Person.arrive(browser, anna.base, "", DESK, color_scheme="dark", **QUIET)
        await fan.visit(table.path)
        await auction_and_game(anna, look)
        await expect(fan.page.locator(".open-row .card")).to_have_count(10)
        await play(anna, "9H")
        await expect(fan.page.locator(".felt .trick [data-card='KH']")).to_be_visible()
        assert await told(fan) == {*NULL.hands[1].split(), *"TH JH 8H KH".split()}
        await look.at(fan, "skat-open")
        await look.at(anna, "skat-ouvert")
        await claim(anna, "skat.claim.null", "skat.claim.consent")
        await expect(anna.page.locator(".result")).to_be_visible()
        await look.at(anna, "skat-result")
        await anna.page.locator(".topbar [data-panel=sheet]").click()
        await expect(anna.page.locator(".sheet .done")).to_be_visible()
        await look.at(anna, "skat-sheet")
        for person in (anna, fan):
            assert person.problems == [], person.problems
    assert look.faults == [], "\n".join(look.faults)


async def auction_and_game(anna: Person, look: Look) -> None:
    """The questions before the first card, up to the announcement of Null ouvert."""
    page = anna.page
    await expect(page.locator(".calculator").first).to_be_visible()
    await look.at(anna, "skat-bidding")
    await bid(anna, 18)
    await expect(page.locator(".skat-take")).to_be_visible()
    await look.at(anna, "skat-choice")
    await button(anna, "skat.hand.play")
    await choose(anna, "spades")
    await button(anna, "skat.add.schwarz")
    await expect(page.locator(".contract-line")).to_contain_text("Schwarz announced")
    await look.at(anna, "skat-hand")
    await button(anna, "skat.hand.back")
    await page.locator(".skat-take").click()
    await turn_over(anna, "AC", "AD")
    await choose(anna, "Null")
    await button(anna, "skat.add.ouvert")
    await expect(page.locator(".contract-line")).to_contain_text("46")
    await look.at(anna, "skat-discard")
    await announce(anna, "Null ouvert")
