package logic

import (
	"bufio"
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// Patterns of several rows, columns and regions are rare in random states. So these tests make
// states that have them, from a solved grid and what the pattern lets its cells have, and hold what
// is concluded against all solutions of the state, of which there can be many.

// draft is a state in the making: a solution, and the candidates of cells.
type draft struct {
	r     *rand.Rand
	grid  nonet.Grid
	marks []nonet.Digits
}

// newDraft draws a solution of a layout in which the cells of a map have some of the digits there;
// nil if none is found. No cell has a candidate but its digit.
func newDraft(t *testing.T, layout string, r *rand.Rand, may map[nonet.Cell]nonet.Digits) *draft {
	t.Helper()
	p := nonet.NewPuzzle(mustLayout(t, layout))
	p.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(p.Layout.Digits())}, p.Layout.Cells())
	for c, m := range may {
		p.Marks[c] = m
	}
	solver := nonet.Solver{Rand: r, NodeLimit: 20_000}
	g, err := solver.First(context.Background(), p)
	if err != nil {
		return nil
	}
	x := &draft{r: r, grid: slices.Clone(g)}
	for _, d := range x.grid {
		x.marks = append(x.marks, nonet.DigitsOf(d))
	}
	return x
}

// blur gives cells of which keep is false other candidates: each digit of a share of them with
// some probability.
func (x *draft) blur(cells, digits float64, keep func(c nonet.Cell) bool) {
	n := int(slices.Max(x.grid))
	for c := range x.marks {
		if keep(nonet.Cell(c)) || x.r.Float64() >= cells {
			continue
		}
		for d := range nonet.AllDigits(n).All() {
			if x.r.Float64() < digits {
				x.marks[c] = x.marks[c].With(d)
			}
		}
	}
}

// loosen gives cells of some digits another one if they have none, so that they are not given.
func (x *draft) loosen(digits nonet.Digits) {
	n := int(slices.Max(x.grid))
	for c, d := range x.grid {
		if digits.Has(d) && x.marks[c].Len() == 1 {
			x.marks[c] = x.marks[c].With(d%nonet.Digit(n) + 1)
		}
	}
}

