"""Values no honest client sends: refused by name, never a failure of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Seat
from rules.codec import pack
from server.commands import Act, Mind, SetBot, Setup, Sit, Swap
from server.room import Refused
from tests.server.roomkit import ANN, BEN, CLEO, Bench, running
from tests.server.test_room_lobby import refused

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2**63 - 1, -(2**63), "", "AS", "as", "\u0000", "9" * 2000,
    "\U0001f0a1", [], [1], [["AS"]], {}, {"kind": "bid"}, {"": {"": {"": []}}},
)  # fmt: skip


def odd_actions(kind: str) -> list[Any]:
    """Actions of that kind and others, with odd fields."""
    named = [{"kind": kind, name: odd} for name in ("count", "card", "yes", "of") for odd in ODD]
    kinds = [{"kind": odd} for odd in ODD]
    return [*named, *kinds, {}, {"kind": kind, **{f"x{n}": n for n in range(300)}}]


@pytest.mark.parametrize(
    "how",
    [{"seats": 3, "start_cards": 3}, {"seats": 3, "start_cards": 2, "bidding": "secret"},
     {"game": "probe"}],
)  # fmt: skip
def test_odd_actions_are_refused_by_name(how: dict[str, Any]) -> None:
    people = (ANN, BEN, CLEO)
    bench = running(people, **how)
    kinds = set()
    while bench.room.status == "playing":
        for seat, prompts in bench.prompts().items():
            owner = bench.room.seats[seat].person
            for prompt in prompts:
                if owner is not None and (prompt.kind, seat) not in kinds:
                    kinds.add((prompt.kind, seat))
                    try_all(bench, owner, prompt)
        bench.step()
    assert len({kind for kind, _ in kinds}) > 1


def try_all(bench: Bench, owner: Any, prompt: Any) -> None:
    """Every odd action on that prompt; what happens to be legal is left out."""
    for action in odd_actions(prompt.kind):
        before, changes = bench.room, len(bench.changes)
        try:
            bench.do(owner, Act(prompt.id, action))
        except Refused as refusal:
            assert refusal.code in ("illegal", "late")
            assert bench.room is before
        else:
            offered = {pack(dict(legal)) for legal in prompt.legal}
            assert pack(action) in offered or prompt.shapes, action
            bench.room, bench.changes = before, bench.changes[:changes]


def test_odd_options_are_named() -> None:
    bench = Bench()
    for odd in ODD:
        for name in ("start_cards", "schedule", "hook", "nonsense", ""):
            if name == "hook" and isinstance(odd, bool):
                continue
            if name == "start_cards" and odd == 1 and odd is not True:
                continue
            setup = Setup("kachuful", "seed", {name: odd}, 4)
            assert refused(bench, ANN, setup) == "bad_options", (name, odd)
    for seats in (-1, 0, 2, 8, 2**40):
        assert refused(bench, ANN, Setup("kachuful", "seed", {}, seats)) == "bad_options"


def test_odd_seats_are_refused() -> None:
    bench = Bench()
    for number in (-1, 4, 2**40):
        for command in (Sit(Seat(number)), Swap(Seat(number)), SetBot(Seat(number), True)):
            person = BEN if isinstance(command, Sit) else ANN
            assert refused(bench, person, command) == "no_such_seat"
    bench = running((ANN,), seats=3)
    assert refused(bench, ANN, Mind(Seat(-1))) == "no_such_seat"
