"""The objects that methods take and return, as their service describes them.

Made by "go generate ./internal/web/api": do not edit.
"""

from __future__ import annotations

from typing import Any, List, Mapping, TypedDict, Union

PuzzleLike = Union[str, Mapping[str, Any]]
"""A text with a character for each cell, or an object with the members of Puzzle."""


class House(TypedDict):
    """House is a set of cells that holds every digit once."""

    kind: str
    """One of row, column, box, region, diagonal, window, house."""

    name: str
    """Such as "row 1"."""

    cells: List[str]


class _LayoutResult(TypedDict):
    layout: str
    """Its text, which is the same for the same rules."""

    size: int
    """Of rows, columns and digits."""

    houses: List[House]
    """Rows, columns, boxes or regions, then the others."""

    regions: List[int]
    """`regions` has the index in `houses` of the box or region of each cell, -1 if there are
    none. A region may also be a row or a column. Where several grids have a cell, it is the
    first.
    """

    peers: List[List[str]]
    """Of each cell, those that must differ from it."""


class LayoutResult(_LayoutResult, total=False):
    """LayoutResult describes a layout."""

    rows: int
    """`rows` and `columns` are how many the grid has where these are fewer than `size`, where
    rows and columns may repeat digits, or where grids overlap. `houses` then has those rows,
    columns, boxes and regions, too, whose cells differ but are fewer than the digits.
    """

    columns: int

    digits: int
    """How many there are, where these are fewer than `size`."""

    areas: List[int]
    """`areas` has, of grids that overlap, a number for each cell: cells have the same if they
    are in the same grids, and in the same boxes or regions of them. -1: the cell is in no grid.
    """

    apart: List[List[str]]
    """`apart` are pairs of cells that must differ but share no house."""

    impossible: str
    """`impossible` says why no grid fits the layout. Missing: no reason is known."""


class _Technique(TypedDict):
    name: str

    code: str
    """A short name without blanks."""

    family: str
    """Of the techniques that work alike, for lists."""

    score: float
    """Of its easiest step, as in Step."""

    profiles: List[str]
    """`profiles` are those that have the technique."""


class Technique(_Technique, total=False):
    """Technique is a way of reasoning."""

    assumes: List[str]
    """What must hold beyond the rules."""


class Group(TypedDict):
    """Group is a name that stands for several techniques in requests."""

    name: str

    techniques: List[str]
    """Their codes."""


class Named(TypedDict):
    """Named is a name that requests take."""

    name: str

    about: str
    """What it stands for."""


class EngineInfo(Named):
    """EngineInfo describes an engine."""

    textbook: bool
    """Method search can record it."""


class FormatInfo(Named):
    """FormatInfo describes a format."""

    reads: bool

    writes: bool

    link: bool
    """Each puzzle is a link to another program: see method links."""

    type: str
    """The media type of what is written."""


class RuleKind(Named):
    """RuleKind describes a kind of rules."""

    form: str
    """Of its texts: "cage:SUM:CELLS"."""


class Limits(TypedDict):
    """Limits bounds every request."""

    body: int
    """Bytes of the parameters."""

    puzzles: int
    """Of one call."""

    size: int
    """Of layouts."""

    logic: int
    """Of layouts in methods that take steps."""

    seconds: int
    """Of one call."""

    events: int
    """That search and matrix record."""


class About(TypedDict):
    """About is what the methods know by name."""

    version: str
    """Of nonet."""

    techniques: List[Technique]
    """Those of Sudoku Explainer first, by difficulty."""

    groups: List[Group]

    course: List[str]
    """Codes of techniques to learn one after the other."""

    profiles: List[Named]

    engines: List[EngineInfo]

    symmetries: List[Named]

    formats: List[FormatInfo]

    levels: List[str]
    """Of HoDoKu, the easiest first."""

    layouts: List[Named]
    """Well-known ones."""

    rules: List[RuleKind]
    """Kinds of rules."""

    kinds: List[Named]
    """Of clues that methods generate and fill compute."""

    limits: Limits

    pictures: bool
    """Whether method read takes files of pictures."""


