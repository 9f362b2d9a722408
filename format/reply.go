package format

import (
	"math/big"
	"strconv"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/bulk"
)

// reply is the form of the answers of a format: a row of functions that append
// to dst and keep no state. check may be nil: everything can be answered. So may
// begin, end and unreadable: they append nothing.
type reply struct {
	head      string // see Answerer
	listsAll  bool   // see Answerer
	saysNone  bool   // see Answerer
	timed     bool   // see Answerer
	separator string // see Answerer
	lists     string // what comes before separator in Answerer.ListSeparator
	want      Want   // see Answerer
	shapes    bool   // there are answers to puzzles whose layout is a nonet.Shape

	score func(g nonet.Grid) int // of a solution, with WantBest and WantSum

	check    func(r *Record) error
	begin    func(dst []byte, r *Record, o WriteOptions) []byte
	solution func(dst []byte, r *Record, o WriteOptions, s Solution) []byte
	end      func(dst []byte, r *Record, o WriteOptions, s Summary) []byte

	// solutions appends the answers to the puzzles of a run, each of which has
	// one solution to be shown; grids has these one after the other. nil: an
	// answer has more than its solution.
	solutions func(dst []byte, r *bulk.Run[Record], o WriteOptions, grids []nonet.Digit) []byte

	// unreadable appends the answer to a record with Err or Blank, which keeps the
	// answers in step with the input.
	unreadable func(dst []byte, r *Record) []byte
}

// Answerer forms the answers to records. For a record with a puzzle or a cover
// problem, call Begin once, Solution for each solution to be shown, End once; for
// others call Unreadable. Each appends to dst and returns the extended slice. An
// Answerer can be used by several goroutines at once.
type Answerer struct {
	Head      string // stands before all answers, "" for nothing
	ListsAll  bool   // the answers have every solution unless less was asked for
	SaysNone  bool   // the answer itself says that there is no solution
	Timed     bool   // the answers tell how long the search took, and what solutions cost
	Separator string // stands between the answers to two records

	// ListSeparator takes the place of Separator where answers may have several
	// solutions each.
	ListSeparator string

	Want Want // what an answer takes of the search

	form *reply
	o    WriteOptions
}

// Want says what an answer takes of the search. All but WantAsked are for puzzles.
type Want uint8

// What answers take of a search.
const (
	WantAsked    Want = iota // the solutions that the user asks for
	WantOne                  // a solution, whichever is found first
	WantOnly                 // the solution if it is the only one
	WantNumber               // Summary.Number, and the solution if it is the only one
	WantSmallest             // the solution whose digits, row by row, are the smallest number
	WantBest                 // a solution with the highest Score
	WantSum                  // a solution; see Total
	WantNothing              // nothing: the puzzle alone tells the answer
)

// NewAnswerer returns an Answerer, nil if CanReply is false.
func (f *Format) NewAnswerer(o WriteOptions) *Answerer {
	r := f.reply
	switch {
	case o.Named && f.table != nil:
		r = f.table
	case o.Rows && !o.Named && f.rows != nil:
		r = f.rows
	}
	if r == nil {
		return nil
	}
	return &Answerer{
		Head: r.head, ListsAll: r.listsAll, SaysNone: r.saysNone, Timed: r.timed,
		Separator: r.separator, ListSeparator: r.lists + r.separator, Want: r.want,
		form: r, o: o,
	}
}

// Begin appends what stands before the solutions. The error wraps [ErrCannotHold]
// if the format has no answers to such a record.
func (a *Answerer) Begin(dst []byte, r *Record) ([]byte, error) {
	if err := a.form.lacks(r); err != nil {
		return dst, err
	}
	if a.form.begin != nil {
		dst = a.form.begin(dst, r, a.o)
	}
	return dst, nil
}

// lacks returns an error if there are no answers to a record.
func (f *reply) lacks(r *Record) error {
	if r.Puzzle != nil && r.Puzzle.Layout.IsShaped() && !f.shapes {
		return lex.CannotHold("the format has no answers to grids of other shapes: " +
			"line, pretty, json and samurai have them")
	}
	if f.check == nil {
		return nil
	}
	return f.check(r)
}

// Solution appends a solution.
func (a *Answerer) Solution(dst []byte, r *Record, s Solution) []byte {
	return a.form.solution(dst, r, a.o, s)
}

// End appends what stands after the solutions, or instead of them if there are none.
func (a *Answerer) End(dst []byte, r *Record, s Summary) []byte {
	if a.form.end != nil {
		dst = a.form.end(dst, r, a.o, s)
	}
	return dst
}

// Unreadable appends the answer to a record with Err or Blank; nothing in most formats.
func (a *Answerer) Unreadable(dst []byte, r *Record) []byte {
	if a.form.unreadable != nil {
		dst = a.form.unreadable(dst, r)
	}
	return dst
}

// Score returns what a solution is worth where Want is WantBest or WantSum.
func (a *Answerer) Score(g nonet.Grid) int { return a.form.score(g) }

// Total appends the only answer to all records together where Want is WantSum: the sum
// of the scores of their solutions.
func (a *Answerer) Total(dst []byte, sum int64) []byte {
	return append(strconv.AppendInt(dst, sum, 10), '\n')
}

// Solutions is for the program nonet. It appends the answers to puzzles of a run, whose
// solutions follow each other in grids. It returns false, and appends nothing, if the
// format needs Begin, Solution and End for each.
func (a *Answerer) Solutions(
	dst []byte, r *bulk.Run[Record], grids []nonet.Digit,
) ([]byte, bool) {
	if a.form.solutions == nil {
		return dst, false
	}
	return a.form.solutions(dst, r, a.o, grids), true
}

// Solution is one solution of a record's puzzle or cover problem.
type Solution struct {
	Number  int64      // from 1
	Grid    nonet.Grid // of a puzzle
	Options []int      // of a cover problem: option numbers from 0, ascending
}

// Summary is what is known of a record when its search has ended.
type Summary struct {
	Shown     int64         // solutions that were passed to Solution
	Costs     []int64       // the cost of each; nil if the form is not Timed, or there are no costs
	Found     int64         // solutions found; 2 may mean at least 2
	Decided   bool          // the search was not cut short by a limit or by cancelling
	Exhausted bool          // Found is the number of all solutions
	Number    *big.Int      // of all solutions, if Decided, with WantNumber
	Fixed     nonet.Grid    // of a puzzle, if not Decided: cells equal in all solutions
	Random    bool          // the solutions were drawn at random
	Uniform   bool          // and all of them were equally likely
	Engine    string        // the engine that ran
	Why       string        // exact cover: why this one, as a sentence
	Nodes     int64         // of the search
	Time      time.Duration // of the search
}
