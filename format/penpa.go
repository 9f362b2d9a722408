package format

import (
	"strings"

	"github.com/nonet-dev/nonet/format/internal/penpa"
)

// penpa has a link to penpa-edit a line:
//
//	https://swaroopg92.github.io/penpa-edit/#m=edit&p=P&a=A
//
// P and A, which may be missing, are base64 of a deflated text. In P, z and the character
// after it stand for a word. P then has lines, numbered from 0:
//
//	 0  KIND,COLUMNS,ROWS,... with the title, the author and the rules
//	 1  [top,bottom,left,right], the rows and columns around the grid
//	 3  the problem: what the author has set, a JSON object
//	 4  the answer: what the solver has entered, alike; nothing if it is not told
//	 5  the cells that are in use, a JSON array of their points, each the difference to
//	    the one before
//	 7  the time, as 0:12:59:3 or with days before it; other things in links to edit
//	17  words for the kind of puzzle, a JSON array
//	18  what penpa says when the puzzle is solved
//
// The paper has two rows and columns more on each side. Its points are numbered row by row:
// first the middles of the cells, then their lower right corners, then others. So if a row
// of the paper has w cells, and it has h rows, number p+w*h is the corner of cell p, and
// 4*(p+w*h) and 4*(p+2*w*h) are the first of four places for notes in the corners and at the
// sides of cell p. Problem and answer have the members
//
//	number   {"POINT":[TEXT,STYLE,KIND]}: KIND 1 or 10 is a digit, 5 or 6 are notes, and 7 is
//	         an array of 0 and 1: one 1 is a digit, several are notes
//	numberS  {"PLACE":[TEXT,STYLE]}: notes, in the answer
//	surface  {"POINT":COLOUR}
//	lineE    {"CORNER,CORNER":STYLE}: styles 2, 8 and 21 are borders of regions, and segments
//	         of style 12 along a whole diagonal make it a house
//
// and drawings. penpa-edit knows no rules, so nonet reads the drawings of these tools as what they
// are named after, unless the rules in words say something else:
//
//	killercages  cages, if one at least has its sum in the upper left corner of a cell
//	thermo       thermometers; nobulbthermo is a branch of one, if it begins on one
//	arrows       the first cell is the sum of the others
//	direction    an arrow that begins in a pill: the number in the pill is the sum
//	inequality   a sign between two cells
//
// Words must say what is meant by circles and letters between cells, by numbers between four cells
// or around the grid, and by circles and squares around digits. Other drawings nonet cannot hold.
// Drawings in the answer are those of the solver and are left out. The cells must be a square. If
// there are no borders within it, the puzzle has the usual boxes, or none if line 17 says "latin".
//
// A is a JSON array of six. The fifth has "POINT,DIGIT" for each cell that is not a given.
var penpaFormat = &Format{
	Name:  "penpa",
	tells: penpa.Tells,
	About: "links to penpa-edit, one a line",
	holds: PartRegions | PartRules | PartPuzzleRules | PartMarks | PartPlaced | PartNotes |
		PartColours | PartTitle | PartAuthor | PartRulesText | PartSource | PartURL | PartSeveral,
	uses: "penpa-edit/#m=edit&p=...",
	link: &linkForm{host: "penpa-edit", payload: penpaPayload, read: readPayload(penpa.ReadLink)},
	write: writeTexts("", func(text []byte, r *Record, o WriteOptions) ([]byte, error) {
		return penpa.AppendLink(text, r.told(), o.knows(r.Puzzle.Layout))
	}),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// penpaPayload returns P and A with & between them.
func penpaPayload(l *link) (payload string, ok bool) {
	if !strings.Contains(l.Path, "/penpa-edit") {
		return "", false
	}
	p, _ := l.field("p")
	if a, ok := l.field("a"); ok && p != "" {
		p += "&" + a
	}
	return p, true
}
