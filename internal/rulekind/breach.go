package rulekind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/internal/kernel"
)

// A Finder finds what is wrong with rules in a grid of digits, some of which may be missing: what
// no digits in the empty cells can mend, as far as that is seen in the rule alone.
type Finder struct {
	Grid   *Grid
	Digits []uint8 // of each cell; 0: it is empty

	// Text returns digits for a message.
	Text func(digits []uint8) string

	// Add takes the cells that show a breach, and what was found: "has 14".
	Add func(cells []uint16, found string)
}

// Find adds what is wrong with a rule.
func (f *Finder) Find(r *Rule) {
	row := Of(r.Kind)
	if row.Lists.Different {
		f.different(r.line())
	}
	if row.Breach != nil {
		row.Breach(f, r)
		return
	}
	for _, said := range row.Says(r, f.Grid) {
		switch x := said.(type) {
		case Total:
			sum := span{}
			for i, c := range x.Cells {
				sum = sum.plus(f.digit(c).times(r.factor(i)))
			}
			f.total(r, x.Cells, sum)
		case EqualTotals:
			f.equalSums(x.Lists)
		case Line:
			f.pairs(x)
		case Same:
			f.pairs(x.Line())
		case Machine:
			f.machine(x)
		case Among:
			f.among(x)
		case Points:
			f.points(x)
		case Either:
			f.either(r, x)
		case Own:
			f.own(x.Kernel(func(a, b uint16) bool { return false }))
		}
	}
}

func (f *Finder) add(cells []uint16, format string, args ...any) {
	f.Add(cells, fmt.Sprintf(format, args...))
}

// span is what a number can be: least to most.
type span struct{ least, most int }

func (s span) plus(t span) span { return span{s.least + t.least, s.most + t.most} }

func (s span) times(factor int) span {
	a, b := s.least*factor, s.most*factor
	return span{min(a, b), max(a, b)}
}

// than names the span where it is too high or, if low is set, too low.
func (s span) than(low bool) string {
	switch {
	case s.least == s.most:
		return fmt.Sprint(s.least)
	case low:
		return fmt.Sprintf("at most %d", s.most)
	}
	return fmt.Sprintf("at least %d", s.least)
}

// digit returns what the digit of a cell can be.
func (f *Finder) digit(c uint16) span {
	if d := int(f.Digits[c]); d != 0 {
		return span{d, d}
	}
	return span{1, f.Grid.N}
}

func (f *Finder) sum(cells []uint16) span {
	sum := span{}
	for _, c := range cells {
		sum = sum.plus(f.digit(c))
	}
	return sum
}

// differentSum is the sum of cells that are all different.
func (f *Finder) differentSum(cells []uint16) span {
	sum, used, empty := span{}, uint64(0), 0
	for _, c := range cells {
		d := int(f.Digits[c])
		if d == 0 {
			empty++
			continue
		}
		sum = sum.plus(span{d, d})
		used |= 1 << (d - 1)
	}
	n := f.Grid.N
	for d, left := 1, empty; d <= n && left > 0; d++ {
		if used>>(d-1)&1 == 0 {
			sum.least += d
			left--
		}
	}
	for d, left := n, empty; d > 0 && left > 0; d-- {
		if used>>(d-1)&1 == 0 {
			sum.most += d
			left--
		}
	}
	return sum
}

// total reports cells whose sum is not that of the rule.
func (f *Finder) total(r *Rule, cells []uint16, sum span) {
	if n := r.Number; n < sum.least || n > sum.most {
		f.add(cells, "has %s", sum.than(sum.most < n))
	}
}

// different reports cells with equal digits.
func (f *Finder) different(cells []uint16) {
	var first [MaxSize + 1]uint16
	var seen uint64
	for _, c := range cells {
		switch d := f.Digits[c]; {
		case d == 0:
		case seen>>(d-1)&1 != 0:
			f.add([]uint16{first[d], c}, "has %d twice", d)
		default:
			seen, first[d] = seen|1<<(d-1), c
		}
	}
}

