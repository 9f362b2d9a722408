"""One process of the program that answers calls: nonet call --stdio.

The thread that waits for an answer reads the answers of all, so that a call needs no change of
threads. A thread that waits beside it is woken when its answer is there, or to read on.
"""

from __future__ import annotations

import collections
import functools
import itertools
import json
import math
import os
import subprocess
import sys
import threading
import weakref
from typing import Any, Callable, Deque, Dict, List, Optional

from ._errors import BadRequest, EngineError, error_of

_LEAST, _LONGEST = 0.001, 24 * 3600.0  # seconds of a call
_SMALL = 512  # bytes that a pipe takes at once or not at all
_MOST = (1 << 20) + 1000  # bytes of a line: the program reads no longer ones
_POLL = 0.1 if os.name == "nt" else 1.0  # seconds; there Ctrl-C does not end a wait

_encode = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode
_decode = json.JSONDecoder().raw_decode
_ids = itertools.count(1)


def seconds(timeout: Any) -> float:
    """Returns a time that the program takes, or raises a ValueError."""
    if isinstance(timeout, (int, float)) and 0 < timeout < math.inf:
        return min(max(timeout, _LEAST), _LONGEST)
    raise ValueError(f"found the timeout {timeout!r}, expected a number of seconds above 0")


def request_of(call: "Call", method: str, params: Any, events: bool, timeout: Any) -> bytes:
    """Returns the line of a call."""
    request = {"id": call.id, "method": method, "params": params}
    if events:
        request["events"] = True
    if timeout is not None:
        request["timeout"] = seconds(timeout)
    line = _encode(request).encode() + b"\n"
    if len(line) > _MOST:
        raise BadRequest(f"the parameters have {len(line)} bytes: at most 1 MiB is read")
    return line


class Call:
    """A call that waits for its answer."""

    __slots__ = ("id", "line", "events", "wake", "notify")

    def __init__(self, notify: Optional[Callable[[], None]] = None) -> None:
        self.id = next(_ids)
        self.line: Optional[bytes] = None  # the last one of the call
        self.events: Deque[bytes] = collections.deque()  # lines that are not taken yet
        self.wake = threading.Lock()  # is released when something has come
        self.wake.acquire()
        self.notify = notify  # is called then

    def came(self) -> None:
        """Wakes whoever waits."""
        if self.notify is not None:
            self.notify()
            return
        try:
            self.wake.release()
        except RuntimeError:
            pass  # it has been released


