"""What a deal writes on the sheet.

Owns section 6 of the page: made and failed contracts, whists, consolation and shortage, talon
whists, misère, giving up, Preference, pass games. Seats are numbers; nothing here knows a card.
The reasons of entries are: `made`, `undertricks`, `tricks` (whists), `own`, `consolation`,
`shortage`, `talon`, `misere`, `misere_tricks`, `given_up`, `preference`, `no_preference`,
`pass_tricks`, `pass_zero`, `pass_whists`, and those of help in `rules.preferans.sheet`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.preferans.contracts import DUTIES, MISERE_PRICE, PRICES, TRICKS
from rules.preferans.options import Setup
from rules.preferans.sheet import Book

WHIST, PASS, OWN, UNASKED = "whist", "pass", "own", "none"
"""What a defender has said in the end."""

_OWN_TRICKS = {6: 2, 7: 1}
"""For so many tricks he writes who has gone for his own."""

_ROSTOV_TRICK = 5


@dataclass(frozen=True, slots=True)
class Contract:
    """A finished contract. `calls` of the two defenders in the order they speak; `returned_by`: who
    returned the whist of who had gone for his own; `tricks` by seat, None if nothing was played.
    `talon`: its units, 0 where it was not taken."""

    declarer: int
    level: int
    calls: Mapping[int, str]
    returned_by: int | None = None
    tricks: tuple[int, ...] | None = None
    talon: int = 0

    @property
    def under(self) -> int:
        """The declarer's missing tricks."""
        return 0 if self.tricks is None else max(0, self.level - self.tricks[self.declarer])

    @property
    def whisters(self) -> tuple[int, ...]:
        """Who answers for the defence, in the order they spoke."""
        if self.returned_by is not None:
            return (self.returned_by,)
        return tuple([seat for seat, word in self.calls.items() if word == WHIST])


def contract(book: Book, setup: Setup, played: Contract, resting: int | None) -> None:
    """A contract, played or not; `resting`: the dealer who held no cards."""
    factor = setup.write_factor
    price = PRICES[played.level] * factor
    if played.under:
        written = price * played.under
        book.add_mountain(played.declarer, written, "undertricks", played.under)
    else:
        book.score_pool(played.declarer, PRICES[played.level], "made")
    _trick_whists(book, setup, played, price)
    _consolation(book, setup, played, price)
    _shortage(book, setup, played, price)
    _talon(book, setup, played, price, resting)


