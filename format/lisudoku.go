package format

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/fpuzzles"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/format/internal/sudokucoach"
)

// lisudoku has links to lisudoku.xyz, one a line:
//
//	https://lisudoku.xyz/e?import=1000003002000004
//	https://lisudoku.xyz/solver?import=N4Ig5gTglgJgylAXgUxA...
//
// The field import has the digits of a square grid, 0 for an empty cell; or an object, packed by
// LZ-string in base64, which may stand alone, packed or as JSON:
//
//	{"gridSize":4,"fixedNumbers":[{"position":{"row":0,"col":0},"value":1}],"AntiKnight":true,...}
//
// Rows and columns count from 0. regions are lists of cells, without which the boxes are the usual
// ones; the other members are rules. Names may be in snake case, as grid_size. The field
// may also have an object of f-puzzles, or a link to another program. Links /p/ID name a puzzle on
// the server.
//
// It is read only.
var lisudokuFormat = &Format{
	Name:    "lisudoku",
	About:   "links to lisudoku.xyz, one a line",
	holds:   PartRegions | PartRules | PartPuzzleRules | PartMarks | PartSeveral,
	uses:    "lisudoku.xyz/e?import=..., /solver?import=...",
	maxLine: lex.MaxDocument,
	link: &linkForm{host: lisudokuHost, payload: lisudokuPayload, objects: true,
		read: readPayload(readLisudokuLink)},
	read:    readObjects(draftReader(readLisudoku).record),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const lisudokuHost = "lisudoku.xyz"

// lisudokuPayload returns the field import of a link to the site.
func lisudokuPayload(l *link) (payload string, ok bool) {
	if l.Host != lisudokuHost {
		return "", false
	}
	payload, _ = l.field("import")
	return payload, true
}

// readLisudokuLink reads the field import of a link.
func readLisudokuLink(p lex.Payload) (*sketch.Draft, *lex.Fault) {
	p.Text = codec.Unescape(p.Text)
	if sudokucoach.IsDigits(p.Text) {
		return sudokucoach.ReadDigits(p)
	}
	text, err := codec.DecodeLZ(p.Text, codec.MaxPacked)
	if err != nil {
		return nil, p.Errorf("the field import: %w", err)
	}
	if detectObject("size", "grid")([]byte(text), true) == lex.Yes {
		return setters.ReadPacked(p, text, fpuzzles.Read)
	}
	return setters.ReadPacked(p, text, readLisudoku)
}

// lisudokuName returns a name of a member in small letters without underscores.
func lisudokuName(name string) string {
	return strings.ToLower(strings.ReplaceAll(name, "_", ""))
}

// readLisudoku reads an object.
func readLisudoku(doc *jsonvalue.Value) (*sketch.Draft, *lex.Fault) {
	size := 0
	err := doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		if lisudokuName(name) == "gridsize" {
			size, err = v.Integer(1, nonet.MaxSize)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if size == 0 {
		return nil, doc.Errorf("found an object without gridSize")
	}
	s := setters.NewDraft(size)
	err = doc.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		known := lisudokuName(name)
		if known == "gridsize" {
			return nil
		}
		if slices.ContainsFunc(lisudokuRows, func(x setterRow) bool { return x.Key == known }) {
			name = known
		}
		return s.Constraint(lisudokuRows, members.Names{"gridSize"}, name, v)
	})
	if err != nil {
		return nil, err
	}
	return s.Finish(), nil
}

// lisudokuRows has the members of an object, by lisudokuName.
var lisudokuRows = []setterRow{
	{Key: "fixednumbers", Take: lisudokuEach(lisudokuGiven)},
	{Key: "regions", Take: lisudokuRegions},
	{Key: "extraregions", Take: lisudokuCells((*draft).Differ)},
	setters.WholeRow("primarydiagonal", setters.FallingRule),
	setters.WholeRow("secondarydiagonal", setters.RisingRule),
	setters.WholeRow("antiknight", setters.AntiKnightRule),
	setters.WholeRow("antiking", setters.AntiKingRule),
	{Key: "thermos", Take: lisudokuLine(nonet.RuleThermo)},
	{Key: "renbans", Take: lisudokuLine(nonet.RuleRenban)},
	{Key: "palindromes", Take: lisudokuLine(nonet.RulePalindrome)},
	{Key: "arrows", Take: lisudokuEach(lisudokuArrow)},
	{Key: "killercages", Take: lisudokuEach(lisudokuCage)},
	{Key: "kropkidots", Take: lisudokuEach(lisudokuDot)},
	{Key: "kropkinegative", Take: setters.IfTrue(func(s *draft) {
		s.Later(func() { noOtherKropki(s) })
	})},
	{Key: "oddcells", Take: lisudokuEach(func(s *draft, v *jsonvalue.Value) *lex.Fault {
		c, err := lisudokuCell(s, v)
		s.Odd(c)
		return err
	})},
	{Key: "evencells", Take: lisudokuEach(func(s *draft, v *jsonvalue.Value) *lex.Fault {
		c, err := lisudokuCell(s, v)
		s.Even(c)
		return err
	})},
	{Key: "topbottom", Words: "sequences from top to bottom"},
}

// lisudokuEach reads each element of an array.
func lisudokuEach(
	read func(s *draft, v *jsonvalue.Value) *lex.Fault,
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return func(s *draft, v *jsonvalue.Value) *lex.Fault {
		_, err := v.Each(sketch.MaxExtra, func(v *jsonvalue.Value) *lex.Fault { return read(s, v) })
		return err
	}
}

