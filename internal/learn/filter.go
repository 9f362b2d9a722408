package learn

import (
	"cmp"
	"math/bits"
	"slices"
)

// A Filter is a constraint on cells that is not written as groups and clauses. It says which
// candidates no assignment has, and is asked for reasons only when conflict analysis meets such a
// candidate. (Lazy explanations: Ohrimenko, Stuckey and Codish, Propagation via lazy clause
// generation, 2009.) Cells and candidates are those of package kernel; see there for the methods.
// In particular Filter never leaves more if there are fewer candidates.
type Filter interface {
	Cells() []uint16
	Filter(dom []uint64) bool
	Feasible(dom []uint64) bool
}

// filters is what a Solver knows of the filters of its problem.
type filters struct {
	list   []Filter
	digits int
	vars   uint32    // the first vars variables are candidates of cells
	ofCell [][]int32 // the filters of each cell

	dom      []uint64 // by cell: the candidates that are not false by trail[:head]
	head     uint32
	position []uint32 // by variable: its place in trail[:head], or an old one
	dirty    []uint64 // set of the filters to run

	before, past, root []uint64 // scratch: candidates by cell
	lost               []uint32 // scratch
	explained          []Lit    // the reasons byExplanation
}

// maxGivenBack is how many cells a filter may have for its explanations to be shortened. For longer
// ones that would take so long that the search could not be stopped.
const maxGivenBack = 128

// maxExplained is how many literals of explanations are kept before unused ones are dropped.
const maxExplained = 1 << 20

func newFilters(p Problem) *filters {
	if len(p.Filters) == 0 {
		return nil
	}
	f := &filters{list: p.Filters, digits: p.Digits, vars: uint32(p.Cells * p.Digits)}
	f.ofCell = make([][]int32, p.Cells)
	f.dirty = make([]uint64, (len(f.list)+63)/64)
	for i, k := range f.list {
		for _, c := range k.Cells() {
			f.ofCell[c] = append(f.ofCell[c], int32(i))
		}
		f.dirty[i/64] |= 1 << (i % 64)
	}
	f.dom = make([]uint64, p.Cells)
	for c := range f.dom {
		f.dom[c] = ^uint64(0) >> (64 - p.Digits)
	}
	f.before = make([]uint64, p.Cells)
	f.past = make([]uint64, p.Cells)
	f.root = make([]uint64, p.Cells)
	f.position = make([]uint32, f.vars)
	return f
}

// candidate returns the cell and the digit, from 0, of a variable.
func (f *filters) candidate(v uint32) (cell uint32, digit uint32) {
	return v / uint32(f.digits), v % uint32(f.digits)
}

// follow brings dom up to date with the trail.
func (f *filters) follow(trail []Lit) {
	for ; f.head < uint32(len(trail)); f.head++ {
		l := trail[f.head]
		v := l.Var()
		if v >= f.vars {
			continue
		}
		f.position[v] = f.head
		if l.Negative() {
			c, d := f.candidate(v)
			f.dom[c] &^= 1 << d
			for _, i := range f.ofCell[c] {
				f.dirty[i/64] |= 1 << (i % 64)
			}
		}
	}
}

// undo takes back what follow has done for all of the trail from position to on.
func (f *filters) undo(trail []Lit, to uint32) {
	for ; f.head > to; f.head-- {
		if l := trail[f.head-1]; l.Negative() && l.Var() < f.vars {
			c, d := f.candidate(l.Var())
			f.dom[c] |= 1 << d
		}
	}
	// Before each decision all filters had run.
	clear(f.dirty)
}

// next removes a filter from dirty.
func (f *filters) next() (i int, ok bool) {
	for w, set := range f.dirty {
		if set != 0 {
			f.dirty[w] = set & (set - 1)
			return w*64 + bits.TrailingZeros64(set), true
		}
	}
	return 0, false
}

// runFilters runs filters until one removes a candidate, which it makes false. It returns the
// conflict if there is one, and whether there is something new to propagate.
func (s *Solver) runFilters() (conflict reason, more bool) {
	f := s.filters
	f.follow(s.trail)
	for {
		i, ok := f.next()
		if !ok {
			return reason{}, false
		}
		cells := f.list[i].Cells()
		for _, c := range cells {
			f.before[c] = f.dom[c]
		}
		because := reason{byFilter, uint32(i), Lit(f.head)}
		ok = f.list[i].Filter(f.dom)
		for _, c := range cells {
			left := f.dom[c]
			f.dom[c] = f.before[c]
			if !ok || left == f.before[c] {
				continue
			}
			for removed := f.before[c] &^ left; removed != 0; removed &= removed - 1 {
				v := uint32(c)*uint32(f.digits) + uint32(bits.TrailingZeros64(removed))
				if s.value[Pos(v)] > 0 || left == 0 {
					ok = false
					break
				}
				s.assign(Neg(v), because)
				more = true
			}
		}
		if !ok {
			return because, false
		}
		if more {
			return reason{}, true
		}
	}
}

