"""nonet: solves, rates, explains and makes puzzles of the Sudoku family, and solves exact cover
problems.

The functions of this module call the methods of an engine that starts with the first call:

    >>> import nonet
    >>> nonet.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    {'solutions': ['534678912672195348198342567859761423426853791713924856961537284287419635345286179'], ...

Engine and AsyncEngine have the same methods, with options and an end.
"""

from __future__ import annotations

from . import types
from ._engine import AsyncEngine, Engine
from ._errors import (
    BadRequest,
    Cancelled,
    EngineError,
    Error,
    InternalError,
    Invalid,
    LimitReached,
    ManySolutions,
    NoSolution,
    UnknownConstraints,
    Unreadable,
    Unsupported,
)
from ._many import Rating
from ._program import program
from ._stream import AsyncEvents, Events

_shared = Engine()

layout = _shared.layout
about = _shared.about
rules = _shared.rules
kinds = _shared.kinds
breaches = _shared.breaches
check = _shared.check
solve = _shared.solve
count = _shared.count
iter_count = _shared.iter_count
candidates = _shared.candidates
iter_candidates = _shared.iter_candidates
hint = _shared.hint
steps = _shared.steps
iter_steps = _shared.iter_steps
path = _shared.path
iter_path = _shared.iter_path
review = _shared.review
iter_review = _shared.iter_review
lesson = _shared.lesson
exercise = _shared.exercise
rate = _shared.rate
generate = _shared.generate
iter_generate = _shared.iter_generate
fill = _shared.fill
reduce = _shared.reduce
search = _shared.search
iter_search = _shared.iter_search
picture = _shared.picture
read = _shared.read
rows = _shared.rows
iter_rows = _shared.iter_rows
matrix = _shared.matrix
iter_matrix = _shared.iter_matrix
write = _shared.write
links = _shared.links
convert = _shared.convert
cover = _shared.cover
canon = _shared.canon
booklet = _shared.booklet
solve_many = _shared.solve_many
count_many = _shared.count_many
rate_many = _shared.rate_many


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("nonet")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "AsyncEngine",
    "AsyncEvents",
    "BadRequest",
    "Cancelled",
    "Engine",
    "EngineError",
    "Error",
    "Events",
    "InternalError",
    "Invalid",
    "LimitReached",
    "ManySolutions",
    "NoSolution",
    "Rating",
    "UnknownConstraints",
    "Unreadable",
    "Unsupported",
    "program",
    "types",
    "layout",
    "about",
    "rules",
    "kinds",
    "breaches",
    "check",
    "solve",
    "count",
    "iter_count",
    "candidates",
    "iter_candidates",
    "hint",
    "steps",
    "iter_steps",
    "path",
    "iter_path",
    "review",
    "iter_review",
    "lesson",
    "exercise",
    "rate",
    "generate",
    "iter_generate",
    "fill",
    "reduce",
    "search",
    "iter_search",
    "picture",
    "read",
    "rows",
    "iter_rows",
    "matrix",
    "iter_matrix",
    "write",
    "links",
    "convert",
    "cover",
    "canon",
    "booklet",
    "solve_many",
    "count_many",
    "rate_many",
]
