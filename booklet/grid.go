package booklet

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/ruleshapes"
)

// unit is the width of a cell in a drawing.
const unit = 200

// outside is the number in place of that of a region, beside the -1 of cells in none.
const outside = -2

// drawing is a grid as it is printed, in whole units, from the upper left corner. What
// comes first lies below.
type drawing struct {
	wide   int
	high   int
	shades []rect // of cells with further rules
	lines  []lines
	texts  []texts
	rules  *ruleshapes.Drawing // of the puzzle and its layout; nil: there are none
}

// rect is a shaded rectangle; deep if two rules shade it.
type rect struct {
	x, y, w, h int
	deep       bool
}

// lines are straight lines of one look.
type lines struct {
	look  look
	width int
	list  []segment
}

// look is how lines are drawn.
type look uint8

const (
	thin   look = iota
	thick       // ends reach beyond by half the width
	dashed      // around the cells of a house
	dotted      // between cells that must differ
	looks
)

// segment is a straight line.
type segment struct{ x1, y1, x2, y2 int }

// texts are words of one size, each in the middle of a place.
type texts struct {
	size int
	bold bool
	list []text
}

// text is a word. Its place is the middle of its base line.
type text struct {
	x, y int
	s    string
}

// draw draws a grid: values, of which the givens are bold, or the candidates of
// empty cells.
func draw(p *Puzzle, f fonts, values nonet.Grid, candidates []nonet.Digits) *drawing {
	n := p.Layout.Size()
	rows, cols := p.Layout.Shape()
	d := &drawing{wide: cols * unit, high: rows * unit}
	if r := ruleshapes.Of(p.Layout, p.Rules, p.DigitText); !r.Empty() {
		d.rules = r
	}
	d.shade(p.Layout)
	d.borders(p.Layout)
	d.further(p.Layout)

	digits := make([]string, p.Layout.Digits()+1)
	widest := 1
	for i := 1; i < len(digits); i++ {
		digits[i] = p.DigitText(nonet.Digit(i))
		widest = max(widest, f.of(digits[i], true).width(digits[i]))
	}
	size := min(unit*64/100, unit*85/100*1000/widest)
	given, other := texts{size: size, bold: true}, texts{size: size}
	for at := range p.Layout.Inside() {
		c := int(at)
		if v := values[c]; v != 0 {
			to := &other
			if p.Givens[c] != 0 {
				to = &given
			}
			to.list = append(to.list, text{c%n*unit + unit/2, c/n*unit + unit/2 + drop(size),
				digits[v]})
		}
	}
	d.add(given)
	d.add(other)
	if candidates != nil {
		d.candidates(n, values, candidates, digits, widest)
	}
	return d
}

// drop is how far below the middle of a line of text its base line is.
func drop(size int) int { return size * 36 / 100 } // digits are .72 high

func (d *drawing) add(t texts) {
	if len(t.list) > 0 {
		d.texts = append(d.texts, t)
	}
}

// candidates draws the candidates of cells without a value, small.
func (d *drawing) candidates(n int, values nonet.Grid, candidates []nonet.Digits, digits []string,
	widest int) {
	cols := 1
	for cols*cols < len(digits)-1 {
		cols++
	}
	rows := (len(digits) + cols - 2) / cols
	step := unit * 9 / 10 / cols
	size := min(step*85/100, step*1000/widest)
	top := unit / 20
	if d.rules != nil && d.rules.Corners {
		top = unit * cornerRoom / 100
		size = min(size, (unit-top)/rows*9/10)
	}
	t := texts{size: size}
	for c, v := range values {
		if v != 0 {
			continue
		}
		for digit := range candidates[c].All() {
			i := int(digit) - 1
			x := c%n*unit + unit/20 + i%cols*step + step/2
			y := c/n*unit + top + (2*(i/cols)+1)*(unit-top-unit/20)/2/rows
			t.list = append(t.list, text{x, y + drop(size), digits[digit]})
		}
	}
	d.add(t)
}

// shade shades diagonals and windows.
func (d *drawing) shade(l *nonet.Layout) {
	n := l.Size()
	diagonal, window := make([]bool, n*n), make([]bool, n*n)
	for _, h := range l.Houses() {
		of := window
		switch h.Kind {
		case nonet.HouseDiagonal:
			of = diagonal
		case nonet.HouseWindow:
		default:
			continue
		}
		for _, c := range h.Cells {
			of[c] = true
		}
	}
	depth := func(c int) int {
		k := 0
		if diagonal[c] {
			k++
		}
		if window[c] {
			k++
		}
		return k
	}
	for row := range n {
		for from := 0; from < n; {
			k, to := depth(row*n+from), from+1
			for to < n && depth(row*n+to) == k {
				to++
			}
			if k > 0 {
				d.shades = append(d.shades, rect{from * unit, row * unit, (to - from) * unit, unit,
					k > 1})
			}
			from = to
		}
	}
}

