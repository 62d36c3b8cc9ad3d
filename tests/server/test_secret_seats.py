"""Who gets or leaves a seat of Preferans sees the rows of that seat as long as it is his, and no
others; what a table decides tells nothing of a deal either."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.api import Seat
from rules.codec import unpack
from server import codes
from server.commands import Act, Back, BotAct, Mind, NewCode, Next, Sit, Stand, UseCode, Vote
from server.frames import events_since
from server.ids import PersonId
from server.records import public_records
from server.replays import replay_of
from server.room import BOTS, Actor
from tests.chaos.preferans_worlds import BOTH, PEEKED, UPPER, PreferansCourse
from tests.chaos.worlds import next_move
from tests.server.roomkit import ANN, BEN, CLEO, DAN, EVE
from tests.server.twoworlds import PEOPLE, Dealt, Worlds

DECLARER, DEALER = Seat(1), Seat(3)


def own(bench: Dealt, seat: Seat) -> Any:
    """What is that seat's to see."""
    return unpack(bench.parts.private[seat])


def told(bench: Dealt, person: PersonId, since: int = 0) -> list[bytes]:
    """What that person is told of the commits from there on when he comes back."""
    return events_since(bench.log[since:], person)


def alike(worlds: Worlds, people: Iterable[PersonId]) -> None:
    """None of these can tell the worlds apart by what he would be told again."""
    for person in people:
        one, two = (told(bench, person) for bench in worlds.rooms)
        assert one == two, person


def moved(worlds: Worlds, owner: PersonId, to: PersonId) -> None:
    """The owner's seat goes to somebody else by a resume code."""
    digest = codes.digest_of(codes.new_code())
    assert worlds.do(Actor(owner), NewCode(None, digest)) and worlds.do(Actor(to), UseCode(digest))


def played(worlds: Worlds) -> Worlds:
    """The whole course, by those whose turn it is."""
    while worlds.decide():
        pass
    return worlds


def test_a_seat_that_moves_while_its_dealer_peeks_takes_the_hand_along() -> None:
    """Nobody else sees that hand, and who had the seat is told no more of it."""
    course = PreferansCourse("peeked", PEEKED, "KH 8S 7S AH", (None, 1))
    worlds = played(Worlds(course, PEOPLE, Random(1)))
    alike(worlds, (BEN, EVE))
    before, known = [bench.parts for bench in worlds.rooms], len(worlds.bench.log)
    moved(worlds, DAN, EVE)
    for bench, old in zip(worlds.rooms, before, strict=True):
        now = bench.parts
        assert now.seating == {ANN: 0, BEN: 1, CLEO: 2, EVE: DEALER}
        assert (now.private[DEALER], now.ask[DEALER]) == (old.private[DEALER], old.ask[DEALER])
        assert own(bench, DEALER)["peeked"] == {"seat": 0, "hand": list(bench.hand(0))}
    one, two = worlds.rooms
    assert own(one, DEALER) != own(two, DEALER) and told(one, DAN) != told(two, DAN), "other worlds"
    assert told(one, DAN, known) == told(two, DAN, known)
    assert worlds.do(Actor(EVE), Stand())
    worlds.void()
    alike(worlds, (BEN, EVE))


def of_the_deal(bench: Dealt, person: PersonId) -> list[Any]:
    """What he is told again, without who plays for whom."""
    events: list[Any] = [unpack(event) for event in told(bench, person)]
    return [event for event in events if event["kind"] not in ("minded", "back")]


def test_who_comes_back_to_his_seat_sees_what_he_would_have_seen() -> None:
    """A bot has played for him; his discard is his again, and his cards are told him again."""
    course = PreferansCourse("alike", BOTH, "", (None,))
    stayed, went = (Worlds(course, PEOPLE, Random(1)).bench for _ in range(2))
    for number in range(30):
        found = next_move(course, stayed.prompts(), ())
        assert found is not None
        seat, prompt, action = found
        if number in (2, 20):  # before and after he has thrown
            went.here.discard(BEN)
            went.do(ANN, Mind(DECLARER))
        for bench in (stayed, went):
            if bench.room.seats[seat].by_bot:
                bench.by(BOTS, BotAct(seat, prompt.id, action))
            else:
                bench.do(PEOPLE[seat], Act(prompt.id, action))
        if number in (15, 25):
            went.here.add(BEN)
            went.do(BEN, Back())
        one, two = stayed.parts, went.parts
        assert (one.table, one.private, one.ask) == (two.table, two.private, two.ask)
        assert all(of_the_deal(stayed, person) == of_the_deal(went, person) for person in PEOPLE)
    assert own(went, DECLARER)["discard"] == ["8H", "7H"]


