package nonet

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"sync/atomic"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/sched"
)

// coverProblem is a puzzle as exact cover. Its items are cells, pairs of a house and
// a digit and, secondary, pairs of two cells that must differ and a digit. Its
// options are candidates.
type coverProblem struct {
	exactcover.Problem
	layout     *Layout
	apartOf    [][]int       // by cell, the pairs it is in
	candidates []Candidate   // of each option; Digit 0 for an option of a rule alone
	rules      *coverOfRules // nil: the puzzle has none
	elements   []exactcover.Element
}

// Cover returns a valid puzzle as an exact cover problem with the same solutions,
// and the candidate that each of its options stands for. Its items are p1.2 (row 1,
// column 2 has a digit), r1.5, c1.5, b1.5 and x1.5 (row, column, box or region, or
// further house 1 has a 5; g2r1.5 if row 1 is one of the second of several grids), secondary
// items a1.5 (one of the first pair of cells
// that must differ has a 5), and items of rules, rule1 for the first one. Options that belong to
// rules alone stand for a candidate with the digit 0. The error is ErrUnsupported if there would
// be more than two million items, or for a rule other than cages, renbans, rules of pairs of cells
// and contained digits.
func (p *Puzzle) Cover() (*exactcover.Problem, []Candidate, error) {
	if err := p.coverable(); err != nil {
		return nil, nil, err
	}
	cp, _ := newCoverProblem(p, nil)
	cp.load(p, nil)
	return &cp.Problem, cp.candidates, nil
}

// maxCoverItems bounds the items of a layout as exact cover, and so their memory:
// about 200 MB. The 100×100 Sudoku has 40,000.
const maxCoverItems = 2_000_000

// coverable returns an error if the layout has too many items.
func (l *Layout) coverable() error {
	items := l.Cells() + (len(l.houses)+len(l.apart))*l.Digits()
	if items > maxCoverItems {
		return fmt.Errorf("as exact cover this layout has %d items, more than %d: %w",
			items, maxCoverItems, ErrUnsupported)
	}
	return nil
}

// coverable returns an error if the valid puzzle has no form as exact cover, or too large a one.
func (p *Puzzle) coverable() error {
	if err := p.Layout.coverable(); err != nil {
		return err
	}
	return p.coverableRules()
}

// newCoverProblem makes the items for a puzzle, which fit all puzzles of its layout if it has no
// rules. stop may be nil; ok is false if it was set meanwhile.
func newCoverProblem(p *Puzzle, stop *atomic.Bool) (cp *coverProblem, ok bool) {
	l := p.Layout
	cp = &coverProblem{layout: l, apartOf: make([][]int, l.Cells())}
	var name []byte
	add := func(kind exactcover.Kind, prefix string, a, b int) {
		name = strconv.AppendInt(append(name[:0], prefix...), int64(a), 10)
		name = strconv.AppendInt(append(name, '.'), int64(b), 10)
		if _, err := cp.AddItem(string(name), kind); err != nil {
			panic(err) // names differ, and there are few
		}
	}
	for c := range l.Cells() {
		add(exactcover.Primary, "p", c/l.size+1, c%l.size+1)
	}
	n := l.Digits()
	further := 0
	for _, h := range l.houses {
		if isSet(stop) {
			return nil, false
		}
		prefix, number := "x", 0
		switch h.Kind {
		case HouseRow:
			prefix, number = "r", h.Index+1
		case HouseColumn:
			prefix, number = "c", h.Index+1
		case HouseBox, HouseRegion:
			prefix, number = "b", h.Index+1
		default:
			further++
			number = further
		}
		if h.Grid > 0 && prefix != "x" {
			prefix = fmt.Sprintf("g%d%s", h.Grid, prefix)
		}
		for d := range n {
			add(exactcover.Primary, prefix, number, d+1)
		}
	}
	for i, pair := range l.apart {
		if isSet(stop) {
			return nil, false
		}
		cp.apartOf[pair[0]] = append(cp.apartOf[pair[0]], i)
		cp.apartOf[pair[1]] = append(cp.apartOf[pair[1]], i)
		for d := range n {
			add(exactcover.Secondary, "a", i+1, d+1)
		}
	}
	if len(p.Rules) > 0 {
		return cp, cp.addRules(p, stop)
	}
	return cp, true
}

func isSet(stop *atomic.Bool) bool {
	sched.Poll()
	return stop != nil && stop.Load()
}

