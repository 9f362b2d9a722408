// Package sudokucoach reads and writes states and links of sudoku.coach.
package sudokucoach

import (
	"math/bits"
	"slices"
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

// draft is what rows of constraints name often.
type draft = setters.Draft

const (
	Host  = "sudoku.coach"
	Link  = "https://" + Host + "/en/play/"
	State = "SCv7_32_"
)

// IsState reports whether a text begins like a state of any version: SCv, a digit, and later _.
func IsState(text string) bool {
	return len(text) > 4 && strings.HasPrefix(text, "SCv") && text[3] >= '0' && text[3] <= '9' &&
		strings.Contains(text, "_")
}

// IsDigits reports whether a text has only digits and points.
func IsDigits(text string) bool { return strings.Trim(text, "0123456789.") == "" }

// ReadLink reads a state or digits.
func ReadLink(p lex.Payload) (*sketch.Draft, *lex.Fault) {
	if !IsState(p.Text) {
		return ReadDigits(p)
	}
	text, ok := strings.CutPrefix(p.Text, State)
	if !ok {
		return nil, p.Errorf("found a state that begins with %s, expected %s: copy it again on %s",
			lex.Quote([]byte(p.Text)), State, Host)
	}
	text, err := codec.InflateHex32(text, codec.MaxPacked)
	if err != nil {
		return nil, p.Errorf("the state behind %s: %w", State, err)
	}
	return setters.ReadPacked(p, text, Read)
}

// ReadDigits reads the digits of a square grid.
func ReadDigits(p lex.Payload) (*sketch.Draft, *lex.Fault) {
	size := 0
	for n := 4; n <= 9; n++ {
		if n*n == len(p.Text) {
			size = n
		}
	}
	if size == 0 {
		return nil, p.Errorf("found %d cells, expected 81, or those of a grid from 4x4 to 8x8",
			len(p.Text))
	}
	s := setters.NewDraft(size)
	for c := range s.Givens {
		d, ok := digitOf(s, p.Text[c])
		if !ok {
			return nil, p.Errorf("character %d: found %s, expected a digit from 1 to %d, or 0 or a "+
				"point", c+1, lex.QuoteChar([]byte(p.Text[c:])), size)
		}
		s.Givens[c] = d
	}
	return s.Finish(), nil
}

// digitOf returns the digit that a character stands for, 0 for an empty cell.
func digitOf(s *draft, ch byte) (d nonet.Digit, ok bool) {
	if ch == '0' || ch == '.' {
		return 0, true
	}
	return s.Symbol(string(ch))
}

// Read reads an object.
func Read(doc *jsonvalue.Value) (*sketch.Draft, *lex.Fault) {
	size, given := 9, false
	err := doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "gridSize":
			size, err = v.Integer(1, nonet.MaxSize)
		case "givenDigits":
			given = true
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if !given {
		return nil, doc.Errorf("found an object without givenDigits, which has the puzzle")
	}
	r := reader{draft: setters.NewDraft(size)}
	if err := doc.Fields(r.member); err != nil {
		return nil, err
	}
	for _, x := range r.found {
		if err := x.row.take(r.draft, x.parts); err != nil {
			return nil, err
		}
	}
	r.paintCells()
	for c, d := range r.Givens {
		if d != 0 {
			r.Progress.Placed[c] = 0 // the page, too, keeps the given
		}
	}
	d := r.Finish()
	if x := d.Progress; x.CoverOpen(d.Givens, x.Centre) {
		for c, digit := range x.Filled(d.Givens) {
			if digit != 0 {
				x.Centre[c] = nonet.Digits{}
			}
		}
		x.Candidates, x.Centre = x.Centre, nil
	}
	if len(r.left) > 0 {
		d.Remarks = append(d.Remarks, "what the player has in "+strings.Join(r.left, ", ")+
			" was left out")
	}
	return d, nil
}

// reader reads an object of sudoku.coach.
type reader struct {
	*draft
	names []string       // of colours
	paint []coachPainted // in the order in which they came
	found []coachFound   // constraints, each type once
	left  []string       // members of the player that are not known
}

// coachPainted is a cell with the numbers of its colours.
type coachPainted struct {
	cell   int
	number int
}

// coachFound has the constraints of a type.
type coachFound struct {
	row   *row
	parts []part
}

// maxCoachPaint bounds the colours of all cells.
const maxCoachPaint = 32 * lex.MaxCells

func (r *reader) member(name string, v *jsonvalue.Value) *lex.Fault {
	if v.IsEmpty() {
		return nil
	}
	switch name {
	case "gridSize":
		return nil
	case "givenDigits":
		return r.digitsOf(v, r.Givens)
	case "userDigits":
		return r.digitsOf(v, r.Progress.Placed)
	case "userCellCandidates":
		return r.candidates(v)
	case "regions":
		return r.regionsOf(v)
	case "colours":
		_, err := v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
			text, err := v.Words()
			r.names = append(r.names, text)
			return err
		})
		return err
	case "givenColours", "userColours":
		return r.colours(v)
	case "givenConstraints":
		_, err := v.Each(sketch.MaxExtra, r.constraintOf)
		return err
	}
	switch {
	case strings.HasPrefix(name, "user"):
		r.left = append(r.left, lex.Quote([]byte(name)))
		return nil
	case v.Kind() == jsonvalue.String &&
		(name == "rules" || members.IsAbout(members.WordsOf(name), jsonvalue.String)):
		return r.Tell(name, v)
	}
	members.Unknown(r.Rules, memberNames, name, v)
	return nil
}

