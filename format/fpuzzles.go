package format

import (
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
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
//	          given was placed; region counts from 0, null or -1 is none, and without it the cell
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
	link: &linkForm{host: fpuzzlesHost, payload: fpuzzlesPayload,
		objects: true, read: readPayload(readFPuzzlesLink)},
	read:    readObjects(draftReader(readFPuzzles).record),
	write:   writePuzzles("f-puzzles", encodeFPuzzlesLink),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

var fpuzzlesJSONFormat = &Format{
	Name:    "fpuzzles-json",
	About:   "the JSON of f-puzzles.com, an object a line",
	holds:   fpuzzlesParts,
	uses:    "programs that read links to f-puzzles.com; .json",
	maxLine: lex.MaxDocument,
	media:   "application/x-ndjson",
	read:    fpuzzlesFormat.read,
	write:   writePuzzles("f-puzzles", encodeFPuzzles),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const (
	fpuzzlesHost  = "f-puzzles.com"
	fpuzzlesLink  = "https://www." + fpuzzlesHost + "/?load="
	fpuzzlesParts = PartRegions | PartRules | PartPuzzleRules | PartMarks | PartPlaced |
		PartCorner | PartCentre | PartColours | PartTitle | PartAuthor | PartRulesText |
		PartSolution | PartSeveral
)

// readFPuzzlesLink reads the field load of a link.
func readFPuzzlesLink(p lex.Payload) (*sketch.Draft, *lex.Fault) {
	text, err := codec.DecodeLZ(codec.Unescape(p.Text), codec.MaxPacked)
	if err != nil {
		return nil, p.Errorf("the field load: %w", err)
	}
	return setters.ReadPacked(p, text, readFPuzzles)
}

// fpuzzlesPayload returns the field load of a link to the site.
func fpuzzlesPayload(l *link) (payload string, ok bool) {
	if l.Host != fpuzzlesHost {
		return "", false
	}
	payload, _ = l.field("load")
	return payload, true
}

// fpuzzlesNames and fpuzzlesCellNames are the members of an object that are no constraints, and
// those of a cell.
var (
	fpuzzlesNames = members.Names{"size", "grid", "title", "author", "ruleset", "solution",
		"metadata"}
	fpuzzlesCellNames = members.Names{"value", "given", "region", "givenPencilMarks",
		"cornerPencilMarks", "centerPencilMarks", "c", "cArray", "highlight", "highlightArray",
		members.AnyNumber}
)

// readFPuzzles reads an object.
func readFPuzzles(doc *jsonvalue.Value) (*sketch.Draft, *lex.Fault) {
	size := 0
	err := doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch {
		case name == "size":
			size, err = v.Integer(1, nonet.MaxSize)
		case name == "grid" && size == 0 && v.Kind() == jsonvalue.Array:
			size, err = v.Each(nonet.MaxSize, func(*jsonvalue.Value) *lex.Fault { return nil })
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if size == 0 {
		return nil, doc.Errorf(`found an object without "size" and "grid"`)
	}
	s := setters.NewDraft(size)
	err = doc.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		switch name {
		case "size":
			return nil
		case "grid":
			return fpuzzlesGrid(s, v)
		case "title", "author", "ruleset", "solution":
			return s.Tell(name, v)
		case "metadata":
			return s.TellAll(v)
		}
		return s.Constraint(fpuzzlesRows, fpuzzlesNames, name, v)
	})
	if err != nil {
		return nil, err
	}
	return s.Finish(), nil
}

// fpuzzlesGrid reads the rows of cells.
func fpuzzlesGrid(s *draft, v *jsonvalue.Value) *lex.Fault {
	n := s.Size
	height := sketch.BoxRows(n)
	labels := make([]int, n*n)
	regions := false // a cell says its region
	err := s.Square(v, func(c nonet.Cell, v *jsonvalue.Value) *lex.Fault {
		labels[c] = int(c)/n/height*height + int(c)%n/(n/height)
		var value nonet.Digit
		given := false
		err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
			switch name {
			case "value":
				value, err = s.Value(v)
			case "given":
				given, err = v.Truth()
			case "region":
				regions, labels[c] = true, -1
				if v.Kind() != jsonvalue.Null {
					labels[c], err = v.Integer(-1, n*n-1)
				}
			case "givenPencilMarks":
				if !v.IsEmpty() {
					var digits nonet.Digits
					digits, err = s.Digits(v, false)
					s.Only(c, digits)
				}
			case "cornerPencilMarks":
				err = s.Notes(&s.Progress.Corner[c], v)
			case "centerPencilMarks":
				err = s.Notes(&s.Progress.Centre[c], v)
			case "c", "cArray", "highlight", "highlightArray":
				err = s.Paint(c, v)
			default:
				members.Unknown(s.Rules, fpuzzlesCellNames, name, v)
			}
			return err
		})
		if given {
			s.Givens[c] = value
		} else {
			s.Progress.Placed[c] = value
		}
		return err
	})
	if regions {
		s.Regions(labels)
	}
	return err
}

