package hunt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/sched"
)

// ErrNotFull says that a grid is not a solved classic grid: 81 digits from 1 to 9, each once in
// every row, column and box.
var ErrNotFull = errors.New("not a solved classic 9x9 grid")

// Unavoidable returns the minimal unavoidable sets of a solved grid that have at most most cells,
// those with fewer cells first.
//
// A set of cells is unavoidable if the grid can be changed in these cells, and nowhere else, into
// another solved grid: a puzzle that gives none of the cells has two solutions. It is minimal if no
// smaller unavoidable set is within it. All sets are found. The smallest possible one has 4 cells.
// A random grid has about 280 of up to 12 cells, which take 0.03 seconds; two cells more make about
// three times as many sets and take ten times as long.
//
// The error wraps [ErrNotFull], or is that of the context.
func Unavoidable(ctx context.Context, g nonet.Grid, most int) ([]Set, error) {
	f, err := newChangeFinder(g)
	if err != nil {
		return nil, err
	}
	f.ctx, f.most = ctx, most
	for c := range cells {
		f.lowest(c)
		if f.err = cmp.Or(f.err, sched.Err(ctx)); f.err != nil {
			return nil, f.err
		}
	}
	return minimal(f.found), nil
}

// minimal returns the sets that have no other one within them, in order. The order in which they
// are given does not matter; sets may be there twice.
func minimal(sets []Set) []Set {
	slices.SortFunc(sets, Set.compare)
	kept := sets[:0]
	for _, s := range sets {
		if !slices.ContainsFunc(kept, func(k Set) bool { return k.Within(s) }) {
			kept = append(kept, s)
		}
	}
	return slices.Clip(kept)
}

// changeFinder finds the ways to change a solved grid in few cells into another solved grid.
//
// When a cell gets another digit, the cells that have this digit in its row, column and box must
// change, too: they are open until they get a digit themselves. When none is open any more, every
// house has its digits again, as each digit that came into a house has left another cell of it. A
// minimal unavoidable set is found from any of its cells in this way, so each is looked for from
// its lowest cell only. If what is found is not minimal, the minimal sets within it are found, too.
type changeFinder struct {
	old    [cells]uint8         // digits, from 0
	homes  [cells]home          // of cells
	holder [3][size][size]uint8 // the cell of each digit, by row, column and box
	most   int                  // cells of a set
	count  [4][size]int8        // cells that change, by row, column, box and old digit
	lonely [4]int               // how many of these are 1
	new    [3][size]uint16      // new digits of each row, column and box
	change Set                  // cells that change
	open   Set                  // those of them that have no new digit yet
	fixed  Set                  // cells that may not change
	number int                  // of cells that change

	found []Set
	known map[Set]struct{}

	ctx   context.Context
	err   error // of the context
	steps int
}

// home says where a cell is.
type home [3]uint8 // its row, column and box

func newChangeFinder(g nonet.Grid) (*changeFinder, error) {
	f := &changeFinder{known: map[Set]struct{}{}}
	if len(g) != cells {
		return nil, fmt.Errorf("%w: %d cells", ErrNotFull, len(g))
	}
	var seen [3][size]uint16
	for c, d := range g {
		f.homes[c] = home{uint8(c / 9), uint8(c % 9), uint8(c/27*3 + c%9/3)}
		if d < 1 || d > size {
			return nil, fmt.Errorf("%w: r%dc%d has no digit", ErrNotFull, c/9+1, c%9+1)
		}
		f.old[c] = d - 1
		for kind, house := range f.homes[c] {
			if seen[kind][house]>>d&1 != 0 {
				return nil, fmt.Errorf("%w: %d in r%dc%d is there twice", ErrNotFull, d, c/9+1,
					c%9+1)
			}
			seen[kind][house] |= 1 << d
			f.holder[kind][house][d-1] = uint8(c)
		}
	}
	return f, nil
}

// lowest finds the sets whose lowest cell is c.
func (f *changeFinder) lowest(c int) {
	f.include(c)
	f.search()
	f.exclude(c)
	f.fixed.add(c)
}

// include makes a cell one that changes; exclude takes that back.
func (f *changeFinder) include(c int) {
	f.change.add(c)
	f.open.add(c)
	f.number++
	h := f.homes[c]
	for kind, group := range [4]uint8{h[0], h[1], h[2], f.old[c]} {
		n := &f.count[kind][group]
		switch *n++; *n {
		case 1:
			f.lonely[kind]++
		case 2:
			f.lonely[kind]--
		}
	}
}

func (f *changeFinder) exclude(c int) {
	f.change.remove(c)
	f.open.remove(c)
	f.number--
	h := f.homes[c]
	for kind, group := range [4]uint8{h[0], h[1], h[2], f.old[c]} {
		n := &f.count[kind][group]
		switch *n--; *n {
		case 0:
			f.lonely[kind]--
		case 1:
			f.lonely[kind]++
		}
	}
}

// search gives digits to the open cells in all ways.
func (f *changeFinder) search() {
	// Each row, column, box and digit that changes does so in two cells or more.
	if f.number+max(f.lonely[0], f.lonely[1], f.lonely[2], f.lonely[3]) > f.most || f.err != nil {
		return
	}
	if f.steps++; f.steps%4096 == 0 {
		f.err = sched.Err(f.ctx)
	}
	if f.open == (Set{}) {
		if _, ok := f.known[f.change]; !ok {
			f.known[f.change] = struct{}{}
			f.found = append(f.found, f.change)
		}
		return
	}
	best, digits := f.narrowest()
	if digits == 0 {
		return
	}
	h := f.homes[best]
	f.open.remove(best)
	for d := range uint8(size) {
		if digits>>d&1 == 0 {
			continue
		}
		var added [3]int
		n := 0
		for kind, house := range h {
			f.new[kind][house] |= 1 << d
			if c := int(f.holder[kind][house][d]); !f.change.has(c) {
				f.include(c)
				added[n] = c
				n++
			}
		}
		f.search()
		for _, c := range added[:n] {
			f.exclude(c)
		}
		for kind, house := range h {
			f.new[kind][house] &^= 1 << d
		}
	}
	f.open.add(best)
}

// narrowest returns the open cell with the fewest digits that it can get, and these.
func (f *changeFinder) narrowest() (best int, digits uint16) {
	fewest := size + 1
	for open := f.open; open != (Set{}); {
		c := open.first()
		open.remove(c)
		var can uint16
		n := 0
		h := f.homes[c]
		taken := f.new[0][h[0]] | f.new[1][h[1]] | f.new[2][h[2]] | 1<<f.old[c]
		for d := range uint8(size) {
			if taken>>d&1 == 0 && f.fits(h, d) {
				can |= 1 << d
				n++
			}
		}
		if n < fewest {
			best, digits, fewest = c, can, n
			if n <= 1 {
				break
			}
		}
	}
	return best, digits
}

// fits reports whether the cells that must change when a cell gets a digit may do so, and are not
// too many.
func (f *changeFinder) fits(h home, d uint8) bool {
	var need Set
	for kind, house := range h {
		need.add(int(f.holder[kind][house][d]))
	}
	need = need.andNot(f.change)
	return !need.Overlaps(f.fixed) && f.number+need.Len() <= f.most
}
