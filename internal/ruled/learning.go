package ruled

import (
	"bytes"
	"math"
	"math/bits"
	"slices"

	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/learn"
)

// Plain search forgets why a branch has failed, and is hopeless on puzzles of long lines. So after
// learnAfter contradictions clause learning (package learn) gets a turn, and then both take turns,
// each of which is turnGrowth times as long as the one before. So neither method costs a puzzle
// that is the other's more than a few times its time.

const (
	// learnAfter is the number of contradictions of plain search before the first turn of learning.
	learnAfter = 3_000

	// learnAfterSums is the same for puzzles of cages, renbans and sums alone, where plain search
	// is better in most cases.
	learnAfterSums = 200_000

	// contradictionsPerConflict is how many contradictions plain search finds in the time of a
	// conflict of learning, about, if there are no filters. If there are, it is twice as much, or
	// more if they are long, as their explanations then take more time.
	contradictionsPerConflict = 8
	shortFilter               = 10

	turnGrowth = 2

	// maxKept is how many solutions are kept, so that neither method finds those of the other
	// again. A search that has visited so many does not learn from then on.
	maxKept = 256

	// maxLiterals bounds the groups, pairs and clauses of a learner, in literals: about a second
	// and 150 MB. Kernels that would need more are filters. A puzzle whose layout alone needs more
	// is left to plain search.
	maxLiterals = 1 << 22

	// clausesPerPoll is how many clauses are added between two looks at Task.Stop.
	clausesPerPoll = 1024
)

// learner is the rest of a search as a problem of package learn: variable c*n+d says that cell c
// has digit d+1. It begins with the candidates that were left at the root when it was made. Further
// variables say which set of digits a cage has.
type learner struct {
	solver  *learn.Solver
	n       int
	clauses [][]learn.Lit
	problem learn.Problem
	room    int   // literals that may still be added, see maxLiterals
	cost    int64 // of a conflict, in contradictions of plain search
}

// newLearner returns nil if the layout is too large or the task was stopped.
func newLearner(p *Plan, root []uint64, t *Task) *learner {
	l := &learner{n: p.n, room: maxLiterals}
	l.problem = learn.Problem{Vars: p.cells * p.n, Cells: p.cells, Digits: p.n}
	if !l.takes(p.cells*p.n + len(p.houses)*p.n*p.n) {
		return nil
	}
	for c := range root {
		var group []uint32
		for m := root[c]; m != 0; m &= m - 1 {
			group = append(group, l.variable(uint16(c), bits.TrailingZeros64(m)))
		}
		l.problem.Groups = append(l.problem.Groups, group)
		for m := p.full &^ root[c]; m != 0; m &= m - 1 {
			v := l.variable(uint16(c), bits.TrailingZeros64(m))
			l.clauses = append(l.clauses, []learn.Lit{learn.Neg(v)})
		}
	}
	grouped := make([]uint64, len(p.peerSet)) // pairs of cells that are in one house
	for _, house := range p.houses {
		if t.stopped() {
			return nil
		}
		for d := range p.n {
			l.problem.Groups = append(l.problem.Groups, l.places(house, root, d))
		}
		for _, a := range house {
			for _, b := range house {
				grouped[int(a)*p.words+int(b/64)] |= 1 << (b % 64)
			}
		}
	}
	for a, peers := range p.peers {
		if t.stopped() {
			return nil
		}
		for _, b := range peers {
			if int(b) < a || grouped[a*p.words+int(b/64)]>>(b%64)&1 != 0 {
				continue
			}
			if !l.takes(2 * bits.OnesCount64(root[a]&root[b])) {
				return nil
			}
			l.apart(uint16(a), b, root)
		}
	}
	for i, k := range slices.Concat(p.rules, p.derived) {
		if t.stopped() {
			return nil
		}
		l.add(k, root, i < len(p.rules))
	}
	longest := 0
	for _, k := range l.problem.Filters {
		longest = max(longest, len(k.Cells()))
	}
	l.cost = int64(contradictionsPerConflict * (shortFilter + longest) / shortFilter)
	l.solver = learn.New(l.problem, learn.Config{Stable: true, Stop: t.Stop})
	for i, clause := range l.clauses {
		if i%clausesPerPoll == 0 && t.stopped() {
			return nil
		}
		l.solver.AddClause(clause)
	}
	if t.Order != nil {
		for c := range p.cells {
			first := true
			for _, digit := range t.Order[c*p.n : (c+1)*p.n] {
				if d := int(digit) - 1; root[c]>>d&1 != 0 {
					l.solver.Prefer(l.variable(uint16(c), d), first)
					first = false
				}
			}
		}
	}
	return l
}

