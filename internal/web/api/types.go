package api

import "github.com/nonet-dev/nonet/report"

// The types of parameters, events and results; package report has those that the program answers
// with, too. A tag enum lists all values of a text. Comments are part of types.ts, too, where
// fields have their names in JSON.

// Puzzle is a puzzle in requests and answers.
type Puzzle struct {
	// Layout is the kind of grid: a size with the usual boxes (9, 16), the shape of the boxes
	// (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for 6 rows and 8
	// columns with the digits 1 to 9 in boxes of 2x4; then any of +diagonal, +windoku,
	// +anti-knight, +anti-king, +disjoint, +house:r1c1,r1c2,..., +differ:r1c1,r1c2,... and
	// +apart:r1c1,r2c3. Missing: 9, the classic layout.
	Layout string `json:"layout,omitempty"`
	// Givens has a character for each cell, row by row: 1 to 9, then A to Z, and "." for an
	// empty cell. Grids of fewer rows or columns than digits lie in the upper left of a square with
	// a row and a column for each digit. Answers have the cells of the square, of which those
	// outside of the grid are 1; requests may have them, or the cells of the grid alone.
	Givens string `json:"givens"`
	// Marks has the digits that each cell may have; "" is any digit, "." none. Most puzzles have
	// no marks; those that have are called Sukaku.
	Marks []string `json:"marks,omitempty"`
	// Rules are the clues that several cells share, at most 10,000: "cage:15:r1c1,r1c2",
	// "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
	Rules []string `json:"rules,omitempty"`
}

// Grid is a puzzle in progress.
type Grid struct {
	Puzzle
	// Digits has all digits of the grid, those of the player and the givens, written like
	// Givens. Missing: the givens alone.
	Digits string `json:"digits,omitempty"`
	// Notes has the candidates that the player keeps in each cell. A cell with "" has all
	// candidates that the digits leave, one with "." none. Missing: all cells have "".
	Notes []string `json:"notes,omitempty"`
}

// FullGrid is a grid with all that a player has of it.
type FullGrid struct {
	Grid
	// Corner has the notes in the corners of cells, which rule nothing out. A cell with "" has
	// none. Missing: there are none.
	Corner  []string `json:"corner,omitempty"`
	Colours []int    `json:"colours,omitempty"` // of each cell: bit i is colour i of the page
	Seconds int      `json:"seconds,omitempty"` // on the clock
	Title   string   `json:"title,omitempty"`
	Author  string   `json:"author,omitempty"`
	Ruleset string   `json:"ruleset,omitempty"` // the rules in words, by who made the puzzle
}

// Fault tells what is wrong with a text.
type Fault struct {
	Message string `json:"message"`          // for people
	Line    int    `json:"line,omitempty"`   // from 1
	Column  int    `json:"column,omitempty"` // in bytes from 1
	// Constraints says that the rest can be read: see ReadParams.
	Constraints bool `json:"constraints,omitempty"`
}

// None has no members: the parameters or events of a method that has none.
type None struct{}

// Reading

// ReadParams have either a text or the bytes of a file, which may also be a picture.
type ReadParams struct {
	Text string `json:"text,omitempty"` // what was pasted, a link, or the text of a file
	Data []byte `json:"data,omitempty"` // the bytes of a file, unpacked
	Name string `json:"name,omitempty"` // the name of the file, for messages
	From string `json:"from,omitempty"` // the name of the format; missing: it is found out
	Most int    `json:"most,omitempty"` // puzzles to return; 0: 1000, which are the most
	// DropConstraints reads puzzles without the constraints that nonet cannot hold.
	DropConstraints bool `json:"dropConstraints,omitempty"`
}

// ReadPuzzle is a puzzle that was read. Candidates that stood in a text are Notes if the
// digits alone have one solution, else Marks. The title may be the text after the puzzle in
// its line.
type ReadPuzzle struct {
	FullGrid
	Remarks []string `json:"remarks,omitempty"` // what people should know of how it was read
	Lost    []string `json:"lost,omitempty"`    // constraints that were left out
	Line    int      `json:"line"`              // the first line of the puzzle, from 1
	// Picture is about a grid that was read from a picture. Line then counts its grids.
	Picture *PictureGrid `json:"picture,omitempty"`
}

// PictureGrid is what is known of a grid in a picture beside what its cells have.
type PictureGrid struct {
	// Corners has x and y of each corner in pixels of the picture, clockwise from the upper left
	// one of the grid when it is read.
	Corners [][]float64 `json:"corners"`
	// Turns is by how many quarters to the right the picture is turned to be read.
	Turns    int           `json:"turns,omitempty"`
	Unique   bool          `json:"unique"`             // the givens have exactly one solution
	Doubtful []PictureCell `json:"doubtful,omitempty"` // cells that should be checked
	// Changed are cells with another digit than the likeliest one, as only so there is one
	// solution.
	Changed []PictureCell `json:"changed,omitempty"`
	// Probabilities has of each cell the probability that it has no digit, and that of each
	// digit, as the picture alone tells.
	Probabilities [][]float64 `json:"probabilities"`
}