// pairs reports each two cells whose digits are not related.
func (f *Finder) pairs(l Line) {
	if l.Implied {
		return
	}
	for a, b := range l.Pairs() {
		x, y := int(f.Digits[a]), int(f.Digits[b])
		if x != 0 && y != 0 && !l.Related(x, y) {
			f.add([]uint16{a, b}, "has %d and %d", x, y)
		}
	}
}

// equalSums reports two of the lists that have different sums.
func (f *Finder) equalSums(lists [][]uint16) {
	if len(lists) == 0 {
		return
	}
	low, high := 0, 0 // of the lists with the lowest most and the highest least
	sums := make([]span, len(lists))
	for i, list := range lists {
		sums[i] = f.sum(list)
		if sums[i].most < sums[low].most {
			low = i
		}
		if sums[i].least > sums[high].least {
			high = i
		}
	}
	if sums[low].most < sums[high].least {
		f.add(slices.Concat(lists[min(low, high)], lists[max(low, high)]), "has %s and %s",
			sums[low].than(true), sums[high].than(false))
	}
}

// among reports digits that are missing.
func (f *Finder) among(x Among) {
	var count [MaxSize + 1]int
	for _, c := range x.Cells {
		count[f.Digits[c]]++
	}
	empty, missing := count[0], []string(nil)
	for _, d := range x.Digits {
		if count[d]--; count[d] < 0 {
			missing = append(missing, fmt.Sprint(d))
		}
	}
	if len(missing) > empty {
		f.add(x.Cells, "lacks %s", strings.Join(missing, ", "))
	}
}

// points reports a cell that points to one without the digit of the rule.
func (f *Finder) points(p Points) {
	x := int(f.Digits[p.Cell])
	switch {
	case x == 0:
	case x > len(p.List):
		f.add([]uint16{p.Cell}, "points to cell %d of %d", x, len(p.List))
	case f.Digits[p.List[x-1]] != 0 && int(f.Digits[p.List[x-1]]) != int(p.Digit):
		f.add([]uint16{p.Cell, p.List[x-1]}, "points to %d", f.Digits[p.List[x-1]])
	}
}

// own reports that a kernel sees no way to fill the empty cells.
func (f *Finder) own(k kernel.Kernel) {
	dom := make([]uint64, len(f.Digits))
	for c, d := range f.Digits {
		if dom[c] = 1 << (d - 1); d == 0 {
			dom[c] = ^uint64(0) >> (64 - f.Grid.N)
		}
	}
	if !k.Feasible(dom) {
		f.add(k.Cells(), "does not hold")
	}
}

// either reports that no branch is left.
func (f *Finder) either(r *Rule, x Either) {
	for _, branch := range x.Branches {
		broken := false
		of := *f
		of.Add = func([]uint16, string) { broken = true }
		for i := range branch {
			of.Find(&branch[i])
		}
		if !broken {
			return
		}
	}
	f.add(r.line(), "breaks all of %s", Counted(len(x.Branches), "alternative", "alternatives"))
}

// machine reports cells that a machine does not accept.
func (f *Finder) machine(x Machine) {
	a, line := x.Make(), x.Cells
	states, next := make([]bool, a.States), make([]bool, a.States)
	for _, s := range a.Start {
		states[s] = true
	}
	for i, c := range line {
		clear(next)
		some := false
		for _, m := range a.Moves {
			if states[m.From] && (f.Digits[c] == 0 || m.Digits>>(f.Digits[c]-1)&1 != 0) {
				next[m.To], some = true, true
			}
		}
		states, next = next, states
		if !some {
			f.add(line[:i+1], "does not read %s", f.digits(line[:i+1]))
			return
		}
	}
	if !slices.ContainsFunc(a.Accept, func(s int) bool { return states[s] }) {
		f.add(line, "does not accept %s", f.digits(line))
	}
}

// digits returns the digits of cells for a message.
func (f *Finder) digits(cells []uint16) string {
	digits := make([]uint8, 0, len(cells))
	for _, c := range cells {
		digits = append(digits, f.Digits[c])
	}
	return f.Text(digits)
}
