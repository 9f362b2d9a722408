package penpa

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// penpa-edit knows nothing of rules: a problem is what somebody has drawn. nonet formats penpa says
// which drawings become rules. The words of the puzzle, see sentences, may say that cages,
// thermometers and arrows mean something else. A pill is a symbol sudokumore. What is not a rule is
// refused by its name. A kind that the author has chosen for the puzzle may add a rule: see
// penpaTags.
//
// Links that nonet writes have one more line: the texts of the rules that are not read from
// drawings, with the drawings that belong to them, and the pencilmarks. penpa-edit passes over
// the line and leaves it out when it saves a puzzle, so that it never contradicts what somebody
// has changed.

// penpaTexts is the number of the line with the texts of rules, and penpaOwn how it begins.
const (
	penpaTexts = 19
	penpaOwn   = `{"nonet":`
)

// drawings has what is drawn in a problem beside digits and borders.
type drawings struct {
	lists   map[string][][]int // of points, by the member of the problem
	symbols []penpaSymbol
	numbers []penpaNumber // that stand in no cell of the grid
	small   []penpaNumber // by their places in cells
	outline [][2]int      // the places that are joined by lines of cages
}

// penpaSymbol is a symbol: a kind, and which of that kind, which may be an array.
type penpaSymbol struct {
	point int
	kind  string
	style string
}

// isDot reports whether a symbol is a small circle.
func (x penpaSymbol) isDot() bool { return x.kind == "circle_SS" || x.kind == "circle_S" }

// penpaNumber is a text at a point or place.
type penpaNumber struct {
	at   int
	text string
}

// penpaLists has the members of a problem that are arrays of arrays of points.
var penpaLists = []string{"thermo", "nobulbthermo", "arrows", "direction", "killercages"}

// list reads a member that is an array of arrays of points.
func (r *reader) list(name string, v *jsonvalue.Value) *lex.Fault {
	if v.IsEmpty() {
		return nil
	}
	_, err := v.Each(sketch.MaxRules, func(v *jsonvalue.Value) *lex.Fault {
		if v.IsEmpty() {
			return nil
		}
		var points []int
		_, err := v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
			p, err := v.Integer(0, 4*r.w*r.h)
			points = append(points, p)
			return err
		})
		r.drawn.lists[name] = append(r.drawn.lists[name], points)
		return err
	})
	return err
}

// symbol reads {"POINT":[STYLE,KIND,LAYER]}.
func (r *reader) symbol(key string, v *jsonvalue.Value) *lex.Fault {
	var parts []string
	_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
		if len(parts) < 2 {
			parts = append(parts, v.Compact())
		}
		return nil
	})
	if err == nil && len(parts) < 2 {
		err = v.Errorf("found %s, expected a style and a kind", lex.Quote(v.Raw()))
	}
	if err == nil {
		r.drawn.symbols = append(r.drawn.symbols, penpaSymbol{pointOf(strings.TrimSuffix(key, "E")),
			strings.Trim(parts[1], `"`), parts[0]})
	}
	return err
}

// smallNumber reads {"PLACE":[TEXT,STYLE]}.
func (r *reader) smallNumber(key string, v *jsonvalue.Value) *lex.Fault {
	text, first := "", true
	_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
		if first {
			text = strings.TrimSpace(strings.Trim(string(v.Raw()), `"`))
		}
		first = false
		return nil
	})
	if text != "" {
		r.drawn.small = append(r.drawn.small, penpaNumber{pointOf(key), text})
	}
	return err
}

// cageLine reads a line between two places in the corners of cells.
func (r *reader) cageLine(key string, _ *jsonvalue.Value) *lex.Fault {
	a, b, _ := strings.Cut(key, ",")
	r.drawn.outline = append(r.drawn.outline, [2]int{pointOf(a), pointOf(b)})
	return nil
}