// PictureCell is a cell that was not read for sure. An empty cell has ".".
type PictureCell struct {
	Cell    report.Cell `json:"cell"`
	Digit   string      `json:"digit"`             // what it has in the puzzle
	Perhaps string      `json:"perhaps,omitempty"` // what it may have instead
	Looked  string      `json:"looked,omitempty"`  // what it looks like
}

// ReadResult has puzzles or an exact cover problem.
type ReadResult struct {
	Format  string       `json:"format"` // the name of the format
	Puzzles []ReadPuzzle `json:"puzzles"`
	More    int          `json:"more,omitempty"`   // puzzles that were left out
	Faults  []Fault      `json:"faults,omitempty"` // cases that cannot be read, up to 20
	Cover   string       `json:"cover,omitempty"`  // the first exact cover problem, in format dlx
}

// Layouts and names

// LayoutParams name a layout.
type LayoutParams struct {
	Layout string `json:"layout,omitempty"` // as in Puzzle
}

// House is a set of cells that holds every digit once.
type House struct {
	Kind  string        `json:"kind" enum:"row,column,box,region,diagonal,window,house"`
	Name  string        `json:"name"` // "row 1"
	Cells []report.Cell `json:"cells"`
}

// LayoutResult describes a layout.
type LayoutResult struct {
	Layout string `json:"layout"` // its text, which is the same for the same rules
	Size   int    `json:"size"`   // of rows, columns and digits
	// Rows and Columns are how many the grid has where these are fewer than Size, where rows and
	// columns may repeat digits, or where grids overlap. Houses then has those rows, columns, boxes
	// and regions, too, whose cells differ but are fewer than the digits.
	Rows    int     `json:"rows,omitempty"`
	Columns int     `json:"columns,omitempty"`
	Digits  int     `json:"digits,omitempty"` // how many there are, where these are fewer than Size
	Houses  []House `json:"houses"`           // rows, columns, boxes or regions, then the others
	// Regions has the index in Houses of the box or region of each cell, -1 if there are none. A
	// region may also be a row or a column. Where several grids have a cell, it is the first.
	Regions []int `json:"regions"`
	// Areas has, of grids that overlap, a number for each cell: cells have the same if they are in
	// the same grids, and in the same boxes or regions of them. -1: the cell is in no grid.
	Areas []int           `json:"areas,omitempty"`
	Peers [][]report.Cell `json:"peers"` // of each cell, those that must differ from it
	// Apart are pairs of cells that must differ but share no house.
	Apart [][]report.Cell `json:"apart,omitempty"`
	// Impossible says why no grid fits the layout. Missing: no reason is known.
	Impossible string `json:"impossible,omitempty"`
}

// Technique is a way of reasoning.
type Technique struct {
	Name    string   `json:"name"`
	Code    string   `json:"code"`              // a short name without blanks
	Family  string   `json:"family"`            // of the techniques that work alike, for lists
	Score   float64  `json:"score"`             // of its easiest step, as in Step
	Assumes []string `json:"assumes,omitempty"` // what must hold beyond the rules
	// Profiles are those that have the technique.
	Profiles []string `json:"profiles"`
}

// Named is a name that requests take.
type Named struct {
	Name  string `json:"name"`
	About string `json:"about"` // what it stands for
}

// FormatInfo describes a format.
type FormatInfo struct {
	Named
	Reads  bool   `json:"reads"`
	Writes bool   `json:"writes"`
	Link   bool   `json:"link"` // each puzzle is a link to another program: see method links
	Type   string `json:"type"` // the media type of what is written
}

// Group is a name that stands for several techniques in requests.
type Group struct {
	Name       string   `json:"name"`
	Techniques []string `json:"techniques"` // their codes
}

// About is what the methods know by name.
type About struct {
	Version    string       `json:"version"`    // of nonet
	Techniques []Technique  `json:"techniques"` // those of Sudoku Explainer first, by difficulty
	Groups     []Group      `json:"groups"`
	Course     []string     `json:"course"` // codes of techniques to learn one after the other
	Profiles   []Named      `json:"profiles"`
	Engines    []EngineInfo `json:"engines"`
	Symmetries []Named      `json:"symmetries"`
	Formats    []FormatInfo `json:"formats"`
	Levels     []string     `json:"levels"`  // of HoDoKu, the easiest first
	Layouts    []Named      `json:"layouts"` // well-known ones
	Rules      []RuleKind   `json:"rules"`   // kinds of rules
	Kinds      []Named      `json:"kinds"`   // of clues that methods generate and fill compute
	Limits     Limits       `json:"limits"`
	Pictures   bool         `json:"pictures"` // whether method read takes files of pictures
}

// RuleKind describes a kind of rules.
type RuleKind struct {
	Named
	Form string `json:"form"` // of its texts: "cage:SUM:CELLS"
}