def _trick_whists(book: Book, setup: Setup, played: Contract, price: int) -> None:
    """Section 6.3."""
    tricks, declarer = played.tricks, played.declarer
    if tricks is None:
        for seat, word in played.calls.items():
            if word == OWN:
                own = _OWN_TRICKS[played.level]
                book.add_whists(seat, declarer, price * own, "own", own)
        return
    whisters = played.whisters
    unasked = [seat for seat, word in played.calls.items() if word == UNASKED]
    if len(whisters) != 1 or setup.quota == "personal":
        for seat in (*whisters, *unasked):
            book.add_whists(seat, declarer, price * tricks[seat], "tricks", tricks[seat])
        return
    (whister,) = whisters
    together = TRICKS - tricks[declarer]
    if played.returned_by is None and _is_shared(setup, played):
        for seat in played.calls:
            book.add_whists(seat, declarer, price * together // 2, "tricks", together)
    else:
        book.add_whists(whister, declarer, price * together, "tricks", together)


def _is_shared(setup: Setup, played: Contract) -> bool:
    if setup.sharing != "gentleman":
        return False
    return setup.gentleman_when == "always" or played.under > 0


def _consolation(book: Book, setup: Setup, played: Contract, price: int) -> None:
    """Section 6.4: everybody writes on a declarer who fell short."""
    if not played.under or setup.consolation == "off":
        return
    each = MISERE_PRICE if setup.consolation == "ten" else price
    for seat in book.seats:
        if seat != played.declarer:
            written = each * played.under
            book.add_whists(seat, played.declarer, written, "consolation", played.under)


def _shortage(book: Book, setup: Setup, played: Contract, price: int) -> None:
    """Section 6.4: whisters who took too few tricks write on their mountain."""
    if played.tricks is None:
        return
    each = price if setup.liability == "full" else price // 2
    for seat, missing in shortages(setup, played).items():
        book.add_mountain(seat, each * missing, "shortage", missing)


def shortages(setup: Setup, played: Contract) -> dict[int, int]:
    """The tricks every whister is short of."""
    tricks, whisters = played.tricks, played.whisters
    assert tricks is not None
    owed = duties(setup, played.level, whisters)
    own = {seat: max(0, owed[seat] - tricks[seat]) for seat in whisters}
    if setup.quota == "personal":
        return own
    missing = max(0, DUTIES[played.level] - TRICKS + tricks[played.declarer])
    if len(whisters) == 1:
        return {} if _answers_for_nothing(setup, played) else {whisters[0]: missing}
    return {seat: min(missing, short) for seat, short in own.items()}


def duties(setup: Setup, level: int, whisters: Sequence[int]) -> dict[int, int]:
    """How many tricks each whister owes, in the order they spoke; jointly from eight on the second
    one answers."""
    if setup.quota == "personal":
        return dict.fromkeys(whisters, 2 if level == 6 else 1)
    duty = DUTIES[level]
    if len(whisters) == 2 and duty == 1:
        first, second = whisters
        return {first: 0, second: duty}
    return dict.fromkeys(whisters, duty // max(1, len(whisters)))


def _answers_for_nothing(setup: Setup, played: Contract) -> bool:
    """A dealer who returned the whist where he does so freely."""
    by_dealer = played.returned_by is not None and played.returned_by not in played.calls
    return by_dealer and setup.dealer_whist == "free"


def _talon(book: Book, setup: Setup, played: Contract, price: int, resting: int | None) -> None:
    """Section 6.5."""
    units = played.talon
    if setup.talon_whists == "off" or not units:
        return
    if resting is not None:
        book.add_whists(resting, played.declarer, price * units, "talon", units)
    elif setup.talon_whists == "all":
        for seat in book.seats:
            if seat != played.declarer:
                book.add_whists(seat, played.declarer, price * units // 2, "talon", units)


def misere(
    book: Book, setup: Setup, declarer: int, tricks: int, shared_with: int | None = None
) -> None:
    """Section 6.6."""
    sides = (declarer,) if shared_with is None else (declarer, shared_with)
    each = MISERE_PRICE // len(sides)
    for seat in sides:
        if tricks == 0:
            book.score_pool(seat, each, "misere")
        else:
            written = each * tricks * setup.write_factor
            book.add_mountain(seat, written, "misere_tricks", tricks)


def give_up(book: Book, setup: Setup, declarer: int, level: int) -> None:
    """Section 6.7: three tricks short, nothing else."""
    book.add_mountain(declarer, 3 * PRICES[level] * setup.write_factor, "given_up", 3)


def preference(book: Book, setup: Setup, declarer: int, right: bool) -> None:
    """Section 6.8."""
    if not right:
        book.add_mountain(declarer, MISERE_PRICE * setup.write_factor, "no_preference")
        return
    book.add_mountain(declarer, -max(0, book.mountain(declarer)), "preference")
    full = max(setup.target, book.largest_pool)
    for seat in book.seats:
        missing = full - book.pool(seat)
        book.add_pool(seat, missing, "preference")
        if seat != declarer:
            written = missing * setup.pool_weight
            book.add_whists(declarer, seat, written, "preference", missing)


@dataclass(frozen=True, slots=True)
class PassGame:
    """A finished pass game: tricks by seat, and who held cards in hand order."""

    tricks: tuple[int, ...]
    order: Sequence[int] = field(hash=False)


def pass_game(book: Book, setup: Setup, game: PassGame, price: int) -> None:
    """Section 6.9."""
    if setup.pass_scoring == "whists":
        _rostov(book, game)
        return
    tricks = game.tricks
    amnesty = min([tricks[seat] for seat in game.order]) if setup.pass_amnesty else 0
    resting = [seat for seat in book.seats if seat not in game.order]
    for seat in game.order:
        counted = tricks[seat] - amnesty
        book.add_mountain(seat, counted * price, "pass_tricks", counted)
    for seat in resting:
        book.add_mountain(seat, tricks[seat] * price, "pass_tricks", tricks[seat])
    for seat in game.order:
        if tricks[seat] == 0:
            _no_trick(book, setup, seat, price)


def _no_trick(book: Book, setup: Setup, seat: int, price: int) -> None:
    if setup.pass_zero == "pool":
        book.score_pool(seat, price, "pass_zero", bonus=True)
    elif setup.pass_zero == "mountain2":
        book.add_mountain(seat, -2 * price, "pass_zero")


def _rostov(book: Book, game: PassGame) -> None:
    """Who has the fewest tricks writes whists on the others; no trick is a point in the pool."""
    tricks = game.tricks
    fewest = min([tricks[seat] for seat in game.order])
    best = [seat for seat in game.order if tricks[seat] == fewest]
    for seat in best:
        for other in game.order:
            if other not in best:
                written = _ROSTOV_TRICK * tricks[other] // len(best)
                book.add_whists(seat, other, written, "pass_whists", tricks[other])
    for seat in best:
        if fewest == 0:
            book.score_pool(seat, 1, "pass_zero", bonus=True)
