"""The defence: whist or pass, open or closed, one's own, and the returned whist.

Owns phase 4.6 of the page. How it is paid is in `rules.preferans.scoring`.
"""

from __future__ import annotations

from rules.api import Action, Event, IllegalAction, Seat, Step
from rules.preferans.asking import ask
from rules.preferans.contracts import TRICKS, codes, level_of
from rules.preferans.correcting import renewed
from rules.preferans.ending import finish_unplayed
from rules.preferans.options import Setup
from rules.preferans.play import begin_play
from rules.preferans.state import (
    CHECKED,
    CLOSED,
    DEALER_ANSWER,
    MISERE,
    MODE,
    OPEN,
    OWN_ANSWER,
    WHISTING,
    Deal,
    State,
)
from rules.values import replace

SAID_WHIST, SAID_PASS = "whist", "pass_whist"

WORDS: tuple[Action, ...] = ({"kind": SAID_WHIST}, {"kind": SAID_PASS})
OPENS: Action = {"kind": OPEN}
CLOSES: Action = {"kind": CLOSED}
GOES_OWN: Action = {"kind": "own"}
RETURNS: Action = {"kind": "return_whist"}
ACCEPTS: Action = {"kind": "accept"}
ANSWERS: tuple[Action, ...] = (RETURNS, ACCEPTS)

_OWN_LEVELS = (6, 7)


def begin_misere(state: State, deal: Deal) -> Step[State]:
    """Nobody whists a misère."""
    return begin_play(state, deal, MISERE)


def begin_whist(state: State, deal: Deal) -> Step[State]:
    """The contract is named: the defenders speak, unless they need not."""
    contract = deal.contract
    assert contract is not None
    if level_of(contract) == TRICKS and state.setup.ten == "checked":
        return begin_play(state, deal, CHECKED)
    one, two = deal.defenders
    if contract == "6S" and state.setup.stalingrad:
        words = ((one, SAID_WHIST), (two, SAID_WHIST))
        begun = begin_play(state, replace(deal, words=words), CLOSED)
        return Step(begun.state, (Event("stalingrad", {"seats": [one, two]}), *begun.events))
    return Step(ask(state, deal, WHISTING, one), ())


def say(state: State, deal: Deal, seat: int, word: str) -> Step[State]:
    """A defender whists or passes."""
    event, before = Event(word, {"seat": seat}), deal
    deal = replace(deal, words=(*deal.words, (seat, word)))
    if len(deal.words) == 1:
        asked = ask(state, deal, WHISTING, deal.defenders[1])
        return Step(renewed(before, asked), (event,))
    step = _both_spoken(state, replace(deal, offers=(0,) * len(deal.offers)))
    return Step(step.state, (event, *step.events))


def _both_spoken(state: State, deal: Deal) -> Step[State]:
    whisters = [seat for seat, word in deal.words if word == SAID_WHIST]
    if len(whisters) == 2:
        return begin_play(state, deal, CLOSED)
    if not whisters:
        return finish_unplayed(state, deal, "unplayed")
    (whister,) = whisters
    (passer,) = [seat for seat, word in deal.words if word == SAID_PASS]
    deal = replace(deal, whister=whister, passer=passer)
    if state.setup.quota == "personal":
        return begin_play(state, deal, CLOSED)
    return Step(ask(state, deal, MODE, whister), ())


def modes(setup: Setup, deal: Deal) -> tuple[Action, ...]:
    """What a lone whister may choose."""
    return (OPENS, CLOSES) if why_no_own(setup, deal) else (OPENS, CLOSES, GOES_OWN)


def why_no_own(setup: Setup, deal: Deal) -> str | None:
    """Why the whister may not go for his own, None if he may."""
    assert deal.contract is not None
    if not setup.own_whist or level_of(deal.contract) not in _OWN_LEVELS:
        return "no_own"
    return "returned" if deal.returned is not None else None


def may_go_own(setup: Setup, deal: Deal) -> bool:
    """Whether whoever whists now can go for his own at once: the other has passed."""
    passed = [word for _, word in deal.words] == [SAID_PASS]
    return passed and setup.quota != "personal" and why_no_own(setup, deal) is None


def read_own(state: State, deal: Deal, seat: int, action: Action) -> tuple[()]:
    """Nothing to read. Raises IllegalAction."""
    why = why_no_own(state.setup, deal)
    if why is not None:
        raise IllegalAction(why)
    return ()


def choose(state: State, deal: Deal, seat: int, mode: str) -> Step[State]:
    """Open or closed: in open play the whister plays both hands."""
    event = Event("mode", {"seat": seat, "mode": mode})
    begun = begin_play(state, deal, mode, seat if mode == OPEN else None)
    return Step(begun.state, (event, *begun.events))


def go_own(state: State, deal: Deal, seat: int) -> Step[State]:
    """The whister goes for his own; the passer may return the whist."""
    assert deal.passer is not None
    asked = ask(state, deal, OWN_ANSWER, deal.passer, own=True)
    return Step(asked, (Event("mode", {"seat": seat, "mode": "own"}),))


def return_whist(state: State, deal: Deal, seat: int) -> Step[State]:
    """The passer whists after all, or the dealer plays both hands open."""
    event = Event("return_whist", {"seat": seat})
    deal = replace(deal, returned=seat)
    if state.phase == OWN_ANSWER:
        deal = replace(deal, whister=seat, passer=deal.whister)
        return Step(ask(state, deal, MODE, seat), (event,))
    begun = begin_play(state, replace(deal, whister=seat, passer=None), OPEN, seat)
    return Step(begun.state, (event, *begun.events))


def accept(state: State, deal: Deal, seat: int) -> Step[State]:
    """Nobody returns the whist, unless the dealer does."""
    event = Event("accept", {"seat": seat})
    resting = deal.resting
    may_return = resting is not None and state.setup.dealer_whist != "off"
    if state.phase == OWN_ANSWER and may_return and resting is not None:
        return Step(ask(state, deal, DEALER_ANSWER, resting), (event,))
    step = finish_unplayed(state, deal, "own")
    return Step(step.state, (event, *step.events))


def peeks(deal: Deal) -> tuple[Action, ...]:
    """The hands the dealer may look at: one, once."""
    if deal.peeked is not None:
        return ()
    return tuple([{"kind": "peek", "hand_of": seat} for seat in deal.defenders])


def read_peek(state: State, deal: Deal, seat: int, action: Action) -> tuple[int]:
    """Whose hand the dealer looks at. Raises IllegalAction."""
    other = action.get("hand_of")
    if type(other) is not int or other not in deal.defenders:
        raise IllegalAction("bad_argument", name="hand_of")
    if deal.peeked is not None:
        raise IllegalAction("peeked_already")
    return (other,)


def peek(state: State, deal: Deal, seat: int, other: int) -> Step[State]:
    """The dealer sees one defender's hand; the table learns whose."""
    private = {Seat(seat): {"hand": codes(deal.hands[other], deal.strain)}}
    event = Event("peek", {"seat": seat, "hand_of": other}, private, reveals=True)
    return Step(ask(state, deal, DEALER_ANSWER, seat, peeked=other), (event,))
