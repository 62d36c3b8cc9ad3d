"""The probe: a small game that uses every feature of the rules contract.

It stands in for all games in tests of the laws and of the server, and is never registered in the
default registry. Four or five seats, sixteen cards; the dealer and a fifth rest. Two cards each, a
question (double?), two more; the holder of the lowest card dealt is asked in secret whether to deal
again; three secret bids; then the highest bidder plays his own cards and the laid-open ones of the
lowest bidder. Between deals a fifth may join and one of five leave, and any be fined a point; once
time is up, the deal that runs is the last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from random import Random as PythonRandom
from typing import Any

from rules import cards
from rules.api import (
    TABLE,
    Action,
    Asked,
    Awaits,
    Carried,
    Event,
    IllegalAction,
    Options,
    Over,
    Pack,
    Pause,
    Prompt,
    Seat,
    Step,
)
from rules.bots import SeatView
from rules.data import Json, Random
from rules.options import Form, Option, Problem, check, complete
from rules.registry import Entry, Registry
from tests import probe_lineup as lineup
from tests import probe_views as views
from tests.probe_state import (
    BID,
    CARDS,
    CODE,
    ORDER,
    RANKING,
    RUNNING,
    SEAT_COUNTS,
    TRICKS,
    State,
    ask,
    cleared,
    codes,
    frozen,
    leaders,
    resample,
    same,
)


class Probe:
    """The engine."""

    id = "probe"
    version = "1"
    seat_counts = SEAT_COUNTS
    slow: frozenset[str] = frozenset()
    binding: frozenset[str] = frozenset()
    consent: frozenset[str] = frozenset({"join", "leave", "fine"})

    def form(self, seats: int) -> Form:
        return Form(
            seats,
            (
                Option("deals", "int", 2, lo=1, hi=4),
                Option("doubling", "bool", True),
                Option("time_limit_min", "int_or_none", None, lo=1, hi=60),
                *((Option("fifth", "bool", True),) if seats == 5 else ()),
            ),
            {"seed": {}, "single": {"deals": 1, "doubling": False}},
        )

    def check_options(self, seats: int, options: Options) -> tuple[Problem, ...]:
        return check(self.form(seats), options)

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[State]:
        nobody = (0,) * seats
        old: Mapping[str, Any] = carried or {
            "dealer": None, "deal": 0, "totals": nobody, "gone": (), "last": False,
        }  # fmt: skip
        if seats not in SEAT_COUNTS or len(old["totals"]) != seats:
            raise ValueError("wrong number of seats")
        if not complete(self.form(seats), options):
            raise ValueError("incomplete options")
        state = State(
            deals=int(str(options["deals"])), doubling=bool(options["doubling"]),
            dealer=old["dealer"], deal=old["deal"], totals=tuple(old["totals"]),
            gone=tuple(old["gone"]), last=old["last"],
            phase="lot" if old["dealer"] is None else "deal", serial=0, ids=nobody,
            offers=nobody, pack=(), factor=1, bids=(None,) * seats, peeked=None, played=(),
            voids=nobody, leader=0, won=nobody,
        )  # fmt: skip
        return Step(state, ())

    # what is awaited

    def awaits(self, state: State) -> Awaits:
        match state.phase:
            case "lot":
                return Pack("lot", state.seats)
            case "deal":
                return Pack("deal", len(CARDS), after_deal=state.deal > 0 and not state.pack)
            case "show":
                return Pause("show", 1000)
            case "match_end":
                return Over()
        return Asked()

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        found: dict[Seat, tuple[Prompt, ...]] = {}
        for number in range(state.seats):
            open_here = (*views.questions(state, number), *views.offers(state, number))
            if open_here:
                found[Seat(number)] = open_here
        return found

    # inputs

    def deal(self, state: State, pack: Sequence[int]) -> Step[State]:
        awaited = self.awaits(state)
        if not isinstance(awaited, Pack):
            raise IllegalAction("no_pack_awaited")
        if sorted(pack) != list(range(awaited.cards)):
            raise IllegalAction("bad_pack")
        if awaited.purpose == "lot":
            dealer = Event("dealer", {"seat": pack[0]})
            return Step(replace(state, phase="deal", dealer=pack[0]), (dealer,))
        fresh = replace(
            cleared(state, state.totals), phase="double", factor=1,
            pack=tuple(CARDS[number] for number in pack),
        )  # fmt: skip
        fresh = replace(fresh, leader=fresh.active[0])
        dealt = self._dealt_event(fresh, "dealt", {"deal": state.deal, "dealer": state.dealer})
        if not state.doubling:
            return self._second_packet(fresh, (dealt,))
        return Step(ask(fresh, fresh.active[:1]), (dealt,))

    def _dealt_event(
        self, state: State, kind: str, public: Mapping[str, Json], reveals: bool = False
    ) -> Event:
        hands = {Seat(seat): self.private(state, Seat(seat)) for seat in state.active}
        return Event(kind, public, hands, reveals)

    def _second_packet(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        """The rest of the pack was there before the question: to show it is a reveal."""
        state = replace(state, phase="again")
        packet = self._dealt_event(state, "packet", {}, reveals=True)
        return Step(ask(state, (state.asked,)), (*events, packet))

    def go_on(self, state: State) -> Step[State]:
        if state.phase != "show":
            raise IllegalAction("no_pause")
        return Step(self._ask_play(replace(state, phase="play")), (Event("play_begins"),))

    def _ask_play(self, state: State) -> State:
        standing = [state.declarer, *([state.dealer] if state.peeked is None else [])]
        return ask(state, (state.actor,), [seat for seat in standing if seat is not None])

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        kind = action.get("kind")
        if seat == TABLE:
            return self._table_action(state, action)
        if kind not in ("double", "keep", "again", "bid", "peek", "concede", "play"):
            raise IllegalAction("unknown_action")
        own = self.prompts(state).get(seat, ())
        prompt = next((prompt for prompt in own if prompt.answered_by(str(kind))), None)
        if prompt is None:
            raise IllegalAction("not_your_turn")
        self._admit(state, prompt, action)
        match kind:
            case "double":
                return self._double(state, action)
            case "keep":
                asked = ask(replace(state, phase="bid"), state.active, (state.dealer or 0,))
                return Step(asked, (Event("kept"),))
            case "again":
                return Step(ask(replace(state, phase="deal"), ()), (Event("dealt_again"),))
            case "bid":
                return self._bid(state, seat, action)
            case "peek":
                return self._peek(state, seat, action)
            case "concede":
                return self._concede(state)
        return self._play(state, action)

    def _admit(self, state: State, prompt: Prompt, action: Action) -> None:
        """Refuses what the prompt does not offer, by name."""
        if prompt.shapes:
            wrong = BID.misfit(action)
            if wrong is not None:
                raise IllegalAction("bad_argument", name=wrong)
            return
        if any(same(action, offered) for offered in prompt.legal):
            return
        for refused in prompt.refused:
            if same(action, refused.action):
                raise IllegalAction(refused.code, **refused.detail)
        card = action.get("card")
        if isinstance(card, str) and card in cards.FRENCH.card and len(action) == 2:
            raise IllegalAction("not_your_card", card=card)
        names = [name for name in (*prompt.legal[0], *action) if name != "kind"]
        raise IllegalAction("bad_argument", name=names[0])

    def _double(self, state: State, action: Action) -> Step[State]:
        yes = bool(action["yes"])
        doubled = Event("doubled", {"seat": state.active[0], "yes": yes})
        return self._second_packet(replace(state, factor=2 if yes else 1), (doubled,))

    def _bid(self, state: State, seat: Seat, action: Action) -> Step[State]:
        count = int(str(action["count"]))
        bids = tuple(count if place == seat else bid for place, bid in enumerate(state.bids))
        ids = tuple(0 if place == seat else number for place, number in enumerate(state.ids))
        state = replace(state, bids=bids, ids=ids)
        bid_in = self._bid_event(seat, count)
        if any(ids):
            return Step(state, (bid_in,))
        state = replace(state, phase="show", offers=(0,) * state.seats)
        opened, owner = ORDER.arrange(state.hand(state.dummy or 0))[0], state.dummy
        events = (
            bid_in,
            Event("bids_shown", {"bids": bids}, reveals=True),
            Event("opened", {"seat": owner, "hand": codes(opened)}, reveals=True),
        )
        return Step(state, events)

    def _bid_event(self, seat: Seat, count: int) -> Event:
        return Event("bid_in", {"seat": seat}, {seat: {"count": count}})

    def _peek(self, state: State, seat: Seat, action: Action) -> Step[State]:
        other = int(str(action["of"]))
        offers = tuple(0 if place == seat else number for place, number in enumerate(state.offers))
        state = replace(state, peeked=other, offers=offers)
        hand = codes(ORDER.arrange(state.hand(other))[0])
        peeked = Event("peeked", {"seat": seat, "of": other}, {seat: {"hand": hand}}, reveals=True)
        return Step(state, (peeked,))

    def _play(self, state: State, action: Action) -> Step[State]:
        card, owner = cards.FRENCH.card[str(action["card"])], state.to_play
        voids = list(state.voids)
        if state.trick and RANKING.suit[card] != RANKING.suit[state.trick[0][1]]:
            voids[owner] |= 1 << RANKING.suit[state.trick[0][1]]
        events: tuple[Event, ...] = (Event("played", {"seat": owner, "card": CODE[card]}),)
        state = replace(state, played=(*state.played, (owner, card)), voids=tuple(voids))
        if not state.trick:
            taken = state.played[-3:]
            winner = taken[RANKING.best([card for _, card in taken])][0]
            won = tuple(n + (place == winner) for place, n in enumerate(state.won))
            state = replace(state, leader=winner, won=won)
            events += (Event("trick", {"winner": winner}),)
        if len(state.played) == 3 * TRICKS:
            return self._deal_end(state, events)
        return Step(self._ask_play(state), events)

    def _concede(self, state: State) -> Step[State]:
        left = TRICKS - sum(state.won)
        taker = next(s for s in state.active if s not in (state.declarer, state.dummy))
        won = tuple(n + left * (place == taker) for place, n in enumerate(state.won))
        conceded = Event("conceded", {"seat": state.declarer, "to": taker})
        return self._deal_end(replace(state, won=won), (conceded,))

    def _deal_end(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        points = [
            state.factor * (3 * state.won[seat] - TRICKS) if seat in state.active else 0
            for seat in range(state.seats)
        ]
        totals = tuple(old + new for old, new in zip(state.totals, points, strict=True))
        row: Json = {
            "deal": state.deal, "bids": state.bids, "tricks": state.won, "points": points,
            "totals": totals,
        }  # fmt: skip
        events += (Event("deal_end", {"row": row}),)
        state = ask(replace(state, totals=totals), ())
        if state.last or state.deal + 1 == state.deals:
            return self._match_end(state, events, leaders(totals))
        dealer = ((state.dealer or 0) + 1) % state.seats
        after = replace(cleared(state, totals), deal=state.deal + 1, dealer=dealer)
        return Step(after, events)

    def _match_end(
        self, state: State, events: tuple[Event, ...], winners: list[int]
    ) -> Step[State]:
        ended = Event("match_end", {"totals": state.totals, "winners": winners})
        over = replace(cleared(state, state.totals), phase="match_end", last=bool(winners))
        return Step(over, (*events, ended))

    # the table as an actor

    def table_actions(self, state: State) -> tuple[Action, ...]:
        if state.phase == "match_end":
            return ()
        running = state.phase in RUNNING
        return (
            *(({"kind": "void_deal"},) if running else ()),
            *(({"kind": "time_up"},) if running and not state.last else ()),
            {"kind": "end_match"},
            *lineup.possible(state),
        )

    def _table_action(self, state: State, action: Action) -> Step[State]:
        if not any(same(action, offered) for offered in self.table_actions(state)):
            raise IllegalAction("unknown_action")
        match action["kind"]:
            case "void_deal":
                void = cleared(state, state.totals)
                return Step(void, (Event("deal_void", {"deal": state.deal}),))
            case "time_up":
                return Step(replace(state, last=True), (Event("time_up"),))
            case "fine" | "join" | "leave":
                return lineup.decide(state, action)
        return self._match_end(state, (), [])

    def default(self, state: State, seat: Seat) -> Action:
        if state.phase == "bid":
            return {"kind": "bid", "count": 0}
        prompt = next(prompt for prompt in self.prompts(state)[seat] if prompt.must)
        return prompt.legal[-1] if prompt.kind == "play" else prompt.legal[0]

    def check_draft(self, state: State, seat: Seat, draft: Action) -> None:
        if state.phase != "bid" or not state.ids[seat]:
            raise IllegalAction("not_your_turn")
        wrong = BID.misfit(draft) if draft.get("kind") == "bid" else "kind"
        if wrong is not None:
            raise IllegalAction("bad_argument", name=wrong)

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        high = sum(cards.RANKS[cards.RANK_OF[card]] == "A" for card in cards.each(state.hand(seat)))
        return {"count": high}

    # knowledge

    def phase(self, state: State) -> str:
        return state.phase

    def table(self, state: State) -> Mapping[str, Json]:
        return views.table(state)

    def sheet(self, state: State, rows: Sequence[Json]) -> Mapping[str, Json]:
        return {"n": len(rows), "rows": list(rows), "totals": state.totals, "gone": state.gone}

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        return views.private(state, seat)

    def all_shown(self, state: State) -> bool:
        return False  # the dealer's four cards are never shown

    def carried(self, state: State) -> Carried:
        return {
            "dealer": state.dealer, "deal": state.deal, "totals": state.totals, "gone": state.gone,
            "last": state.last,
        }  # fmt: skip

    # the state as data

    def dump(self, state: State) -> Json:
        return {item.name: getattr(state, item.name) for item in fields(State)}

    def load(self, data: Json) -> State:
        if not isinstance(data, Mapping) or list(data) != [item.name for item in fields(State)]:
            raise ValueError("not a state of the probe")
        return State(**{name: frozen(value) for name, value in data.items()})

    def resample(self, state: State, viewer: Seat, rng: Random) -> State:
        return resample(state, viewer, rng)


class ProbeBot:
    """Answers at random what must be answered."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        prompt = next((prompt for prompt in view.prompts if prompt.must), view.prompts[0])
        if prompt.shapes:
            return prompt.shapes[0].sample(rng)
        return prompt.legal[rng.randrange(0, len(prompt.legal))]


def probe_registry() -> Registry:
    """A registry that knows only the probe."""
    return Registry({"probe": Entry(Probe, ProbeBot)})


def some_pack(seed: int, size: int = len(CARDS)) -> list[int]:
    """A shuffled pack for tests."""
    pack = list(range(size))
    PythonRandom(seed).shuffle(pack)
    return pack
