"""The games by id.

Owns which games exist. A game's modules are imported when it is first asked for, so that a process
loads only what is played. It must never look inside a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.api import Game
from rules.bots import Bot
from rules.figures import Figure, Figures


@dataclass(frozen=True, slots=True)
class Entry:
    """How one game and its bot are made, both stateless, and what comparisons of players count
    besides points."""

    game: Callable[[], Game[Any]]
    bot: Callable[[], Bot]
    figures: Figures = lambda row: ()


class Registry:
    """Some games and their bots, each made once. Unknown ids raise KeyError."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = dict(entries)
        self._games: dict[str, Game[Any]] = {}
        self._bots: dict[str, Bot] = {}

    @property
    def ids(self) -> tuple[str, ...]:
        """The games in the order they are offered."""
        return tuple(self._entries)

    def game(self, game_id: str) -> Game[Any]:
        """The engine of that game."""
        if game_id not in self._games:
            self._games[game_id] = self._entries[game_id].game()
        return self._games[game_id]

    def bot(self, game_id: str) -> Bot:
        """The bot of that game."""
        if game_id not in self._bots:
            self._bots[game_id] = self._entries[game_id].bot()
        return self._bots[game_id]

    def figures(self, game_id: str) -> Figures:
        """What comparisons count of a deal of that game."""
        return self._entries[game_id].figures


def _kachuful() -> Game[Any]:
    from rules.kachuful.game import Kachuful

    return Kachuful()


def _kachuful_bot() -> Bot:
    from rules.kachuful.bot import KachufulBot

    return KachufulBot()


def _hazari() -> Game[Any]:
    from rules.hazari.game import Hazari

    return Hazari()


def _hazari_bot() -> Bot:
    from rules.hazari.bot import HazariBot

    return HazariBot()


def _skat() -> Game[Any]:
    from rules.skat.game import Skat

    return Skat()


def _skat_bot() -> Bot:
    from rules.skat.bot import SkatBot

    return SkatBot()


def _skat_figures(row: Mapping[str, Any]) -> Iterable[Figure]:
    from rules.skat.figures import figures

    return figures(row)


def _schafkopf() -> Game[Any]:
    from rules.schafkopf.game import Schafkopf

    return Schafkopf()


def _schafkopf_bot() -> Bot:
    from rules.schafkopf.bot import SchafkopfBot

    return SchafkopfBot()


def _schafkopf_figures(row: Mapping[str, Any]) -> Iterable[Figure]:
    from rules.schafkopf.figures import figures

    return figures(row)


def _preferans() -> Game[Any]:
    from rules.preferans.game import Preferans

    return Preferans()


def _preferans_bot() -> Bot:
    from rules.preferans.bot import PreferansBot

    return PreferansBot()


def _preferans_figures(row: Mapping[str, Any]) -> Iterable[Figure]:
    from rules.preferans.figures import figures

    return figures(row)


GAMES: Mapping[str, Entry] = {
    "kachuful": Entry(_kachuful, _kachuful_bot),
    "hazari": Entry(_hazari, _hazari_bot),
    "skat": Entry(_skat, _skat_bot, _skat_figures),
    "schafkopf": Entry(_schafkopf, _schafkopf_bot, _schafkopf_figures),
    "preferans": Entry(_preferans, _preferans_bot, _preferans_figures),
}
"""Every game of the room."""


def default_registry() -> Registry:
    """A registry of every game of the room."""
    return Registry(GAMES)
