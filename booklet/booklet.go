// Package booklet makes booklets of puzzles to print, as PDF: some puzzles a page,
// and their solutions on the last pages, all in black and white.
//
// Equal puzzles and options give equal bytes from one build of the program.
package booklet

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
)

// Paper is a size of paper.
type Paper uint8

// The sizes of paper.
const (
	PaperA4 Paper = iota
	PaperLetter
)

// papers are names and sizes in hundredths of a point.
var papers = [...]struct {
	name          string
	width, height int
}{PaperA4: {"a4", 59528, 84189}, PaperLetter: {"letter", 61200, 79200}}

// ParsePaper returns the paper of a name: a4 or letter, in any case.
func ParsePaper(name string) (Paper, error) {
	for i, p := range papers {
		if strings.EqualFold(p.name, name) {
			return Paper(i), nil
		}
	}
	return 0, fmt.Errorf("found paper %q, expected a4 or letter", name)
}

// String returns the name of the paper.
func (p Paper) String() string {
	if int(p) < len(papers) {
		return papers[p].name
	}
	return fmt.Sprintf("Paper(%d)", uint8(p))
}

// PerPages returns how many puzzles a page can have.
func PerPages() []int { return []int{1, 2, 4, 6, 9, 12} }

// Options say what a booklet looks like. The zero value is a booklet on A4.
type Options struct {
	Title   string // on the first page; "" is "Sudoku"
	Details string // on the last page, small: such as how the puzzles were made
	PerPage int    // one of PerPages; 0: by the size and the number of the puzzles
	Paper   Paper

	// Font is a TrueType font (.ttf) for texts with characters that the built-in Go
	// fonts lack: those have Latin, Greek and Cyrillic letters. Characters are set
	// one after the other from the left, so scripts that join letters or run from
	// the right look wrong.
	Font []byte
}

// maxStars is the most stars that a puzzle can have.
const maxStars = 5