// encodeFPuzzlesLink returns the link of a record.
func encodeFPuzzlesLink(r *sketch.Puzzle) (string, error) {
	text, err := encodeFPuzzles(r)
	if err != nil {
		return "", err
	}
	return fpuzzlesLink + codec.EncodeLZ(text, codec.Base64), nil
}

// encodeFPuzzles returns the object of a record.
func encodeFPuzzles(r *sketch.Puzzle) (string, error) {
	p, l := r.Puzzle, r.Puzzle.Layout
	n := l.Size()
	for c, digits := range p.Marks {
		if digits.IsEmpty() && p.Givens[c] == 0 {
			return "", lex.CannotHold("f-puzzles has no way to say that %s can be no digit",
				l.CellName(nonet.Cell(c)))
		}
	}
	f := sketch.FeaturesOf(l)
	lists, err := fpuzzlesListsOf(p, f)
	if err != nil {
		return "", err
	}
	var j jsonvalue.Out
	j.Object("", func() {
		j.Number("size", n)
		if r.Meta != nil {
			j.Words("title", r.Meta.Title)
			j.Words("author", r.Meta.Author)
			j.Words("ruleset", r.Meta.Rules)
		}
		j.Array("grid", func() {
			for row := range n {
				j.Array("", func() {
					for c := row * n; c < row*n+n; c++ {
						j.Object("", func() { fpuzzlesCell(&j, r, f, c) })
					}
				})
			}
		})
		for _, row := range fpuzzlesRows {
			if row.Has != nil && row.Has(&f) {
				j.Raw(row.Key, "true")
			}
		}
		for _, x := range lists {
			if x.Parts == nil {
				j.Raw(x.Key, "true")
			} else {
				j.Raw(x.Key, "["+strings.Join(x.Parts, ",")+"]")
			}
		}
		j.Grid("solution", r.Solution)
	})
	return string(j.Text), nil
}

// fpuzzlesCell writes the members of a cell.
func fpuzzlesCell(j *jsonvalue.Out, r *sketch.Puzzle, f sketch.Features, c int) {
	p := r.Puzzle
	n := p.Layout.Size()
	placed, corner, centre, colours := r.Progress.At(c)
	switch {
	case p.Givens[c] != 0:
		j.Number("value", int(p.Givens[c]))
		j.Raw("given", "true")
	case placed != 0:
		j.Number("value", int(placed))
	}
	switch {
	case f.Usual:
	case f.Regions != nil:
		j.Number("region", f.Regions[c])
	case sketch.BoxRows(n) > 1:
		j.Raw("region", "null")
	}
	if p.Marks != nil && p.Givens[c] == 0 && p.Marks[c] != nonet.AllDigits(n) {
		j.Digits("givenPencilMarks", p.Marks[c])
	}
	j.Digits("cornerPencilMarks", corner)
	j.Digits("centerPencilMarks", centre)
	var numbers []string
	for i := range 32 {
		if colours>>i&1 != 0 {
			numbers = append(numbers, strconv.Itoa(i))
		}
	}
	switch len(numbers) {
	case 0:
	case 1:
		j.Raw("highlight", numbers[0])
	default:
		j.Raw("highlightArray", "["+strings.Join(numbers, ",")+"]")
	}
}
