package report

import "github.com/nonet-dev/nonet"

// Cell is a cell by its name: "r3c7" is in row 3 and column 7.
type Cell string

// Cells names cells of a layout.
func Cells(l *nonet.Layout, cells []nonet.Cell) []Cell {
	out := make([]Cell, len(cells))
	for i, c := range cells {
		out[i] = Cell(l.CellName(c))
	}
	return out
}

// Candidate is a digit in a cell.
type Candidate struct {
	Cell  Cell `json:"cell"`
	Digit int  `json:"digit"`
}

// Candidates writes candidates of a layout.
func Candidates(l *nonet.Layout, list []nonet.Candidate) []Candidate {
	out := make([]Candidate, len(list))
	for i, c := range list {
		out[i] = Candidate{Cell(l.CellName(c.Cell)), int(c.Digit)}
	}
	return out
}

// Clue is what a puzzle says of a cell: its given, or the digits that it may have.
type Clue struct {
	Cell   Cell  `json:"cell"`
	Digits []int `json:"digits"`
}

// Error is why there is no answer.
type Error struct {
	Code    string `json:"code"`    // one of the service's: "unreadable", "none", "limit"
	Message string `json:"message"` // for people
}

// Check says how many solutions a puzzle has and, if not one, why. Each verdict has its own lists.
type Check struct {
	// invalid: givens clash or break rules; wrong: digits that somebody has placed are not those
	// of the only solution; undecided: a limit was reached.
	Verdict string `json:"verdict" enum:"ok,invalid,none,many,wrong,undecided"`
	Text    string `json:"text"`  // all of this in sentences
	Count   int    `json:"count"` // solutions found
	Exact   bool   `json:"exact"` // these are all

	Conflicts []Conflict `json:"conflicts,omitzero"` // invalid: givens that clash
	Breaches  []Breach   `json:"breaches,omitempty"` // invalid: rules that the givens break

	Core        []Clue   `json:"core,omitzero"`         // none: clues that contradict each other
	CoreRules   []string `json:"coreRules,omitempty"`   // none: together with these rules
	CoreLayout  []string `json:"coreLayout,omitempty"`  // none: and these of the layout
	CoreMinimal bool     `json:"coreMinimal,omitempty"` // none: each of these is needed for that
	Impossible  string   `json:"impossible,omitempty"`  // none: why the layout has no solution

	Differ      []Cell `json:"differ,omitzero"`       // many: where solutions differ
	DifferExact bool   `json:"differExact,omitempty"` // these are all cells where they differ
	// many, if these are all: digits; any one of them as a further given leaves one solution
	Add []Candidate `json:"add,omitzero"`

	Redundant      []Clue   `json:"redundant,omitzero"`       // ok: any one can be left out
	RedundantRules []string `json:"redundantRules,omitempty"` // ok: likewise
	Unknown        []Clue   `json:"unknown,omitempty"`        // ok: perhaps redundant
	UnknownRules   []string `json:"unknownRules,omitempty"`
	Together       []Clue   `json:"together,omitempty"`      // ok: these can be left out together
	TogetherRules  []string `json:"togetherRules,omitempty"` // ok: and these with them
	// ok: largest: no other such set has more; maximal: none can be added, but another set may
	// have more; some: a limit was reached
	Extent string `json:"extent,omitempty" enum:"some,maximal,largest"`

	Mistakes []Mistake `json:"mistakes,omitempty"` // wrong: the placed digits
	Nodes    int64     `json:"nodes"`              // of all searches together
}

// Conflict is a digit that is twice in a house, or that the cell may not have.
type Conflict struct {
	Cells  []Cell   `json:"cells"`           // two, or one whose marks are at fault
	Digit  int      `json:"digit,omitempty"` // missing: no mark is left
	Houses []string `json:"houses,omitempty"`
}

// Breach is a rule that digits break.
type Breach struct {
	Rule  string `json:"rule"`  // as puzzles have it: "cage:15:r4c1,r4c2"
	Cells []Cell `json:"cells"` // that show it
	Found string `json:"found"` // "cage of 15 has 14"
}