class Process:
    """A process that answers calls."""

    def __init__(self, command: List[str], reader: bool) -> None:
        self.dead: Optional[str] = None  # why there are no more answers
        self._calls: Dict[int, Call] = {}
        self._waiting: Dict[int, Call] = {}
        self._reading = threading.Lock()  # held by the thread that reads
        self._reader: Optional[Call] = None  # its call
        self._writing = threading.Lock()
        self._chunks: Deque[bytes] = collections.deque()  # read, and not yet delivered
        self._doubtful = False  # a delivery was interrupted
        inner_in, self._in = os.pipe()
        self._out, inner_out = os.pipe()
        try:
            self._child: "subprocess.Popen[Any]" = subprocess.Popen(
                command,
                stdin=inner_in,
                stdout=inner_out,
                stderr=None if sys.stderr is not None else subprocess.DEVNULL,
                **apart(),
            )
        except OSError as error:
            os.close(self._in)
            os.close(self._out)
            raise EngineError(f"cannot start {command[0]}: {error.strerror}") from error
        finally:
            os.close(inner_in)
            os.close(inner_out)
        _processes.add(self)
        self._source = iter(functools.partial(os.read, self._out, 1 << 15), b"")
        self._streams = False  # there were calls with events
        self._own = False  # a thread of its own reads
        if reader or os.name == "nt":
            self._read_on()

    def _read_on(self) -> None:
        """Lets a thread of its own read from now on: then the program never waits until somebody
        takes its answers, and takes lines."""
        if not self._own:
            self._own = True
            threading.Thread(target=self._read_all, name="nonet", daemon=True).start()

    def send(self, call: Call, line: bytes, events: bool) -> None:
        """Sends a call. events: nobody may read while there are some."""
        self._streams = self._streams or events
        self._calls[call.id] = call
        self._write(line)

    def _write(self, line: bytes) -> None:
        while not self._writing.acquire(timeout=_POLL):
            if self.dead:
                raise EngineError(self.dead)
        try:
            if self.dead:
                raise EngineError(self.dead)
            if self._streams and (len(line) > _SMALL or not _takes_a_line(self._in)):
                self._read_on()
            if len(line) <= _SMALL:
                os.write(self._in, line)
                return
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._in, rest) :]
        except OSError:
            raise EngineError(self._end()) from None
        finally:
            self._writing.release()

    def wait(self, call: Call) -> None:
        """Waits until something has come for a call."""
        while call.line is None and not call.events:
            if self._reading.acquire(False):
                try:
                    self._reader = call
                    self._read(call)
                finally:
                    self._reader = None
                    self._reading.release()
            else:
                self._waiting[call.id] = call
                if not self._reading.locked():
                    continue  # the reader has gone before it could see this call
                call.wake.acquire(timeout=_POLL)
            if self.dead and call.line is None and not call.events:
                self._waiting.pop(call.id, None)
                raise EngineError(self.dead)
        if self._waiting:
            self._waiting.pop(call.id, None)
            self._hand_on()

    def _read(self, call: Optional[Call]) -> None:
        """Reads until something has come for a call. The caller holds _reading."""
        chunks = self._chunks
        while call is None or call.line is None and not call.events:
            if self.dead:
                return
            before = len(chunks)
            # In one step, which no signal handler can interrupt after bytes have been taken.
            chunks.extend(itertools.islice(self._source, 1))
            if len(chunks) == before:
                self._end()
                return
            if b"\n" in chunks[-1]:
                self._deliver()

    def _deliver(self) -> None:
        """Hands on the lines that have been read. The caller holds _reading."""
        self._doubtful = True
        chunks = self._chunks
        text = chunks[0] if len(chunks) == 1 else b"".join(chunks)
        lines = text.split(b"\n")
        chunks.clear()
        if lines[-1]:
            chunks.append(lines[-1])
        for line in lines[:-1]:
            # {"id":7,"result":...
            end = line.index(b",")
            number = line[6:end]
            if number == b"null":
                self._end("nonet did not understand a call: " + line.decode())
                return
            if line.startswith(b'"event"', end + 1):
                call = self._calls.get(int(number))
                if call is not None:
                    call.events.append(line)
                    call.came()
            else:
                call = self._calls.pop(int(number), None)
                if call is not None:
                    call.line = line
                    call.came()
        self._doubtful = False

    def _read_all(self) -> None:
        """Is the thread that reads for all."""
        with self._reading:
            self._reader = Call()  # none that anybody forgets
            self._read(None)

    def forget(self, call: Call) -> None:
        """Gives up a call that may be at work. Ctrl-C can have come at any place, between an
        acquire and its release, too: where that cannot be excluded, the process ends."""
        try:
            at_work = self._calls.pop(call.id, None) is not None
            self._waiting.pop(call.id, None)
            locked = self._reading.locked() and self._reader in (None, call)
            doubtful = self._doubtful and not self._reading.locked()
            if locked or doubtful or at_work and not self._cancel(call.id):
                self.kill()
            self._hand_on()
        except BaseException:
            self.kill()
            raise

    def _hand_on(self) -> None:
        """Wakes a thread that waits beside the reader: it reads on."""
        for other in list(self._waiting.values()):
            other.came()
            break

    def _cancel(self, id: int) -> bool:
        """Cancels a call. It returns False if the program takes no line now."""
        if self.dead:
            return True
        if not self._writing.acquire(timeout=0.2):
            return False
        try:
            if not _takes_a_line(self._in):
                return False
            os.write(self._in, b'{"cancel":%d}\n' % id)
        except OSError:
            return False
        finally:
            self._writing.release()
        return True

    def kill(self) -> None:
        """Ends the process. Its calls end with an EngineError."""
        self._end("nonet has been ended")

    def _end(self, why: str = "") -> str:
        """Ends the process, and returns why."""
        child = self._child
        if not self.dead:
            if not why:
                try:
                    child.wait(0.5)
                except subprocess.TimeoutExpired:
                    pass
                status = child.poll()
                why = "nonet has ended" + ("" if status is None else f" (status {status})")
            self.dead = why + ": calls that were at work are lost"
        child.kill()
        child.wait()
        for call in list(self._calls.values()):
            call.came()
        return self.dead

    def close(self) -> None:
        """Ends the process and gives back what it has of this one."""
        _processes.discard(self)
        self._end("the engine has been closed")
        self._close_pipes()

    def _close_pipes(self) -> None:
        # A thread that reads or writes keeps its pipe: it sees the end of the process.
        for lock, name in ((self._writing, "_in"), (self._reading, "_out")):
            if lock.acquire(timeout=1):
                file = getattr(self, name)
                if file >= 0:
                    setattr(self, name, -1)
                    os.close(file)
                lock.release()

    def forked(self) -> None:
        """Is called in the child of a fork, which must not use the process of its parent."""
        os.close(self._in)
        os.close(self._out)
        self.dead = "the process belongs to the parent of a fork"
        self._child.returncode = 0  # nobody waits for it here


def apart() -> Dict[str, Any]:
    """Returns the arguments of Popen for a process that Ctrl-C of the terminal does not reach."""
    if os.name == "nt":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
        return {"creationflags": flags}
    if sys.version_info >= (3, 11):
        return {"process_group": 0}
    return {"start_new_session": True}


def _takes_a_line(file: int) -> bool:
    """Reports whether a pipe takes a short line without waiting."""
    if os.name == "nt":
        return True
    import select

    poll = select.poll()
    poll.register(file, select.POLLOUT)
    return bool(poll.poll(0))


def value_of(line: bytes) -> Any:
    """Returns the event or the result of a line, or raises its error."""
    text = line.decode()
    start = text.index(',"') + 2
    end = text.index('"', start)
    value, _ = _decode(text, end + 2)
    if text.startswith("error", start):
        raise error_of(value)
    return value


_processes: "weakref.WeakSet[Process]" = weakref.WeakSet()


def _after_fork() -> None:
    for process in list(_processes):
        process.forked()
    _processes.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
