package format

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// link has links to any page, one a line, that have the cells of a puzzle in them as they are:
//
//	https://example.com/play?board=53..7....6..195...&level=2
//	https://example.com/solve/530070000600195000...
//
// The cells are a part of the path, or the value of a field behind ? or #, or what stands there
// without a name. They are 81, or 36 of a 6x6: digits, and one sign of an empty cell, such as 0. Of
// other sizes, 4x4, 8x8 and 16x16, a point is the sign, so that no number of another kind is taken
// for a puzzle. A full grid beside a puzzle is its solution. A link with several puzzles is not
// one, and so is one with a word for more rules, such as diagonal or killer.
//
// It is read only; links that a format of their own reads are not of this one.
var linkFormat = &Format{
	Name:    "link",
	About:   "links to any page with the cells of a puzzle in them, one a line",
	holds:   PartSolution | PartSeveral,
	uses:    "pages with links such as ?board=53..7...",
	maxLine: lex.MaxDocument,
	link:    &linkForm{payload: gridPayload, read: readGridLink},
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// gridPayload returns the grids in a link, with a blank between them: that of the puzzle, and a
// full one beside it.
func gridPayload(l *link) (payload string, ok bool) {
	if l.Host == "" {
		return "", false
	}
	var puzzles, full []string
	take := func(text string) {
		text = codec.Unescape(text)
		to := &puzzles
		switch grid := gridIn(text); {
		case grid == nil:
			return
		case !slices.Contains(grid, 0):
			to = &full
		}
		if len(*to) < 2 && !slices.Contains(*to, text) { // two are too many
			*to = append(*to, text)
		}
	}
	for part := range strings.SplitSeq(l.Path, "/") {
		take(part)
	}
	for field := range strings.FieldsFuncSeq(l.fields, func(ch rune) bool {
		return strings.ContainsRune("?#&/", ch)
	}) {
		if _, value, named := strings.Cut(field, "="); named {
			field = value
		}
		take(field)
	}
	all := slices.Concat(puzzles, full)
	if len(puzzles) > 1 || len(full) > 1 || len(all) == 0 {
		return "", false
	}
	said := emptyFields().ReplaceAllString(l.Path+"?"+l.fields, "&")
	if variantWords().MatchString(said) {
		return "", false
	}
	return strings.Join(all, " "), true
}

// variantWords are in links to puzzles that have more rules than their cells tell.
var variantWords = lex.Pattern(`(?i)killer|cage|thermo|jigsaw|irregular|diagonal|` +
	`sudoku-?x\b|samurai|windoku|hyper|knight|sandwich|variant|kropki|consecutive|arrow`)

// emptyFields say that something is not so.
var emptyFields = lex.Pattern(`(?i)[\w-]+=(?:0|false|no|off|none|)(?:[&#]|$)`)

// gridSizes are the sizes of the grids that links have. Those of plain sizes may have 0 for an
// empty cell.
var gridSizes = []struct {
	n     int
	plain bool
}{{9, true}, {6, true}, {4, false}, {8, false}, {16, false}}

// gridIn returns the cells that a text is, nil if it is not a grid.
func gridIn(text string) nonet.Grid {
	for _, size := range gridSizes {
		if len(text) != size.n*size.n {
			continue
		}
		a := lex.NewAlphabet('1', size.n)
		grid := make(nonet.Grid, len(text))
		empty := byte(0) // the sign of an empty cell
		for c, ch := range []byte(text) {
			d := a.Digit[ch]
			switch {
			case d == lex.NoSymbol, d == 0 && empty != 0 && ch != empty:
				return nil
			case d == 0:
				empty = ch
			}
			grid[c] = d
		}
		if grid.Clues() == 0 || !size.plain && empty != '.' {
			return nil
		}
		return grid
	}
	return nil
}

// readGridLink reads the cells of a puzzle, and those of its solution behind a blank.
func readGridLink(p lex.Payload, o Options) (*Record, *lex.Fault) {
	text, solution, _ := strings.Cut(p.Text, " ")
	grid := gridIn(text)
	if grid == nil {
		return nil, p.Errorf("found %s, expected a link with the cells of a puzzle in it",
			lex.Quote([]byte(text)))
	}
	rec, err := recordOf(sketch.NewRules(lex.Root(len(grid))), o)
	if err != nil {
		return nil, p.Errorf("%w", err)
	}
	rec.Puzzle.Givens = grid
	if full := gridIn(solution); len(full) == len(grid) {
		rec.Solution = full
	}
	return rec, nil
}