// Outcome is what is to be said of a grid in progress.
type Outcome struct {
	// step: there are steps; stuck: no technique has one; mistakes: cells are not as in the
	// solution; suspects: the digits have no solution, and which were given is not known; fault:
	// the puzzle does not have exactly one solution.
	Kind     string      `json:"kind" enum:"step,solved,stuck,mistakes,suspects,fault"`
	Text     string      `json:"text,omitempty"` // what is to be said beside the steps
	Mistakes []Mistake   `json:"mistakes,omitempty"`
	Suspects []Candidate `json:"suspects,omitempty"` // removing any one leaves one solution
}

// What Outcome.Text says of lists of steps.
const (
	NoneAfter  = "None of the techniques has a step after these."
	NoSuchStep = "There is no such step."
)

// Mistake is a cell that is not as in the solution.
type Mistake struct {
	Cell   Cell `json:"cell"`
	Placed int  `json:"placed,omitempty"` // the wrong digit; missing: the right candidate is gone
	Digit  int  `json:"digit,omitempty"`  // the right digit; missing: not revealed yet
}

// Rating is the difficulty of a puzzle for people. er, ep and ed are on the scale of Sudoku
// Explainer; 0: there is no such step, or the scale was not asked for.
type Rating struct {
	ER float64 `json:"er"` // of the hardest step; 20: the techniques do not solve it
	EP float64 `json:"ep"` // of the hardest step up to and including the first placed digit
	ED float64 `json:"ed"` // of the first step
	// how many steps are as hard as the hardest
	Ties int `json:"ties,omitempty"`
	// level and points are on the scale of HoDoKu; missing: not asked for. Of a puzzle with rules
	// the level is that of its ER; missing: it needs more than the steps that nonet knows
	Level   string      `json:"level,omitempty"`
	Points  int         `json:"points,omitempty"`
	Hardest string      `json:"hardest"` // the technique of the hardest step; "": there is none
	Code    string      `json:"code"`    // the short name of the hardest step in serate
	Steps   []StepCount `json:"steps"`   // by technique, the easiest first
	Left    int         `json:"left"`    // empty cells that the techniques do not fill
}

// StepCount says how often a technique was needed.
type StepCount struct {
	Technique string  `json:"technique"`
	Code      string  `json:"code"`
	Score     float64 `json:"score"` // of its easiest step
	Count     int     `json:"count"`
}

// Solutions are solutions of a puzzle.
type Solutions struct {
	Solutions []string `json:"solutions"`        // written like givens
	Count     int64    `json:"count"`            // solutions found
	Exact     bool     `json:"exact"`            // the puzzle has no others
	Unique    *bool    `json:"unique,omitempty"` // there is exactly one; missing: it is not known
	Limit     bool     `json:"limit,omitempty"`  // a limit ended the search
	// after a limit: the digits known to be in all solutions, "." elsewhere; engine nine finds none
	Fixed   string  `json:"fixed,omitempty"`
	Engine  string  `json:"engine"` // that found the result
	Nodes   int64   `json:"nodes"`  // choices with two or more alternatives
	Seconds float64 `json:"seconds"`
}

// CoverSolutions are solutions of an exact cover problem. After random draws, uniform replaces
// count, exact and unique, unless these are all the solutions.
type CoverSolutions struct {
	Solutions [][][]string `json:"solutions"`         // lists of options, lists of items
	Costs     []int64      `json:"costs,omitempty"`   // of each solution, if options have costs
	Uniform   *bool        `json:"uniform,omitempty"` // all were equally likely
	Count     *int64       `json:"count,omitempty"`   // solutions found
	Exact     *bool        `json:"exact,omitempty"`   // the problem has no others
	Unique    *bool        `json:"unique,omitempty"`  // missing: it is not known
	Limit     bool         `json:"limit,omitempty"`   // a limit ended the search
	Engine    string       `json:"engine"`            // that found the result
	Why       string       `json:"why,omitempty"`     // why this engine, in a sentence
	Nodes     int64        `json:"nodes"`             // choices with two or more alternatives
	Seconds   float64      `json:"seconds"`
}

// Estimate is what random walks say of an exact cover problem. A number too large for JSON is null.
type Estimate struct {
	Estimate       *float64 `json:"estimate"`        // the number of solutions
	EstimateError  *float64 `json:"estimateError"`   // its standard error
	TreeNodes      *float64 `json:"treeNodes"`       // nodes of a whole search
	TreeNodesError *float64 `json:"treeNodesError"`  // its standard error
	Probes         int64    `json:"probes"`          // walks
	Limit          bool     `json:"limit,omitempty"` // a limit ended them
	Engine         string   `json:"engine"`
	Nodes          int64    `json:"nodes"` // of all walks
	Seconds        float64  `json:"seconds"`
}

