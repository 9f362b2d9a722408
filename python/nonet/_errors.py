"""What calls raise."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Type


class Error(Exception):
    """Why a call has no result. Each code has a class of its own; CODES says what they mean."""

    code = ""

    def __init__(
        self, message: str, line: Optional[int] = None, column: Optional[int] = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        """The line of the text that cannot be read, from 1."""
        self.column = column
        """In bytes, from 1."""

    def __reduce__(self) -> Any:
        return type(self), (self.message, self.line, self.column)


class BadRequest(Error):
    code = "request"


class Unreadable(Error):
    code = "unreadable"


class UnknownConstraints(Error):
    code = "constraints"


class Invalid(Error):
    code = "invalid"


class NoSolution(Error):
    code = "none"


class ManySolutions(Error):
    code = "many"


class LimitReached(Error):
    code = "limit"


class Unsupported(Error):
    code = "unsupported"


class Cancelled(Error):
    code = "cancelled"


class InternalError(Error):
    code = "internal"


class EngineError(Error):
    """The program cannot be found or started, or it has ended while a call was at work. The next
    call starts it again."""

    code = "engine"


BY_CODE: Dict[str, Type[Error]] = {
    c.code: c for c in Error.__subclasses__() if c is not EngineError
}


def error_of(object: Mapping[str, Any]) -> Error:
    """Returns the exception of an error in JSON."""
    kind = BY_CODE.get(object["code"], Error)
    error = kind(object["message"], object.get("line"), object.get("column"))
    error.code = object["code"]
    return error
