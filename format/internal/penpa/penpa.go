// Package penpa reads and writes links to penpa-edit, whose drawings it takes for rules.
package penpa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

const (
	Link         = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
	MaxText      = 4 << 20 // bytes of P and of A, unpacked
	maxPenpaSide = 2 * nonet.MaxSize
	penpaFrame   = 2 // rows and columns around the cells that COLUMNS and ROWS count
)

// Words has the words that two characters stand for.
var Words = []string{
	"z", "zZ", `"qa"`, "z9", `"pu_q"`, "zQ", `"pu_a"`, "zA", `"grid"`, "zG", `"edit_mode"`, "zM",
	`"surface"`, "zS", `"line"`, "zL", `"lineE"`, "zE", `"wall"`, "zW", `"cage"`, "zC",
	`"number"`, "zN", `"symbol"`, "zY", `"special"`, "zP", `"board"`, "zB",
	`"command_redo"`, "zR", `"command_undo"`, "zU", `"command_replay"`, "z8", `"numberS"`, "z1",
	`"freeline"`, "zF", `"freelineE"`, "z2", `"thermo"`, "zT", `"arrows"`, "z3",
	`"direction"`, "zD", `"squareframe"`, "z0", `"polygon"`, "z5", `"deletelineE"`, "z4",
	`"killercages"`, "z6", `"nobulbthermo"`, "z7", `"__a"`, "z_", "null", "zO",
}

// penpaKinds has the members that are drawings, and words for them. Those of a problem that are
// no rules nonet cannot hold. A member that is not known is one of them, too. Those without words
// have no meaning for a puzzle.
var penpaKinds = map[string]string{
	"squareframe": "frames", "thermo": "thermometers", "nobulbthermo": "thermometers",
	"arrows": "arrows", "direction": "arrows", "killercages": "killer cages",
	"polygon": "polygons", "line": "lines", "freeline": "lines", "freelineE": "lines",
	"deletelineE": "borders taken away", "wall": "walls", "cage": "cages", "symbol": "symbols",
	"command_redo": "", "command_undo": "", "command_replay": "",
}

// The fields of the first line that say more than how it is shown.
const (
	penpaColumns = 1
	penpaRows    = 2
	penpaFalling = 11 // 1: the falling diagonal is a house
	penpaRising  = 14
	title        = 15 // "Title: ..."
	author       = 16 // "Author: ..."
	penpaSource  = 17
	penpaRules   = 18
	penpaPicture = 21 // behind the grid
)

// escapes are how rules are written. In other texts, only the Comma is escaped.
var escapes = []string{",", Comma, "\n", "%2D", "&", "%2E", "=", "%2F"}

const Comma = "%2C"

// reader reads a puzzle.
type reader struct {
	in     lex.Payload
	lines  []string // of P
	fields []string // of the first line
	puzzle *sketch.Draft
	rules  *sketch.Rules // of it
	marks  int           // drawings of the solver that are left out

	w, h     int // cells of the paper
	row, col int // where the grid begins on it
	n        int

	kinds       []string       // that the author has chosen for the puzzle
	drawn       drawings       // in the problem
	read        sketch.Refused // the drawings that became rules, by their names
	own         bool           // nonet wrote the link
	coloured    bool           // the author has coloured cells
	consecutive bool           // the kind of the puzzle says which cells are consecutive

	givens          nonet.Grid
	borders         *sketch.Walls // between regions
	bordered        int           // how many there are
	falling, rising int           // segments of the diagonals
}

func ReadLink(p lex.Payload) (*sketch.Draft, *lex.Fault) {
	packed, answer, _ := strings.Cut(p.Text, "&")
	text, err := codec.Inflate(packed, MaxText)
	if err != nil {
		return nil, p.Errorf("the puzzle of the link: %w", err)
	}
	if text != "" && text[0] >= '0' && text[0] <= '9' {
		return nil, p.Errorf("found a puzzle of the first version of penpa-edit: " +
			"open it there, and copy a new link")
	}
	out := boundedText{max: MaxText}
	if _, err := Inverse(Words).WriteString(&out, text); err != nil {
		return nil, p.Errorf("the puzzle of the link: %w", err)
	}
	r := &reader{in: p, lines: strings.Split(out.String(), "\n"),
		drawn: drawings{lists: map[string][][]int{}}}
	r.own = strings.HasPrefix(r.line(penpaTexts), penpaOwn)
	for _, read := range []func() *lex.Fault{
		r.paper, r.cells, r.head, r.tagged, r.problem, r.draw, r.answer, r.rest,
	} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	if answer != "" {
		if err := r.solution(answer); err != nil {
			return nil, err
		}
	}
	if r.own {
		setters.DropOwnWords(r.puzzle)
	}
	return r.puzzle, nil
}

