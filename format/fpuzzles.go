package format

import (
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
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
//	          given was placed; region counts from 0, null is none, and without it the cell
//	          is in its usual box; the last four are colours, as numbers or "#rrggbb"
//	solution  the digits of all cells: an array, or a text
//
// and constraints, which fpuzzlesRules lists. A cage that is empty or invisible, and says
// "name: text", tells something about the puzzle. What a link carries may stand alone.
var fpuzzlesFormat = &Format{
	Name:    "fpuzzles",
	Aliases: []string{"f-puzzles"},
	About:   "links to f-puzzles.com, one a line",
	holds:   fpuzzlesParts,
	uses:    "f-puzzles.com/?load=...",
	maxLine: maxDocument,
	link: &linkForm{host: fpuzzlesHost, payload: fpuzzlesPayload,
		objects: true, read: readFPuzzlesLink},
	read:    readObjects(readFPuzzles),
	write:   writeEncoded(encodeFPuzzlesLink),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

var fpuzzlesJSONFormat = &Format{
	Name:    "fpuzzles-json",
	About:   "the JSON of f-puzzles.com, an object a line",
	holds:   fpuzzlesParts,
	uses:    "programs that read links to f-puzzles.com; .json",
	maxLine: maxDocument,
	media:   "application/x-ndjson",
	read:    fpuzzlesFormat.read,
	write:   writeEncoded(encodeFPuzzles),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const (
	fpuzzlesHost  = "f-puzzles.com"
	fpuzzlesLink  = "https://www." + fpuzzlesHost + "/?load="
	fpuzzlesParts = PartRegions | PartRules | PartMarks | PartPlaced | PartCorner | PartCentre |
		PartColours | PartTitle | PartAuthor | PartRulesText | PartSolution | PartSeveral
)

// drawings is what lines, shapes and texts are called that only rules in words explain.
const drawings = "drawings"

// fpuzzlesRules has the members of an object that are constraints, and those that are known
// to be none.
var fpuzzlesRules = []setterRule{
	{"diagonal+", "", fpuzzlesRule(func(s *sketch) { s.diagonal(false) })},
	{"diagonal-", "", fpuzzlesRule(func(s *sketch) { s.diagonal(true) })},
	{"antiknight", "", fpuzzlesRule(func(s *sketch) { s.antiKnight() })},
	{"antiking", "", fpuzzlesRule(func(s *sketch) { s.antiKing() })},
	{"disjointgroups", "", fpuzzlesRule(func(s *sketch) { s.disjointGroups() })},
	{"extraregion", "", (*sketch).fpuzzlesCages},
	{"killercage", "", (*sketch).fpuzzlesCages},
	{"odd", "", fpuzzlesCells(func(s *sketch, c nonet.Cell) { s.odd(c) })},
	{"even", "", fpuzzlesCells(func(s *sketch, c nonet.Cell) { s.even(c) })},
	{"cage", "", (*sketch).fpuzzlesTexts},

	{"disabledlogic", "", nil},
	{"truecandidatesoptions", "", nil},
	{"successMessage", "", nil},
	{"highlightConflicts", "", nil},

	{"nonconsecutive", "nonconsecutive neighbours", nil},
	{"negative", "negative constraints", nil},
	{"arrow", "arrows", nil},
	{"littlekillersum", "little killer sums", nil},
	{"minimum", "minima", nil},
	{"maximum", "maxima", nil},
	{"rowindexer", "row indexers", nil},
	{"columnindexer", "column indexers", nil},
	{"boxindexer", "box indexers", nil},
	{"thermometer", "thermometers", nil},
	{"slowthermometer", "slow thermometers", nil},
	{"palindrome", "palindromes", nil},
	{"renban", "renban lines", nil},
	{"whispers", "whispers", nil},
	{"regionsumline", "region sum lines", nil},
	{"difference", "differences", nil},
	{"xv", "XV pairs", nil},
	{"ratio", "ratios", nil},
	{"clone", "clones", nil},
	{"quadruple", "quadruples", nil},
	{"betweenline", "between lines", nil},
	{"lockout", "lockout lines", nil},
	{"sandwichsum", "sandwich sums", nil},
	{"xsum", "X-sums", nil},
	{"skyscraper", "skyscrapers", nil},
	{"entropicline", "entropic lines", nil},
	{"modularline", "modular lines", nil},
	{"nabner", "nabner lines", nil},
	{"doublearrow", "double arrows", nil},
	{"zipperline", "zipper lines", nil},
	{"fogofwar", "fog", nil},
	{"foglight", "fog", nil},

	{"line", drawings, nil},
	{"rectangle", drawings, nil},
	{"circle", drawings, nil},
	{"text", drawings, nil},
}

// fpuzzlesRule adds a rule where the value is true.
func fpuzzlesRule(add func(*sketch)) func(*sketch, *jsonValue) *SyntaxError {
	return func(s *sketch, v *jsonValue) *SyntaxError {
		is, err := v.truth()
		if is {
			add(s)
		}
		return err
	}
}

// fpuzzlesCells adds a rule for each cell of {cell} or {cells}.
func fpuzzlesCells(add func(*sketch, nonet.Cell)) func(*sketch, *jsonValue) *SyntaxError {
	return func(s *sketch, v *jsonValue) *SyntaxError {
		_, err := v.each(maxCells, func(v *jsonValue) *SyntaxError {
			part, err := s.fpuzzlesPart(v)
			for _, c := range part.cells {
				add(s, c)
			}
			return err
		})
		return err
	}
}

// fpuzzlesPart is an element of a list of constraints.
type fpuzzlesPart struct {
	cells []nonet.Cell
	value *jsonValue // nil: none
	shown bool       // it has a colour that can be seen
}

func (s *sketch) fpuzzlesPart(v *jsonValue) (p fpuzzlesPart, err *SyntaxError) {
	err = v.fields(func(name string, v *jsonValue) (err *SyntaxError) {
		switch name {
		case "cell":
			var c nonet.Cell
			if c, err = s.namedCell(v); err == nil {
				p.cells = append(p.cells, c)
			}
		case "cells":
			p.cells, err = s.cellsOf(v, s.namedCell)
		case "value":
			if !v.isEmpty() {
				p.value = v
			}
		case "outlineC", "fontC":
			text, _ := v.bytes()
			p.shown = p.shown || !isTransparent(string(text))
		}
		return err
	})
	return p, err
}

// isTransparent reports whether a colour is "#rgb0" or "#rrggbb00".
func isTransparent(colour string) bool {
	return len(colour) == 5 && strings.HasSuffix(colour, "0") ||
		len(colour) == 9 && strings.HasSuffix(colour, "00")
}

// namedCell reads a cell: "R1C1".
func (s *sketch) namedCell(v *jsonValue) (nonet.Cell, *SyntaxError) {
	text, err := v.string()
	if err != nil {
		return 0, err
	}
	row, column, _ := strings.Cut(strings.TrimPrefix(text, "R"), "C")
	r, err1 := strconv.Atoi(row)
	c, err2 := strconv.Atoi(column)
	if err1 != nil || err2 != nil || r < 1 || r > s.size || c < 1 || c > s.size {
		return 0, v.errorf("found %s, expected a cell from R1C1 to R%dC%d", quoteStart(v.text()),
			s.size, s.size)
	}
	return nonet.Cell((r-1)*s.size + c - 1), nil
}

// fpuzzlesCages reads cages and extra regions: without a value, their cells differ.
func (s *sketch) fpuzzlesCages(v *jsonValue) *SyntaxError {
	_, err := v.each(-1, func(v *jsonValue) *SyntaxError {
		part, err := s.fpuzzlesPart(v)
		if err != nil {
			return err
		}
		if part.value != nil {
			s.refuse(sumCages, 1)
			return nil
		}
		return s.differ(v, part.cells)
	})
	return err
}

// sumCages is what cages are called that say the sum of their digits.
const sumCages = "killer cages with a sum"

// fpuzzlesTexts reads cages that are drawings, or say something about the puzzle.
func (s *sketch) fpuzzlesTexts(v *jsonValue) *SyntaxError {
	_, err := v.each(-1, func(v *jsonValue) *SyntaxError {
		part, err := s.fpuzzlesPart(v)
		if err != nil {
			return err
		}
		if part.value != nil && (len(part.cells) == 0 || !part.shown) {
			if told, err := s.tellLine(part.value); told || err != nil {
				return err
			}
		}
		s.refuse(drawings, 1)
		return nil
	})
	return err
}

// readFPuzzlesLink reads the field load of a link.
func readFPuzzlesLink(p linkPayload, o Options) (*Record, *SyntaxError) {
	text, err := codec.DecodeLZ(p.text, maxPacked)
	if err != nil {
		return nil, p.errorf("the field load: %w", err)
	}
	return objectReader(readFPuzzles).packed(p, text, o)
}

// fpuzzlesPayload returns the field load of a link to the site.
func fpuzzlesPayload(l *link) (payload string, ok bool) {
	if l.Host != fpuzzlesHost {
		return "", false
	}
	payload, _ = l.field("load")
	return payload, true
}

// readFPuzzles reads an object.
func readFPuzzles(doc *jsonValue, o Options) (*Record, *SyntaxError) {
	size := 0
	err := doc.fields(func(name string, v *jsonValue) (err *SyntaxError) {
		switch {
		case name == "size":
			size, err = v.integer(1, nonet.MaxSize)
		case name == "grid" && size == 0 && v.kind() == jsonArray:
			size, err = v.each(nonet.MaxSize, func(*jsonValue) *SyntaxError { return nil })
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if size == 0 {
		return nil, doc.errorf(`found an object without "size" and "grid"`)
	}
	s := newSketch(size)
	err = doc.fields(func(name string, v *jsonValue) *SyntaxError {
		switch name {
		case "size":
			return nil
		case "grid":
			return s.fpuzzlesGrid(v)
		case "title", "author", "ruleset", "solution":
			return s.tell(name, v)
		case "metadata":
			return s.tellAll(v)
		}
		return s.constraint(fpuzzlesRules, name, v)
	})
	if err != nil {
		return nil, err
	}
	return s.finish(doc, o)
}

// fpuzzlesGrid reads the rows of cells.
func (s *sketch) fpuzzlesGrid(v *jsonValue) *SyntaxError {
	n := s.size
	height := boxRows(n)
	labels := make([]int, n*n)
	regions := false // a cell says its region
	err := s.square(v, func(c nonet.Cell, v *jsonValue) *SyntaxError {
		labels[c] = int(c)/n/height*height + int(c)%n/(n/height)
		var value nonet.Digit
		given := false
		err := v.fields(func(name string, v *jsonValue) (err *SyntaxError) {
			switch name {
			case "value":
				value, err = s.value(v)
			case "given":
				given, err = v.truth()
			case "region":
				regions, labels[c] = true, -1
				if v.kind() != jsonNull {
					labels[c], err = v.integer(0, n*n-1)
				}
			case "givenPencilMarks":
				if !v.isEmpty() {
					var digits nonet.Digits
					digits, err = s.digits(v, false)
					s.only(c, digits)
				}
			case "cornerPencilMarks":
				err = s.notes(&s.progress.Corner[c], v)
			case "centerPencilMarks":
				err = s.notes(&s.progress.Centre[c], v)
			case "c", "cArray", "highlight", "highlightArray":
				err = s.paint(c, v)
			default:
				err = s.constraint(nil, name, v)
			}
			return err
		})
		if given {
			s.givens[c] = value
		} else {
			s.progress.Placed[c] = value
		}
		return err
	})
	if regions {
		s.regions(labels)
	}
	return err
}

// encodeFPuzzlesLink returns the link of a record.
func encodeFPuzzlesLink(r *Record) (string, error) {
	text, err := encodeFPuzzles(r)
	if err != nil {
		return "", err
	}
	return fpuzzlesLink + codec.EncodeLZ(text, codec.Base64), nil
}

// encodeFPuzzles returns the object of a record.
func encodeFPuzzles(r *Record) (string, error) {
	if r.Puzzle == nil {
		return "", cannotHold("f-puzzles has no place for an exact cover problem")
	}
	p, l := r.Puzzle, r.Puzzle.Layout
	n := l.Size()
	for c, digits := range p.Marks {
		if digits.IsEmpty() && p.Givens[c] == 0 {
			return "", cannotHold("f-puzzles has no way to say that %s can be no digit",
				l.CellName(nonet.Cell(c)))
		}
	}
	f := featuresOf(l)
	var j jsonOut
	j.object("", func() {
		j.number("size", n)
		if r.Meta != nil {
			j.words("title", r.Meta.Title)
			j.words("author", r.Meta.Author)
			j.words("ruleset", r.Meta.Rules)
		}
		j.array("grid", func() {
			for row := range n {
				j.array("", func() {
					for c := row * n; c < row*n+n; c++ {
						j.object("", func() { j.fpuzzlesCell(r, f, c) })
					}
				})
			}
		})
		for _, x := range []struct {
			is   bool
			name string
		}{
			{f.up, "diagonal+"}, {f.down, "diagonal-"}, {f.antiKnight, "antiknight"},
			{f.antiKing, "antiking"}, {f.disjoint, "disjointgroups"},
		} {
			if x.is {
				j.raw(x.name, "true")
			}
		}
		j.fpuzzlesCages("extraregion", l, furtherHouses(l, f))
		var pairs [][]nonet.Cell
		for _, pair := range f.apart {
			pairs = append(pairs, pair[:])
		}
		j.fpuzzlesCages("killercage", l, pairs)
		j.grid("solution", r.Solution)
	})
	return string(j.text), nil
}

// fpuzzlesCell writes the members of a cell.
func (j *jsonOut) fpuzzlesCell(r *Record, f features, c int) {
	p := r.Puzzle
	n := p.Layout.Size()
	placed, corner, centre, colours := progressAt(r.Progress, c)
	switch {
	case p.Givens[c] != 0:
		j.number("value", int(p.Givens[c]))
		j.raw("given", "true")
	case placed != 0:
		j.number("value", int(placed))
	}
	switch {
	case f.usual:
	case f.regions != nil:
		j.number("region", f.regions[c])
	case boxRows(n) > 1:
		j.raw("region", "null")
	}
	if p.Marks != nil && p.Givens[c] == 0 && p.Marks[c] != nonet.AllDigits(n) {
		j.digits("givenPencilMarks", p.Marks[c])
	}
	j.digits("cornerPencilMarks", corner)
	j.digits("centerPencilMarks", centre)
	var numbers []string
	for i := range 32 {
		if colours>>i&1 != 0 {
			numbers = append(numbers, strconv.Itoa(i))
		}
	}
	switch len(numbers) {
	case 0:
	case 1:
		j.raw("highlight", numbers[0])
	default:
		j.raw("highlightArray", "["+strings.Join(numbers, ",")+"]")
	}
}

// fpuzzlesCages writes a list of sets of cells, if there are any.
func (j *jsonOut) fpuzzlesCages(name string, l *nonet.Layout, cages [][]nonet.Cell) {
	if len(cages) == 0 {
		return
	}
	j.array(name, func() {
		for _, cells := range cages {
			j.object("", func() {
				j.array("cells", func() {
					for _, c := range cells {
						j.words("", strings.ToUpper(l.CellName(c)))
					}
				})
			})
		}
	})
}
