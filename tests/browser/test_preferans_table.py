"""The table of Preferans while the cards are played: open hands and who plays them, the dealer who
returns the whist, misère, pass games, and a claim by counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from playwright.async_api import Browser, Locator, expect

from tests.browser.layout import QUIET, Look
from tests.browser.people import DESK, Person
from tests.browser.preferans import WHIST, Deal, bought, table_of
from tests.browser.scripted import ANNA, KnownTable, Scripted
from tests.browser.skatpage import told
from tests.browser.steps import SIZES, arrive, button, card, play, press, refuses, words
from tests.browser.test_keyboard import ENTER

DEALER = 3
"""Boris is the first hand then, Anna the second."""

HANDS = (
    "AS KS QS JS TS AC KC AD 7D 7H",
    "9S 8S QC JC TC KD QD AH 8H 9H",
    "7S 9C 8C 7C JD TD 9D KH QH TH",
)
OPEN = Deal(  # six spades of the first hand, against which the second whists
    hands=HANDS, talon="8D JH", answers={0: bought("6S", "7D", "7H")}, plays={0: "AC"}
)
OWN = Deal(  # the same; the second goes for his own, and nobody but the dealer returns the whist
    hands=HANDS,
    talon="8D JH",
    answers={0: bought("6S", "7D", "7H"), 1: {"whist": [WHIST], "mode": [{"kind": "own"}]}},
    plays={0: "AC"},
)
MISERE = Deal(  # of the first hand, who leads; or all pass
    hands=(
        "7S 8S TS 7C 9C JC 7D 8D TD 7H",
        "AS KS QS AC KC QC AD KD QD AH",
        "9S JS 8C TC 9D JD 8H 9H TH JH",
    ),
    talon="KH QH",
    answers={
        0: {
            "bidding": [{"kind": "bid", "bid": "M"}],
            "talon": [{"kind": "discard", "cards": ["KH", "QH"]}],
        }
    },
    plays={0: "7S"},
)
PASSED = Deal(hands=MISERE.hands, talon=MISERE.talon)


async def beside(browser: Browser, table: KnownTable, player: Scripted | None = None) -> Person:
    """A page of the running table: of who plays over the wire, or of a watcher."""
    person = await Person.arrive(browser, table.hub.base, "Wanda", DESK, **QUIET)
    if player is not None:
        name, _, value = player.cookie.partition("=")
        await person.context.add_cookies([{"name": name, "value": value, "url": person.base}])
    await person.visit(table.path)
    await expect(person.page.locator(".table .strip")).to_be_visible()  # from now on it is told
    return person


async def whist_open(anna: Person) -> None:
    """Anna passes, whists, and lays both hands open."""
    await press(anna, anna.page.locator(".bid-pass"))
    await button(anna, "pref.say.whist")
    await button(anna, "pref.say.open")


def row_of(anna: Person, text: str) -> Locator:
    """A hand that lies open, by what stands over it."""
    return anna.page.locator(".open-row", has_text=text)


async def lies(row: Locator, cards: Sequence[str]) -> None:
    """Exactly these cards lie there."""
    await expect(row.locator("[data-card].card")).to_have_count(len(cards))
    found = await row.locator("[data-card].card").evaluate_all(
        "all => all.map(c => c.dataset.card)"
    )
    assert sorted(found) == sorted(cards)


@SIZES
async def test_a_whister_plays_both_hands(
    redis_url: str, browser: Browser, size: dict[str, int]
) -> None:
    async with table_of(redis_url, OPEN, dealer=DEALER) as table:
        anna = await arrive(browser, table, size)
        page = anna.page
        await whist_open(anna)
        strip, banner = page.locator(".strip"), page.locator(".banner")
        await expect(strip).to_contain_text(words("pref.plays", p="Boris"))
        await expect(strip).to_contain_text(words("pref.strip.open"))
        clara = row_of(anna, words("open.by.you", p="Clara"))
        await lies(clara, HANDS[2].split())
        await play(anna, "QC")
        await expect(banner).to_have_text(words("pref.awaited.you", q="Clara"))
        await refuses(anna, "7S", "illegal.must_follow", suit="clubs")
        await play(anna, "9C")
        await expect(page.locator(".own-bar .seat-figures")).to_have_text("0/4")
        assert not await told(anna) & {"7D", "7H"}, "what was thrown"
        assert anna.problems == [], anna.problems


async def test_the_keyboard_follows_the_hand(redis_url: str, browser: Browser) -> None:
    """A card of one's own, then one of the other hand, without a step between."""
    async with table_of(redis_url, OPEN, dealer=DEALER) as table:
        anna = await arrive(browser, table, DESK)
        page = anna.page
        await whist_open(anna)
        await expect(card(anna, "QC")).to_have_class("card hand-card playable")
        await card(anna, "QC").focus()
        await page.keyboard.press(ENTER)
        await expect(page.locator(".open-hand .hand-card:focus")).to_have_count(1)
        await page.keyboard.press("Home")
        await page.keyboard.press("ArrowRight")
        await expect(card(anna, "9C")).to_be_focused()
        await page.keyboard.press(ENTER)
        await expect(page.locator(".hand > .hand-cards .hand-card:focus")).to_have_count(1)
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_dealer_returns_the_whist(
    redis_url: str, browser: Browser, size: dict[str, int]
) -> None:
    """Anna looks at one hand, which nobody else is shown, and then plays both."""
    async with table_of(redis_url, OWN, dealer=ANNA) as table:
        anna = await arrive(browser, table, size)
        page = anna.page
        await button(anna, "pref.say.peek", p="Wilhelmina")
        await lies(row_of(anna, words("pref.peeked", p="Wilhelmina")), HANDS[1].split())
        assert await told(anna) == {*OWN.talon.split(), *HANDS[1].split()}
        for player in table.players:
            await player.until(lambda player=player: player.parts["table"]["peeked"] == DEALER)  # type: ignore[misc]
            assert player.parts["private"]["peeked"] is None
        await button(anna, "pref.say.return_whist")
        await expect(page.locator(".open-hand")).to_have_count(2)
        await play(anna, "QC")
        await play(anna, "9C")
        await expect(page.locator(".own-bar .seat-figures")).to_have_text("0/4")
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_misere_and_a_claim(redis_url: str, browser: Browser, size: dict[str, int]) -> None:
    async with table_of(redis_url, MISERE, dealer=DEALER) as table:
        anna = await arrive(browser, table, size)
        page = anna.page
        await press(anna, page.locator(".bid-pass"))
        twelve = row_of(anna, words("pref.possible", p="Boris", n=11))
        await lies(twelve, [*MISERE.hands[0].split(), *MISERE.talon.split()])
        await expect(twelve.locator(".gone [data-card]")).to_have_attribute("data-card", "7S")
        await play(anna, "AS")
        await press(anna, page.locator(".offer[data-kind=claim]"))
        dialog = page.get_by_role("dialog")
        await dialog.get_by_role("button", name=words("pref.claim.more", p="Boris")).click()
        await dialog.get_by_role("button", name=words("pref.claim.mine", n=9)).click()
        await expect(page.locator(".result h2")).to_have_text("Boris: misère, failed")
        await expect(page.locator(".result")).to_contain_text(words("pref.res.claimed"))
        assert anna.problems == [], anna.problems