class _DrawnKind(RuleKind):
    title: str
    """For people: "whisper line"."""

    takes: str
    """`takes` says what stands between the name and the cells; head is a number that may be
    missing. One of nothing, number, head, digits, relation, automaton, rules.
    """

    lists: str
    """`lists` says which lists of cells a rule has: one, one of two cells, several, one cell
    and a list, or none. One of list, pair, lists, cell-list, none.
    """

    least: int
    """Cells of each list."""

    most: int

    look: str
    """`look` says how rules of the kind are drawn. One of line, tube, arrow, outline, sum,
    groups, mark, relation, digits, clue, pointer, words, alternatives.
    """


class DrawnKind(_DrawnKind, total=False):
    """DrawnKind describes a kind of rules to somebody who draws them: a kind of RuleKind, a
    rule of layouts, or a word of setters that stands for a kind and its number, such as "x" for
    "sum:10". A text of a rule is its name, what it takes, if it takes something, and its cells.
    """

    also: List[str]
    """Other names that setters have for it."""

    argument: str
    """That, for people: "SUM"."""

    set: bool
    """The order of the cells means nothing."""

    ofLayout: bool
    """A rule of the layout, which stands in its text."""

    means: str
    """`means` is what texts of rules have for a word of setters and no number, with another
    kind at its beginning: "automaton:[2468]*" for even.
    """

    sample: str
    """A picture; it needs the style sheet of the page."""


class KindsResult(TypedDict):
    """KindsResult lists the kinds of rules that can be drawn."""

    kinds: List[DrawnKind]


class _Puzzle(TypedDict):
    givens: str
    """`givens` has a character for each cell, row by row: 1 to 9, then A to Z, and "." for an
    empty cell. Grids of fewer rows or columns than digits lie in the upper left of a square
    with a row and a column for each digit. Answers have the cells of the square, of which those
    outside of the grid are 1; requests may have them, or the cells of the grid alone.
    """


class Puzzle(_Puzzle, total=False):
    """Puzzle is a puzzle in requests and answers."""

    layout: str
    """`layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of the boxes
    (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for 6 rows and 8
    columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal, +windoku,
    +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,..., +differ:r1c1,r1c2,... and
    +apart:r1c1,r2c3. Missing: 9, the classic layout.
    """

    marks: List[str]
    """`marks` has the digits that each cell may have; "" is any digit, "." none. Most puzzles
    have no marks; those that have are called Sukaku.
    """

    rules: List[str]
    """`rules` are the clues that several cells share, at most 10,000: "cage:15:r1c1,r1c2",
    "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
    """


class RuleInfo(TypedDict):
    """RuleInfo is one rule."""

    kind: str
    """Its name, as about lists it."""

    text: str
    """As puzzles have it."""

    words: str
    """For people: "cage of 15 in r1c1 and r1c2"."""

    cells: List[str]
    """All that it is about."""


class LegendEntry(TypedDict):
    """LegendEntry says what a mark of a picture means."""

    text: str

    svg: str
    """A sample, which needs the style sheet of the page."""


class DraftRule(TypedDict, total=False):
    """DraftRule says what a rule of a draft has become: a rule, a part of the layout, or
    nothing.
    """

    rule: int
    """Its index among the rules."""

    fault: str
    """Why it is left out."""


class _RulesResult(TypedDict):
    rules: List[RuleInfo]
    """One by one, in the order of the puzzle."""

    legend: List[LegendEntry]
    """`legend` says what the signs of `svg` mean. An entry without one is about what is not
    drawn.
    """

    svg: str
    """`svg` shows the rules alone, to lie behind the digits of a grid: its viewBox begins at
    the corner of the grid, or before it where clues stand outside. It needs the style sheet of
    the page. "": there is nothing to show.
    """

    above: float
    """`above` is the room above the candidates in a cell, in units of `svg`: what rules have in
    the corners of cells stands there.
    """


class RulesResult(_RulesResult, total=False):
    """RulesResult says the rules of a puzzle in words, and shows them."""

    layout: str
    """`layout` is the layout with the rules of layouts, and `drafts` says what has become of
    each rule of the request; only with draft.
    """

    drafts: List[DraftRule]


class Grid(Puzzle, total=False):
    """Grid is a puzzle in progress."""

    digits: str
    """`digits` has all digits of the grid, those of the player and the givens, written like
    `givens`. Missing: the givens alone.
    """

    notes: List[str]
    """`notes` has the candidates that the player keeps in each cell. A cell with "" has all
    candidates that the digits leave, one with "." none. Missing: all cells have "".
    """


