package format

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sudokupad"
)

// sudokupad has links to sudokupad.app, one a line:
//
//	https://sudokupad.app/ID
//	https://sudokupad.app/?puzzleid=ID
//	https://app.crackingthecryptic.com/sudoku/ID
//	sudokupad://puzzle/ID
//
// An ID may stand alone. It is
//
//	scl or ctc, and an object of SCL: packed by LZ-string, or as it is
//	fpuz or fpuzzles, and an object of f-puzzles, packed
//	scf, and the digits in codoku; then letters, from the first * on if there is one:
//	  w windoku, x both diagonals, tTITLE*, aAUTHOR*; ** stands for *
//	classic, and the digits: in codoku, or with letters for runs of empty cells
//
// Any other ID names a puzzle on the server. A packed object may have lost one of two
// slashes that followed each other: then slashes are doubled until it can be read.
//
// scl has the objects, in JSON or in the short form of SudokuPad:
//
//	cells     rows of cells {value, given, pencilMarks, centremarks, c}: values are given
//	regions   lists of cells [row,column], which count from 0
//	cages     {cells, value, sum, unique, hidden, style, type}: of cells that differ, if it
//	          has no sum; without cells, the value "name: text" tells of the puzzle
//	metadata  what is said about the puzzle, by name
//	global    names of rules for the whole grid
//	lines     [[0,0],[n,n]] and [[0,n],[n,0]] in the usual colour are diagonals
//	underlays a square of one cell is a colour; four of nine cells are windoku
//
// Pencilmarks of a puzzle are notes for SudokuPad: nonet writes them as such, and keeps them in
// metadata. Other drawings are left out with a remark. Other members with something in them
// count as constraints.
var sudokuPadFormat = &Format{
	Name:        "sudokupad",
	About:       "links to sudokupad.app, one a line",
	holds:       sclParts,
	recordHolds: sclHolds,
	uses:        "sudokupad.app/scl..., also ctc, fpuz, scf, classic",
	link: &linkForm{host: sudokupad.Host, payload: sudokuPadPayload,
		objects: true, read: readPayload(sudokupad.ReadLink)},
	maxLine: lex.MaxDocument,
	read:    readObjects(draftReader(sudokupad.Read).record),
	write:   writePuzzles(sudokupad.EncodeLink),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

var sclFormat = &Format{
	Name:        "scl",
	suffixes:    []string{".json"},
	About:       "the JSON of sudokupad.app, an object a line",
	holds:       sclParts,
	recordHolds: sclHolds,
	uses:        "programs that read links to sudokupad.app; .json",
	maxLine:     lex.MaxDocument,
	media:       "application/x-ndjson",
	read:        readSCLTexts,
	write:       writePuzzles(sudokupad.Encode),
	answers:     readLineAnswer,
	reply:       lineFormat.reply,
}

const (
	oldPadHost = "crackingthecryptic.com" // SudokuPad was at app.crackingthecryptic.com
	sclParts   = PartRegions | PartRules | PartPuzzleRules | PartMarks | PartCorner |
		PartCentre | PartColours | PartTitle | PartAuthor | PartRulesText | PartSolution |
		PartSeveral
)

// sclHolds returns what SudokuPad holds of a record: no solution with digits above 9.
func sclHolds(r *Record, holds Parts) Parts {
	if slices.ContainsFunc(r.Solution, func(d nonet.Digit) bool { return d > 9 }) {
		holds &^= PartSolution
	}
	return holds
}

// sudokuPadPayload returns the ID in a link, "" if it names a puzzle on the server.
func sudokuPadPayload(l *link) (payload string, ok bool) {
	path := strings.TrimPrefix(l.Path, "/")
	switch host := l.Host; {
	case host == "sudokupad:":
		path = strings.TrimPrefix(path, "puzzle/")
	case host == sudokupad.Host, strings.HasSuffix(host, "."+sudokupad.Host),
		host == "cracking-the-cryptic.web.app", strings.HasSuffix(host, "."+oldPadHost):
		path = strings.TrimPrefix(path, "sudoku/")
	default:
		return "", false
	}
	if payload, ok = l.field("puzzleid"); !ok {
		payload = codec.Unescape(path)
	}
	if !sudokupad.CarriesPuzzle(payload) {
		payload = ""
	}
	return payload, true
}

// detectSudokuPad: the first line is an ID that carries a puzzle.
func detectSudokuPad(prefix []byte, eof bool) lex.Verdict {
	return detectFirstLine(prefix, eof, func(line string) bool {
		if !sudokupad.CarriesPuzzle(line) {
			return false
		}
		p := lex.Payload{Text: line, In: &lex.TextLine{}}
		_, err := readPayload(sudokupad.ReadLink)(p, Options{DropConstraints: true})
		return err == nil
	})
}

// detectZippedSCL: an object with a key that has no quotes, as JSON has them.
func detectZippedSCL(prefix []byte, eof bool) lex.Verdict {
	return detectFirstLine(prefix, eof, func(line string) bool {
		rest, ok := strings.CutPrefix(line, "{")
		rest = strings.TrimLeft(rest, " ")
		name := strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
		return ok && name != rest && strings.HasPrefix(name, ":")
	})
}

// readSCLTexts reads objects in JSON or in the short form, which takes a line.
func readSCLTexts(in *lex.Scanner, o Options, yield func(*Record) bool) {
	if detectZippedSCL(in.Start(), true) != lex.Yes {
		readObjects(draftReader(sudokupad.Read).record)(in, o, yield)
		return
	}
	readCases(lex.ScanFilled, func(in *lex.Scanner, o Options) (*Record, *lex.Fault) {
		if in.TooLong {
			return nil, in.ErrTooLong()
		}
		p := lex.Payload{Text: string(in.Text), In: &in.TextLine}
		return readPayload(sudokupad.ReadText)(p, o)
	})(in, o, yield)
}