// gridCells returns the cells whose middles are points, not ok if one is outside of the grid.
func (r *reader) gridCells(points []int) (cells []nonet.Cell, ok bool) {
	for _, p := range points {
		c, inside := r.cell(p)
		if !inside {
			return nil, false
		}
		cells = append(cells, nonet.Cell(c))
	}
	return cells, true
}

// between returns the cells on both sides of a point between two, or the four around a corner.
func (r *reader) between(point int) (cells []nonet.Cell, ok bool) {
	page := r.w * r.h
	p := point % page
	switch point / page {
	case 1:
		return r.gridCells([]int{p, p + 1, p + r.w, p + r.w + 1})
	case 2:
		return r.gridCells([]int{p, p + r.w})
	case 3:
		return r.gridCells([]int{p, p + 1})
	}
	return nil, false
}

// placeCell returns the cell of a place in an upper left corner.
func (r *reader) placeCell(place int) (c nonet.Cell, ok bool) {
	in, ok := r.cell(place/4 - r.w*r.h)
	return nonet.Cell(in), ok && place%4 == 0
}

// draw makes rules of the drawings.
func (r *reader) draw() *lex.Fault {
	m := r.puzzle.Meta
	w := newPenpaSentences(m.Title, m.Rules)
	if r.own {
		w = nil
	}
	r.cages(w)
	r.thermometers(w)
	r.arrows(w)
	r.signs()
	if r.own {
		return r.readTexts()
	}
	r.tags()
	r.dots(w)
	r.crosses(w)
	r.parities(w)
	r.quadruples(w)
	r.outside(w)
	for _, x := range r.drawn.symbols {
		r.rules.Refuse("symbols of the kind "+x.kind, 1)
	}
	for _, x := range r.drawn.numbers {
		if _, ok := r.between(x.at); ok {
			r.rules.Refuse("texts between cells", 1)
		} else {
			r.rules.Refuse("clues around the grid", 1)
		}
	}
	if n := len(r.drawn.small); n > 0 {
		r.rules.Refuse("small numbers", n)
	}
	for _, x := range undrawn {
		if w.say(x.words) && !(x.name == "nonconsecutive" && r.consecutive) {
			r.rules.Refuse("rules in words: "+x.name, 1)
		}
	}
	return nil
}

// readTexts reads the rules that nonet has written as texts.
func (r *reader) readTexts() *lex.Fault {
	const name = "the texts of rules"
	v, err := r.json(name, r.line(penpaTexts))
	if err != nil {
		return err
	}
	l, lerr := r.rules.Layout()
	if lerr != nil {
		return r.in.Errorf("%w", lerr)
	}
	err = v.Fields(func(member string, v *jsonvalue.Value) *lex.Fault {
		if member == setters.OwnMarks {
			return setters.ReadMarks(r.rules, v, r.puzzle.Progress.Centre)
		}
		_, err := v.Each(sketch.MaxRules, func(v *jsonvalue.Value) *lex.Fault {
			text, err := v.Text()
			if err != nil {
				return err
			}
			rule, bad := nonet.ParseRule(l, text)
			if bad != nil {
				return v.Errorf("%w", bad)
			}
			r.rules.Rule(rule)
			return nil
		})
		return err
	})
	return r.within(name, err)
}