// EngineInfo describes an engine.
type EngineInfo struct {
	Named
	Textbook bool `json:"textbook"` // method search can record it
}

// Limits bounds every request.
type Limits struct {
	Body    int `json:"body"`    // bytes of the parameters
	Puzzles int `json:"puzzles"` // of one call
	Size    int `json:"size"`    // of layouts
	Logic   int `json:"logic"`   // of layouts in methods that take steps
	Seconds int `json:"seconds"` // of one call
	Events  int `json:"events"`  // that search and matrix record
}

// Rules

// KindsParams name the layout in which rules are to be drawn.
type KindsParams struct {
	LayoutParams
}

// KindsResult lists the kinds of rules that can be drawn.
type KindsResult struct {
	Kinds []DrawnKind `json:"kinds"`
}

// DrawnKind describes a kind of rules to somebody who draws them: a kind of RuleKind, a rule of
// layouts, or a word of setters that stands for a kind and its number, such as "x" for "sum:10".
// A text of a rule is its name, what it takes, if it takes something, and its cells.
type DrawnKind struct {
	RuleKind
	Title string   `json:"title"`          // for people: "whisper line"
	Also  []string `json:"also,omitempty"` // other names that setters have for it
	// Takes says what stands between the name and the cells; head is a number that may be missing.
	Takes    string `json:"takes" enum:"nothing,number,head,digits,relation,automaton,rules"`
	Argument string `json:"argument,omitempty"` // that, for people: "SUM"
	// Lists says which lists of cells a rule has: one, one of two cells, several, one cell and a
	// list, or none.
	Lists string `json:"lists" enum:"list,pair,lists,cell-list,none"`
	Least int    `json:"least"` // cells of each list
	Most  int    `json:"most"`
	Set   bool   `json:"set,omitempty"` // the order of the cells means nothing
	// Look says how rules of the kind are drawn.
	Look     string `json:"look" enum:"line,tube,arrow,outline,sum,groups,mark,relation,digits,clue,pointer,words,alternatives"`
	OfLayout bool   `json:"ofLayout,omitempty"` // a rule of the layout, which stands in its text
	// Means is what texts of rules have for a word of setters and no number, with another kind at
	// its beginning: "automaton:[2468]*" for even.
	Means  string `json:"means,omitempty"`
	Sample string `json:"sample,omitempty"` // a picture; it needs the style sheet of the page
}

// RulesParams ask for the rules of a puzzle.
type RulesParams struct {
	Puzzle
	// Draft leaves out the rules that cannot be read, and says in drafts why. What is a rule of
	// layouts becomes a part of the layout.
	Draft bool `json:"draft,omitempty"`
	// Coords says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc.
	Coords string `json:"coords,omitempty" enum:"rc,a1"`
	// Lang is the language of sentences; where it lacks some, they are English.
	Lang string `json:"lang,omitempty" enum:"en,de"`
}

// RulesResult says the rules of a puzzle in words, and shows them.
type RulesResult struct {
	Rules []RuleInfo `json:"rules"` // one by one, in the order of the puzzle
	// Legend says what the signs of SVG mean. An entry without one is about what is not drawn.
	Legend []LegendEntry `json:"legend"`
	// SVG shows the rules alone, to lie behind the digits of a grid: its viewBox begins at the
	// corner of the grid, or before it where clues stand outside. It needs the style sheet of the
	// page. "": there is nothing to show.
	SVG string `json:"svg"`
	// Above is the room above the candidates in a cell, in units of SVG: what rules have in the
	// corners of cells stands there.
	Above float64 `json:"above"`
	// Layout is the layout with the rules of layouts, and Drafts says what has become of each rule
	// of the request; only with draft.
	Layout string      `json:"layout,omitempty"`
	Drafts []DraftRule `json:"drafts,omitempty"`
}

// DraftRule says what a rule of a draft has become: a rule, a part of the layout, or nothing.
type DraftRule struct {
	Rule  *int   `json:"rule,omitempty"`  // its index among the rules
	Fault string `json:"fault,omitempty"` // why it is left out
}

// RuleInfo is one rule.
type RuleInfo struct {
	Kind  string        `json:"kind"`  // its name, as about lists it
	Text  string        `json:"text"`  // as puzzles have it
	Words string        `json:"words"` // for people: "cage of 15 in r1c1 and r1c2"
	Cells []report.Cell `json:"cells"` // all that it is about
}

// BreachesParams have a grid in progress.
type BreachesParams struct {
	Grid
	// Lang is the language of the texts in found. Texts that it lacks are English.
	Lang string `json:"lang,omitempty" enum:"en,de"`
}

// BreachesResult lists rules that the digits of a grid break, whatever is entered in its empty
// cells: up to 100. Digits that clash within a house are not among them.
type BreachesResult struct {
	Breaches []report.Breach `json:"breaches"`
}

// Searching

// CheckParams say what is asked of a puzzle.
type CheckParams struct {
	Puzzle
	Limit   int  `json:"limit,omitempty"`   // solutions to count, up to 1,000,000; 0: 1000
	Minimal bool `json:"minimal,omitempty"` // also find the clues that are not needed
}

