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
from rules.options import resolve
from rules.values import replace
from server.clock import Times
from server.guard import RulesBroken, guarded
from server.prompts import prompts_of
from server.records import finished_deal, replayed
from server.roomseating import is_order, reseated, with_former
from server.roomseats import kept, seen, taken
from server.roomtypes import Asked, Context, Decided, Finished, Room, Running
from server.steps import Move

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
            asked = self._call("prompts", None, lambda: prompts_of(self.room, self.game))
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
            former=(),
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

    def act(self, seat: Seat, action: Action, decided: Decided, *, secret: bool = False) -> None:
        """One decision; `secret`: nobody may know who was asked. Raises IllegalAction."""
        move, kind = Move(self.game, self.room.match, seat, action), action.get("kind")
        work = self.context.slow(move) if kind in self.game.slow else move.step
        step = self._call("apply", [seat, action], work)
        final = secret or seat == TABLE or kind in self.game.binding
        self._take(["act", seat, action, decided], step, final)
        self.secret = secret
        if seat == TABLE and kind == "void_deal":
            self.room = replace(self.room, running=Running(open=False))
        self._follow(asked=False)

    def by_the_rules(self, action: Action, decided: Decided) -> None:
        """What the rules let the room decide, and it has decided."""
        try:
            self.act(TABLE, action, decided)
        except IllegalAction as refusal:
            inputs = repr((self.room.match, action))
            raise RulesBroken(self.game.id, "apply", inputs) from refusal

    def go_on(self) -> None:
        """A pause is over."""
        state = self.room.match
        self._take(["go_on"], self._sure("go_on", None, lambda: self.game.go_on(state)))
        self._follow(asked=False)

    def take_back(self, place: int) -> None:
        """The running deal as it was before its input of that place. What is open then is asked
        under ids higher than any before."""
        room = self.room
        kept = room.running.inputs[:place]
        state = self._sure("replay", kept, lambda: replayed(room, kept, self.game))
        self.room = replace(
            room,
            match=state,
            moves=room.moves + 1,
            running=replace(room.running, inputs=kept),
            prompt_base=room.next_base,
        )

    def next_deal(self) -> None:
        """The people asked for the next deal."""
        self._follow(asked=True)

    def _begin(self, carried: Mapping[str, Json] | None) -> None:
        room = self.room
        inputs = [room.options, len(room.seats), carried]
        step: Step[Any] = self._call(
            "start", inputs, lambda: self.game.start(room.options, len(room.seats), carried)
        )
        self.room = replace(room, prompt_base=room.next_base)
        self._take(None, step)
        self._follow(asked=True)

    def _take(self, recorded: Json, step: Step[Any], final: bool = False) -> None:
        """What a step leads to; `final`: neither it nor what was before it can be taken back."""
        running = self.room.running
        if running.open and recorded is not None:
            inputs = (*running.inputs, pack(recorded))
            final = final or any(event.reveals for event in step.events)
            since = len(inputs) if final else running.since
            running = replace(running, inputs=inputs, since=since)
        self.room = replace(self.room, match=step.state, moves=self.room.moves + 1, running=running)
        for event in step.events:
            self.events.append(event)
            if event.kind == "deal_end":
                self._deal_end(event)
            elif event.kind in ("left", "seating"):
                self._call(event.kind, event.public, lambda: self._reseat(event))  # noqa: B023

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
        room, public = self.room, event.public
        if event.kind == "left":
            self.room = with_former(room, public["seat"], public["line"])
            return
        order, seats = public["order"], len(room.seats)
        if not is_order(order, seats, self.game.seat_counts):
            raise RulesBroken(self.game.id, "seating", repr(order))
        room, gone = reseated(room, order)
        self.events[-1:] = [*gone, event]
        if set(order) == set(range(seats)):
            # Earlier actions are about seats of the old order.
            since = len(room.running.inputs)
            self.room = replace(room, running=replace(room.running, since=since))
            return
        # The coming deal is recorded from here on, by the new seats.
        options, _ = resolve(self.game.form(len(order)), None, room.options)
        self.room = replace(room, options=options, running=Running(open=False))

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
            room = _all_unready(self._claims(self.room))
            self.room = seen(room, self.context.here, self.context)
            self.trim = True
        state, chance = self.room.match, self.room.chance
        luck = chance.by_seat(place.person for place in self.room.seats)
        cards = tuple(self.context.pack(awaits, chance, luck))
        step = self._sure("deal", cards, lambda: self.game.deal(state, cards))
        self.room = replace(self.room, chance=chance.drawn(awaits))
        self._take(["pack", cards, chance.packs, [own.hex() for own in luck]], step, final=True)

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
        """Whoever claimed a seat gets it, unless its owner came back: no deal is running."""
        for number, place in enumerate(room.seats):
            if place.claim is None:
                continue
            seat = Seat(number)
            if kept(room, place, self.context):
                room = room.placed(seat, replace(place, claim=None))
            else:
                room, events = taken(room, seat, place.claim, self.context.now_ms)
                self.events += events
        return room

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
