package format

import (
	"bytes"
	"cmp"
	"errors"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// mayBeField reports whether the field after a place of a line, at which a field
// of a puzzle of kind k ends, might belong to the puzzle.
func mayBeField(text []byte, at int, k *lineKind) bool {
	rest := text[at+1:]
	for len(rest) > 0 && lex.IsBlank(rest[0]) {
		rest = rest[1:]
	}
	if text[at] == ':' && len(rest) > 3 && rest[3] == ' ' && isGroup(rest[:3]) {
		return true // a state, perhaps
	}
	cells := k.cells
	if at != cells {
		cells = 0
	}
	return maySay(rest, cells)
}

// maySay reports whether the field at the beginning of a text might say how to take a puzzle of
// a number of cells before it; 0: the field is not a region map. The first cell of a region map has
// a neighbour in its region; the first cell of a solution has none.
func maySay(text []byte, cells int) bool {
	for _, field := range []string{layoutField, symbolsField, givensField} {
		if bytes.HasPrefix(text, []byte(field)) {
			return true
		}
	}
	if cells == 0 || len(text) < cells {
		return false
	}
	if n := lex.Root(cells); n > 1 && text[0] != text[1] && text[0] != text[n] {
		return false
	}
	_, end := nextField(text, 0)
	return end == cells
}

// lineFields is what the fields after a puzzle say of it.
type lineFields struct {
	layout  *nonet.Layout // nil: nothing
	symbols byte          // 0: nothing
	end     int           // of the last of them, or of the puzzle
}

// fields reads the fields after a puzzle of a number of cells, which ends at a
// place of a line. They are those that belong to the puzzle; the first other one
// ends them.
func (r *lineKinds) fields(in *lex.TextLine, at, cells int) (f lineFields, err *lex.Fault) {
	text := in.Text
	for f.end = at; f.end < len(text); {
		start, end := nextField(text, f.end+1)
		layout := bytes.HasPrefix(text[start:], []byte(layoutField))
		symbols := bytes.HasPrefix(text[start:], []byte(symbolsField))
		var l *nonet.Layout
		var err error
		switch {
		case layout:
			_, end = lex.WordAt(text, start)
			l, err = r.layoutOf(string(text[start+len(layoutField) : end]))
		case symbols:
			f.symbols, err = r.o.symbolsSaid(string(text[start+len(symbolsField) : end]))
		case f.end == at:
			l = r.regions(text[start:end], cells)
		}
		if l != nil && f.layout != nil {
			err = errors.New("found a second layout in the line")
		}
		if l != nil && err == nil {
			err = r.o.agrees(l)
		}
		if err != nil {
			return f, in.Errorf(start+1, "%w", err)
		}
		if l == nil && !symbols {
			break
		}
		f.end = end
		if l != nil {
			f.layout = cmp.Or(r.o.Layout, l)
		}
	}
	return f, nil
}

// layoutOf returns the layout of a field.
func (r *lineKinds) layoutOf(text string) (*nonet.Layout, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.maps.Parse(text)
}

// regions returns the layout of a region map for a number of cells, nil if the
// field is none.
func (r *lineKinds) regions(field []byte, cells int) *nonet.Layout {
	n := lex.Root(cells)
	if len(field) != cells || n*n != cells || n > nonet.MaxSymbols {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	layout, err := r.maps.Get(string(field), func() (*nonet.Layout, error) {
		regions := make([]int, cells)
		for c, ch := range field {
			regions[c] = int(ch)
		}
		if !connected(regions, n) {
			return nil, errors.New("the regions are in pieces")
		}
		return nonet.Jigsaw(regions)
	})
	if err != nil {
		return nil
	}
	return layout
}

// connected reports whether each value of a region map has its n cells in one
// piece.
func connected(regions []int, n int) bool {
	seen := make([]bool, len(regions))
	queue := make([]int, 0, n)
	for c := range regions {
		if seen[c] {
			continue
		}
		queue = append(queue[:0], c)
		seen[c] = true
		for i := 0; i < len(queue); i++ {
			at := queue[i]
			visit := func(to int, inside bool) {
				if inside && !seen[to] && regions[to] == regions[c] {
					seen[to] = true
					queue = append(queue, to)
				}
			}
			visit(at-n, at >= n)
			visit(at+n, at+n < len(regions))
			visit(at-1, at%n > 0)
			visit(at+1, at%n < n-1)
		}
		if len(queue) != n {
			return false
		}
	}
	return true
}