// CheckResult also has what a page shows of a puzzle.
type CheckResult struct {
	report.Check
	Solution string `json:"solution,omitempty"` // ok
	Clues    int    `json:"clues"`              // the number of givens
}

// SolveParams say how to search.
type SolveParams struct {
	Puzzle
	Engine string `json:"engine,omitempty"` // missing: auto
	Limit  int    `json:"limit,omitempty"`  // solutions to return, up to 1000; 0: 2
	Nodes  int64  `json:"nodes,omitempty"`  // ends the search; 0: no limit
	// Seed draws the solutions, not all with the same probability: the same seed draws the same
	// ones. It is at most 2^53-1; 0: they come in the engine's own order.
	Seed uint64 `json:"seed,omitempty"`
}

// CandidatesParams say what is asked about the digits of cells over all solutions.
type CandidatesParams struct {
	Puzzle
	// Count is up to how many solutions of each candidate are counted, up to 1000. 0: 1, which is
	// no more than whether there is one.
	Count int `json:"count,omitempty"`
	// Solutions is up to how many solutions of the puzzle are counted, up to 1,000,000. 0: only
	// none, one and more are told apart.
	Solutions int `json:"solutions,omitempty"`
	// Seconds is after how long the result is what is known by then; 0: the time of a call.
	Seconds float64 `json:"seconds,omitempty"`
	Nodes   int64   `json:"nodes,omitempty"` // ends the search; 0: no limit
}

// CandidatesEvent tells how far the search is.
type CandidatesEvent struct {
	Share float64 `json:"share"` // of the candidates that are decided, 0 to 1
}

// CountParams say how to count.
type CountParams struct {
	Puzzle
	Limit  int64  `json:"limit,omitempty"`  // solutions to count, up to 10^9; 0: all
	Engine string `json:"engine,omitempty"` // missing: auto
}

// CountEvent tells how far counting is.
type CountEvent struct {
	Share float64 `json:"share"` // of the work that is done, 0 to 1; 0 if that is unknown
}

// CountResult is a number of solutions.
type CountResult struct {
	Count string `json:"count"` // a decimal number of any length
	Exact bool   `json:"exact"` // false: there are at least as many
	Nodes int64  `json:"nodes"` // choices with two or more alternatives
}

// CoverParams have an exact cover problem, and say what is asked of it: some solutions, the
// cheapest ones, or their number.
type CoverParams struct {
	Text string `json:"text"` // format dlx, matrix or sets, or another of exact cover
	// Limit is how many solutions to return, up to 1000; 0: 1. With Count it is how many to count,
	// up to 10^9; 0: all.
	Limit   int   `json:"limit,omitempty"`
	Count   bool  `json:"count,omitempty"`   // count the solutions, and return none
	MinCost bool  `json:"minCost,omitempty"` // return those that cost least, the cheapest first
	Nodes   int64 `json:"nodes,omitempty"`   // ends the search; 0: no limit
}

// CoverResult has solutions of an exact cover problem, or their number.
type CoverResult struct {
	// Status some says that there is one, and that no others were asked for; limit that the
	// search was cut short.
	Status string `json:"status" enum:"unique,many,none,some,limit"`
	// Solutions are lists of the numbers of options, which count from 0 in the order of the text.
	Solutions [][]int `json:"solutions"`
	Costs     []int64 `json:"costs,omitempty"` // of the solutions; only with MinCost
	More      bool    `json:"more"`            // there may be others; Count is then the least
	Count     string  `json:"count,omitempty"` // a decimal number of any length; only with Count
	Nodes     int64   `json:"nodes"`           // choices with two or more alternatives
}

// CanonParams have a classic puzzle or grid, without marks.
type CanonParams struct {
	Puzzle
	Automorphisms bool `json:"automorphisms,omitempty"` // also count them
}

// CanonResult has the canonical form of a puzzle. Two puzzles have the same form if and only if
// one can be made from the other: by exchanging rows of a band, columns of a stack, bands, stacks
// or digits, and by transposing the grid.
type CanonResult struct {
	Form string `json:"form"` // the least text, with empty cells before digits; like Givens
	// Transform says how Form is made: the rows and columns that it takes, after T those of the
	// transposed puzzle, and what the digits 1 to 9 become.
	Transform     string `json:"transform"`
	Automorphisms int    `json:"automorphisms,omitempty"` // missing: not asked for
}

// Steps

// Line is a sentence of an explanation.
type Line struct {
	Indent int    `json:"indent"` // 0, 1, 2, ...
	Text   string `json:"text"`
	// Node says which marks of the picture show what the sentence says: those with this number
	// among the words of their attribute data-node. Missing: none.
	Node  string     `json:"node,omitempty"`
	Cells []CellName `json:"cells,omitempty"` // the names of cells in Text, in order
}

