package format

import (
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/cover"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/internal/visible"
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
	Solution nonet.Grid // full; it solves the puzzle, unless Lost or Unclear has something

	// Lost has what the reader left out, as Options.DropConstraints allows, in words
	// for people: "thermometers (1)". The puzzle may then have more solutions.
	Lost []string
	// Unclear has what the reader left out as it cannot tell what it means, in words for
	// people: "drawings (12)". If it means rules, the puzzle may have more solutions, or others.
	Unclear []string
	// Remarks has what people should know of how the record was read, as sentences without
	// a full stop. They do not name the case, so that equal ones can be told once.
	Remarks []string

	// Picture has what package photo says of the grid of a picture that the puzzle was read from,
	// as an object of JSON; "": it was not read from one. Only format json holds it.
	Picture string

	Text string // the case as it was read, without the end of its last line; "" for cover problems
	Rest string // of a line: the text after the puzzle, from the separator on

	Format *Format // that the record was read in; nil: it was not read
	File   string  // as in Options
	Line   int     // the first line of the case, from 1

	number int         // of the case in its input, from 1; 0: not known
	style  style       // how the puzzle was written
	inRest Parts       // what Rest tells, too
	names  cover.Names // how the text of an exact cover problem calls the options
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

// told returns what is known of the puzzle of a record, for the writers below this package.
func (r *Record) told() *sketch.Puzzle {
	return &sketch.Puzzle{Puzzle: r.Puzzle, Progress: (*sketch.Progress)(r.Progress),
		Meta: (*sketch.Meta)(r.Meta), Solution: r.Solution, Symbols: r.style.symbols}
}

// notes returns the notes of all kinds, nil if there are none.
func (p *Progress) notes() []nonet.Digits { return (*sketch.Progress)(p).Notes() }

// Meta is what is said about a puzzle, in words. Members that are not known are empty.
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

// plainWords returns the record with texts that have no control characters but newlines and tabs:
// itself if it has none.
func (r *Record) plainWords() *Record {
	rest, meta := visible.Text(r.Rest), r.Meta
	if meta != nil {
		plain := *meta
		for _, x := range jsonWords {
			text := x.of(&plain)
			*text = visible.Text(strings.ReplaceAll(*text, "\r\n", "\n"))
		}
		if plain != *meta {
			meta = &plain
		}
	}
	if meta == r.Meta && rest == r.Rest {
		return r
	}
	plain := *r
	plain.Rest, plain.Meta = rest, meta
	return &plain
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
	return (*sketch.Progress)(r.Progress).Filled(r.Puzzle.Givens)
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

// tidy removes what says nothing from Progress and Meta, and a solution that does not solve the
// puzzle. Readers need not do so: each record goes through it.
func (r *Record) tidy() {
	if len(r.Unclear) > 0 {
		r.Remarks = append(r.Remarks, "left out: "+strings.Join(r.Unclear, ", ")+": if these are "+
			"rules, answers may not be what the author means")
	}
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
	isPart := len(r.Lost)+len(r.Unclear) > 0 // the solution may break what was read
	if r.Solution != nil && (r.Puzzle == nil || isPart && slices.Contains(r.Solution, 0) ||
		!isPart && !r.Puzzle.Solves(r.Solution)) {
		r.Solution = nil
		r.Remarks = append(r.Remarks, notItsSolution)
	}
}

// LeftOutError is that reading left something out that may be a rule: see Options.Whole.
type LeftOutError struct {
	What []string // as Record.Lost and Record.Unclear have it
}

func (e *LeftOutError) Error() string {
	return "found " + strings.Join(e.What, ", ") + ", which may be rules, expected a puzzle that can be " +
		"read whole"
}

// leftOut returns a *LeftOutError if the options ask for one.
func (r *Record) leftOut(o Options) error {
	what := r.Unclear
	if !o.DropConstraints {
		what = slices.Concat(r.Lost, what)
	}
	if !o.Whole || r.Err != nil || len(what) == 0 {
		return nil
	}
	return &LeftOutError{what}
}

// notItsSolution is the remark on a solution that breaks something of its puzzle.
const notItsSolution = "the solution that comes with the puzzle does not solve it"

// lostTitle ends the title of a puzzle that was read without some of its constraints.
const lostTitle = "(constraints left out)"

// isNormalRules reports whether rules in words say no more than a layout does.
func isNormalRules(text string) bool {
	text = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
	return text == "" || text == "normal sudoku rules apply"
}

// Parts is a set of what a record can have.
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
	PartCover                         // an exact cover problem instead of a puzzle
	PartGivens                        // the givens of a puzzle with open cells
	PartShapes                        // layouts of a nonet.Shape

	PartNotes = PartCorner | PartCentre
	allParts  = PartCover<<1 - 1
	PartMeta  = PartSource | PartURL | PartLevel | PartDate | PartComment | PartID | PartFolder
	PartWords = PartTitle | PartAuthor | PartRulesText | PartMeta
)

// readAs reports whether the record was read in the format of that name.
func (r *Record) readAs(name string) bool { return r.Format != nil && r.Format.Name == name }

// isLine reports whether the record was read from a line of which Text is a field.
func (r *Record) isLine() bool { return r.Format != nil && r.Format.fields }
