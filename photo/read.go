// Package photo reads puzzles from pictures: photos of newspapers and books, and screenshots.
package photo

import (
	"cmp"
	"context"
	"errors"
	"image"
	"math"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
)

// ErrNoGrid says that a picture has no grid of 4, 6, 9, 12 or 16 cells a side, or none that has
// digits.
var ErrNoGrid = errors.New("found no grid of a Sudoku")

// Options says how pictures are read. The zero value is what most callers want.
type Options struct {
	// Layout is the layout of the puzzles; nil: the one with boxes that is usual for the size
	// that is found, or the one that thick lines show. Its boxes, regions and diagonals are
	// what the solver goes by.
	Layout *nonet.Layout
}

// Kind is what a cell has.
type Kind uint8

// The kinds of cells.
const (
	Empty  Kind = iota
	Given       // a digit of the puzzle
	Placed      // a digit that a player wrote, told by its colour
	Marked      // notes
)

// A Cell is what was read of a cell.
type Cell struct {
	Kind  Kind
	Digit nonet.Digit  // of Given and Placed, 0 of others
	Marks nonet.Digits // of Marked

	// Probabilities has the probability that the cell is empty or has notes, and of each digit
	// at its index. They come from the picture alone.
	Probabilities []float64

	Doubtful  bool
	Perhaps   nonet.Digit // what a doubtful cell may be instead, 0: empty
	Changed   bool        // the solver chose another value than the likeliest one, which is
	Likeliest nonet.Digit
}

// A Reading is a grid of a picture.
type Reading struct {
	Corners [4]Point // in the picture, clockwise from the one that is the upper left when read
	Turns   int      // by how many quarters to the right the picture is turned before it is read
	Size    int
	Cells   []Cell // row by row, as read
	Unique  bool   // the givens have exactly one solution
	Record  *format.Record

	grid  *grid // its crossings, in pixels of the picture
	sheet *sheet
}

// Doubtful returns the cells that are doubtful, in order.
func (r *Reading) Doubtful() []nonet.Cell {
	var out []nonet.Cell
	for c, k := range r.Cells {
		if k.Doubtful {
			out = append(out, nonet.Cell(c))
		}
	}
	return out
}

// workSide is the longest side of the picture in which grids are sought, in pixels.
const workSide = 1280

// scaleOf returns how many pixels of a picture, along a side, become one of that in which grids are
// sought: one also if it is a little larger.
func scaleOf(size image.Point) int {
	long := max(size.X, size.Y)
	if long <= workSide*5/4 {
		return 1
	}
	return (long + workSide - 1) / workSide
}