// state makes the state: cells with one candidate are given.
func (x *draft) state(t *testing.T, layout string) *State {
	t.Helper()
	p := nonet.NewPuzzle(mustLayout(t, layout))
	for c, m := range x.marks {
		if m.Len() == 1 {
			p.Givens[c] = x.grid[c]
		}
	}
	p.Marks = x.marks
	s, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// holds checks that a conclusion is true in every solution of a state: there is none with a
// candidate that is crossed out, and none without one that is placed.
func holds(t *testing.T, s *State, step *Step) {
	t.Helper()
	solver := nonet.Solver{NodeLimit: 20_000, Jobs: 1}
	check := func(x nonet.Candidate, m nonet.Digits) {
		p := s.Puzzle()
		p.Marks[x.Cell] = m
		n, err := solver.CountTo(context.Background(), p, 1)
		switch {
		case errors.Is(err, nonet.ErrLimit):
			t.Logf("%s: too hard to tell", step.Technique)
		case err != nil:
			t.Fatal(err)
		case n > 0:
			t.Errorf("%s: %s, %d is not true in all solutions of %s, %v", step.Technique,
				s.Layout().CellName(x.Cell), x.Digit, s.Layout(), s.Puzzle())
		}
	}
	if len(step.Placements)+len(step.Eliminations) == 0 {
		t.Errorf("%s concludes nothing", step.Technique)
	}
	for _, x := range step.Placements {
		check(x, s.Candidates(x.Cell).Without(x.Digit))
	}
	for _, x := range step.Eliminations {
		if !s.Candidates(x.Cell).Has(x.Digit) {
			t.Errorf("%s: %d is not a candidate of %s", step.Technique, x.Digit,
				s.Layout().CellName(x.Cell))
		}
		check(x, nonet.DigitsOf(x.Digit))
	}
}

// steps returns up to most steps of a technique, each of which holds.
func stepsThatHold(t *testing.T, s *State, technique Technique, most int) (list []*Step) {
	t.Helper()
	var solver Solver
	for step, err := range solver.Steps(context.Background(), s, technique) {
		if err != nil {
			t.Fatal(technique, err)
		}
		holds(t, s, step)
		if list = append(list, step); len(list) == most || t.Failed() {
			break
		}
	}
	return list
}

// jigsaws with regions of all kinds of shapes.
var jigsaws = []string{
	"jigsaw:aaabbaaccbdcccbddeebddeee",
	"jigsaw:112222113223413333415566445566445566",
	"jigsaw:111222222111233232141333335144635555444665665444766655777768888797798888799999998",
	"jigsaw:111111112133322222333333442566666642576766442577778444577888894575889999555889999",
	"9+windoku",
}

func TestLawOfLeftoversHolds(t *testing.T) {
	found := 0
	for i := range uint64(200) {
		r := rand.New(rand.NewPCG(i, 31))
		layout := jigsaws[int(i)%len(jigsaws)]
		x := newDraft(t, layout, r, nil)
		if x == nil {
			continue
		}
		x.blur(0.3+0.7*r.Float64(), 0.2+0.5*r.Float64(), func(nonet.Cell) bool { return false })
		found += len(stepsThatHold(t, x.state(t, layout), LawOfLeftovers, 5))
		if t.Failed() {
			t.Fatal("draw", i)
		}
	}
	t.Log(found, "steps")
	if found < 200 {
		t.Errorf("%d steps", found)
	}
}

// TestTridagonsHold has twelve cells with three digits, but for a few with another one.
func TestTridagonsHold(t *testing.T) {
	kinds := map[string]int{}
	layouts := []string{"9", "9+diagonal", "12", "16"}
	for i := range uint64(400) {
		r := rand.New(rand.NewPCG(i, 32))
		layout := layouts[i%4]
		cells, even := drawTwelve(mustLayout(t, layout), r)
		n := mustLayout(t, layout).Size()
		perm := r.Perm(n)
		three := nonet.DigitsOf(nonet.Digit(perm[0]+1), nonet.Digit(perm[1]+1),
			nonet.Digit(perm[2]+1))
		may := map[nonet.Cell]nonet.Digits{}
		for _, c := range cells {
			may[c] = three
		}
		if !even || r.IntN(10) > 0 {
			for range 1 + r.IntN(3) {
				c := cells[r.IntN(12)]
				may[c] = may[c].With(nonet.Digit(perm[3] + 1)).With(
					nonet.Digit(perm[3+r.IntN(10)/9] + 1))
			}
		}
		x := newDraft(t, layout, r, may)
		if x == nil {
			continue
		}
		for _, c := range cells {
			x.marks[c] = may[c]
			if r.IntN(10) == 0 {
				x.marks[c] = x.marks[c].Without(drawDigit(r, three)).With(x.grid[c])
			}
		}
		x.loosen(three)
		x.blur(r.Float64(), 0.3, func(c nonet.Cell) bool { return slices.Contains(cells, c) })
		list := stepsThatHold(t, x.state(t, layout), Tridagon, 3)
		if t.Failed() {
			t.Fatal("draw", i)
		}
		if even {
			kinds["even"] += len(list)
			continue
		}
		for _, step := range list {
			switch {
			case len(step.Placements) > 0:
				kinds["placed"]++
			case three.Has(step.Eliminations[0].Digit):
				kinds["not of the three"]++
			default:
				kinds["seen"]++
			}
		}
	}
	t.Log(kinds)
	if kinds["placed"] < 10 || kinds["not of the three"] < 3 || kinds["seen"] < 10 ||
		kinds["even"] > 0 {
		t.Errorf("%v", kinds)
	}
}

func drawDigit(r *rand.Rand, digits nonet.Digits) nonet.Digit {
	list := slices.Collect(digits.All())
	return list[r.IntN(len(list))]
}

// drawTwelve draws three cells in each of four boxes in a rectangle, all in different rows and
// columns of their box. They are those of a tridagon unless even.
func drawTwelve(l *nonet.Layout, r *rand.Rand) (cells []nonet.Cell, even bool) {
	n := l.Size()
	height, width := 1, 1 // of boxes
	for _, h := range l.Houses() {
		if h.Kind == nonet.HouseBox {
			first, last := int(h.Cells[0]), int(h.Cells[n-1])
			height, width = last/n-first/n+1, last%n-first%n+1
			break
		}
	}
	two := func(lines, size int) (list [2][]int) {
		bands := r.Perm(lines / size)
		for k := range list {
			for _, line := range r.Perm(size)[:3] {
				list[k] = append(list[k], bands[k]*size+line)
			}
			slices.Sort(list[k])
		}
		return list
	}
	rows, columns := two(n, height), two(n, width)
	even = true
	for a := range 2 {
		for b := range 2 {
			way := r.Perm(3)
			for i, k := range way {
				cells = append(cells, nonet.Cell(rows[a][i]*n+columns[b][k]))
			}
			if (way[0] > way[1]) != (way[0] > way[2]) != (way[1] > way[2]) {
				even = !even
			}
		}
	}
	return cells, even
}

// thin keeps the digit of a cell, and others with some probability.
func (x *draft) thin(c nonet.Cell, digits nonet.Digits, keep float64) {
	x.marks[c] = nonet.DigitsOf(x.grid[c])
	for d := range digits.All() {
		if x.r.Float64() < keep {
			x.marks[c] = x.marks[c].With(d)
		}
	}
}

// TestMultiSectorsHold has cells where rows meet columns, each of whose digits is linked by its
// row, or by its column: a link for each cell, and no other candidates.
func TestMultiSectorsHold(t *testing.T) {
	found := map[string]int{}
	layouts := []string{"9", "2x3", "latin:6", "9+diagonal", "9", "12", jigsaws[2]}
	for i := range uint64(70) {
		r := rand.New(rand.NewPCG(i, 33))
		layout := layouts[int(i)%len(layouts)]
		x := newDraft(t, layout, r, nil)
		if x == nil {
			continue
		}
		n := int(slices.Max(x.grid))
		rows, columns := r.Perm(n)[:2+r.IntN(3)], r.Perm(n)[:2+r.IntN(3)]
		byRow := r.Uint64()
		linked := make([]nonet.Digits, 2*n) // by row; by column
		var cells []nonet.Cell
		for _, row := range rows {
			for _, column := range columns {
				c := nonet.Cell(row*n + column)
				cells = append(cells, c)
				line := row
				if byRow>>x.grid[c]&1 == 0 {
					line = n + column
				}
				linked[line] = linked[line].With(x.grid[c])
			}
		}
		for _, c := range cells {
			x.thin(c, linked[int(c)/n].Union(linked[n+int(c)%n]), 0.8)
		}
		x.blur(0.3+0.7*r.Float64(), 0.3,
			func(c nonet.Cell) bool { return slices.Contains(cells, c) })
		found[layout] += len(stepsThatHold(t, x.state(t, layout), MSLS, 3))
		if t.Failed() {
			t.Fatal("draw", i)
		}
	}
	everyLayoutHas(t, found, layouts)
}

// TestMultiFishHold has rows or columns whose places for some digits are in cells, or in lines that
// cross them: one for each of these digits.
func TestMultiFishHold(t *testing.T) {
	found := map[string]int{}
	layouts := []string{"9", "2x3", "latin:6", "9+diagonal", "9", "3x4", jigsaws[2]}
	for i := range uint64(140) {
		r := rand.New(rand.NewPCG(i, 36))
		layout := layouts[int(i)%len(layouts)]
		x := newDraft(t, layout, r, nil)
		if x == nil {
			continue
		}
		n := int(slices.Max(x.grid))
		upright := r.IntN(2) == 0
		lines := r.Perm(n)[:2+r.IntN(2)]
		digits := nonet.Digits{}
		for _, d := range r.Perm(n)[:2+r.IntN(2)] {
			digits = digits.With(nonet.Digit(d + 1))
		}
		linked := make([]nonet.Digits, n) // by line that crosses
		var cells []nonet.Cell
		linkedCell := map[nonet.Cell]bool{}
		at := func(line, k int) nonet.Cell {
			if upright {
				return nonet.Cell(k*n + line)
			}
			return nonet.Cell(line*n + k)
		}
		for _, line := range lines {
			for k := range n {
				c := at(line, k)
				cells = append(cells, c)
				switch {
				case !digits.Has(x.grid[c]):
				case r.IntN(2) == 0:
					linkedCell[c] = true
				default:
					linked[k] = linked[k].With(x.grid[c])
				}
			}
		}
		for i, c := range cells {
			may := nonet.AllDigits(n)
			if !linkedCell[c] {
				may = may.Minus(digits).Union(linked[i%n])
			}
			x.thin(c, may, 0.8)
		}
		x.blur(0.3+0.7*r.Float64(), 0.3,
			func(c nonet.Cell) bool { return slices.Contains(cells, c) })
		for _, step := range stepsThatHold(t, x.state(t, layout), MultiFish, 3) {
			found[layout]++
			if err := concludes(step, x.state(t, layout)); err != nil {
				t.Error(err)
			}
		}
		if t.Failed() {
			t.Fatal("draw", i)
		}
	}
	everyLayoutHas(t, found, layouts)
}

// TestSKLoopsHold has eight groups of cells whose digits are linked with the group before or
// behind.
func TestSKLoopsHold(t *testing.T) {
	found := map[string]int{}
	layouts := []string{"9", "9+windoku", "3x4", "16", "2x3"}
	for i := range uint64(120) {
		r := rand.New(rand.NewPCG(i, 34))
		layout := layouts[int(i)%len(layouts)]
		l := mustLayout(t, layout)
		x := newDraft(t, layout, r, nil)
		if x == nil {
			continue
		}
		groups := drawLoop(l, r)
		if groups == nil {
			continue
		}
		var links [8]nonet.Digits // of a group and the next
		var all []nonet.Cell
		for k, group := range groups {
			all = append(all, group...)
			for _, c := range group {
				to := (k + r.IntN(2)*7) % 8
				links[to] = links[to].With(x.grid[c])
			}
		}
		for k, group := range groups {
			for _, c := range group {
				x.thin(c, links[k].Union(links[(k+7)%8]), 0.95)
			}
		}
		if r.IntN(4) > 0 {
			x.loosen(nonet.AllDigits(l.Digits()))
		}
		x.blur(0.3+0.7*r.Float64(), 0.3, func(c nonet.Cell) bool { return slices.Contains(all, c) })
		found[layout] += len(stepsThatHold(t, x.state(t, layout), SKLoop, 3))
		if t.Failed() {
			t.Fatal("draw", i)
		}
	}
	everyLayoutHas(t, found, layouts)
}

// everyLayoutHas fails if a layout has no step.
func everyLayoutHas(t *testing.T, found map[string]int, layouts []string) {
	t.Helper()
	t.Log(found)
	for _, layout := range layouts {
		if found[layout] < 1 {
			t.Errorf("%s has %d steps", layout, found[layout])
		}
	}
}

// drawLoop draws two rows and two columns that meet in four boxes, and returns what they have of
// these, but for where they meet, in the order around; nil if they meet in fewer boxes.
func drawLoop(l *nonet.Layout, r *rand.Rand) (groups [][]nonet.Cell) {
	n := l.Size()
	houses := l.Houses()
	rows, columns := r.Perm(n)[:2], r.Perm(n)[:2]
	corner := func(i, j int) nonet.Cell { return nonet.Cell(rows[i]*n + columns[j]) }
	part := func(c nonet.Cell, kind nonet.HouseKind) (cells []nonet.Cell) {
		var line, box *nonet.House
		for _, h := range l.HousesOf(c) {
			switch houses[h].Kind {
			case kind:
				line = &houses[h]
			case nonet.HouseBox:
				box = &houses[h]
			}
		}
		for _, o := range box.Cells {
			if o != c && slices.Contains(line.Cells, o) {
				cells = append(cells, o)
			}
		}
		return cells
	}
	a, b, c, d := corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)
	groups = [][]nonet.Cell{part(a, nonet.HouseRow), part(b, nonet.HouseRow),
		part(b, nonet.HouseColumn), part(c, nonet.HouseColumn),
		part(c, nonet.HouseRow), part(d, nonet.HouseRow), part(d, nonet.HouseColumn),
		part(a, nonet.HouseColumn)}
	seen := map[nonet.Cell]bool{}
	for _, g := range groups {
		for _, c := range g {
			if seen[c] || c == b || c == d {
				return nil
			}
			seen[c] = true
		}
	}
	return groups
}

