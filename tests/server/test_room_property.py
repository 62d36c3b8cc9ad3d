"""Random commands from everybody, hostile ones too: what holds after each of them, in the room and
in the views of everybody."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.api import PromptId, Seat
from server.ballots import STANDS_MS, key_of
from server.clock import GRACE_MS
from server.commands import Command, Continue, Kick, Recount, SetClock, Stand, Vote
from server.room import Actor, Change, Refused, encode_room
from server.views import render
from server.wire import CODES
from tests.server.anycommand import EVERYBODY, PACES, any_move
from tests.server.roomkit import ANN, NAMES, Bench
from tests.server.roomlaws import (
    Views,
    decided,
    lawful,
    present,
    reserves_shrink,
    views_of,
    votes_stand,
)

STEPS, MOST = 800, 20_000
"""So many steps at least, and more until everything has happened that is to happen."""
GAMES = (("kachuful", 3), ("kachuful", 4), ("hazari", 4), ("probe", 4))
STATUSES = {"lobby", "playing", "between"}
MET_IN_ALL = {"timeout", "minded", "voted", "paused", "kicked", "moved"}


def met_in(game: str) -> set[str]:
    """The kinds of events that are to happen."""
    return MET_IN_ALL | ({"joined", "left"} if game == "probe" else set())


class Witness:
    """Everybody's views from step to step, and since when each seat has been awaited."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.spent_ms = 0
        """How long the room was not paused."""
        self.since: dict[int, tuple[set[PromptId], int]] = {}
        self.told: Counter[str] = Counter()
        self.at_ms = bench.now_ms
        self.views = self.look()

    def look(self) -> Views:
        """What everybody sees now."""
        bench = self.bench
        return views_of(render(bench.room, bench.rows, bench.registry), EVERYBODY)

    def step(self, actor: Actor, command: Command) -> None:
        """One command; everything that a step may not do, it must not have done."""
        bench, before = self.bench, self.views
        try:
            bench.by(actor, command, NAMES.get(actor.person, "") if actor.person else "")
        except Refused:
            if command == Recount():
                votes_are_open(before, bench, None)
            raise
        if not before[None]["room"]["paused"]:
            self.spent_ms += bench.now_ms - self.at_ms
        self.at_ms, self.views = bench.now_ms, self.look()
        self.told.update(event.kind for event in bench.last.events)
        secret = {
            seat
            for seat, prompts in bench.prompts().items()
            if any(prompt.must and not prompt.shown for prompt in prompts)
        }
        lawful(self.views, secret)
        votes_stand(self.views[None]["room"], bench.now_ms)
        reserves_shrink(before[None], self.views[None])
        quorum(before, self.views, bench, actor, command)
        self.nobody_was_hurried(bench.last)

    def nobody_was_hurried(self, change: Change) -> None:
        """A time-out comes after the whole time, grace included, and pauses do not count."""
        turn_ms = self.bench.room.clock.turn_ms
        for event in change.events:
            if event.kind == "timeout":
                _, since_ms = self.since[event.public["seat"]]  # type: ignore[index]
                assert turn_ms and self.spent_ms - since_ms >= turn_ms + GRACE_MS, "too early"
        pace, asked = self.views[None]["pace"], self.bench.prompts()
        awaited = [seat for seat, times in enumerate(pace["seats"]) if times] if pace else []
        questions = {seat: {prompt.id for prompt in asked.get(Seat(seat), ())} for seat in awaited}
        self.since = {
            seat: old if (old := self.since.get(seat)) and old[0] == ids else (ids, self.spent_ms)
            for seat, ids in questions.items()
        }