// cages makes rules of killer cages: their cells differ, and have the sum that stands in the
// corner of one of them. The lines around a cage belong to it.
func (r *reader) cages(w sentences) {
	if w.doubt("cage") {
		if n := len(r.drawn.lists["killercages"]); n > 0 {
			r.rules.Refuse("killer cages that the words describe otherwise", n)
		}
		r.drawn.small, r.drawn.outline = nil, nil
		return
	}
	type cage struct {
		cells []nonet.Cell
		sums  []string
	}
	var cages []cage
	in := map[nonet.Cell]int{} // the cage of a cell
	isIn := func(c nonet.Cell) bool {
		_, ok := in[c]
		return ok
	}
	for _, points := range r.drawn.lists["killercages"] {
		cells, ok := r.gridCells(points)
		switch {
		case !ok:
			r.rules.Refuse("killer cages outside of the grid", 1)
			continue
		case slices.ContainsFunc(cells, isIn): // the tool makes none
			r.rules.Refuse("killer cages that overlap", 1)
			continue
		}
		cells = sketch.Unique(cells)
		for _, c := range cells {
			in[c] = len(cages)
		}
		cages = append(cages, cage{cells: cells})
	}
	sums := 0
	r.drawn.small = slices.DeleteFunc(r.drawn.small, func(x penpaNumber) bool {
		c, ok := r.placeCell(x.at)
		if !ok || !isIn(c) {
			return false
		}
		of := &cages[in[c]]
		of.sums = append(of.sums, x.text)
		sums++
		return true
	})
	for _, line := range r.drawn.outline {
		a, ok1 := r.cell(line[0]/4 - r.w*r.h)
		b, ok2 := r.cell(line[1]/4 - r.w*r.h)
		first, ok3 := in[nonet.Cell(a)]
		second, ok4 := in[nonet.Cell(b)]
		if !r.own && !(ok1 && ok2 && ok3 && ok4 && first == second) {
			r.rules.Refuse("lines in cells that belong to no killer cage", 1)
		}
	}
	for _, x := range cages {
		sum, isNumber := 0, false
		if len(x.sums) == 1 {
			sum, isNumber = lex.Number([]byte(x.sums[0]))
		}
		switch n := len(x.cells); {
		case n == 1 && len(x.sums) == 0: // shows where the grid is
		case len(x.sums) > 0 && !isNumber:
			r.rules.Refuse("killer cages with a text that is not a sum", 1)
		case sums == 0 || len(x.sums) == 0 && n > r.n:
			r.rules.Refuse("killer cages without a sum", 1)
		case len(x.sums) == 0:
			r.rules.Different(x.cells)
			r.read.Add("killer cages", 1)
		case n > r.n:
			r.rules.Sum(sum, x.cells)
			r.read.Add("killer cages", 1)
		default:
			r.rules.Cage(sum, x.cells)
			r.read.Add("killer cages", 1)
		}
	}
}

// linesOf returns lists of points as cells, and refuses those outside of the grid, too short or
// that the words describe otherwise.
func (r *reader) linesOf(list, name, words string, w sentences) (lines [][]nonet.Cell) {
	doubt := w.doubt(name)
	for _, points := range r.drawn.lists[list] {
		cells, ok := r.gridCells(points)
		switch {
		case !ok:
			r.rules.Refuse(words+" outside of the grid", 1)
		case len(cells) < 2:
			r.rules.Refuse(words+" of one cell", 1)
		case doubt:
			r.rules.Refuse(words+" that the words describe otherwise", 1)
		default:
			lines = append(lines, cells)
		}
	}
	return lines
}

// thermometers makes rules of thermometers and their branches.
func (r *reader) thermometers(w sentences) {
	lines := r.linesOf("thermo", "thermo", "thermometers", w)
	open := r.linesOf("nobulbthermo", "thermo", "thermometers", w)
	onLine := map[nonet.Cell]bool{}
	for _, c := range slices.Concat(lines...) {
		onLine[c] = true
	}
	for found := true; found; { // a branch may have branches
		found = false
		open = slices.DeleteFunc(open, func(branch []nonet.Cell) bool {
			if !onLine[branch[0]] {
				return false
			}
			for _, c := range branch {
				onLine[c] = true
			}
			lines = append(lines, branch)
			found = true
			return true
		})
	}
	for _, line := range lines {
		r.rules.Line(nonet.RuleThermo, 0, line)
		r.read.Add("thermometers", 1)
	}
	if len(open) > 0 {
		r.rules.Refuse("thermometers without a bulb", len(open))
	}
}

// penpaPills has how far the cells of pills are apart, in rows and columns, and how many they
// are, by the styles of the symbol sudokumore.
var penpaPills = map[string]struct{ down, right, cells int }{
	"1": {0, 1, 2}, "2": {1, 0, 2}, "3": {0, 1, 3}, "4": {1, 0, 3}, "5": {0, 0, 1},
}

