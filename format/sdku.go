package format

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/format/internal/xmltext"
)

// sdku has a puzzle of the program SudokuSolver by DHancock, in XML:
//
//	<Sudoku version="2">
//	  <Cell><x>0</x><y>0</y><value>5</value><origin>Provided</origin></Cell> ...
//	</Sudoku>
//	<Sudoku version="3"><c>51|0510.0.0|...</c></Sudoku>
//
// x is the column and y the row, from 0. The origin of a digit is Provided for a given, User for
// one that was placed, and Calculated or Trial for one that the program found. Versions 0 and 1,
// and files without Provided, have the puzzle in the digits of the user. Version 0 has no
// attribute version, and cells such as <Cell x="0" y="0">5</Cell>, all of the user. Version 3 has
// 81 cells that end with "|": a digit and the number of its origin, 1 to 3 in the order above, or 0
// and what the program knows of an empty cell, three numbers with points between them.
//
// What the program calculated is left out with a remark. Version 2 is written.
var sdkuFormat = &Format{
	Name:        "sdku",
	suffixes:    []string{".sdku"},
	tells:       tellsClassic,
	About:       "a puzzle of the program SudokuSolver of the Microsoft Store, in XML",
	uses:        "SudokuSolver (DHancock), .sdku",
	media:       "application/xml",
	holds:       PartPlaced,
	recordHolds: sdkuHolds,
	read:        readDocument(readSDKU),
	write: func(w io.Writer, o WriteOptions) Writer {
		return &documentWriter{w: w, o: o, form: "a .sdku file", text: sdkuText}
	},
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// sdkuHolds: without a given, the digits of the user are the puzzle.
func sdkuHolds(r *Record, holds Parts) Parts {
	if r.Puzzle != nil && r.Puzzle.Givens.Clues() == 0 {
		return holds &^ PartPlaced
	}
	return holds
}

// sdkuOrigins are the origins of digits by number.
var sdkuOrigins = []string{1: "Provided", 2: "User", 3: "Calculated"}

// sdkuReader is a puzzle while it is read.
type sdkuReader struct {
	version  int
	provided nonet.Grid
	user     nonet.Grid
	left     bool // there is something that the program calculated
	cells    bool // there were the cells of version 3
	unknown  sketch.Refused
}

// sdkuElements and sdkuAttributes are the members that are known.
var (
	sdkuElements   = members.Names{"Cell", "x", "y", "value", "origin", "c"}
	sdkuAttributes = members.Names{"version", "x", "y"}
)

// readSDKU reads a document.
func readSDKU(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	r := sdkuReader{provided: make(nonet.Grid, 81), user: make(nonet.Grid, 81)}
	cell := map[string]string{}
	x := xmltext.New(text)
	for x.Next() {
		e := x.Element
		var err error
		if !x.Ended {
			xmltext.AddAttributes(&r.unknown, sdkuAttributes, e)
		} else if e.Parent != nil && !slices.Contains(sdkuElements, e.Name.Local) {
			xmltext.AddElement(&r.unknown, sdkuElements, e)
		}
		switch {
		case !x.Ended && e.Parent == nil:
			err = r.open(e)
		case !x.Ended && e.Is("Sudoku", "Cell"):
			clear(cell)
		case !x.Ended:
		case e.Is("Sudoku", "Cell", e.Name.Local):
			cell[e.Name.Local] = e.Trimmed()
		case e.Is("Sudoku", "Cell"):
			if r.version == 0 {
				cell["x"], cell["y"] = e.Value("x"), e.Value("y")
				cell["value"], cell["origin"] = e.Trimmed(), "User"
			}
			err = r.cell(cell)
		case e.Is("Sudoku", "c"):
			err = r.line(e.Trimmed())
		}
		if err != nil {
			return e.Errorf("%w", err)
		}
	}
	if x.Err != nil {
		return x.Err
	}
	if r.version == 3 && !r.cells {
		return &lex.Fault{Line: 1, Err: errors.New("found no element c, which has the cells")}
	}
	rules := sketch.NewRules(9)
	rules.Unheld = r.unknown
	rec, err := recordOf(rules, o)
	if err != nil {
		return &lex.Fault{Line: 1, Err: err}
	}
	if r.version < 2 || r.provided.Clues() == 0 {
		for c, d := range r.provided {
			r.user[c] |= d // one of them is 0
		}
		rec.Puzzle.Givens = r.user
	} else {
		rec.Puzzle.Givens = r.provided
		rec.progress().Placed = r.user
	}
	if r.left {
		rec.Remarks = append(rec.Remarks, "what the program calculated was left out")
	}
	rec.Line = 1
	yield(rec)
	return nil
}

// open reads the root.
func (r *sdkuReader) open(root *xmltext.Element) error {
	if !root.Is("Sudoku") {
		return fmt.Errorf("found the element %s, expected Sudoku",
			lex.Quote([]byte(root.Name.Local)))
	}
	text, ok := root.Attr("version")
	if !ok {
		return nil
	}
	version, err := strconv.Atoi(text)
	if err != nil || version < 0 || version > 3 {
		return fmt.Errorf("found version %s, expected 0 to 3", lex.Quote([]byte(text)))
	}
	r.version = version
	return nil
}

// cell takes a cell of a version before 3.
func (r *sdkuReader) cell(cell map[string]string) error {
	var numbers [3]int
	for i, x := range []struct {
		name        string
		least, most int
	}{{"x", 0, 8}, {"y", 0, 8}, {"value", 0, 9}} {
		n, err := strconv.Atoi(cell[x.name])
		if err != nil || n < x.least || n > x.most {
			return fmt.Errorf("found the %s %s of a cell, expected %d to %d", x.name,
				lex.Quote([]byte(cell[x.name])), x.least, x.most)
		}
		numbers[i] = n
	}
	return r.digit(9*numbers[1]+numbers[0], nonet.Digit(numbers[2]), cell["origin"])
}

// digit takes the digit of a cell, 0 for none.
func (r *sdkuReader) digit(c int, d nonet.Digit, origin string) error {
	if d == 0 {
		return nil
	}
	if r.provided[c] != 0 || r.user[c] != 0 {
		return fmt.Errorf("found a second digit of r%dc%d", c/9+1, c%9+1)
	}
	switch origin {
	case "Provided":
		r.provided[c] = d
	case "User":
		r.user[c] = d
	case "Calculated", "Trial":
		r.left = true
	default:
		return fmt.Errorf("found the origin %s of r%dc%d, expected Provided, User or Calculated",
			lex.Quote([]byte(origin)), c/9+1, c%9+1)
	}
	return nil
}

// line takes the cells of version 3.
func (r *sdkuReader) line(text string) error {
	cells := strings.Split(strings.TrimSuffix(text, "|"), "|")
	if r.cells || len(cells) != 81 {
		return fmt.Errorf("found %d cells, expected 81", len(cells))
	}
	r.cells = true
	for c, cell := range cells {
		if cell == "" || cell[0] < '0' || cell[0] > '9' {
			return fmt.Errorf("cell %d: found %s, expected a digit", c+1, lex.Quote([]byte(cell)))
		}
		if cell[0] == '0' {
			if err := r.empty(cell[1:]); err != nil {
				return fmt.Errorf("cell %d: %w", c+1, err)
			}
			continue
		}
		origin := ""
		if n, err := strconv.Atoi(cell[1:]); err == nil && n > 0 && n < len(sdkuOrigins) {
			origin = sdkuOrigins[n]
		}
		if origin == "" {
			return fmt.Errorf("cell %d: found %s, expected a digit and its origin, 1 to 3", c+1,
				lex.Quote([]byte(cell)))
		}
		if err := r.digit(c, nonet.Digit(cell[0]-'0'), origin); err != nil {
			return err
		}
	}
	return nil
}

// empty takes what the program knows of an empty cell: sets of digits, in which bit d is digit d,
// that it may be, and of which it knows the row or the column in a box.
func (r *sdkuReader) empty(text string) error {
	const all = 1<<10 - 2
	sets := strings.Split(text, ".")
	if len(sets) != 3 {
		return fmt.Errorf("found %s, expected three numbers", lex.Quote([]byte(text)))
	}
	for i, set := range sets {
		n, err := strconv.Atoi(set)
		if err != nil || n < 0 || n > all || n%2 != 0 {
			return fmt.Errorf("found %s, expected a set of digits", lex.Quote([]byte(set)))
		}
		r.left = r.left || i == 0 && n != all || i > 0 && n != 0
	}
	return nil
}

// detectSDKU: the root is Sudoku.
func detectSDKU(prefix []byte, eof bool) lex.Verdict {
	return xmltext.Detect(prefix, eof, func(root *xmltext.Element) lex.Verdict {
		if root.Is("Sudoku") && (len(root.Attrs) == 0 || root.Has("version")) {
			return lex.Yes
		}
		return lex.No
	})
}

// sdkuText returns the document of a record.
func sdkuText(r *Record, o WriteOptions) ([]byte, error) {
	if err := classicOnly(r, "a .sdku file"); err != nil {
		return nil, err
	}
	text := []byte("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Sudoku version=\"2\">\n")
	placed := make(nonet.Grid, 81)
	if r.Progress != nil && r.Progress.Placed != nil && r.Puzzle.Givens.Clues() > 0 {
		placed = r.Progress.Placed
	}
	for c, d := range r.Puzzle.Givens {
		origin := sdkuOrigins[1]
		if d == 0 {
			d, origin = placed[c], sdkuOrigins[2]
		}
		if d != 0 {
			text = fmt.Appendf(text, "  <Cell><x>%d</x><y>%d</y><value>%d</value><origin>%s"+
				"</origin></Cell>\n", c%9, c/9, d, origin)
		}
	}
	return append(text, "</Sudoku>\n"...), nil
}
