package sketch

import (
	"slices"
	"time"

	"github.com/nonet-dev/nonet"
)

// Progress is format.Progress: what somebody who solves a puzzle has entered. Slices are nil, or
// have a value for each cell.
type Progress struct {
	Placed     nonet.Grid
	Candidates []nonet.Digits
	Corner     []nonet.Digits
	Centre     []nonet.Digits
	Colours    []uint32
	Elapsed    time.Duration
	Finished   bool
}

// Notes returns the notes of all kinds, nil if there are none. p may be nil.
func (p *Progress) Notes() []nonet.Digits {
	switch {
	case p == nil:
		return nil
	case p.Corner == nil:
		return p.Centre
	case p.Centre == nil:
		return p.Corner
	}
	notes := slices.Clone(p.Centre)
	for c := range notes {
		notes[c] = notes[c].Union(p.Corner[c])
	}
	return notes
}

// Filled returns the givens of a puzzle and the digits that were placed in one grid. p may be nil.
func (p *Progress) Filled(givens nonet.Grid) nonet.Grid {
	g := slices.Clone(givens)
	if p != nil {
		for c, d := range p.Placed {
			g[c] |= d // one of them is 0
		}
	}
	return g
}

// CoverOpen reports whether each cell without a digit has one of the notes, which may be nil.
func (p *Progress) CoverOpen(givens nonet.Grid, notes []nonet.Digits) bool {
	if notes == nil {
		return false
	}
	for c, d := range p.Filled(givens) {
		if d == 0 && notes[c].IsEmpty() {
			return false
		}
	}
	return true
}

// At returns what somebody has entered in a cell. p may be nil.
func (p *Progress) At(c int) (
	placed nonet.Digit, corner, centre nonet.Digits, colours uint32,
) {
	if p == nil {
		return 0, corner, centre, 0
	}
	return ValueAt(p.Placed, c), ValueAt(p.Corner, c), ValueAt(p.Centre, c), ValueAt(p.Colours, c)
}

// ValueAt returns the value of a cell, zero if there are no values.
func ValueAt[T any](values []T, c int) (v T) {
	if values != nil {
		v = values[c]
	}
	return v
}

// Meta is format.Meta: what is told about a puzzle, in words. Members that are not known are empty.
type Meta struct {
	Title, Author string
	Rules         string
	Source, URL   string
	Level         string
	Date          string
	Comment       string
	ID            string
	Folder        string
}

// Puzzle is a puzzle that is written, with what is known beside it.
type Puzzle struct {
	*nonet.Puzzle
	Progress *Progress  // nil: none
	Meta     *Meta      // nil: none
	Solution nonet.Grid // nil: none
	Symbols  byte       // in which it was read: '1', 'A' or '0'; 0: not known
}

// Draft is a puzzle that is read: what its source says of the rules, what its cells have and what
// is told about it. Package format makes a record of it, which removes what is empty.
type Draft struct {
	*Rules
	Givens   nonet.Grid
	Progress *Progress
	Meta     *Meta
	Solution nonet.Grid // nil: none
	Symbols  byte       // as in Puzzle

	Unclear []string // what was left out as nothing tells what it means: "drawings (12)"
	Remarks []string // what people should know of how it was read, as sentences
}

// NewDraft returns a draft of a size, with room for all that its cells may have.
func NewDraft(size int) *Draft {
	cells := size * size
	return &Draft{Rules: NewRules(size), Givens: make(nonet.Grid, cells), Meta: &Meta{},
		Progress: &Progress{Placed: make(nonet.Grid, cells), Corner: make([]nonet.Digits, cells),
			Centre: make([]nonet.Digits, cells), Colours: make([]uint32, cells)}}
}
