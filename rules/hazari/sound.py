"""Whether a loaded state can have come about.

Owns the invariants of a state: every card in one hand, legal splits, totals that fit the phase. It
must never repair anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.cards import Hand
from rules.hazari import scoring
from rules.hazari.options import PACK_SIZE, SEATS
from rules.hazari.seats import to_the_right
from rules.hazari.splits import SIZES, Split, keys, misordered
from rules.hazari.state import ARRANGE, DEAL, DEAL_END, MATCH_END, SHOWDOWN, Deal, State


def check_cards(hands: Sequence[Hand], splits: Sequence[Split | None], shown: int) -> None:
    """Raises ValueError unless the pack is dealt out and every split is one of its hand."""
    _raise_first(_of_cards(hands, splits, shown))


def check(state: State) -> None:
    """Raises ValueError on the first invariant that does not hold."""
    _raise_first(_of_match(state))
    if state.deal is not None:
        _raise_first(_of_deal(state, state.deal))


def _raise_first(invariants: Iterator[tuple[str, bool]]) -> None:
    for name, holds in invariants:
        if not holds:
            raise ValueError(f"unsound state: {name}")


def _of_cards(
    hands: Sequence[Hand], splits: Sequence[Split | None], shown: int
) -> Iterator[tuple[str, bool]]:
    yield "by seat", len(hands) == len(splits) == SEATS
    yield "hand sizes", all(hand.bit_count() == sum(SIZES) for hand in hands)
    yield "one place", sum(hands) == (1 << PACK_SIZE) - 1
    for hand, split in zip(hands, splits, strict=True):
        if split is not None:
            yield "sizes", tuple(cards.bit_count() for cards in split) == SIZES
            yield "own cards", sum(split) == hand
            yield "order", not misordered(keys(split))
    yield "ready to show", not shown or None not in splits


def _of_match(state: State) -> Iterator[tuple[str, bool]]:
    deal, phase, drawn = state.deal, state.phase, state.dealer is not None
    over = phase == MATCH_END
    yield "phase", phase in (DEAL, ARRANGE, SHOWDOWN, DEAL_END, MATCH_END)
    yield "totals", len(state.totals) == SEATS
    yield "over", over == (state.winners is not None)
    yield "winners", (state.winners or ()) == scoring.winners(state.totals, state.setup.target)
    yield "lot", drawn or not (deal or state.index or state.between or any(state.totals))
    yield "between", not state.between or phase in (DEAL, DEAL_END)
    yield "waits", phase != DEAL_END or state.between
    yield "dealt", over or (deal is None) == (phase == DEAL)
    yield "won", not state.winners or deal is not None
    yield "asked", state.prompts % SEATS == 0 and (deal is None or state.prompts > 0)


def _of_deal(state: State, deal: Deal) -> Iterator[tuple[str, bool]]:
    phase = state.phase
    yield "before", len(deal.before) == SEATS
    yield "not over before", not scoring.winners(deal.before, state.setup.target)
    yield "shown when ready", bool(deal.shown) == (None not in deal.splits)
    yield "arranging", phase != ARRANGE or not deal.shown
    yield "showing", phase != SHOWDOWN or bool(deal.shown)
    now = (state.index, state.dealer, state.totals)
    running = (deal.index, deal.dealer, deal.before)
    if len(deal.shown) < len(SIZES):
        yield "not finished", now == running and phase != DEAL_END and not state.winners
        return
    totals = scoring.add(deal.before, deal.captured)
    counted = (deal.index, deal.dealer, totals)
    following = (deal.index + 1, to_the_right(deal.dealer), totals)
    if phase == SHOWDOWN:
        yield "not counted", now == running
    elif phase == DEAL_END:
        yield "following", now == following
    else:
        yield "finished", now == counted if state.winners else now in (running, following)