// memberNames are the members of an object.
var memberNames = members.Names{"gridSize", "givenDigits", "userDigits", "userCellCandidates",
	"regions", "colours", "givenColours", "userColours", "givenConstraints"}

// digitsOf reads a character for each cell.
func (r *reader) digitsOf(v *jsonvalue.Value, to nonet.Grid) *lex.Fault {
	text, err := v.Text()
	if err != nil {
		return err
	}
	if len(text) != len(to) {
		return v.Errorf("found %d cells, expected %d", len(text), len(to))
	}
	for c := range to {
		d, ok := digitOf(r.draft, text[c])
		if !ok {
			return v.Errorf("character %d: found %s, expected a digit from 1 to %d, or 0", c+1,
				lex.QuoteChar([]byte(text[c:])), r.Size)
		}
		to[c] = d
	}
	return nil
}

// candidates reads a number for each cell, of which bit d is digit d.
func (r *reader) candidates(v *jsonvalue.Value) *lex.Fault {
	text, err := v.Text()
	if err != nil {
		return err
	}
	if n := strings.Count(text, "-") + 1; n != len(r.Givens) {
		return v.Errorf("found candidates of %d cells, expected %d", n, len(r.Givens))
	}
	c := 0
	for number := range strings.SplitSeq(text, "-") {
		bits, bad := strconv.ParseUint(number, 10, 64)
		if bad != nil || bits&1 != 0 || r.Size < 63 && bits>>(r.Size+1) != 0 {
			return v.Errorf("found %s in cell %d, expected a set of digits from 1 to %d, in which "+
				"bit d is digit d", lex.Quote([]byte(number)), c, r.Size)
		}
		for d := 1; d <= min(r.Size, 63); d++ {
			if bits>>d&1 != 0 {
				r.Progress.Centre[c] = r.Progress.Centre[c].With(nonet.Digit(d))
			}
		}
		c++
	}
	return nil
}

// regionsOf reads the number of the region of each cell.
func (r *reader) regionsOf(v *jsonvalue.Value) *lex.Fault {
	labels := make([]int, 0, len(r.Givens))
	n, err := v.Each(len(r.Givens), func(v *jsonvalue.Value) *lex.Fault {
		label, err := v.Integer(1, len(r.Givens))
		labels = append(labels, label)
		return err
	})
	if err == nil && n != len(r.Givens) {
		err = v.Errorf("found the regions of %d cells, expected %d", n, len(r.Givens))
	}
	if err == nil {
		r.Regions(labels)
	}
	return err
}

// colours reads the numbers of the colours of each cell.
func (r *reader) colours(v *jsonvalue.Value) *lex.Fault {
	text, err := v.Text()
	if err != nil {
		return err
	}
	if n := strings.Count(text, ",") + 1; n != len(r.Givens) {
		return v.Errorf("found the colours of %d cells, expected %d", n, len(r.Givens))
	}
	c := 0
	for cell := range strings.SplitSeq(text, ",") {
		for word := range strings.FieldsFuncSeq(cell, func(ch rune) bool {
			return ch < '0' || ch > '9'
		}) {
			number, bad := strconv.Atoi(word)
			if bad != nil || len(r.paint) == maxCoachPaint {
				return v.Errorf("found %s in cell %d, expected numbers of colours",
					lex.Quote([]byte(cell)), c)
			}
			r.paint = append(r.paint, coachPainted{c, number})
		}
		c++
	}
	return nil
}

// paintCells sets the colours of cells, when their names are known.
func (r *reader) paintCells() {
	for _, x := range r.paint {
		text := strconv.Itoa(x.number % 32)
		if x.number < len(r.names) {
			text = r.names[x.number]
		}
		if i := slices.Index(names[:], text); i >= 0 {
			text = setters.Colour(i)
		}
		r.Progress.Colours[x.cell] |= 1 << r.Palette.Number(text)
	}
}

// names has the names that sudoku.coach has for the colours of f-puzzles, by number.
var names = [...]string{0: "grey", 1: "black", 2: "red", 3: "orange", 4: "yellow",
	6: "green", 8: "blue", 9: "purple"}