def quorum(before: Views, after: Views, bench: Bench, actor: Actor, command: Command) -> None:
    """Only as many of the people present as it needs pass a vote, and they do so at once."""
    passed = [event.public for event in bench.last.events if event.kind == "voted"]
    room, votes = before[None]["room"], before[None]["room"]["votes"]
    here = bench.here if bench.settled else {place["person"] for place in room["seats"]}
    voters = present(room, here, actor.person if isinstance(command, Vote) else None)
    match command:
        case Vote(what, yes, seat):
            people = [place["person"] for place in room["seats"]]
            if actor.person not in people:
                assert what == "join" and not passed, "somebody without a seat has a vote"
                return
            own = Seat(people.index(actor.person))
            key = what if what in ("void_deal", "end_match", "pause", "join") else ""
            key = key or key_of(what, own if seat is None else seat)
            old = votes.get(key, {"yes": [], "no": [], "at_ms": 0, "by": None})
            asker_gone = key == "join" and old["by"] not in {*people, *bench.here}
            if asker_gone or bench.now_ms - old["at_ms"] >= STANDS_MS:
                old = {"yes": [], "no": []}
            cast = {way: {*old[way]} - {actor.person} for way in ("yes", "no")}
            cast["yes" if yes else "no"].add(actor.person)
            verdict = decided(key, cast, room, voters)
            assert [key_of(p["what"], p.get("seat")) for p in passed] == [key] * (verdict is True)  # type: ignore[arg-type]
            if verdict is not None and not passed:
                assert key not in after[None]["room"]["votes"]
            return
        case Stand():
            voters.discard(actor.person)  # type: ignore[arg-type]
        case Kick(person):
            voters.discard(person)
        case Recount():
            if not passed:
                votes_are_open(after, bench, None)
        case _:
            assert not passed, "a vote passed by something else"
    assert len(passed) <= 1
    for public in passed:
        key = key_of(public["what"], public.get("seat"))  # type: ignore[arg-type]
        assert decided(key, votes[key], room, voters), "passed without a majority of the present"


def votes_are_open(views: Views, bench: Bench, actor: Actor | None) -> None:
    """No vote under way is decided."""
    room = views[None]["room"]
    here = bench.here if bench.settled else {place["person"] for place in room["seats"]}
    voters = present(room, here, None)
    for key, ballot in room["votes"].items():
        assert decided(key, ballot, room, voters) is None, key


@pytest.mark.parametrize("game, seats", GAMES)
def test_random_commands(game: str, seats: int) -> None:
    """Users' problems 11 and 34 among others: joins, leaves, cuts, time-outs, votes and toggles."""
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    preset = {"kachuful": "quick"}.get(game, "seed")
    bench, rng = Bench(game, seats, preset=preset, seed=seed), Random(seed)
    bench.do(ANN, SetClock(rng.choice(PACES[1:])))
    witness, met, seen = Witness(bench), {ANN}, Counter[str]()
    for number in range(MOST):
        happened = met_in(game) <= set(witness.told) and STATUSES <= set(seen)
        if number >= STEPS and happened and len(bench.drawn) > 2:
            break
        bench.here = {person for person in EVERYBODY if rng.random() < 0.8}
        bench.settled = rng.random() < 0.9
        bench.now_ms += rng.choice((0, 0, 0, 300, 4_000, 40_000))
        before, stored = bench.room, encode_room(bench.room, bench.registry)
        actor, command = any_move(bench, rng)
        try:
            witness.step(actor, command)
        except Refused as refusal:
            seen[refusal.code] += 1
            assert refusal.code in CODES
            assert bench.room is before
            assert encode_room(bench.room, bench.registry) == stored
        else:
            seen[bench.room.status] += 1
            met |= {actor.person} if actor.person in bench.room.people else set()  # type: ignore[arg-type]
            met -= {e.public["from"] for e in bench.last.events if e.kind == "moved"}  # type: ignore[misc]
            holds(bench, met)
            if bench.room.match_no == before.match_no:
                banks = zip(bench.room.times.banks, before.times.banks, strict=False)
                shrunk = all(new <= old for new, old in banks)
                assert shrunk or "seating" in bench.kinds(), "a reserve has grown"
            assert bench.room.chance.luck.keys() <= met
    assert STATUSES <= set(seen), seen
    assert met_in(game) <= set(witness.told), witness.told
    assert len(set(bench.drawn)) == len(bench.drawn) > 2, "a number was used twice"
    plays_on(bench)


def plays_on(bench: Bench) -> None:
    """Whatever has happened: when everybody is back, the deal comes to its end."""
    bench.here, bench.settled = set(EVERYBODY), True
    if bench.room.paused:
        bench.do(bench.room.seated[0], Continue())
    if bench.room.status == "playing":
        bench.until("between", "over")


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
    for key, ballot in room.votes.items():
        assert set(ballot.cast) - ({ballot.by} if key == "join" else set()) <= set(owners)
    assert not {*owners, *claims, room.host} & set(room.banned)
    assert room.codes.keys() <= set(owners) and set(room.granted) <= set(owners)
    assert not room.paused or (room.status == "playing" and owners), "who is to end the pause?"
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


def test_the_seed_repeats_the_course() -> None:
    ends = []
    for _ in range(2):
        bench, rng = Bench(seed=5), Random(5)
        for _ in range(200):
            try:
                bench.by(*any_move(bench, rng))
            except Refused:
                continue
        ends.append(encode_room(bench.room, bench.registry))
    assert ends[0] == ends[1]
