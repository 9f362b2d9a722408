"""Many puzzles: they go through the commands of the program that answer line by line, a line for
each puzzle, which costs less than the search. Methods of Engine."""

from __future__ import annotations

import collections
import itertools
import operator
import os
import queue
import re
import subprocess
import threading
from typing import TYPE_CHECKING, Callable, Deque, Iterable, Iterator, List, NamedTuple, Optional
from typing import Sequence, Tuple, TypeVar

from ._errors import EngineError
from ._process import apart

if TYPE_CHECKING:
    from ._engine import Engine

T = TypeVar("T")

_FIRST, _MOST = 16, 2048  # puzzles of a chunk
_TIME = ("--timeout", "--jobs")  # flags that each of the commands has
_ONE_CASE = 35  # the largest size with letters in either case
_AHEAD = 8  # chunks that are read of the puzzles before an answer is taken


class Rating(NamedTuple):
    """How difficult a puzzle is, on the scale of Sudoku Explainer."""

    er: float
    ep: float
    ed: float


def solve_many(
    self: "Engine", puzzles: Iterable[str], *, layout: Optional[str] = None, unique: bool = False
) -> Iterator[Optional[str]]:
    """Yields a solution of each puzzle, in order; None: it has none, or cannot be read.

    puzzles: any number of texts with a character for each cell, of at least 16 cells; a line end
        may follow. Up to 16,384 are read ahead.
    layout: of all puzzles; None: that of their size.
    unique: yield only solutions that are the only one.
    """

    def read(answers: List[str], puzzles: List[str], plain: bool) -> List[Optional[str]]:
        if layout is not None:  # that is not the usual one of its size: a field follows
            answers = [a.partition(" ")[0] for a in answers]
        same = any(map(operator.eq, answers, puzzles))
        if not same and "" not in answers and (plain or "." not in "".join(answers)):
            return answers  # type: ignore[return-value]
        # A puzzle that comes back as it was has no answer, or is a full grid that is right.
        full = [a for a, p in zip(answers, puzzles) if a == p and _is_full(a)]
        counts = list(count_many(self, full, layout=layout)) if full else []
        right = {a for a, n in zip(full, counts) if n == 1}
        return [
            a if a and "." not in a and (a != p or a in right) else None
            for a, p in zip(answers, puzzles)
        ]

    flags = ["--unique"] if unique else []
    return _answers(self, ["solve", *flags], _TIME, layout, puzzles, read)


def count_many(
    self: "Engine", puzzles: Iterable[str], *, layout: Optional[str] = None, limit: int = 2
) -> Iterator[Optional[int]]:
    """Yields the number of solutions of each puzzle, in order; None: it cannot be read.

    puzzles: see solve_many.
    layout: see solve_many.
    limit: the number at which counting ends: there may be more.
    """

    def read(answers: List[str], _: List[str], plain: bool) -> List[Optional[int]]:
        return [None if a == "?" else int(a.rstrip("+")) for a in answers]

    command = ["count", "--limit", str(limit)]
    return _answers(self, command, (*_TIME, "--memory"), layout, puzzles, read)


def rate_many(
    self: "Engine", puzzles: Iterable[str], *, layout: Optional[str] = None
) -> Iterator[Optional[Rating]]:
    """Yields the rating of each puzzle, in order; None: it has none, as it does not have exactly
    one solution or cannot be read.

    puzzles: see solve_many.
    layout: see solve_many.
    """

    def read(answers: List[str], _: List[str], plain: bool) -> List[Optional[Rating]]:
        return [None if "?" in a else Rating(*map(float, a.split())) for a in answers]

    return _answers(self, ["rate", "--format", "%r %p %d"], _TIME, layout, puzzles, read)


def _is_full(text: str) -> bool:
    """Reports whether a text has n symbols, each n times. So has each grid without empty cells
    that is a solution."""
    n = int(len(text) ** 0.5 + 0.5)
    counts = collections.Counter(text.upper() if n <= _ONE_CASE else text)
    return len(counts) == n and set(counts.values()) == {n} and (n > 9 or "0" not in counts)


def _answers(
    engine: "Engine",
    command: List[str],
    flags: Sequence[str],
    layout: Optional[str],
    puzzles: Iterable[str],
    read: Callable[[List[str], List[str], bool], List[T]],
) -> Iterator[T]:
    """Yields what a command answers, which takes some flags of the engine."""
    if isinstance(puzzles, (str, bytes)):
        raise TypeError("found a text, expected an iterable of puzzles, such as a list")
    if engine._closed:
        raise EngineError("the engine has been closed")
    command += [f"{flag}={engine._flags[flag]}" for flag in flags if flag in engine._flags]
    # An answer costs less from chain than from a generator.
    return itertools.chain.from_iterable(_chunks(engine, command, layout, puzzles, read))