// Puzzle is a puzzle with what is printed about it.
type Puzzle struct {
	*nonet.Puzzle
	Solution nonet.Grid
	Caption  string // stands above the puzzle, beside its number
	Stars    int    // 0 to 5 stars stand before the caption
	// how a digit is written; nil: as nonet.Symbol, above size 61 as a number
	Digit func(nonet.Digit) string
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

// MaxCells is how many cells the puzzles of a booklet and their rules may have together: some
// 12,000 puzzles of size 9, on 4,000 pages, or 5,000 killers.
const MaxCells = 1_000_000

// ErrTooLong says that a booklet would have more than MaxCells cells.
var ErrTooLong = fmt.Errorf("booklet: the puzzles have more than %d cells together: the rest needs another booklet", MaxCells)

// A Writer writes a booklet. It keeps all pages in memory, about 4 KB for each puzzle
// of size 9, three times as much with the rules of a killer. It is for one goroutine.
type Writer struct {
	out       io.Writer
	perPage   int // 0: not known yet
	pdf       *pdf
	pages     pages
	count     int      // puzzles
	cells     int      // of these
	puzzles   []item   // of the page that is not full yet
	solutions []Puzzle // of all pages
}

// item is a drawing with its number and what stands beside it.
type item struct {
	number  int
	stars   int
	caption string
	drawing *drawing
}

// NewWriter returns a writer that writes a booklet to w. Errors: options that mean
// nothing, a font that is not a TrueType font, an *EncodingError or a *CharacterError of the title.
// Characters of the details that no font has become "?".
func NewWriter(w io.Writer, o Options) (*Writer, error) {
	if o.PerPage != 0 && !slices.Contains(PerPages(), o.PerPage) {
		return nil, fmt.Errorf("booklet: found %d puzzles a page, expected one of %v",
			o.PerPage, PerPages())
	}
	if int(o.Paper) >= len(papers) {
		return nil, fmt.Errorf("booklet: there is no paper %d", o.Paper)
	}
	if o.Title == "" {
		o.Title = "Sudoku"
	}
	b := &Writer{out: w, perPage: o.PerPage}
	if o.Font != nil {
		own, err := newFace("Own", o.Font)
		if err != nil {
			return nil, fmt.Errorf("booklet: the font is not a TrueType font: %w", err)
		}
		b.pages.fonts.own = own
	}
	if err := b.pages.fonts.check("title", o.Title); err != nil {
		return nil, err
	}
	o.Details = b.pages.fonts.replace(o.Details)
	b.pdf = newPDF(&o)
	b.pages.canvas, b.pages.options = b.pdf, o
	return b, nil
}

// Add adds a puzzle. Errors: a puzzle that does not fit its layout, a solution that is
// none, an *EncodingError, a *CharacterError, ErrTooLong. The puzzle is then left out.
func (b *Writer) Add(p Puzzle) error {
	if err := p.Validate(); err != nil {
		return fmt.Errorf("booklet: %w", err)
	}
	if !p.Solves(p.Solution) {
		return fmt.Errorf("booklet: puzzle %d: the grid given as its solution does not solve it",
			b.count+1)
	}
	if p.Stars < 0 || p.Stars > maxStars {
		return fmt.Errorf("booklet: puzzle %d: found %d stars, expected 0 to %d",
			b.count+1, p.Stars, maxStars)
	}
	n := p.Layout.Size()
	if b.cells+n*n > MaxCells {
		return ErrTooLong
	}
	if err := b.pages.fonts.check("caption", p.Caption); err != nil {
		return err
	}
	digits := make([]string, p.Layout.Digits()+1)
	for d := 1; d < len(digits); d++ {
		digits[d] = p.DigitText(nonet.Digit(d))
		if err := b.pages.fonts.check("digit", digits[d]); err != nil {
			return err
		}
	}
	p.Digit = func(d nonet.Digit) string { return digits[d] } // what was checked is drawn
	drawing := b.draw(&p, p.Givens, p.Marks)
	size := n * n
	if drawing.rules != nil {
		size += drawing.rules.Cells
	}
	if b.cells+size > MaxCells {
		return ErrTooLong
	}
	b.count++
	b.cells += size
	puzzle := item{b.count, p.Stars, p.Caption, drawing}
	if len(b.puzzles) > 0 && len(b.puzzles) == b.pageSize() {
		b.flush()
	}
	b.puzzles = append(b.puzzles, puzzle)
	b.solutions = append(b.solutions, p)
	return nil
}

func (b *Writer) draw(p *Puzzle, values nonet.Grid, marks []nonet.Digits) *drawing {
	return draw(p, b.pages.fonts, values, marks)
}

// pageSize returns how many puzzles a page has. Unless the options say it, the size of
// the first puzzle decides.
func (b *Writer) pageSize() int {
	if b.perPage == 0 {
		b.perPage = usualPerPage(b.solutions[0].Layout.Size())
	}
	return b.perPage
}

// flush draws the page of puzzles that has been gathered.
func (b *Writer) flush() {
	b.pages.add(b.puzzles, slotsOf(b.pages.options.Paper, b.pageSize()), false)
	b.puzzles = b.puzzles[:0]
}

// Close draws what is left and writes the booklet. It does not close the writer below.
// A booklet without puzzles says that there are none.
func (b *Writer) Close() error {
	paper := b.pages.options.Paper
	switch {
	case b.count == 0:
		b.pages.add(nil, slotsOf(paper, 1), false)
	case b.pages.count == 0 && b.pages.options.PerPage == 0:
		// All puzzles are on one page: divide it for as many as there are.
		b.perPage = min(b.pageSize(), smallestPerPage(len(b.puzzles)))
		b.flush()
	default:
		b.flush()
	}
	b.drawSolutions()
	if b.pages.options.Details != "" {
		b.pages.details()
	}
	return b.pdf.output(b.out)
}

// drawSolutions draws the pages of solutions. Solutions of different sizes are on
// different pages.
func (b *Writer) drawSolutions() {
	var items []item
	for i := range b.solutions {
		p := &b.solutions[i]
		d := b.draw(p, p.Solution, nil)
		if d.rules != nil {
			d.rules.Legend, d.rules.Words = nil, nil // the puzzle has them
		}
		items = append(items, item{number: i + 1, drawing: d})
		capacity := solutionsPerPage(p.Layout.Size())
		last := i+1 == len(b.solutions)
		if last || len(items) == capacity ||
			solutionsPerPage(b.solutions[i+1].Layout.Size()) != capacity {
			b.pages.add(items, slotsOf(b.pages.options.Paper, capacity), true)
			items = items[:0]
		}
	}
}

// smallestPerPage returns the least of PerPages that has room for a number of puzzles.
func smallestPerPage(puzzles int) int {
	for _, n := range PerPages() {
		if n >= puzzles {
			return n
		}
	}
	return slices.Max(PerPages())
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
	footing = 2000 // below the slots, for the number of the page
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
