"""Engines: what calls methods."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
import weakref
from types import TracebackType
from typing import Any, Dict, List, Optional, Tuple, Type

from . import _many
from ._errors import EngineError, Error
from ._methods import AsyncMethods, Methods
from ._process import Call, Process, value_of
from ._program import program
from ._stream import AsyncEvents, Events, wait

_LONGEST = 24 * 3600  # seconds of a call: the program takes no more


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
        timeout: seconds, after which a call ends.
        jobs: calls that work at a time; None: one per core.
        memory: of the tables of a call for counting, such as "1G"; None: 64 MB.
        """
        self._program = command
        self._flags: List[str] = []
        if timeout is not None:
            self._flags += ["--timeout", f"{min(timeout, _LONGEST):.3f}s"]
        if jobs is not None:
            self._flags += ["--jobs", str(jobs)]
        if memory is not None:
            self._flags += ["--memory", memory]
        self._lock = threading.Lock()
        self._process: Optional[Process] = None
        self._closed = False
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
                command = [self._command, "call", "--stdio", *self._flags]
                self._process = Process(command, self._reader)
            return self._process

    def _send(
        self, call: Call, method: str, params: Dict[str, Any], events: bool, timeout: Any
    ) -> Process:
        """Sends a call to the process."""
        process = self._running()
        try:
            process.send(call, method, params, events, timeout)
        except EngineError:  # it has ended since the last call, and has not got this one
            process.forget(call)
            process = self._running()
            process.send(call, method, params, events, timeout)
        except Error:
            process.forget(call)
            raise
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
        return Events(self._send(call, method, params, True, timeout), call)

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
    use it. aclose ends it, and so does the end of an async with statement."""

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
        return AsyncEvents(self._send(call, method, params, True, timeout), call, came)

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
