"""Random commands on a room: helpful ones, hostile ones, and what comes from inside.

Owns the choice. It must never judge what comes of it.
"""

from __future__ import annotations

from random import Random

from rules.api import Action, PromptId, Seat
from server.clock import PRESETS, Pace
from server.commands import (
    Act,
    Back,
    BotAct,
    Command,
    Continue,
    Drafts,
    GoOn,
    HostGone,
    Kick,
    Look,
    Mind,
    NewCode,
    Next,
    PassHost,
    Phrases,
    Ready,
    Recount,
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
from server.room import BOTS, CLOCK, ROOM, Actor
from server.roomvotes import decides
from tests.server.roomkit import ANN, BEN, CLEO, DAN, EVE, Bench

ABOUT_A_SEAT = ("take_back", "bot", "code", "leave", "fine")
EVERYBODY = (ANN, BEN, CLEO, DAN, EVE)
PACES = (*PRESETS.values(), Pace("own", 5_000, 20_000))
CODES_MADE = (b"one", b"two")
"""Digests of resume codes."""


def any_move(bench: Bench, rng: Random) -> tuple[Actor, Command]:
    """What somebody, or something inside, does next."""
    if rng.random() < 0.3 and bench.room.status == "playing":
        return bench.next_move()
    if rng.random() < 0.2:
        return from_inside(bench, rng)
    if rng.random() < 0.7:
        return helpful(bench, rng)
    return Actor(rng.choice(EVERYBODY)), any_command(bench, rng)


def from_inside(bench: Bench, rng: Random) -> tuple[Actor, Command]:
    """What the ticker, the hubs and the bots' workers do, at the right moment or not."""
    if rng.random() < 0.8:
        bench.now_ms += max(0, bench.last.dues.get("clock", 0) - rng.choice((0, 0, 1_000)))
    choices: list[tuple[Actor, Command]] = [
        (CLOCK, GoOn()),
        (ROOM, HostGone(bench.room.host)),
        (BOTS, BotAct(seat(rng), PromptId(rng.randrange(40)), None)),
        (ROOM, Look()),
        (ROOM, Recount()),
        (ROOM, Recount()),
        *[(CLOCK, TimeUp(drafts(bench, rng)))] * 6,
    ]
    return rng.choice(choices)


def drafts(bench: Bench, rng: Random) -> Drafts:
    """What people have got ready: for the open question or another one, legal or not."""
    found: dict[Seat, tuple[PromptId, Action]] = {}
    for asked, prompts in bench.prompts().items():
        prompt = rng.choice(prompts)
        answers = [bench.choice(prompt), {}, {"kind": prompt.kind}, {"kind": "ready", "split": 7}]
        number = PromptId(prompt.id + rng.choice([0, 0, 0, -1, 1]))
        if rng.random() < 0.7:
            found[asked] = (number, rng.choice(answers))
    return found


def helpful(bench: Bench, rng: Random) -> tuple[Actor, Command]:
    """What brings a room on: seats filled, everybody ready, votes cast, the next deal."""
    room = bench.room
    empty = [Seat(number) for number, place in enumerate(room.seats) if place.empty]
    if room.status == "lobby" and empty and rng.random() < 0.5:
        return Actor(room.host), SetBot(rng.choice(empty), True)
    if rng.random() < 0.1:
        other = rng.choice(EVERYBODY)
        by_host = [Kick(other, rng.random() < 0.2), PassHost(other), SetClock(rng.choice(PACES))]
        return Actor(room.host), rng.choice(by_host)
    strangers = [person for person in EVERYBODY if person not in room.seated]
    offered = decides(room, bench.registry.game(room.game))
    if "join" in offered or "leave:0" in offered:
        if room.seated and rng.random() < 0.8:
            return line_up(bench, rng)
    if strangers and (not room.seated or rng.random() < 0.4):
        found = Sit(None) if rng.random() < 0.8 else UseCode(rng.choice(CODES_MADE))
        return Actor(rng.choice(strangers)), found
    person = rng.choice(room.seated)
    luck = rng.choice([b"", rng.randbytes(16)])
    going_on = {"lobby": Ready(True, luck), "between": Next(luck), "over": Rematch(luck)}
    return Actor(person), going_on.get(room.status) or at_the_table(bench, rng)


def line_up(bench: Bench, rng: Random) -> tuple[Actor, Command]:
    """What people agree on between two deals: first whoever has not answered is heard."""
    room = bench.room
    for key, ballot in room.votes.items():
        what, _, about = key.partition(":")
        silent = [person for person in room.seated if person not in ballot.cast]
        if silent:
            seat_of = Seat(int(about)) if about else None
            return Actor(silent[0]), Vote(what, rng.random() < 0.95, seat_of)
    what = rng.choice(["join", "leave", "fine"])
    asks = rng.choice(EVERYBODY if what == "join" else room.seated)
    return Actor(asks), Vote(what, True, None if what == "join" else seat(rng))


def on_a_vote(bench: Bench, rng: Random) -> Command:
    """An answer to something that is voted on."""
    what, _, about = rng.choice(list(bench.room.votes)).partition(":")
    return Vote(what, rng.random() < 0.9, Seat(int(about)) if about else None)


def at_the_table(bench: Bench, rng: Random) -> Command:
    """What people agree on while a deal runs."""
    room = bench.room
    if room.paused and rng.random() < 0.5:
        return Continue()
    if room.votes and rng.random() < 0.6:
        return on_a_vote(bench, rng)
    about_it = rng.choice(["pause", "take_back", "bot", "code"])
    commands = [Vote(about_it, True, seat(rng) if about_it in ("bot", "code") else None)]
    return rng.choice([*commands * 3, Mind(seat(rng)), Back(), NewCode(None, CODES_MADE[0])])


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
        lambda: Phrases(yes),
        lambda: PassHost(rng.choice(EVERYBODY)),
        lambda: Mind(seat(rng)),
        lambda: Back(),
        lambda: Vote(rng.choice(["void_deal", "pause", "join", "nonsense"]), yes),
        lambda: Vote(rng.choice(ABOUT_A_SEAT), yes, rng.choice([None, seat(rng)])),
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
