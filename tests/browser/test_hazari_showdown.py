"""A deal of Hazari whose cards are known: the comparisons set by set, an equal set said in words,
what is captured, the score sheet, and the deal looked at again.

Anna plays in a browser; the others are clients of the wire. The pauses end when the test has seen
enough, so nothing here depends on how fast they pass.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from server.store import Store
from tests.browser.hazari import Arranged, dealing, go_on, others
from tests.browser.layout import QUIET, Look
from tests.browser.people import DESK, PHONE, TEXTS, Person

ORDERS = [[2, 1, 0, 3], [0, 3, 2, 1], [2, 1, 0, 3], [0, 3, 2, 1]]
WINNERS = [0, 2, 0, 3]
POINTS = [105, 100, 70, 85]
LATER = 1  # the comparison decided by showing later
CAPTURED = [175, 0, 100, 85]
PAUSE_S = 2
RECORD = """() => {
  window.seen = [];
  const words = node => node?.checkVisibility() ? node.textContent : '';
  const look = () => {
    const sets = [...document.querySelectorAll('.sets > .shown')].map(set => ({
      seat: Number(set.dataset.seat), mark: words(set.querySelector('.shown-mark')),
    }));
    const banner = words(document.querySelector('.banner'));
    const now = JSON.stringify({ sets, banner });
    if (sets.length && window.seen.at(-1) !== now) window.seen.push(now);
  };
  new MutationObserver(look).observe(document.documentElement,
    { subtree: true, childList: true, characterData: true, attributes: true });
}"""
WHOLE = """([order, words]) => window.seen.map(one => JSON.parse(one)).some(({ sets, banner }) =>
  String(sets.map(set => set.seat)) === String(order) && banner.includes(words))"""


def taken(number: int) -> str:
    """What the page says when that comparison is decided."""
    name = ("you", "Boris", "Clara", "Wilhelmina")[WINNERS[number]]
    key = "haz.taken.you" if name == "you" else "haz.taken"
    words = str(TEXTS[key]["other"]).format(p=name, n=POINTS[number])
    return f"{TEXTS['haz.later']} {words}" if number == LATER else words


@pytest.mark.long
async def test_a_deal_is_shown_set_by_set(store: Store, redis_url: str, browser: Browser) -> None:
    async with dealing(redis_url) as hub:
        anna = await Person.arrive(browser, hub.base, "Anna", DESK, **QUIET)
        path = await anna.set_up_room("seed", 4, "hazari", reveal_pause=PAUSE_S)
        async with others(hub.base, path) as players:
            await anna.ready()
            await arrange(anna, players)
            look = Look()
            for number in range(4):
                await comparison(anna, number)
                if number == 2:
                    await come_back(anna, players[0])
                if number == 3:
                    await look.at(anna, "hazari-comparison")
                    await anna.page.set_viewport_size(DESK)  # type: ignore[arg-type]
                await go_on(store, path)
            await the_result(anna)
            await the_sheet(anna)
            await look.at(anna, "hazari-result")
            await the_next_deal(anna, players)
        friend = await Person.arrive(browser, hub.base, "Fred", PHONE, **QUIET)
        await looked_at_again(friend, f"{path}/deal/0", look)
        for person in (anna, friend):
            assert person.problems == [], (person.name, person.problems)
        assert look.faults == [], "\n".join(look.faults)


async def arrange(anna: Person, players: Sequence[Arranged]) -> None:
    """Everybody arranges, Anna by help; each seat shows whether it is ready."""
    page, light = anna.page, TEXTS["haz.seat.ready"]
    await players[0].answer()
    await expect(page.locator(".seat[data-seat='1']")).to_contain_text(light)
    await expect(page.locator(".seat[data-seat='2']")).not_to_contain_text(light)
    await expect(page.locator(".strip")).to_contain_text("1 of 4")
    await players[1].answer()
    await page.evaluate(RECORD)
    await page.get_by_role("button", name=TEXTS["haz.sort"]).click()
    await page.locator(".arrange-ready:not([aria-disabled])").click()
    await expect(page.locator(".seat[data-seat='0']")).to_contain_text(light)
    await players[2].answer()


async def comparison(anna: Person, number: int) -> None:
    """The sets come in showing order and one by one; a tap shows the end at once."""
    page = anna.page
    if number != LATER:
        await expect(page.locator(".shown").first).to_be_visible()
        await page.locator(".felt").click(position={"x": 4, "y": 4})
    await page.wait_for_function(WHOLE, arg=[ORDERS[number], taken(number)])
    if number == LATER:
        await the_later_one_wins(page)


async def the_later_one_wins(page: Page) -> None:
    """Set after set in showing order; the equal one is marked and said in words as it comes."""
    seen = [json.loads(one) for one in await page.evaluate("window.seen")]
    first = next(at for at, one in enumerate(seen) if [s["seat"] for s in one["sets"]] == [0])
    grown: list[dict[str, Any]] = []
    for one in seen[first:]:
        if len(one["sets"]) > len(grown):
            grown.append(one)
        grown[-1] = one if one["banner"] == TEXTS["haz.later"] else grown[-1]
    assert [[s["seat"] for s in one["sets"]] for one in grown] == [
        ORDERS[LATER][: count + 1] for count in range(4)
    ]
    third = grown[2]
    assert third["banner"] == TEXTS["haz.later"]
    assert [s["mark"] for s in third["sets"]] == ["", "", TEXTS["haz.set.later"]]
    sentence = page.locator("#spoken p", has_text=TEXTS["haz.later"])
    await expect(sentence).to_have_count(1)
    await expect(sentence).to_contain_text(taken(LATER))


async def come_back(anna: Person, other: Arranged) -> None:
    """After a reload the comparison that the table rests on lies there."""
    page = anna.page
    await page.reload()
    await expect(page.locator(".table")).to_be_visible()
    await page.evaluate(RECORD)
    now = other.parts["table"]["comparisons"][-1]
    sets = page.locator(".shown")
    await expect(sets).to_have_count(4)
    shown = await sets.evaluate_all("all => all.map(one => Number(one.dataset.seat))")
    assert shown == now["order"]
    best = page.locator(f".shown.best[data-seat='{now['winner']}'] .shown-mark")
    await expect(best).to_have_text(TEXTS["haz.set.won"])


async def the_result(anna: Person) -> None:
    """What everybody has captured: at the seats, and in the result."""
    result = anna.page.locator(".result")
    await expect(result).to_be_visible()
    assert await result.locator(".points").all_inner_texts() == [str(n) for n in CAPTURED]
    for seat, points in enumerate(CAPTURED):
        await expect(anna.page.locator(f".seat[data-seat='{seat}'] .seat-figures")).to_have_text(
            str(points)
        )


async def the_sheet(anna: Person) -> None:
    """One row a deal, in the order of the turn, the dealer's mark, and the line at the target."""
    page = anna.page
    await page.locator("[data-panel=sheet]").click()
    heads = await page.locator(".sheet thead th").all_inner_texts()
    assert heads[1:] == ["you", "Wilhelmina", "Clara", "Boris"]
    row = page.locator(".sheet .done td")
    assert await row.locator(".sheet-points").all_inner_texts() == ["+175", "+85", "+100", "0"]
    await expect(row.nth(1).locator(".sheet-dealer")).to_be_visible()
    await expect(page.locator(".sheet .goal th")).to_contain_text("1000")
    await expect(page.locator(".sheet .goal td").first).to_contain_text("\u2212825")
    await page.keyboard.press("Escape")