// lostBefore reports whether a candidate was false when the trail had so many literals.
func (s *Solver) lostBefore(v, time uint32) bool {
	return s.value[Pos(v)] < 0 && s.setBefore(v, time)
}

// setBefore reports whether a variable had its value when the trail had so many literals.
func (s *Solver) setBefore(v, time uint32) bool {
	at := s.filters.position[v]
	return at < time && s.trail[at].Var() == v
}

// explain appends false literals because of which a filter made l true, or found a conflict if l is
// noLit. Of the candidates that were lost then it gives back those that the filter does without:
// first all of a cell, then single ones, latest first. If the filter is long, all of them stay.
func (s *Solver) explain(dst []Lit, r reason, l Lit) []Lit {
	f := s.filters
	k, time := f.list[r.at], uint32(r.other)
	cells := k.Cells()
	n := uint32(f.digits)
	for _, c := range cells {
		past := ^uint64(0) >> (64 - n)
		root := past
		for d := range n {
			if v := uint32(c)*n + d; s.lostBefore(v, time) {
				past &^= 1 << d
				if s.level[v] == 0 {
					root &^= 1 << d
				}
			}
		}
		f.past[c], f.root[c] = past, root
	}
	own := noVar
	ownPast := uint64(0)
	if l != noLit {
		c, d := f.candidate(l.Var())
		own, ownPast = c, f.past[c]
		f.past[c] = 1 << d
	}
	if len(cells) <= maxGivenBack && !k.Feasible(f.past) {
		s.giveBack(k, own, time)
	} else if own != noVar {
		f.past[own] = ownPast // rely on all that was lost
		own = noVar
	}
	for _, c := range cells {
		if uint32(c) == own {
			continue
		}
		lost := f.root[c] &^ f.past[c]
		if x := f.past[c]; lost&(lost-1) != 0 && x != 0 && x&(x-1) == 0 {
			v := uint32(c)*n + uint32(bits.TrailingZeros64(x))
			if s.value[Pos(v)] > 0 && s.setBefore(v, time) {
				dst = append(dst, Neg(v))
				continue
			}
		}
		for ; lost != 0; lost &= lost - 1 {
			dst = append(dst, Pos(uint32(c)*n+uint32(bits.TrailingZeros64(lost))))
		}
	}
	return dst
}

// giveBack adds candidates to past, up to root, as long as the filter finds no assignment.
func (s *Solver) giveBack(k Filter, own, time uint32) {
	f := s.filters
	n := uint32(f.digits)
	f.lost = f.lost[:0]
	for _, c := range k.Cells() {
		past := f.past[c]
		if uint32(c) == own || past == f.root[c] {
			continue
		}
		f.past[c] = f.root[c]
		if !k.Feasible(f.past) {
			continue
		}
		f.past[c] = past
		if past&(past-1) == 0 && past != 0 {
			if v := uint32(c)*n + uint32(bits.TrailingZeros64(past)); s.setBefore(v, time) {
				continue // one literal is enough for a decided cell
			}
		}
		for lost := f.root[c] &^ past; lost != 0; lost &= lost - 1 {
			f.lost = append(f.lost, uint32(c)*n+uint32(bits.TrailingZeros64(lost)))
		}
	}
	slices.SortFunc(f.lost, func(a, b uint32) int {
		return cmp.Compare(f.position[b], f.position[a])
	})
	for _, v := range f.lost {
		c, d := f.candidate(v)
		f.past[c] |= 1 << d
		if k.Feasible(f.past) {
			f.past[c] &^= 1 << d
		}
	}
}

// keepExplanation makes an explanation the reason of a literal that a filter made true.
func (s *Solver) keepExplanation(l Lit) {
	f := s.filters
	from := len(f.explained)
	f.explained = s.explain(f.explained, s.reason[l.Var()], l)
	s.reason[l.Var()] = reason{byExplanation, uint32(from), Lit(len(f.explained) - from)}
}

// dropExplanations drops the explanations of literals that are no longer true if there are many.
func (s *Solver) dropExplanations() {
	f := s.filters
	if f == nil || len(f.explained) < maxExplained {
		return
	}
	var kept []Lit
	for _, l := range s.trail {
		if r := &s.reason[l.Var()]; r.kind == byExplanation {
			from := len(kept)
			kept = append(kept, f.explained[r.at:r.at+uint32(r.other)]...)
			r.at = uint32(from)
		}
	}
	f.explained = kept
}
