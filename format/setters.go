package format

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// The programs of people who set puzzles (f-puzzles, SudokuPad, SudokuMaker) keep a puzzle
// as a JSON object, and put it into links. This file has what they have in common.

// draft is a puzzle of such a program while it is read: its rules, what its cells have,
// and what is told about it.
type draft struct {
	*sketch.Rules
	givens   nonet.Grid
	progress Progress
	meta     Meta
	solution nonet.Grid
	partial  bool // the solution has empty cells
	palette  colourNumbers
	least    int // the number that the program has for digit 1: 0 or 1
	dots
	afterwards []func()        // what needs to know the whole puzzle
	seen       map[string]bool // the names of constraints that are there

	strange bool           // there are notes that are no digits
	bare    sketch.Refused // the clues without a number, by kind
	drawn   int            // the drawings that say nothing to a program
	fog     bool           // there is fog
}

// later does something when the whole puzzle has been read.
func (s *draft) later(do func()) { s.afterwards = append(s.afterwards, do) }

func newDraft(size int) *draft {
	cells := size * size
	return &draft{Rules: sketch.NewRules(size), least: 1, givens: make(nonet.Grid, cells),
		progress: Progress{Placed: make(nonet.Grid, cells), Corner: make([]nonet.Digits, cells),
			Centre: make([]nonet.Digits, cells), Colours: make([]uint32, cells)}}
}

// finish makes the record of the object v.
func (s *draft) finish(v *jsonvalue.Value, o Options) (*Record, *lex.Fault) {
	rec, err := s.puzzle(o)
	if err != nil {
		return nil, v.Doc.Errorf(0, "%w", err)
	}
	return rec, nil
}

// puzzle makes the record.
func (s *draft) puzzle(o Options) (*Record, error) {
	for _, do := range s.afterwards {
		do()
	}
	rec, err := recordOf(s.Rules, o)
	if err != nil {
		return nil, err
	}
	rec.Puzzle.Givens = s.givens
	rec.Progress, rec.Meta, rec.Solution = &s.progress, &s.meta, s.solution
	if s.least == 0 {
		rec.style.symbols = '0'
	}
	if s.drawn > 0 {
		rec.Unclear = append(rec.Unclear, fmt.Sprintf("drawings (%d)", s.drawn))
	}
	for _, k := range s.bare.Kinds {
		rec.Unclear = append(rec.Unclear, fmt.Sprintf("%s without a number (%d)", k.Name, k.Number))
	}
	if s.partial {
		rec.Remarks = append(rec.Remarks, "the solution that comes with the puzzle is not full, "+
			"and was left out")
	}
	for _, x := range []struct {
		is     bool
		remark string
	}{
		{s.strange, "notes that are no digits of the puzzle were left out"},
		{s.fog, "fog was left out"},
	} {
		if x.is {
			rec.Remarks = append(rec.Remarks, x.remark)
		}
	}
	return rec, nil
}

// value reads the digit of a cell, which may be a number or a text; 0 if it is empty.
func (s *draft) value(v *jsonvalue.Value) (nonet.Digit, *lex.Fault) {
	if v.IsEmpty() {
		return 0, nil
	}
	n, err := strconv.Atoi(strings.Trim(string(v.Raw()), `" `))
	switch {
	case err == nil && n == 0 && s.least == 1 && v.Kind() == jsonvalue.Number:
		return 0, nil
	case err != nil || n < s.least || n >= s.least+s.Size:
		return 0, v.Errorf("found %s, expected a digit from %d to %d", lex.Quote(v.Raw()),
			s.least, s.least+s.Size-1)
	}
	return nonet.Digit(n - s.least + 1), nil
}

// digits reads an array of digits. Notes may be anything: those that are no digits are
// left out.
func (s *draft) digits(v *jsonvalue.Value, notes bool) (set nonet.Digits, err *lex.Fault) {
	if v.IsEmpty() {
		return set, nil
	}
	_, err = v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
		d, err := s.value(v)
		switch {
		case err == nil && d != 0:
			set = set.With(d)
		case notes:
			s.strange = true
		default:
			return err
		}
		return nil
	})
	return set, err
}

