"""The matches of Schafkopf that are kept as golden files."""

from __future__ import annotations

from rules.api import Action
from tests.playthroughs import Script

PHASES = (
    "deal", "klopfen", "auction", "declare", "marry", "stoss", "play", "thrown_in", "scoring",
    "deal_end", "match_end",
)  # fmt: skip

PACK = [rank + suit for suit in "CDHS" for rank in "789TUOKA"]
"""The cards by their number in a pack."""


def _pack(*hands: str) -> list[int]:
    """The pack that deals these hands from forehand on, four cards first, then four."""
    cards = [hand.split() for hand in hands]
    return [PACK.index(code) for at in (0, 4) for hand in cards for code in hand[at : at + 4]]


_PASS: Action = {"kind": "pass"}
_CLAIM: Action = {"kind": "claim"}
_CONCEDE: Action = {"kind": "concede"}


def _bid(contract: str) -> Action:
    return {"kind": "bid", "contract": contract}


def _declare(suit: str) -> Action:
    return {"kind": "declare", "suit": suit}


def _play(card: str) -> Action:
    return {"kind": "play", "card": card}


def _yes(kind: str) -> Action:
    return {"kind": kind, "yes": True}


def _no(kind: str) -> Action:
    return {"kind": kind, "yes": False}


ESCAPE = _pack(
    "OS UC AH 9H AS KS 9S TD",
    "OC OH TH 8H 7H KC 9C KD",
    "OD US TS 8S 7S AD 9D 7D",
    "UH UD KH AC TC 8C 7C 8D",
)
"""The fourth seat may run away with four acorns."""

SIE = _pack(
    "OC OS OH OD UC US UH UD",
    "AC TC KC 9C 8C 7C AH TH",
    "AS TS KS 9S 8S 7S KH 9H",
    "AD TD KD 9D 8D 7D 8H 7H",
)
SINGLE = _pack(
    "8H AC TC KC AS TS AD 9D",
    "US 8S 8C KH 9H 7C 9C 7H",
    "7S OC OS 9S TD UH UD OD",
    "KS KD UC AH OH TH 8D 7D",
)
"""The first seat may offer a Hochzeit."""

SURE = _pack(
    "OC OS OH OD UC US UH AH",
    "UD TH KH 9H AC TC KC 9C",
    "8H 7H AS TS KS 9S 8S 7S",
    "8C 7C AD TD KD 9D 8D 7D",
)
"""The first seat loses no trick of a Solo in hearts."""

BLOCKED = _pack(
    "OC UD 9H AC TC KC AS 9S",
    "US TD AD TS TH 8H 8C UC",
    "8D OD 8S 7C KH 7D OH 7S",
    "AH KD KS 9C UH 9D 7H OS",
)
"""The first seat holds the acorn Ober and can call no ace as it should."""


def _turns(number: int, first: int, *actions: Action) -> dict[int, tuple[int, Action]]:
    """Actions of one seat after the other, from that input on."""
    return {number + n: ((first + n) % 4, action) for n, action in enumerate(actions)}


SCRIPTS = {
    # A Rufer whose partner runs away, a thrown-in deal, a Sie.
    "seed": Script(
        seats=4,
        options={"deals": 2},
        packs=([3, 0, 1, 2], ESCAPE, (), SIE),
        seed=7,
        acts={
            **_turns(2, 0, _PASS, _bid("rufer"), _PASS, _PASS),
            6: (1, _declare("C")),
            **_turns(7, 0, *map(_play, ("TD", "KD", "7D", "8D"))),
            **_turns(11, 0, *map(_play, ("AS", "7H", "TS", "UH"))),
            15: (3, _play("8C")),
            **_turns(40, 1, _PASS, _PASS, _PASS, _PASS),
            46: (2, _bid("sie")),
        },
    ),
    # A claim that is refused, a concession, a claim that is accepted.
    "schule_10_50": Script(
        seats=4,
        preset="schule_10_50",
        options={"deals": 3, "show_points": True},
        packs=([3, 0, 1, 2], ESCAPE, ESCAPE, SURE),
        seed=3,
        acts={
            **_turns(2, 0, _PASS, _bid("rufer"), _PASS, _PASS),
            6: (1, _declare("C")),
            7: (0, _CLAIM),
            8: (2, _yes("claim_answer")),
            9: (3, _no("claim_answer")),
            **_turns(43, 1, _PASS, _bid("solo"), _PASS, _PASS),
            47: (2, _declare("H")),
            49: (2, _CONCEDE),
            **_turns(51, 2, _bid("solo"), _PASS, _PASS, _PASS),
            55: (2, _declare("H")),
            56: (2, _CLAIM),
            **_turns(57, 3, *[_yes("claim_answer")] * 3),
        },
    ),
    # A Rufer whose called ace shows the partner, and a Wenz.
    "tarif_20_50": Script(
        seats=4,
        preset="tarif_20_50",
        options={"deals": 2},
        packs=([3, 0, 1, 2], ESCAPE),
        seed=5,
        acts={
            **_turns(2, 0, _PASS, _bid("rufer"), _PASS, _PASS),
            6: (1, _declare("C")),
            **_turns(40, 1, _bid("wenz"), _PASS, _PASS, _PASS),
        },
    ),
    # Knocking, a Ramsch, a Farbwenz with Stoß.
    "stammtisch": Script(
        seats=4,
        preset="stammtisch",
        options={"deals": 2, "ramsch_jungfrau": "double_all"},
        packs=([3, 0, 1, 2],),
        seed=11,
        acts={
            **_turns(6, 0, _PASS, _PASS, _PASS, _PASS),
            **_turns(47, 1, _bid("farbwenz"), _PASS, _PASS, _PASS),
        },
    ),
    # A Hochzeit that is accepted, one that nobody wants, and what a Muss leads to.
    "muss": Script(
        seats=4,
        options={
            "deals": 3,
            "klopfen": "chain",
            "all_pass": "muss",
            "muss_sixty": True,
            "hochzeit": True,
            "stoss_max": 4,
            "tariff": "custom",
            "laufende_min_long": 2,
        },
        packs=([3, 0, 1, 2], SINGLE, SINGLE, BLOCKED),
        seed=9,
        acts={
            2: (0, _no("knock")),
            **_turns(3, 0, _bid("hochzeit"), _PASS, _PASS, _PASS),
            **_turns(7, 1, _no("marry"), {**_yes("marry"), "give": "7S"}),
            **_turns(9, 0, _no("stoss"), _yes("stoss")),
            11: (0, _yes("stoss")),
            **_turns(12, 0, *[_no("stoss")] * 4),
            49: (1, _no("knock")),
            **_turns(50, 1, _bid("hochzeit"), _PASS, _PASS, _PASS),
            **_turns(54, 2, *[_no("marry")] * 3),
            **_turns(58, 1, *[_no("stoss")] * 4),
            95: (2, _no("knock")),
            **_turns(96, 2, _PASS, _PASS, _PASS, _PASS),
        },
    ),
    # A deal that does not count, and a match without a last deal that the room ends.
    "broken_off": Script(
        seats=4,
        options={"deals": 0, "all_pass": "ramsch", "extra_contracts": ["farbgeier"]},
        packs=([3, 0, 1, 2],),
        seed=3,
        room={7: {"kind": "void_deal"}, 46: {"kind": "end_match"}},
        acts={
            **_turns(2, 0, _PASS, _PASS, _PASS, _PASS),
            **_turns(9, 0, _bid("farbgeier"), _PASS, _PASS, _PASS),
        },
    ),
}