// arrows makes rules of arrows that leave a circle or a pill.
func (r *reader) arrows(w sentences) {
	for _, line := range r.linesOf("arrows", "arrow", "arrows", w) {
		r.rules.Arrow(line[:1], line[1:])
		r.read.Add("arrows", 1)
	}
	var pills [][]nonet.Cell
	at := map[nonet.Cell]int{} // the pill of a cell
	r.drawn.symbols = slices.DeleteFunc(r.drawn.symbols, func(x penpaSymbol) bool {
		pill, ok := penpaPills[x.style]
		if x.kind != "sudokumore" || !ok {
			return false
		}
		var points []int
		for i := range pill.cells {
			points = append(points, x.point+i*(pill.down*r.w+pill.right))
		}
		cells, ok := r.gridCells(points)
		if ok {
			for _, c := range cells {
				at[c] = len(pills)
			}
			pills = append(pills, cells)
		}
		return ok
	})
	used := make([]bool, len(pills))
	for _, line := range r.linesOf("direction", "arrow", "arrows", w) {
		from, ok := at[line[0]]
		if !ok {
			r.rules.Refuse("arrows without a circle", 1)
			continue
		}
		used[from] = true
		shaft := slices.DeleteFunc(line, func(c nonet.Cell) bool {
			return slices.Contains(pills[from], c)
		})
		if len(shaft) > 0 {
			r.rules.Arrow(pills[from], shaft)
			r.read.Add("arrows", 1)
		}
	}
	for i := range pills {
		if !used[i] {
			r.rules.Refuse("pills without an arrow", 1)
		}
	}
}

// penpaTags has the kinds of puzzles that say nothing more than normal Sudoku rules, or than
// what is drawn.
var penpaTags = []string{"classic", "sudoku", "irregular", "killer", "thermo", "arrow",
	"evenodd", "latin", "consecutivepairs", "consecutive", "nonconsecutive", "noconflict",
	"puzzlehunt"}

// tags heeds the kinds that the author has chosen for the puzzle. What penpa-edit itself checks
// for consecutive puzzles is: cells side by side are consecutive where a circle or bar is, and,
// but for pairs, nowhere else.
func (r *reader) tags() {
	for _, tag := range r.kinds {
		if !slices.Contains(penpaTags, tag) {
			r.rules.Refuse("rules of the kind "+strconv.Quote(tag), 1)
		}
	}
	whole := slices.Contains(r.kinds, "consecutive") || slices.Contains(r.kinds, "nonconsecutive")
	if !whole && !slices.Contains(r.kinds, "consecutivepairs") {
		return
	}
	r.consecutive = true
	marked := map[[2]nonet.Cell]bool{}
	r.takeSymbols(func(x penpaSymbol) bool {
		return x.isDot() || strings.HasPrefix(x.kind, "bars_")
	}, func(x penpaSymbol, cells []nonet.Cell) bool {
		marked[sketch.InOrder(cells[0], cells[1])] = true
		r.rules.Difference(1, cells[0], cells[1])
		r.read.Add("marks of consecutive cells", 1)
		return true
	})
	switch {
	case whole && len(marked) == 0:
		r.rules.Kind(nonet.RuleAntiConsecutive, 0)
	case whole:
		r.rules.Everywhere(sketch.None(sketch.Relations.Difference(1)), marked)
	}
}

// remark says which drawings were read as rules, and that colours were not.
func (r *reader) remark() {
	if len(r.read.Kinds) > 0 && !r.own {
		r.puzzle.Remarks = append(r.puzzle.Remarks, "drawings were read as rules: "+
			strings.Join(r.read.Names(), ", ")+"; only the author's words can say more of them")
	}
	if r.coloured {
		r.puzzle.Remarks = append(r.puzzle.Remarks,
			"the author has coloured cells: if that means something, only words say what")
	}
}
