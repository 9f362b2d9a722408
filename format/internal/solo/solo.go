// Package solo reads and writes the IDs of games of Solo, from Simon Tatham's Portable Puzzle
// Collection.
package solo

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// MaxSize is the largest size that Solo takes.
const MaxSize = 31

// Params is what the PARAMS of an ID say.
type Params struct {
	rows, cols int // of a box; a jigsaw has one column
	jigsaw     bool
	diagonals  bool
	killer     bool
}

// ParseParams reads PARAMS. It returns where they end: at a colon, # or the end of the
// text; or where they are wrong.
func ParseParams(text string) (p Params, at int, err error) {
	p.rows, at = lex.LeadingNumber(text)
	if at == 0 {
		return p, 0, fmt.Errorf("found %s, expected the ID of a game: 3x3: or 9j: and its text",
			lex.Quote([]byte(text)))
	}
	p.cols = p.rows
	switch rest := text[at:]; {
	case strings.HasPrefix(rest, "x"):
		if n, size := lex.LeadingNumber(rest[1:]); size > 0 {
			p.cols = n
			at += 1 + size
		}
	case strings.HasPrefix(rest, "j"):
		p.cols = 1
	}
	if p.rows < 1 || p.cols < 1 || p.rows > nonet.MaxSize || p.cols > nonet.MaxSize/p.rows {
		return p, 0, fmt.Errorf("found boxes of %d rows and %d columns: the size must be 1 to %d",
			p.rows, p.cols, nonet.MaxSize)
	}
	for ; at < len(text) && text[at] != ':' && text[at] != '#'; at++ {
		switch ch := text[at]; ch {
		case 'j':
			p.rows, p.cols, p.jigsaw = p.rows*p.cols, 1, true
		case 'x':
			p.diagonals = true
		case 'k':
			p.killer = true
		case 'a', 'r', 'm':
			if strings.HasPrefix(text[at:], "md") {
				at++
			}
			_, size := lex.LeadingNumber(text[at+1:])
			at += size
		case 'd':
			if at+1 < len(text) && text[at+1] != ':' && text[at+1] != '#' {
				at++
			}
		default:
			return p, at, fmt.Errorf("found %s, expected j, x, k, a symmetry, a difficulty or a "+
				"colon", lex.QuoteChar([]byte(text[at:])))
		}
	}
	return p, at, nil
}

// Size returns the size of the grid.
func (p Params) Size() int { return p.rows * p.cols }

// Read reads DESC: rules, and the number in each cell, 0 for an empty one. The error is a
// *codec.Error if it is about a place in it.
func (p Params) Read(text string) (*sketch.Rules, []int, error) {
	n := p.Size()
	d := desc{text: text}
	givens, err := d.numbers(n*n, n)
	if err != nil {
		return nil, nil, err
	}
	rules := sketch.NewRules(n)
	switch {
	case p.jigsaw:
		regions, err := d.lines(n)
		if err != nil {
			return nil, nil, err
		}
		rules.Regions(regions)
	case p.rows == 1 || p.cols == 1:
		rules.NoBoxes()
	default:
		rules.Boxes(p.rows)
	}
	if p.diagonals {
		rules.Diagonal(true)
		rules.Diagonal(false)
	}
	if p.killer {
		if err := d.cages(rules); err != nil {
			return nil, nil, err
		}
	}
	if d.at <= len(d.text) {
		return nil, nil, d.errorf(d.at, "found another part of the ID, expected its end")
	}
	return rules, givens, nil
}

// desc reads the parts of a DESC, which have commas between them.
type desc struct {
	text string
	at   int // where the next part begins; behind the end of the text: there is none
}

func (d *desc) errorf(at int, format string, args ...any) error {
	return &codec.Error{Offset: at, Reason: fmt.Sprintf(format, args...)}
}

