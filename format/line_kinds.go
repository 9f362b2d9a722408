package format

import (
	"fmt"
	"strconv"
	"sync"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// lineKinds keeps what the lines of an input have said so far of the puzzles
// in it. It is safe for concurrent use.
type lineKinds struct {
	o     Options
	mu    sync.Mutex
	kinds map[[2]int]*lineKind // by the number of symbols and their name
	maps  lex.LayoutCache      // by region map
	// columns says where the fields lie; nil: the puzzle is the first. It is found before the
	// lines are read on several goroutines.
	columns *columns
	nine    *lex.Alphabet // of pencilmarks; nil before the first
}

// lineKind is what a line says of its puzzle beside its digits.
type lineKind struct {
	cells     int // with err: how many symbols were expected
	layout    *nonet.Layout
	alphabets *lex.Alphabets
	fields    string // the text from the puzzle's end to that of the fields that belong to it
	err       error  // no puzzle is like that
}

func newLineKinds(o Options) *lineKinds { return &lineKinds{o: o, kinds: map[[2]int]*lineKind{}} }

// plain reports whether the rest of a line begins with a puzzle of kind k, whose symbols need
// no closer look, and its fields, and no further field might belong to the
// puzzle. It sets digits to those of the puzzle.
func (k *lineKind) plain(text []byte, digits []nonet.Digit) bool {
	end := k.cells + len(k.fields)
	switch {
	case k.layout.IsShaped(): // slow spreads the digits
		return false
	case len(text) < end || string(text[k.cells:end]) != k.fields:
		return false
	case len(text) > end && (!endsField[text[end]] || mayBeField(text, end, k)):
		return false
	case end > 1 && text[1] == '-' && lex.IsBorder(text):
		return false
	}
	return k.alphabets.Plain.Decode(digits, text[:k.cells])
}

// kind returns what the number of symbols of a puzzle says, and their name, 0 if
// that is to be found out.
func (r *lineKinds) kind(cells int, name byte) *lineKind {
	key := [2]int{cells, int(name)}
	r.mu.Lock()
	defer r.mu.Unlock()
	k := r.kinds[key]
	if k == nil {
		k = &lineKind{cells: cells}
		k.find(cells, name, r.o.Layout)
		if len(r.kinds) < nonet.MaxSize { // bad lines must not fill the memory
			r.kinds[key] = k
		}
	}
	return k
}

// pencilmarks returns the alphabet of pencilmarks.
func (r *lineKinds) pencilmarks() *lex.Alphabet {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.nine == nil {
		r.nine = lex.NewAlphabets(r.o.Symbols, 9).Plain
	}
	return r.nine
}

// find sets the layout and the alphabets of a kind, or its error. want is the layout
// that was asked for, or nil.
func (k *lineKind) find(cells int, name byte, want *nonet.Layout) {
	n := lex.Root(cells)
	switch {
	case want != nil && !fits(want, cells):
		k.cells = want.InsideCells()
		k.err = fmt.Errorf("found %d symbols, expected %d by the layout given", cells,
			k.cells)
	case want != nil:
		k.layout = want
	case n*n != cells:
		k.cells = 81
		k.err = fmt.Errorf("found %d symbols, expected 81, or n*n for another size", cells)
		if missing := 81 - cells; missing > 0 && missing <= 9 {
			k.err = fmt.Errorf("found %d symbols, expected 81: %d missing", cells, missing)
		}
		if more := cells - 81; more > 0 && more <= 9 {
			k.err = fmt.Errorf("found %d symbols, expected 81: %d too many", cells, more)
		}
		if cells > 81+9 {
			near := (n + 1) * (n + 1)
			if cells-n*n < near-cells {
				near = n * n
			}
			k.cells = near
			k.err = fmt.Errorf("found %d symbols, expected n*n, such as 81 or %d", cells,
				near)
		}
	default:
		if len(lex.NewAlphabets(name, n).All) == 0 {
			break
		}
		var err error
		if k.layout, err = nonet.ParseLayout(strconv.Itoa(n)); err != nil {
			k.err = fmt.Errorf("found %d symbols, but %dx%d has no usual boxes: name the layout "+
				"(latin:%d or jigsaw:REGIONS)", cells, n, n, n)
		}
	}
	if k.err == nil {
		k.setAlphabets(name)
	}
}

// setAlphabets sets the alphabets of a kind. name is that of the symbols.
func (k *lineKind) setAlphabets(name byte) {
	n := lex.Root(k.cells)
	if k.layout != nil {
		n = k.layout.Digits()
	}
	if k.alphabets = lex.NewAlphabets(name, n); len(k.alphabets.All) == 0 {
		k.err = lex.TooManyDigits(name, n)
	}
}
