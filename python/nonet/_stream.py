"""The events of a call, while it goes on."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import AsyncIterator, Generic, Iterator, Optional, Type, TypeVar

from ._errors import EngineError
from ._process import Call, Process, value_of

E = TypeVar("E")
R = TypeVar("R")


class Events(Iterator[E], Generic[E, R]):
    """The events of a call. When they have ended, result is that of the call. close ends a call
    before its end, and so does the end of a with statement."""

    result: Optional[R] = None

    def __init__(self, process: Process, call: Call, engine: object) -> None:
        self._engine = engine  # whose end would be that of the process
        self._process = process
        self._call: Optional[Call] = call

    def __iter__(self) -> "Events[E, R]":
        return self

    def __next__(self) -> E:
        call = self._call
        if call is None:
            raise StopIteration
        try:
            self._process.wait(call)
        except BaseException:
            self.close()
            raise
        if call.events:
            event: E = value_of(call.events.popleft())
            return event
        self._call = None
        assert call.line is not None
        self.result = value_of(call.line)
        raise StopIteration

    def close(self) -> None:
        """Ends the call."""
        call, self._call = self._call, None
        if call is not None:
            self._process.forget(call)

    def __enter__(self) -> "Events[E, R]":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()


class AsyncEvents(AsyncIterator[E], Generic[E, R]):
    """The events of a call, for asyncio: see Events. Iterate over them in one task."""

    result: Optional[R] = None

    def __init__(
        self, process: Process, call: Call, came: asyncio.Event, engine: object
    ) -> None:
        self._engine = engine  # whose end would be that of the process
        self._process = process
        self._call: Optional[Call] = call
        self._came = came

    def __aiter__(self) -> "AsyncEvents[E, R]":
        return self

    async def __anext__(self) -> E:
        call = self._call
        if call is None:
            raise StopAsyncIteration
        try:
            await wait(self._process, call, self._came)
        except BaseException:
            await self.aclose()
            raise
        if call.events:
            event: E = value_of(call.events.popleft())
            return event
        self._call = None
        assert call.line is not None
        self.result = value_of(call.line)
        raise StopAsyncIteration

    async def aclose(self) -> None:
        """Ends the call."""
        call, self._call = self._call, None
        if call is not None:
            self._process.forget(call)

    async def __aenter__(self) -> "AsyncEvents[E, R]":
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.aclose()

    def __del__(self) -> None:
        if self._call is not None:
            self._process.forget(self._call)


async def wait(process: Process, call: Call, came: asyncio.Event) -> None:
    """Waits until something has come for a call whose notify sets came."""
    while call.line is None and not call.events:
        if process.dead:
            raise EngineError(process.dead)
        await came.wait()
        came.clear()
