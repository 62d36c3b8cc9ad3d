"""The process of `server.slow`: reads questions, runs the rules, writes answers.

Owns nothing. It ends when its input does, in the midst of a question too, and ignores the signals
that end a server: what is being found then is still wanted. Questions and answers are pickled, and
pass only between the two processes of one server.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from queue import SimpleQueue
from typing import BinaryIO

from rules.api import IllegalAction
from rules.codec import pack, reread

HEAD = 4
"""Bytes of the length before each message."""


def framed(message: bytes) -> bytes:
    """The message behind its length."""
    return len(message).to_bytes(HEAD, "big") + message


def answer(question: bytes) -> bytes:
    """`("step", dumped state, events)`, `("illegal", code, detail)`, `("bug", its type)`, or
    `("other",)`: the rules of this process are of another version."""
    try:
        game, version, dumped, seat, action = pickle.loads(question)
        if game.version != version:
            return pickle.dumps(("other",))
        step = game.apply(game.load(reread(dumped)), seat, action)
        return pickle.dumps(("step", pack(game.dump(step.state)), step.events))
    except IllegalAction as refusal:
        return pickle.dumps(("illegal", refusal.code, refusal.detail))
    except Exception as bug:  # the asker freezes the table for it; its words may name cards
        return pickle.dumps(("bug", type(bug).__name__))


def main() -> None:
    """Answers until the input ends."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    source, sink = os.fdopen(0, "rb"), os.fdopen(1, "wb")
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(source, questions), daemon=True).start()
    while True:
        sink.write(framed(answer(questions.get())))
        sink.flush()


def _read(source: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Hands questions on; when nobody is there to ask any more, the process ends at once."""
    while head := source.read(HEAD):
        questions.put(source.read(int.from_bytes(head, "big")))
    os._exit(0)


if __name__ == "__main__":
    main()