// lisudokuCells reads each element of an array, which is a list of cells.
func lisudokuCells(
	add func(s *draft, v *jsonvalue.Value, cells []nonet.Cell) *lex.Fault,
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return lisudokuEach(func(s *draft, v *jsonvalue.Value) *lex.Fault {
		cells, err := s.CellsOf(v, lisudokuCell)
		if err != nil {
			return err
		}
		return add(s, v, cells)
	})
}

// lisudokuLine adds a rule of a kind for each line of an array.
func lisudokuLine(kind nonet.RuleKind) func(*draft, *jsonvalue.Value) *lex.Fault {
	return lisudokuCells(func(s *draft, _ *jsonvalue.Value, cells []nonet.Cell) *lex.Fault {
		s.Line(kind, 0, cells)
		return nil
	})
}

// lisudokuMembers returns the members of an object by lisudokuName. Those that are not among names
// are constraints if they have anything.
func lisudokuMembers(s *draft, v *jsonvalue.Value, names members.Names) (
	members map[string]*jsonvalue.Value, err *lex.Fault,
) {
	members = map[string]*jsonvalue.Value{}
	err = v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		if known := lisudokuName(name); slices.Contains(names, known) {
			members[known] = v
			return nil
		}
		return s.Constraint(nil, names, name, v)
	})
	for _, name := range names {
		if err == nil && members[name] == nil {
			err = v.Errorf("found an object without %s", name)
		}
	}
	return members, err
}

// lisudokuCell reads a cell: {row, col}.
func lisudokuCell(s *draft, v *jsonvalue.Value) (nonet.Cell, *lex.Fault) {
	m, err := lisudokuMembers(s, v, members.Names{"row", "col"})
	if err != nil {
		return 0, err
	}
	row, err := m["row"].Integer(0, s.Size-1)
	if err != nil {
		return 0, err
	}
	column, err := m["col"].Integer(0, s.Size-1)
	return nonet.Cell(row*s.Size + column), err
}

// lisudokuGiven reads a given.
func lisudokuGiven(s *draft, v *jsonvalue.Value) *lex.Fault {
	m, err := lisudokuMembers(s, v, members.Names{"position", "value"})
	if err != nil {
		return err
	}
	c, err := lisudokuCell(s, m["position"])
	if err != nil {
		return err
	}
	d, err := m["value"].Integer(1, s.Size)
	s.Givens[c] = nonet.Digit(d)
	return err
}

// lisudokuRegions reads the regions, which have each cell at most once.
func lisudokuRegions(s *draft, v *jsonvalue.Value) *lex.Fault {
	labels := slices.Repeat([]int{-1}, len(s.Givens))
	number := 0
	err := lisudokuCells(func(s *draft, v *jsonvalue.Value, cells []nonet.Cell) *lex.Fault {
		for _, c := range cells {
			if labels[c] >= 0 {
				return v.Errorf("found r%dc%d in two regions", int(c)/s.Size+1, int(c)%s.Size+1)
			}
			labels[c] = number
		}
		number++
		return nil
	})(s, v)
	s.Regions(labels)
	return err
}

// lisudokuArrow reads an arrow, whose circle is a number of its digits from the top left on.
func lisudokuArrow(s *draft, v *jsonvalue.Value) *lex.Fault {
	m, err := lisudokuMembers(s, v, members.Names{"circlecells", "arrowcells"})
	if err != nil {
		return err
	}
	bulb, err := s.CellsOf(m["circlecells"], lisudokuCell)
	if err != nil {
		return err
	}
	shaft, err := s.CellsOf(m["arrowcells"], lisudokuCell)
	if err == nil && len(bulb) > 0 && len(shaft) > 0 {
		slices.Sort(bulb)
		s.Arrow(bulb, shaft)
	}
	return err
}

// lisudokuCage reads a killer cage, whose sum may be null.
func lisudokuCage(s *draft, v *jsonvalue.Value) *lex.Fault {
	m, err := lisudokuMembers(s, v, members.Names{"sum", "region"})
	if err != nil {
		return err
	}
	cells, err := s.CellsOf(m["region"], lisudokuCell)
	if err != nil {
		return err
	}
	sum := m["sum"]
	if sum.IsEmpty() {
		sum = nil
	}
	return s.KillerCage(v, cells, sum)
}

// lisudokuDot reads a white or a black dot.
func lisudokuDot(s *draft, v *jsonvalue.Value) *lex.Fault {
	m, err := lisudokuMembers(s, v, members.Names{"dottype", "cell1", "cell2"})
	if err != nil {
		return err
	}
	a, err := lisudokuCell(s, m["cell1"])
	if err != nil {
		return err
	}
	b, err := lisudokuCell(s, m["cell2"])
	if err != nil {
		return err
	}
	kind, err := m["dottype"].Text()
	switch {
	case err != nil:
	case a == b:
		err = v.Errorf("found a dot between a cell and itself")
	case kind == "Consecutive":
		s.WhiteDot(1, a, b, true)
	case kind == "Double":
		s.BlackDot(2, a, b, true)
	default:
		s.Refuse("dots "+lex.Quote([]byte(kind)), 1)
	}
	return err
}

// noOtherKropki: cells side by side without a dot are not consecutive, and not one twice the other.
func noOtherKropki(s *draft) {
	s.Everywhere(sketch.None(sketch.Relations.Difference(1), sketch.Relations.Ratio(2)),
		s.Dotted(func(setters.Dot) bool { return true }))
}