// Inverse returns what undoes a replacement of words, each of which stands before its code.
func Inverse(words []string) *strings.Replacer {
	codes := make([]string, len(words))
	for i := 0; i < len(codes); i += 2 {
		codes[i], codes[i+1] = words[i+1], words[i]
	}
	return strings.NewReplacer(codes...)
}

// boundedText is a text of at most max bytes.
type boundedText struct {
	strings.Builder
	max int
}

func (t *boundedText) WriteString(s string) (int, error) {
	if t.Len()+len(s) > t.max {
		return 0, fmt.Errorf("found a text of more than %d bytes, packed", t.max)
	}
	return t.Builder.WriteString(s)
}

func (t *boundedText) Write(b []byte) (int, error) { return t.WriteString(string(b)) }

// line returns a line of P, "" if there is none.
func (r *reader) line(i int) string {
	if i < len(r.lines) {
		return r.lines[i]
	}
	return ""
}

// json returns the JSON value of a line, nil if that is empty.
func (r *reader) json(name, text string) (*jsonvalue.Value, *lex.Fault) {
	if text == "" {
		return nil, nil
	}
	v, err := jsonvalue.ParsePacked([]byte(text), r.in.In.Line)
	return v, r.within(name, err)
}

// within says in an error which part of the link it is about.
func (r *reader) within(name string, err *lex.Fault) *lex.Fault {
	if err != nil {
		err.Err = fmt.Errorf("%s: %w", name, err.Err)
	}
	return err
}

// paper reads the size of the paper.
func (r *reader) paper() *lex.Fault {
	r.fields = strings.Split(r.line(0), ",")
	if kind := r.field(0); kind != "square" && kind != "sudoku" {
		return r.in.Errorf("found a puzzle of the kind %s, expected square or sudoku",
			lex.Quote([]byte(kind)))
	}
	columns, ok1 := lex.Number([]byte(r.field(penpaColumns)))
	rows, ok2 := lex.Number([]byte(r.field(penpaRows)))
	if !ok1 || !ok2 || columns < 1 || rows < 1 || columns > maxPenpaSide || rows > maxPenpaSide {
		return r.in.Errorf("found %s columns and %s rows, expected 1 to %d of each",
			lex.Quote([]byte(r.field(penpaColumns))), lex.Quote([]byte(r.field(penpaRows))),
			maxPenpaSide)
	}
	r.w, r.h = columns+2*penpaFrame, rows+2*penpaFrame
	return nil
}

// field returns a field of the first line, "" if there is none.
func (r *reader) field(i int) string {
	if i < len(r.fields) {
		return r.fields[i]
	}
	return ""
}

// cells reads where the grid is on the paper.
func (r *reader) cells() *lex.Fault {
	const name = "the cells"
	top, left, bottom, right := r.h, r.w, 0, 0 // the last two are behind the grid
	point, count := 0, 0
	list, err := r.json(name, r.line(5))
	if list != nil {
		_, err = list.Each(r.w*r.h, func(v *jsonvalue.Value) *lex.Fault {
			if v.Kind() == jsonvalue.Null { // some lists without cells have it
				return nil
			}
			step, err := v.Integer(-r.w*r.h, r.w*r.h)
			if err != nil {
				return err
			}
			if point += step; point < 0 || point >= r.w*r.h {
				return v.Errorf("found the point %d, which is outside of the paper", point)
			}
			top, bottom = min(top, point/r.w), max(bottom, point/r.w+1)
			left, right = min(left, point%r.w), max(right, point%r.w+1)
			count++
			return nil
		})
		err = r.within(name, err)
	}
	if err != nil {
		return err
	}
	if count == 0 {
		var margins []int
		around, err := r.json("the margins", r.line(1))
		if around != nil {
			margins, err = around.Numbers(nil)
		}
		if err != nil || len(margins) != 4 {
			return r.in.Errorf("found the margins %s, expected four numbers",
				lex.Quote([]byte(r.line(1))))
		}
		top, bottom = penpaFrame+margins[0], r.h-penpaFrame-margins[1]
		left, right = penpaFrame+margins[2], r.w-penpaFrame-margins[3]
		count = max(bottom-top, 0) * max(right-left, 0)
	}
	r.row, r.col, r.n = top, left, bottom-top
	if top < 0 || left < 0 || r.n < 1 || r.n > nonet.MaxSize || right-left != r.n ||
		count != r.n*r.n {
		return r.in.Errorf("found %d cells in %d rows and %d columns, expected a square of at "+
			"most %d rows", count, bottom-top, right-left, nonet.MaxSize)
	}
	r.puzzle = sketch.NewDraft(r.n)
	r.rules, r.givens = r.puzzle.Rules, r.puzzle.Givens
	r.borders = sketch.NewWalls(r.n)
	return nil
}