class Breach(TypedDict):
    """Breach is a rule that digits break."""

    rule: str
    """As puzzles have it: "cage:15:r4c1,r4c2"."""

    cells: List[str]
    """That show it."""

    found: str
    """Such as "cage of 15 has 14"."""


class BreachesResult(TypedDict):
    """BreachesResult lists rules that the digits of a grid break, whatever is entered in its
    empty cells: up to 100. Digits that clash within a house are not among them.
    """

    breaches: List[Breach]


class _Conflict(TypedDict):
    cells: List[str]
    """Two, or one whose marks are at fault."""


class Conflict(_Conflict, total=False):
    """Conflict is a digit that is twice in a house, or that the cell may not have."""

    digit: int
    """Missing: no mark is left."""

    houses: List[str]


class Clue(TypedDict):
    """Clue is what a puzzle says of a cell: its given, or the digits that it may have."""

    cell: str

    digits: List[int]


class Candidate(TypedDict):
    """Candidate is a digit in a cell."""

    cell: str

    digit: int


class _Mistake(TypedDict):
    cell: str


class Mistake(_Mistake, total=False):
    """Mistake is a cell that is not as in the solution."""

    placed: int
    """The wrong digit; missing: the right candidate is gone."""

    digit: int
    """The right digit; missing: not revealed yet."""


class _Check(TypedDict):
    verdict: str
    """Invalid: givens clash or break rules; wrong: digits that somebody has placed are not
    those of the only solution; undecided: a limit was reached. One of ok, invalid, none, many,
    wrong, undecided.
    """

    text: str
    """All of this in sentences."""

    count: int
    """Solutions found."""

    exact: bool
    """These are all."""

    nodes: int
    """Of all searches together."""


class Check(_Check, total=False):
    """Check says how many solutions a puzzle has and, if not one, why. Each verdict has its own
    lists.
    """

    conflicts: List[Conflict]
    """Invalid: givens that clash."""

    breaches: List[Breach]
    """Invalid: rules that the givens break."""

    core: List[Clue]
    """None: clues that contradict each other."""

    coreRules: List[str]
    """None: together with these rules."""

    coreLayout: List[str]
    """None: and these of the layout."""

    coreMinimal: bool
    """None: each of these is needed for that."""

    impossible: str
    """None: why the layout has no solution."""

    differ: List[str]
    """Many: where solutions differ."""

    differExact: bool
    """These are all cells where they differ."""

    add: List[Candidate]
    """Many, if these are all: digits; any one of them as a further given leaves one solution.
    """

    redundant: List[Clue]
    """Ok: any one can be left out."""

    redundantRules: List[str]
    """Ok: likewise."""

    unknown: List[Clue]
    """Ok: perhaps redundant."""

    unknownRules: List[str]

    together: List[Clue]
    """Ok: these can be left out together."""

    togetherRules: List[str]
    """Ok: and these with them."""

    extent: str
    """Ok: largest: no other such set has more; maximal: none can be added, but another set may
    have more; some: a limit was reached. One of some, maximal, largest.
    """

    mistakes: List[Mistake]
    """Wrong: the placed digits."""


class _CheckResult(Check):
    clues: int
    """The number of givens."""


class CheckResult(_CheckResult, total=False):
    """CheckResult also has what a page shows of a puzzle."""

    solution: str
    """Ok."""


class _Solutions(TypedDict):
    solutions: List[str]
    """Written like givens."""

    count: int
    """Solutions found."""

    exact: bool
    """The puzzle has no others."""

    engine: str
    """That found the result."""

    nodes: int
    """Choices with two or more alternatives."""

    seconds: float


class Solutions(_Solutions, total=False):
    """`solutions` are solutions of a puzzle."""

    unique: bool
    """There is exactly one; missing: it is not known."""

    limit: bool
    """A limit ended the search."""

    fixed: str
    """After a limit: the digits known to be in all solutions, "." elsewhere; engine nine finds
    none.
    """


class CountEvent(TypedDict):
    """CountEvent tells how far counting is."""

    share: float
    """Of the work that is done, 0 to 1; 0 if that is unknown."""


class CountResult(TypedDict):
    """CountResult is a number of solutions."""

    count: str
    """A decimal number of any length."""

    exact: bool
    """False: there are at least as many."""

    nodes: int
    """Choices with two or more alternatives."""


