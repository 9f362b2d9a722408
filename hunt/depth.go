package hunt

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"sync"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/sched"
	"github.com/nonet-dev/nonet/internal/whips"
)

// Pattern is a kind of patterns by which Denis Berthier rates puzzles, in "Pattern-Based Constraint
// Satisfaction". A pattern of length n supposes a candidate and follows n cells, or digits of
// houses. Each but the last leaves one candidate, and the last one leaves none.
type Pattern uint8

// The patterns. A puzzle's rating by one of them is the smallest length that suffices.
const (
	// Whips (W): each cell or digit of a house loses a candidate to the one before it.
	Whips Pattern = iota
	// GWhips (gW): whips that may go on from several places of a digit where two houses meet.
	GWhips
	// Braids (B): each cell or digit of a house may lose its candidates to any before it.
	Braids
)

// Bound is a number, or what is known of it.
type Bound struct {
	N     int
	Above bool // it is more than N, or there is none: nothing more was looked for
	None  bool // there is none
}

// String returns the number, ">12" or "none".
func (b Bound) String() string {
	switch {
	case b.None:
		return "none"
	case b.Above:
		return ">" + strconv.Itoa(b.N)
	}
	return strconv.Itoa(b.N)
}

// DepthOptions bound the search for a depth or a rating.
type DepthOptions struct {
	Most int   // lengths or depths that are looked for; 0: all
	Work int64 // units of some microseconds, equal on every machine; 0: no bound
}

// TrialDepth returns how deep trial and error must go to solve a puzzle: T&E(n) for the smallest n.
// At depth 0, naked and hidden singles suffice. At depth n, a candidate is taken away if supposing
// it leads to a contradiction by depth n-1, and nothing is ever guessed. A puzzle has depth 1 or
// less if and only if braids solve it.
//
// The error wraps [ErrNotFull] if solution is no solved grid that agrees with the puzzle, and
// [nonet.ErrLimit] if options.Work does not suffice; otherwise it is that of the context. With the
// last two, the bound says what is known.
func TrialDepth(ctx context.Context, puzzle, solution nonet.Grid, o DepthOptions) (Bound, error) {
	d, err := newDepthFinder(ctx, puzzle, solution, o, false)
	if err != nil {
		return Bound{}, err
	}
	for n := 0; ; n++ {
		if n > 0 {
			d.board.Thin(n, &d.search)
		}
		switch {
		case d.board.Solved():
			return Bound{N: n}, nil
		case d.search.Over:
			return Bound{N: n - 1, Above: true}, d.err
		case o.Most > 0 && n == o.Most:
			return Bound{N: n, Above: true}, nil
		}
	}
}

// Rating returns the rating of a puzzle by a pattern: the smallest length of patterns that, with
// naked and hidden singles, solve it. It is 0 for singles alone, and whips of length 1 are locked
// candidates. Not all puzzles have a rating.
//
// In which order braids are taken does not matter. With whips and g-whips it may matter: the
// shortest is taken first, and among these that of the first cell and digit. Errors are as those of
// [TrialDepth].
func Rating(ctx context.Context, puzzle, solution nonet.Grid, by Pattern, o DepthOptions) (Bound,
	error) {
	d, err := newDepthFinder(ctx, puzzle, solution, o, by == GWhips)
	if err != nil {
		return Bound{}, err
	}
	longest := 0
	for n := 1; !d.board.Solved(); {
		if o.Most > 0 && n > o.Most {
			return Bound{N: o.Most, Above: true}, nil
		}
		d.search.Cut = false
		found := d.eliminate(by, n)
		switch {
		case d.search.Over:
			return Bound{N: max(longest, n) - 1, Above: true}, d.err
		case found:
			longest = max(longest, n)
			if by != Braids {
				n = 1
			}
		case !d.search.Cut:
			return Bound{None: true}, nil
		default:
			n++
		}
	}
	return Bound{N: longest}, nil
}

// depthFinder finds out depths and ratings.
type depthFinder struct {
	board  *whips.Board
	search whips.Search
	err    error // why the search is over
}

// newDepthFinder returns a finder with the singles of a puzzle placed.
func newDepthFinder(ctx context.Context, puzzle, solution nonet.Grid, o DepthOptions,
	groups bool) (*depthFinder, error) {
	if _, err := newChangeFinder(solution); err != nil {
		return nil, err
	}
	if len(puzzle) != cells {
		return nil, fmt.Errorf("%w: the puzzle has %d cells", ErrNotFull, len(puzzle))
	}
	d := &depthFinder{}
	if groups {
		d.board = whips.NewBoard(groupedVariables())
	} else {
		d.board = whips.NewBoard(variables())
	}
	for c, digit := range puzzle {
		switch {
		case digit == 0:
		case digit != solution[c]:
			return nil, fmt.Errorf("%w: it is not the solution of the puzzle", ErrNotFull)
		default:
			d.board.Place(c*size + int(digit) - 1)
		}
	}
	d.board.Singles()
	// The candidates of the solution cannot be refuted.
	d.search.Skip = func(c int) bool { return int(solution[c/size]) == c%size+1 }
	work, limit := int64(0), o.Work
	if limit == 0 {
		limit = math.MaxInt64
	}
	d.search.Spend = func() bool {
		if work++; work > limit {
			d.err = nonet.ErrLimit
		} else if work&63 == 0 {
			d.err = sched.Err(ctx)
		}
		return d.err != nil
	}
	return d, nil
}

// eliminate takes away all candidates that are the targets of braids of up to a length, or one that
// is the target of a whip. It reports whether there were any.
func (d *depthFinder) eliminate(by Pattern, length int) (found bool) {
	kind := [...]whips.Kind{Whips: whips.Whip, GWhips: whips.GWhip, Braids: whips.Braid}[by]
	for c := range cells * size {
		if !d.board.Open(c) || d.search.Skip(c) {
			continue
		}
		if _, ok := d.search.Find(d.board, kind, c, length); ok {
			d.board.Remove(c)
			d.board.Singles()
			if found = true; by != Braids {
				return true
			}
		}
		if d.search.Over {
			return false
		}
	}
	return found
}

// variables has cells, and digits of houses; candidate 9*cell+digit-1. groupedVariables has groups,
// too.
var (
	variables        = sync.OnceValue(newVariables)
	groupedVariables = sync.OnceValue(func() *whips.Structure {
		s := newVariables()
		s.AddGroups()
		return s
	})
)

func newVariables() *whips.Structure {
	var list [][]uint16
	for c := range cells {
		var v []uint16
		for d := range size {
			v = append(v, uint16(c*size+d))
		}
		list = append(list, v)
	}
	for _, house := range houses {
		for d := range size {
			var v []uint16
			for _, c := range house {
				v = append(v, uint16(int(c)*size+d))
			}
			list = append(list, v)
		}
	}
	return whips.NewStructure(cells*size, list)
}
