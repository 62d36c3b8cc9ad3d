"""Random commands from everybody, hostile ones too: what holds after each of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.api import PromptId, Seat
from rules.codec import unpack
from server.clock import PRESETS, Pace
from server.commands import (
    Act,
    Back,
    BotAct,
    Command,
    Continue,
    GoOn,
    HostGone,
    Kick,
    Look,
    Mind,
    NewCode,
    Next,
    PassHost,
    Ready,
    Rematch,
    Rename,
    SetBot,
    SetClock,
    Setup,
    Sit,
    Stand,
    Swap,
    SwapAnswer,
    TimeUp,
    Unban,
    UseCode,
    Vote,
    Watching,
)
from server.ids import PersonId
from server.room import BOTS, CLOCK, Refused, encode_room
from server.views import ROOM_DEPTH, render
from server.wire import CODES
from tests.server.roomkit import ANN, BEN, CLEO, DAN, EVE, Bench
from tests.waiting import awaited

EVERYBODY = (ANN, BEN, CLEO, DAN, EVE)
STEPS = 1_200
PACES = (*PRESETS.values(), Pace("own", 5_000, 20_000))
CODES_MADE = (b"one", b"two")
"""Digests of resume codes."""


@pytest.mark.parametrize("game, seats", [("kachuful", 3), ("kachuful", 4), ("probe", 4)])
def test_random_commands(game: str, seats: int) -> None:
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    bench = Bench(game, seats, preset="quick" if game == "kachuful" else "seed", seed=seed)
    rng = Random(seed)
    met = {ANN}
    seen: Counter[str] = Counter()
    bench.do(ANN, SetClock(rng.choice(PACES)))
    for _ in range(STEPS):
        bench.here = {person for person in EVERYBODY if rng.random() < 0.8}
        bench.now_ms += rng.choice((0, 0, 0, 300, 4_000, 40_000))
        before, stored = bench.room, encode_room(bench.room, bench.registry)
        try:
            who = one_command(bench, rng)
        except Refused as refusal:
            seen[refusal.code] += 1
            assert refusal.code in CODES
            assert bench.room is before
            assert encode_room(bench.room, bench.registry) == stored
        else:
            seen[bench.room.status] += 1
            met |= {who} if who in bench.room.people else set()
            met -= {e.public["from"] for e in bench.last.events if e.kind == "moved"}
            holds(bench, met)
            if bench.room.match_no == before.match_no:
                banks = zip(bench.room.times.banks, before.times.banks, strict=True)
                assert all(new <= old for new, old in banks), "a reserve has grown"
            assert bench.room.chance.luck.keys() <= met
    assert {"lobby", "playing", "between"} <= set(seen), seen
    assert len(set(bench.drawn)) == len(bench.drawn) > 2, "a number was used twice"


def one_command(bench: Bench, rng: Random) -> str:
    """Somebody does something; who it was."""
    if rng.random() < 0.45 and bench.room.status == "playing":
        bench.step()
        return ANN
    if rng.random() < 0.1:
        inside: Command = rng.choice(
            [
                GoOn(),
                HostGone(bench.room.host),
                BotAct(seat(rng), PromptId(rng.randrange(40)), None),
                TimeUp({}),
                TimeUp({}),
                Look(),
            ]
        )
        bench.by(CLOCK if isinstance(inside, GoOn | TimeUp) else BOTS, inside)
        return ANN
    person = rng.choice(EVERYBODY)
    if rng.random() < 0.4:
        person, command = helpful(bench, rng)
    else:
        command = any_command(bench, rng)
    bench.do(person, command)
    return person


def helpful(bench: Bench, rng: Random) -> tuple[PersonId, Command]:
    """What brings a room on: seats filled, everybody ready, the next deal."""
    room = bench.room
    seated = room.seated or (rng.choice(EVERYBODY),)
    empty = [Seat(number) for number, place in enumerate(room.seats) if place.empty]
    if room.status == "lobby" and empty:
        return room.host, SetBot(rng.choice(empty), True)
    person = rng.choice(seated)
    if person not in room.seated:
        return person, Sit(seat(rng))
    luck = rng.choice([b"", rng.randbytes(16)])
    going_on = {"lobby": Ready(True, luck), "between": Next(luck), "over": Rematch(luck)}
    return person, going_on.get(room.status, Mind(seat(rng)))


def seat(rng: Random) -> Seat:
    """A seat, sometimes none that exists."""
    return Seat(rng.choice([-1, 0, 1, 2, 3, 4, 99]))


def any_command(bench: Bench, rng: Random) -> Command:
    """A random command, mostly possible."""
    yes = rng.random() < 0.8
    actions = [{}, {"kind": 7}, {"kind": "bid"}, {"kind": "bid", "count": 1}, {"kind": "play"}]
    room = bench.room
    makers = [
        lambda: Act(PromptId(rng.randrange(60)), rng.choice(actions)),
        lambda: Sit(seat(rng)),
        lambda: Sit(seat(rng)),
        lambda: Stand(),
        lambda: Swap(seat(rng)),
        lambda: SwapAnswer(yes),
        lambda: Rename(rng.choice(["Ann", "Zoë", "\u202e", "x" * 99])),
        lambda: Ready(yes),
        lambda: Ready(True),
        lambda: Ready(True),
        lambda: Next(),
        lambda: Next(),
        lambda: Rematch(),
        lambda: SetBot(seat(rng), yes),
        lambda: SetBot(seat(rng), True),
        lambda: SetBot(seat(rng), True),
        lambda: SetClock(rng.choice(PACES)),
        lambda: Watching(yes),
        lambda: PassHost(rng.choice(EVERYBODY)),
        lambda: Mind(seat(rng)),
        lambda: Back(),
        lambda: Vote(rng.choice(["void_deal", "pause", "nonsense"]), yes),
        lambda: Vote(rng.choice(["take_back", "bot", "code"]), yes, rng.choice([None, seat(rng)])),
        lambda: Vote("take_back", True),
        lambda: Continue(),
        lambda: Continue(),
        lambda: Sit(None),
        lambda: Kick(rng.choice(EVERYBODY), rng.random() < 0.1),
        lambda: Unban(rng.choice(EVERYBODY)),
        lambda: Unban(rng.choice(EVERYBODY)),
        lambda: NewCode(rng.choice([None, seat(rng)]), rng.choice(CODES_MADE)),
        lambda: UseCode(rng.choice(CODES_MADE)),
    ]
    if rng.random() < 0.03:
        count = rng.choice([3, 4, 5, 9])
        return Setup(room.game, room.preset, rng.choice([{}, {"hook": "x"}]), count)
    if rng.random() < 0.01:
        return Vote("end_match", True)
    return rng.choice(makers)()  # type: ignore[no-untyped-call]


def holds(bench: Bench, met: set[str]) -> None:
    """What is true of any room."""
    room = bench.room
    owners = [place.person for place in room.seats if place.person is not None]
    claims = [place.claim for place in room.seats if place.claim is not None]
    assert len(set(owners)) == len(owners), "a person owns two seats"
    assert len(set(claims)) == len(claims) and not set(claims) & set(owners)
    assert not owners or room.host in owners, "the host is somebody who sits"
    assert met <= set(room.people), "somebody was lost"
    labels = [(who.name.casefold(), who.mark) for who in room.people.values()]
    assert len(set(labels)) == len(labels), "two people look alike"
    bots = [place.bot for place in room.seats if place.bot is not None]
    assert len(set(bots)) == len(bots)
    for place in room.seats:
        assert place.person is None or place.bot is None
        assert place.claim is None or (place.bot is not None and room.status == "playing")
        assert not place.minded or place.person is not None
        assert room.status == "lobby" or not place.empty
    assert (room.match is None) == (room.status == "lobby")
    assert all(set(ballot.cast) <= set(owners) for ballot in room.votes.values())
    assert not {*owners, *claims, room.host} & set(room.banned)
    assert room.codes.keys() <= set(owners) and set(room.granted) <= set(owners)
    assert not room.paused or room.status == "playing"
    assert all(ballot.cast for ballot in room.votes.values())
    assert room.swap is None or room.status == "lobby"
    assert (room.people[room.host].since_ms > 0) == (room.host in owners)
    assert set(bench.last.dues) <= {"pause", "bot", "clock"}
    assert not {"pause", "bot"} <= set(bench.last.dues)
    timed = [turn for turn in room.times.turns.values() if turn.total_ms and turn.kind != "next"]
    assert not timed or room.paused or "clock" in bench.last.dues, "somebody is awaited for ever"
    assert all(room.seats[number].person for number in room.times.turns), "a bot has no clock"
    assert len(bench.rows) >= room.deals
    assert len(room.chance.luck) <= len(room.seats)
    assert set(map(len, room.chance.luck.values())) <= {16}
    nobody_waits_in_vain(bench)


def nobody_waits_in_vain(bench: Bench) -> None:
    """Users' problem 11, over the views of all seats."""
    parts = render(bench.room, bench.rows, bench.registry)
    asked = {seat: any(one["must"] for one in unpack(ask)) for seat, ask in enumerate(parts.ask)}
    secret = {
        seat
        for seat, prompts in bench.prompts().items()
        if any(prompt.must and not prompt.shown for prompt in prompts)
    }
    awaited(unpack(parts.room, ROOM_DEPTH), unpack(parts.table), asked, secret)


def test_the_seed_repeats_the_course() -> None:
    ends = []
    for _ in range(2):
        bench, rng = Bench(seed=5), Random(5)
        for _ in range(200):
            try:
                one_command(bench, rng)
            except Refused:
                continue
        ends.append(encode_room(bench.room, bench.registry))
    assert ends[0] == ends[1]
