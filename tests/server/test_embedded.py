"""The private store: nothing acknowledged is lost, nothing is left behind."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import sys
from pathlib import Path

import pytest

from server.children import end_kept, start_kept
from server.embedded import Embedded, arguments, find_server, socket_path
from server.link import StoreUnfit
from server.store import Committed, Store, StoreDown
from tests.server.stores import commit_on, new_table

ROOT = Path(__file__).resolve().parents[2]
WAIT_S = 30.0  # the bound after which a wait is a failure; nothing is measured by it


def lives(pid: int) -> bool:
    """Whether that process runs; a zombie does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


async def gone(pid: int) -> None:
    """Waits until that process has ended."""
    async with asyncio.timeout(WAIT_S):
        while True:
            if not lives(pid):
                return
            await asyncio.sleep(0.02)


async def pid_of(store: Store) -> int:
    return int((await store.info())["process_id"])


async def again(store: Store) -> int:
    """Waits until the store answers, from whatever process."""
    async with asyncio.timeout(WAIT_S):
        while True:
            try:
                return await pid_of(store)
            except StoreDown:
                await asyncio.sleep(0.02)


async def test_it_is_fit_private_and_safe(tmp_path: Path) -> None:
    async with Embedded(tmp_path / "var") as embedded, Store(embedded.url) as store:
        await store.check_fit()
        for name, value in (("appendonly", b"yes"), ("appendfsync", b"always"), ("port", b"0")):
            assert (await store.command("CONFIG", "GET", name))[1] == value
        mode = os.stat(embedded.url.removeprefix("unix://")).st_mode
        assert mode & 0o077 == 0
        pid = await pid_of(store)
    await gone(pid)


async def test_stop_and_start_again_every_table_is_as_it_was(tmp_path: Path) -> None:
    async with Embedded(tmp_path) as embedded, Store(embedded.url) as store:
        table, tok = await new_table(store)
        commit = commit_on(table, 1, tok, row=b"row")
        assert isinstance(await store.commit(commit), Committed)
        before = await store.load(table)
    async with Embedded(tmp_path) as embedded, Store(embedded.url) as store:
        assert await store.load(table) == before
        assert await store.entries(table, 0) == [(1, b"entry1"), (2, b"entry2")]


async def test_killed_at_work_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    async with Embedded(tmp_path) as embedded, Store(embedded.url) as store:
        table, tok = await new_table(store)
        pid, ver = await pid_of(store), 1
        for _ in range(200):
            commit = commit_on(table, ver, tok)
            outcome = await store.commit(commit)
            assert isinstance(outcome, Committed)
            ver, tok = outcome.ver, commit.new_tok
        os.kill(pid, signal.SIGKILL)
        assert await again(store) != pid, "it was started again"
        assert await store.heads([table]) == [(ver, tok)]
        assert len(await store.entries(table, 0)) == ver
        assert isinstance(await store.commit(commit_on(table, ver, tok)), Committed)


async def test_one_server_a_folder(tmp_path: Path) -> None:
    async with Embedded(tmp_path):
        with pytest.raises(StoreUnfit, match="another cardroom is running"):
            async with Embedded(tmp_path):
                raise AssertionError
    async with Embedded(tmp_path):
        pass


async def test_a_store_left_behind_is_ended_first(tmp_path: Path) -> None:
    async with Embedded(tmp_path) as embedded, Store(embedded.url) as store:
        table, tok = await new_table(store)
    folder = tmp_path / "store"
    lock = os.open(folder / "store.lock", os.O_RDWR)
    fcntl.flock(lock, fcntl.LOCK_EX)
    orphan = await asyncio.create_subprocess_exec(
        find_server(), *arguments(folder, socket_path(folder)), pass_fds=(lock,)
    )
    os.close(lock)
    async with Store(embedded.url) as store:
        assert await again(store) == orphan.pid
    async with Embedded(tmp_path) as embedded, Store(embedded.url) as store:
        assert await orphan.wait() == 0
        assert await store.heads([table]) == [(1, tok)]


async def test_a_broken_store_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "appendonlydir").write_text("not a folder")
    with pytest.raises(StoreUnfit, match="store.log"):
        async with Embedded(tmp_path):
            raise AssertionError


def test_a_deep_folder_gets_a_short_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 120)
    path = socket_path(deep)
    assert len(os.fsencode(path)) <= 100
    assert path == socket_path(deep) and path.parent.stat().st_mode & 0o077 == 0
    path.parent.rmdir()
    assert socket_path(Path("/v")) == Path("/v/store.sock")


# children


PARENT = """
import asyncio, sys
from server.children import start_kept

async def main():
    child = await start_kept([sys.executable, "-c", sys.argv[1]])
    print("started", flush=True)
    await child.wait()

asyncio.run(main())
"""

CHILD = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
async def test_a_child_ends_with_its_parent_however_that_ends(sign: signal.Signals) -> None:
    parent = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PARENT, CHILD),
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    assert parent.stdout is not None
    lines = [await parent.stdout.readline(), await parent.stdout.readline()]
    pid = int(next(line for line in lines if line != b"started\n"))
    parent.send_signal(sign)
    await parent.wait()
    await gone(pid)


async def test_the_end_of_a_child_is_noticed() -> None:
    child = await start_kept([sys.executable, "-c", "raise SystemExit(3)"])
    assert await child.wait() == 3
    await end_kept(child)