// CellName is a word of a sentence that names cells: one, "r3c7", or several, "r12c5".
type CellName struct {
	Start int           `json:"start"` // where it begins in the text, in units of UTF-16
	End   int           `json:"end"`   // where it ends
	Cells []report.Cell `json:"cells"`
}

// LegendEntry says what a mark of a picture means.
type LegendEntry struct {
	Text string `json:"text"`
	SVG  string `json:"svg"` // a sample, which needs the style sheet of the page
}

// Step is a step with its picture, and with sentences that tell of each word which cells it names.
type Step struct {
	report.Deduction
	Where []Line        `json:"where"` // where to look
	Which []Line        `json:"which"` // which technique there is
	Full  []Line        `json:"full"`  // the step with its reasons, as in Text
	Focus []report.Cell `json:"focus"` // the cells that Where is about
	// SVG has the marks alone, to lie over a grid; they need the style sheet of the page. Elements
	// with the attribute data-then show what follows from the step.
	SVG string `json:"svg"`
	// Lit has the cells that SVG is about: a page shows the others faintly. Missing: all cells.
	Lit []report.Cell `json:"lit,omitempty"`
	// Noted has the cells that carry candidates below SVG. Missing: all cells.
	Noted  []report.Cell `json:"noted,omitzero"`
	Legend []LegendEntry `json:"legend"`
	Terms  []Named       `json:"terms,omitempty"` // words of Full that need an explanation
}

// Ask is a grid, and which steps are wanted.
type Ask struct {
	Grid
	Profile string `json:"profile,omitempty"` // the techniques and their order; missing: se
	// Techniques has names, codes and groups of techniques, in the order in which they are tried;
	// instead of Profile.
	Techniques []string `json:"techniques,omitempty"`
	// Coords says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc.
	Coords string `json:"coords,omitempty" enum:"rc,a1"`
	// Lang is the language of sentences; where it lacks some, a step is told in English.
	// Missing: en.
	Lang string `json:"lang,omitempty" enum:"en,de"`
}

// HintParams ask for the next step.
type HintParams struct {
	Ask
	UntilDigit bool `json:"untilDigit,omitempty"` // also the steps that follow, up to a digit
}

// HintResult says what is wrong, or which step comes next.
type HintResult struct {
	report.Outcome
	// Where says in which cells something is wrong, without what; only of mistakes.
	Where []Line `json:"where,omitempty"`
	Lines []Line `json:"lines"` // Text, line by line
	Steps []Step `json:"steps"` // the step, and those that follow up to a digit
}

// StepsParams ask for all steps. Missing Profile and Techniques stand for all techniques but
// chains within chains.
type StepsParams struct {
	Ask
	// Cell asks for steps that conclude something about the cell.
	Cell  report.Cell `json:"cell,omitempty"`
	Digit int         `json:"digit,omitempty"` // only steps that conclude something about the digit
	Most  int         `json:"most,omitempty"`  // steps to return, up to 5000; 0: 200
	// Brief leaves out of the steps what proves them, their text and their picture.
	Brief bool `json:"brief,omitempty"`
}

// StepsResult comes after the steps.
type StepsResult struct {
	report.Outcome
	Lines []Line `json:"lines"`          // Text, line by line
	More  int    `json:"more,omitempty"` // steps that were not returned
}

// PathParams ask for all steps to the solution, from the grid as it is.
type PathParams struct {
	Ask
	// Brief leaves out of the steps what proves them, their text and their picture.
	Brief bool `json:"brief,omitempty"`
}

// PathStep is a step and the grid before it.
type PathStep struct {
	Step
	Digits string   `json:"digits"` // of the grid before the step
	Notes  []string `json:"notes"`  // the candidates of each cell; "": it has a digit
}

// PathResult comes after the steps.
type PathResult struct {
	report.Outcome
	Lines  []Line         `json:"lines"`            // Text, line by line
	Rating *report.Rating `json:"rating,omitempty"` // of the steps
}

// ReviewParams have a game that was played: the grid of Ask is that before the first move.
type ReviewParams struct {
	Ask
	Moves []PlayedMove `json:"moves"` // up to 20,000
}

// PlayedMove is what a move changed. A digit that it placed, and a candidate that it took out of
// the notes of a cell and left others, is a claim of the player. What the digits after the move
// exclude is none.
type PlayedMove struct {
	Digits []CellDigit `json:"digits,omitempty"`
	Notes  []CellNotes `json:"notes,omitempty"`
	// Quiet says that the player claims nothing: a move was taken back, say, or a program made it.
	Quiet bool `json:"quiet,omitempty"`
}

// CellDigit is the digit of a cell; 0: the cell is empty.
type CellDigit struct {
	Cell  report.Cell `json:"cell"`
	Digit int         `json:"digit"`
}

// CellNotes are all notes of a cell, as in Grid.
type CellNotes struct {
	Cell  report.Cell `json:"cell"`
	Notes string      `json:"notes"`
}