// takes takes room for so many literals, if it is there.
func (l *learner) takes(literals int) bool {
	if literals > l.room {
		return false
	}
	l.room -= literals
	return true
}

func (l *learner) variable(c uint16, d int) uint32 { return uint32(int(c)*l.n + d) }

// places returns the variables of a digit in some cells.
func (l *learner) places(cells []uint16, root []uint64, d int) []uint32 {
	var group []uint32
	for _, c := range cells {
		if root[c]>>d&1 != 0 {
			group = append(group, l.variable(c, d))
		}
	}
	return group
}

// apart says that two cells differ.
func (l *learner) apart(a, b uint16, root []uint64) {
	for m := root[a] & root[b]; m != 0; m &= m - 1 {
		d := bits.TrailingZeros64(m)
		l.problem.Apart = append(l.problem.Apart, [2]uint32{l.variable(a, d), l.variable(b, d)})
	}
}

// add says a kernel: by groups and clauses if there are few, otherwise as a filter.
func (l *learner) add(k kernel.Kernel, root []uint64, rule bool) {
	cells := k.Cells()
	switch k := k.(type) {
	case equal:
		if !l.takes(4 * l.n) {
			break
		}
		for d := range l.n {
			a, b := l.variable(k[0], d), l.variable(k[1], d)
			l.clauses = append(l.clauses, []learn.Lit{learn.Pos(a), learn.Neg(b)},
				[]learn.Lit{learn.Neg(a), learn.Pos(b)})
		}
		return
	case *kernel.Line:
		after := k.Relation().Table()
		supports := 0 // literals of two cells, one way
		for _, m := range after {
			supports += 1 + bits.OnesCount64(m)
		}
		if !l.takes(2 * supports * (len(cells) - 1)) {
			break
		}
		before := make([]uint64, l.n)
		for d, m := range after {
			for ; m != 0; m &= m - 1 {
				before[bits.TrailingZeros64(m)] |= 1 << d
			}
		}
		for i := range len(cells) - 1 {
			l.supports(cells[i], cells[i+1], after, root)
			l.supports(cells[i+1], cells[i], before, root)
		}
		return
	case *kernel.Index:
		if !l.takes(2 * l.n) {
			break
		}
		at, list, digit := k.Parts()
		for m := root[at]; m != 0; m &= m - 1 {
			i := bits.TrailingZeros64(m)
			clause := []learn.Lit{learn.Neg(l.variable(at, i))}
			if i < len(list) {
				has := l.variable(list[i], bits.TrailingZeros64(digit))
				clause = append(clause, learn.Pos(has))
			}
			l.clauses = append(l.clauses, clause)
		}
		return
	case *kernel.Different:
		if !l.takes(len(cells) * (len(cells) - 1) * l.n) {
			break
		}
		for i, a := range cells {
			for _, b := range cells[:i] {
				l.apart(a, b, root)
			}
		}
		return
	case *kernel.Sets:
		if rule {
			l.sets(k, root)
		}
	}
	l.problem.Filters = append(l.problem.Filters, k)
}

// supports says for each candidate of a that b has one of the digits of table.
func (l *learner) supports(a, b uint16, table, root []uint64) {
	for m := root[a]; m != 0; m &= m - 1 {
		d := bits.TrailingZeros64(m)
		if root[b]&^table[d] == 0 {
			continue
		}
		clause := []learn.Lit{learn.Neg(l.variable(a, d))}
		for x := root[b] & table[d]; x != 0; x &= x - 1 {
			clause = append(clause, learn.Pos(l.variable(b, bits.TrailingZeros64(x))))
		}
		l.clauses = append(l.clauses, clause)
	}
}

