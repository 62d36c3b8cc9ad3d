"""Dealing: from the pack to the hands and the first question.

Owns phases 1 and 2 of the page: the lot for the first dealer, the two packets of four cards, the
knocking between them, and a deal that is dealt anew. It must never decide what a seat may bid.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import Action, Event, Seat, Step
from rules.cards import PACK_32, Hand, mask
from rules.schafkopf.asking import ask
from rules.schafkopf.contracts import SEATS, codes
from rules.schafkopf.state import AUCTION, KLOPFEN, Deal, State, after
from rules.state import DEAL
from rules.values import replace

_PACKET = 4

KNOCKS: tuple[Action, ...] = ({"kind": "knock", "yes": True}, {"kind": "knock", "yes": False})


def draw_lot(state: State, pack: Sequence[int]) -> Step[State]:
    """The first dealer is drawn by lot."""
    standing = replace(state.standing, dealer=pack[0])
    return Step(replace(state, standing=standing), (Event("dealer", {"seat": pack[0]}),))


def deal_pack(state: State, pack: Sequence[int]) -> Step[State]:
    """Four cards to each seat from forehand on, then four more."""
    dealer = state.standing.dealer
    assert dealer is not None
    packets: list[Hand] = []
    for start in range(0, len(pack), _PACKET):
        packets.append(mask(PACK_32[number] for number in pack[start : start + _PACKET]))
    places = [(seat - dealer - 1) % SEATS for seat in range(SEATS)]
    first = tuple([packets[place] for place in places])
    hands = tuple([packets[place] | packets[SEATS + place] for place in places])
    return deal_hands(state, first, hands)


def deal_hands(state: State, first: tuple[Hand, ...], hands: tuple[Hand, ...]) -> Step[State]:
    """The deal with these hands, `first` being the first packet of each, and its first question."""
    knocking = state.setup.klopfen != "off"
    deal = Deal(
        before=state.standing,
        first_prompt=state.prompts,
        first=first,
        dealt=hands,
        hands=hands,
        whole=not knocking,
    )
    dealt = replace(state, between=False)
    shown = first if knocking else hands
    event = Event(
        "dealt",
        {"deal": deal.before.index, "dealer": deal.dealer},
        {Seat(seat): {"hand": codes(hand)} for seat, hand in enumerate(shown)},
    )
    phase = KLOPFEN if knocking else AUCTION
    return Step(ask(dealt, deal, phase, deal.forehand), (event,))


def knock(state: State, deal: Deal, seat: int, yes: int) -> Step[State]:
    """Who knocks doubles the deal; then the next one is asked, or the second packet is dealt."""
    event = Event("knock", {"seat": seat, "yes": yes == 1})
    deal = replace(deal, knocks=(*deal.knocks, (seat, yes == 1)))
    rule = state.setup.klopfen
    ended = len(deal.knocks) == SEATS or rule == "forehand" or (rule == "chain" and not yes)
    if not ended:
        return Step(ask(state, deal, KLOPFEN, after(seat)), (event,))
    private = {Seat(s): {"hand": codes(hand)} for s, hand in enumerate(deal.dealt)}
    packet = Event("second_packet", {}, private, reveals=True)
    return Step(ask(state, deal, AUCTION, deal.forehand, whole=True), (event, packet))


def void(state: State) -> Step[State]:
    """The running deal does not count: the same dealer deals again (section 9)."""
    event = Event("deal_void", {"deal": state.standing.index})
    return Step(replace(state, phase=DEAL, between=True, deal=None), (event,))
