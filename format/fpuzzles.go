package format

import (
	"github.com/nonet-dev/nonet/format/internal/fpuzzles"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// fpuzzles has links to f-puzzles.com, one a line. fpuzzles-json has the objects in them, one
// a line or in several lines:
//
//	https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJw...
//	{"size":9,"grid":[[{"value":5,"given":true},{},...],...],"diagonal+":true,...}
//
// The field load is the object, packed by LZ-string in base64. The object has
//
//	size, title, author, ruleset
//	grid      rows of cells {value, given, region, givenPencilMarks, cornerPencilMarks,
//	          centerPencilMarks, c, cArray, highlight, highlightArray}: a value that is not
//	          given was placed; region counts from 0, null or -1 means none, and without it the cell
//	          is in its usual box; the last four are colours, as numbers or "#rrggbb"
//	solution  the digits of all cells: an array, or a text
//
// and constraints, most of which are rules of nonet; nonet refuses the others by name. A cage
// that is empty or invisible, and says "name: text", tells something about the puzzle. What a
// link carries may stand alone.
var fpuzzlesFormat = &Format{
	Name:    "fpuzzles",
	Aliases: []string{"f-puzzles"},
	About:   "links to f-puzzles.com, one a line",
	holds:   fpuzzlesParts,
	uses:    "f-puzzles.com/?load=...",
	maxLine: lex.MaxDocument,
	link: &linkForm{host: fpuzzles.Host, payload: fpuzzlesPayload,
		objects: true, read: readPayload(fpuzzles.ReadLink)},
	read:    readObjects(draftReader(fpuzzles.Read).record),
	write:   writePuzzles(fpuzzles.EncodeLink),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

var fpuzzlesJSONFormat = &Format{
	Name:     "fpuzzles-json",
	suffixes: []string{".json"},
	About:    "the JSON of f-puzzles.com, an object a line",
	holds:    fpuzzlesParts,
	uses:     "programs that read links to f-puzzles.com; .json",
	maxLine:  lex.MaxDocument,
	media:    "application/x-ndjson",
	read:     fpuzzlesFormat.read,
	write:    writePuzzles(fpuzzles.Encode),
	answers:  readLineAnswer,
	reply:    lineFormat.reply,
}

const fpuzzlesParts = PartRegions | PartRules | PartPuzzleRules | PartMarks | PartPlaced |
	PartCorner | PartCentre | PartColours | PartTitle | PartAuthor | PartRulesText |
	PartSolution | PartSeveral

// fpuzzlesPayload returns the field load of a link to the site.
func fpuzzlesPayload(l *link) (payload string, ok bool) {
	if l.Host != fpuzzles.Host {
		return "", false
	}
	payload, _ = l.field("load")
	return payload, true
}
