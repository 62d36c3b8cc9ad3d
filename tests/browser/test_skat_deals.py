"""One deal of Skat of each kind, played on a page: by a finger on the phone and by a mouse at the
desk.

Anna plays in a browser; the others answer over the wire by the script of the deal.
"""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.async_api import Browser, expect

from tests.browser.people import DESK, Person
from tests.browser.scripted import KnownTable
from tests.browser.skat import (
    GRAND,
    HEARTS,
    NULL,
    PUSHED,
    PUSHING,
    SPADES_HAND,
    table_of,
)
from tests.browser.skatpage import announce, bid, choose, told
from tests.browser.steps import (
    SIZES,
    arrive,
    button,
    card,
    claim,
    confirm,
    hand,
    next_deal,
    play_all,
    press,
    press_card,
    refuses,
    scores,
    turn_over,
    value_lines,
    words,
)

Size = dict[str, int]


def label(size: Size) -> str:
    return f"{size['width']}x{size['height']}"


@SIZES
async def test_a_suit_game_with_the_skat(redis_url: str, browser: Browser, size: Size) -> None:
    async with table_of(redis_url, [HEARTS], dealer=2) as table:
        anna = await arrive(browser, table, size)
        page = anna.page
        await expect(page.locator(".auction-next")).to_be_visible()
        await anna.shot(f"skat-bidding-{label(size)}")
        await bid(anna, 18)
        for seat in (0, 2):
            bubble = page.locator(f".seat[data-seat='{seat}'] .bubble")
            await expect(bubble).to_have_text(words("skat.call.pass"))
        await press(anna, page.locator(".skat-take"))
        await discard(anna, table)
        await anna.shot(f"skat-discard-{label(size)}")
        await announce(anna, "hearts")
        await expect(card(anna, "TS")).to_have_count(0)
        assert await hand(anna) == "JC JD KH QH 9H 8H 7H QD 7D AC".split()
        await anna.shot(f"skat-play-{label(size)}")
        mine = HEARTS.cards("M")
        await play_all(anna, mine[:2])
        await expect(card(anna, mine[2])).to_have_class(re.compile("playable"))
        await refuses(anna, "AC", "illegal.must_follow.trump")
        await play_all(anna, mine[2:])
        assert await value_lines(anna) == [
            ("Card points", "61 : 59"), ("with 1", "1"), ("game", "2"), ("× base value 10", "20"),
            ("bid 18", "covered"), ("Score", "+20"),
        ]  # fmt: skip
        await expect(page.locator(".result h2")).to_have_text("You win: hearts")
        assert await scores(anna) == ["0", "+20", "0"]
        await anna.shot(f"skat-result-{label(size)}")
        await the_list(anna)
        await looked_at_again(anna)
        assert anna.problems == [], anna.problems


async def discard(anna: Person, table: KnownTable) -> None:
    """The cards of the skat are marked; one of two picked is taken back; a reload keeps all."""
    page = anna.page
    marked = page.locator(".hand-card.marked")
    await expect(marked).to_have_count(2)
    assert {await one.get_attribute("data-card") for one in await marked.all()} == {"JD", "AC"}
    await turn_over(anna, "TS", "QD")
    await press_card(anna, "QD")
    await expect(page.locator(".hand-card.turned-over")).to_have_count(1)
    await choose(anna, "hearts")
    await table.kept({"kind": "declare", "discard": ["TS"], "contract": "H"})
    await page.reload()
    await expect(card(anna, "TS")).to_have_class(re.compile("turned-over"))
    await expect(marked).to_have_count(2)
    await turn_over(anna, "KS")
    line = page.locator(".contract-line")
    await expect(line).to_contain_text("with 1, game 2 × 10 = 20")
    await expect(line).to_contain_text(words("skat.bid.covered", bid=18))


