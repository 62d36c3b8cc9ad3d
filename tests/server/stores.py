"""Small helpers of the store's tests: a table to work on, the next commit on it."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

from server.ids import PersonId, TableId, Token, Version, new_table_id, new_token
from server.store import Commit, Committed, Store

PERSON = PersonId("ann")

_cids = itertools.count(1)


async def new_table(store: Store) -> tuple[TableId, Token]:
    """A created table and its token."""
    table, tok = new_table_id(), new_token()
    assert await store.create(table, tok, b"entry1", b"state1", **KIND)
    return table, tok


KIND: dict[str, str] = {"phase": "lobby", "game": "probe", "rules": "1"}


def commit_on(table: TableId, ver: int, tok: Token, **changes: Any) -> Commit:
    """A commit computed from that version, with a fresh token and `cid`."""
    made = Commit(
        table=table,
        ver=Version(ver),
        tok=tok,
        new_tok=new_token(),
        entry=b"entry%d" % (ver + 1),
        state=b"state%d" % (ver + 1),
        person="ann",
        cid=f"c{next(_cids)}",
        **KIND,
    )
    return dataclasses.replace(made, **changes)


async def done(store: Store, commit: Commit) -> Committed:
    """The outcome of a commit that must be written."""
    outcome = await store.commit(commit)
    assert isinstance(outcome, Committed), outcome
    return outcome
