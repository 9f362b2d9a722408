package setters

import (
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/internal/meaning"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// Row is a constraint that a program has: how it is read, and which rules are written as it.
// Both sides of a constraint stand in one row.
type Row struct {
	Key   string // in the program's JSON
	Words string // for people; "": it says nothing of the rules

	// take reads the value of the key. nil: nonet cannot hold it.
	Take func(s *Draft, v *jsonvalue.Value) *lex.Fault

	// has reports whether a layout has the constraint, which is one for the whole grid. nil: it is
	// none that layouts have.
	Has func(f *sketch.Features) bool

	// put writes a rule as the constraint, and reports whether it can. nil: no rule is written so.
	Put func(w *Out, key string, x nonet.Rule) bool
}

// GridRule is a rule for the whole grid that a layout has: how a reader adds it, and whether a
// layout has it.
type GridRule struct {
	Add func(*sketch.Rules)
	Has func(*sketch.Features) bool
}

// The rules for the whole grid that programs have.
var (
	FallingRule = GridRule{func(r *sketch.Rules) { r.Diagonal(true) },
		func(f *sketch.Features) bool { return f.Down }}
	RisingRule = GridRule{func(r *sketch.Rules) { r.Diagonal(false) },
		func(f *sketch.Features) bool { return f.Up }}
	AntiKnightRule = GridRule{(*sketch.Rules).AntiKnight,
		func(f *sketch.Features) bool { return f.AntiKnight }}
	AntiKingRule = GridRule{(*sketch.Rules).AntiKing,
		func(f *sketch.Features) bool { return f.AntiKing }}
	DisjointRule = GridRule{(*sketch.Rules).DisjointGroups,
		func(f *sketch.Features) bool { return f.Disjoint }}
)

// IfTrue adds a rule where the value is true.
func IfTrue(add func(*Draft)) func(*Draft, *jsonvalue.Value) *lex.Fault {
	return func(s *Draft, v *jsonvalue.Value) *lex.Fault {
		is, err := v.Truth()
		if is {
			add(s)
		}
		return err
	}
}

// WholeRow is the row of a rule for the whole grid that is there where its value is true.
func WholeRow(key string, rule GridRule) Row {
	return Row{Key: key, Take: IfTrue(func(s *Draft) { rule.Add(s.Rules) }),
		Has: rule.Has}
}

// NoNumber is the number of lines of a kind that has none, in a grid of any size.
func NoNumber(int) int { return 0 }

// Out collects the constraints that say what the rules of a puzzle say.
type Out struct {
	N     int
	L     *nonet.Layout
	Dots  dots
	Lists []List
}

// List has the constraints of a name and of the same settings, as JSON. One without parts
// is true for the whole grid.
type List struct {
	Key, Settings, Name string // the name is that of the list of parts, if it has one
	Parts               []string
}

func NewOut(p *nonet.Puzzle) *Out {
	w := &Out{N: p.Layout.Size(), L: p.Layout}
	for _, x := range p.Rules {
		w.Dots.find(w.N, x)
	}
	return w
}

// Rules adds what says the same as rules, and returns those for which no row has anything.
func (w *Out) Rules(rows []Row, all []nonet.Rule) (unheld []nonet.Rule) {
	for _, x := range all {
		if !w.rule(rows, x) {
			if other, ok := OtherForm(w.L, x); !ok || !w.rule(rows, other) {
				unheld = append(unheld, x)
			}
		}
	}
	return unheld
}

// rule adds what says the same as a rule, by the first row that can.
func (w *Out) rule(rows []Row, x nonet.Rule) bool {
	return slices.ContainsFunc(rows, func(row Row) bool {
		return row.Put != nil && row.Put(w, row.Key, x)
	})
}

// OtherForm returns a rule of another kind that says the same, if there is one: a comparison is a
// thermometer of two cells, a dot a relation, and a clue the automaton that it means.
func OtherForm(l *nonet.Layout, x nonet.Rule) (other nonet.Rule, ok bool) {
	if x.Kind == nonet.RuleGreater {
		return nonet.Rule{Kind: nonet.RuleThermo,
			Cells: [][]nonet.Cell{{x.Cells[0][1], x.Cells[0][0]}}}, true
	}
	said := meaning.Of(l, x)
	if len(said) != 1 || x.Relation != nil || x.Automaton != nil {
		return x, false
	}
	if line, ok := said[0].(rulekind.Line); ok && len(line.Cells) == 2 {
		return nonet.Rule{Kind: nonet.RulePair, Cells: x.Cells,
			Relation: sketch.Relation{Holds: line.Related}.Of(l.Size())}, true
	}
	cells, m, ok := rulekind.MachineOf(said[0], l.Size())
	if !ok {
		return x, false
	}
	a, err := sketch.AutomatonOf(m)
	return nonet.Rule{Kind: nonet.RuleAutomaton, Cells: [][]nonet.Cell{gridCells(cells)},
		Automaton: a}, err == nil
}

// list returns the place of the list of a name and its settings; -1 if there is none.
func (w *Out) list(key, settings string) int {
	return slices.IndexFunc(w.Lists, func(x List) bool {
		return x.Key == key && x.Settings == settings
	})
}

// Whole adds a constraint that is true for the whole grid.
func (w *Out) Whole(key string) bool {
	if w.list(key, "") < 0 {
		w.Lists = append(w.Lists, List{Key: key})
	}
	return true
}

// Add adds a part to the list of a name and its settings.
func (w *Out) Add(key, settings, name, part string) bool {
	i := w.list(key, settings)
	if i < 0 {
		return w.AddAlone(key, settings, name, part)
	}
	w.Lists[i].Parts = append(w.Lists[i].Parts, part)
	return true
}

// AddAlone adds a list that has one part.
func (w *Out) AddAlone(key, settings, name, part string) bool {
	w.Lists = append(w.Lists, List{key, settings, name, []string{part}})
	return true
}

// PutNonconsecutive writes that cells side by side are not consecutive. With a dot that allows it,
// it would say less.
func PutNonconsecutive(w *Out, key string, x nonet.Rule) bool {
	return x.Kind == nonet.RuleAntiConsecutive && len(w.Dots.Free()) == 0 && w.Whole(key)
}

// Like returns for which number from least to n-1 the cells of a rule are in a relation that has a
// number; 0 if they are in none of them.
func Like(x nonet.Rule, least int, with func(int) sketch.Relation) int {
	if x.Relation != nil {
		for number := least; number < len(x.Relation.Pairs); number++ {
			if with(number).Is(x.Relation) {
				return number
			}
		}
	}
	return 0
}

// WhisperOf returns by how much neighbours on the line of a rule differ at least, if that is what
// it says; otherwise 0.
func WhisperOf(x nonet.Rule) int {
	if x.Kind == nonet.RuleWhisper {
		return x.Number
	}
	return Like(x, 1, sketch.Relations.Apart)
}

// RisingPair returns the two cells of a rule in the order in which their digits do not fall, if
// that is what it says; otherwise nil.
func RisingPair(x nonet.Rule) []nonet.Cell {
	atMost := sketch.Relations.AtMost()
	switch {
	case atMost.Is(x.Relation):
		return x.Cells[0]
	case sketch.Relation{Holds: func(a, b int) bool { return atMost.Holds(b, a) }}.Is(x.Relation):
		return []nonet.Cell{x.Cells[0][1], x.Cells[0][0]}
	}
	return nil
}

// DoubleArrowLine returns the line of a rule that is a double arrow, of which two lists are the
// ends and what is between them; nil if it is not one.
func DoubleArrowLine(x nonet.Rule) []nonet.Cell {
	if x.Kind != nonet.RuleEqualSum || len(x.Cells) != 2 {
		return nil
	}
	ends, middle := x.Cells[0], x.Cells[1]
	if len(ends) != 2 {
		ends, middle = middle, ends
	}
	if len(ends) != 2 {
		return nil
	}
	return slices.Concat(ends[:1], middle, ends[1:])
}

// IsXV reports whether a rule is an X or a V in a grid of that size.
func IsXV(n int, x nonet.Rule) bool {
	return x.Kind == nonet.RuleSum && (x.Number == 5 || x.Number == 10) && x.Factors == nil &&
		len(x.Cells[0]) == 2 && sketch.SideBySide(n, x.Cells[0])
}

// XvLetter returns the letter of the sum of an X or a V.
func XvLetter(sum int) string {
	if sum == 5 {
		return "V"
	}
	return "X"
}

// LittleKillerOf returns where the diagonal of a rule begins, and its step, if the rule is the sum
// of a diagonal from border to border.
func LittleKillerOf(n int, x nonet.Rule) (step [2]int, start nonet.Cell, ok bool) {
	if x.Kind != nonet.RuleSum || x.Factors != nil {
		return step, 0, false
	}
	return sketch.DiagonalOf(n, x.Cells[0])
}

// BulbOf returns the cells of an arrow's bulb and of its shaft.
func BulbOf(x nonet.Rule) (bulb, shaft []nonet.Cell) {
	head := max(x.Number, 1)
	return x.Cells[0][:head], x.Cells[0][head:]
}

// House is what a cell of an indexer looks into.
type House uint8

const (
	inNone House = iota
	InRow
	InColumn
	InBox
)

// IndexerOf returns in which house a cell says where a digit is, if the digit is the number of the
// cell's own place there.
func IndexerOf(l *nonet.Layout, x nonet.Rule) House {
	if x.Kind != nonet.RuleIndexOf {
		return inNone
	}
	n, c, in := l.Size(), x.Cells[0][0], x.Cells[1]
	row, column, box := int(c)/n, int(c)%n, sketch.RegionCells(l, c)
	switch {
	case x.Number == row+1 && slices.Equal(in, sketch.Ray(n, 0, column, 1, 0)):
		return InColumn
	case x.Number == column+1 && slices.Equal(in, sketch.Ray(n, row, 0, 0, 1)):
		return InRow
	case x.Number == slices.Index(box, c)+1 && slices.Equal(in, box):
		return InBox
	}
	return inNone
}

// DigitTexts returns digits as texts.
func DigitTexts(digits []nonet.Digit) (texts []string) {
	for _, d := range digits {
		texts = append(texts, strconv.Itoa(int(d)))
	}
	return texts
}

// gridCells returns plain numbers as cells.
func gridCells(plain []uint16) []nonet.Cell {
	cells := make([]nonet.Cell, len(plain))
	for i, c := range plain {
		cells[i] = nonet.Cell(c)
	}
	return cells
}
