"""Four passes: nobody plays, everybody plays alone, or one must.

Owns section 4a of the page. What is played then is in the files of the phases.
"""

from __future__ import annotations

from rules.api import Event, Step
from rules.schafkopf.contracts import EICHEL_OBER, RAMSCH, RUFER, SEATS
from rules.schafkopf.declaring import begin_declare
from rules.schafkopf.finishing import throw_in
from rules.schafkopf.play import begin_play
from rules.schafkopf.state import Deal, State
from rules.values import replace


def four_passes(state: State, deal: Deal) -> Step[State]:
    """Nobody plays: the cards are thrown in, everybody plays alone, or the holder of the acorn
    Ober must play."""
    event = Event("all_passed")
    match state.setup.all_pass:
        case "redeal":
            step = throw_in(state, deal)
        case "ramsch":
            step = begin_play(state, replace(deal, contract=RAMSCH))
        case _:
            step = _must(state, deal)
    return Step(step.state, (event, *step.events))


def _must(state: State, deal: Deal) -> Step[State]:
    seat = next(seat for seat in range(SEATS) if deal.dealt[seat] >> EICHEL_OBER & 1)
    forced = replace(deal, contract=RUFER, declarer=seat, forced=True)
    return Step(begin_declare(state, forced), (Event("forced", {"seat": seat}, reveals=True),))
