package iss

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// writer makes the link of a puzzle.
type writer struct {
	text   []byte
	n      int // size of the puzzle
	rows   int
	cols   int
	puzzle *nonet.Puzzle
	clues  map[string]string // by place: ISS keeps the last clue of each

	ties     bool // the item that says which lines may be equal is written
	inBranch int  // how many groups Or are around what is written
	boxes    bool // the layout has the usual boxes
	jigsaw   bool // it has the regions of a jigsaw
}

// EncodeLink returns the link of a puzzle.
func EncodeLink(r *sketch.Puzzle) (string, error) {
	p := r.Puzzle
	n := p.Layout.Size()
	if n > maxSize {
		return "", lex.CannotHold("the Interactive Sudoku Solver has sizes up to %d, not %d",
			maxSize, n)
	}
	if p.Layout.Digits() != n {
		return "", lex.CannotHold("the Interactive Sudoku Solver has neither grids that overlap nor " +
			"more rows or columns than digits")
	}
	least := 1
	if r.Symbols == '0' && len(p.Rules) == 0 { // rules count with digits from 1
		least = 0
	}
	w := &writer{text: []byte(Link), n: n, puzzle: p, clues: map[string]string{}}
	w.rows, w.cols = p.Layout.Shape()
	switch {
	case p.Layout.IsShaped():
		w.text = fmt.Appendf(w.text, ".Shape~%dx%d~%d-%d", w.rows, w.cols, least, n+least-1)
		if strings.HasPrefix(p.Layout.String(), "free:") {
			w.text = append(w.text, "~Raw"...)
		}
	case least == 0:
		w.text = fmt.Appendf(w.text, ".Shape~%dx%d~0-%d", n, n, n-1)
	case n != 9:
		w.text = fmt.Appendf(w.text, ".Shape~%dx%d", n, n)
	}
	w.layout(p.Layout)
	var lost []nonet.Rule
	for _, x := range p.Rules {
		if !w.anyForm(x) {
			lost = append(lost, x)
		}
	}
	if len(lost) > 0 {
		return "", lex.CannotHold("the Interactive Sudoku Solver has no rules as these: %s",
			sketch.KindsOf(lost))
	}
	w.text = append(w.text, '.')
	for c := range p.Layout.Inside() {
		d := p.Givens[c]
		digits := nonet.DigitsOf(d)
		if d == 0 {
			if p.Marks == nil || p.Marks[c] == nonet.AllDigits(n) {
				continue
			}
			if digits = p.Marks[c]; digits.IsEmpty() {
				return "", lex.CannotHold("the Interactive Sudoku Solver has no cells without a " +
					"value")
			}
		}
		w.cells(c)
		for d := range digits.All() {
			w.text = append(w.text, '_')
			w.text = strconv.AppendInt(w.text, int64(d)-1+int64(least), 10)
		}
	}
	if w.text[len(w.text)-1] == '.' { // no cell has a value
		w.text = w.text[:len(w.text)-1]
	}
	if len(w.text) == len(Link) {
		w.text = append(w.text, ".Shape~9x9"...)
	}
	if len(w.text) >= lex.MaxLine {
		return "", lex.CannotHold("a link of more than %d bytes would be needed", lex.MaxLine)
	}
	return string(w.text), nil
}

// item appends a dot, a type and arguments.
func (w *writer) item(name string, args ...any) {
	w.text = append(append(w.text, '.'), name...)
	for _, arg := range args {
		w.text = fmt.Append(append(w.text, '~'), arg)
	}
}

// isFree reports whether a place has no other clue yet, and keeps this one.
func (w *writer) isFree(place string, clue ...any) bool {
	if w.inBranch > 0 {
		return false // clues of branches would be those of the puzzle
	}
	text := fmt.Sprint(clue...)
	old, taken := w.clues[place]
	if !taken {
		w.clues[place] = text
	}
	return !taken || old == text
}

// cells appends arguments that are cells.
func (w *writer) cells(cells ...nonet.Cell) {
	for _, c := range cells {
		w.text = append(w.text, '~', 'R', issDigits[int(c)/w.n+1], 'C', issDigits[int(c)%w.n+1])
	}
}

// layout appends the items of a layout.
func (w *writer) layout(l *nonet.Layout) {
	n := l.Size()
	f := sketch.FeaturesOf(l)
	w.boxes = f.Usual
	usual := f.Usual || f.Regions == nil && !sketch.HasBoxes(n)
	if l.IsShaped() {
		usual = false
	}
	if !usual {
		w.text = append(w.text, ".NoBoxes"...)
	}
	if !usual && f.Regions != nil {
		w.regions(l, &f)
	}
	if f.Disjoint && !usual {
		f.Houses = append(sketch.DisjointGroups(l), f.Houses...)
		f.Disjoint = false
	}
	if f.Up {
		w.item("Diagonal", 1)
	}
	if f.Down {
		w.item("Diagonal", -1)
	}
	for _, row := range issRows {
		if row.has != nil && row.has(&f) {
			w.item(row.name)
		}
	}
	different := func(cells []nonet.Cell) {
		w.item("AllDifferent")
		w.cells(cells...)
	}
	for _, cells := range f.Houses {
		different(cells)
	}
	for _, cells := range f.Areas {
		different(cells)
	}
	for _, pair := range f.Apart {
		different(pair[:])
	}
}

// regions appends regions that are not the usual boxes: as a jigsaw, or each by itself if they have
// fewer cells than those of a jigsaw.
func (w *writer) regions(l *nonet.Layout, f *sketch.Features) {
	of := map[int][]nonet.Cell{}
	for c := range l.Inside() {
		of[f.Regions[c]] = append(of[f.Regions[c]], c)
	}
	w.jigsaw = true
	for k, cells := range of {
		w.jigsaw = w.jigsaw && (k < 0 || len(cells) >= max(w.rows, w.cols)) && k+1 < len(issDigits)
	}
	if w.jigsaw {
		w.text = append(w.text, ".Jigsaw~"...)
		for c := range l.Inside() {
			k := f.Regions[c]
			if k < 0 {
				k = len(of) - 1
			}
			w.text = append(w.text, issDigits[k])
		}
		return
	}
	for k := range len(of) {
		if len(of[k]) > 1 {
			f.Areas = append(f.Areas, of[k])
		}
	}
}

// anyForm appends the item of a rule, or of another that says the same.
func (w *writer) anyForm(x nonet.Rule) bool {
	switch {
	case x.Kind == nonet.RuleOr:
		return w.either(x)
	case w.rule(x):
		return true
	}
	other, ok := setters.OtherForm(w.puzzle.Layout, x)
	return ok && w.rule(other)
}

// rule appends the item of a rule, by the first row that can.
func (w *writer) rule(x nonet.Rule) bool {
	return slices.ContainsFunc(issRows, func(row issRow) bool {
		return row.put != nil && row.put(w, row.name, x)
	})
}

// name appends the argument that is a name. Characters that ISS would take for the end of
// something are percent-escaped, and the signs of these escapes once more: a link is decoded before
// it is cut into items, and a name after that.
func (w *writer) name(name string) {
	name = strings.NewReplacer(".", "%2E", "~", "%7E", "+", "%20").Replace(url.QueryEscape(name))
	w.text = append(append(w.text, "~_"...), strings.ReplaceAll(name, "%", "%25")...)
}
