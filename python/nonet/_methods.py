"""The methods, for engines of both kinds.

Made by "go generate ./internal/web/api": do not edit.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence

from . import types as t
from ._params import base64_of, given
from ._stream import AsyncEvents, Events


class Methods:
    """The methods of an engine. Each waits for its result."""

    def _call(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:
        raise NotImplementedError

    def _events(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:
        raise NotImplementedError

    def layout(
        self,
        layout: Optional[str] = None,
        *,
        timeout: Optional[float] = None,
    ) -> t.LayoutResult:
        """Describes a layout: its houses, regions and peers.

        layout: as in Puzzle
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if layout is not None:
            params["layout"] = layout
        return self._call("layout", params, timeout)

    def about(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.About:
        """Lists what the methods know by name, and their limits.

        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        return self._call("about", params, timeout)

    def kinds(
        self,
        layout: Optional[str] = None,
        *,
        timeout: Optional[float] = None,
    ) -> t.KindsResult:
        """Lists the kinds of rules, and how each is drawn.

        layout: as in Puzzle
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if layout is not None:
            params["layout"] = layout
        return self._call("kinds", params, timeout)

    def rules(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        draft: Optional[bool] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RulesResult:
        """Says the rules of a puzzle in words, and draws them.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        draft: `draft` leaves out the rules that cannot be read, and says in drafts why. What is
            a rule of layouts becomes a part of the layout.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, they are English. One of
            en, de.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if draft is not None:
            params["draft"] = draft
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        return self._call("rules", params, timeout)

    def breaches(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        lang: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BreachesResult:
        """Says which rules the digits of a grid break.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        lang: `lang` is the language of the texts in found. Texts that it lacks are English. One
            of en, de.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if lang is not None:
            params["lang"] = lang
        return self._call("breaches", params, timeout)

    def check(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
        minimal: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.CheckResult:
        """Says how many solutions a puzzle has, and what is wrong with it.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        limit: solutions to count, up to 1,000,000; 0: 1000
        minimal: also find the clues that are not needed
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if limit is not None:
            params["limit"] = limit
        if minimal is not None:
            params["minimal"] = minimal
        return self._call("check", params, timeout)

    def solve(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        engine: Optional[str] = None,
        limit: Optional[int] = None,
        nodes: Optional[int] = None,
        seed: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.Solutions:
        """Finds solutions.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        engine: missing: auto
        limit: solutions to return, up to 1000; 0: 2
        nodes: ends the search; 0: no limit
        seed: `seed` draws the solutions, not all with the same probability: the same seed draws
            the same ones. It is at most 2^53-1; 0: they come in the engine's own order.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if engine is not None:
            params["engine"] = engine
        if limit is not None:
            params["limit"] = limit
        if nodes is not None:
            params["nodes"] = nodes
        if seed is not None:
            params["seed"] = seed
        return self._call("solve", params, timeout)

    def count(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
        engine: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.CountAnswer:
        """Counts all solutions.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        limit: solutions to count, up to 10^9; 0: all
        engine: missing: auto
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if limit is not None:
            params["limit"] = limit
        if engine is not None:
            params["engine"] = engine
        return self._call("count", params, timeout)

    def iter_count(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
        engine: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Events[t.CountEvent, t.CountResult]:
        """Counts all solutions. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        limit: solutions to count, up to 10^9; 0: all
        engine: missing: auto
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if limit is not None:
            params["limit"] = limit
        if engine is not None:
            params["engine"] = engine
        return self._events("count", params, timeout)

    def candidates(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        count: Optional[int] = None,
        solutions: Optional[int] = None,
        seconds: Optional[float] = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.TrueCandidatesAnswer:
        """Finds the digits of each cell over all solutions.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        count: `count` is up to how many solutions of each candidate are counted, up to 1000. 0:
            1, which is no more than whether there is one.
        solutions: `solutions` is up to how many solutions of the puzzle are counted, up to
            1,000,000. 0: only none, one and more are told apart.
        seconds: `seconds` is after how long the result is what is known by then; 0: the time of
            a call.
        nodes: ends the search; 0: no limit
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if count is not None:
            params["count"] = count
        if solutions is not None:
            params["solutions"] = solutions
        if seconds is not None:
            params["seconds"] = seconds
        if nodes is not None:
            params["nodes"] = nodes
        return self._call("candidates", params, timeout)

    def iter_candidates(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        count: Optional[int] = None,
        solutions: Optional[int] = None,
        seconds: Optional[float] = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> Events[t.CandidatesEvent, t.TrueCandidates]:
        """Finds the digits of each cell over all solutions. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        count: `count` is up to how many solutions of each candidate are counted, up to 1000. 0:
            1, which is no more than whether there is one.
        solutions: `solutions` is up to how many solutions of the puzzle are counted, up to
            1,000,000. 0: only none, one and more are told apart.
        seconds: `seconds` is after how long the result is what is known by then; 0: the time of
            a call.
        nodes: ends the search; 0: no limit
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if count is not None:
            params["count"] = count
        if solutions is not None:
            params["solutions"] = solutions
        if seconds is not None:
            params["seconds"] = seconds
        if nodes is not None:
            params["nodes"] = nodes
        return self._events("candidates", params, timeout)

    def hint(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        until_digit: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.HintResult:
        """Says what is wrong with a grid in progress, or the easiest next step.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        until_digit: also the steps that follow, up to a digit
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if until_digit is not None:
            params["untilDigit"] = until_digit
        return self._call("hint", params, timeout)

    def steps(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        cell: Optional[str] = None,
        digit: Optional[int] = None,
        most: Optional[int] = None,
        brief: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.StepsAnswer:
        """Finds all steps that can be taken in a grid.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        cell: `cell` asks for steps that conclude something about the cell.
        digit: only steps that conclude something about the digit
        most: steps to return, up to 5000; 0: 200
        brief: `brief` leaves out of the steps what proves them, their text and their picture.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if cell is not None:
            params["cell"] = cell
        if digit is not None:
            params["digit"] = digit
        if most is not None:
            params["most"] = most
        if brief is not None:
            params["brief"] = brief
        return self._call("steps", params, timeout)

    def iter_steps(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        cell: Optional[str] = None,
        digit: Optional[int] = None,
        most: Optional[int] = None,
        brief: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Events[t.Step, t.StepsResult]:
        """Finds all steps that can be taken in a grid. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        cell: `cell` asks for steps that conclude something about the cell.
        digit: only steps that conclude something about the digit
        most: steps to return, up to 5000; 0: 200
        brief: `brief` leaves out of the steps what proves them, their text and their picture.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if cell is not None:
            params["cell"] = cell
        if digit is not None:
            params["digit"] = digit
        if most is not None:
            params["most"] = most
        if brief is not None:
            params["brief"] = brief
        return self._events("steps", params, timeout)

    def path(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        brief: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.PathAnswer:
        """Solves a puzzle step by step as people do.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        brief: `brief` leaves out of the steps what proves them, their text and their picture.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if brief is not None:
            params["brief"] = brief
        return self._call("path", params, timeout)

    def iter_path(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        brief: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Events[t.PathStep, t.PathResult]:
        """Solves a puzzle step by step as people do. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        brief: `brief` leaves out of the steps what proves them, their text and their picture.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if brief is not None:
            params["brief"] = brief
        return self._events("path", params, timeout)

    def review(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        moves: Sequence[t.PlayedMove],
        timeout: Optional[float] = None,
    ) -> t.ReviewAnswer:
        """Finds the easiest steps that lead to what a player claimed in a game.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        moves: up to 20,000
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        params["moves"] = moves
        return self._call("review", params, timeout)

    def iter_review(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        moves: Sequence[t.PlayedMove],
        timeout: Optional[float] = None,
    ) -> Events[t.Reason, t.ReviewResult]:
        """Finds the easiest steps that lead to what a player claimed in a game. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        moves: up to 20,000
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        params["moves"] = moves
        return self._events("review", params, timeout)

    def lesson(
        self,
        technique: str,
        *,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LessonResult:
        """Says what a technique is, with an example of each of its forms.

        technique: its name or code
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["technique"] = technique
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        return self._call("lesson", params, timeout)

    def exercise(
        self,
        technique: str,
        *,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        seed: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.ExerciseResult:
        """Makes a position in which a step of a technique is to be found.

        technique: its name or code
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        seed: `seed` makes the same exercise again. It is at most 2^53-1; 0: one is drawn.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["technique"] = technique
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if seed is not None:
            params["seed"] = seed
        return self._call("exercise", params, timeout)

    def rate(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        hodoku: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.Rating:
        """Says how difficult a puzzle is for people.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        hodoku: also find level and points
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if hodoku is not None:
            params["hodoku"] = hodoku
        return self._call("rate", params, timeout)

    def generate(
        self,
        layout: Optional[str] = None,
        *,
        jigsaw: Optional[bool] = None,
        n: Optional[int] = None,
        seed: Optional[int] = None,
        first: Optional[int] = None,
        clues: Optional[int] = None,
        killer: Optional[bool] = None,
        cage_least: Optional[int] = None,
        cage_most: Optional[int] = None,
        minimal: Optional[bool] = None,
        symmetry: Optional[str] = None,
        pattern: Optional[str] = None,
        level: Optional[str] = None,
        min_er: Optional[float] = None,
        max_er: Optional[float] = None,
        needs: Optional[Sequence[str]] = None,
        only: Optional[Sequence[str]] = None,
        givens: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        solution: Optional[str] = None,
        kinds: Optional[Sequence[str]] = None,
        at: Optional[Sequence[str]] = None,
        overlap: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.GenerateAnswer:
        """Makes puzzles.

        layout: as in Puzzle
        jigsaw: new regions for each puzzle instead of boxes
        n: how many, up to 1000; 0: 1
        seed: `seed` makes the same puzzles again, with the same other parameters. It is at most
            2^53-1; 0: one is drawn.
        first: the number of the first puzzle, from 0
        clues: exactly so many givens; 0: any number
        killer: `killer` asks for killers: their cells are in cages, which say their sums. They
            have as many givens as `clues` says.
        cage_least: cells of a cage of a killer; both 0: 2 to 4
        minimal: every given is needed
        symmetry: of the cells that are given
        pattern: `pattern` has a character for each cell: those with ".", "0", "-" or "_" are
            empty, all others are given.
        level: of HoDoKu
        min_er: the least ER
        max_er: the greatest ER
        needs: not solved without each of these techniques
        only: solved by these techniques alone
        givens: The givens, marks and rules of each puzzle, as in Puzzle. If they have several
            solutions, further cells are given, none of them needlessly, until one is left.
        solution: `solution` is the solution of the puzzle. Missing: the seed draws one.
        kinds: `kinds` are kinds of clues that method about lists: "sandwich", "thermo",
            "mixed".
        at: `at` has the places of clues, each a list of cells: "r1c1-r1c9" for a sandwich,
            "r1c1,r1c2" for a dot. Missing: any place; lines and cages are drawn.
        overlap: lines and cages may lie on each other
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if layout is not None:
            params["layout"] = layout
        if jigsaw is not None:
            params["jigsaw"] = jigsaw
        if n is not None:
            params["n"] = n
        if seed is not None:
            params["seed"] = seed
        if first is not None:
            params["first"] = first
        if clues is not None:
            params["clues"] = clues
        if killer is not None:
            params["killer"] = killer
        if cage_least is not None:
            params["cageLeast"] = cage_least
        if cage_most is not None:
            params["cageMost"] = cage_most
        if minimal is not None:
            params["minimal"] = minimal
        if symmetry is not None:
            params["symmetry"] = symmetry
        if pattern is not None:
            params["pattern"] = pattern
        if level is not None:
            params["level"] = level
        if min_er is not None:
            params["minER"] = min_er
        if max_er is not None:
            params["maxER"] = max_er
        if needs is not None:
            params["needs"] = needs
        if only is not None:
            params["only"] = only
        if givens is not None:
            params["givens"] = givens
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if solution is not None:
            params["solution"] = solution
        if kinds is not None:
            params["kinds"] = kinds
        if at is not None:
            params["at"] = at
        if overlap is not None:
            params["overlap"] = overlap
        return self._call("generate", params, timeout)

    def iter_generate(
        self,
        layout: Optional[str] = None,
        *,
        jigsaw: Optional[bool] = None,
        n: Optional[int] = None,
        seed: Optional[int] = None,
        first: Optional[int] = None,
        clues: Optional[int] = None,
        killer: Optional[bool] = None,
        cage_least: Optional[int] = None,
        cage_most: Optional[int] = None,
        minimal: Optional[bool] = None,
        symmetry: Optional[str] = None,
        pattern: Optional[str] = None,
        level: Optional[str] = None,
        min_er: Optional[float] = None,
        max_er: Optional[float] = None,
        needs: Optional[Sequence[str]] = None,
        only: Optional[Sequence[str]] = None,
        givens: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        solution: Optional[str] = None,
        kinds: Optional[Sequence[str]] = None,
        at: Optional[Sequence[str]] = None,
        overlap: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Events[t.GenerateEvent, t.GenerateResult]:
        """Makes puzzles. Yields the events while the call goes on; the result is then in result.

        layout: as in Puzzle
        jigsaw: new regions for each puzzle instead of boxes
        n: how many, up to 1000; 0: 1
        seed: `seed` makes the same puzzles again, with the same other parameters. It is at most
            2^53-1; 0: one is drawn.
        first: the number of the first puzzle, from 0
        clues: exactly so many givens; 0: any number
        killer: `killer` asks for killers: their cells are in cages, which say their sums. They
            have as many givens as `clues` says.
        cage_least: cells of a cage of a killer; both 0: 2 to 4
        minimal: every given is needed
        symmetry: of the cells that are given
        pattern: `pattern` has a character for each cell: those with ".", "0", "-" or "_" are
            empty, all others are given.
        level: of HoDoKu
        min_er: the least ER
        max_er: the greatest ER
        needs: not solved without each of these techniques
        only: solved by these techniques alone
        givens: The givens, marks and rules of each puzzle, as in Puzzle. If they have several
            solutions, further cells are given, none of them needlessly, until one is left.
        solution: `solution` is the solution of the puzzle. Missing: the seed draws one.
        kinds: `kinds` are kinds of clues that method about lists: "sandwich", "thermo",
            "mixed".
        at: `at` has the places of clues, each a list of cells: "r1c1-r1c9" for a sandwich,
            "r1c1,r1c2" for a dot. Missing: any place; lines and cages are drawn.
        overlap: lines and cages may lie on each other
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if layout is not None:
            params["layout"] = layout
        if jigsaw is not None:
            params["jigsaw"] = jigsaw
        if n is not None:
            params["n"] = n
        if seed is not None:
            params["seed"] = seed
        if first is not None:
            params["first"] = first
        if clues is not None:
            params["clues"] = clues
        if killer is not None:
            params["killer"] = killer
        if cage_least is not None:
            params["cageLeast"] = cage_least
        if cage_most is not None:
            params["cageMost"] = cage_most
        if minimal is not None:
            params["minimal"] = minimal
        if symmetry is not None:
            params["symmetry"] = symmetry
        if pattern is not None:
            params["pattern"] = pattern
        if level is not None:
            params["level"] = level
        if min_er is not None:
            params["minER"] = min_er
        if max_er is not None:
            params["maxER"] = max_er
        if needs is not None:
            params["needs"] = needs
        if only is not None:
            params["only"] = only
        if givens is not None:
            params["givens"] = givens
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if solution is not None:
            params["solution"] = solution
        if kinds is not None:
            params["kinds"] = kinds
        if at is not None:
            params["at"] = at
        if overlap is not None:
            params["overlap"] = overlap
        return self._events("generate", params, timeout)

    def fill(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        solution: Optional[str] = None,
        kinds: Optional[Sequence[str]] = None,
        at: Optional[Sequence[str]] = None,
        overlap: Optional[bool] = None,
        seed: Optional[int] = None,
        symmetry: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FillResult:
        """Computes clues from a solution: sums of cages, sandwiches, dots.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        solution: `solution` is the solution of the puzzle. Missing: the seed draws one.
        kinds: `kinds` are kinds of clues that method about lists: "sandwich", "thermo",
            "mixed".
        at: `at` has the places of clues, each a list of cells: "r1c1-r1c9" for a sandwich,
            "r1c1,r1c2" for a dot. Missing: any place; lines and cages are drawn.
        overlap: lines and cages may lie on each other
        seed: as in GenerateParams
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if solution is not None:
            params["solution"] = solution
        if kinds is not None:
            params["kinds"] = kinds
        if at is not None:
            params["at"] = at
        if overlap is not None:
            params["overlap"] = overlap
        if seed is not None:
            params["seed"] = seed
        if symmetry is not None:
            params["symmetry"] = symmetry
        return self._call("fill", params, timeout)

    def reduce(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        keep_givens: Optional[bool] = None,
        keep_rules: Optional[bool] = None,
        symmetry: Optional[str] = None,
        seed: Optional[int] = None,
        minimal: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.ReduceResult:
        """Takes givens and rules that are not needed away from a puzzle.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        symmetry: of givens and of rules, which then go together
        seed: as in GenerateParams: of the order
        minimal: `minimal`: nothing that is redundant stays, however long it takes to tell.
            Missing: short searches tell, which can miss some of it in hard puzzles.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if keep_givens is not None:
            params["keepGivens"] = keep_givens
        if keep_rules is not None:
            params["keepRules"] = keep_rules
        if symmetry is not None:
            params["symmetry"] = symmetry
        if seed is not None:
            params["seed"] = seed
        if minimal is not None:
            params["minimal"] = minimal
        return self._call("reduce", params, timeout)

    def search(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        engine: str,
        stop: Optional[str] = None,
        most: Optional[int] = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.SearchAnswer:
        """Runs a textbook search and records each of its steps.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        engine: one that is Textbook: dfs, dfs-last, fullest, mrv or dlx
        stop: `stop` says when the search ends: at the first solution, or when it is proved
            unique. Missing: first. One of first, unique.
        most: events to record, up to 2,000,000; 0: so many
        nodes: ends the search, up to 20,000,000; 0: so many
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        params["engine"] = engine
        if stop is not None:
            params["stop"] = stop
        if most is not None:
            params["most"] = most
        if nodes is not None:
            params["nodes"] = nodes
        return self._call("search", params, timeout)

    def iter_search(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        engine: str,
        stop: Optional[str] = None,
        most: Optional[int] = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> Events[t.SearchEvent, t.SearchResult]:
        """Runs a textbook search and records each of its steps. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        engine: one that is Textbook: dfs, dfs-last, fullest, mrv or dlx
        stop: `stop` says when the search ends: at the first solution, or when it is proved
            unique. Missing: first. One of first, unique.
        most: events to record, up to 2,000,000; 0: so many
        nodes: ends the search, up to 20,000,000; 0: so many
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        params["engine"] = engine
        if stop is not None:
            params["stop"] = stop
        if most is not None:
            params["most"] = most
        if nodes is not None:
            params["nodes"] = nodes
        return self._events("search", params, timeout)

    def picture(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        candidates: Optional[bool] = None,
        solution: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PictureResult:
        """Draws a grid as an SVG file.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        candidates: the notes; if there are none, all candidates
        solution: these digits instead of `digits`
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if candidates is not None:
            params["candidates"] = candidates
        if solution is not None:
            params["solution"] = solution
        return self._call("picture", params, timeout)

    def read(
        self,
        text: Optional[str] = None,
        *,
        data: Optional[bytes] = None,
        name: Optional[str] = None,
        from_: Optional[str] = None,
        most: Optional[int] = None,
        drop_constraints: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.ReadResult:
        """Reads puzzles in any format from a text or a file.

        text: what was pasted, a link, or the text of a file
        data: the bytes of a file, unpacked.
        name: the name of the file, for messages
        from_: the name of the format; missing: it is found out
        most: puzzles to return; 0: 1000, which are the most
        drop_constraints: `dropConstraints` reads puzzles without the constraints that nonet
            cannot hold.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if text is not None:
            params["text"] = text
        if data is not None:
            params["data"] = base64_of(data)
        if name is not None:
            params["name"] = name
        if from_ is not None:
            params["from"] = from_
        if most is not None:
            params["most"] = most
        if drop_constraints is not None:
            params["dropConstraints"] = drop_constraints
        return self._call("read", params, timeout)

    def rows(
        self,
        lines: Sequence[str],
        *,
        rate: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.RowsAnswer:
        """Checks and rates the puzzles of a list one by one.

        lines: at most 1000
        rate: also rate those with one solution
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["lines"] = lines
        if rate is not None:
            params["rate"] = rate
        return self._call("rows", params, timeout)

    def iter_rows(
        self,
        lines: Sequence[str],
        *,
        rate: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Events[t.Row, t.RowsResult]:
        """Checks and rates the puzzles of a list one by one. Yields the events while the call goes on; the result is then in result.

        lines: at most 1000
        rate: also rate those with one solution
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["lines"] = lines
        if rate is not None:
            params["rate"] = rate
        return self._events("rows", params, timeout)

    def matrix(
        self,
        text: Optional[str] = None,
        *,
        puzzle: Optional[t.Puzzle] = None,
        most: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.MatrixAnswer:
        """Runs dancing links over an exact cover problem and records each link.

        text: as of method cover
        puzzle: up to size 6
        most: events to record, up to 2,000,000; 0: so many
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if text is not None:
            params["text"] = text
        if puzzle is not None:
            params["puzzle"] = puzzle
        if most is not None:
            params["most"] = most
        return self._call("matrix", params, timeout)

    def iter_matrix(
        self,
        text: Optional[str] = None,
        *,
        puzzle: Optional[t.Puzzle] = None,
        most: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> Events[t.MatrixEvent, t.MatrixResult]:
        """Runs dancing links over an exact cover problem and records each link. Yields the events while the call goes on; the result is then in result.

        text: as of method cover
        puzzle: up to size 6
        most: events to record, up to 2,000,000; 0: so many
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if text is not None:
            params["text"] = text
        if puzzle is not None:
            params["puzzle"] = puzzle
        if most is not None:
            params["most"] = most
        return self._events("matrix", params, timeout)

    def write(
        self,
        grids: Sequence[t.FullGrid],
        *,
        to: str,
        timeout: Optional[float] = None,
    ) -> t.WriteResult:
        """Writes grids in a format.

        grids: at most 1000
        to: the name of the format
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["grids"] = grids
        params["to"] = to
        return self._call("write", params, timeout)

    def links(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        corner: Optional[Sequence[str]] = None,
        colours: Optional[Sequence[int]] = None,
        seconds: Optional[int] = None,
        title: Optional[str] = None,
        author: Optional[str] = None,
        ruleset: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LinksResult:
        """Makes links that open a grid in other programs.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        corner: `corner` has the notes in the corners of cells, which rule nothing out. A cell
            with "" has none. Missing: there are none.
        colours: of each cell: bit i is colour i of the page
        seconds: on the clock
        ruleset: the rules in words, by who made the puzzle
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("author", "colours", "corner", "digits", "givens", "layout", "marks", "notes", "rules", "ruleset", "seconds", "title"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if corner is not None:
            params["corner"] = corner
        if colours is not None:
            params["colours"] = colours
        if seconds is not None:
            params["seconds"] = seconds
        if title is not None:
            params["title"] = title
        if author is not None:
            params["author"] = author
        if ruleset is not None:
            params["ruleset"] = ruleset
        return self._call("links", params, timeout)

    def convert(
        self,
        text: Optional[str] = None,
        *,
        data: Optional[bytes] = None,
        from_: Optional[str] = None,
        to: str,
        drop_constraints: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.ConvertResult:
        """Writes puzzles in another format.

        text: as in ReadParams
        data: the bytes of a file, unpacked.
        from_: the name of the format; missing: it is found out
        to: the name of the format to write
        drop_constraints: `dropConstraints` reads puzzles without the constraints that nonet
            cannot hold.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if text is not None:
            params["text"] = text
        if data is not None:
            params["data"] = base64_of(data)
        if from_ is not None:
            params["from"] = from_
        params["to"] = to
        if drop_constraints is not None:
            params["dropConstraints"] = drop_constraints
        return self._call("convert", params, timeout)

    def cover(
        self,
        text: str,
        *,
        limit: Optional[int] = None,
        count: Optional[bool] = None,
        min_cost: Optional[bool] = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.CoverResult:
        """Solves an exact cover problem, or counts its solutions.

        text: format dlx, matrix or sets, or another of exact cover
        limit: `limit` is how many solutions to return, up to 1000; 0: 1. With `count` it is how
            many to count, up to 10^9; 0: all.
        count: count the solutions, and return none
        min_cost: return those that cost least, the cheapest first
        nodes: ends the search; 0: no limit
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["text"] = text
        if limit is not None:
            params["limit"] = limit
        if count is not None:
            params["count"] = count
        if min_cost is not None:
            params["minCost"] = min_cost
        if nodes is not None:
            params["nodes"] = nodes
        return self._call("cover", params, timeout)

    def canon(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        automorphisms: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.CanonResult:
        """Brings a classic puzzle to its canonical form.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        automorphisms: also count them
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if automorphisms is not None:
            params["automorphisms"] = automorphisms
        return self._call("canon", params, timeout)

    def booklet(
        self,
        puzzles: Sequence[t.Puzzle],
        *,
        captions: Optional[Sequence[str]] = None,
        title: Optional[str] = None,
        per_page: Optional[int] = None,
        paper: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BookletResult:
        """Makes a PDF of puzzles to print.

        puzzles: at most 1000
        captions: of the puzzles, in their order
        title: missing: Sudoku
        per_page: 1, 2, 4, 6, 9 or 12; 0: by their size
        paper: a4 or letter; missing: a4
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["puzzles"] = puzzles
        if captions is not None:
            params["captions"] = captions
        if title is not None:
            params["title"] = title
        if per_page is not None:
            params["perPage"] = per_page
        if paper is not None:
            params["paper"] = paper
        return self._call("booklet", params, timeout)


class AsyncMethods:
    """The methods of an engine for asyncio."""

    async def _call(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:
        raise NotImplementedError

    def _events(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:
        raise NotImplementedError

    async def layout(
        self,
        layout: Optional[str] = None,
        *,
        timeout: Optional[float] = None,
    ) -> t.LayoutResult:
        """Describes a layout: its houses, regions and peers.

        layout: as in Puzzle
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if layout is not None:
            params["layout"] = layout
        return await self._call("layout", params, timeout)

    async def about(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.About:
        """Lists what the methods know by name, and their limits.

        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        return await self._call("about", params, timeout)

    async def kinds(
        self,
        layout: Optional[str] = None,
        *,
        timeout: Optional[float] = None,
    ) -> t.KindsResult:
        """Lists the kinds of rules, and how each is drawn.

        layout: as in Puzzle
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if layout is not None:
            params["layout"] = layout
        return await self._call("kinds", params, timeout)

    async def rules(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        draft: Optional[bool] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RulesResult:
        """Says the rules of a puzzle in words, and draws them.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        draft: `draft` leaves out the rules that cannot be read, and says in drafts why. What is
            a rule of layouts becomes a part of the layout.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, they are English. One of
            en, de.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if draft is not None:
            params["draft"] = draft
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        return await self._call("rules", params, timeout)

    async def breaches(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        lang: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BreachesResult:
        """Says which rules the digits of a grid break.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        lang: `lang` is the language of the texts in found. Texts that it lacks are English. One
            of en, de.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if lang is not None:
            params["lang"] = lang
        return await self._call("breaches", params, timeout)

    async def check(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
        minimal: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.CheckResult:
        """Says how many solutions a puzzle has, and what is wrong with it.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        limit: solutions to count, up to 1,000,000; 0: 1000
        minimal: also find the clues that are not needed
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if limit is not None:
            params["limit"] = limit
        if minimal is not None:
            params["minimal"] = minimal
        return await self._call("check", params, timeout)

    async def solve(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        engine: Optional[str] = None,
        limit: Optional[int] = None,
        nodes: Optional[int] = None,
        seed: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.Solutions:
        """Finds solutions.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        engine: missing: auto
        limit: solutions to return, up to 1000; 0: 2
        nodes: ends the search; 0: no limit
        seed: `seed` draws the solutions, not all with the same probability: the same seed draws
            the same ones. It is at most 2^53-1; 0: they come in the engine's own order.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if engine is not None:
            params["engine"] = engine
        if limit is not None:
            params["limit"] = limit
        if nodes is not None:
            params["nodes"] = nodes
        if seed is not None:
            params["seed"] = seed
        return await self._call("solve", params, timeout)

    async def count(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
        engine: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.CountAnswer:
        """Counts all solutions.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        limit: solutions to count, up to 10^9; 0: all
        engine: missing: auto
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if limit is not None:
            params["limit"] = limit
        if engine is not None:
            params["engine"] = engine
        return await self._call("count", params, timeout)

    def iter_count(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
        engine: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AsyncEvents[t.CountEvent, t.CountResult]:
        """Counts all solutions. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        limit: solutions to count, up to 10^9; 0: all
        engine: missing: auto
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if limit is not None:
            params["limit"] = limit
        if engine is not None:
            params["engine"] = engine
        return self._events("count", params, timeout)

    async def candidates(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        count: Optional[int] = None,
        solutions: Optional[int] = None,
        seconds: Optional[float] = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.TrueCandidatesAnswer:
        """Finds the digits of each cell over all solutions.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        count: `count` is up to how many solutions of each candidate are counted, up to 1000. 0:
            1, which is no more than whether there is one.
        solutions: `solutions` is up to how many solutions of the puzzle are counted, up to
            1,000,000. 0: only none, one and more are told apart.
        seconds: `seconds` is after how long the result is what is known by then; 0: the time of
            a call.
        nodes: ends the search; 0: no limit
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if count is not None:
            params["count"] = count
        if solutions is not None:
            params["solutions"] = solutions
        if seconds is not None:
            params["seconds"] = seconds
        if nodes is not None:
            params["nodes"] = nodes
        return await self._call("candidates", params, timeout)

    def iter_candidates(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        count: Optional[int] = None,
        solutions: Optional[int] = None,
        seconds: Optional[float] = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> AsyncEvents[t.CandidatesEvent, t.TrueCandidates]:
        """Finds the digits of each cell over all solutions. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        count: `count` is up to how many solutions of each candidate are counted, up to 1000. 0:
            1, which is no more than whether there is one.
        solutions: `solutions` is up to how many solutions of the puzzle are counted, up to
            1,000,000. 0: only none, one and more are told apart.
        seconds: `seconds` is after how long the result is what is known by then; 0: the time of
            a call.
        nodes: ends the search; 0: no limit
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if count is not None:
            params["count"] = count
        if solutions is not None:
            params["solutions"] = solutions
        if seconds is not None:
            params["seconds"] = seconds
        if nodes is not None:
            params["nodes"] = nodes
        return self._events("candidates", params, timeout)

    async def hint(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        until_digit: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.HintResult:
        """Says what is wrong with a grid in progress, or the easiest next step.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        until_digit: also the steps that follow, up to a digit
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if until_digit is not None:
            params["untilDigit"] = until_digit
        return await self._call("hint", params, timeout)

    async def steps(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        cell: Optional[str] = None,
        digit: Optional[int] = None,
        most: Optional[int] = None,
        brief: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.StepsAnswer:
        """Finds all steps that can be taken in a grid.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        cell: `cell` asks for steps that conclude something about the cell.
        digit: only steps that conclude something about the digit
        most: steps to return, up to 5000; 0: 200
        brief: `brief` leaves out of the steps what proves them, their text and their picture.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if cell is not None:
            params["cell"] = cell
        if digit is not None:
            params["digit"] = digit
        if most is not None:
            params["most"] = most
        if brief is not None:
            params["brief"] = brief
        return await self._call("steps", params, timeout)

    def iter_steps(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        cell: Optional[str] = None,
        digit: Optional[int] = None,
        most: Optional[int] = None,
        brief: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> AsyncEvents[t.Step, t.StepsResult]:
        """Finds all steps that can be taken in a grid. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        cell: `cell` asks for steps that conclude something about the cell.
        digit: only steps that conclude something about the digit
        most: steps to return, up to 5000; 0: 200
        brief: `brief` leaves out of the steps what proves them, their text and their picture.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if cell is not None:
            params["cell"] = cell
        if digit is not None:
            params["digit"] = digit
        if most is not None:
            params["most"] = most
        if brief is not None:
            params["brief"] = brief
        return self._events("steps", params, timeout)

    async def path(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        brief: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.PathAnswer:
        """Solves a puzzle step by step as people do.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        brief: `brief` leaves out of the steps what proves them, their text and their picture.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if brief is not None:
            params["brief"] = brief
        return await self._call("path", params, timeout)

    def iter_path(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        brief: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> AsyncEvents[t.PathStep, t.PathResult]:
        """Solves a puzzle step by step as people do. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        brief: `brief` leaves out of the steps what proves them, their text and their picture.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if brief is not None:
            params["brief"] = brief
        return self._events("path", params, timeout)

    async def review(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        moves: Sequence[t.PlayedMove],
        timeout: Optional[float] = None,
    ) -> t.ReviewAnswer:
        """Finds the easiest steps that lead to what a player claimed in a game.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        moves: up to 20,000
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        params["moves"] = moves
        return await self._call("review", params, timeout)

    def iter_review(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        techniques: Optional[Sequence[str]] = None,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        moves: Sequence[t.PlayedMove],
        timeout: Optional[float] = None,
    ) -> AsyncEvents[t.Reason, t.ReviewResult]:
        """Finds the easiest steps that lead to what a player claimed in a game. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        profile: the techniques and their order; missing: se
        techniques: `techniques` has names, codes and groups of techniques, in the order in
            which they are tried; instead of `profile`.
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        moves: up to 20,000
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if profile is not None:
            params["profile"] = profile
        if techniques is not None:
            params["techniques"] = techniques
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        params["moves"] = moves
        return self._events("review", params, timeout)

    async def lesson(
        self,
        technique: str,
        *,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LessonResult:
        """Says what a technique is, with an example of each of its forms.

        technique: its name or code
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["technique"] = technique
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        return await self._call("lesson", params, timeout)

    async def exercise(
        self,
        technique: str,
        *,
        coords: Optional[str] = None,
        lang: Optional[str] = None,
        seed: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.ExerciseResult:
        """Makes a position in which a step of a technique is to be found.

        technique: its name or code
        coords: `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. One
            of rc, a1.
        lang: `lang` is the language of sentences; where it lacks some, a step is told in
            English. Missing: en. One of en, de.
        seed: `seed` makes the same exercise again. It is at most 2^53-1; 0: one is drawn.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["technique"] = technique
        if coords is not None:
            params["coords"] = coords
        if lang is not None:
            params["lang"] = lang
        if seed is not None:
            params["seed"] = seed
        return await self._call("exercise", params, timeout)

    async def rate(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        hodoku: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.Rating:
        """Says how difficult a puzzle is for people.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        hodoku: also find level and points
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if hodoku is not None:
            params["hodoku"] = hodoku
        return await self._call("rate", params, timeout)

    async def generate(
        self,
        layout: Optional[str] = None,
        *,
        jigsaw: Optional[bool] = None,
        n: Optional[int] = None,
        seed: Optional[int] = None,
        first: Optional[int] = None,
        clues: Optional[int] = None,
        killer: Optional[bool] = None,
        cage_least: Optional[int] = None,
        cage_most: Optional[int] = None,
        minimal: Optional[bool] = None,
        symmetry: Optional[str] = None,
        pattern: Optional[str] = None,
        level: Optional[str] = None,
        min_er: Optional[float] = None,
        max_er: Optional[float] = None,
        needs: Optional[Sequence[str]] = None,
        only: Optional[Sequence[str]] = None,
        givens: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        solution: Optional[str] = None,
        kinds: Optional[Sequence[str]] = None,
        at: Optional[Sequence[str]] = None,
        overlap: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.GenerateAnswer:
        """Makes puzzles.

        layout: as in Puzzle
        jigsaw: new regions for each puzzle instead of boxes
        n: how many, up to 1000; 0: 1
        seed: `seed` makes the same puzzles again, with the same other parameters. It is at most
            2^53-1; 0: one is drawn.
        first: the number of the first puzzle, from 0
        clues: exactly so many givens; 0: any number
        killer: `killer` asks for killers: their cells are in cages, which say their sums. They
            have as many givens as `clues` says.
        cage_least: cells of a cage of a killer; both 0: 2 to 4
        minimal: every given is needed
        symmetry: of the cells that are given
        pattern: `pattern` has a character for each cell: those with ".", "0", "-" or "_" are
            empty, all others are given.
        level: of HoDoKu
        min_er: the least ER
        max_er: the greatest ER
        needs: not solved without each of these techniques
        only: solved by these techniques alone
        givens: The givens, marks and rules of each puzzle, as in Puzzle. If they have several
            solutions, further cells are given, none of them needlessly, until one is left.
        solution: `solution` is the solution of the puzzle. Missing: the seed draws one.
        kinds: `kinds` are kinds of clues that method about lists: "sandwich", "thermo",
            "mixed".
        at: `at` has the places of clues, each a list of cells: "r1c1-r1c9" for a sandwich,
            "r1c1,r1c2" for a dot. Missing: any place; lines and cages are drawn.
        overlap: lines and cages may lie on each other
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if layout is not None:
            params["layout"] = layout
        if jigsaw is not None:
            params["jigsaw"] = jigsaw
        if n is not None:
            params["n"] = n
        if seed is not None:
            params["seed"] = seed
        if first is not None:
            params["first"] = first
        if clues is not None:
            params["clues"] = clues
        if killer is not None:
            params["killer"] = killer
        if cage_least is not None:
            params["cageLeast"] = cage_least
        if cage_most is not None:
            params["cageMost"] = cage_most
        if minimal is not None:
            params["minimal"] = minimal
        if symmetry is not None:
            params["symmetry"] = symmetry
        if pattern is not None:
            params["pattern"] = pattern
        if level is not None:
            params["level"] = level
        if min_er is not None:
            params["minER"] = min_er
        if max_er is not None:
            params["maxER"] = max_er
        if needs is not None:
            params["needs"] = needs
        if only is not None:
            params["only"] = only
        if givens is not None:
            params["givens"] = givens
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if solution is not None:
            params["solution"] = solution
        if kinds is not None:
            params["kinds"] = kinds
        if at is not None:
            params["at"] = at
        if overlap is not None:
            params["overlap"] = overlap
        return await self._call("generate", params, timeout)

    def iter_generate(
        self,
        layout: Optional[str] = None,
        *,
        jigsaw: Optional[bool] = None,
        n: Optional[int] = None,
        seed: Optional[int] = None,
        first: Optional[int] = None,
        clues: Optional[int] = None,
        killer: Optional[bool] = None,
        cage_least: Optional[int] = None,
        cage_most: Optional[int] = None,
        minimal: Optional[bool] = None,
        symmetry: Optional[str] = None,
        pattern: Optional[str] = None,
        level: Optional[str] = None,
        min_er: Optional[float] = None,
        max_er: Optional[float] = None,
        needs: Optional[Sequence[str]] = None,
        only: Optional[Sequence[str]] = None,
        givens: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        solution: Optional[str] = None,
        kinds: Optional[Sequence[str]] = None,
        at: Optional[Sequence[str]] = None,
        overlap: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> AsyncEvents[t.GenerateEvent, t.GenerateResult]:
        """Makes puzzles. Yields the events while the call goes on; the result is then in result.

        layout: as in Puzzle
        jigsaw: new regions for each puzzle instead of boxes
        n: how many, up to 1000; 0: 1
        seed: `seed` makes the same puzzles again, with the same other parameters. It is at most
            2^53-1; 0: one is drawn.
        first: the number of the first puzzle, from 0
        clues: exactly so many givens; 0: any number
        killer: `killer` asks for killers: their cells are in cages, which say their sums. They
            have as many givens as `clues` says.
        cage_least: cells of a cage of a killer; both 0: 2 to 4
        minimal: every given is needed
        symmetry: of the cells that are given
        pattern: `pattern` has a character for each cell: those with ".", "0", "-" or "_" are
            empty, all others are given.
        level: of HoDoKu
        min_er: the least ER
        max_er: the greatest ER
        needs: not solved without each of these techniques
        only: solved by these techniques alone
        givens: The givens, marks and rules of each puzzle, as in Puzzle. If they have several
            solutions, further cells are given, none of them needlessly, until one is left.
        solution: `solution` is the solution of the puzzle. Missing: the seed draws one.
        kinds: `kinds` are kinds of clues that method about lists: "sandwich", "thermo",
            "mixed".
        at: `at` has the places of clues, each a list of cells: "r1c1-r1c9" for a sandwich,
            "r1c1,r1c2" for a dot. Missing: any place; lines and cages are drawn.
        overlap: lines and cages may lie on each other
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if layout is not None:
            params["layout"] = layout
        if jigsaw is not None:
            params["jigsaw"] = jigsaw
        if n is not None:
            params["n"] = n
        if seed is not None:
            params["seed"] = seed
        if first is not None:
            params["first"] = first
        if clues is not None:
            params["clues"] = clues
        if killer is not None:
            params["killer"] = killer
        if cage_least is not None:
            params["cageLeast"] = cage_least
        if cage_most is not None:
            params["cageMost"] = cage_most
        if minimal is not None:
            params["minimal"] = minimal
        if symmetry is not None:
            params["symmetry"] = symmetry
        if pattern is not None:
            params["pattern"] = pattern
        if level is not None:
            params["level"] = level
        if min_er is not None:
            params["minER"] = min_er
        if max_er is not None:
            params["maxER"] = max_er
        if needs is not None:
            params["needs"] = needs
        if only is not None:
            params["only"] = only
        if givens is not None:
            params["givens"] = givens
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if solution is not None:
            params["solution"] = solution
        if kinds is not None:
            params["kinds"] = kinds
        if at is not None:
            params["at"] = at
        if overlap is not None:
            params["overlap"] = overlap
        return self._events("generate", params, timeout)

    async def fill(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        solution: Optional[str] = None,
        kinds: Optional[Sequence[str]] = None,
        at: Optional[Sequence[str]] = None,
        overlap: Optional[bool] = None,
        seed: Optional[int] = None,
        symmetry: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FillResult:
        """Computes clues from a solution: sums of cages, sandwiches, dots.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        solution: `solution` is the solution of the puzzle. Missing: the seed draws one.
        kinds: `kinds` are kinds of clues that method about lists: "sandwich", "thermo",
            "mixed".
        at: `at` has the places of clues, each a list of cells: "r1c1-r1c9" for a sandwich,
            "r1c1,r1c2" for a dot. Missing: any place; lines and cages are drawn.
        overlap: lines and cages may lie on each other
        seed: as in GenerateParams
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if solution is not None:
            params["solution"] = solution
        if kinds is not None:
            params["kinds"] = kinds
        if at is not None:
            params["at"] = at
        if overlap is not None:
            params["overlap"] = overlap
        if seed is not None:
            params["seed"] = seed
        if symmetry is not None:
            params["symmetry"] = symmetry
        return await self._call("fill", params, timeout)

    async def reduce(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        keep_givens: Optional[bool] = None,
        keep_rules: Optional[bool] = None,
        symmetry: Optional[str] = None,
        seed: Optional[int] = None,
        minimal: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.ReduceResult:
        """Takes givens and rules that are not needed away from a puzzle.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        symmetry: of givens and of rules, which then go together
        seed: as in GenerateParams: of the order
        minimal: `minimal`: nothing that is redundant stays, however long it takes to tell.
            Missing: short searches tell, which can miss some of it in hard puzzles.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if keep_givens is not None:
            params["keepGivens"] = keep_givens
        if keep_rules is not None:
            params["keepRules"] = keep_rules
        if symmetry is not None:
            params["symmetry"] = symmetry
        if seed is not None:
            params["seed"] = seed
        if minimal is not None:
            params["minimal"] = minimal
        return await self._call("reduce", params, timeout)

    async def search(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        engine: str,
        stop: Optional[str] = None,
        most: Optional[int] = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.SearchAnswer:
        """Runs a textbook search and records each of its steps.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        engine: one that is Textbook: dfs, dfs-last, fullest, mrv or dlx
        stop: `stop` says when the search ends: at the first solution, or when it is proved
            unique. Missing: first. One of first, unique.
        most: events to record, up to 2,000,000; 0: so many
        nodes: ends the search, up to 20,000,000; 0: so many
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        params["engine"] = engine
        if stop is not None:
            params["stop"] = stop
        if most is not None:
            params["most"] = most
        if nodes is not None:
            params["nodes"] = nodes
        return await self._call("search", params, timeout)

    def iter_search(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        engine: str,
        stop: Optional[str] = None,
        most: Optional[int] = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> AsyncEvents[t.SearchEvent, t.SearchResult]:
        """Runs a textbook search and records each of its steps. Yields the events while the call goes on; the result is then in result.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        engine: one that is Textbook: dfs, dfs-last, fullest, mrv or dlx
        stop: `stop` says when the search ends: at the first solution, or when it is proved
            unique. Missing: first. One of first, unique.
        most: events to record, up to 2,000,000; 0: so many
        nodes: ends the search, up to 20,000,000; 0: so many
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        params["engine"] = engine
        if stop is not None:
            params["stop"] = stop
        if most is not None:
            params["most"] = most
        if nodes is not None:
            params["nodes"] = nodes
        return self._events("search", params, timeout)

    async def picture(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        candidates: Optional[bool] = None,
        solution: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PictureResult:
        """Draws a grid as an SVG file.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        candidates: the notes; if there are none, all candidates
        solution: these digits instead of `digits`
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("digits", "givens", "layout", "marks", "notes", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if candidates is not None:
            params["candidates"] = candidates
        if solution is not None:
            params["solution"] = solution
        return await self._call("picture", params, timeout)

    async def read(
        self,
        text: Optional[str] = None,
        *,
        data: Optional[bytes] = None,
        name: Optional[str] = None,
        from_: Optional[str] = None,
        most: Optional[int] = None,
        drop_constraints: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.ReadResult:
        """Reads puzzles in any format from a text or a file.

        text: what was pasted, a link, or the text of a file
        data: the bytes of a file, unpacked.
        name: the name of the file, for messages
        from_: the name of the format; missing: it is found out
        most: puzzles to return; 0: 1000, which are the most
        drop_constraints: `dropConstraints` reads puzzles without the constraints that nonet
            cannot hold.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if text is not None:
            params["text"] = text
        if data is not None:
            params["data"] = base64_of(data)
        if name is not None:
            params["name"] = name
        if from_ is not None:
            params["from"] = from_
        if most is not None:
            params["most"] = most
        if drop_constraints is not None:
            params["dropConstraints"] = drop_constraints
        return await self._call("read", params, timeout)

    async def rows(
        self,
        lines: Sequence[str],
        *,
        rate: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.RowsAnswer:
        """Checks and rates the puzzles of a list one by one.

        lines: at most 1000
        rate: also rate those with one solution
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["lines"] = lines
        if rate is not None:
            params["rate"] = rate
        return await self._call("rows", params, timeout)

    def iter_rows(
        self,
        lines: Sequence[str],
        *,
        rate: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> AsyncEvents[t.Row, t.RowsResult]:
        """Checks and rates the puzzles of a list one by one. Yields the events while the call goes on; the result is then in result.

        lines: at most 1000
        rate: also rate those with one solution
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["lines"] = lines
        if rate is not None:
            params["rate"] = rate
        return self._events("rows", params, timeout)

    async def matrix(
        self,
        text: Optional[str] = None,
        *,
        puzzle: Optional[t.Puzzle] = None,
        most: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.MatrixAnswer:
        """Runs dancing links over an exact cover problem and records each link.

        text: as of method cover
        puzzle: up to size 6
        most: events to record, up to 2,000,000; 0: so many
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if text is not None:
            params["text"] = text
        if puzzle is not None:
            params["puzzle"] = puzzle
        if most is not None:
            params["most"] = most
        return await self._call("matrix", params, timeout)

    def iter_matrix(
        self,
        text: Optional[str] = None,
        *,
        puzzle: Optional[t.Puzzle] = None,
        most: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> AsyncEvents[t.MatrixEvent, t.MatrixResult]:
        """Runs dancing links over an exact cover problem and records each link. Yields the events while the call goes on; the result is then in result.

        text: as of method cover
        puzzle: up to size 6
        most: events to record, up to 2,000,000; 0: so many
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if text is not None:
            params["text"] = text
        if puzzle is not None:
            params["puzzle"] = puzzle
        if most is not None:
            params["most"] = most
        return self._events("matrix", params, timeout)

    async def write(
        self,
        grids: Sequence[t.FullGrid],
        *,
        to: str,
        timeout: Optional[float] = None,
    ) -> t.WriteResult:
        """Writes grids in a format.

        grids: at most 1000
        to: the name of the format
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["grids"] = grids
        params["to"] = to
        return await self._call("write", params, timeout)

    async def links(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        digits: Optional[str] = None,
        notes: Optional[Sequence[str]] = None,
        corner: Optional[Sequence[str]] = None,
        colours: Optional[Sequence[int]] = None,
        seconds: Optional[int] = None,
        title: Optional[str] = None,
        author: Optional[str] = None,
        ruleset: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.LinksResult:
        """Makes links that open a grid in other programs.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        digits: `digits` has all digits of the grid, those of the player and the givens, written
            like `givens`. Missing: the givens alone.
        notes: `notes` has the candidates that the player keeps in each cell. A cell with "" has
            all candidates that the digits leave, one with "." none. Missing: all cells have "".
        corner: `corner` has the notes in the corners of cells, which rule nothing out. A cell
            with "" has none. Missing: there are none.
        colours: of each cell: bit i is colour i of the page
        seconds: on the clock
        ruleset: the rules in words, by who made the puzzle
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("author", "colours", "corner", "digits", "givens", "layout", "marks", "notes", "rules", "ruleset", "seconds", "title"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if digits is not None:
            params["digits"] = digits
        if notes is not None:
            params["notes"] = notes
        if corner is not None:
            params["corner"] = corner
        if colours is not None:
            params["colours"] = colours
        if seconds is not None:
            params["seconds"] = seconds
        if title is not None:
            params["title"] = title
        if author is not None:
            params["author"] = author
        if ruleset is not None:
            params["ruleset"] = ruleset
        return await self._call("links", params, timeout)

    async def convert(
        self,
        text: Optional[str] = None,
        *,
        data: Optional[bytes] = None,
        from_: Optional[str] = None,
        to: str,
        drop_constraints: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.ConvertResult:
        """Writes puzzles in another format.

        text: as in ReadParams
        data: the bytes of a file, unpacked.
        from_: the name of the format; missing: it is found out
        to: the name of the format to write
        drop_constraints: `dropConstraints` reads puzzles without the constraints that nonet
            cannot hold.
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        if text is not None:
            params["text"] = text
        if data is not None:
            params["data"] = base64_of(data)
        if from_ is not None:
            params["from"] = from_
        params["to"] = to
        if drop_constraints is not None:
            params["dropConstraints"] = drop_constraints
        return await self._call("convert", params, timeout)

    async def cover(
        self,
        text: str,
        *,
        limit: Optional[int] = None,
        count: Optional[bool] = None,
        min_cost: Optional[bool] = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> t.CoverResult:
        """Solves an exact cover problem, or counts its solutions.

        text: format dlx, matrix or sets, or another of exact cover
        limit: `limit` is how many solutions to return, up to 1000; 0: 1. With `count` it is how
            many to count, up to 10^9; 0: all.
        count: count the solutions, and return none
        min_cost: return those that cost least, the cheapest first
        nodes: ends the search; 0: no limit
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["text"] = text
        if limit is not None:
            params["limit"] = limit
        if count is not None:
            params["count"] = count
        if min_cost is not None:
            params["minCost"] = min_cost
        if nodes is not None:
            params["nodes"] = nodes
        return await self._call("cover", params, timeout)

    async def canon(
        self,
        puzzle: t.PuzzleLike,
        *,
        layout: Optional[str] = None,
        marks: Optional[Sequence[str]] = None,
        rules: Optional[Sequence[str]] = None,
        automorphisms: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> t.CanonResult:
        """Brings a classic puzzle to its canonical form.

        puzzle: a text with a character for each cell, row by row, or an object such as read
            returns, whose other members are left out.
        layout: `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of
            the boxes (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for
            6 rows and 8 columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal,
            +windoku, +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,...,
            +differ:r1c1,r1c2,... and +apart:r1c1,r2c3. Missing: 9, the classic layout.
        marks: `marks` has the digits that each cell may have; "" is any digit, "." none. Most
            puzzles have no marks; those that have are called Sukaku.
        rules: `rules` are the clues that several cells share, at most 10,000:
            "cage:15:r1c1,r1c2", "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
        automorphisms: also count them
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params = given(puzzle, ("givens", "layout", "marks", "rules"))
        if layout is not None:
            params["layout"] = layout
        if marks is not None:
            params["marks"] = marks
        if rules is not None:
            params["rules"] = rules
        if automorphisms is not None:
            params["automorphisms"] = automorphisms
        return await self._call("canon", params, timeout)

    async def booklet(
        self,
        puzzles: Sequence[t.Puzzle],
        *,
        captions: Optional[Sequence[str]] = None,
        title: Optional[str] = None,
        per_page: Optional[int] = None,
        paper: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BookletResult:
        """Makes a PDF of puzzles to print.

        puzzles: at most 1000
        captions: of the puzzles, in their order
        title: missing: Sudoku
        per_page: 1, 2, 4, 6, 9 or 12; 0: by their size
        paper: a4 or letter; missing: a4
        timeout: seconds of work, after which the call ends; waiting for a place does not count.
        """
        params: Dict[str, Any] = {}
        params["puzzles"] = puzzles
        if captions is not None:
            params["captions"] = captions
        if title is not None:
            params["title"] = title
        if per_page is not None:
            params["perPage"] = per_page
        if paper is not None:
            params["paper"] = paper
        return await self._call("booklet", params, timeout)


NAMES: List[str] = [
    "layout",
    "about",
    "kinds",
    "rules",
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
]
