package penpa

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// The lines of P that are the same for every puzzle: how penpa-edit is set when it opens a
// link, and what it compares when a puzzle is solved.
const (
	tools = `"surface":["",1],"line":["1",2],"lineE":["1",2],"wall":["",2],` +
		`"cage":["1",10],"number":["1",1],"symbol":["circle_L",1],"special":["thermo",""],` +
		`"board":["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",1]}`
	mode = `{"qa":"pu_q","grid":["1","2","1"],"pu_q":{"edit_mode":"number",` + tools +
		`,"pu_a":{"edit_mode":"sudoku",` + tools + `}`
	penpaRest = `"freelineE":{},"squareframe":[],"polygon":[],"wall":{},"deletelineE":{},` +
		`"command_redo":{"__a":[]},"command_undo":{"__a":[]},"command_replay":{"__a":[]}}`
	nothing = `"symbol":{},"freeline":{},"thermo":[],"arrows":[],"direction":[],"line":{},` +
		`"cage":{},"killercages":[],"nobulbthermo":[],` + penpaRest
	colours = `{"surface":{},"number":{},"numberS":{},"lineE":{},` + nothing
	version = `[3,1,6]`

	answerStyle = 9 // of digits and notes of the solver
	places      = 8 // of notes in a cell
)

// Tells reports whether a layout has regions and diagonals alone.
func Tells(l *nonet.Layout) bool {
	f := sketch.FeaturesOf(l)
	f.Down, f.Up = false, false
	return !f.Further()
}

// AppendLink appends a link. If its readers know the layout, only the regions are told.
func AppendLink(text []byte, r *sketch.Puzzle, known bool) ([]byte, error) {
	l := r.Puzzle.Layout
	f := sketch.FeaturesOf(l)
	falling, rising := f.Down && !known, f.Up && !known
	edges := sketch.NewWalls(l.Size())
	if f.Regions != nil && !edges.Between(f.Regions) {
		return text, lex.CannotHold("penpa-edit draws lines between regions, " +
			"whose cells must hang together")
	}
	n, margin := l.Size(), 0 // margin: rows and columns on each side for what is around the grid
	if slices.ContainsFunc(r.Puzzle.Rules, func(x nonet.Rule) bool { return outsideRule(n, x) }) {
		margin = 1
	}
	p := &penpaText{n: n, w: n + 2*(margin+penpaFrame), frame: margin + penpaFrame}
	drawn := drawPenpa(p, r.Puzzle.Rules)
	kind := "classic"
	if f.Regions == nil && sketch.HasBoxes(n) && n > 3 && !known {
		kind = "latin"
	}
	p.head(r)
	p.line(fmt.Sprintf("[%[1]d,%[1]d,%[1]d,%[1]d]", margin))
	p.line(mode)
	p.problem(r.Puzzle, drawn, edges, falling, rising)
	p.answer(r)
	p.cells()
	for _, line := range []string{"[]", `{"sol_number":true}`, `"x"`, `"x"`, version,
		mode, `"x"`, "0", colours, colours, "{}", `["` + kind + `"]`, "false"} {
		p.line(line)
	}
	if len(r.Puzzle.Rules) > 0 || r.Puzzle.Marks != nil {
		drawn.own(r.Puzzle)
	}
	packed := codec.Deflate(strings.ReplaceAll(string(p.text[:len(p.text)-1]), "z", "zZ"),
		base64.StdEncoding)
	return append(append(append(text, Link...), packed...), '\n'), nil
}

// penpaText is a text P that is being written.
type penpaText struct {
	n, w  int // cells in a row of the grid and of the paper
	frame int // of these, to the left of the grid
	text  []byte
}

func (p *penpaText) line(text string) { p.text = append(append(p.text, text...), '\n') }

// point returns the number of the middle of a cell.
func (p *penpaText) point(c int) int { return p.at(c/p.n, c%p.n) }

// at returns the number of the middle of a cell or of a place beside the grid.
func (p *penpaText) at(row, column int) int { return (row+p.frame)*p.w + column + p.frame }

// corner returns the number of the lower right corner of a cell whose column or row may be
// one before the first.
func (p *penpaText) corner(row, col int) int {
	return p.w*p.w + p.at(row, col)
}

// head writes the first line.
func (p *penpaText) head(r *sketch.Puzzle) {
	m := r.Meta
	if m == nil {
		m = &sketch.Meta{}
	}
	const pixels = 38 // of a cell
	centre := p.point((p.n/2)*p.n + p.n/2)
	if p.n%2 == 0 {
		centre = p.corner(p.n/2-1, p.n/2-1)
	}
	source := strings.TrimSpace(m.URL + " " + m.Source)
	oneLine := strings.NewReplacer(",", Comma, "\r", "", "\n", " ").Replace
	rules := strings.NewReplacer(escapes...).Replace
	words := cmp.Or(m.Rules, setters.RulesInWords(r.Puzzle))
	cells := p.w - 2*penpaFrame
	p.text = fmt.Appendf(p.text, "square,%d,%d,%d,0,1,1,%d,%d,%d,%d,0,0,0,0,Title: %s,Author: %s,"+
		"%s,%s,OFF,false\n", cells, cells, pixels, pixels*(cells+1), pixels*(cells+1), centre,
		centre, oneLine(m.Title), oneLine(m.Author), oneLine(source),
		rules(strings.ReplaceAll(words, "\r", "")))
}