class CandidatesEvent(TypedDict):
    """CandidatesEvent tells how far the search is."""

    share: float
    """Of the candidates that are decided, 0 to 1."""


class _TrueCandidates(TypedDict):
    verdict: str
    """Undecided: a limit was reached before two solutions were found. One of none, one, many,
    undecided.
    """

    text: str
    """All of this in sentences."""

    count: int
    """Solutions found."""

    exact: bool
    """These are all."""

    possible: List[List[int]]
    """By cell: the digits that a solution has there."""

    nodes: int
    """Of all searches together."""


class TrueCandidates(_TrueCandidates, total=False):
    """TrueCandidates has the digits of each cell over all solutions of a puzzle, and says with
    that how many solutions there are.
    """

    limit: bool
    """A limit ended the search."""

    open: List[List[int]]
    """After a limit: digits that are not decided."""

    counts: List[List[int]]
    """If solutions of candidates were counted, by cell: the number for each digit of possible.
    """

    more: List[List[int]]
    """By cell: digits of possible of which there may be more solutions than counts says."""

    single: List[Candidate]
    """If counted to 2 or more: they leave one solution."""


class _Outcome(TypedDict):
    kind: str
    """Step: there are steps; stuck: no technique has one; mistakes: cells are not as in the
    solution; suspects: the digits have no solution, and which were given is not known; fault:
    the puzzle does not have exactly one solution. One of step, solved, stuck, mistakes,
    suspects, fault.
    """


class Outcome(_Outcome, total=False):
    """Outcome is what is to be said of a grid in progress."""

    text: str
    """What is to be said beside the steps."""

    mistakes: List[Mistake]

    suspects: List[Candidate]
    """Removing any one leaves one solution."""


class CellName(TypedDict):
    """CellName is a word of a sentence that names cells: one, "r3c7", or several, "r12c5"."""

    start: int
    """Where it begins in the text, in units of UTF-16."""

    end: int
    """Where it ends."""

    cells: List[str]


class _Line(TypedDict):
    indent: int
    """0, 1, 2, ."""

    text: str


class Line(_Line, total=False):
    """Line is a sentence of an explanation."""

    node: str
    """`node` says which marks of the picture show what the sentence says: those with this
    number among the words of their attribute data-node. Missing: none.
    """

    cells: List[CellName]
    """The names of cells in `text`, in order."""


class _Part(TypedDict):
    role: str
    """See "Parts of a step" in GLOSSARY.md."""


class Part(_Part, total=False):
    """Part is a house or a set of cells that a step rests on."""

    house: str
    """Such as "row 1"."""

    cells: List[str]

    digits: List[int]


class _Node(TypedDict):
    cell: str

    digit: int

    on: bool

    reason: str
    """See "Why a candidate of a chain follows" in GLOSSARY.md."""


class Node(_Node, total=False):
    """Node says of a candidate of a chain that it is on or off."""

    more: List[str]
    """Other cells of a group."""

    house: str

    set: Part

    parents: List[int]
    """The indices of the nodes it follows from."""

    because: int
    """The index in inner of the step it follows by."""


class _Case(TypedDict):
    cell: str
    """Of the candidate."""

    digit: int


class Case(_Case, total=False):
    """Case is a candidate that is supposed in a case distinction, and why it is wrong: each of
    its cases is wrong, or something fails.
    """

    forced: List[Candidate]
    """Digits that follow."""

    cases: List[Case]
    """Each candidate that is then left in one cell."""

    fails: Part
    """What has no digits then, if there are no cases."""


class _Deduction(TypedDict):
    technique: str
    """Such as "unique rectangle"."""

    name: str
    """With its form: "unique rectangle (type 1)"."""

    code: str
    """Of the technique, "UR"."""

    score: float
    """On the scale of Sudoku Explainer."""

    placements: List[Candidate]
    """Digits that are placed; eliminations omit the candidates that these remove from other
    cells.
    """

    eliminations: List[Candidate]
    """Candidates that are crossed out."""


class Deduction(_Deduction, total=False):
    """Deduction is a step: what follows, and what proves it. Lists that are empty are missing,
    except placements and eliminations.
    """

    variant: str
    """The form: "type 1"."""

    rules: List[str]
    """Of the puzzle, from which it follows."""

    parts: List[Part]

    chains: List[List[Node]]
    """Each with causes before effects."""

    inner: List[Deduction]
    """Steps within the chains."""

    cases: List[Case]
    """Of a case distinction: all of them fail."""

    short: str
    """The step in notation, on one line."""

    text: str
    """The step with its reasons, in sentences."""