// cell returns the cell of the grid whose middle is a point.
func (r *reader) cell(point int) (c int, ok bool) {
	row, col := point/r.w-r.row, point%r.w-r.col
	ok = point >= 0 && row >= 0 && row < r.n && col >= 0 && col < r.n
	return row*r.n + col, ok
}

// head reads the words of the first line, and what it says of the rules.
func (r *reader) head() *lex.Fault {
	text := func(i int, name string) string {
		text := strings.ReplaceAll(r.field(i), Comma, ",")
		return strings.TrimSpace(strings.TrimPrefix(text, name))
	}
	plain := Inverse(escapes)
	m := r.puzzle.Meta
	m.Title, m.Author = text(title, "Title:"), text(author, "Author:")
	m.Source, m.Rules = text(penpaSource, ""), plain.Replace(text(penpaRules, ""))
	if strings.HasPrefix(m.Source, "http") {
		m.URL, m.Source, _ = strings.Cut(m.Source, " ")
	}
	if comment := plain.Replace(r.line(18)); comment != "false" {
		m.Comment = strings.TrimSpace(comment)
	}
	if r.field(penpaPicture) != "" {
		r.rules.Refuse("pictures behind the grid", 1)
	}
	if r.field(penpaFalling) == "1" {
		r.rules.Diagonal(true)
	}
	if r.field(penpaRising) == "1" {
		r.rules.Diagonal(false)
	}
	return nil
}

// problem reads what the author has set.
func (r *reader) problem() *lex.Fault {
	const name = "the problem"
	v, err := r.json(name, r.line(3))
	if err != nil {
		return err
	}
	if v == nil {
		return r.in.Errorf("found a link without a problem")
	}
	err = v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		switch name {
		case "number":
			return v.Fields(func(key string, v *jsonvalue.Value) *lex.Fault {
				return r.number(key, v, true)
			})
		case "surface":
			r.coloured = !v.IsEmpty()
			return v.Fields(r.surface)
		case "lineE":
			return v.Fields(r.edge)
		case "numberS":
			return v.Fields(r.smallNumber)
		case "symbol":
			return v.Fields(r.symbol)
		case "cage":
			return v.Fields(r.cageLine)
		}
		if slices.Contains(penpaLists, name) {
			return r.list(name, v)
		}
		if r.own {
			return nil
		}
		words, known := penpaKinds[name]
		if !known {
			members.Unknown(r.rules, nil, name, v)
		} else if words != "" && !v.IsEmpty() && v.Kind() >= jsonvalue.Array {
			r.rules.Refuse(words, v.Parts())
		}
		return nil
	})
	if err != nil {
		return r.within(name, err)
	}
	if r.falling == r.n {
		r.rules.Diagonal(true)
		r.falling = 0
	}
	if r.rising == r.n {
		r.rules.Diagonal(false)
		r.rising = 0
	}
	if r.falling+r.rising > 0 {
		r.rules.Refuse("lines", r.falling+r.rising)
	}
	if r.bordered == 0 {
		if slices.Contains(r.kinds, "latin") && !slices.Contains(r.kinds, "classic") {
			r.rules.NoBoxes()
		}
		return nil
	}
	regions := r.borders.Regions()
	cells := make([]int, r.n*r.n)
	for _, k := range regions {
		cells[k]++
	}
	for _, k := range regions {
		if cells[k] != r.n {
			r.rules.Refuse("borders between cells", r.bordered)
			return nil
		}
	}
	r.rules.Regions(regions)
	return nil
}

