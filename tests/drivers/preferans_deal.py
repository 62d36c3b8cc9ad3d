"""Sets up deals of Preferans from vectors and plays them through the `Game` contract.

Owns how a position is reached: options, the pack that deals the given hands, the actions. It must
never compute a rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from rules.cards import FRENCH, PACK_32, each
from rules.options import Options, resolve
from rules.preferans.contracts import TRICKS
from rules.preferans.game import Preferans
from rules.preferans.options import Setup, setup
from rules.preferans.state import State
from tests.drivers import form, position
from tests.drivers.form import Malformed, Refusal, Vector

GAME = Preferans()
PACK = tuple(PACK_32)
SEATS = (3, 4)


def letters(vector: Vector, name: str = "seats") -> str:
    """The seats in order, a letter each. Raises Malformed."""
    value = vector[name]
    if not isinstance(value, str) or len(value) not in SEATS or len(set(value)) != len(value):
        raise Malformed(f"{name} are not three or four letters")
    return value


def seat_of(names: str, letter: Any, name: str) -> int:
    """The seat with that letter. Raises Malformed."""
    if not isinstance(letter, str) or len(letter) != 1 or letter not in names:
        raise Malformed(f"no such {name}")
    return names.index(letter)


def options(vector: Vector, seats: int, **more: Any) -> Options:
    """The complete options. Raises Malformed."""
    changes = {**vector.get("options", {}), **more}
    resolved, problems = resolve(GAME.form(seats), vector.get("preset"), changes)
    problems = (*problems, *GAME.check_options(seats, resolved))
    if problems:
        raise Malformed(", ".join(f"{p.code} {' '.join(p.options)}".strip() for p in problems))
    return resolved


def rules_of(vector: Vector, seats: int = 3) -> Setup:
    """What the options mean. Raises Malformed."""
    return setup(seats, options(vector, seats))


def cards(codes: Any, name: str, count: int | None = None) -> list[int]:
    """Different cards of the pack from a text of codes. Raises Malformed."""
    if not isinstance(codes, str):
        raise Malformed(f"{name} is not a text of cards")
    return form.cards(FRENCH, PACK, codes.split(), name, count)


def begin(chosen: Options, seats: int, dealer: int) -> State:
    """A match before its first pack; seats are as they are."""
    state = GAME.start({**chosen, "seating": "free", "first_dealer": "random"}, seats).state
    return GAME.deal(state, [dealer, *(s for s in range(seats) if s != dealer)]).state


def packed(hands: Sequence[Sequence[int]], talon: Sequence[int], order: Sequence[int]) -> list[int]:
    """The pack that deals these hands and this talon."""
    pairs = [list(hands[seat][at : at + 2]) for at in range(0, TRICKS, 2) for seat in order]
    pairs.insert(3, list(talon))
    return [PACK.index(card) for pair in pairs for card in pair]


def dealt(vector: Vector, names: str, **more: Any) -> State:
    """The vector's deal with its first question; any cards where it names none. Raises
    Malformed."""
    dealer = seat_of(names, vector["dealer"], "dealer")
    state = begin(options(vector, len(names), **more), len(names), dealer)
    if "hands" not in vector:
        return GAME.deal(state, range(len(PACK))).state
    given = vector["hands"]
    if not isinstance(given, Mapping):
        raise Malformed("hands are not a hand by seat")
    order = [(dealer + 1 + place) % len(names) for place in range(3)]
    if set(given) != {names[seat] for seat in order}:
        raise Malformed("not a hand for everybody who holds cards")
    hands: list[list[int]] = [[] for _ in names]
    for seat in order:
        hands[seat] = cards(given[names[seat]], "hands", TRICKS)
    talon = cards(vector["talon"], "talon", 2)
    if len({card for hand in [*hands, talon] for card in hand}) != len(PACK):
        raise Malformed("a card stands twice")
    state = GAME.deal(state, packed(hands, talon, order)).state
    if [set(each(hand)) for hand in state.running.dealt] != [set(hand) for hand in hands]:
        raise Refusal("the pack does not deal these hands")
    return state


@dataclass
class Table(position.Table):
    """A deal of Preferans that is played."""

    def win_auction(self, declarer: int, bid: str) -> Self:
        """Everybody else passes."""
        while GAME.phase(self.state) == "bidding":
            (seat,) = self.asked()
            self.act(seat, {"kind": "bid", "bid": bid} if seat == declarer else {"kind": "pass"})
        return self

    def asked(self) -> list[int]:
        """Who must decide."""
        every = GAME.prompts(self.state).items()
        return [int(seat) for seat, mine in every if any(prompt.must for prompt in mine)]

    @property
    def over(self) -> Any:
        """The row of the finished deal. Raises Refusal while it runs."""
        if self.row is None:
            raise Refusal(f"the deal is not over: phase {GAME.phase(self.state)}")
        return self.row


def played(vector: Vector, names: str, **more: Any) -> Table:
    """The vector's deal on a table."""
    return Table(GAME, dealt(vector, names, **more))