// digitList reads an array of digits, which may be there several times.
func (s *draft) digitList(v *jsonvalue.Value) (digits []nonet.Digit, err *lex.Fault) {
	if v.IsEmpty() {
		return nil, nil
	}
	_, err = v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
		d, err := s.value(v)
		if err == nil && d != 0 {
			digits = append(digits, d)
		}
		return err
	})
	return digits, err
}

// notes adds an array of notes to those of a cell.
func (s *draft) notes(to *nonet.Digits, v *jsonvalue.Value) *lex.Fault {
	set, err := s.digits(v, true)
	*to = to.Union(set)
	return err
}

// square calls visit with each cell of an array of n rows of n cells.
func (s *draft) square(v *jsonvalue.Value,
	visit func(c nonet.Cell, v *jsonvalue.Value) *lex.Fault,
) *lex.Fault {
	row := 0
	rows, err := v.Each(s.Size, func(v *jsonvalue.Value) *lex.Fault {
		column := 0
		cells, err := v.Each(s.Size, func(v *jsonvalue.Value) *lex.Fault {
			column++
			return visit(nonet.Cell(row*s.Size+column-1), v)
		})
		if err == nil && cells != s.Size {
			err = v.Errorf("found %d cells in a row, expected %d", cells, s.Size)
		}
		row++
		return err
	})
	if err == nil && rows != s.Size {
		err = v.Errorf("found %d rows, expected %d", rows, s.Size)
	}
	return err
}

// cellsOf reads an array of cells, each of which place reads.
func (s *draft) cellsOf(v *jsonvalue.Value, place func(*jsonvalue.Value) (nonet.Cell, *lex.Fault)) (
	cells []nonet.Cell, err *lex.Fault,
) {
	_, err = v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
		c, err := place(v)
		cells = append(cells, c)
		return err
	})
	return cells, err
}

// differ adds the rule that the cells of v differ.
func (s *draft) differ(v *jsonvalue.Value, cells []nonet.Cell) *lex.Fault {
	if err := s.fitting(v, cells); err != nil {
		return err
	}
	s.Different(cells)
	return nil
}

// fitting says that v has more cells that should differ than there are digits.
func (s *draft) fitting(v *jsonvalue.Value, cells []nonet.Cell) *lex.Fault {
	if len(cells) > s.Size {
		return v.Errorf("found %d cells that should differ, expected at most %d", len(cells),
			s.Size)
	}
	return nil
}

// killerCage adds a cage: its cells differ, and have a sum if the value is a number but 0.
// value is nil if there is none.
func (s *draft) killerCage(
	v *jsonvalue.Value, cells []nonet.Cell, value *jsonvalue.Value,
) *lex.Fault {
	sum, ok := 0, true
	if value != nil {
		sum, ok = value.Count()
	}
	switch {
	case len(cells) == 0:
		return nil
	case !ok:
		s.Refuse("killer cages with a text that is no sum", 1)
		return nil
	case sum > 0:
		s.Cage(sum+len(cells)*(1-s.least), cells)
		return nil
	}
	err := s.fitting(v, cells)
	if err == nil {
		s.Area(cells)
	}
	return err
}

// equalTotals: the lists have the same sum of digits of the program.
func (s *draft) equalTotals(lists [][]nonet.Cell) {
	same := true
	for _, cells := range lists {
		same = same && len(cells) == len(lists[0])
	}
	if same || s.least == 1 {
		s.EqualSums(lists)
		return
	}
	for i, cells := range lists[1:] {
		s.weighted(len(lists[i])-len(cells), lists[i], cells)
	}
}

// weighted: the first cells have a sum that is greater by that much than that of the others.
func (s *draft) weighted(by int, first, others []nonet.Cell) {
	factors := slices.Concat(slices.Repeat([]int{1}, len(first)),
		slices.Repeat([]int{-1}, len(others)))
	s.Rule(nonet.Rule{Kind: nonet.RuleSum, Number: by, Factors: factors,
		Cells: [][]nonet.Cell{slices.Concat(first, others)}})
}

// arrowFrom is arrow for digits of the program.
func (s *draft) arrowFrom(bulb, shaft []nonet.Cell) {
	switch {
	case s.least == 1:
		s.Arrow(bulb, shaft)
	case len(bulb) == 1:
		s.weighted(1-len(shaft), bulb, shaft)
	default:
		s.Refuse("arrows with numbers of digits from 0", 1)
	}
}