def test_who_has_claimed_a_seat_is_told_nothing_of_it_before_it_is_his() -> None:
    """He watched while a bot held its cards; when the deal is voided the seat becomes his."""
    course = PreferansCourse("claimed", UPPER, "9C JC AH JH", (None, 1))
    worlds = Worlds(course, PEOPLE[:2], Random(1))
    for bench in worlds.rooms:
        bench.here.add(EVE)
    assert worlds.do(Actor(EVE), Sit(Seat(2)))
    played(worlds)
    one, two = worlds.rooms
    assert own(one, Seat(2)) != own(two, Seat(2)) and EVE not in one.parts.seating
    worlds.void()
    assert one.parts.seating[EVE] == 2
    alike(worlds, (BEN, EVE))
    assert told(one, ANN) != told(two, ANN)
    assert seat_now(one, EVE) != seat_now(two, EVE), "told as if it had always been his"


def seat_now(bench: Dealt, person: PersonId) -> list[bytes]:
    """What was told to the seat, whoever had it, that is this person's now."""
    seat = bench.room.seat_of(person)
    return [event for entry in bench.log for event in entry.events_for(seat)]


def all_ask_for_the_next_deal(bench: Dealt) -> None:
    for person in bench.room.seated:
        bench.do(person, Next())


@pytest.mark.parametrize("seats", [3, 4])
def test_what_a_table_decides_tells_nothing_of_a_deal_that_was_voided(seats: int) -> None:
    """A fine, and who joins or leaves, after a deal like any other: none of it can be decided while
    cards are out, and nothing is left of them when it can, under whatever number a seat has then.
    Records and replays are those of the deal before."""
    course = PreferansCourse("alike", UPPER, "", (None,), seats=seats)
    worlds = Worlds(course, PEOPLE[:seats], Random(1))
    for bench in worlds.rooms:
        for deals in range(5 - seats):  # whoever joins comes between others
            if deals:
                all_ask_for_the_next_deal(bench)
            bench.until("between")
        bench.here = {*bench.room.seated, EVE}
    pack, holder = worlds.bench.packs[32], (worlds.bench.room.match.standing.dealer + 1) % seats
    x, y = (worlds.course.codes.index(code) for code in ("JC", "QC"))
    other = [{x: y, y: x}.get(card, card) for card in pack]
    worlds.rooms[1].packs = {**worlds.bench.packs, 32: other}
    viewers = (None, *(seat for seat in range(seats) if seat != holder))
    worlds.course = replace(worlds.course, viewers=viewers)
    people = [Actor(person) for person in worlds.bench.room.seated]
    assert all([worlds.do(actor, Next()) for actor in people])
    one, two = worlds.rooms
    assert one.room.match.deal.hands != two.room.match.deal.hands
    assert one.room.match.deal.talon != two.room.match.deal.talon
    assert public_records(one.rows, 1) == public_records(two.rows, 1)
    assert replay_of(one.rows, one.registry) == replay_of(two.rows, two.registry)
    joins, leaves, fine = (
        Vote("join", True),
        Vote("leave", True, Seat(0)),
        Vote("fine", True, Seat(1)),
    )
    for actor in (*people, Actor(EVE)):
        assert not any([worlds.do(actor, vote) for vote in (fine, joins, leaves)])
    worlds.void()
    for bench in worlds.rooms:
        bench.here.add(EVE)
    worlds.course = replace(worlds.course, viewers=(None, 0, 1, 2))
    for actor in people:
        worlds.do(actor, fine)
    assert "fined" in worlds.bench.kinds()
    owner = one.room.seats[holder].person
    for actor in (Actor(EVE), *people) if seats == 3 else people:
        assert worlds.do(actor, joins if seats == 3 else leaves)
    assert ("joined" if seats == 3 else "left") in worlds.bench.kinds()
    innocent = {*PEOPLE[:seats], EVE} - {owner}
    alike(worlds, innocent)
    assert told(one, owner) != told(two, owner)
    assert any(seat_now(one, person) != seat_now(two, person) for person in innocent), "new numbers"
