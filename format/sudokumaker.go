package format

import (
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sudokumaker"
)

// sudokumaker has links to sudokumaker.app, one a line. sudokumaker-json has the objects in
// them, one a line or in several lines:
//
//	https://sudokumaker.app/?puzzle=N4IgZg9gTgtghgFwGoFMoGcCWEB2IBcIAjAHQCsJADCADQ...
//	{"formatVersion":"1.5.0","puzzle":{"size":9,"cells":[{"given":true,"value":5},...],...}}
//
// The field puzzle is the object, packed by LZ-string for links; it may have percent escapes
// within percent escapes. The member puzzle of the object has
//
//	name, author, comment  the title, the author and the rules
//	size                   or width and height; without them 9
//	minDigit, maxDigit     from 1 or 0 on
//	cells                  {value, given, candidates, cornerPencilMarks, colors}, row by row:
//	                       a value that is not given was placed; the last three are sets, with
//	                       bit d for digit or colour d
//	constraints            {type, ...}: rules; one that is disabled or
//	                       empty says nothing
//
// Cells of constraints are numbers from 0, row by row. Without regions there are none. What
// a link carries may stand alone.
//
// Constraints are read as the solver of SudokuMaker means them, also where nonet's own rules of
// such a name mean something else:
//
//	cages           their digits differ, whether there is a sum or not; a sum of 0 is none
//	arrows          the bulb is read as one number, row by row
//	renban lines    lines that meet are one; so are region sum lines
//	region sums     a region that a line enters again counts once more, or with its first part
//	lockout lines   the ends differ by half the digits, rounded down
//	negative dots   not where there is a dot or sign of that constraint, nor for dots of the
//	                other colour if the constraint of these says so
//	minima, maxima  those of one constraint say nothing of each other
//	outside clues   without a value they are left out
//
// Sums are those of the digits of the program, which may count from 0. A constraint that its solver
// shall ignore is a drawing.
var sudokuMakerFormat = &Format{
	Name:  "sudokumaker",
	About: "links to sudokumaker.app, one a line",
	holds: sudokuMakerParts,
	uses:  "sudokumaker.app/?puzzle=...",
	link: &linkForm{host: sudokumaker.Host, payload: sudokuMakerPayload,
		objects: true, read: readPayload(sudokumaker.ReadLink)},
	maxLine: lex.MaxDocument,
	read:    readObjects(draftReader(sudokumaker.Read).record),
	write:   writePuzzles(sudokumaker.EncodeLink),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

var sudokuMakerJSONFormat = &Format{
	Name:     "sudokumaker-json",
	suffixes: []string{".json"},
	About:    "the JSON of sudokumaker.app, an object a line",
	holds:    sudokuMakerParts,
	uses:     "programs that read links to sudokumaker.app; .json",
	maxLine:  lex.MaxDocument,
	media:    "application/x-ndjson",
	read:     readObjects(draftReader(sudokumaker.Read).record),
	write:    writePuzzles(sudokumaker.Encode),
	answers:  readLineAnswer,
	reply:    lineFormat.reply,
}

const sudokuMakerParts = PartRegions | PartRules | PartPuzzleRules | PartPlaced | PartCorner |
	PartCentre | PartColours | PartTitle | PartAuthor | PartRulesText | PartSeveral

// sudokuMakerPayload returns the field puzzle of a link to the site.
func sudokuMakerPayload(l *link) (payload string, ok bool) {
	if l.Host != sudokumaker.Host {
		return "", false
	}
	payload, _ = l.field("puzzle")
	return payload, true
}