// Reason says of a claim that a player made how it follows from what was known: the puzzle, and
// the digits and notes before the move as far as they are right. Of a right claim that is made
// again there is no other one.
type Reason struct {
	Move int `json:"move"` // from 0
	report.Candidate
	Placed bool `json:"placed"`          // false: the candidate was crossed out
	Wrong  bool `json:"wrong,omitempty"` // the claim is wrong, and has no steps
	// Steps lead to the claim, one after the other: no other digit is placed before. There are none
	// if the claim is wrong, or no technique up to ReviewResult.UpTo leads there.
	Steps   []PathStep `json:"steps"`
	Hardest int        `json:"hardest"` // the index of the hardest of Steps
	// Easiest is the easiest step from what was known, if there are no Steps.
	Easiest *Step `json:"easiest,omitempty"`
}

// ReviewResult comes after the reasons.
type ReviewResult struct {
	UpTo string `json:"upTo"` // the name of the hardest technique that was tried for each claim
}

// Learning

// LessonParams name a technique.
type LessonParams struct {
	Technique string `json:"technique"` // its name or code
	// Coords says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc.
	Coords string `json:"coords,omitempty" enum:"rc,a1"`
	// Lang is the language of sentences; where it lacks some, a step is told in English.
	// Missing: en.
	Lang string `json:"lang,omitempty" enum:"en,de"`
}

// LessonResult says what a technique is.
type LessonResult struct {
	Name       string    `json:"name"`
	Code       string    `json:"code"`
	Family     string    `json:"family"`            // of the techniques that work alike
	Means      string    `json:"means"`             // what it is
	When       string    `json:"when,omitempty"`    // when to look for it
	Also       string    `json:"also,omitempty"`    // what others call it
	Difficulty string    `json:"difficulty"`        // on the scales that know it, in words
	Assumes    []string  `json:"assumes,omitempty"` // what must hold beyond the rules, in words
	Examples   []Example `json:"examples"`          // one of each of its forms
}

// Example is a grid with all its candidates as notes, and a step that can be taken in it.
type Example struct {
	Grid
	Form  string `json:"form,omitempty"`  // of the technique: "type 1"
	Means string `json:"means,omitempty"` // what the form is
	Step  Step   `json:"step"`
}

// ExerciseParams name the technique of an exercise.
type ExerciseParams struct {
	LessonParams
	// Seed makes the same exercise again. It is at most 2^53-1; 0: one is drawn.
	Seed uint64 `json:"seed,omitempty"`
}

// ExerciseResult is a grid in which a step of the technique is to be found. All its candidates are
// notes.
type ExerciseResult struct {
	Grid
	Steps []Step `json:"steps"` // those of the technique, up to 100
	// Easiest says that no easier technique has a step, in the order of profile all.
	Easiest  bool   `json:"easiest"`
	Solution string `json:"solution,omitempty"` // missing: it has several
	Seed     uint64 `json:"seed"`
}

// RateParams say how to rate.
type RateParams struct {
	Puzzle
	HoDoKu bool `json:"hodoku,omitempty"` // also find level and points
}

// Making

// GenerateParams say which puzzles to make. All have exactly one solution.
type GenerateParams struct {
	Layout string `json:"layout,omitempty"` // as in Puzzle
	Jigsaw bool   `json:"jigsaw,omitempty"` // new regions for each puzzle instead of boxes
	N      int    `json:"n,omitempty"`      // how many, up to 1000; 0: 1
	// Seed makes the same puzzles again, with the same other parameters. It is at most 2^53-1; 0:
	// one is drawn.
	Seed  uint64 `json:"seed,omitempty"`
	First uint64 `json:"first,omitempty"` // the number of the first puzzle, from 0
	Clues int    `json:"clues,omitempty"` // exactly so many givens; 0: any number
	// Killer asks for killers: their cells are in cages, which say their sums. They have as many
	// givens as Clues says.
	Killer    bool   `json:"killer,omitempty"`
	CageLeast int    `json:"cageLeast,omitempty"` // cells of a cage of a killer; both 0: 2 to 4
	CageMost  int    `json:"cageMost,omitempty"`
	Minimal   bool   `json:"minimal,omitempty"`  // every given is needed
	Symmetry  string `json:"symmetry,omitempty"` // of the cells that are given
	// Pattern has a character for each cell: those with ".", "0", "-" or "_" are empty, all others
	// are given.
	Pattern string   `json:"pattern,omitempty"`
	Level   string   `json:"level,omitempty"` // of HoDoKu
	MinER   float64  `json:"minER,omitempty"` // the least ER
	MaxER   float64  `json:"maxER,omitempty"` // the greatest ER
	Needs   []string `json:"needs,omitempty"` // not solved without each of these techniques
	Only    []string `json:"only,omitempty"`  // solved by these techniques alone
	// The givens, marks and rules of each puzzle, as in Puzzle. If they have several solutions,
	// further cells are given, none of them needlessly, until one is left.
	Givens string   `json:"givens,omitempty"`
	Marks  []string `json:"marks,omitempty"`
	Rules  []string `json:"rules,omitempty"`
	Clued
}