class _Step(Deduction):
    where: List[Line]
    """Where to look."""

    which: List[Line]
    """Which technique there is."""

    full: List[Line]
    """The step with its reasons, as in `text`."""

    focus: List[str]
    """The cells that `where` is about."""

    svg: str
    """`svg` has the marks alone, to lie over a grid; they need the style sheet of the page.
    Elements with the attribute data-then show what follows from the step.
    """

    legend: List[LegendEntry]


class Step(_Step, total=False):
    """Step is a step with its picture, and with sentences that tell of each word which cells it
    names.
    """

    lit: List[str]
    """`lit` has the cells that `svg` is about: a page shows the others faintly. Missing: all
    cells.
    """

    noted: List[str]
    """`noted` has the cells that carry candidates below `svg`. Missing: all cells."""

    terms: List[Named]
    """Words of `full` that need an explanation."""


class _HintResult(Outcome):
    lines: List[Line]
    """`text`, line by line."""

    steps: List[Step]
    """The step, and those that follow up to a digit."""


class HintResult(_HintResult, total=False):
    """HintResult says what is wrong, or which step comes next."""

    where: List[Line]
    """`where` says in which cells something is wrong, without what; only of mistakes."""


class _StepsResult(Outcome):
    lines: List[Line]
    """`text`, line by line."""


class StepsResult(_StepsResult, total=False):
    """StepsResult comes after the steps."""

    more: int
    """Steps that were not returned."""


class PathStep(Step):
    """PathStep is a step and the grid before it."""

    digits: str
    """Of the grid before the step."""

    notes: List[str]
    """The candidates of each cell; "": it has a digit."""


class StepCount(TypedDict):
    """StepCount says how often a technique was needed."""

    technique: str

    code: str

    score: float
    """Of its easiest step."""

    count: int


class _Rating(TypedDict):
    er: float
    """Of the hardest step; 20: the techniques do not solve it."""

    ep: float
    """Of the hardest step up to and including the first placed digit."""

    ed: float
    """Of the first step."""

    hardest: str
    """The technique of the hardest step; "": there is none."""

    code: str
    """The short name of the hardest step in serate."""

    steps: List[StepCount]
    """By technique, the easiest first."""

    left: int
    """Empty cells that the techniques do not fill."""


class Rating(_Rating, total=False):
    """Rating is the difficulty of a puzzle for people. er, ep and ed are on the scale of Sudoku
    Explainer; 0: there is no such step, or the scale was not asked for.
    """

    ties: int
    """How many steps are as hard as the hardest."""

    level: str
    """Level and points are on the scale of HoDoKu; missing: not asked for. Of a puzzle with
    rules the level is that of its `er`; missing: it needs more than the steps that nonet knows.
    """

    points: int


class _PathResult(Outcome):
    lines: List[Line]
    """`text`, line by line."""


class PathResult(_PathResult, total=False):
    """PathResult comes after the steps."""

    rating: Rating
    """Of the steps."""


class CellDigit(TypedDict):
    """CellDigit is the digit of a cell; 0: the cell is empty."""

    cell: str

    digit: int


class CellNotes(TypedDict):
    """CellNotes are all notes of a cell, as in Grid."""

    cell: str

    notes: str


class PlayedMove(TypedDict, total=False):
    """PlayedMove is what a move changed. A digit that it placed, and a candidate that it took
    out of the notes of a cell and left others, is a claim of the player. What the digits after
    the move exclude is none.
    """

    digits: List[CellDigit]

    notes: List[CellNotes]

    quiet: bool
    """`quiet` says that the player claims nothing: a move was taken back, say, or a program
    made it.
    """


class _Reason(Candidate):
    move: int
    """From 0."""

    placed: bool
    """False: the candidate was crossed out."""

    steps: List[PathStep]
    """`steps` lead to the claim, one after the other: no other digit is placed before. There
    are none if the claim is wrong, or no technique up to ReviewResult.UpTo leads there.
    """

    hardest: int
    """The index of the hardest of `steps`."""


