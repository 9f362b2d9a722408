"""Runs the program nonet."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NoReturn

from ._errors import EngineError
from ._program import program


def main() -> NoReturn:
    """Runs the program with the arguments of this process, and ends with its exit status."""
    try:
        command = [program(), *sys.argv[1:]]
    except EngineError as error:
        sys.exit(f"nonet: {error}")
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while True:
        try:
            sys.exit(child.wait())
        except KeyboardInterrupt:
            pass  # the program has got the Ctrl-C, too


if __name__ == "__main__":
    main()