// load makes the options of a puzzle of the layout. stop may be nil; the result is
// false if it was set meanwhile.
func (cp *coverProblem) load(p *Puzzle, stop *atomic.Bool) bool {
	l := cp.layout
	n := l.Digits()
	cp.ClearOptions()
	cp.candidates = cp.candidates[:0]
	for c, digits := range p.Candidates() {
		if isSet(stop) {
			return false
		}
		for d := range digits.All() {
			elements := append(cp.elements[:0], exactcover.Element{Item: c})
			first := l.Cells() + int(d) - 1 // the item of d in the first house
			for _, h := range l.housesOf[c] {
				elements = append(elements, exactcover.Element{Item: first + h*n})
			}
			for _, i := range cp.apartOf[c] {
				elements = append(elements, exactcover.Element{Item: first + (len(l.houses)+i)*n})
			}
			if cp.rules != nil {
				elements = append(elements, *cp.rules.candidate(n, uint16(c), int(d))...)
			}
			cp.elements = elements
			if _, err := cp.AddOption(cp.elements...); err != nil {
				panic(err) // the items exist and differ
			}
			cp.candidates = append(cp.candidates, Candidate{Cell(c), d})
		}
	}
	if cp.rules == nil {
		return true
	}
	for _, option := range cp.rules.more {
		if _, err := cp.AddOption(option...); err != nil {
			panic(err) // the items exist and differ
		}
		cp.candidates = append(cp.candidates, Candidate{})
	}
	return true
}

// makeCover makes the puzzle an exact cover problem. It returns false if the
// search was stopped meanwhile.
func (r *runner) makeCover(t *task) bool {
	if r.problem == nil || r.problem.rules != nil || len(t.puzzle.Rules) > 0 {
		problem, ok := newCoverProblem(t.puzzle, t.stop)
		if !ok {
			return false
		}
		r.problem, r.solution = problem, make([]Digit, r.layout.Cells())
	}
	return r.problem.load(t.puzzle, t.stop)
}

// cover visits the solutions of the exact cover problem.
func (r *runner) cover(t *task) (int64, outcome) {
	if !r.makeCover(t) {
		return 0, stopped
	}
	s := &r.coverer
	s.NodeLimit, s.Rand, s.Jobs = t.nodeLimit, t.rand, 1
	out := exhausted
	for options, err := range s.Solutions(t.ctx, &r.problem.Problem) {
		if err != nil {
			out = outcomeOfCover(err)
			break
		}
		for _, o := range options {
			candidate := r.problem.candidates[o]
			if candidate.Digit != 0 {
				r.solution[candidate.Cell] = candidate.Digit
			}
		}
		if !t.visit(r.solution) {
			out = ended
			break
		}
	}
	return s.Stats.Nodes, out
}

func outcomeOfCover(err error) outcome {
	switch {
	case err == nil:
		return exhausted
	case errors.Is(err, exactcover.ErrLimit):
		return limited
	}
	return stopped
}

// maxListed is the limit of solutions up to which engine cover counts by listing
// them.
const maxListed = 1_000_000

// coverOrCount runs engine cover on one puzzle.
func (r *runner) coverOrCount(t *task) report {
	if !t.counts() || t.limit > 0 && t.limit <= maxListed {
		return visiting((*runner).cover)(r, t)
	}
	n, nodes, out := r.countCover(t, t.nodeLimit)
	return t.counted(report{nodes: nodes}, n, out)
}

// countCover counts the solutions of the exact cover problem without listing them.
// If it is cut short there are at least n.
func (r *runner) countCover(t *task, nodeLimit int64) (n *big.Int, nodes int64, out outcome) {
	if !r.makeCover(t) {
		return new(big.Int), 0, stopped
	}
	s := &r.coverer
	s.NodeLimit, s.Rand, s.Jobs, s.Memory = nodeLimit, nil, t.jobs, t.memory
	if t.progress != nil {
		s.Progress = func(share float64) { t.progress(Progress{Counted: share}) }
		defer func() {
			s.Progress = nil
			t.progress(Progress{})
		}()
	}
	n, err := s.Count(t.ctx, &r.problem.Problem)
	return n, s.Stats.Nodes, outcomeOfCover(err)
}

// counted returns found with the number that was counted, up to the limit.
func (t *task) counted(found report, n *big.Int, out outcome) report {
	found.out = out
	if t.limit > 0 && n.Cmp(big.NewInt(t.limit)) >= 0 {
		found.count, found.out = t.limit, ended
		return found
	}
	found.total, found.count = n, math.MaxInt64
	if n.IsInt64() {
		found.count = n.Int64()
	}
	return found
}
