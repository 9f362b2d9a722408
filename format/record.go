package format

import (
	"encoding/binary"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
)

// Record is one case of an input. Exactly one of Puzzle, Cover, Err and Blank
// is set.
type Record struct {
	Puzzle *nonet.Puzzle
	Cover  *exactcover.Problem
	Err    error // a *SyntaxError; the reader goes on after the case
	Blank  bool  // a blank line; only after Reader.KeepBlanks

	// What some formats tell of a puzzle beside it, nil where the input does not.
	Progress *Progress
	Meta     *Meta
	Solution nonet.Grid // full; it solves the puzzle

	// Lost has what the reader left out, as Options.DropConstraints allows, in words
	// for people: "thermometers (1)". The puzzle may then have more solutions.
	Lost []string
	// Remarks has what people should know of how the record was read, as sentences without
	// a full stop. They do not name the case, so that equal ones can be told once.
	Remarks []string

	Text string // the case as it was read, without the end of its last line; "" for cover problems
	Rest string // of a line: the text after the puzzle, from the separator on

	Format *Format // that the record was read in; nil: it was not read
	File   string  // as in Options
	Line   int     // the first line of the case, from 1

	number int         // of the case in its input, from 1; 0: not known
	style  style       // how the puzzle was written
	inRest Parts       // what Rest tells, too
	rows   *matrixRows // formats matrix, dlx-cpp: which rows are options

	// columns has the names of the options in formats lp and mps, "" for options that
	// stand for no column.
	columns []string
}

// Progress is what somebody who solves a puzzle has entered. Slices are nil, or have
// a value for each cell. Nothing in it changes the puzzle.
type Progress struct {
	Placed     nonet.Grid     // digits that were placed, 0 at givens and open cells
	Candidates []nonet.Digits // what a solver still has in open cells; others are empty
	Corner     []nonet.Digits // notes in the corners of cells
	Centre     []nonet.Digits // notes in the centre of cells, or those of a program with one kind
	Colours    []uint32       // colours of a cell: bit i is colour i of the palette
	Elapsed    time.Duration  // on the clock
	Finished   bool           // the program counts the puzzle as solved
}

