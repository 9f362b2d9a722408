"""Runs the program nonet."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NoReturn

from ._errors import EngineError
from ._program import program

_STARTED = "NONET_STARTED_BY"  # the process that has started the program


def main() -> NoReturn:
    """Runs the program with the arguments of this process, and ends with its exit status."""
    try:
        command = [program(), *sys.argv[1:]]
    except EngineError as error:
        sys.exit(f"nonet: {error}")
    starter = os.getpid() if os.name != "nt" else os.getppid()
    if os.environ.get(_STARTED) == str(starter):
        sys.exit(f"nonet: {command[0]} starts this command again: name the program itself")
    os.environ[_STARTED] = str(os.getpid())
    try:
        if os.name != "nt":
            sys.stdout.flush()
            os.execv(command[0], command)
        child = subprocess.Popen(command)
    except OSError as error:
        print(f"nonet: cannot start {command[0]}: {error.strerror}", file=sys.stderr)
        sys.exit(127)
    while True:
        try:
            sys.exit(child.wait())
        except KeyboardInterrupt:
            pass  # the program has got the Ctrl-C, too


if __name__ == "__main__":
    main()