// Count is the number of solutions of a puzzle or an exact cover problem.
type Count struct {
	Count string `json:"count"` // a decimal number of any length
	Exact bool   `json:"exact"` // false: there are at least as many
	Nodes int64  `json:"nodes"` // choices with two or more alternatives
}

// TrueCandidates has the digits of each cell over all solutions of a puzzle, and says with that
// how many solutions there are.
type TrueCandidates struct {
	// undecided: a limit was reached before two solutions were found
	Verdict string `json:"verdict" enum:"none,one,many,undecided"`
	Text    string `json:"text"`            // all of this in sentences
	Count   int    `json:"count"`           // solutions found
	Exact   bool   `json:"exact"`           // these are all
	Limit   bool   `json:"limit,omitempty"` // a limit ended the search

	Possible [][]int `json:"possible"`       // by cell: the digits that a solution has there
	Open     [][]int `json:"open,omitempty"` // after a limit: digits that are not decided
	// if solutions of candidates were counted, by cell: the number for each digit of possible
	Counts [][]int `json:"counts,omitempty"`
	// by cell: digits of possible of which there may be more solutions than counts says
	More   [][]int     `json:"more,omitempty"`
	Single []Candidate `json:"single,omitzero"` // if counted to 2 or more: they leave one solution
	Nodes  int64       `json:"nodes"`           // of all searches together
}

// Deduction is a step: what follows, and what proves it. Lists that are empty are missing, except
// placements and eliminations.
type Deduction struct {
	Technique string  `json:"technique"`         // "unique rectangle"
	Name      string  `json:"name"`              // with its form: "unique rectangle (type 1)"
	Code      string  `json:"code"`              // of the technique, "UR"
	Variant   string  `json:"variant,omitempty"` // the form: "type 1"
	Score     float64 `json:"score"`             // on the scale of Sudoku Explainer
	// digits that are placed; eliminations omit the candidates that these remove from other cells
	Placements   []Candidate `json:"placements"`
	Eliminations []Candidate `json:"eliminations"`    // candidates that are crossed out
	Rules        []string    `json:"rules,omitempty"` // of the puzzle, from which it follows
	Parts        []Part      `json:"parts,omitempty"`
	Chains       [][]Node    `json:"chains,omitempty"` // each with causes before effects
	Inner        []Deduction `json:"inner,omitempty"`  // steps within the chains
	Cases        []Case      `json:"cases,omitempty"`  // of a case distinction: all of them fail
	Short        string      `json:"short,omitempty"`  // the step in notation, on one line
	Text         string      `json:"text,omitempty"`   // the step with its reasons, in sentences
}

// Case is a candidate that is supposed in a case distinction, and why it is wrong: each of its
// cases is wrong, or something fails.
type Case struct {
	Cell   Cell        `json:"cell"` // of the candidate
	Digit  int         `json:"digit"`
	Forced []Candidate `json:"forced,omitempty"` // digits that follow
	Cases  []Case      `json:"cases,omitempty"`  // each candidate that is then left in one cell
	Fails  *Part       `json:"fails,omitempty"`  // what has no digits then, if there are no cases
}

// Part is a house or a set of cells that a step rests on.
type Part struct {
	Role   string `json:"role"`            // see "Parts of a step" in GLOSSARY.md
	House  string `json:"house,omitempty"` // "row 1"
	Cells  []Cell `json:"cells,omitempty"`
	Digits []int  `json:"digits,omitempty"`
}

// Node says of a candidate of a chain that it is on or off.
type Node struct {
	Cell    Cell   `json:"cell"`
	More    []Cell `json:"more,omitempty"` // other cells of a group
	Digit   int    `json:"digit"`
	On      bool   `json:"on"`
	Reason  string `json:"reason"` // see "Why a candidate of a chain follows" in GLOSSARY.md
	House   string `json:"house,omitempty"`
	Set     *Part  `json:"set,omitempty"`
	Parents []int  `json:"parents,omitempty"` // the indices of the nodes it follows from
	Because *int   `json:"because,omitempty"` // the index in inner of the step it follows by
}