// next returns the next part and where it begins.
func (d *desc) next() (part string, at int, err error) {
	if d.at > len(d.text) {
		return "", 0, d.errorf(len(d.text), "found the end of the ID, expected a comma and "+
			"another part")
	}
	at = d.at
	part, _, _ = strings.Cut(d.text[at:], ",")
	d.at += len(part) + 1
	return part, at, nil
}

// numbers reads a part with a number, at most max, or 0 for each cell.
func (d *desc) numbers(cells, max int) ([]int, error) {
	part, at, err := d.next()
	if err != nil {
		return nil, err
	}
	numbers, err := codec.Solo.Decode(part, cells)
	if err != nil {
		var de *codec.Error
		if errors.As(err, &de) {
			de.Offset += at
		}
		return nil, err
	}
	for c, v := range numbers {
		if v > max {
			return nil, d.errorf(at, "found the number %d in cell %d, expected at most %d",
				v, c+1, max)
		}
	}
	return numbers, nil
}

// lines reads a part with the lines between cells. It returns the regions that they part.
func (d *desc) lines(n int) ([]int, error) {
	part, at, err := d.next()
	if err != nil {
		return nil, err
	}
	places := 2 * n * (n - 1)
	w := sketch.NewWalls(n)
	place := 0
	for i := range len(part) {
		ch := part[i]
		switch {
		case 'a' <= ch && ch <= 'y':
			place += int(ch-'a') + 1
		case ch == 'z':
			place += longRun
		case ch != '_':
			return nil, d.errorf(at+i, "found %s, expected a letter a-z or _",
				lex.QuoteChar([]byte(part[i:])))
		}
		if ch != 'z' {
			if place < places {
				w.Put(placeOf(n, place))
			}
			place++
		}
		if place > places+1 {
			return nil, d.errorf(at+i, "found more than %d places between cells", places+1)
		}
	}
	if place < places+1 {
		return nil, d.errorf(at+len(part), "found %d places between cells, expected %d",
			place, places+1)
	}
	return w.Regions(), nil
}

// cages reads the parts with killer cages and their sums. A cage without a sum has any.
func (d *desc) cages(r *sketch.Rules) error {
	n := r.Size
	labels, err := d.lines(n)
	if err != nil {
		return err
	}
	at := d.at
	sums, err := d.numbers(n*n, n*(n+1)/2)
	if err != nil {
		return err
	}
	cages, sumOf := make([][]nonet.Cell, n*n), make([]int, n*n)
	for c, label := range labels {
		cages[label] = append(cages[label], nonet.Cell(c))
		if sums[c] > 0 && sumOf[label] > 0 {
			return d.errorf(at, "found two sums in the cage of cell %d", c+1)
		}
		sumOf[label] += sums[c]
	}
	for i, cells := range cages {
		switch {
		case len(cells) > n:
			return d.errorf(at, "found a cage of %d cells, expected at most %d",
				len(cells), n)
		case sumOf[i] > 0:
			r.Cage(sumOf[i], cells)
		default:
			r.Area(cells)
		}
	}
	return nil
}

// longRun is how many places without a line z stands for.
const longRun = 25

// placeOf returns the two cells at a place between cells.
func placeOf(n, place int) (a, b int) {
	if place < n*(n-1) {
		a = place/(n-1)*n + place%(n-1)
		return a, a + 1
	}
	place -= n * (n - 1)
	a = place%(n-1)*n + place/(n-1)
	return a, a + n
}

// Tells reports whether a layout has boxes or regions, and perhaps both diagonals.
func Tells(l *nonet.Layout) bool {
	f := sketch.FeaturesOf(l)
	if f.Down && f.Up {
		f.Down, f.Up = false, false
	}
	return !f.Further()
}