class Reason(_Reason, total=False):
    """Reason says of a claim that a player made how it follows from what was known: the puzzle,
    and the digits and notes before the move as far as they are right. Of a right claim that is
    made again there is no other one.
    """

    wrong: bool
    """The claim is wrong, and has no steps."""

    easiest: Step
    """`easiest` is the easiest step from what was known, if there are no `steps`."""


class ReviewResult(TypedDict):
    """ReviewResult comes after the reasons."""

    upTo: str
    """The name of the hardest technique that was tried for each claim."""


class _Example(Grid):
    step: Step


class Example(_Example, total=False):
    """Example is a grid with all its candidates as notes, and a step that can be taken in it.
    """

    form: str
    """Of the technique: "type 1"."""

    means: str
    """What the form is."""


class _LessonResult(TypedDict):
    name: str

    code: str

    family: str
    """Of the techniques that work alike."""

    means: str
    """What it is."""

    difficulty: str
    """On the scales that know it, in words."""

    examples: List[Example]
    """One of each of its forms."""


class LessonResult(_LessonResult, total=False):
    """LessonResult says what a technique is."""

    when: str
    """When to look for it."""

    also: str
    """What others call it."""

    assumes: List[str]
    """What must hold beyond the rules, in words."""


class _ExerciseResult(Grid):
    steps: List[Step]
    """Those of the technique, up to 100."""

    easiest: bool
    """`easiest` says that no easier technique has a step, in the order of profile all."""

    seed: int


class ExerciseResult(_ExerciseResult, total=False):
    """ExerciseResult is a grid in which a step of the technique is to be found. All its
    candidates are notes.
    """

    solution: str
    """Missing: it has several."""


class Clued(TypedDict, total=False):
    """Clued says which clues are computed from a solution."""

    solution: str
    """`solution` is the solution of the puzzle. Missing: the seed draws one."""

    kinds: List[str]
    """`kinds` are kinds of clues that method about lists: "sandwich", "thermo", "mixed"."""

    at: List[str]
    """`at` has the places of clues, each a list of cells: "r1c1-r1c9" for a sandwich,
    "r1c1,r1c2" for a dot. Missing: any place; lines and cages are drawn.
    """

    overlap: bool
    """Lines and cages may lie on each other."""


class _NewMade(Puzzle):
    index: int
    """Its number among the puzzles of the seed, from 0."""

    solution: str

    clues: int
    """The number of givens."""


class NewMade(_NewMade, total=False):
    """NewMade is a new puzzle."""

    rating: Rating
    """Missing: it would take too long."""


class GenerateEvent(TypedDict, total=False):
    """GenerateEvent has either member."""

    tried: int
    """Puzzles that were measured so far."""

    made: NewMade
    """The next puzzle."""


class GenerateResult(TypedDict):
    """GenerateResult comes after the puzzles."""

    seed: int

    made: int
    """Puzzles."""


class FillResult(TypedDict):
    """FillResult has the clues."""

    rules: List[str]
    """Those that were computed."""

    solution: str
    """Of which they are."""

    seed: int


class ReduceResult(TypedDict):
    """ReduceResult has the puzzle with what it needs: without any given or rule of it that may
    go, it has several solutions, as far as the searches find them.
    """

    puzzle: Puzzle

    givens: int
    """How many were taken away."""

    rules: int
    """How many were taken away."""

    seed: int


class _SearchEvent(TypedDict):
    nodes: int
    """So far."""


class SearchEvent(_SearchEvent, total=False):
    """SearchEvent has the next events of a search, or tells how far it is."""

    trace: str
    """`trace` has 4 bytes an event, little endian: bits 0-1 the kind (0 choose, 1 place, 2
    undo, 3 solved), 2-8 the digit, 9-15 the alternatives of a choice (127: or more), 16-29 the
    cell, or the index of the house, 30 set if it is a house. In base64.
    """


class _SearchResult(TypedDict):
    outcome: str
    """`outcome` limit says that the search was cut short. One of solved, unique, many, none,
    limit.
    """

    nodes: int
    """Choices with two or more alternatives."""

    forced: int
    """Choices with one."""

    dead: int
    """Choices with none."""

    deepest: int
    """Most digits placed at once."""

    events: int
    """Of the whole search."""

    recorded: int
    """Events."""

    micros: int
    """`micros` is the time of a run that is not recorded, in microseconds; 0: not known."""