// TestExocetsHold has a base, targets with its digits, and few places for these in the cross-lines.
func TestExocetsHold(t *testing.T) {
	found := map[string]int{}
	layouts := []string{"9", "9+diagonal", "3x4", "16", jigsaws[2], "9+windoku"}
	for i := range uint64(900) {
		r := rand.New(rand.NewPCG(i, 35))
		layout := layouts[int(i)%len(layouts)]
		x := newDraft(t, layout, r, nil)
		if x == nil {
			continue
		}
		technique := []Technique{JuniorExocet, SeniorExocet, WeakExocet}[i/6%3]
		held := x.exocet(t, layout, technique)
		if held == nil {
			continue
		}
		if r.IntN(4) > 0 {
			x.loosen(nonet.AllDigits(int(slices.Max(x.grid))))
		}
		x.blur(0.5*r.Float64(), 0.3, func(c nonet.Cell) bool { return held[c] })
		for _, step := range stepsThatHold(t, x.state(t, layout), technique, 3) {
			found[technique.Code()+" "+layout]++
			if err := concludes(step, x.state(t, layout)); err != nil {
				t.Error(err)
			}
		}
		if t.Failed() {
			t.Fatal("draw", i)
		}
	}
	t.Log(found)
	if len(found) < 3*len(layouts) {
		t.Errorf("steps of %d kinds", len(found))
	}
}