// clueNumber returns the number of a clue, for a text that is a number, too. It is not ok if there
// is none: a clue without a value, or with a question mark, is left out with a remark, one with
// anything else is refused. kind says for people what such clues are.
func (s *draft) clueNumber(v *jsonvalue.Value, kind string) (n int, ok bool) {
	switch {
	case v == nil || v.IsEmpty():
	case strings.Trim(string(v.Raw()), `" `) == "?":
	default:
		if n, ok = v.Count(); !ok {
			s.Refuse(kind+" with a text that is no number", 1)
		}
		return n, ok
	}
	s.bare.Add(kind, 1)
	return 0, false
}

// constraint reads the member of that name as the table says. One that is neither in it nor
// among the names of the other members that are known is an unknown one.
func (s *draft) constraint(
	table []setterRow, others memberNames, name string, v *jsonvalue.Value,
) *lex.Fault {
	if v.IsEmpty() {
		return nil
	}
	for _, row := range table {
		switch {
		case row.key != name:
			continue
		case row.take != nil:
			if s.seen == nil {
				s.seen = map[string]bool{}
			}
			s.seen[name] = true
			return row.take(s, v)
		case row.words != "":
			s.refuseAll(row.words, v)
		}
		return nil
	}
	known := slices.Clone(others)
	for _, row := range table {
		known = append(known, row.key)
	}
	unknownMember(s.Rules, known, name, v)
	return nil
}

// draw takes note of a drawing, or of as many as an array has.
func (s *draft) draw(v *jsonvalue.Value) *lex.Fault {
	s.drawn += v.Filled()
	return nil
}

// hide takes note of fog.
func (s *draft) hide(*jsonvalue.Value) *lex.Fault {
	s.fog = true
	return nil
}

// refuseAll refuses a constraint, or as many as an array has.
func (s *draft) refuseAll(words string, v *jsonvalue.Value) {
	if number := v.Filled(); number > 0 {
		s.Refuse(words, number)
	}
}

// tellAll reads an object of what is told about the puzzle.
func (s *draft) tellAll(v *jsonvalue.Value) *lex.Fault {
	if v.IsEmpty() {
		return nil
	}
	return v.Fields(s.tell)
}

// tell reads what is told about the puzzle under a name.
func (s *draft) tell(name string, v *jsonvalue.Value) *lex.Fault {
	switch {
	case v.IsEmpty():
		return nil
	case name == "solution" && v.Kind() == jsonvalue.Array:
		return s.solveArray(v)
	case v.Kind() == jsonvalue.Array:
		text, ok, err := v.Lines()
		if err != nil {
			return err
		}
		if !ok {
			s.refuseAll(lex.Quote([]byte(name)), v)
			return nil
		}
		return s.tellText(name, text, v)
	case v.Kind() == jsonvalue.Object:
		s.Refuse(lex.Quote([]byte(name)), 1)
		return nil
	case v.Kind() == jsonvalue.Bool:
		return s.tellText(name, "true", v)
	}
	text, err := v.Words()
	if err != nil {
		return err
	}
	return s.tellText(name, text, v)
}

// tellLine reads a value that is "name: text", and reports whether it is.
func (s *draft) tellLine(v *jsonvalue.Value) (told bool, err *lex.Fault) {
	if v.Kind() != jsonvalue.String {
		return false, nil
	}
	text, err := v.Words()
	name, text, found := strings.Cut(text, ":")
	if err != nil || !found || name == "" || strings.ContainsAny(name, " \n\t") {
		return false, err
	}
	return true, s.tellText(name, text, v)
}

// placeholders is what programs write where nothing is told.
var placeholders = []string{"Untitled", "Unknown", "No rules provided for this puzzle. Please " +
	"check the related video or website for rules."}