async def the_list(anna: Person) -> None:
    """A line with the game, how its value came about, and the running totals."""
    page = anna.page
    await press(anna, page.locator(".topbar [data-panel=sheet]"))
    row = page.locator(".sheet .done")
    await expect(row.locator(".sheet-game")).to_have_text(re.compile("hearts 10.*with 1 · 20"))
    assert await row.locator(".sheet-total").all_inner_texts() == ["0", "20", "0"]
    await expect(row.locator(".sheet-points").nth(1)).to_have_text("+20")
    await page.keyboard.press("Escape")


async def looked_at_again(anna: Person) -> None:
    """The same deal as a replay: the tricks, what was laid away, and its result."""
    page = anna.page
    await press(anna, page.locator(".result .again"))
    await expect(page.locator(".replay-words")).not_to_be_empty()
    await page.keyboard.press("Home")
    for _ in range(3):
        await page.keyboard.press("ArrowDown")
    await expect(page.locator(".trick .played")).to_have_count(3)
    assert {"JH", "TH", "7H"} <= await told(anna)
    await page.keyboard.press("End")
    assert ("Score", "+20") in await value_lines(anna)


@SIZES
async def test_a_hand_game_with_schneider(redis_url: str, browser: Browser, size: Size) -> None:
    async with table_of(redis_url, [SPADES_HAND], dealer=0) as table:
        anna = await arrive(browser, table, size)
        page = anna.page
        await bid(anna, 18)
        await button(anna, "skat.hand.play")
        await choose(anna, "spades")
        await button(anna, "skat.add.schneider")
        line = page.locator(".contract-line")
        await expect(line).to_contain_text("with 2, game 3")
        await expect(line).to_contain_text("Schneider announced 6 × 11 = 66")
        await announce(anna, "spades Hand Schneider announced")
        assert await told(anna) == set(await hand(anna)) == set(SPADES_HAND.cards("F"))
        await play_all(anna, SPADES_HAND.cards("F")[:4])
        await claim(anna, "offer.claim", "skat.claim.consent")
        assert await value_lines(anna) == [
            ("Card points", "120 : 0"), ("with 2", "2"), ("game", "3"), ("Hand", "4"),
            ("Schneider", "5"), ("Schneider announced", "6"), ("Schwarz", "7"),
            ("× base value 11", "77"), ("bid 18", "covered"), ("Score", "+77"),
        ]  # fmt: skip
        assert await scores(anna) == ["0", "+77", "0"]
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_grand_with_kontra_and_a_claim(
    redis_url: str, browser: Browser, size: Size
) -> None:
    options = {"kontra": "on", "claim_rule": "strict"}
    async with table_of(redis_url, [GRAND], dealer=0, **options) as table:
        anna = await arrive(browser, table, size)
        page = anna.page
        await bid(anna, 18)
        await press(anna, page.locator(".skat-take"))
        await turn_over(anna, "7H", "8D")
        await choose(anna, "Grand")
        await announce(anna, "Grand")
        bubble = page.locator(".seat[data-seat='2'] .bubble")
        await expect(bubble).to_have_text(words("skat.kontra"))
        await button(anna, "skat.re")
        await confirm(anna, "skat.re")
        await claim(anna, "offer.claim", "skat.claim.strict")
        assert await value_lines(anna) == [
            ("Card points", "120 : 0"), ("with 4", "4"), ("game", "5"), ("Schneider", "6"),
            ("Schwarz", "7"), ("× base value 24", "168"), ("bid 18", "covered"),
            ("Kontra", "×2"), ("Re", "×2"), ("Score", "+672"),
        ]  # fmt: skip
        await expect(page.locator(".result")).to_contain_text(words("result.claimed.you"))
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_null_ouvert(redis_url: str, browser: Browser, size: Size) -> None:
    async with table_of(redis_url, [NULL], dealer=2) as table:
        anna = await arrive(browser, table, size)
        fan = await Person.arrive(browser, anna.base, "", DESK, reduced_motion="reduce")
        await fan.visit(table.path)
        await bid(anna, 18)
        await press(anna, anna.page.locator(".skat-take"))
        await turn_over(anna, "AC", "AD")
        await choose(anna, "Null")
        await button(anna, "skat.add.ouvert")
        await expect(anna.page.locator(".contract-line")).to_contain_text("46")
        await expect(fan.page.locator(".strip")).to_contain_text(words("skat.bid", n=18))
        assert await told(fan) == set()
        await announce(anna, "Null ouvert")
        lies = fan.page.get_by_label(words("open.of", p="Anna"))
        await expect(lies.locator(".card")).to_have_count(10)
        await expect(anna.page.locator(".open-row")).to_have_text(words("open.own"))
        await anna.shot(f"skat-ouvert-{label(size)}")
        await play_all(anna, NULL.cards("M")[:4])
        await expect(lies.locator(".card")).to_have_count(6)
        await claim(anna, "skat.claim.null", "skat.claim.consent")
        assert await value_lines(anna) == [
            ("Tricks of the declarer", "0"), ("Null ouvert", "46"), ("bid 18", "covered"),
            ("Score", "+46"),
        ]  # fmt: skip
        for person in (anna, fan):
            assert person.problems == [], person.problems