// exocet draws an exocet, of which a senior one can have targets anywhere, and gives its cells
// candidates; a weak one has a cell with all digits of the base in its cross-lines. It returns the
// cells that must not get more; nil if the draw gives nothing.
func (x *draft) exocet(t *testing.T, layout string, technique Technique) (
	held map[nonet.Cell]bool) {
	senior := technique == SeniorExocet
	l := mustLayout(t, layout)
	n, r := l.Size(), x.r
	upright := r.IntN(2) == 0 // cross-lines are columns
	at := func(cross, line int) nonet.Cell {
		if upright {
			return nonet.Cell(line*n + cross)
		}
		return nonet.Cell(cross*n + line)
	}
	crossOf := func(c nonet.Cell) int {
		if upright {
			return int(c) % n
		}
		return int(c) / n
	}
	lineOf := func(c nonet.Cell) int { return int(c)/n + int(c)%n - crossOf(c) }
	var region []nonet.Cell
	for _, h := range l.Houses() {
		if (h.Kind == nonet.HouseBox || h.Kind == nonet.HouseRegion) &&
			(region == nil || r.IntN(n) == 0) {
			region = h.Cells
		}
	}
	b1, b2 := region[r.IntN(n)], region[r.IntN(n)]
	if b1 == b2 || lineOf(b1) != lineOf(b2) {
		return nil
	}
	common := func(c nonet.Cell) bool {
		return slices.Contains(l.Peers(b1), c) &&
			slices.Contains(l.Peers(b2), c)
	}
	band, through := map[int]bool{}, []int(nil)
	for _, c := range region {
		band[lineOf(c)] = true
		if k := crossOf(c); k != crossOf(b1) && k != crossOf(b2) {
			through = append(through, k)
		}
	}
	if through == nil {
		return nil
	}
	third := through[r.IntN(len(through))]
	// The targets have the digits of the base.
	var targets [2]nonet.Cell
	for k, base := range r.Perm(2) {
		digit := x.grid[[2]nonet.Cell{b1, b2}[base]]
		var list []nonet.Cell
		for c, d := range x.grid {
			c := nonet.Cell(c)
			if k := crossOf(c); d == digit && (senior || band[lineOf(c)]) && !common(c) &&
				!slices.Contains(region, c) && k != third && k != crossOf(b1) && k != crossOf(b2) {
				list = append(list, c)
			}
		}
		if list == nil {
			return nil
		}
		targets[k] = list[r.IntN(len(list))]
	}
	s1, s2 := targets[0], targets[1]
	if crossOf(s1) == crossOf(s2) {
		return nil
	}
	crosses := []int{third, crossOf(s1), crossOf(s2)}
	// The lines in which a digit is, or may be, in the cross-lines.
	lines := map[nonet.Digit][]int{}
	digits := nonet.DigitsOf(x.grid[b1], x.grid[b2])
	for _, e := range r.Perm(n) {
		d := nonet.Digit(e + 1)
		var in []int
		for _, k := range crosses {
			for line := range n {
				if c := at(k, line); x.grid[c] == d && c != s1 && c != s2 && !common(c) &&
					!slices.Contains(in, line) {
					in = append(in, line)
				}
			}
		}
		if len(in) > 2 || digits.Len() == maxExocetDigits && !digits.Has(d) {
			continue
		}
		for len(in) < 2 {
			in = append(in, r.IntN(n))
		}
		lines[d] = in
		digits = digits.With(d)
	}
	if digits.Len() < 3 || lines[x.grid[b1]] == nil || lines[x.grid[b2]] == nil {
		return nil
	}
	held = map[nonet.Cell]bool{b1: true, b2: true, s1: true, s2: true}
	x.thin(b1, digits, 0.9)
	x.thin(b2, digits, 0.9)
	x.thin(s1, nonet.AllDigits(n), 0.6)
	x.thin(s2, nonet.AllDigits(n), 0.6)
	for _, k := range crosses {
		for line := range n {
			c := at(k, line)
			if held[c] || common(c) {
				continue
			}
			held[c] = true
			may := nonet.AllDigits(n).Minus(digits)
			for d := range digits.All() {
				if slices.Contains(lines[d], line) {
					may = may.With(d)
				}
			}
			x.thin(c, may, 0.5)
		}
	}
	if c := at(crosses[r.IntN(3)], r.IntN(n)); technique == WeakExocet && !common(c) &&
		c != s1 && c != s2 {
		x.marks[c] = x.marks[c].Union(digits)
	}
	return held
}