// tellText takes a text that is told under a name, which the setter may have chosen. Names
// that are not known go to the comment; where the text is only "true", they are constraints.
// The first text of a name counts.
func (s *draft) tellText(name, text string, v *jsonvalue.Value) *lex.Fault {
	text = strings.TrimSpace(text)
	if slices.Contains(placeholders, text) {
		return nil
	}
	m := &s.meta
	known := map[string]*string{"title": &m.Title, "author": &m.Author, "rules": &m.Rules,
		"ruleset": &m.Rules, "source": &m.Source, "url": &m.URL}
	switch name = strings.ToLower(name); name {
	case "solution":
		return s.solveText(v, text)
	case "msgcorrect", "msgincorrect", "successmessage":
		return nil
	}
	switch to := known[name]; {
	case to != nil:
		*to = cmp.Or(*to, text)
	case text == "" || text == "false":
	case text == "true":
		s.global(name)
	case len(m.Comment)+len(name)+len(text) > lex.MaxWords:
		return v.Errorf("found comments of more than %d KiB", lex.MaxWords>>10)
	default:
		m.Comment = strings.TrimPrefix(m.Comment+"\n"+name+": "+text, "\n")
	}
	return nil
}

// global adds a rule for the whole grid by its name.
func (s *draft) global(name string) {
	switch name {
	case "antiknight":
		s.AntiKnight()
	case "antiking":
		s.AntiKing()
	default:
		s.Refuse(lex.Quote([]byte(name)), 1)
	}
}

// solveArray reads the solution from an array.
func (s *draft) solveArray(v *jsonvalue.Value) *lex.Fault {
	var grid nonet.Grid
	_, err := v.Each(s.Size*s.Size, func(v *jsonvalue.Value) *lex.Fault {
		text := strings.Trim(string(v.Raw()), `"`)
		d, ok := s.symbol(text)
		if !ok {
			return v.Errorf("found %s in the solution, expected a digit from %d to %d",
				lex.Quote(v.Raw()), s.least, s.least+s.Size-1)
		}
		grid = append(grid, d)
		return nil
	})
	s.solve(grid)
	return err
}

// solveText reads the solution from a text with a character for each cell, or with commas
// between them.
func (s *draft) solveText(v *jsonvalue.Value, text string) *lex.Fault {
	var grid nonet.Grid
	separator := ""
	if strings.Contains(text, ",") {
		separator = ","
	}
	for field := range strings.SplitSeq(text, separator) {
		d, ok := s.symbol(strings.TrimSpace(field))
		switch {
		case !ok:
			return v.Errorf("found %s in the solution, expected a digit from %d to %d",
				lex.Quote([]byte(field)), s.least, s.least+s.Size-1)
		case len(grid) == len(s.givens):
			return v.Errorf("found a solution of more than %d cells", len(grid))
		}
		grid = append(grid, d)
	}
	s.solve(grid)
	return nil
}

// symbol returns the digit that a number or a character stands for; 0 for an empty cell.
func (s *draft) symbol(text string) (d nonet.Digit, ok bool) {
	if n, err := strconv.Atoi(text); err == nil && n >= s.least && n < s.least+s.Size {
		return nonet.Digit(n - s.least + 1), true
	}
	name := byte('1')
	if s.least == 0 {
		name = '0'
	}
	a := lex.NewAlphabet(name, s.Size)
	if len(text) != 1 || a == nil || a.Digit[text[0]] == lex.NoSymbol {
		return 0, text == "" || text == "null"
	}
	return a.Digit[text[0]], true
}

// solve takes a solution. The first one counts; one without any digit is none.
func (s *draft) solve(grid nonet.Grid) {
	switch clues := grid.Clues(); {
	case clues == 0 || s.solution != nil:
	case clues < len(s.givens):
		s.partial = true
	default:
		s.solution = grid
	}
}

// colourNumbers gives each colour of a puzzle a number below 32, at best that of the colour
// of f-puzzles that is most like it.
type colourNumbers struct {
	numbers map[string]int
	taken   uint32
}

// colours has the colours of f-puzzles by number.
var colours = [...]uint32{0xa8a8a8, 0x000000, 0xffa0a0, 0xffe060, 0xffffb0, 0xb0ffb0, 0x60d060,
	0xd0d0ff, 0x8080f0, 0xff80ff, 0xffd0d0}

// colour returns how a colour of a number is written.
func colour(number int) string {
	rgb := uint32(0xe0e000 + 7*number) // hardly to be told apart: no program has so many
	if number < len(colours) {
		rgb = colours[number]
	}
	return "#" + strconv.FormatUint(uint64(1<<24|rgb), 16)[1:]
}

