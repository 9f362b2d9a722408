package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/format/internal/xmltext"
)

// ksudoku has a game of KSudoku, in XML:
//
//	<ksudoku><game had-help="0" msecs-elapsed="61000">
//	  <puzzle>
//	    <graph order="9" type="sudoku" specific-type="Plain"/>
//	    <values>__f_j_g___b___ih__...</values>
//	    <solution>...</solution>
//	  </puzzle>
//	  <history>
//	    <simple-event index="9" value="3"/> <simple-event index="36" markers="100011010"/>
//	  </history>
//	</game></ksudoku>
//
// Cells are numbered from 0 column by column. In values and solution, which may be missing,
// b is the digit 1, c is 2, and so on, and _ is an empty cell. A graph of type sudoku has
// boxes. One of type custom has elements:
//
//	<sudokugroups at="0" withblocks="1"/>  rows and columns, and boxes if withblocks is 1
//	<clique size="3">0 10 20</clique>      the cells have different digits
//	<cage operator="4" value="5" size="2">0 1</cage>  the digits make 5
//
// The operator of a cage is 1 for a quotient, 2 a difference, 3 a product, 4 a sum, and 0 for
// a cell that has the value. In a graph of the specific type KillerSudoku, digits of a cage
// differ; in others, of which Mathdoku has cages, they may repeat.
//
// The history is replayed: value places a digit, or takes it away if it is 0; with
// given="true" it is a given. markers are the notes, 1 or 0 for each digit. Events may stand
// in a complex-event, where KSudoku writes wrong markers: these are passed over.
var kSudokuFormat = &Format{
	Name:     "ksudoku",
	suffixes: []string{".ksudoku"},
	About:    "XML of KSudoku: a puzzle with any regions, and a game",
	uses:     "KSudoku, .ksudoku",
	media:    "application/xml",
	holds: PartRegions | PartRules | PartPuzzleRules | PartPlaced | PartCentre | PartTime |
		PartSolution,
	read: readDocument(readKSudoku),
	write: func(w io.Writer, o WriteOptions) Writer {
		return &documentWriter{w: w, o: o, form: "a file of KSudoku", text: kSudokuText}
	},
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// maxKSudokuOrder is the size of the digits up to z.
const maxKSudokuOrder = 'z' - 'a'

// kSudokuGame is what a document has.
type kSudokuGame struct {
	n       int
	rules   *sketch.Rules
	cliques [][]nonet.Cell
	killer  bool       // the digits of cages differ
	single  nonet.Grid // cages of one cell and no operator
	rows    bool       // rows and columns are houses
	blocks  bool       // and boxes

	game, values, solution *xmltext.Element
	unknown                sketch.Refused // in the puzzle
	rec                    *Record        // when the puzzle is whole
}

// maxKSudokuCliques bounds the cliques of a graph.
const maxKSudokuCliques = 100_000

func readKSudoku(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	var g kSudokuGame
	x := xmltext.New(text)
	for x.Next() {
		e := x.Element
		var err *lex.Fault
		if x.Ended {
			err = g.end(e, o)
		} else {
			err = g.begin(e)
		}
		if err != nil {
			return err
		}
	}
	switch {
	case x.Err != nil:
		return x.Err
	case g.rec == nil:
		return &lex.Fault{Line: 1, Err: errors.New("found no puzzle")}
	}
	yield(g.rec)
	return nil
}

// begin takes what the beginning of an element says.
func (g *kSudokuGame) begin(e *xmltext.Element) *lex.Fault {
	switch {
	case e.Is("game"):
		if g.game != nil {
			return e.Errorf("found a second game")
		}
		g.game = e
	case e.Is("puzzle", "graph"):
		return g.graph(e)
	case e.Is("graph", "sudokugroups"):
		if at, ok := e.Attr("at"); ok && at != "0" {
			return e.Errorf("found a grid that begins at cell %s of a larger one, expected "+
				"one grid", lex.Quote([]byte(at)))
		}
		blocks, ok := e.Attr("withblocks")
		g.rows, g.blocks = true, !ok || blocks == "1"
	case e.Is("graph", "roxdokugroups"):
		return e.Errorf("found a grid of three dimensions, expected one of two")
	case e.Is("simple-event"):
		if g.rec == nil {
			return e.Errorf("found an event before the puzzle")
		}
		if err := g.replay(e); err != nil {
			return e.Errorf("%w", err)
		}
	}
	return nil
}

// graph takes the attributes of a graph.
func (g *kSudokuGame) graph(e *xmltext.Element) *lex.Fault {
	n, err := strconv.Atoi(e.Value("order"))
	if err != nil || n < 1 || n > maxKSudokuOrder || g.rules != nil || g.game == nil {
		return e.Errorf("found a graph of order %s, expected one of order 1 to %d in a game",
			lex.Quote([]byte(e.Value("order"))), maxKSudokuOrder)
	}
	order := strconv.Itoa(n)
	for _, name := range []string{"sizeX", "sizeY"} {
		if size, ok := e.Attr(name); ok && size != order {
			return e.Errorf("nonet cannot hold the type %s: %s is %s, expected %d as is the order",
				lex.Quote([]byte(e.Value("specific-type"))), name, lex.Quote([]byte(size)), n)
		}
	}
	switch kind := e.Value("type"); kind {
	case "sudoku":
		g.rows, g.blocks = true, true
	case "custom":
	default:
		return e.Errorf("found a graph of type %s, expected sudoku or custom",
			lex.Quote([]byte(kind)))
	}
	xmltext.AddAttributes(&g.unknown, kSudokuAttributes, e)
	g.n, g.rules, g.single = n, sketch.NewRules(n), make(nonet.Grid, n*n)
	g.killer = e.Value("specific-type") == kSudokuKiller
	return nil
}

// kSudokuElements and kSudokuAttributes are the elements of a puzzle, and the attributes of a
// graph.
var (
	kSudokuElements = members.Names{
		"puzzle", "graph", "values", "solution", "sudokugroups", "clique",
		"cage"}
	kSudokuAttributes = members.Names{"order", "type", "specific-type", "name", "ncliques", "sizeX",
		"sizeY", "sizeZ"}
)

// The specific types of graphs with cages.
const (
	kSudokuKiller = "KillerSudoku"
	kSudokuMaths  = "Mathdoku"
)

// end takes what an element has that is whole.
func (g *kSudokuGame) end(e *xmltext.Element, o Options) (err *lex.Fault) {
	switch {
	case e.Is("puzzle", "values"):
		g.values = e
	case e.Is("puzzle", "solution"):
		g.solution = e
	case e.Is("graph", "clique") && g.rules != nil:
		return g.clique(e)
	case e.Is("graph", "cage") && g.rules != nil:
		return g.cage(e)
	case e.Is("puzzle", "graph") && g.rules != nil:
		if !g.rows {
			return e.Errorf("found a graph without rows and columns, expected sudokugroups")
		}
		g.houses()
	case e.Within("puzzle") && !slices.Contains(kSudokuElements, e.Name.Local):
		xmltext.AddElement(&g.unknown, kSudokuElements, e)
	case e.Is("game", "puzzle"):
		if g.rules == nil || g.values == nil {
			return e.Errorf("found a puzzle without graph and values")
		}
		g.rec, err = g.record(o)
	}
	return err
}

// cells takes the numbers of cells of an element, each once.
func (g *kSudokuGame) cells(e *xmltext.Element, most int) ([]nonet.Cell, *lex.Fault) {
	var cells []nonet.Cell
	for start, end := lex.WordAt(e.Text, 0); start < end; start, end = lex.WordAt(e.Text, end) {
		c, err := g.cell(string(e.Text[start:end]))
		if err != nil {
			return nil, e.Errorf("%w", err)
		}
		if len(cells) == most {
			return nil, e.Errorf("found a %s of more than %d cells", e.Name.Local, most)
		}
		cells = append(cells, c)
	}
	if slices.Sort(cells); len(slices.Compact(slices.Clone(cells))) < len(cells) {
		return nil, e.Errorf("found a %s that has a cell twice", e.Name.Local)
	}
	return cells, nil
}

// clique takes a set of cells with different digits.
func (g *kSudokuGame) clique(e *xmltext.Element) *lex.Fault {
	cells, err := g.cells(e, g.n)
	if err != nil {
		return err
	}
	if len(g.cliques) == maxKSudokuCliques {
		return e.Errorf("found more than %d cliques", maxKSudokuCliques)
	}
	g.cliques = append(g.cliques, cells)
	return nil
}

// The operators of cages.
const (
	kSudokuValue      = "0"
	kSudokuQuotient   = "1"
	kSudokuDifference = "2"
	kSudokuProduct    = "3"
	kSudokuSum        = "4"
)

// cage takes cells whose digits make a value.
func (g *kSudokuGame) cage(e *xmltext.Element) *lex.Fault {
	most := maxKSudokuCage
	if g.killer {
		most = g.n
	}
	cells, wrong := g.cells(e, most)
	if wrong != nil {
		return wrong
	}
	operator := e.Value("operator")
	value, err := strconv.Atoi(e.Value("value"))
	if err != nil || value < 0 || len(cells) == 0 {
		return e.Errorf("found a cage of the value %s and %d cells, expected a number and cells",
			lex.Quote([]byte(e.Value("value"))), len(cells))
	}
	switch {
	case operator == kSudokuSum && g.killer:
		g.rules.Cage(value, cells)
	case operator == kSudokuSum:
		g.rules.Sum(value, cells)
	case operator == kSudokuValue && len(cells) == 1:
		if value < 1 || value > g.n {
			return e.Errorf("found the value %d of a cell, expected 1 to %d", value, g.n)
		}
		g.single[cells[0]] = nonet.Digit(value)
	case operator == kSudokuDifference && len(cells) == 2:
		g.rules.Kind(nonet.RuleDifference, value, cells)
	case operator == kSudokuQuotient && len(cells) == 2:
		g.rules.Kind(nonet.RuleQuotient, value, cells)
	case operator == kSudokuProduct && value > 0:
		g.rules.Kind(nonet.RuleProduct, value, cells)
	default:
		return e.Errorf("found a cage of %d cells with the operator %s and the value %d, expected "+
			"1 or 2 for two cells, 3, 4, or 0 for one", len(cells), lex.Quote([]byte(operator)),
			value)
	}
	return nil
}

// maxKSudokuCage bounds the cells of a cage.
const maxKSudokuCage = 100

// cell returns the cell that has a number.
func (g *kSudokuGame) cell(text string) (nonet.Cell, error) {
	i, err := strconv.Atoi(text)
	if err != nil || i < 0 || i >= g.n*g.n {
		return 0, fmt.Errorf("found %s, expected the number of a cell from 0 to %d",
			lex.Quote([]byte(text)), g.n*g.n-1)
	}
	return nonet.Cell(i%g.n*g.n + i/g.n), nil
}

// houses makes rules of the cliques. Without boxes, cliques that cover the grid are its
// regions.
func (g *kSudokuGame) houses() {
	if !g.blocks {
		g.rules.NoBoxes()
		labels := slices.Repeat([]int{-1}, g.n*g.n)
		var rest [][]nonet.Cell
		regions := 0
		for _, cells := range g.cliques {
			if len(cells) < g.n || slices.ContainsFunc(cells, func(c nonet.Cell) bool {
				return labels[c] >= 0
			}) {
				rest = append(rest, cells)
				continue
			}
			for _, c := range cells {
				labels[c] = regions
			}
			regions++
		}
		if regions == g.n {
			g.rules.Regions(labels)
			g.cliques = rest
		}
	}
	for _, cells := range g.cliques {
		g.rules.Different(cells)
	}
}

// record makes a record of the game.
func (g *kSudokuGame) record(o Options) (*Record, *lex.Fault) {
	g.rules.Unheld = g.unknown
	rec, err := recordOf(g.rules, o)
	if err != nil {
		return nil, g.values.Errorf("%w", err)
	}
	if err := g.digits(g.values, rec.Puzzle.Givens); err != nil {
		return nil, err
	}
	for c, d := range g.single {
		switch given := rec.Puzzle.Givens[c]; {
		case d == 0:
		case given != 0 && given != d:
			return nil, g.values.Errorf("found the given %d in a cage of one cell with the value "+
				"%d", given, d)
		default:
			rec.Puzzle.Givens[c] = d
		}
	}
	if g.solution != nil {
		rec.Solution = make(nonet.Grid, g.n*g.n)
		if err := g.digits(g.solution, rec.Solution); err != nil {
			return nil, err
		}
	}
	p := rec.progress()
	if p.Elapsed, err = milliseconds(g.game.Value("msecs-elapsed")); err != nil {
		return nil, g.game.Errorf("msecs-elapsed: %w", err)
	}
	p.Placed, p.Centre = make(nonet.Grid, g.n*g.n), make([]nonet.Digits, g.n*g.n)
	rec.Line = g.game.Line
	return rec, nil
}

// digits reads the digits of all cells.
func (g *kSudokuGame) digits(e *xmltext.Element, digits nonet.Grid) *lex.Fault {
	text := bytes.TrimSpace(e.Text)
	if len(text) != len(digits) {
		return e.Errorf("found %d cells, expected %d", len(text), len(digits))
	}
	for i, ch := range text {
		if ch == '_' {
			continue
		}
		if ch <= 'a' || ch > 'a'+byte(g.n) {
			return e.Errorf("cell %d: found %s, expected a letter from b to %c or _", i,
				lex.QuoteChar(text[i:]), 'a'+g.n)
		}
		digits[i%g.n*g.n+i/g.n] = ch - 'a'
	}
	return nil
}

// replay does what an event of the history says.
func (g *kSudokuGame) replay(e *xmltext.Element) error {
	c, err := g.cell(e.Value("index"))
	if err != nil {
		return err
	}
	p, givens := g.rec.Progress, g.rec.Puzzle.Givens
	given := e.Value("given") == "true"
	if givens[c] != 0 && !given {
		return nil
	}
	if value, ok := e.Attr("value"); ok {
		d, err := strconv.Atoi(value)
		if err != nil || d < 0 || d > g.n {
			return fmt.Errorf("found the value %s, expected 0 to %d",
				lex.Quote([]byte(value)), g.n)
		}
		p.Placed[c], p.Centre[c] = nonet.Digit(d), nonet.Digits{}
		if given {
			givens[c], p.Placed[c] = nonet.Digit(d), 0
		}
	}
	markers, ok := e.Attr("markers")
	if !ok || e.Parent.Is("complex-event") {
		return nil
	}
	if len(markers) > g.n || strings.Trim(markers, "01") != "" {
		return fmt.Errorf("found the markers %s, expected 0 or 1 for each digit",
			lex.Quote([]byte(markers)))
	}
	p.Placed[c], p.Centre[c] = 0, nonet.Digits{}
	for i := range markers {
		if markers[i] == '1' {
			p.Centre[c] = p.Centre[c].With(nonet.Digit(i + 1))
		}
	}
	return nil
}

// detectKSudoku: the element ksudoku.
func detectKSudoku(prefix []byte, eof bool) lex.Verdict {
	return xmltext.Detect(prefix, eof, func(root *xmltext.Element) lex.Verdict {
		if root.Is("ksudoku") {
			return lex.Yes
		}
		return lex.No
	})
}

// kSudokuText returns the document of a record.
func kSudokuText(r *Record, o WriteOptions) ([]byte, error) {
	p := r.Puzzle
	switch {
	case p.Layout.Size() > maxKSudokuOrder:
		return nil, lex.CannotHold("a file of KSudoku has puzzles up to size %d, not %d",
			maxKSudokuOrder, p.Layout.Size())
	case p.Marks != nil:
		return nil, lex.CannotHold("a file of KSudoku would lose the pencilmarks")
	}
	kind, err := kSudokuKind(p.Rules)
	if err != nil {
		return nil, err
	}
	progress := r.Progress
	if progress == nil {
		progress = &Progress{}
	}
	n := p.Layout.Size()
	text := fmt.Appendf(nil, "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" "+
		"msecs-elapsed=\"%d\">\n  <puzzle>\n", progress.Elapsed.Milliseconds())
	text = appendKSudokuGraph(text, p, kind)
	text = append(appendKSudokuDigits(append(text, "   <values>"...), n, p.Givens),
		"</values>\n"...)
	if r.Solution != nil {
		text = append(appendKSudokuDigits(append(text, "   <solution>"...), n, r.Solution),
			"</solution>\n"...)
	}
	text = append(text, "  </puzzle>\n  <history>\n"...)
	allNotes := progress.notes()
	for i := range n * n {
		c := i%n*n + i/n
		if d := sketch.ValueAt(progress.Placed, c); d != 0 {
			text = fmt.Appendf(text, "   <simple-event index=\"%d\" value=\"%d\"/>\n", i, d)
		} else if notes := sketch.ValueAt(allNotes, c); !notes.IsEmpty() {
			text = fmt.Appendf(text, "   <simple-event index=\"%d\" markers=\"", i)
			for d := range n {
				text = append(text, zeroOrOne(notes.Has(nonet.Digit(d+1))))
			}
			text = append(text, "\"/>\n"...)
		}
	}
	return append(text, "  </history>\n </game>\n</ksudoku>\n"...), nil
}

// kSudokuKind returns the specific type of a graph with rules, "" if there are none: they are
// cages of different digits, or sums.
func kSudokuKind(all []nonet.Rule) (kind string, err error) {
	var lost []nonet.Rule
	for _, x := range all {
		own := kSudokuKiller
		if x.Kind == nonet.RuleSum {
			own = kSudokuMaths
		}
		switch {
		case x.Kind != nonet.RuleCage && x.Kind != nonet.RuleSum || x.Factors != nil ||
			len(x.Cells[0]) > maxKSudokuCage:
			lost = append(lost, x)
		case kind != "" && kind != own:
			return "", lex.CannotHold("a file of KSudoku has cages whose digits differ or sums, " +
				"not both")
		default:
			kind = own
		}
	}
	if len(lost) > 0 {
		return "", lex.CannotHold("a file of KSudoku has cages and sums only: %s", sketch.KindsOf(lost))
	}
	return kind, nil
}

// appendKSudokuGraph appends the element of a puzzle's layout and rules. KSudoku has no boxes
// that are not square: they are cliques. special is the specific type, if there are rules.
func appendKSudokuGraph(dst []byte, p *nonet.Puzzle, special string) []byte {
	l := p.Layout
	n := l.Size()
	rows, cols := l.BoxShape()
	blocks := rows > 0 && rows == cols
	if blocks && onlyRegions(l) && special == "" {
		return fmt.Appendf(dst, "   <graph order=\"%d\" type=\"sudoku\" "+
			"specific-type=\"Plain\"/>\n", n)
	}
	kind := "Jigsaw"
	switch {
	case special != "":
		kind = special
	case blocks:
		kind = "XSudoku"
	}
	var cliques [][]nonet.Cell
	if regions := l.Regions(); regions != nil && !blocks {
		cliques = make([][]nonet.Cell, n)
		for c, label := range regions {
			cliques[label] = append(cliques[label], nonet.Cell(c))
		}
	}
	for _, h := range l.Houses() {
		if h.Kind >= nonet.HouseDiagonal {
			cliques = append(cliques, h.Cells)
		}
	}
	cliques = append(cliques, l.Areas()...)
	inArea := sketch.AreaPairs(l)
	for _, pair := range l.Apart() {
		if !inArea[pair] {
			cliques = append(cliques, pair[:])
		}
	}
	all := 2*n + len(cliques)
	if blocks {
		all += n
	}
	dst = fmt.Appendf(dst, "   <graph order=\"%d\" type=\"custom\" specific-type=\"%s\" "+
		"name=\"%[2]s\" ncliques=\"%[3]d\" sizeX=\"%[1]d\" sizeY=\"%[1]d\" sizeZ=\"1\">\n"+
		"    <sudokugroups at=\"0\" withblocks=\"%[4]c\"/>\n", n, kind, all, zeroOrOne(blocks))
	for _, cells := range cliques {
		dst = append(appendKSudokuCells(fmt.Appendf(dst, "    <clique size=\"%d\">", len(cells)), n,
			cells), "</clique>\n"...)
	}
	for _, x := range p.Rules {
		dst = fmt.Appendf(dst, "    <cage operator=\"%s\" value=\"%d\" size=\"%d\">", kSudokuSum,
			x.Number, len(x.Cells[0]))
		dst = append(appendKSudokuCells(dst, n, x.Cells[0]), "</cage>\n"...)
	}
	return append(dst, "   </graph>\n"...)
}

// zeroOrOne returns the character of a condition.
func zeroOrOne(yes bool) byte {
	if yes {
		return '1'
	}
	return '0'
}

// appendKSudokuCells appends the numbers of cells.
func appendKSudokuCells(dst []byte, n int, cells []nonet.Cell) []byte {
	for _, c := range cells {
		dst = fmt.Appendf(dst, "%d ", int(c)%n*n+int(c)/n)
	}
	return dst
}

// appendKSudokuDigits appends the digits of a grid.
func appendKSudokuDigits(dst []byte, n int, g nonet.Grid) []byte {
	for i := range g {
		ch := byte('_')
		if d := g[i%n*n+i/n]; d != 0 {
			ch = 'a' + d
		}
		dst = append(dst, ch)
	}
	return dst
}