// borders draws the borders of cells thin and those of regions and of grids thick.
func (d *drawing) borders(l *nonet.Layout) {
	rows, cols := l.Shape()
	regions := l.Regions()
	// region returns the number of the region of a cell: 0 of all cells inside if there are none.
	region := func(row, col int) int {
		c := nonet.Cell(row*l.Size() + col)
		switch {
		case row < 0 || col < 0 || row >= rows || col >= cols || !l.IsInside(c):
			return outside
		case regions == nil:
			return 0
		}
		return regions[c]
	}
	heavy := min(max(d.wide, d.high)/150, unit*65/1000)
	fine, bold := lines{look: thin, width: max(1, heavy*3/10)}, lines{look: thick, width: heavy}
	// along draws the border between two rows, or columns, in as few pieces as there are.
	along := func(count int, before, after func(j int) int, piece func(from, to int) segment) {
		border := func(j int) *lines { // nil: there is none
			switch a, b := before(j), after(j); {
			case a != b:
				return &bold
			case a != outside:
				return &fine
			}
			return nil
		}
		for from := 0; from < count; {
			of, to := border(from), from+1
			for to < count && border(to) == of {
				to++
			}
			if of != nil {
				of.list = append(of.list, piece(from*unit, to*unit))
			}
			from = to
		}
	}
	for i := range rows + 1 {
		above, below := func(j int) int { return region(i-1, j) },
			func(j int) int { return region(i, j) }
		along(cols, above, below,
			func(from, to int) segment { return segment{from, i * unit, to, i * unit} })
	}
	for i := range cols + 1 {
		left, right := func(j int) int { return region(j, i-1) },
			func(j int) int { return region(j, i) }
		along(rows, left, right,
			func(from, to int) segment { return segment{i * unit, from, i * unit, to} })
	}
	for _, x := range []lines{fine, bold} {
		if len(x.list) > 0 {
			d.lines = append(d.lines, x)
		}
	}
}

// further draws further houses and pairs of cells that must differ.
func (d *drawing) further(l *nonet.Layout) {
	n := l.Size()
	around := lines{look: dashed, width: unit * 2 / 100}
	count := 0
	for _, h := range l.Houses() {
		if h.Kind != nonet.HouseFurther {
			continue
		}
		if count++; count > ruleshapes.MaxFurther {
			break
		}
		around.list = append(around.list, outline(n, h.Cells, unit*(6+count%4*5)/100)...)
	}
	between := lines{look: dotted, width: unit * 4 / 100}
	if pairs := l.ApartAlone(); len(pairs) <= ruleshapes.MaxApart {
		for _, pair := range pairs {
			a, b := int(pair[0]), int(pair[1])
			between.list = append(between.list,
				segment{a%n*unit + unit/2, a/n*unit + unit/2, b%n*unit + unit/2, b/n*unit + unit/2})
		}
	}
	for _, x := range []lines{around, between} {
		if len(x.list) > 0 {
			d.lines = append(d.lines, x)
		}
	}
}

// outline returns the border of a set of cells, moved inwards.
func outline(n int, cells []nonet.Cell, inset int) (list []segment) {
	in := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < n && y < n && slices.Contains(cells, nonet.Cell(y*n+x))
	}
	for _, c := range cells {
		x, y := int(c)%n, int(c)/n
		// Each side goes on to where the next one begins: less far where the border turns
		// towards the cell, farther where it turns away.
		end := func(beside, beyond bool) int {
			switch {
			case !beside:
				return -inset
			case beyond:
				return inset
			}
			return 0
		}
		for _, s := range []int{-1, 1} {
			at := unit/2 + s*(unit/2-inset)
			if !in(x, y+s) {
				list = append(list, segment{x*unit - end(in(x-1, y), in(x-1, y+s)), y*unit + at,
					(x+1)*unit + end(in(x+1, y), in(x+1, y+s)), y*unit + at})
			}
			if !in(x+s, y) {
				list = append(list, segment{x*unit + at, y*unit - end(in(x, y-1), in(x+s, y-1)),
					x*unit + at, (y+1)*unit + end(in(x, y+1), in(x+s, y+1))})
			}
		}
	}
	return list
}
