package explain

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Line is a line of a text, and what it is about.
type Line struct {
	Indent int // in steps of two blanks
	Text   string

	// Node is the node of a chain that the line tells; NoNode: the line tells none.
	// The lines of a step within a chain have the node that this step is for.
	Node NodeID

	Cells []CellName // the names of cells in Text, in order
}

// NodeID says where a node is in a step: it is step.Chains[Chain][Node]. The
// branches of a contradiction are written as one; a node that several of them have is
// the one of the first.
type NodeID struct{ Chain, Node int }

// NoNode is the NodeID of lines that tell no node.
var NoNode = NodeID{-1, -1}

// String returns both numbers: "0.3".
func (n NodeID) String() string { return strconv.Itoa(n.Chain) + "." + strconv.Itoa(n.Node) }

// CellName is what names cells in a text: "r3c7", or "rows 1 and 2 of column 5".
type CellName struct {
	Start, End int // where it stands, in bytes
	Cells      []nonet.Cell
}

// Lines returns the lines of Text: Join makes Text of them.
func (e Explainer) Lines(s *logic.State, step *logic.Step, stage Stage) []Line {
	lines := e.tell(s, step, stage)
	for i := range lines {
		lines[i].Cells = e.CellNames(s.Layout(), lines[i].Text)
	}
	return lines
}

// Focus returns the cells that Text is about at StageWhere, ascending: those that it
// names, also as a house; if it names candidates alone, the cells that have all of them,
// or as many as one cell has; else all empty cells.
func (e Explainer) Focus(s *logic.State, step *logic.Step) []nonet.Cell {
	e.Language = English // whatever the words are
	t := newTeller(e, s, step)
	t.told = &mentions{}
	t.tell(StageWhere)
	cells, digits := t.told.cells, t.told.digits
	for least := digits.Len(); cells == nil && least >= 0; least-- {
		for c := range nonet.Cell(s.Layout().Cells()) {
			if s.Value(c) == 0 && s.Candidates(c).Intersect(digits).Len() >= least {
				cells = append(cells, c)
			}
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// Join returns lines as one text.
func Join(lines []Line) string {
	var b strings.Builder
	for i, l := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		for range l.Indent {
			b.WriteString("  ")
		}
		b.WriteString(l.Text)
	}
	return b.String()
}

// CellNames finds the names of cells in a text that an Explainer wrote.
func (e Explainer) CellNames(l *nonet.Layout, text string) (list []CellName) {
	w := e.words(l)
	for end := 0; end < len(text); {
		start := end
		for start < len(text) && !inWord(text[start]) {
			start++
		}
		for end = start; end < len(text) && inWord(text[end]); {
			end++
		}
		cells := w.named(text[start:end])
		if length, crossing := w.phraseAt(text[start:]); crossing != nil {
			end, cells = start+length, crossing
		}
		if cells != nil {
			list = append(list, CellName{start, end, cells})
		}
	}
	return list
}

// inWord reports whether a byte can be part of the name of cells, or of a longer
// word.
func inWord(ch byte) bool {
	return ch >= '0' && ch <= '9' || ch|0x20 >= 'a' && ch|0x20 <= 'z' || ch >= 0x80
}

// named returns the cells that a word names as cellsAt does; nil if it names none.
func (w *words) named(word string) (cells []nonet.Cell) {
	rows, columns := "", ""
	if w.Coords == A1 {
		rows = strings.TrimRight(word, "0123456789")
		columns = word[len(rows):]
	} else if rest, ok := strings.CutPrefix(word, "r"); ok {
		rows, columns, _ = strings.Cut(rest, "c")
	}
	if rows == "" || columns == "" {
		return nil
	}
	n := w.layout.Size()
	inColumns := indices(columns, n, func(i int) string { return strconv.Itoa(i + 1) })
	for _, row := range indices(rows, n, w.row) {
		for _, column := range inColumns {
			cells = append(cells, nonet.Cell(row*n+column))
		}
	}
	return cells
}

// phraseAt reads a text that begins as words.phrase writes it, and returns how long that is.
func (w *words) phraseAt(text string) (length int, cells []nonet.Cell) {
	rest, inRows, list := w.linesAt(text)
	rest, of := strings.CutPrefix(rest, w.tr(" of "))
	if list == nil || !of {
		return 0, nil
	}
	rest, inRowsToo, others := w.linesAt(rest)
	if inRows == inRowsToo {
		return 0, nil
	}
	rows, columns := list, others
	if !inRows {
		rows, columns = others, list
	}
	for _, row := range rows {
		for _, column := range columns {
			cells = append(cells, nonet.Cell(row*w.layout.Size()+column))
		}
	}
	return len(text) - len(rest), cells
}

// linesAt reads a text that begins with rows or columns, such as "rows 1 to 3 and 5".
func (w *words) linesAt(text string) (rest string, inRows bool, list []int) {
	row, kind := w.pluralIf("row", 1), w.pluralIf("column", 1)
	name := func(i int) string { return strconv.Itoa(i + 1) }
	if inRows = strings.HasPrefix(text, row); inRows {
		kind, name = row, w.row
	}
	rest, found := strings.CutPrefix(text, kind)
	if !found {
		return text, false, nil
	}
	rest, several := strings.CutPrefix(rest, w.tr("s"))
	last := !several
	to, and := w.tr(" to "), " "+w.word("and")+" "
	for between := " "; between != "" && strings.HasPrefix(rest, between); {
		word := rest[len(between):]
		if end := strings.IndexFunc(word, notInName); end >= 0 {
			word = word[:end]
		}
		line := -1
		for i := range w.layout.Size() {
			if name(i) == word {
				line = i
			}
		}
		if line < 0 {
			break
		}
		if between == to {
			for i := list[len(list)-1] + 1; i < line; i++ {
				list = append(list, i)
			}
		}
		list, rest = append(list, line), rest[len(between)+len(word):]
		switch {
		case several && between != to && strings.HasPrefix(rest, to):
			between = to
		case last:
			between = ""
		case strings.HasPrefix(rest, and):
			between, last = and, true
		default:
			between = ", "
		}
	}
	return rest, inRows, list
}

// notInName reports whether a character cannot be part of the name of a row or column.
func notInName(ch rune) bool { return ch >= 0x80 || !inWord(byte(ch)) }

// indices reads names of rows or columns of a grid of size n: one name or, up to
// size 9, one of a character each. It returns nil if some name is not a row or column.
func indices(text string, n int, name func(int) string) (list []int) {
	parts := []string{text}
	if n <= 9 {
		parts = strings.Split(text, "")
	}
	names := make([]string, n)
	for i := range names {
		names[i] = name(i)
	}
	for _, part := range parts {
		i := slices.Index(names, part)
		if i < 0 {
			return nil
		}
		list = append(list, i)
	}
	return list
}
