// Package booklet makes booklets of puzzles that are ready to print: some puzzles
// a page, their solutions at the end; as PDF, or as one page of HTML that needs
// nothing else. Both have the same drawings, in black and white.
//
// A booklet is written while puzzles come, so it can be long: what is kept is a
// page, and of HTML the solutions, compressed. Equal puzzles and options give
// equal bytes from one build of the program.
package booklet

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
)

// Form is what a booklet is written as.
type Form uint8

// The forms of booklets.
const (
	PDF Form = iota
	HTML
)

// Paper is a size of paper.
type Paper uint8

// The sizes of paper.
const (
	A4 Paper = iota
	Letter
)

// papers are names and sizes in hundredths of a point.
var papers = [...]struct {
	name          string
	width, height int
}{A4: {"a4", 59528, 84189}, Letter: {"letter", 61200, 79200}}

// ParsePaper returns the paper of a name: a4 or letter, in any case.
func ParsePaper(name string) (Paper, error) {
	for i, p := range papers {
		if strings.EqualFold(p.name, name) {
			return Paper(i), nil
		}
	}
	return 0, fmt.Errorf("found paper %q where a4 or letter is expected", name)
}

// String returns the name of the paper.
func (p Paper) String() string { return papers[p].name }

// PerPages returns how many puzzles a page can have.
func PerPages() []int { return []int{1, 2, 4, 6, 9, 12} }

// Options say how a booklet looks. The zero value is a PDF on A4.
type Options struct {
	Form    Form
	Title   string // on the first page; "" is "Sudoku"
	Details string // below it, small: such as how the puzzles were made
	PerPage int    // one of PerPages; 0: by the size of the first puzzle
	Paper   Paper
}

// Puzzle is a puzzle with what is printed about it.
type Puzzle struct {
	*nonet.Puzzle
	Solution nonet.Grid
	Caption  string                   // stands above the puzzle, beside its number
	Digit    func(nonet.Digit) string // how a digit is written; nil: as nonet.Symbol, above size 61 as a number
}

// DigitText returns how a digit is written.
func (p *Puzzle) DigitText(d nonet.Digit) string {
	switch {
	case p.Digit != nil:
		return p.Digit(d)
	case p.Layout.Size() > nonet.MaxSymbols:
		return strconv.Itoa(int(d))
	}
	return string(rune(nonet.Symbol(d)))
}

// MaxCells is how many cells the puzzles of a booklet may have together: about
// 120,000 puzzles of size 9.
const MaxCells = 10_000_000

// ErrTooLong says that a booklet would have more than MaxCells cells.
var ErrTooLong = fmt.Errorf("booklet: the puzzles have more than %d cells together: the rest needs another booklet", MaxCells)

// A Writer writes a booklet. It is for one goroutine.
type Writer struct {
	perPage   int // 0: not known yet
	paper     Paper
	form      form
	count     int // puzzles
	cells     int // of these
	puzzles   []item
	solutions []item
	capacity  int // of the page of solutions
	err       error
}

// item is a drawing with its number and what stands beside it.
type item struct {
	number  int
	caption string
	clues   int
	drawing *drawing
}

// form is a kind of file. A page has at most as many items as its grid of slots.
type form interface {
	page(items []item, g slots, solutions bool) error
	end() error
}

// NewWriter returns a writer that writes a booklet to w. Options that mean nothing
// are an error, as is a title in PDF with characters that the fonts of every PDF
// reader lack.
func NewWriter(w io.Writer, o Options) (*Writer, error) {
	if o.PerPage != 0 && !slices.Contains(PerPages(), o.PerPage) {
		return nil, fmt.Errorf("booklet: found %d puzzles a page where one of %v is expected", o.PerPage, PerPages())
	}
	if int(o.Paper) >= len(papers) {
		return nil, fmt.Errorf("booklet: there is no paper %d", o.Paper)
	}
	if o.Title == "" {
		o.Title = "Sudoku"
	}
	b := &Writer{perPage: o.PerPage, paper: o.Paper}
	switch o.Form {
	case PDF:
		if _, ok := winAnsi(o.Title); !ok {
			return nil, fmt.Errorf("booklet: the title %q has characters that a PDF without fonts of its own cannot show: HTML can", o.Title)
		}
		b.form = newPDF(w, o)
	case HTML:
		b.form = newHTML(w, o)
	default:
		return nil, fmt.Errorf("booklet: there is no form %d", o.Form)
	}
	return b, nil
}

