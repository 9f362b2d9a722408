package logic

import (
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
)

// weakExocetConcludes checks the step of a weak exocet. Apart from the targets, the weak cell and
// the cells that both base cells see, each digit of the base must fit into the cross-lines at most
// twice. With the weak cell, exactly the digits that the step names must fit three times. No
// eliminated candidate may be possible in any case.
func weakExocetConcludes(step *Step, s *State) error {
	l := s.Layout()
	base, weak := partsOf(step, RoleBaseCell)[0], partsOf(step, RoleFin)[0]
	var targets []nonet.Cell
	for _, p := range partsOf(step, RoleTarget) {
		targets = append(targets, p.Cells...)
	}
	if len(base.Cells) != 2 || len(targets) != 2 || len(weak.Cells) != 1 ||
		!slices.Contains(l.Peers(base.Cells[0]), base.Cells[1]) ||
		s.Candidates(base.Cells[0]).Union(s.Candidates(base.Cells[1])) != base.Digits {
		return fmt.Errorf("base %v, targets %v, weak %v", base, targets, weak)
	}
	sees := func(c nonet.Cell) bool { // both base cells
		return slices.Contains(l.Peers(c), base.Cells[0]) &&
			slices.Contains(l.Peers(c), base.Cells[1])
	}
	may := func(c nonet.Cell, d nonet.Digit) bool {
		return s.Value(c) == d || s.Candidates(c).Has(d)
	}
	// most returns how often a digit fits into some lines, if each pair of its places in different
	// lines that see each other holds it once.
	var most func(d nonet.Digit, lines []Part, had []nonet.Cell, without int) int
	most = func(d nonet.Digit, lines []Part, had []nonet.Cell, without int) int {
		if len(lines) == 0 {
			return len(had)
		}
		best := most(d, lines[1:], had, without)
		for _, c := range lines[0].House.Cells {
			across := func(o nonet.Cell) bool {
				n := nonet.Cell(l.Size())
				return c/n == o/n || c%n == o%n
			}
			if int(c) != without && may(c, d) && !sees(c) && !slices.Contains(targets, c) &&
				!slices.ContainsFunc(had, across) {
				best = max(best, most(d, lines[1:], append(had[:len(had):len(had)], c), without))
			}
		}
		return best
	}
	lines := partsOf(step, RoleCrossLine)
	for d := range base.Digits.All() {
		if k := most(d, lines, nil, int(weak.Cells[0])); k > 2 {
			return fmt.Errorf("%d fits %d times without the weak cell", d, k)
		}
		if k := most(d, lines, nil, -1); (k > 2) != weak.Digits.Has(d) {
			return fmt.Errorf("%d fits %d times, weak digits %v", d, k, weak.Digits)
		}
	}
	for _, x := range step.Eliminations {
		if !slices.Contains(targets, x.Cell) && !slices.Contains(base.Cells, x.Cell) {
			return fmt.Errorf("%v goes", x)
		}
	}
	return weakCasesExclude(step, s, targets)
}

// weakCasesExclude checks that a weak exocet has a case and that no case has what goes.
func weakCasesExclude(step *Step, s *State, targets []nonet.Cell) error {
	base, weak := partsOf(step, RoleBaseCell)[0], partsOf(step, RoleFin)[0]
	w, n := weak.Cells[0], 0
	var wrong error
	try := func(not nonet.Digits, cells []nonet.Cell, digits ...nonet.Digit) {
		o := s.Clone()
		for d := range not.All() {
			if o.Value(w) == d {
				return
			}
			o.Remove(w, d)
		}
		for i, c := range cells {
			if o.Value(c) != digits[i] && !o.Place(c, digits[i]) {
				return
			}
		}
		if !followDigits(o, base.Digits) {
			return
		}
		n++
		for _, x := range step.Eliminations {
			if o.Value(x.Cell) == x.Digit || o.Candidates(x.Cell).Has(x.Digit) {
				wrong = fmt.Errorf("%v goes, and is possible with %v in %v", x, digits, cells)
			}
		}
	}
	for p := range s.Candidates(base.Cells[0]).All() {
		for q := range s.Candidates(base.Cells[1]).Minus(nonet.DigitsOf(p)).All() {
			b := base.Cells
			not := weak.Digits.Intersect(nonet.DigitsOf(p, q))
			try(not, append(b[:2:2], targets...), p, q, p, q)
			try(not, append(b[:2:2], targets...), p, q, q, p)
			for d := range not.All() {
				for _, target := range targets {
					try(nonet.Digits{}, append(b[:2:2], w, target), p, q, d, p+q-d)
				}
			}
		}
	}
	if n == 0 {
		return fmt.Errorf("no case")
	}
	return wrong
}

// followDigits places some digits in houses where they have one place left. It reports whether
// each of them has a place in every house and each cell a candidate.
func followDigits(s *State, digits nonet.Digits) bool {
	for again := true; again; {
		again = false
		for _, h := range s.Layout().Houses() {
			for d := range digits.All() {
				var in []nonet.Cell
				placed := false
				for _, c := range h.Cells {
					placed = placed || s.Value(c) == d
					if s.Candidates(c).Has(d) {
						in = append(in, c)
					}
				}
				switch {
				case placed:
				case len(in) == 0:
					return false
				case len(in) == 1:
					if !s.Place(in[0], d) {
						return false
					}
					again = true
				}
			}
		}
	}
	for c := range s.Layout().Cells() {
		if s.Value(nonet.Cell(c)) == 0 && s.Candidates(nonet.Cell(c)).IsEmpty() {
			return false
		}
	}
	return true
}

// multiFishConcludes checks that there are as many links as truths, that each candidate of a truth
// is in one, and that what goes is in a link and in no truth, or in two links.
func multiFishConcludes(step *Step, s *State) error {
	truths, links := 0, len(partsOf(step, RolePattern))
	has := map[nonet.Candidate]bool{}
	var lines []nonet.HouseKind
	for _, p := range partsOf(step, RoleBase) {
		lines = append(lines, p.House.Kind)
		for d := range p.Digits.All() {
			truths++
			for _, c := range p.House.Cells {
				if s.Candidates(c).Has(d) {
					has[nonet.Candidate{Cell: c, Digit: d}] = true
				}
				if s.Value(c) == d {
					return fmt.Errorf("%v has %d", p.House, d)
				}
			}
		}
	}
	if slices.Min(lines) != slices.Max(lines) {
		return fmt.Errorf("truths in %v", lines)
	}
	if links > 0 {
		links = len(partsOf(step, RolePattern)[0].Cells)
	}
	for _, p := range partsOf(step, RoleCover) {
		links += p.Digits.Len()
	}
	if truths != links {
		return fmt.Errorf("%d truths, %d links", truths, links)
	}
	times := func(x nonet.Candidate) (n int) {
		for _, p := range partsOf(step, RoleCover) {
			if p.Digits.Has(x.Digit) && slices.Contains(p.House.Cells, x.Cell) {
				n++
			}
		}
		for _, p := range partsOf(step, RolePattern) {
			if slices.Contains(p.Cells, x.Cell) {
				n++
			}
		}
		return n
	}
	for x := range has {
		if times(x) == 0 {
			return fmt.Errorf("%v is in no link", x)
		}
	}
	for _, x := range step.Eliminations {
		if k := times(x); k == 0 || has[x] && k < 2 {
			return fmt.Errorf("%v goes, in %d links", x, k)
		}
	}
	return nil
}