// Clued says which clues are computed from a solution.
type Clued struct {
	// Solution is the solution of the puzzle. Missing: the seed draws one.
	Solution string `json:"solution,omitempty"`
	// Kinds are kinds of clues that method about lists: "sandwich", "thermo", "mixed".
	Kinds []string `json:"kinds,omitempty"`
	// At has the places of clues, each a list of cells: "r1c1-r1c9" for a sandwich, "r1c1,r1c2"
	// for a dot. Missing: any place; lines and cages are drawn.
	At      []string `json:"at,omitempty"`
	Overlap bool     `json:"overlap,omitempty"` // lines and cages may lie on each other
}

// GenerateEvent has either member.
type GenerateEvent struct {
	Tried int      `json:"tried,omitempty"` // puzzles that were measured so far
	Made  *NewMade `json:"made,omitempty"`  // the next puzzle
}

// NewMade is a new puzzle.
type NewMade struct {
	Puzzle
	Index    uint64         `json:"index"` // its number among the puzzles of the seed, from 0
	Solution string         `json:"solution"`
	Clues    int            `json:"clues"`            // the number of givens
	Rating   *report.Rating `json:"rating,omitempty"` // missing: it would take too long
}

// GenerateResult comes after the puzzles.
type GenerateResult struct {
	Seed uint64 `json:"seed"`
	Made int    `json:"made"` // puzzles
}

// FillParams ask for the clues that a solution of a puzzle has: all that there are at the places,
// some lines where they are drawn.
type FillParams struct {
	Puzzle
	Clued
	Seed     uint64 `json:"seed,omitempty"` // as in GenerateParams
	Symmetry string `json:"symmetry,omitempty"`
}

// FillResult has the clues.
type FillResult struct {
	Rules    []string `json:"rules"`    // those that were computed
	Solution string   `json:"solution"` // of which they are
	Seed     uint64   `json:"seed"`
}

// ReduceParams have a puzzle with one solution, and say what may not be taken away from it.
type ReduceParams struct {
	Puzzle
	KeepGivens bool   `json:"keepGivens,omitempty"`
	KeepRules  bool   `json:"keepRules,omitempty"`
	Symmetry   string `json:"symmetry,omitempty"` // of givens and of rules, which then go together
	Seed       uint64 `json:"seed,omitempty"`     // as in GenerateParams: of the order
	// Minimal: nothing that is redundant stays, however long it takes to tell. Missing: short
	// searches tell, which can miss some of it in hard puzzles.
	Minimal bool `json:"minimal,omitempty"`
}

// ReduceResult has the puzzle with what it needs: without any given or rule of it that may go, it
// has several solutions, as far as the searches find them.
type ReduceResult struct {
	Puzzle Puzzle `json:"puzzle"`
	Givens int    `json:"givens"` // how many were taken away
	Rules  int    `json:"rules"`  // how many were taken away
	Seed   uint64 `json:"seed"`
}

// Rows of a list

// RowsParams have a puzzle in each line, in any format that has puzzles in lines.
type RowsParams struct {
	Lines []string `json:"lines"`          // at most 1000
	Rate  bool     `json:"rate,omitempty"` // also rate those with one solution
}

// Row is what is known of a line.
type Row struct {
	Index   int     `json:"index"`            // of the line, from 0
	Puzzle  *Puzzle `json:"puzzle,omitempty"` // missing: Fault says why
	Fault   *Fault  `json:"fault,omitempty"`
	Verdict string  `json:"verdict,omitempty" enum:"ok,none,many,invalid,undecided"`
	Clues   int     `json:"clues,omitempty"` // the number of givens
	// Rating is missing if it is not asked for, would take too long, or the puzzle has rules.
	Rating *report.Rating `json:"rating,omitempty"`
}

// RowsResult comes after the rows.
type RowsResult struct {
	Done int `json:"done"` // lines
}

// Searches made visible

// SearchParams say which search to record.
type SearchParams struct {
	Puzzle
	Engine string `json:"engine"` // one that is Textbook: dfs, dfs-last, fullest, mrv or dlx
	// Stop says when the search ends: at the first solution, or when it is proved unique. Missing:
	// first.
	Stop  string `json:"stop,omitempty" enum:"first,unique"`
	Most  int    `json:"most,omitempty"`  // events to record, up to 2,000,000; 0: so many
	Nodes int64  `json:"nodes,omitempty"` // ends the search, up to 20,000,000; 0: so many
}

// SearchEvent has the next events of a search, or tells how far it is.
type SearchEvent struct {
	// Trace has 4 bytes an event, little endian: bits 0-1 the kind (0 choose, 1 place,
	// 2 undo, 3 solved), 2-8 the digit, 9-15 the alternatives of a choice (127: or more),
	// 16-29 the cell, or the index of the house, 30 set if it is a house.
	Trace []byte `json:"trace,omitempty"`
	Nodes int64  `json:"nodes"` // so far
}