def _chunks(
    engine: "Engine",
    command: List[str],
    layout: Optional[str],
    puzzles: Iterable[str],
    read: Callable[[List[str], List[str], bool], List[T]],
) -> Iterator[List[T]]:
    """Yields what a command answers to some puzzles, and to the next ones."""
    if layout is not None:
        command += ["--layout", layout]
    pipe = _Pipe([engine._command, *command, "--from", "line", "-"])
    source = iter(puzzles)
    waiting: Deque[List[str]] = collections.deque()  # chunks without answers
    size = _FIRST
    try:
        while True:
            while len(waiting) < _AHEAD:
                chunk = list(itertools.islice(source, size))
                if not chunk:
                    pipe.end()
                    break
                chunk, lines = _lines(chunk)
                waiting.append(chunk)
                pipe.write(lines)
                if size < _MOST:
                    size *= 2
                    break  # the first answers come soon
            if not waiting:
                return
            chunk = waiting.popleft()
            answers = pipe.read(len(chunk))
            yield read(answers, chunk, pipe.plain)
    finally:
        pipe.close()


_NONE = "xyz"  # no puzzle, but a line that is answered
_SHORTEST = 16  # cells: a shorter line can be something else, such as a number of puzzles
_PUZZLE = re.compile(r"[0-9A-Za-z._*?-]+")
_PLAIN = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.\n"
_EMPTY = str.maketrans("_*?-", "....")  # a line of some of them is a border, and has no answer


def _lines(chunk: List[str]) -> Tuple[List[str], bytes]:
    """Returns puzzles as they are written, and their lines, each of which has an answer."""
    lines = ("\n".join(chunk) + "\n").encode("ascii", "replace")
    if lines.count(b"\n") != len(chunk):
        chunk = [text.rstrip("\r\n") for text in chunk]
        lines = ("\n".join(chunk) + "\n").encode("ascii", "replace")
    plain = lines.count(b"\n") == len(chunk) and not lines.translate(None, _PLAIN)
    if not plain or min(map(len, chunk)) < _SHORTEST:
        chunk = [_line(text) for text in chunk]
        lines = ("\n".join(chunk) + "\n").encode("ascii")
    return chunk, lines


def _line(text: str) -> str:
    """Returns a line that the program answers: no comment, no name of a column, no border and no
    end of the input."""
    text = text.rstrip("\r\n")
    root = int(len(text) ** 0.5 + 0.5)
    if root * root == len(text) >= _SHORTEST and _PUZZLE.fullmatch(text):
        return text.translate(_EMPTY)
    return _NONE


class _Pipe:
    """A program that answers lines. A thread writes, so that this one can read."""

    def __init__(self, command: List[str]) -> None:
        inner_in, self._in = os.pipe()
        self._out, inner_out = os.pipe()
        try:
            self._child = subprocess.Popen(
                command,
                stdin=inner_in,
                stdout=inner_out,
                stderr=subprocess.PIPE,
                **apart(),
            )
        except OSError as error:
            os.close(self._in)
            os.close(self._out)
            raise EngineError(f"cannot start {command[0]}: {error.strerror}") from error
        finally:
            os.close(inner_in)
            os.close(inner_out)
        assert self._child.stderr is not None
        self._messages: Deque[bytes] = collections.deque(maxlen=1)  # the last one
        self._listener = threading.Thread(
            target=self._messages.extend, args=(self._child.stderr,), name="nonet", daemon=True
        )
        self._listener.start()
        _widen(self._in)
        _widen(self._out)
        self._owner = os.getpid()
        self.plain = True  # nothing that was read has a dot
        self._rest = b""  # read, without a line end
        self._lines: List[str] = []  # read; the first _at are returned
        self._at = 0
        self._queue: "queue.SimpleQueue[Optional[bytes]]" = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="nonet", daemon=True)
        self._writer.start()

    def _write(self) -> None:
        try:
            while True:
                text = self._queue.get()
                if text is None:
                    return
                rest = memoryview(text)
                while rest:
                    rest = rest[os.write(self._in, rest) :]
        except OSError:
            pass  # the program has ended: whoever reads finds it out
        finally:
            os.close(self._in)

    def write(self, text: bytes) -> None:
        """Lets the writer write a text."""
        self._queue.put(text)

    def end(self) -> None:
        """Ends the input after what has been written."""
        self._queue.put(None)

    def read(self, n: int) -> List[str]:
        """Returns n lines."""
        lines = self._lines
        while len(lines) - self._at < n:
            part = os.read(self._out, _PIPE)
            if not part:
                self._child.wait()
                self._listener.join(1)
                why = b": ".join([b"", *self._messages]).decode("utf-8", "replace").strip()
                status = self._child.returncode
                raise EngineError(
                    f"nonet has ended (status {status}) before the last answer" + why
                )
            self.plain = self.plain and b"." not in part
            text = self._rest + part
            end = text.rfind(b"\n") + 1
            self._rest = text[end:]
            del lines[: self._at]
            self._at = 0
            lines += text[:end].decode("ascii").split("\n")
            lines.pop()
        self._at += n
        return lines[self._at - n : self._at]

    def close(self) -> None:
        """Ends the program."""
        if self._owner != os.getpid():
            return  # the pipes of a fork's parent
        self._child.kill()
        self._child.wait()
        self._queue.put(None)
        self._writer.join()
        os.close(self._out)
        self._listener.join(1)
        if not self._listener.is_alive() and self._child.stderr is not None:
            self._child.stderr.close()


_PIPE = 1 << 20  # bytes of a pipe, where the system has a say in it


def _widen(file: int) -> None:
    """Makes a pipe wide, so that its ends take turns less often."""
    try:
        import fcntl

        fcntl.fcntl(file, 1031, _PIPE)  # F_SETPIPE_SZ of Linux
    except (ImportError, OSError):
        pass
