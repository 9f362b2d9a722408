"""Engines: what calls methods."""

from __future__ import annotations

import asyncio
import atexit
import os
import re
import threading
import weakref
from types import TracebackType
from typing import Any, Dict, List, Optional, Tuple, Type

from . import _many
from ._errors import EngineError
from ._methods import AsyncMethods, Methods
from ._process import Call, Process, request_of, seconds, value_of
from ._program import program
from ._stream import AsyncEvents, Events, wait

_SIZE = re.compile(r"[1-9][0-9]*([KMGT](I?B)?)?", re.IGNORECASE)


class _Base:
    """An engine's process, which is started when it is needed, also after it has ended."""

    _reader = False  # a thread of its own reads the answers

    def __init__(
        self,
        command: Optional[str] = None,
        *,
        timeout: Optional[float] = None,
        jobs: Optional[int] = None,
        memory: Optional[str] = None,
    ) -> None:
        """Makes an engine.

        command: the path of the program nonet; None: it is found.
        timeout: seconds of work, after which a call ends; waiting for a place does not count.
        jobs: calls that work at a time; None: one per core.
        memory: of the tables of a call for counting, such as "1G"; None: 64 MB.
        """
        self._program = command
        self._flags: Dict[str, str] = {}
        self._lock = threading.Lock()
        self._process: Optional[Process] = None
        self._closed = False
        if timeout is not None:
            self._flags["--timeout"] = f"{seconds(timeout):.3f}s"
        if jobs is not None:
            if not isinstance(jobs, int) or jobs < 1:
                raise ValueError(f"found {jobs!r} jobs, expected a whole number from 1 on")
            self._flags["--jobs"] = str(jobs)
        if memory is not None:
            if not isinstance(memory, str) or not _SIZE.fullmatch(memory):
                raise ValueError(f"found the memory {memory!r}, expected a text such as '512M'")
            self._flags["--memory"] = memory
        _engines.add(self)

    @property
    def _command(self) -> str:
        return self._program or program()

    def _running(self) -> Process:
        """Returns a process that works, as far as is known."""
        process = self._process
        if process is not None and not process.dead:
            return process
        with self._lock:
            if self._closed:
                raise EngineError("the engine has been closed")
            if self._process is not None and self._process.dead:
                self._process.close()
                self._process = None
            if self._process is None:
                flags = [f"{name}={value}" for name, value in self._flags.items()]
                command = [self._command, "call", "--stdio", *flags]
                self._process = Process(command, self._reader)
            return self._process

    def _send(
        self, call: Call, method: str, params: Dict[str, Any], events: bool, timeout: Any
    ) -> Process:
        """Sends a call to the process."""
        line = request_of(call, method, params, events, timeout)  # raises before anything is sent
        process = self._running()
        try:
            process.send(call, line, events)
        except EngineError:  # it has ended since the last call, and has not got this one
            process.forget(call)
            process = self._running()
            process.send(call, line, events)
        except BaseException:
            process.kill()  # the call may be half there
            raise
        return process

    def _end(self) -> None:
        with self._lock:
            self._closed = True
            process, self._process = self._process, None
        if process is not None:
            process.close()

    def __del__(self) -> None:
        if hasattr(self, "_closed") and not self._closed:
            self._end()


class Engine(_Base, Methods):
    """Calls methods. Its process starts with the first call, and again if it has ended; every
    thread may use it. close ends it, and so does the end of a with statement."""

    def _call(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:
        call = Call()
        process = self._send(call, method, params, False, timeout)
        try:
            process.wait(call)
        except BaseException:
            process.forget(call)
            raise
        assert call.line is not None
        return value_of(call.line)

    def _events(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:
        call = Call()
        return Events(self._send(call, method, params, True, timeout), call, self)

    solve_many = _many.solve_many
    count_many = _many.count_many
    rate_many = _many.rate_many

    def close(self) -> None:
        """Ends the process. Calls that are at work end with an EngineError."""
        self._end()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()


class AsyncEngine(_Base, AsyncMethods):
    """Calls methods for asyncio. A task that is cancelled cancels its call. Every event loop may
    use it. aclose ends it, and so does the end of an async with statement. It has no solve_many,
    count_many and rate_many: call those of an Engine with asyncio.to_thread."""

    _reader = True
    _most = 256  # calls that are sent at a time; others wait here

    _room: Optional[Tuple[asyncio.AbstractEventLoop, asyncio.Semaphore]] = None

    def _semaphore(self) -> asyncio.Semaphore:
        loop = asyncio.get_running_loop()
        if self._room is None or self._room[0] is not loop:
            self._room = loop, asyncio.Semaphore(self._most)
        return self._room[1]

    async def _call(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:
        async with self._semaphore():
            call, came = _async_call()
            process = self._send(call, method, params, False, timeout)
            try:
                await wait(process, call, came)
            except BaseException:
                process.forget(call)
                raise
        assert call.line is not None
        return value_of(call.line)

    def _events(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:
        call, came = _async_call()
        return AsyncEvents(self._send(call, method, params, True, timeout), call, came, self)

    async def aclose(self) -> None:
        """Ends the process. Calls that are at work end with an EngineError."""
        self._end()

    async def __aenter__(self) -> "AsyncEngine":
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.aclose()


def _async_call() -> Tuple[Call, asyncio.Event]:
    """Returns a call that sets an event of the running loop when something has come."""
    loop = asyncio.get_running_loop()
    came = asyncio.Event()

    def notify() -> None:
        try:
            loop.call_soon_threadsafe(came.set)
        except RuntimeError:
            pass  # the loop has been closed

    return Call(notify), came


_engines: "weakref.WeakSet[_Base]" = weakref.WeakSet()


def _after_fork() -> None:
    for engine in list(_engines):
        engine._lock = threading.Lock()
        engine._process = None


def _at_exit() -> None:
    for engine in list(_engines):
        engine._end()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
atexit.register(_at_exit)