// SearchResult comes after the recording.
type SearchResult struct {
	// Outcome limit says that the search was cut short.
	Outcome string `json:"outcome" enum:"solved,unique,many,none,limit"`

	Solution string `json:"solution,omitempty"` // the first one
	Nodes    int64  `json:"nodes"`              // choices with two or more alternatives
	Forced   int64  `json:"forced"`             // choices with one
	Dead     int64  `json:"dead"`               // choices with none
	Deepest  int    `json:"deepest"`            // most digits placed at once
	Events   int64  `json:"events"`             // of the whole search
	Recorded int64  `json:"recorded"`           // events
	// Micros is the time of a run that is not recorded, in microseconds; 0: not known.
	Micros int64 `json:"micros"`
}

// MatrixParams have an exact cover problem or a puzzle. Together the options have up to 1000
// items.
type MatrixParams struct {
	Text   string  `json:"text,omitempty"`   // as of method cover
	Puzzle *Puzzle `json:"puzzle,omitempty"` // up to size 6
	Most   int     `json:"most,omitempty"`   // events to record, up to 2,000,000; 0: so many
}

// MatrixEvent has the next events of a search.
type MatrixEvent struct {
	// Trace has 4 bytes an event, little endian: bits 0-2 the kind (0 choose an item, 1 take an
	// option, 2 give it back, 3 cover an item, 4 uncover it, 5 unlink an option from an item,
	// 6 relink it, 7 a solution), 3-15 the item, 16-31 the option; of kind 0 the options left.
	Trace []byte `json:"trace"`
}

// MatrixResult describes the problem and the search for all solutions.
type MatrixResult struct {
	Items     []string `json:"items"`     // their names
	Secondary int      `json:"secondary"` // so many of the last items need not be covered
	Options   [][]int  `json:"options"`   // the indices of their items
	Solutions int64    `json:"solutions"`
	Nodes     int64    `json:"nodes"` // this and the next five as in SearchResult
	Forced    int64    `json:"forced"`
	Dead      int64    `json:"dead"`
	Deepest   int      `json:"deepest"`
	Events    int64    `json:"events"`
	Recorded  int64    `json:"recorded"`
	Outcome   string   `json:"outcome" enum:"done,limit"` // limit: cut short
}

// Writing

// WriteParams have grids for a format.
type WriteParams struct {
	Grids []FullGrid `json:"grids"` // at most 1000
	To    string     `json:"to"`    // the name of the format
}

// WriteResult is a text in a format.
type WriteResult struct {
	Text string `json:"text"`
	Type string `json:"type"`           // its media type
	Lost string `json:"lost,omitempty"` // what the text does not tell of the grids
}

// ConvertParams have either a text or the bytes of a file, and name the format that is wanted.
type ConvertParams struct {
	Text string `json:"text,omitempty"` // as in ReadParams
	Data []byte `json:"data,omitempty"` // the bytes of a file, unpacked
	From string `json:"from,omitempty"` // the name of the format; missing: it is found out
	To   string `json:"to"`             // the name of the format to write
	// DropConstraints reads puzzles without the constraints that nonet cannot hold.
	DropConstraints bool `json:"dropConstraints,omitempty"`
}

// ConvertResult is a text in another format.
type ConvertResult struct {
	Text   string  `json:"text"`
	Type   string  `json:"type"`             // its media type
	Format string  `json:"format"`           // the name of the format that was read
	Cases  int     `json:"cases"`            // puzzles and problems that were written
	Faults []Fault `json:"faults,omitempty"` // cases that were left out, up to 20
	Lost   string  `json:"lost,omitempty"`   // what the text does not tell of the puzzles
}

// LinksParams have the grid of links.
type LinksParams struct {
	FullGrid
}

// Link opens a puzzle in another program.
type Link struct {
	Program string `json:"program"` // where the link leads: "sudokupad.app"
	URL     string `json:"url"`
	Lost    string `json:"lost,omitempty"` // what the link does not tell of the grid
}

// LinksResult has a link for each program that takes the puzzle.
type LinksResult struct {
	Links []Link `json:"links"`
}

// BookletParams have puzzles with one solution each, which stand on the last pages.
type BookletParams struct {
	Puzzles  []Puzzle `json:"puzzles"`            // at most 1000
	Captions []string `json:"captions,omitempty"` // of the puzzles, in their order
	Title    string   `json:"title,omitempty"`    // missing: Sudoku
	PerPage  int      `json:"perPage,omitempty"`  // 1, 2, 4, 6, 9 or 12; 0: by their size
	Paper    string   `json:"paper,omitempty"`    // a4 or letter; missing: a4
}

// BookletResult is a file.
type BookletResult struct {
	PDF []byte `json:"pdf"`
}

// PictureParams say what to draw.
type PictureParams struct {
	Grid
	Candidates bool   `json:"candidates,omitempty"` // the notes; if there are none, all candidates
	Solution   string `json:"solution,omitempty"`   // these digits instead of Digits
}

// PictureResult is a file with a style sheet of its own.
type PictureResult struct {
	SVG string `json:"svg"`
}
