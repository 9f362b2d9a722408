package format

import (
	"bytes"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/iss"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// iss has strings of the Interactive Sudoku Solver, and links to it:
//
//	.Shape~6x6.AntiKnight.~R1C6_2~R2C2_5_6
//	https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C6_2~R2C2_5_6
//
// A string has items .TYPE~ARGUMENT~ARGUMENT...; blanks and ends of lines in it mean nothing.
// Those of the layout and of single cells are
//
//	.~CELL_V...        the cell has this value, or one of these; no type is the type Given
//	.Shape~RxC         the size; without it, it is 9x9. Behind it may be ~N or ~LOW-HIGH, the
//	                   number of values or the least and the greatest; the least may be 0.
//	                   Behind these may be ~Raw: rows and columns may repeat values
//	.RegionSize~N      the number of cells of a box
//	.NoBoxes           there are no boxes
//	.Jigsaw~REGIONS    regions, a character a cell; without NoBoxes, the boxes stay
//	.Diagonal~1        the rising diagonal is a house; ~-1: the falling one
//	.Windoku  .DisjointSets  .AntiKnight  .AntiKing
//	.AllDifferent~CELL...  .Cage~0~CELL...  .Cage~~CELL...
//
// A cell is RrCc, its row and column a digit each, of which a to g are 10 to 16. Items of
// other types are rules; those that nonet cannot hold are refused by
// name. What stands between .And and .End are items as elsewhere; .Replicate~CELLS repeats them
// shifted; .Or says that one of its items holds at least.
//
// Whispers without a number have the difference 5 in grids of all sizes. Dots, X and V are between
// all cells of their list that are side by side.
//
// In a text, a blank line ends a string, and lines that begin with # are passed over. Links
// stand one a line.
var issFormat = &Format{
	Name:    "iss",
	About:   "strings of and links to the Interactive Sudoku Solver",
	holds:   PartRegions | PartRules | PartPuzzleRules | PartMarks | PartSeveral | PartShapes,
	uses:    "sigh.github.io/Interactive-Sudoku-Solver/?q=...",
	link:    &linkForm{host: iss.Host, payload: issPayload, read: readPayload(iss.ReadLink)},
	read:    readISS,
	write:   writePuzzles(iss.EncodeLink),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// issPayload returns the string of a link.
func issPayload(l *link) (payload string, ok bool) {
	payload, _ = l.field("q")
	return payload, strings.HasPrefix(l.Path, iss.Path) ||
		strings.HasPrefix(payload, ".") && iss.IsString(payload)
}

// readISS reads strings, which end with a blank line.
func readISS(in *lex.Scanner, o Options, yield func(*Record) bool) {
	for lex.ScanCase(in) {
		first := lex.TextLine{Line: in.Line}
		var text []byte
		var rec *Record
		var err *lex.Fault
		for more := true; more && !lex.IsWhite(in); more = in.Scan() {
			switch {
			case err != nil || lex.IsComment(in):
			case in.TooLong:
				err = in.ErrTooLong()
			case len(text)+len(in.Text) > lex.MaxLine:
				err = in.Errorf(0, "a string of more than %d bytes", lex.MaxLine)
			default:
				text = append(append(text, in.Text...), '\n')
			}
		}
		if err == nil {
			p := lex.Payload{Text: string(text), In: &first}
			rec, err = readPayload(iss.ReadLink)(p, o)
		}
		if err != nil {
			rec = &Record{Err: err}
		} else {
			rec.Text = string(bytes.TrimSpace(text))
		}
		rec.Line = first.Line
		if !yield(rec) {
			return
		}
	}
}

// detectISS: the first line begins a string.
func detectISS(prefix []byte, eof bool) lex.Verdict {
	return detectFirstLine(prefix, eof, iss.IsString)
}