// number reads what stands in the middle of a cell. In the problem, it is a given.
func (r *reader) number(key string, v *jsonvalue.Value, given bool) *lex.Fault {
	var text, style, kind *jsonvalue.Value
	_, err := v.Each(-1, func(part *jsonvalue.Value) *lex.Fault {
		for _, p := range []**jsonvalue.Value{&text, &style, &kind} {
			if *p == nil {
				part := *part
				*p = &part
				break
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if kind == nil {
		return v.Errorf("found %s, expected a text, a style and a kind", lex.Quote(v.Raw()))
	}
	c, ok := r.cell(pointOf(key))
	if !ok && given && text.Kind() != jsonvalue.Array {
		point := pointOf(strings.TrimSuffix(key, "E"))
		r.drawn.numbers = append(r.drawn.numbers, penpaNumber{point,
			strings.TrimSpace(strings.Trim(string(text.Raw()), `"`))})
		return nil
	}
	if !ok {
		r.refuse(given, "clues around the grid")
		return nil
	}
	if s := string(style.Raw()); given && (s == "6" || s == "7" || s == "11") {
		r.rules.Refuse("digits in circles", 1)
	}
	var digits nonet.Digits
	isDigit := false
	switch k := strings.Trim(string(kind.Raw()), `"`); {
	case k == "7" && text.Kind() == jsonvalue.Array:
		d := nonet.Digit(0)
		_, err := text.Each(-1, func(mark *jsonvalue.Value) *lex.Fault {
			if d++; string(mark.Raw()) == "1" {
				digits = digits.With(d)
			}
			return nil
		})
		if err != nil {
			return err
		}
		isDigit = digits.Len() == 1
	case k == "1" || k == "10" || k == "5" || k == "6":
		isDigit = k[0] == '1'
		if digits, ok = r.digits(text); ok && isDigit {
			ok = digits.Len() == 1
		}
	default:
		ok = false
	}
	switch {
	case !ok || !digits.Minus(nonet.AllDigits(r.n)).IsEmpty():
		r.refuse(given, "texts")
	case !isDigit:
		p := r.puzzle.Progress
		p.Centre[c] = p.Centre[c].Union(digits)
	case given:
		r.givens[c] = digits.Min()
	case r.givens[c] == 0:
		r.puzzle.Progress.Placed[c] = digits.Min()
	}
	return nil
}

// refuse notes something that is not part of a puzzle: of the problem a constraint, of the
// answer a drawing of the solver.
func (r *reader) refuse(given bool, kind string) {
	if given {
		r.rules.Refuse(kind, 1)
	} else {
		r.marks++
	}
}

// digits returns the digits of a text: its words are numbers, or up to size 9 its characters
// are digits.
func (r *reader) digits(v *jsonvalue.Value) (digits nonet.Digits, ok bool) {
	text := strings.Trim(string(v.Raw()), `"`)
	words := strings.Fields(strings.ReplaceAll(text, ",", " "))
	if r.n <= 9 {
		words = strings.Split(strings.Join(words, ""), "")
	}
	for _, word := range words {
		d, ok := lex.Number([]byte(word))
		if !ok || d < 1 || d > r.n {
			return digits, false
		}
		digits = digits.With(nonet.Digit(d))
	}
	return digits, true
}

// pointOf returns the number of a point, -1 if the text is not a point.
func pointOf(text string) int {
	if p, ok := lex.Number([]byte(text)); ok {
		return p
	}
	return -1
}

// surface reads the colour of a cell.
func (r *reader) surface(key string, v *jsonvalue.Value) *lex.Fault {
	colour, err := v.Integer(0, 31)
	if err != nil {
		return err
	}
	if c, ok := r.cell(pointOf(key)); ok && colour > 0 {
		r.puzzle.Progress.Colours[c] |= 1 << colour
	} else if !ok {
		r.rules.Refuse("colours around the grid", 1)
	}
	return nil
}

// edge reads a line between two corners of cells.
func (r *reader) edge(key string, v *jsonvalue.Value) *lex.Fault {
	first, second, _ := strings.Cut(key, ",")
	a, b := pointOf(first)-r.w*r.h, pointOf(second)-r.w*r.h
	if a > b {
		a, b = b, a
	}
	style := strings.Trim(string(v.Raw()), `"`)
	border := style == "2" || style == "8" || style == "21"
	below := a + r.w // the point whose upper left corner is a, but for one column
	switch {
	case a < 0 || b >= r.w*r.h:
	case border && b == a+1:
		up, ok1 := r.cell(b)
		down, ok2 := r.cell(b + r.w)
		if ok1 && ok2 {
			r.borders.Put(up, down)
			r.bordered++
		}
		if ok1 || ok2 {
			return nil
		}
	case border && b == a+r.w:
		left, ok1 := r.cell(b)
		right, ok2 := r.cell(b + 1)
		if ok1 && ok2 {
			r.borders.Put(left, right)
			r.bordered++
		}
		if ok1 || ok2 {
			return nil
		}
	case style == "12" && b == a+r.w+1:
		if c, ok := r.cell(below + 1); ok && c/r.n == c%r.n {
			r.falling++
			return nil
		}
	case style == "12" && b == a+r.w-1:
		if c, ok := r.cell(below); ok && c/r.n == r.n-1-c%r.n {
			r.rising++
			return nil
		}
	}
	r.rules.Refuse("lines", 1)
	return nil
}

// maxPenpaTags bounds the kinds of a puzzle.
const maxPenpaTags = 100

// tagged reads the kinds that the author has chosen for the puzzle.
func (r *reader) tagged() *lex.Fault {
	const name = "the kinds of puzzle"
	v, err := r.json(name, r.line(17))
	if v == nil {
		return err
	}
	_, err = v.Each(maxPenpaTags, func(v *jsonvalue.Value) *lex.Fault {
		tag, err := v.Text()
		r.kinds = append(r.kinds, tag)
		return err
	})
	return r.within(name, err)
}