// nameOf returns the name of a colour.
func nameOf(number int) string {
	if number < len(names) && names[number] != "" {
		return names[number]
	}
	return setters.Colour(number)
}

// EncodeLink returns the link of a record: with the digits alone if it has nothing else.
func EncodeLink(r *sketch.Puzzle) (string, error) {
	p, l := r.Puzzle, r.Puzzle.Layout
	f := sketch.FeaturesOf(l)
	switch {
	case l.Size() > 9:
		return "", lex.CannotHold("sudoku.coach has grids up to 9x9, not size %d", l.Size())
	case f.Further():
		return "", lex.CannotHold("sudoku.coach would lose the layout %s",
			lex.Quote([]byte(l.String())))
	case f.Regions == nil && l.Size() > 3:
		return "", lex.CannotHold("sudoku.coach would lose that there are no regions")
	case p.Marks != nil:
		return "", lex.CannotHold("sudoku.coach would lose the pencilmarks")
	}
	digits := digitsText(p.Givens)
	if l.String() == "9" && len(p.Rules) == 0 && r.Progress == nil {
		return Link + digits, nil
	}
	var unheld []nonet.Rule
	var j jsonvalue.Out
	j.Object("", func() {
		j.Number("gridSize", l.Size())
		writeColours(&j, r.Progress)
		if l.String() != "9" && f.Regions != nil {
			j.Array("regions", func() {
				for _, label := range f.Regions {
					j.Number("", label+1)
				}
			})
		}
		j.Words("givenDigits", digits)
		if len(p.Rules) > 0 {
			j.Array("givenConstraints", func() {
				for i, x := range p.Rules {
					if !writeRule(&j, i, x) {
						unheld = append(unheld, x)
					}
				}
			})
		}
		writeProgress(&j, r)
	})
	if len(unheld) > 0 {
		return "", lex.CannotHold("links to sudoku.coach are written with cages, ratios, differences, "+
			"thermometers and whispers, and the puzzle has other rules: %s", sketch.KindsOf(unheld))
	}
	return Link + State + codec.DeflateHex32(string(j.Text)), nil
}

// digitsText returns a digit for each cell, 0 for an empty one. The size is at most 9.
func digitsText(g nonet.Grid) string {
	text := make([]byte, len(g))
	for c, d := range g {
		text[c] = '0' + d
	}
	return string(text)
}

// writeProgress writes what a player has entered, without colours.
func writeProgress(j *jsonvalue.Out, r *sketch.Puzzle) {
	p := r.Progress
	if p == nil {
		return
	}
	if p.Placed != nil {
		j.Words("userDigits", digitsText(p.Placed))
	}
	notes := p.Candidates
	if notes == nil {
		notes = p.Notes()
	}
	if notes == nil {
		return
	}
	var text []byte
	for c := range notes {
		bits := 0
		for d := range notes[c].All() {
			bits |= 1 << d
		}
		if c > 0 {
			text = append(text, '-')
		}
		text = strconv.AppendInt(text, int64(bits), 10)
	}
	j.Words("userCellCandidates", string(text))
}

// writeColours writes the names of the colours that there are, and those of each cell. A cell
// has its first one only.
func writeColours(j *jsonvalue.Out, p *sketch.Progress) {
	if p == nil || p.Colours == nil {
		return
	}
	var names []string
	var cells []byte
	for c, set := range p.Colours {
		if c > 0 {
			cells = append(cells, ',')
		}
		if set == 0 {
			continue
		}
		name := nameOf(bits.TrailingZeros32(set))
		at := slices.Index(names, name)
		if at < 0 {
			at = len(names)
			names = append(names, name)
		}
		cells = strconv.AppendInt(cells, int64(at), 10)
	}
	j.Array("colours", func() {
		for _, name := range names {
			j.Key("")
			j.Text = jsonvalue.AppendString(j.Text, name)
		}
	})
	j.Words("userColours", string(cells))
}

// writeRule writes a rule, and reports whether there is a type of constraints for it.
func writeRule(j *jsonvalue.Out, i int, x nonet.Rule) bool {
	var values, settings string
	at := slices.IndexFunc(rows, func(row row) (ok bool) {
		if row.put != nil {
			values, settings, ok = row.put(x)
		}
		return ok
	})
	if at < 0 {
		return false
	}
	j.Object("", func() {
		j.Number("id", 10+i)
		j.Words("type", rows[at].name)
		j.Array("segments", func() {
			j.Object("", func() {
				j.Array("cells", func() {
					for _, c := range x.Cells[0] {
						j.Number("", int(c))
					}
				})
				j.Raw("parameters", "{"+values+"}")
			})
		})
		j.Raw("settings", "{"+settings+"}")
	})
	return true
}