// TestLoopLinks compares the houses that join groups of a loop with all ways to choose houses.
func TestLoopLinks(t *testing.T) {
	joined := func(houses int) (groups int) { return houses | (houses<<1|houses>>7)&0xff }
	for groups := range 256 {
		least := 8
		for houses := range 256 {
			if groups&^joined(houses) == 0 {
				least = min(least, bits.OnesCount(uint(houses)))
			}
		}
		for _, table := range loopLinks {
			if houses := int(table[groups]); groups&^joined(houses) != 0 ||
				bits.OnesCount(uint(houses)) != least {
				t.Errorf("groups %08b: houses %08b, should be %d", groups, houses, least)
			}
		}
	}
}

func TestMostLines(t *testing.T) {
	for a := range uint32(16) {
		for b := range uint32(16) {
			for c := range uint32(16) {
				// All ways to choose one of each, or 16 for none.
				most := 0
				for i := uint32(1); i <= 16; i <<= 1 {
					for j := uint32(1); j <= 16; j <<= 1 {
						for k := uint32(1); k <= 16; k <<= 1 {
							if i&(a|16) != 0 && j&(b|16) != 0 && k&(c|16) != 0 &&
								(i&j|i&k|j&k)&15 == 0 {
								most = max(most, bits.OnesCount32((i|j|k)&15))
							}
						}
					}
				}
				if got := maxMatched(a, b, c); got != most {
					t.Errorf("%04b %04b %04b: %d, should be %d", a, b, c, got, most)
				}
			}
		}
	}
}