// sets says with a variable for each set of digits, if there is room: the cells have one of the
// sets, and each digit is in one cell or not in the set.
func (l *learner) sets(k *kernel.Sets, root []uint64) {
	left := k.Left(root)
	if !l.takes(l.n * (len(k.Cells()) + len(left) + 1)) {
		return
	}
	first := uint32(l.problem.Vars)
	l.problem.Vars += len(left)
	var one []uint32
	all := uint64(0)
	for i, set := range left {
		one = append(one, first+uint32(i))
		all |= set
	}
	l.problem.Groups = append(l.problem.Groups, one)
	for d := range l.n {
		group := l.places(k.Cells(), root, d)
		for i, set := range left {
			if set>>d&1 == 0 {
				group = append(group, first+uint32(i))
			}
		}
		l.problem.Groups = append(l.problem.Groups, group)
	}
}

// exclude excludes a solution.
func (l *learner) exclude(solution []uint8) {
	clause := make([]learn.Lit, 0, len(solution))
	for c, digit := range solution {
		clause = append(clause, learn.Neg(l.variable(uint16(c), int(digit)-1)))
	}
	l.solver.AddClause(clause)
}

// visit calls Visit with the solution, and keeps the solution if it is one of the first maxKept.
func (s *Searcher) visit(t *Task) bool {
	if s.visited == 0 {
		s.unvisited = append(s.unvisited[:0], s.states[:s.cells]...)
	}
	s.untilTurn = s.learnAfter
	if s.visited++; s.visited <= maxKept {
		s.kept = append(s.kept, s.solution...)
	}
	if s.visited == maxKept {
		s.endLearning()
	}
	return t.Visit(s.solution)
}

// endLearning leaves the rest of the search to plain search.
func (s *Searcher) endLearning() {
	if s.learner == nil {
		s.kept = s.kept[:0] // plain search does not find its own solutions again
		return
	}
	stats := s.learner.solver.Stats
	s.contradictions += stats.Conflicts
	s.restarts += stats.Restarts
	s.learner = nil
}

// isKept reports whether the solution was visited before, as learning has found it.
func (s *Searcher) isKept(solution []uint8) bool {
	for i := 0; i < len(s.kept); i += s.cells {
		if bytes.Equal(s.kept[i:i+s.cells], solution) {
			return true
		}
	}
	return false
}

// turnIsDue reports whether it is time for a turn of learning.
func (s *Searcher) turnIsDue() bool { return s.untilTurn <= 0 && s.visited < maxKept }

// learnForATurn continues the search by learning for one turn. done is true if the search has
// ended. root has the candidates that are left.
func (s *Searcher) learnForATurn(t *Task, root []uint64) (out Outcome, done bool) {
	if s.learner == nil {
		if s.learner = newLearner(s.Plan, root, t); s.learner == nil {
			if t.stopped() {
				return Stopped, true
			}
			s.learnAfter, s.untilTurn = math.MaxInt64, math.MaxInt64
			return Limited, false
		}
		for i := 0; i < len(s.kept); i += s.cells {
			s.learner.exclude(s.kept[i : i+s.cells])
		}
	}
	solver := s.learner.solver
	if t.Progress != nil {
		solver.Progress = func() { t.Progress(s.progress(t)) }
	}
	until := solver.Stats.Conflicts + max(1, s.learnAfter/s.learner.cost)
	before := s.nodes - solver.Stats.Decisions
	for {
		limit := learn.Limit{Conflicts: until - solver.Stats.Conflicts}
		if limit.Conflicts <= 0 || s.visited >= maxKept {
			break
		}
		if t.NodeLimit > 0 {
			if s.nodes >= t.NodeLimit {
				return Limited, true
			}
			limit.Decisions = t.NodeLimit - s.nodes
		}
		result := solver.Run(limit)
		s.nodes = before + solver.Stats.Decisions
		switch result {
		case learn.Unsatisfiable:
			return Exhausted, true
		case learn.Stopped:
			return Stopped, true
		case learn.Satisfiable:
			s.readLearned()
			solver.AddClause(solver.Excluded())
			if !s.visit(t) {
				return Ended, true
			}
		}
	}
	s.learnAfter *= turnGrowth
	s.untilTurn = s.learnAfter
	return Limited, false
}

// readLearned sets solution to that of the learner.
func (s *Searcher) readLearned() {
	for c := range s.solution {
		for d := range s.n {
			if s.learner.solver.Value(s.learner.variable(uint16(c), d)) {
				s.solution[c] = uint8(d + 1)
			}
		}
	}
}
