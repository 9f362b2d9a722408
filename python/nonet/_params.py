"""Parameters of methods."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any, Dict, Tuple

from .types import PuzzleLike


def given(puzzle: PuzzleLike, members: Tuple[str, ...]) -> Dict[str, Any]:
    """Returns parameters with a puzzle, of which a method takes some members."""
    if isinstance(puzzle, str):
        return {"givens": puzzle}
    if not isinstance(puzzle, Mapping):
        raise TypeError(
            f"found a puzzle of type {type(puzzle).__name__}, expected a text such as '53..7....' "
            "or a dict such as {'layout': '4', 'givens': '12..34......2..1'}"
        )
    return {name: puzzle[name] for name in members if name in puzzle}


def base64_of(data: bytes) -> str:
    """Returns bytes as JSON has them."""
    return base64.b64encode(data).decode("ascii")