// object writes an object with members name:value, which add appends to it.
func (p *penpaText) object(name string, add func(member func(key, value string))) {
	p.text = append(append(append(p.text, '"'), name...), `":{`...)
	count := 0
	add(func(key, value string) {
		if count++; count > 1 {
			p.text = append(p.text, ',')
		}
		p.text = append(append(append(append(p.text, '"'), key...), `":`...), value...)
	})
	p.text = append(p.text, "},"...)
}

// problem writes the line with the puzzle: givens, drawings and edges.
func (p *penpaText) problem(of *nonet.Puzzle, drawn *penpaDrawn, edges *sketch.Walls,
	falling, rising bool,
) {
	p.text = append(p.text, `{"surface":{},`...)
	for c, d := range of.Givens {
		if d != 0 {
			drawn.number(p.point(c), strconv.Itoa(int(d)))
		} else if setters.Marked(of, c) {
			drawn.put("number", strconv.Itoa(p.point(c)), p.notes(of.Marks[c], 1, "6"))
		}
	}
	drawn.write()
	p.object("lineE", func(member func(key, value string)) {
		edge := func(a, b int, style string) {
			member(strconv.Itoa(a)+","+strconv.Itoa(b), style)
		}
		for c := range of.Givens {
			row, col := c/p.n, c%p.n
			if edges.Right[c] {
				edge(p.corner(row-1, col), p.corner(row, col), "2")
			}
			if edges.Below[c] {
				edge(p.corner(row, col-1), p.corner(row, col), "2")
			}
			if falling && row == col {
				edge(p.corner(row-1, col-1), p.corner(row, col), "12")
			}
			if rising && row == p.n-1-col {
				edge(p.corner(row-1, col), p.corner(row, col-1), "12")
			}
		}
	})
	p.line(penpaRest)
}

// answer writes the line with the progress of the player: digits, notes and colours.
func (p *penpaText) answer(r *sketch.Puzzle) {
	s := r.Progress
	if s == nil {
		s = &sketch.Progress{}
	}
	centre := func(c int) bool { // notes stand in the middle, if no digit does
		return s.Centre != nil && r.Puzzle.Givens[c] == 0 && (s.Placed == nil || s.Placed[c] == 0)
	}
	p.text = append(p.text, '{')
	p.object("surface", func(member func(key, value string)) {
		for c, set := range s.Colours {
			if colour := bits.TrailingZeros32(set &^ 1); colour < 32 {
				member(strconv.Itoa(p.point(c)), strconv.Itoa(colour))
			} else if set != 0 {
				member(strconv.Itoa(p.point(c)), "1")
			}
		}
	})
	p.object("number", func(member func(key, value string)) {
		for c := range r.Puzzle.Givens {
			switch {
			case s.Placed != nil && s.Placed[c] != 0:
				member(strconv.Itoa(p.point(c)), fmt.Sprintf(`["%d",%d,"1"]`, s.Placed[c],
					answerStyle))
			case centre(c) && !s.Centre[c].IsEmpty():
				member(strconv.Itoa(p.point(c)), p.notes(s.Centre[c], answerStyle, "6"))
			}
		}
	})
	p.object("numberS", func(member func(key, value string)) {
		for c := range r.Puzzle.Givens {
			var notes nonet.Digits
			if s.Corner != nil {
				notes = s.Corner[c]
			}
			if s.Centre != nil && !centre(c) {
				notes = notes.Union(s.Centre[c])
			}
			for place := range places {
				if notes.IsEmpty() {
					break
				}
				here := nonet.DigitsOf(notes.Min())
				if place == places-1 {
					here = notes
				}
				notes = notes.Minus(here)
				at := 4*(p.point(c)+p.w*p.w) + place
				if place >= 4 {
					at = 4*(p.point(c)+2*p.w*p.w) + place - 4
				}
				member(strconv.Itoa(at), p.notes(here, answerStyle, ""))
			}
		}
	})
	p.text = append(p.text, `"lineE":{},`...)
	p.line(nothing)
}

// notes returns the value of notes: their text, style and kind, if they have one.
func (p *penpaText) notes(digits nonet.Digits, style int, kind string) string {
	var text []byte
	for d := range digits.All() {
		if len(text) > 0 && p.n > 9 {
			text = append(text, ' ')
		}
		text = strconv.AppendUint(text, uint64(d), 10)
	}
	if kind != "" {
		kind = `,"` + kind + `"`
	}
	return fmt.Sprintf(`["%s",%d%s]`, text, style, kind)
}

// cells writes the line of the cells that are in use.
func (p *penpaText) cells() {
	p.text = append(p.text, '[')
	last := 0
	for c := range p.n * p.n {
		if c > 0 {
			p.text = append(p.text, ',')
		}
		p.text = strconv.AppendInt(p.text, int64(p.point(c)-last), 10)
		last = p.point(c)
	}
	p.line("]")
}
