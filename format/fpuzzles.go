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
//
// Constraints are read as f-puzzles and its solver mean them, also where nonet's own rules of such
// a name mean something else:
//
//	cages           their digits differ, whether there is a sum or not; a sum of 0 is none
//	arrows          the bulb is read as one number, in the order of its cells
//	region sums     a line that comes back into a region has one more sum there
//	dots            without a number, a white dot is a difference of 1, a black one a ratio of 2
//	whispers        without a number, neighbours differ by half the size, rounded up
//	lockout lines   the ends differ by half the size, rounded down
//	nonconsecutive  not between cells with a dot of either colour, nor is negative ratio; negative
//	                xv not where an X or a V is
//	minimum         says nothing of a neighbour that is a minimum, too; likewise maximum
//	outside clues   without a number they are left out; so is a little killer of 0, while a
//	                sandwich may be 0
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
