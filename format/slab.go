package format

import (
	"strings"

	"github.com/nonet-dev/nonet"
)

// recordSlab cuts records of puzzles, their digits and texts from larger
// pieces of memory, which are never used again: a record stays valid, and
// reading millions does not allocate for each.
type recordSlab struct {
	records []slabRecord
	digits  []nonet.Digit
	texts   strings.Builder
}

type slabRecord struct {
	record Record
	puzzle nonet.Puzzle
}

const (
	slabRecords = 32
	slabBytes   = 8 << 10
)

// space returns where the digits of the next record stand, for as many cells as
// its layout has. They are not zero.
func (s *recordSlab) space(cells int) []nonet.Digit {
	if len(s.digits) < cells {
		s.digits = make([]nonet.Digit, max(cells, slabBytes/cells*cells))
	}
	return s.digits[:cells:cells]
}

// record returns a record with a puzzle whose digits are those in space.
func (s *recordSlab) record(l *nonet.Layout) *Record {
	if len(s.records) == 0 {
		s.records = make([]slabRecord, slabRecords)
	}
	cells := l.Cells()
	r := &s.records[0]
	r.puzzle.Layout, r.puzzle.Givens = l, s.space(cells)
	r.record.Puzzle = &r.puzzle
	s.records, s.digits = s.records[1:], s.digits[cells:]
	return &r.record
}

// grid returns the digits in space, which stay as they are.
func (s *recordSlab) grid(cells int) nonet.Grid {
	g := s.space(cells)
	s.digits = s.digits[cells:]
	return nonet.Grid(g)
}

// text returns a string of the bytes.
func (s *recordSlab) text(b []byte) string {
	if s.texts.Cap()-s.texts.Len() < len(b) {
		s.texts = strings.Builder{}
		s.texts.Grow(max(slabBytes, len(b)))
	}
	start := s.texts.Len()
	s.texts.Write(b)
	return s.texts.String()[start:]
}