@SIZES
async def test_a_pass_game_of_four(redis_url: str, browser: Browser, size: dict[str, int]) -> None:
    """The dealer leads the talon cards."""
    async with table_of(redis_url, PASSED, dealer=DEALER) as table:
        anna = await arrive(browser, table, size)
        page = anna.page
        await press(anna, page.locator(".bid-pass"))
        await expect(page.locator(".strip")).to_contain_text(words("pref.passgame.at", k=1, n=1))
        await expect(page.locator(".felt .trick [data-card=KH]")).to_be_visible()
        await expect(page.locator(".felt .trick [data-card='7H']")).to_be_visible()
        assert await told(anna) == {"KH", "7H", *PASSED.hands[1].split()}
        await play(anna, "AH")
        await expect(page.locator(".felt .trick [data-card=QH]")).to_be_visible()
        await expect(page.locator(".own-bar .seat-figures")).to_have_text("1")
        assert anna.problems == [], anna.problems


async def test_a_returned_whist_at_every_size(redis_url: str, browser: Browser) -> None:
    """The dealer looks at a hand before: a defender and a watcher see only that he did."""
    look = Look()
    async with table_of(redis_url, OWN, dealer=ANNA) as table:
        anna = await arrive(browser, table, DESK, **QUIET)
        passer = await beside(browser, table, table.players[0])
        watcher = await beside(browser, table)
        await button(anna, "pref.say.peek", p="Wilhelmina")
        await lies(row_of(anna, words("pref.peeked", p="Wilhelmina")), HANDS[1].split())
        await expect(anna.page.locator(".table-note")).to_be_hidden()
        await look.at(anna, "preferans-peeked")
        for other, name, own in (passer, "passer", HANDS[2]), (watcher, "watcher", ""):
            heard = words("pref.log.peek", p="Anna", q="Wilhelmina")
            await expect(other.page.locator("#spoken")).to_contain_text(heard)
            await look.at(other, f"preferans-peeked-{name}")
            await expect(other.page.locator(".open-row")).to_have_count(0)
            assert await told(other) == {*OWN.talon.split(), *own.split()}
        await button(anna, "pref.say.return_whist")
        await expect(anna.page.locator(".open-hand .playable").first).to_be_visible()
        await expect(anna.page.locator(".table-note")).to_be_hidden()
        # Who went for his own whists no more.
        plate = anna.page.locator(".seat", has_text="Wilhelmina").locator(".seat-line")
        await expect(plate).not_to_contain_text(words("pref.call.whist"))
        await look.at(anna, "preferans-returned")
        for person in (anna, passer, watcher):
            assert person.problems == [], person.problems
    assert look.faults == [], "\n".join(look.faults)


async def test_a_misere_at_every_size(redis_url: str, browser: Browser) -> None:
    look = Look()
    async with table_of(redis_url, MISERE, dealer=DEALER) as table:
        anna = await arrive(browser, table, DESK, **QUIET)
        await anna.page.locator(".bid-pass").click()
        await expect(anna.page.locator(".open-rows .gone")).to_have_count(1)
        await look.at(anna, "preferans-misere")
        await anna.page.locator(".offer[data-kind=claim]").click()
        await expect(anna.page.get_by_role("dialog")).to_be_visible()
        await look.at(anna, "preferans-claim")
        assert anna.problems == [], anna.problems
    assert look.faults == [], "\n".join(look.faults)


async def test_a_pass_game_at_every_size(redis_url: str, browser: Browser) -> None:
    look = Look()
    async with table_of(redis_url, PASSED, seats=3, dealer=2) as table:
        anna = await arrive(browser, table, DESK, **QUIET)
        await anna.page.locator(".bid-pass").click()
        await expect(anna.page.locator(".talon[data-where=names] [data-card=KH]")).to_be_visible()
        await play(anna, "AH")
        await anna.page.locator(".last-button").click()
        await expect(anna.page.locator("dialog .names-suit [data-card=KH]")).to_be_visible()
        await look.at(anna, "preferans-named")
        assert anna.problems == [], anna.problems
    assert look.faults == [], "\n".join(look.faults)
