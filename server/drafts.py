"""Drafts: the answer in the making that is kept for a seat.

Owns whether a kept draft still counts, and the form in which it goes back to its seat. It must
never judge a draft: that is the rules' answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.api import Seat
from rules.codec import pack, unpack
from server.views import ASK_DEPTH, Parts, SeatBytes


def kept_for(
    parts: Parts, seat: Seat | None, drafts: Mapping[int, tuple[int, bytes]]
) -> SeatBytes | None:
    """The draft of that seat as its owner gets it, while its prompt is open."""
    if seat is None or seat not in drafts:
        return None
    prompt, draft = drafts[seat]
    asked: Any = unpack(parts.ask[seat], ASK_DEPTH)
    if all(open_prompt["id"] != prompt for open_prompt in asked):
        return None
    return SeatBytes(pack({"prompt": prompt, "draft": unpack(draft)}))
