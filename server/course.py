"""The course of a match through one command: steps of the rules and what follows by itself.

Owns applying a step's events to the room (rows, seating, claims), dealing awaited packs within
the same change, and starting matches. It must never judge whether somebody may do something.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rules.api import TABLE, Action, Event, Game, IllegalAction, Over, Pack, Prompt, Seat, Step
from rules.codec import pack
from rules.data import Json
from rules.values import replace
from server.clock import Times
from server.guard import RulesBroken, guarded
from server.records import finished_deal
from server.roompeople import keep_host, sat_down
from server.roomtypes import Asked, Context, Decided, Finished, Place, Room, Running

T = TypeVar("T")

MAX_PACKS = 100
"""More packs in a row than any game deals by itself: a loop in the rules."""


class Course:
    """A room on its way through one command: `room`, `events`, `finished`, `trim`, `secret` come
    of it."""

    def __init__(self, room: Room, context: Context) -> None:
        self.room = room
        self.context = context
        self.game: Game[Any] = context.registry.game(room.game)
        self.events: list[Event] = []
        self.finished: Finished | None = None
        self.trim = False
        self.secret = False
        self._asked = (room.match, context.asked)

    @property
    def asked(self) -> Asked:
        """All open prompts; the rules are asked once a state, for they are needed thrice."""
        state, asked = self._asked
        if asked is None or state is not self.room.match:
            state = self.room.match
            asked = self._call("prompts", None, lambda: self.game.prompts(state))
            self._asked = (state, asked)
        return asked

    def prompts(self, seat: Seat) -> tuple[Prompt, ...]:
        """The open prompts of a seat."""
        if self.room.match is None or self.room.status != "playing":
            return ()
        return self.asked.get(seat, ())

    def default(self, seat: Seat) -> Action:
        """The rules' own answer for an absent player."""
        return self._call("default", seat, lambda: self.game.default(self.room.match, seat))

    def start(self) -> None:
        """Begins a match with the people and bots on the seats."""
        room = self.room
        self.room = replace(
            _all_unready(room),
            status="playing",
            match_no=room.match_no + 1,
            chance=replace(room.chance, packs=0),
            deals=0,
            moves=0,
            running=Running(),
            times=Times(self.context.clock_ms, {}, (room.clock.bank_ms,) * len(room.seats)),
            rules=self.game.version,
            votes={},
            swap=None,
        )
        self.events.append(Event("match_start", {"match": self.room.match_no}))
        self._begin(None)

    def renew(self) -> None:
        """Deals the running deal anew under the rules of today, from what stood before it."""
        carried = self.room.running.carried
        self.room = replace(self.room, rules=self.game.version, votes={}, running=Running(carried))
        self._begin(carried)

    def act(self, seat: Seat, action: Action, decided: Decided) -> None:
        """One decision. Raises IllegalAction."""
        state = self.room.match
        step = self._call("apply", [seat, action], lambda: self.game.apply(state, seat, action))
        kind = action.get("kind")
        self._take(["act", seat, action, decided], step)
        if seat == TABLE and kind == "void_deal":
            self.room = replace(self.room, running=Running(open=False))
        self._follow(asked=False)

    def go_on(self) -> None:
        """A pause is over."""
        state = self.room.match
        self._take(["go_on"], self._sure("go_on", None, lambda: self.game.go_on(state)))
        self._follow(asked=False)

    def next_deal(self) -> None:
        """The people asked for the next deal."""
        self._follow(asked=True)

    def _begin(self, carried: Mapping[str, Json] | None) -> None:
        room = self.room
        inputs = [room.options, len(room.seats), carried]
        step: Step[Any] = self._call(
            "start", inputs, lambda: self.game.start(room.options, len(room.seats), carried)
        )
        self._take(None, step)
        self._follow(asked=True)

    def _take(self, recorded: Json, step: Step[Any]) -> None:
        running = self.room.running
        if running.open and recorded is not None:
            running = replace(running, inputs=(*running.inputs, pack(recorded)))
        self.room = replace(self.room, match=step.state, moves=self.room.moves + 1, running=running)
        for event in step.events:
            self.events.append(event)
            if event.kind == "deal_end":
                self._deal_end(event)
            elif event.kind == "seating":
                self._reseat(event)

    def _deal_end(self, event: Event) -> None:
        if self.finished is not None:
            raise RulesBroken(self.game.id, "deal_end", "two deals ended in one change")
        self.finished = self._call(
            "record",
            self.room.running,
            lambda: finished_deal(self.room, event.public["row"], self.game, self.context.now_ms),
        )
        self.room = replace(self.room, deals=self.room.deals + 1, running=Running(open=False))
        self.renew_secret()

    def renew_secret(self) -> None:
        """The packs to come have another secret, shown by its commitment from now on."""
        self.room = replace(self.room, chance=self.room.chance.renewed(self.context.secret()))

    def _reseat(self, event: Event) -> None:
        order = event.public["order"]
        seats = self.room.seats
        if not isinstance(order, list | tuple) or sorted(order) != list(range(len(seats))):
            raise RulesBroken(self.game.id, "seating", repr(order))
        times = self.room.times
        self.room = replace(
            self.room,
            seats=tuple(seats[old] for old in order),
            times=Times(times.at_ms, {}, tuple(times.banks[old] for old in order)),
        )

    def _follow(self, asked: bool) -> None:
        """Does what needs nobody: deals packs, stops at questions, pauses and ends."""
        for _ in range(MAX_PACKS):
            state = self.room.match
            awaits = self._call("awaits", None, lambda: self.game.awaits(state))  # noqa: B023
            if isinstance(awaits, Over):
                self._rest("over")
                return
            if not isinstance(awaits, Pack):
                if self.room.status != "playing":
                    self.room = replace(self.room, status="playing")
                return
            self._open_record()
            if awaits.after_deal and not asked:
                self._rest("between")
                return
            self._deal(awaits)
            asked = False
        raise RulesBroken(self.game.id, "awaits", "packs without end")

    def _deal(self, awaits: Pack) -> None:
        if awaits.after_deal or awaits.purpose == "deal":
            self.room = _all_unready(self._claims(self.room))
            self.trim = True
        state, chance = self.room.match, self.room.chance
        luck = chance.by_seat(place.person for place in self.room.seats)
        cards = tuple(self.context.pack(awaits, chance, luck))
        step = self._sure("deal", cards, lambda: self.game.deal(state, cards))
        self.room = replace(self.room, chance=chance.drawn(awaits))
        self._take(["pack", cards, chance.packs, [own.hex() for own in luck]], step)

    def _rest(self, status: str) -> None:
        if self.room.status == status:
            return
        if status == "over" and self.finished is None:
            self.renew_secret()
        room = _all_unready(self._claims(self.room))
        self.room = replace(
            room, status="between" if status == "between" else "over", votes={}, swap=None
        )

    def _open_record(self) -> None:
        if self.room.running.open:
            return
        state = self.room.match
        carried = self._call("carried", None, lambda: self.game.carried(state))
        self.room = replace(self.room, running=Running(carried))

    def _claims(self, room: Room) -> Room:
        """Whoever claimed a bot's seat gets it: no deal is running."""
        for number, place in enumerate(room.seats):
            if place.claim is not None:
                seat = Seat(number)
                room = room.placed(seat, Place(person=place.claim))
                room = sat_down(room, place.claim, self.context.now_ms)
                self.events.append(Event("sat", {"seat": seat, "person": place.claim}))
        return keep_host(room)

    def _call(self, what: str, inputs: object, work: Callable[[], T]) -> T:
        return guarded(self.game.id, what, (self.room.match, inputs), work)

    def _sure(self, what: str, inputs: object, work: Callable[[], T]) -> T:
        """Like `_call`, where a refusal too is a bug."""
        try:
            return self._call(what, inputs, work)
        except IllegalAction as refusal:
            raise RulesBroken(self.game.id, what, repr((self.room.match, inputs))) from refusal


def _all_unready(room: Room) -> Room:
    return replace(room, seats=tuple(replace(place, ready=False) for place in room.seats))