@SIZES
async def test_a_ramsch_with_pushing(redis_url: str, browser: Browser, size: Size) -> None:
    async with table_of(redis_url, [PUSHED], dealer=0, **PUSHING) as table:
        anna = await arrive(browser, table, size)
        page = anna.page
        await press(anna, page.locator(".auction-pass"))
        await button(anna, "skat.say.take")
        await expect(page.locator(".hand-card.marked")).to_have_count(2)
        await refuses(anna, "JH", "illegal.skat.jack")
        await turn_over(anna, "AH", "TD")
        await anna.shot(f"skat-pushing-{label(size)}")
        await button(anna, "skat.on.do")
        await play_all(anna, PUSHED.cards("F"))
        assert await scores(anna) == ["\u221257", "0", "0"]
        laid = page.locator(".apart").filter(has_text=words("skat.laid.to", names="Boris"))
        figures = laid.locator(".card")
        assert [await one.get_attribute("data-card") for one in await figures.all()] == ["AC", "AD"]
        await expect(page.locator(".result-table .missed")).to_contain_text("35 + 22")
        await anna.shot(f"skat-ramsch-{label(size)}")
        assert anna.problems == [], anna.problems


@SIZES
async def test_four_seats_the_dealer_sits_out(redis_url: str, browser: Browser, size: Size) -> None:
    called = {
        "say": [{"kind": "bid", "value": 18}],
        "skat_or_hand": [{"kind": "take_skat"}],
        "discard": [{"kind": "declare", "discard": ["TS", "KS"], "contract": "H"}],
    }
    deals = [replace(HEARTS, answers={"M": called}), SPADES_HAND]
    async with table_of(redis_url, deals, dealer=1, seats=4) as table:
        boris, clara, wilhelmina = table.players
        boris.held = "play"
        anna = await arrive(browser, table, size)
        page = anna.page
        await expect(page.locator(".trick .played")).to_have_count(2)
        await expect(page.locator(".seat.own")).to_contain_text(words("skat.seat.out"))
        await expect(page.locator(".hand-card")).to_have_count(0)
        assert await told(anna) == {"AS", "JC"}
        await anna.shot(f"skat-sits-out-{label(size)}")
        await boris.go_on()
        assert ("Score", "+20") in await value_lines(anna)
        await next_deal(anna, table)
        await bid(anna, 18)
        await expect(page.locator(".seat[data-seat='2']")).to_contain_text(words("skat.seat.out"))
        await button(anna, "skat.hand.play")
        await choose(anna, "Grand")
        await announce(anna, "Grand Hand")
        await button(anna, "offer.concede")
        await confirm(anna, "offer.concede.do")
        await expect(page.locator(".result")).to_contain_text(words("result.conceded.you"))
        await press(anna, page.locator(".topbar [data-panel=sheet]"))
        rows = page.locator(".sheet .done")
        await expect(rows).to_have_count(2)
        out = words("skat.seat.out")
        for row, seat in ((0, 1), (1, 2)):
            cells = await rows.nth(row).locator(".sheet-stack").all_inner_texts()
            assert [out in cell for cell in cells] == [one == seat for one in range(4)], cells
        assert anna.problems == [], anna.problems
