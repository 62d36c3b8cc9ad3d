"""Claims and concessions: who may end a deal early, and who must agree.

Owns section 9 of the page but for the defaults. Whether a claim is true is found by
`rules.skat.solver`; what a concession counts, by `rules.skat.conceding`.
"""

from __future__ import annotations

from rules.api import Action, Event, Step
from rules.arguments import yes_or_no
from rules.asking import quiet
from rules.skat.asking import ask
from rules.skat.conceding import Taken, conceded, rest_to_declarer
from rules.skat.contracts import NULL
from rules.skat.finishing import finish
from rules.skat.play import alone, counted, hand_shown, solo_outcome
from rules.skat.solver import Position, holds
from rules.skat.state import CLAIM, CONCEDE, PLAY, Deal, Outcome, Request, State
from rules.values import replace

RESPONSES: tuple[Action, ...] = (
    {"kind": "respond", "accept": True},
    {"kind": "respond", "accept": False},
)

_AT_ONCE = 9
"""With so many cards left a declarer concedes without being answered."""


def read_claim(state: State, deal: Deal, seat: int, action: Action) -> tuple[int, ...]:
    """Whether the claim is true, where that decides. This may take long."""
    return () if state.setup.claim_rule == "consent" else (int(holds(position(deal))),)


def claim(state: State, deal: Deal, seat: int, valid: int | None = None) -> Step[State]:
    """The declarer lays his hand open: every trick left is his (in null: none). Whether that is
    `valid` is known where it decides; else the defenders are asked."""
    events = (Event("claim", {"seat": seat}), hand_shown(deal))
    deal = replace(deal, claimed=True, shown=True)
    if valid is None:
        return Step(_request(state, deal, CLAIM, seat, deal.defenders), events)
    checked = Event("claim_checked", {"seat": seat, "valid": valid == 1})
    ended = _claimed(state, deal) if valid else _false_claim(state, deal)
    return Step(ended.state, (*events, checked, *ended.events))


def position(deal: Deal) -> Position:
    """What the claim solver is asked: all hands, and the trick on the table."""
    left, right = deal.after(deal.soloist), deal.after(deal.soloist, 2)
    return Position(
        deal.contract,
        (deal.hands[deal.soloist], deal.hands[left], deal.hands[right]),
        deal.trick,
    )


def _claimed(state: State, deal: Deal) -> Step[State]:
    """Everything left goes to the declarer; in null to the defenders."""
    if deal.contract == NULL:
        total, tricks = deal.solo_points, deal.won[deal.soloist]
    else:
        total, tricks = rest_to_declarer(_completed(deal))
    return finish(state, deal, solo_outcome(state, deal, "claimed", total, tricks))


def _false_claim(state: State, deal: Deal) -> Step[State]:
    """Everything left goes to the defenders; a false claim in null is a trick."""
    tricks = deal.won[deal.soloist] + (deal.contract == NULL)
    return finish(state, deal, solo_outcome(state, deal, "claimed", deal.solo_points, tricks))


def concede(state: State, deal: Deal, seat: int) -> Step[State]:
    """The seat gives up; unless it may do so alone the others are asked."""
    event = Event("concede", {"seat": seat})
    if seat == deal.declarer:
        asked = () if deal.hands[seat].bit_count() >= _AT_ONCE else deal.defenders
    elif state.setup.defender_concede == "one":
        asked = ()
    else:
        asked = tuple([other for other in deal.defenders if other != seat])
    if asked:
        return Step(_request(state, deal, CONCEDE, seat, asked), (event,))
    ended = _conceded(state, deal, seat)
    return Step(ended.state, (event, *ended.events))


def _request(state: State, deal: Deal, kind: str, seat: int, asked: tuple[int, ...]) -> State:
    """Only those asked may act now; all standing offers are withdrawn."""
    request = Request(kind, seat, asked, (), (), state.prompts + 1)
    return ask(state, quiet(deal), PLAY, *asked, request=request)


def read_respond(state: State, deal: Deal, seat: int, action: Action) -> tuple[int]:
    """The answer. Raises IllegalAction."""
    return (int(yes_or_no(action, "accept")),)


def respond(state: State, deal: Deal, seat: int, accept: int) -> Step[State]:
    """An answer to a claim or concession."""
    request = deal.request
    assert request is not None
    event = Event("respond", {"seat": seat, "accept": accept == 1})
    if accept:
        request = replace(request, accepted=(*request.accepted, seat))
    else:
        request = replace(request, refused=(*request.refused, seat))
    # A claim needs both defenders, a concession one of those asked.
    decisive = request.refused if request.kind == CLAIM else request.accepted
    if request.open and not decisive:
        waiting = replace(deal, request=request, turn=request.open)
        return Step(replace(state, deal=waiting), (event,))
    if request.kind == CLAIM:
        step = _go_on(state, deal) if request.refused else _claimed(state, deal)
    elif request.accepted:
        step = _conceded(state, deal, request.seat)
    else:
        step = _go_on(state, replace(deal, barred=deal.barred | 1 << request.seat))
    return Step(step.state, (event, *step.events))


def _go_on(state: State, deal: Deal) -> Step[State]:
    """The request has come to nothing: the seat whose turn it was plays on."""
    turn = deal.after(deal.leader, len(deal.trick))
    return Step(ask(state, replace(deal, request=None), PLAY, turn), ())


def _conceded(state: State, deal: Deal, seat: int) -> Step[State]:
    by_declarer = seat == deal.declarer
    taken = _completed(deal)
    result = conceded(state.setup, deal.stakes, taken, by_declarer)
    total, tricks = taken.points, taken.tricks
    if state.setup.concede_scoring == "rest" and not by_declarer and deal.contract != NULL:
        total, tricks = rest_to_declarer(taken)
    score = alone(deal, result.score)
    outcome = Outcome("conceded", score, counted(deal), total, tricks, result, conceded_by=seat)
    return finish(state, deal, outcome)


def _completed(deal: Deal) -> Taken:
    return Taken(deal.solo_points, deal.won[deal.soloist], *deal.defended)
