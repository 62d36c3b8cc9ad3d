"""Runs a command and ends it when whoever started this process is gone.

Owns exactly one child. Its standard input is a pipe held by the starter: when that closes, however
the starter ended (SIGKILL too), the child gets SIGTERM and, if it does not go, SIGKILL. Run as a
file by a bare interpreter (`python -I -S keeper.py COMMAND ...`): it must import nothing of ours.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys

_LOOK_S = 0.2
_PATIENCE_S = 10.0


def main(command: list[str], inherited: tuple[int, ...]) -> int:
    """Runs the command; its exit code."""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=inherited)
    for fd in inherited:
        os.close(fd)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: child.terminate())
    while child.poll() is None:
        readable, _, _ = select.select([0], [], [], _LOOK_S)
        if readable and not os.read(0, 1024):
            child.terminate()
            try:
                child.wait(_PATIENCE_S)
            except subprocess.TimeoutExpired:
                child.kill()
            break
    return child.wait()


if __name__ == "__main__":
    fds = tuple(int(fd) for fd in sys.argv[1].split(",") if fd)
    sys.exit(main(sys.argv[2:], fds))