class SearchResult(_SearchResult, total=False):
    """SearchResult comes after the recording."""

    solution: str
    """The first one."""


class PictureResult(TypedDict):
    """PictureResult is a file with a style sheet of its own."""

    svg: str


class FullGrid(Grid, total=False):
    """FullGrid is a grid with all that a player has of it."""

    corner: List[str]
    """`corner` has the notes in the corners of cells, which rule nothing out. A cell with ""
    has none. Missing: there are none.
    """

    colours: List[int]
    """Of each cell: bit i is colour i of the page."""

    seconds: int
    """On the clock."""

    title: str

    author: str

    ruleset: str
    """The rules in words, by who made the puzzle."""


class _PictureCell(TypedDict):
    cell: str

    digit: str
    """What it has in the puzzle."""


class PictureCell(_PictureCell, total=False):
    """PictureCell is a cell that was not read for sure. An empty cell has "."."""

    perhaps: str
    """What it may have instead."""

    looked: str
    """What it looks like."""


class _PictureGrid(TypedDict):
    corners: List[List[float]]
    """`corners` has x and y of each corner in pixels of the picture, clockwise from the upper
    left one of the grid when it is read.
    """

    unique: bool
    """The givens have exactly one solution."""

    probabilities: List[List[float]]
    """`probabilities` has of each cell the probability that it has no digit, and that of each
    digit, as the picture alone tells.
    """


class PictureGrid(_PictureGrid, total=False):
    """PictureGrid is what is known of a grid in a picture beside what its cells have."""

    turns: int
    """`turns` is by how many quarters to the right the picture is turned to be read."""

    doubtful: List[PictureCell]
    """Cells that should be checked."""

    changed: List[PictureCell]
    """`changed` are cells with another digit than the likeliest one, as only so there is one
    solution.
    """


class _ReadPuzzle(FullGrid):
    line: int
    """The first line of the puzzle, from 1."""


class ReadPuzzle(_ReadPuzzle, total=False):
    """ReadPuzzle is a puzzle that was read. Candidates that stood in a text are `notes` if the
    digits alone have one solution, else `marks`. The title may be the text after the puzzle in
    its line.
    """

    remarks: List[str]
    """What people should know of how it was read."""

    lost: List[str]
    """Constraints that were left out."""

    picture: PictureGrid
    """`picture` is about a grid that was read from a picture. `line` then counts its grids."""


class _Fault(TypedDict):
    message: str
    """For people."""


class Fault(_Fault, total=False):
    """Fault tells what is wrong with a text."""

    line: int
    """From 1."""

    column: int
    """In bytes from 1."""

    constraints: bool
    """`constraints` says that the rest can be read: see ReadParams."""


class _ReadResult(TypedDict):
    format: str
    """The name of the format."""

    puzzles: List[ReadPuzzle]


class ReadResult(_ReadResult, total=False):
    """ReadResult has puzzles or an exact cover problem."""

    more: int
    """Puzzles that were left out."""

    faults: List[Fault]
    """Cases that cannot be read, up to 20."""

    cover: str
    """The first exact cover problem, in format dlx."""


class _Row(TypedDict):
    index: int
    """Of the line, from 0."""


class Row(_Row, total=False):
    """Row is what is known of a line."""

    puzzle: Puzzle
    """Missing: `fault` says why."""

    fault: Fault

    verdict: str
    """One of ok, none, many, invalid, undecided."""

    clues: int
    """The number of givens."""

    rating: Rating
    """`rating` is missing if it is not asked for, would take too long, or the puzzle has rules.
    """


class RowsResult(TypedDict):
    """RowsResult comes after the rows."""

    done: int
    """Lines."""


class MatrixEvent(TypedDict):
    """MatrixEvent has the next events of a search."""

    trace: str
    """`trace` has 4 bytes an event, little endian: bits 0-2 the kind (0 choose an item, 1 take
    an option, 2 give it back, 3 cover an item, 4 uncover it, 5 unlink an option from an item, 6
    relink it, 7 a solution), 3-15 the item, 16-31 the option; of kind 0 the options left. In
    base64.
    """