// ID returns the ID of a puzzle, PARAMS and DESC. If readers know its layout, it tells only the
// regions. The error wraps lex.ErrCannotHold.
func ID(p *nonet.Puzzle, known bool) (params, desc string, err error) {
	l := p.Layout
	n := l.Size()
	f := sketch.FeaturesOf(l)
	rows, cols := l.BoxShape()
	regions := f.Regions
	switch {
	case n > MaxSize:
		return "", "", lex.CannotHold("Solo has sizes up to %d, not %d", MaxSize, n)
	case regions == nil:
		return "", "", lex.CannotHold("Solo has no grids without boxes or regions")
	case rows > 0:
		params = fmt.Sprintf("%dx%d", rows, cols)
	default:
		params = fmt.Sprintf("%dj", n)
	}
	if f.Down && f.Up && !known {
		params += "x"
	}
	if p.Marks != nil {
		return "", "", lex.CannotHold("Solo would lose the marks")
	}
	numbers := make([]int, n*n)
	for c, d := range p.Givens {
		numbers[c] = int(d)
	}
	desc = codec.Solo.Encode(numbers)
	if rows == 0 {
		lines, ok := linesOf(n, regions)
		if !ok {
			return "", "", lex.CannotHold("Solo draws lines between regions, whose cells must hang " +
				"together")
		}
		desc += "," + lines
	}
	if len(p.Rules) > 0 {
		cages, err := cagesOf(p)
		if err != nil {
			return "", "", err
		}
		params += "k"
		desc += "," + cages
	}
	return params, desc, nil
}

// cagesOf returns the cages of a puzzle whose rules are cages that cover the grid, and their
// sums.
func cagesOf(p *nonet.Puzzle) (string, error) {
	n := p.Layout.Size()
	labels, sums := make([]int, n*n), make([]int, n*n)
	var lost []nonet.Rule
	covered := 0
	for i, x := range p.Rules {
		if x.Kind != nonet.RuleCage {
			lost = append(lost, x)
			continue
		}
		for _, c := range x.Cells[0] {
			if labels[c] != 0 {
				return "", lex.CannotHold("Solo has one cage for each cell, and %s has two",
					p.Layout.CellName(c))
			}
			labels[c] = i + 1
			covered++
		}
		sums[slices.Min(x.Cells[0])] = x.Number
	}
	switch {
	case len(lost) > 0:
		return "", lex.CannotHold("Solo has no rules but cages: %s", sketch.KindsOf(lost))
	case covered < n*n:
		return "", lex.CannotHold("Solo has a cage for each cell, and %d have none", n*n-covered)
	}
	numbers := map[int]int{} // of cages, by their first cells
	for c, label := range labels {
		if _, known := numbers[label]; !known {
			numbers[label] = len(numbers)
		}
		labels[c] = numbers[label]
	}
	lines, ok := linesOf(n, labels)
	if !ok {
		return "", lex.CannotHold("Solo draws lines between cages, whose cells must hang together")
	}
	return lines + "," + codec.Solo.Encode(sums), nil
}

// linesOf returns the lines between regions, whose cells must hang together: ok says so.
func linesOf(n int, regions []int) (lines string, ok bool) {
	if !sketch.NewWalls(n).Between(regions) {
		return "", false
	}
	var text []byte
	run := 0
	end := func() {
		for ; run > longRun; run -= longRun {
			text = append(text, 'z')
		}
		if run == 0 {
			text = append(text, '_')
		} else {
			text = append(text, 'a'+byte(run-1))
		}
		run = 0
	}
	for place := range 2 * n * (n - 1) {
		a, b := placeOf(n, place)
		if regions[a] == regions[b] {
			run++
		} else {
			end()
		}
	}
	end()
	return string(text), true
}

// IsID reports whether a text begins as an ID: NxN or Nj, letters and digits, and a
// colon or #.
func IsID(text string) bool {
	_, size := lex.LeadingNumber(text)
	text = text[size:]
	if size == 0 || text == "" || text[0] != 'x' && text[0] != 'j' {
		return false
	}
	if _, size = lex.LeadingNumber(text[1:]); text[0] == 'x' && size == 0 {
		return false
	}
	text = strings.TrimLeft(text[1:], "0123456789abcdefghijklmnopqrstuvwxyz")
	return text != "" && (text[0] == ':' || text[0] == '#')
}