// Read returns the grids of a picture in the order in which they are read, rows of grids from
// the top. The error is [ErrNoGrid] if there is none, or that of the context.
//
// Of each grid it proposes the likeliest puzzle that has exactly one solution. It never changes
// a cell that the picture shows clearly. If there is none, the proposal is the likeliest puzzle,
// and Unique is false. The cost is about that of 50 passes over a picture of 1280 by 1280 pixels;
// larger ones are reduced first.
func Read(ctx context.Context, img image.Image, o Options) ([]Reading, error) {
	k := scaleOf(img.Bounds().Size())
	out := readAll(ctx, sourceOf(img, k, false), o)
	if len(out) == 0 { // light ink on dark paper
		out = readAll(ctx, sourceOf(img, k, true), o)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(out) == 0 {
		return nil, ErrNoGrid
	}
	inOrder(out)
	return out, nil
}

// A source is a picture, and the one in which its grids are sought: grey, a pixel for k by k of
// img, and a negative if the ink of img is light.
type source struct {
	img   image.Image
	grey  *grey
	k     int
	light bool
}

func sourceOf(img image.Image, k int, light bool) *source {
	return &source{img, greyOf(img, k, light), k, light}
}

// maxFailed is how many grids that are no puzzle are looked at in one place of a picture.
const maxFailed = 2

// readAll reads all grids of a source.
func readAll(ctx context.Context, from *source, o Options) []Reading {
	var out []Reading
	var done, failed []*grid
	for _, f := range findGrids(ctx, from.grey) {
		if ctx.Err() != nil || o.Layout != nil && o.Layout.Size() != f.size ||
			overlaps(done, f) > 0 || overlaps(failed, f) >= maxFailed ||
			slices.ContainsFunc(failed, f.near) {
			continue
		}
		if r, ok := readGrid(ctx, from, f, o); ok {
			out, done = append(out, r), append(done, f)
		} else {
			failed = append(failed, f)
		}
	}
	return out
}

// inOrder sorts readings by rows of grids.
func inOrder(rs []Reading) {
	middle := func(r *Reading) Point {
		p := mix(r.Corners[0], r.Corners[2], .5)
		for range r.Turns { // the picture turned to the right
			p = Point{-p.Y, p.X}
		}
		return p
	}
	slices.SortStableFunc(rs, func(a, b Reading) int {
		p, q := middle(&a), middle(&b)
		if math.Abs(p.Y-q.Y) > min(a.side(), b.side())/2 {
			return cmp.Compare(p.Y, q.Y)
		}
		return cmp.Compare(p.X, q.X)
	})
}

func (r *Reading) side() float64 { return r.Corners[0].distance(r.Corners[3]) }

// readGrid reads a grid of a source.
func readGrid(ctx context.Context, from *source, f *grid, o Options) (Reading, bool) {
	b := straighten(from.grey, f)
	b.flatten()
	var best *sheet
	turns := 0
	for t := range 4 {
		if t > 0 {
			b = b.turned()
		}
		s := classify(b)
		if best == nil || s.clear > best.clear+.05 {
			best, turns = s, t
		}
		if t == 0 && s.clear > .9 {
			break
		}
	}
	if !best.isPuzzle() {
		return Reading{}, false
	}
	layout := o.Layout
	if layout == nil {
		layout = best.layout()
	}
	r := Reading{Turns: turns, Size: f.size, Cells: best.cells, sheet: best}
	r.grid = best.f.scaled(float64(from.k))
	r.Corners = r.grid.corners()
	best.readNotes(from, r.grid)
	r.decide(ctx, layout, from.img)
	if !r.Unique && 2*len(r.Doubtful()) > best.ink {
		return Reading{}, false
	}
	return r, true
}

// decide proposes a puzzle. If there are several inks, the givens are those digits of one or two of
// them that are a puzzle with one solution, and the others are placed; else all digits are givens.
func (r *Reading) decide(ctx context.Context, layout *nonet.Layout, img image.Image) {
	inks, n := inksOf(img, r.sheet, r.grid)
	read := slices.Clone(r.Cells)
	for _, givens := range map[int][][]int{
		2: {{0}, {1}},
		3: {{0}, {0, 1}, {0, 2}, {1}, {2}, {1, 2}},
	}[n] {
		copy(r.Cells, read)
		for c, ink := range inks {
			if ink >= 0 && !slices.Contains(givens, ink) {
				r.Cells[c].Kind = Placed
			}
		}
		if r.propose(ctx, layout); r.Unique {
			return
		}
	}
	copy(r.Cells, read)
	r.propose(ctx, layout)
}

// scaled returns f in pixels that are smaller by k.
func (f *grid) scaled(k float64) *grid {
	s := &grid{size: f.size, mesh: make([]Point, len(f.mesh))}
	for i, p := range f.mesh {
		s.mesh[i] = Point{(p.X+.5)*k - .5, (p.Y+.5)*k - .5}
	}
	return s
}

// propose makes the record of a reading, with what the solver decides.
func (r *Reading) propose(ctx context.Context, layout *nonet.Layout) {
	n := len(r.Cells)
	d := decider{layout: layout, givens: make(nonet.Grid, n), choices: make([][]choice, n),
		solver: &nonet.Solver{NodeLimit: maxNodes, Jobs: 1}}
	for c := range r.Cells {
		k := &r.Cells[c]
		d.choices[c] = choicesOf(k.Probabilities)
		k.Likeliest = d.choices[c][0].digit
		switch {
		case k.Kind == Placed: // it may be wrong, so it tells nothing of the puzzle
			d.choices[c] = []choice{{}}
		default:
			d.givens[c] = k.Likeliest
		}
	}
	r.Unique = d.decide(ctx)
	doubts := d.doubts(ctx, r.Unique)
	p := nonet.NewPuzzle(layout)
	copy(p.Givens, d.givens)
	progress := &format.Progress{Placed: make(nonet.Grid, n), Corner: make([]nonet.Digits, n)}
	for c := range r.Cells {
		k := &r.Cells[c]
		k.Perhaps, k.Doubtful = doubts[c], false
		_, k.Doubtful = doubts[c]
		ink := &r.sheet.inked[c]
		several := len(ink.row) > 0 && len(ink.glyphs) > 0
		if !k.Doubtful && (several || ink.bold && d.givens[c] == 0) {
			k.Doubtful, k.Perhaps = true, second(d.choices[c], d.givens[c])
		}
		if k.Kind == Placed {
			k.Digit = k.Likeliest
			choices := choicesOf(k.Probabilities)
			k.Doubtful, k.Perhaps = choices[1].cost < doubtMargin, choices[1].digit
			if k.Digit == 0 {
				k.Kind = Empty
			}
			progress.Placed[c] = k.Digit
			continue
		}
		k.Digit = d.givens[c]
		k.Changed = k.Digit != k.Likeliest
		switch {
		case k.Digit != 0:
			k.Kind, k.Marks = Given, nonet.Digits{}
		case k.Marks.Len() > 0:
			k.Kind = Marked
			progress.Corner[c] = k.Marks
		default:
			k.Kind = Empty
		}
	}
	r.Record = &format.Record{Puzzle: p, Progress: progress}
	if !slices.ContainsFunc(r.Cells, func(k Cell) bool { return k.Kind == Placed }) {
		progress.Placed = nil
	}
	if !slices.ContainsFunc(r.Cells, func(k Cell) bool { return k.Kind == Marked }) {
		progress.Corner = nil
	}
	if progress.Placed == nil && progress.Corner == nil {
		r.Record.Progress = nil
	}
	r.Record.Picture = r.text()
}

func ln(v float64) float64 { return math.Log(max(v, 1e-12)) }

// Doubts says in words which cells are doubtful, and which the solver changed; "": none.
func (r *Reading) Doubts() string {
	l := r.Record.Puzzle.Layout
	var doubtful, changed []string
	for c, k := range r.Cells {
		name := l.CellName(nonet.Cell(c))
		if k.Doubtful {
			doubtful = append(doubtful, name+": "+word(k.Digit)+", perhaps "+word(k.Perhaps))
		}
		if k.Changed {
			changed = append(changed, name+": "+word(k.Digit)+", which looked like "+
				word(k.Likeliest))
		}
	}
	var out []string
	if doubtful != nil {
		out = append(out, "doubtful "+strings.Join(doubtful, "; "))
	}
	if changed != nil {
		out = append(out, "decided by the one solution "+strings.Join(changed, "; "))
	}
	return strings.Join(out, ". ")
}

func word(d nonet.Digit) string {
	if d == 0 {
		return "empty"
	}
	return symbol(d)
}