class MatrixResult(TypedDict):
    """MatrixResult describes the problem and the search for all solutions."""

    items: List[str]
    """Their names."""

    secondary: int
    """So many of the last items need not be covered."""

    options: List[List[int]]
    """The indices of their items."""

    solutions: int

    nodes: int
    """This and the next five as in SearchResult."""

    forced: int

    dead: int

    deepest: int

    events: int

    recorded: int

    outcome: str
    """Limit: cut short. One of done, limit."""


class _WriteResult(TypedDict):
    text: str

    type: str
    """Its media type."""


class WriteResult(_WriteResult, total=False):
    """WriteResult is a text in a format."""

    lost: str
    """What the text does not tell of the grids."""


class _Link(TypedDict):
    program: str
    """Where the link leads: "sudokupad.app"."""

    url: str


class Link(_Link, total=False):
    """Link opens a puzzle in another program."""

    lost: str
    """What the link does not tell of the grid."""


class LinksResult(TypedDict):
    """LinksResult has a link for each program that takes the puzzle."""

    links: List[Link]


class _ConvertResult(TypedDict):
    text: str

    type: str
    """Its media type."""

    format: str
    """The name of the format that was read."""

    cases: int
    """Puzzles and problems that were written."""


class ConvertResult(_ConvertResult, total=False):
    """ConvertResult is a text in another format."""

    faults: List[Fault]
    """Cases that were left out, up to 20."""

    lost: str
    """What the text does not tell of the puzzles."""


class _CoverResult(TypedDict):
    status: str
    """`status` some says that there is one, and that no others were asked for; limit that the
    search was cut short. One of unique, many, none, some, limit.
    """

    solutions: List[List[int]]
    """`solutions` are lists of the numbers of options, which count from 0 in the order of the
    text.
    """

    more: bool
    """There may be others; `count` is then the least."""

    nodes: int
    """Choices with two or more alternatives."""


class CoverResult(_CoverResult, total=False):
    """CoverResult has solutions of an exact cover problem, or their number."""

    costs: List[int]
    """Of the solutions; only with MinCost."""

    count: str
    """A decimal number of any length; only with `count`."""


class _CanonResult(TypedDict):
    form: str
    """The least text, with empty cells before digits; like Givens."""

    transform: str
    """`transform` says how `form` is made: the rows and columns that it takes, after T those of
    the transposed puzzle, and what the digits 1 to 9 become.
    """


class CanonResult(_CanonResult, total=False):
    """CanonResult has the canonical form of a puzzle. Two puzzles have the same form if and
    only if one can be made from the other: by exchanging rows of a band, columns of a stack,
    bands, stacks or digits, and by transposing the grid.
    """

    automorphisms: int
    """Missing: not asked for."""


class BookletResult(TypedDict):
    """BookletResult is a file."""

    pdf: str
    """In base64."""


class CountAnswer(CountResult):
    """The result of count with the events that come before it."""

    events: List[CountEvent]


class TrueCandidatesAnswer(TrueCandidates):
    """The result of candidates with the events that come before it."""

    events: List[CandidatesEvent]


class StepsAnswer(StepsResult):
    """The result of steps with the events that come before it."""

    steps: List[Step]


class PathAnswer(PathResult):
    """The result of path with the events that come before it."""

    steps: List[PathStep]


class ReviewAnswer(ReviewResult):
    """The result of review with the events that come before it."""

    events: List[Reason]


class GenerateAnswer(GenerateResult):
    """The result of generate with the events that come before it."""

    events: List[GenerateEvent]


class SearchAnswer(SearchResult):
    """The result of search with the events that come before it."""

    recording: List[SearchEvent]


class RowsAnswer(RowsResult):
    """The result of rows with the events that come before it."""

    events: List[Row]


class MatrixAnswer(MatrixResult):
    """The result of matrix with the events that come before it."""

    recording: List[MatrixEvent]


CODES = {
    "request": "The parameters are not as the method wants them.",
    "unreadable": "A text is not a puzzle.",
    "constraints": "A puzzle has constraints that nonet cannot hold; dropConstraints reads the rest.",
    "invalid": "Clues break the rules at sight, so there is nothing to search.",
    "none": "The puzzle has no solution.",
    "many": "The puzzle has several solutions.",
    "limit": "The call took too long, or too much work.",
    "unsupported": "The method cannot take such a puzzle.",
    "cancelled": "The caller ended the call.",
    "internal": "A fault of nonet.",
}
"""The codes of errors, and what they mean."""