// notes returns the notes of all kinds, nil if there are none.
func (p *Progress) notes() []nonet.Digits {
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

// Meta is what is told about a puzzle, in words. Members that are not known are empty.
type Meta struct {
	Title, Author string
	Rules         string // for people; it may have several lines
	Source, URL   string // where it was published
	Level         string // of difficulty, in the words of its source
	Date          string
	Comment       string
	ID            string
	Folder        string // name of the collection that it is in
}

// meta returns the Meta of a record, which it makes if there is none.
func (r *Record) meta() *Meta {
	if r.Meta == nil {
		r.Meta = &Meta{}
	}
	return r.Meta
}

// progress returns the Progress of a record, which it makes if there is none.
func (r *Record) progress() *Progress {
	if r.Progress == nil {
		r.Progress = &Progress{}
	}
	return r.Progress
}

// filled returns the givens of a record's puzzle and the player's digits in one grid.
func (r *Record) filled() nonet.Grid {
	g := slices.Clone(r.Puzzle.Givens)
	if r.Progress != nil {
		for c, d := range r.Progress.Placed {
			g[c] |= d // one of them is 0
		}
	}
	return g
}

// open returns the candidates that a grid leaves in the open cells of a puzzle; none in
// other cells.
func open(p *nonet.Puzzle, filled nonet.Grid) []nonet.Digits {
	candidates := (&nonet.Puzzle{Layout: p.Layout, Givens: filled, Marks: p.Marks}).Candidates()
	for c, d := range filled {
		if d != 0 {
			candidates[c] = nonet.Digits{}
		}
	}
	return candidates
}

// valueAt returns the value of a cell, zero if there are no values.
func valueAt[T any](values []T, c int) (v T) {
	if values != nil {
		v = values[c]
	}
	return v
}

// tidy removes what says nothing from Progress and Meta, and the solution if it is none.
// Readers need not do so: each record goes through it.
func (r *Record) tidy() {
	if r.Meta != nil && *r.Meta == (Meta{}) {
		r.Meta = nil
	}
	if r.Meta != nil {
		if len(r.Lost) > 0 && !strings.HasSuffix(r.Meta.Title, lostTitle) {
			r.Meta.Title = strings.TrimSpace(r.Meta.Title + " " + lostTitle)
		}
		if !isNormalRules(r.Meta.Rules) {
			r.Remarks = append(r.Remarks, "there are rules in words, which nonet does not take "+
				"into account")
		}
	}
	if p := r.Progress; p != nil {
		if !slices.ContainsFunc(p.Placed, func(d nonet.Digit) bool { return d != 0 }) {
			p.Placed = nil
		}
		for _, notes := range []*[]nonet.Digits{&p.Candidates, &p.Corner, &p.Centre} {
			if !slices.ContainsFunc(*notes, func(d nonet.Digits) bool { return !d.IsEmpty() }) {
				*notes = nil
			}
		}
		if !slices.ContainsFunc(p.Colours, func(c uint32) bool { return c != 0 }) {
			p.Colours = nil
		}
		if p.Placed == nil && p.Candidates == nil && p.Corner == nil && p.Centre == nil &&
			p.Colours == nil && p.Elapsed == 0 && !p.Finished {
			r.Progress = nil
		}
	}
	if r.Solution != nil && len(r.Lost) == 0 && !solves(r.Puzzle, r.Solution) {
		r.Solution = nil
		r.Remarks = append(r.Remarks, "the solution that comes with the puzzle is none of it")
	}
}

// lostTitle ends the title of a puzzle that was read without some of its constraints.
const lostTitle = "(constraints left out)"

// isNormalRules reports whether rules in words say no more than a layout does.
func isNormalRules(text string) bool {
	text = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
	return text == "" || text == "normal sudoku rules apply"
}

// solves reports whether a grid is full and is a solution of a puzzle.
func solves(p *nonet.Puzzle, solution nonet.Grid) bool {
	if p == nil || len(solution) != len(p.Givens) || slices.Contains(solution, 0) {
		return false
	}
	if p.Layout == nonet.Classic() && p.Marks == nil {
		g := (*[81]nonet.Digit)(solution)
		return agree((*[81]nonet.Digit)(p.Givens), g) && isFull(g)
	}
	for c, d := range solution {
		if int(d) > p.Layout.Size() || p.Givens[c] != 0 && p.Givens[c] != d ||
			p.Marks != nil && p.Givens[c] == 0 && !p.Marks[c].Has(d) {
			return false
		}
	}
	return !clashes(p.Layout, solution)
}

// clashes reports whether a digit stands twice in a house, or in two cells that must
// differ; 0 is an open cell.
func clashes(l *nonet.Layout, g nonet.Grid) bool {
	for _, h := range l.Houses() {
		var seen nonet.Digits
		for _, c := range h.Cells {
			if g[c] == 0 {
				continue
			}
			if seen.Has(g[c]) {
				return true
			}
			seen = seen.With(g[c])
		}
	}
	return slices.ContainsFunc(l.Apart(), func(pair [2]nonet.Cell) bool {
		return g[pair[0]] != 0 && g[pair[0]] == g[pair[1]]
	})
}

// agree reports whether a 9x9 grid has the givens, which are 0 where there is none: eight
// cells at a time, as millions of lines come with solutions.
func agree(givens, grid *[81]nonet.Digit) bool {
	var other uint64
	for i := 0; i < 80; i += 8 {
		given := binary.LittleEndian.Uint64(givens[i : i+8])
		there := (given + 0x7f*each) >> 7 & each * 0xff // all bits of the bytes that are not 0
		other |= (given ^ binary.LittleEndian.Uint64(grid[i:i+8])) & there
	}
	return other == 0 && (givens[80] == 0 || givens[80] == grid[80])
}

// isFull reports whether each row, column and box of a 9x9 grid has the digits 1 to 9.
func isFull(g *[81]nonet.Digit) bool {
	const all = 1<<10 - 2
	var cols [9]uint16
	for band := 0; band < 81; band += 27 {
		var boxes [3]uint16
		for row := band; row < band+27; row += 9 {
			cells := (*[9]nonet.Digit)(g[row : row+9])
			var seen uint16
			for box := range 3 {
				a := uint16(1) << (cells[3*box] & 15)
				b := uint16(1) << (cells[3*box+1] & 15)
				c := uint16(1) << (cells[3*box+2] & 15)
				cols[3*box] |= a
				cols[3*box+1] |= b
				cols[3*box+2] |= c
				boxes[box] |= a | b | c
				seen |= a | b | c
			}
			if seen != all {
				return false
			}
		}
		if boxes != [3]uint16{all, all, all} {
			return false
		}
	}
	return cols == [9]uint16{all, all, all, all, all, all, all, all, all}
}

// Parts is a set of what a record of a puzzle can have beside its givens.
type Parts uint32

// The parts of a record.
const (
	PartRegions     Parts = 1 << iota // regions that are not the usual boxes
	PartRules                         // further houses, and cells that must differ
	PartPuzzleRules                   // Puzzle.Rules, of all kinds or of some
	PartMarks                         // the digits that cells may be: Puzzle.Marks
	PartPlaced                        // Progress.Placed
	PartCandidates                    // Progress.Candidates
	PartCorner                        // Progress.Corner
	PartCentre                        // Progress.Centre
	PartColours                       // Progress.Colours
	PartTime                          // Progress.Elapsed and Finished
	PartTitle                         // Meta.Title
	PartAuthor                        // Meta.Author
	PartRulesText                     // Meta.Rules
	PartSource                        // Meta.Source
	PartURL                           // Meta.URL
	PartLevel                         // Meta.Level
	PartDate                          // Meta.Date
	PartComment                       // Meta.Comment
	PartID                            // Meta.ID
	PartFolder                        // Meta.Folder
	PartSolution                      // Solution
	PartRest                          // Rest
	PartSeveral                       // several puzzles in a text

	PartNotes = PartCorner | PartCentre
	allParts  = PartSeveral<<1 - 1
	PartMeta  = PartSource | PartURL | PartLevel | PartDate | PartComment | PartID | PartFolder
	PartWords = PartTitle | PartAuthor | PartRulesText | PartMeta
)

// readAs reports whether the record was read in the format of that name.
func (r *Record) readAs(name string) bool { return r.Format != nil && r.Format.Name == name }

// isLine reports whether the record was read from a line of which Text is a field.
func (r *Record) isLine() bool { return r.Format != nil && r.Format.pieces != nil }
