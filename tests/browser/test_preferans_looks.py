"""How the questions of Preferans look at every size, and a six played by keys."""

from __future__ import annotations

from playwright.async_api import Browser, expect

from tests.browser.keys import ENTER, press_by_key, tab_to
from tests.browser.layout import QUIET, Look
from tests.browser.people import DESK
from tests.browser.preferans import CAUGHT, TRUMPS, WHIST, Deal, bought, table_of
from tests.browser.scripted import ANNA
from tests.browser.steps import arrive, button, confirm, next_deal, play, value_lines, words

HANDS = (
    "AS KS QS JS TS AC KC AD 7D 7H",
    "9S 8S QC JC TC KD QD AH 8H 9H",
    "7S 9C 8C 7C JD TD 9D KH QH TH",
)
OWN = Deal(  # six spades of the first hand; the third goes for his own
    HANDS,
    "8D JH",
    {0: bought("6S", "7D", "7H"), 2: {"whist": [WHIST], "mode": [{"kind": "own"}]}},
    {0: "AC"},
)
SHARED = Deal(  # the third hand of 70 offers half
    CAUGHT.hands,
    CAUGHT.talon,
    {
        2: {
            "bidding": [{"kind": "bid", "bid": "M"}],
            "share": [{"kind": "offer"}],
            "talon": [{"kind": "discard", "cards": ["KD", "QD"]}],
        }
    },
)
FINAL = ".question:not([hidden]) .contract-final"
ASKED = ".contract-buttons button:visible"


async def test_a_whist_at_every_size(redis_url: str, browser: Browser) -> None:
    look = Look()
    async with table_of(redis_url, OWN, seats=3, dealer=2) as table:
        boris = table.players[0]
        anna = await arrive(browser, table, DESK, **QUIET)
        page = anna.page
        await page.locator(".bid-pass").click()
        await expect(page.locator(ASKED)).to_have_count(2)
        await look.at(anna, "preferans-whist")
        await button(anna, "pref.say.pass_whist")
        await expect(page.locator(ASKED).first).to_have_text(words("pref.say.return_whist"))
        await look.at(anna, "preferans-half")
        await button(anna, "pref.say.return_whist")
        await expect(page.locator(ASKED).first).to_have_text(words("pref.say.open"))
        await button(anna, "pref.say.open")
        await expect(page.locator(".felt .trick [data-card=AC]")).to_be_visible()
        await boris.until(lambda: any(one["kind"] == "claim" for one in boris.parts["ask"]))
        claim = next(one for one in boris.parts["ask"] if one["kind"] == "claim")
        tricks = {"kind": "claim", "tricks": [8, 1, 1]}
        assert (await boris.ask("act", prompt=claim["id"], action=tricks))["t"] == "ok"
        await expect(page.locator(".answer-words")).to_be_visible()
        await look.at(anna, "preferans-asked")
        await button(anna, "request.yes")
        await expect(page.locator(".result .value-lines").first).to_be_visible()
        await look.at(anna, "preferans-result")
        assert anna.problems == [], anna.problems
    assert look.faults == [], "\n".join(look.faults)


async def test_a_shared_misere_at_every_size(redis_url: str, browser: Browser) -> None:
    look = Look()
    options = {"share_misere": True, "give_up": "any", "preference": "strict"}
    async with table_of(redis_url, SHARED, dealer=ANNA, **options) as table:
        anna = await arrive(browser, table, DESK, **QUIET)
        await expect(anna.page.locator(ASKED)).to_have_count(2)
        await look.at(anna, "preferans-half-misere")
        await button(anna, "pref.share_answer.accept")
        await expect(anna.page.locator(".strip")).to_contain_text(words("pref.strip.shared"))
        assert anna.problems == [], anna.problems
    async with table_of(redis_url, TRUMPS, dealer=2, **options) as table:
        anna = await arrive(browser, table, DESK, color_scheme="dark", **QUIET)
        page = anna.page
        await expect(page.locator(".seats .bubble:visible")).to_have_count(2)
        await look.at(anna, "preferans-passes")
        await page.locator(".bid-cell[data-bid='6S']").click()
        await expect(page.locator(".hand-card.marked")).to_have_count(2)
        await look.at(anna, "preferans-give-up")
        await button(anna, "pref.give_up")
        await confirm(anna, "pref.give_up")
        assert await value_lines(anna) == [
            (f"You, mountain: {words('pref.why.given_up.n', n=3)}", "+6")
        ]
        await next_deal(anna, table)
        await page.locator(".bid-cell[data-bid='M']").click()
        await confirm(anna, "pref.sure.do", bid="misère")
        await expect(page.locator(ASKED)).to_have_count(2)
        await look.at(anna, "preferans-half-offered")
        dealer = table.players[-1]
        dealer.held = "share_answer"
        await button(anna, "pref.share.offer")
        answers = words("turn.other.share_answer", p="Wilhelmina")
        await expect(page.locator(".banner")).to_have_text(answers)
        await dealer.until(lambda: dealer.parts["ask"] != [])
        assert dealer.parts["private"]["hand"] == dealer.parts["table"]["talon"] == []
        await dealer.go_on()
        await expect(page.locator(".hand-card.marked")).to_have_count(2)
        assert anna.problems == [], anna.problems
    assert look.faults == [], "\n".join(look.faults)


async def test_a_six_by_keys(redis_url: str, browser: Browser) -> None:
    async with table_of(redis_url, TRUMPS, seats=3, dealer=2) as table:
        anna = await arrive(browser, table, DESK)
        page = anna.page
        await press_by_key(page, ".bid-cell[data-bid='6S']")
        await expect(page.locator(".hand-card")).to_have_count(12)
        for code in ("8D", "8H"):
            await page.locator(f".hand-card[data-card='{code}']").focus()
            await page.keyboard.press(ENTER)
        await press_by_key(page, FINAL)
        await press_by_key(page, ".contract-key[data-strain=S]")
        await press_by_key(page, FINAL)
        await expect(page.locator(".hand-card.playable")).to_have_count(1)
        await tab_to(page, ".hand")
        await page.locator(".hand-card.playable").focus()
        await page.keyboard.press(ENTER)
        await expect(page.locator(".hand-card")).to_have_count(9)
        await play(anna, "AH")
        await press_by_key(page, ".offer[data-kind=claim]")
        await press_by_key(page, "dialog .primary")
        await expect(page.locator(".result")).to_contain_text(words("pref.res.claimed"))
        await expect(page.locator(".result")).to_be_focused()
        assert anna.problems == [], anna.problems
