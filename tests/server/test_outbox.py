"""The outbox: straight through, in order, bounded, and one fresh view instead of a flood."""

from __future__ import annotations

from server.outbox import MAX_BYTES, MAX_FRAMES, Outbox


class Pipe:
    """A link that takes so many frames."""

    def __init__(self, room: int = 10**9) -> None:
        self.open = True
        self.room = room
        self.written: list[bytes] = []

    @property
    def writable(self) -> bool:
        return self.room > 0

    def write(self, frame: bytes) -> None:
        self.room -= 1
        self.written.append(frame)


def make(room: int) -> tuple[Pipe, Outbox]:
    pipe = Pipe(room)
    return pipe, Outbox(pipe, lambda: [b"fresh", b"presence"])


def test_straight_through_while_there_is_room() -> None:
    pipe, outbox = make(2)
    assert outbox.put(b"1") and outbox.put(b"2")
    assert pipe.written == [b"1", b"2"]
    assert outbox.empty


def test_waits_in_order_and_drains_as_far_as_it_goes() -> None:
    pipe, outbox = make(1)
    for frame in (b"1", b"2", b"3"):
        assert outbox.put(frame)
    assert pipe.written == [b"1"]
    pipe.room = 1
    outbox.drain()
    assert pipe.written == [b"1", b"2"]
    assert outbox.waiting == (1, 1)
    assert outbox.put(b"4")
    pipe.room = 5
    outbox.drain()
    assert pipe.written == [b"1", b"2", b"3", b"4"]
    assert outbox.empty


def test_too_many_frames_become_one_fresh_view() -> None:
    pipe, outbox = make(0)
    for number in range(MAX_FRAMES + 10):
        assert outbox.put(b"%d" % number)
    assert outbox.waiting == (0, 0)
    assert not outbox.empty
    pipe.room = 100
    outbox.drain()
    assert pipe.written == [b"fresh", b"presence"]
    assert outbox.put(b"next")
    assert pipe.written[-1] == b"next"


def test_too_many_bytes_become_one_fresh_view() -> None:
    pipe, outbox = make(0)
    for _ in range(5):
        assert outbox.put(bytes(MAX_BYTES // 4))
        assert outbox.waiting[1] <= MAX_BYTES
    pipe.room = 100
    outbox.drain()
    assert pipe.written == [b"fresh", b"presence"]


def test_answers_survive_the_fresh_view() -> None:
    pipe, outbox = make(0)
    assert outbox.put(b"ok", answer=True)
    for number in range(MAX_FRAMES + 1):
        assert outbox.put(b"%d" % number)
    assert outbox.put(b"no", answer=True)
    pipe.room = 100
    outbox.drain()
    assert pipe.written == [b"fresh", b"presence", b"ok", b"no"]


def test_a_fresh_view_is_sent_in_pieces_when_the_link_fills_again() -> None:
    pipe, outbox = make(0)
    for number in range(MAX_FRAMES + 1):
        outbox.put(b"%d" % number)
    pipe.room = 1
    outbox.drain()
    assert pipe.written == [b"fresh"]
    pipe.room = 1
    outbox.drain()
    assert pipe.written == [b"fresh", b"presence"]


def test_who_asks_without_reading_does_not_fit() -> None:
    _, outbox = make(0)
    granted = [outbox.put(b"pong", answer=True) for _ in range(MAX_FRAMES + 1)]
    assert granted == [True] * MAX_FRAMES + [False]


def test_nothing_is_kept_for_somebody_who_is_gone() -> None:
    pipe, outbox = make(0)
    pipe.open = False
    assert outbox.put(b"1") and outbox.put(b"2", answer=True)
    assert outbox.empty