// number returns the number of a colour: that it has, or that it gets.
func (p *colourNumbers) number(text string) int {
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n < 32 {
		return n
	}
	text = strings.ToLower(text)
	if n, ok := p.numbers[text]; ok {
		return n
	}
	rgb := parseColour(text)
	best, least := 31, 1<<30
	for n := range 32 {
		if p.taken>>n&1 != 0 {
			continue
		}
		distance := 1 << 29
		if text == colour(n) {
			distance = 0
		} else if n < len(colours) {
			distance = colourDistance(rgb, colours[n])
		}
		if distance < least {
			best, least = n, distance
		}
	}
	if p.numbers == nil {
		p.numbers = map[string]int{}
	}
	if len(p.numbers) < 32 {
		p.numbers[text] = best
		p.taken |= 1 << best
	}
	return best
}

// parseColour returns the red, green and blue of "#rgb" or "#rrggbb", with or without
// more digits; black if it is something else.
func parseColour(text string) uint32 {
	text = strings.TrimPrefix(text, "#")
	if len(text) == 3 || len(text) == 4 {
		text = string([]byte{text[0], text[0], text[1], text[1], text[2], text[2]})
	}
	rgb, _ := strconv.ParseUint(text[:min(len(text), 6)], 16, 32)
	return uint32(rgb)
}

// colourDistance says how different two colours are.
func colourDistance(a, b uint32) (sum int) {
	for shift := 0; shift < 24; shift += 8 {
		d := int(a>>shift&0xff) - int(b>>shift&0xff)
		sum += d * d
	}
	return sum
}

// paint adds the colour, or colours, of v to those of a cell.
func (s *draft) paint(c nonet.Cell, v *jsonvalue.Value) *lex.Fault {
	if v.IsEmpty() {
		return nil
	}
	if v.Kind() == jsonvalue.Array {
		_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault { return s.paint(c, v) })
		return err
	}
	s.progress.Colours[c] |= 1 << s.palette.number(strings.Trim(string(v.Raw()), `"`))
	return nil
}

// ownMarks is the member under which nonet keeps the pencilmarks of a puzzle, which restrict its
// cells, in texts of programs that have only notes of the player: [CELL,DIGIT,...] for each cell
// that cannot be all digits. Cells count from 0.
const ownMarks = "nonetmarks"

// jsonMarks writes the pencilmarks of a puzzle.
func jsonMarks(j *jsonvalue.Out, p *nonet.Puzzle) {
	if p.Marks == nil {
		return
	}
	j.Array(ownMarks, func() {
		for c := range p.Marks {
			if marked(p, c) {
				j.Array("", func() {
					j.Number("", c)
					for d := range p.Marks[c].All() {
						j.Number("", int(d))
					}
				})
			}
		}
	})
}

// marked reports whether pencilmarks restrict a cell.
func marked(p *nonet.Puzzle, c int) bool {
	return p.Marks != nil && p.Givens[c] == 0 && p.Marks[c] != nonet.AllDigits(p.Layout.Size())
}

// readOwnMarks reads pencilmarks as nonet writes them. The notes that show them are not those of a
// player.
func readOwnMarks(r *sketch.Rules, v *jsonvalue.Value, notes []nonet.Digits) *lex.Fault {
	_, err := v.Each(r.Size*r.Size, func(v *jsonvalue.Value) *lex.Fault {
		c, first := nonet.Cell(0), true
		var digits nonet.Digits
		_, err := v.Each(r.Size+1, func(v *jsonvalue.Value) *lex.Fault {
			if first {
				first = false
				at, err := v.Integer(0, r.Size*r.Size-1)
				c = nonet.Cell(at)
				return err
			}
			d, err := v.Integer(1, r.Size)
			digits = digits.With(nonet.Digit(d))
			return err
		})
		if err == nil && first {
			err = v.Errorf("found no cell, expected one and its digits")
		}
		if err != nil {
			return err
		}
		r.Only(c, digits)
		if notes[c] == digits {
			notes[c] = nonet.Digits{}
		}
		return nil
	})
	return err
}
