"""Finds the program nonet."""

from __future__ import annotations

import os
import sysconfig
from typing import List

from ._errors import EngineError

_NAME = "nonet.exe" if os.name == "nt" else "nonet"


def program() -> str:
    """Returns the path of the program: that of the variable NONET_BINARY_PATH, the one that came
    with this package, or the first one in PATH."""
    named = os.environ.get("NONET_BINARY_PATH")
    if named:
        return named
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", _NAME)
    if os.path.isfile(own):
        return own
    for folder in _folders():
        file = os.path.join(folder, _NAME)
        if os.path.isfile(file) and os.access(file, os.X_OK) and not _is_script(file):
            return file
    raise EngineError(
        "the program nonet is not there: install a wheel of nonet for this system, or the "
        "program, or name it with NONET_BINARY_PATH"
    )


def _folders() -> List[str]:
    """Returns the folders of PATH without that of this package's own command."""
    scripts = os.path.realpath(sysconfig.get_path("scripts"))
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    own = {scripts} if os.name == "nt" else set()
    return [f for f in folders if f and os.path.realpath(f) not in own]


def _is_script(file: str) -> bool:
    """Reports whether a file is a script, such as this package's own command."""
    with open(file, "rb") as f:
        return f.read(2) == b"#!"
