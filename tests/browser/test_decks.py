"""The decks: every card drawn and told from all others, named in four languages, and changed while
a deal of Skat is on the table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, expect

from tests.browser.layout import QUIET, Look, contrast_faults
from tests.browser.people import Person
from tests.browser.skat import HEARTS, table_of
from tests.browser.skatpage import announce, bid
from tests.browser.steps import card, confirm, turn_over
from tests.hubs import Hub

FACES = (Path(__file__).parent / "decks.js").read_text()
PHONE = {"width": 320, "height": 568}
CODES = ["OC", "AS", "TH", "UD"]
NAMES = {
    "en": ("acorn Ober", "leaf ace", "heart ten", "bell Unter"),
    "ru": ("обер желудей", "туз листьев", "десятка сердец", "унтер бубенцов"),
    "bg": ("обер жълъд", "асо лист", "десетка сърце", "унтер звънче"),
    "de": ("Eichel-Ober", "Gras-Ass", "Herz-Zehn", "Schellen-Unter"),
}
LETTERS = {"en": "AKOU", "ru": "ТКОУ", "bg": "AKOU", "de": "AKOU"}
NAMED = """async ([faces, codes]) => {
    const { cardName, cardSign, dealWith } = await import('/static/cards.js');
    dealWith(faces ?? undefined);
    const letters = ['AC', 'KC', 'OC', 'UC'].map(code => cardSign(code)[0].data);
    return [codes.map(cardName), letters.join('')];
}"""
SCHAFKOPF = {"custom": "bavarian", "german": "bavarian"}
SKAT = {"custom": "french", "german": "skat"}
TRUMPS = "import('/static/games/schafkopf-words.js').then(one => one.contractHint('rufer'))"


async def named(page: Page, faces: Any, *codes: str) -> list[Any]:
    """What cards are called at a game with these faces, and the letters of its court cards."""
    found: list[Any] = await page.evaluate(NAMED, [faces, codes])
    return found


async def keep(page: Page, **settings: str) -> None:
    """Comes back with these settings."""
    for key, value in settings.items():
        await page.evaluate(
            "([key, value]) => localStorage.setItem(key, value)", [f"cardroom.{key}", value]
        )
    await page.reload()
    await expect(page.locator("form button.big")).to_be_visible()


async def test_every_card_is_drawn_and_told_from_all_others(
    hubs: tuple[Hub, Hub], browser: Browser
) -> None:
    anna = await Person.arrive(browser, hubs[0].base, "Anna", PHONE, **QUIET)
    await anna.page.goto(anna.base + "/")
    assert await anna.page.evaluate(FACES) == []
    assert await contrast_faults(anna.page) == []
    assert anna.problems == [], anna.problems


async def test_names_by_language_deck_and_game(hubs: tuple[Hub, Hub], browser: Browser) -> None:
    anna = await Person.arrive(browser, hubs[0].base, "Anna", PHONE)
    page = anna.page
    await page.goto(anna.base + "/")
    for lang, names in NAMES.items():
        await keep(page, lang=lang)
        assert await named(page, SCHAFKOPF, *CODES) == [list(names), LETTERS[lang]]
    assert "Ober, Unter, Herz" in await page.evaluate(TRUMPS)
    await keep(page, deck="tell")
    assert await named(page, SKAT, "AS", "TH") == [["Grün-Ass", "Rot-Zehn"], "AKOU"]
    assert await named(page, None, "QC") == [["Kreuz-Dame"], "AKDB"]
    await keep(page, deck="tournament", index="bg")
    assert await named(page, SCHAFKOPF, "OC") == [["Kreuz-Dame"], "АКДВ"]
    assert "Damen, Buben, Herz" in await page.evaluate(TRUMPS)


async def test_the_deck_changes_at_the_table(redis_url: str, browser: Browser) -> None:
    async with table_of(redis_url, [HEARTS], dealer=2) as table:
        anna = await Person.arrive(browser, table.hub.base, "Anna", PHONE, **QUIET)
        page, look = anna.page, Look()
        await anna.visit(table.path)
        await anna.sit()
        await anna.ready()
        await bid(anna, 18)
        await page.locator(".skat-take").click()
        await turn_over(anna, "TS", "KS")
        await choose(anna, "bavarian")
        await expect(card(anna, "JC")).to_have_attribute("aria-label", "acorn Unter")
        await page.locator(".contract-key[aria-label^='acorns']").click()
        await expect(page.locator(".turned-over[aria-label*='leaf ten']")).to_be_visible()
        await look.at(anna, "deck-bavarian-discard")
        await page.set_viewport_size(PHONE)
        await announce(anna, "acorns")
        await page.locator(".offer[data-kind=concede]").click()
        await confirm(anna, "offer.concede.do")
        await speaks(anna, ".result h2", "french", "clubs")
        await page.locator(".result a").click()
        await expect(page.locator(".replay-words")).not_to_be_empty()
        await page.keyboard.press("End")
        await expect(page.locator(".replay .result h2")).to_contain_text("clubs")
        await speaks(anna, ".replay .result h2", "tell", "acorns")
        await page.reload()
        await expect(page.locator(".replay .result h2")).to_contain_text("acorns")
    assert look.faults == [], look.faults
    assert anna.problems == [], anna.problems


async def choose(anna: Person, deck: str) -> None:
    """In the dialog of settings."""
    page = anna.page
    await page.locator(".topbar").get_by_role("button", name="My settings").click()
    await page.get_by_role("radio", name=anna.texts[f"setting.deck.{deck}"], exact=True).check()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def speaks(anna: Person, place: str, deck: str, word: str) -> None:
    """What is said there follows the deck at once."""
    await expect(anna.page.locator(place)).not_to_contain_text(word)
    await choose(anna, deck)
    await expect(anna.page.locator(place)).to_contain_text(word)