async def the_next_deal(anna: Person, players: Sequence[Arranged]) -> None:
    """The dealer's mark moves to the right."""
    await anna.go_on()
    for player in players:
        assert (await player.ask("next"))["t"] == "ok"
    await expect(anna.page.locator(".seat[data-seat='2'] .mark.dealer")).to_be_visible()
    await expect(anna.page.locator(".seat[data-seat='3'] .mark.dealer")).to_be_hidden()


async def looked_at_again(friend: Person, deal: str, look: Look) -> None:
    """By comparisons, and by a link to one of them."""
    page = friend.page
    await friend.visit(f"{deal}#comparison-{LATER + 1}")
    await expect(page.locator(".replay-words")).to_contain_text(TEXTS["haz.later"])
    await expect(page.locator(".shown")).to_have_count(4)
    await expect(page.locator(".banner")).to_have_text("Comparison 2 of 4")
    await look.at(friend, "hazari-replay")
    for key, place in (
        ("ArrowDown", "#comparison-3"),
        ("Home", "#step-1"),
        ("PageDown", "#comparison-1"),
    ):
        await page.keyboard.press(key)
        await page.wait_for_url(f"**{place}")
    await page.keyboard.press("End")
    await expect(page.locator(".result .points").first).to_have_text(str(CAPTURED[0]))
