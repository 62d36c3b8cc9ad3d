"""The texts of the page: complete in every language, all of them used, and none outside.

Owns what can be checked about texts without a browser. What the words say is a matter for people.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.options import Option
from rules.registry import default_registry
from tests.browser.javascript import STATIC, Literal, fixed, has_hole, literals, modules, pattern

CATEGORIES = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "bg": {"one", "other"},
    "ru": {"one", "few", "many", "other"},
}
KEY = re.compile(r"[a-z]\w*(\.\w+)+")
FILE = re.compile(r".*\.(js|json|svg|css)|cardroom\..*")
NUMBERED = re.compile(r"rules\.\w+\.\d+(\.\d+)?")
"""Sections and paragraphs of the rules pages: found by counting."""


@cache
def catalogue(lang: str) -> dict[str, Any]:
    return json.loads((STATIC / "i18n" / f"{lang}.json").read_text("utf-8"))


@cache
def texts(path: Path) -> list[Literal]:
    return literals(path.read_text("utf-8"))


def forms(entry: Any) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def everything() -> list[Literal]:
    return [literal for path in modules() for literal in texts(path)]


def test_there_is_one_catalogue_for_each_language() -> None:
    assert {path.stem for path in (STATIC / "i18n").glob("*.json")} == set(CATEGORIES)


@pytest.mark.parametrize("lang", CATEGORIES)
def test_languages_have_the_same_keys(lang: str) -> None:
    assert catalogue(lang).keys() == catalogue("en").keys()


@pytest.mark.parametrize("lang", CATEGORIES)
def test_plural_forms_are_complete(lang: str) -> None:
    for key, entry in catalogue(lang).items():
        if not isinstance(entry, str):
            assert set(entry) == CATEGORIES[lang], key
        assert isinstance(entry, str) == isinstance(catalogue("en")[key], str), key
        assert all(form.strip() for form in forms(entry)), key


@pytest.mark.parametrize("lang", CATEGORIES)
def test_placeholders_are_those_of_english(lang: str) -> None:
    def names(entry: Any) -> set[str]:
        return {name for form in forms(entry) for name in re.findall(r"\{(\w+)\}", form)}

    for key, entry in catalogue(lang).items():
        assert names(entry) == names(catalogue("en")[key]), key
        if not isinstance(entry, str):
            assert "n" in names(entry), f"{key}: forms are chosen by n"


@pytest.mark.parametrize("lang", CATEGORIES)
def test_typography(lang: str) -> None:
    for key, entry in catalogue(lang).items():
        for form in forms(entry):
            assert not re.search(r"[\"']|\.\.\.|(?<!\w)-\d|  ", form), (key, form)
            assert not re.search("[♠♦♣♥](?!\ufe0e)", form), (key, form)


@pytest.mark.parametrize("lang", ["ru", "bg"])
def test_no_latin_letters_in_cyrillic_words(lang: str) -> None:
    mixed = re.compile("[a-zA-Z][а-яёѝА-ЯЁ]|[а-яёѝА-ЯЁ][a-zA-Z]")
    for key, entry in catalogue(lang).items():
        assert not any(mixed.search(form) for form in forms(entry)), key


def test_every_key_in_the_code_has_a_text() -> None:
    for literal in everything():
        if has_hole(literal.text):
            if KEY.match(literal.text.split("\0")[0] + "x") and not FILE.fullmatch(literal.text):
                wanted = pattern(literal.text)
                assert any(wanted.fullmatch(key) for key in catalogue("en")), literal.text
        elif KEY.fullmatch(literal.text) and not FILE.fullmatch(literal.text):
            assert literal.text in catalogue("en"), literal.text


def test_every_text_is_used() -> None:
    whole = {literal.text for literal in everything() if not has_hole(literal.text)}
    made = [
        pattern(literal.text)
        for literal in everything()
        if has_hole(literal.text) and re.search(r"[a-z]{2}", fixed(literal.text))
    ]
    special = any(literal.text == "\0.\0" for literal in everything())
    unused = [
        key
        for key in catalogue("en")
        if key not in whole
        and not NUMBERED.fullmatch(key)
        and not (special and key.rpartition(".")[0] in whole)
        and not any(wanted.fullmatch(key) for wanted in made)
    ]
    assert unused == []


def option_keys(game: str, option: Option) -> list[str]:
    """The texts that an option needs."""
    name = f"option.{game}.{option.id}"
    named = [value for value in option.values if isinstance(value, str)]
    return [name, f"group.{option.group}", *(f"{name}.{item}" for item in (*named, *option.keys))]


def test_every_declared_option_and_preset_has_texts() -> None:
    registry = default_registry()
    for game in registry.ids:
        wanted = [f"game.{game}", f"game.{game}.text", f"rules.{game}.1", f"rules.{game}.1.1"]
        for seats in registry.game(game).seat_counts:
            form = registry.game(game).form(seats)
            for option in form.options:
                wanted += option_keys(game, option)
            for preset in form.presets:
                wanted += [f"preset.{game}.{preset}", f"preset.{game}.{preset}.text"]
        assert [key for key in wanted if key not in catalogue("en")] == []


PROTOCOL = (Path(__file__).parents[2] / "PROTOCOL.md").read_text("utf-8")
NOT_FROM_A_PAGE = {"unknown_action", "bad_argument"}


@pytest.mark.parametrize("game", default_registry().ids)
def test_every_refusal_has_its_own_words(game: str) -> None:
    section = PROTOCOL.partition(f"\n### {game.title()}\n")[2].partition("\n##")[0]
    codes = re.findall(r"`(\w+)`", " ".join(re.findall(r"[Cc]odes: (.*)", section)))
    assert "not_your_turn" in codes
    for code in set(codes) - NOT_FROM_A_PAGE:
        assert catalogue("en").keys() & {f"illegal.{game}.{code}", f"illegal.{code}"}, code


SENTENCE = re.compile(r"(?<![A-Za-z])[A-Z][a-z]{2,}|[a-z]{2,} [a-z]{2,}|[^\x00-\x7f]")
"""A capital word, two words, or a letter that is not ASCII: what only a text looks like."""
NOT_SHOWN = re.compile(
    r"(class: |'class', .*|\bclass\w*[:=] .*|classList\.\w+\(.*|querySelector(All)?\(|closest\("
    r"|Error\(|matchMedia\(.*|key === |\bcase |keys?: |easing: |\bd: |@typedef .*)$"
)
SHOWN = re.compile(
    r"('aria-label'|'aria-description'|\btitle|\balt|\bplaceholder)(: |, )$"
    r"|\.(textContent|innerText) = $|\b(text|say|urgent|note)\((\w+, )?$"
)
KEY_NAMES = re.compile(r"Escape|Enter|Home|End|Tab|Arrow(Left|Right|Up|Down)|Page(Up|Down)")
OWN_NAMES = {"English", "Русский", "Български", "Deutsch"}
SIGNS = re.compile(r"[^A-Za-zÀ-ɏЀ-ӿ]*|[A-ZА-Я]|((px|deg|%|,| )+)")
"""No words: arrows, dots, suit signs, the index letter of a card, units of a style."""


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(STATIC)))
def test_no_text_stands_in_the_code(path: Path) -> None:
    found = []
    for literal in texts(path):
        text = fixed(literal.text)
        if text in OWN_NAMES or KEY_NAMES.fullmatch(text) or SIGNS.fullmatch(text):
            continue
        if KEY.fullmatch(text):
            continue
        if SHOWN.search(literal.before):
            found.append(text)
        elif SENTENCE.search(text) and not NOT_SHOWN.search(literal.before):
            found.append(text)
    assert found == []


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(STATIC)))
def test_no_child_of_a_node_is_a_word(path: Path) -> None:
    source = path.read_text("utf-8")
    strings = {literal.start: literal for literal in texts(path)}
    for call in re.finditer(r"\b(?:h|svg)\(", source):
        for place, start in enumerate(arguments(source, call.end(), strings)):
            literal = strings.get(start)
            if place >= 2 and literal is not None and source[literal.end] in ",)":
                assert SIGNS.fullmatch(fixed(literal.text)), literal.text


def arguments(source: str, at: int, strings: dict[int, Literal]) -> list[int]:
    """Where the arguments of a call begin whose parenthesis was opened just before `at`."""
    starts, depth, fresh = [], 0, True
    while depth >= 0:
        if fresh and not source[at].isspace():
            starts.append(at)
            fresh = False
        if at in strings:
            at = strings[at].end
            continue
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(source[at], 0)
        fresh = fresh or (depth == 0 and source[at] == ",")
        at += 1
    return starts


MARKUP = re.compile(r"(inner|outer|Adjacent|set)HTML|document\.write|\beval\(|style=")


def test_no_markup_is_made_from_text() -> None:
    for path in modules():
        source = path.read_text("utf-8")
        assert not MARKUP.search(source), path.name


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(STATIC)))
def test_files_stay_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) < 400