// hardStates returns states of the hardest puzzles that are known, where basic techniques have no
// step, and the solutions. The test is skipped where NONET_DATA does not have them.
func hardStates(t testing.TB) (states []*State, solutions []nonet.Grid) {
	file, err := os.Open(dataFile(t, "../nine/hardest1106.txt"))
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	var basics []Technique
	for _, group := range []string{"singles", "locked", "subsets", "fish", "wings"} {
		list, _ := TechniquesNamed(group)
		basics = append(basics, list...)
	}
	walk := Solver{Profile: NewProfile("test", basics...)}
	ctx := context.Background()
	for lines := bufio.NewScanner(file); len(states) < 60 && lines.Scan(); {
		p := nonet.NewPuzzle(nonet.Classic())
		if len(lines.Text()) < 81 || lines.Text()[0] == '#' {
			continue
		}
		for c, ch := range lines.Text()[:81] {
			if ch >= '1' && ch <= '9' {
				p.Givens[c] = nonet.Digit(ch - '0')
			}
		}
		g, err := new(nonet.Solver).First(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		s, err := NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		for {
			step, err := walk.Next(ctx, s)
			if err != nil {
				t.Fatal(err)
			}
			if step == nil {
				break
			}
			s.Apply(step)
		}
		states, solutions = append(states, s), append(solutions, g)
	}
	return states, solutions
}

var hardPatterns = []Technique{Tridagon, SKLoop, MSLS, JuniorExocet, SeniorExocet, WeakExocet,
	MultiFish}

// TestPatternsInHardPuzzles looks for the patterns in the hardest puzzles that are known. Some of
// them, which are rare elsewhere, are frequent there.
func TestPatternsInHardPuzzles(t *testing.T) {
	states, solutions := hardStates(t)
	puzzles := map[Technique]int{}
	var look Solver
	for i, s := range states {
		may := onlyDigits(solutions[i])
		for _, technique := range hardPatterns {
			found := 0
			for step, err := range look.Steps(context.Background(), s, technique) {
				if err != nil {
					t.Fatal(err)
				}
				checkStep(t, step, s, may)
				found = 1
			}
			puzzles[technique] += found
		}
	}
	t.Logf("of %d: %v", len(states), puzzles)
	if puzzles[JuniorExocet] < 30 || puzzles[SKLoop] < 1 || puzzles[MSLS] < 1 ||
		puzzles[MultiFish] < 1 {
		t.Errorf("%v", puzzles)
	}
}

// BenchmarkPatterns looks for all steps of a technique in one of the hardest puzzles after the
// other.
func BenchmarkPatterns(b *testing.B) {
	states, _ := hardStates(b)
	var look Solver
	for _, technique := range hardPatterns {
		b.Run(technique.Code(), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				for _, err := range look.Steps(context.Background(), states[i%len(states)],
					technique) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