// Add adds a puzzle, whose solution must be one. After an error of writing all
// others return it, too.
func (b *Writer) Add(p Puzzle) error {
	if b.err != nil {
		return b.err
	}
	if err := p.Validate(); err != nil {
		return fmt.Errorf("booklet: %w", err)
	}
	if !p.Solves(p.Solution) {
		return fmt.Errorf("booklet: puzzle %d: the solution is none", b.count+1)
	}
	n := p.Layout.Size()
	if b.cells+n*n > MaxCells {
		return ErrTooLong
	}
	if b.perPage == 0 {
		b.perPage = usualPerPage(n)
	}
	b.count++
	b.cells += n * n

	puzzle := item{b.count, p.Caption, p.Givens.Clues(), draw(&p, p.Givens, p.Marks)}
	if puzzle.drawing.partly {
		puzzle.caption = strings.TrimPrefix(puzzle.caption+" · not all rules are drawn", " · ")
	}
	b.puzzles = append(b.puzzles, puzzle)
	if len(b.puzzles) == b.perPage {
		b.flush(&b.puzzles, b.perPage, false)
	}
	capacity := solutionsPerPage(n)
	if capacity != b.capacity {
		b.flush(&b.solutions, b.capacity, true)
		b.capacity = capacity
	}
	b.solutions = append(b.solutions, item{number: b.count, drawing: draw(&p, p.Solution, nil)})
	if len(b.solutions) == b.capacity {
		b.flush(&b.solutions, b.capacity, true)
	}
	return b.err
}

// flush writes the page that has been gathered.
func (b *Writer) flush(items *[]item, perPage int, solutions bool) {
	if b.err == nil && len(*items) > 0 {
		b.err = b.form.page(*items, slotsOf(b.paper, perPage), solutions)
	}
	*items = (*items)[:0]
}

// Close writes what is left. It does not close the writer below. A booklet without
// puzzles says so.
func (b *Writer) Close() error {
	b.flush(&b.puzzles, b.perPage, false)
	b.flush(&b.solutions, b.capacity, true)
	if b.err == nil && b.count == 0 {
		b.err = b.form.page(nil, slotsOf(b.paper, 1), false)
	}
	if b.err == nil {
		b.err = b.form.end()
	}
	return b.err
}

// usualPerPage returns how many puzzles of a size go on a page, so that there is
// room to write in the cells.
func usualPerPage(n int) int {
	switch {
	case n <= 12:
		return 4
	case n <= 16:
		return 2
	}
	return 1
}

// solutionsPerPage returns how many solutions of a size can be read on a page.
func solutionsPerPage(n int) int {
	switch {
	case n <= 12:
		return 12
	case n <= 16:
		return 6
	case n <= 25:
		return 4
	}
	return 1
}

// Lengths on a page in hundredths of a point.
const (
	margin  = 4000
	heading = 5000 // above the slots
	footing = 2000 // below them
	above   = 1500 // for the number and caption of a grid
	between = 1800 // grids, at least
)

// slots is how a page is divided.
type slots struct {
	cols, rows int
	grid       int // width of a grid
	height     int // of a row
	left, step int // where the first grid begins, and from one to the next
}

// slotsOf divides a page.
func slotsOf(paper Paper, perPage int) slots {
	g := slots{cols: 1, rows: perPage}
	for _, cols := range []int{2, 3} {
		if perPage%cols == 0 && perPage >= cols*cols {
			g.cols, g.rows = cols, perPage/cols
		}
	}
	wide, high := papers[paper].width-2*margin, papers[paper].height-2*margin-heading-footing
	g.height = high / g.rows
	g.grid = min((wide-(g.cols-1)*between)/g.cols, g.height-above-between/2)
	g.left = margin + (wide-g.grid)/2
	if g.cols > 1 {
		g.left, g.step = margin, (wide-g.grid)/(g.cols-1)
	}
	return g
}

// captionSizes returns the font sizes of a number and a caption that stand above a
// grid, in hundredths of a point: as small as it takes.
func (g slots) captionSizes(x *item) (number, caption int) {
	number, caption = 1050, 950
	if g.cols > 2 {
		number, caption = 900, 800
	}
	room := g.grid - (width(strconv.Itoa(x.number), true)+556)*number/1000
	return number, fit(x.caption, false, caption, room)
}

// fit returns the font size, size or less, at which a text has room.
func fit(s string, bold bool, size, room int) int {
	return min(size, room*1000/max(1, width(s, bold)))
}
