package explain

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// checkLines holds the lines of a text against the text and the step: each line
// has the node that it tells, and the cells that it names.
func checkLines(t *testing.T, s *logic.State, step *logic.Step) {
	t.Helper()
	l := s.Layout()
	for _, coords := range []Coords{RC, A1} {
		e := Explainer{Coords: coords}
		for _, stage := range []Stage{StageWhere, StageTechnique, StageFull} {
			lines := e.Lines(s, step, stage)
			if text := e.Text(s, step, stage); Join(lines) != text {
				t.Errorf("%s: the lines are\n%s\nthe text is\n%s", step.Technique, Join(lines), text)
			}
			told := map[NodeID]int{}
			for i, line := range lines {
				checkNames(t, e, l, &line)
				nested := strings.HasPrefix(line.Text, "[") && strings.Contains(
					strings.SplitN(line.Text, "]", 2)[0], ".") ||
					!strings.HasPrefix(line.Text, "[") && line.Indent > 1
				switch {
				case line.Node == NoNode:
					if line.Indent > 1 || strings.HasPrefix(line.Text, "[") &&
						!strings.Contains(line.Text, "contradict") &&
						!strings.Contains(line.Text, "repeats") {
						t.Errorf("%s: no node is told by %q", step.Technique, line.Text)
					}
				case nested:
					if i == 0 || line.Node != lines[i-1].Node {
						t.Errorf("%s: %q has node %s, the line before %s", step.Technique, line.Text,
							line.Node, lines[i-1].Node)
					}
				default:
					x := &step.Chains[line.Node.Chain][line.Node.Node]
					if !strings.Contains(strings.ToLower(line.Text),
						strings.ToLower(e.Node(l, x))) {
						t.Errorf("%s: %q has node %s: %s", step.Technique, line.Text, line.Node,
							e.Node(l, x))
					}
					told[line.Node]++
				}
			}
			if stage == StageFull {
				checkTold(t, step, told)
			}
		}
	}
}

// checkTold wants each node that leads to the last one of its chain to be told once.
func checkTold(t *testing.T, step *logic.Step, told map[NodeID]int) {
	t.Helper()
	want := map[NodeID]int{}
	seen := map[string]bool{} // nodes that branches of a contradiction share
	for c, chain := range step.Chains {
		var visit func(i int)
		visit = func(i int) {
			key := Explainer{Coords: RC}.Node(mustLayout(step.Size), &chain[i])
			if step.Variant != logic.VariantContradiction {
				key += NodeID{c, i}.String()
			}
			if seen[key] {
				return
			}
			seen[key] = true
			want[NodeID{c, i}] = 1
			for _, p := range chain[i].Parents {
				visit(p)
			}
		}
		visit(len(chain) - 1)
	}
	if !maps.Equal(told, want) {
		t.Errorf("%s %s: told are %v, should be %v", step.Technique, step.Variant, told, want)
	}
}

// mustLayout returns a layout of a size, for the names of its cells.
func mustLayout(size int) *nonet.Layout {
	l, err := nonet.Latin(size)
	if err != nil {
		panic(err)
	}
	return l
}

// checkNames holds the names of cells in a line against the words that an
// Explainer uses for these cells.
func checkNames(t *testing.T, e Explainer, l *nonet.Layout, line *Line) {
	t.Helper()
	w := e.words(l)
	all := map[nonet.Cell]bool{}
	end := 0
	for _, name := range line.Cells {
		if name.Start < end || name.End <= name.Start {
			t.Errorf("%q: names at %+v", line.Text, line.Cells)
			continue
		}
		end = name.End
		word := line.Text[name.Start:name.End]
		n := l.Size()
		var rows, columns []int
		for _, c := range name.Cells {
			if row := int(c) / n; !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
			if column := int(c) % n; !slices.Contains(columns, column) {
				columns = append(columns, column)
			}
			all[c] = true
		}
		if want := w.cellsAt(rows, columns); word != want && word != w.phrase(rows, columns) {
			t.Errorf("%q: %q names %v, which are called %q", line.Text, word, name.Cells, want)
		}
	}
	if e.Coords == RC && !maps.Equal(all, named(l, line.Text)) {
		t.Errorf("%q: the names are %+v", line.Text, line.Cells)
	}
}

// TestCellNames finds names in both ways of naming cells, and nothing else.
func TestCellNames(t *testing.T) {
	for _, test := range []struct {
		coords Coords
		layout string
		text   string
		want   string // each word, and its cells in brackets
	}{
		{RC, "9", "r1c2 and r12c5 are 3.", "r1c2[1] r12c5[4 13]"},
		{RC, "9", "r0c1, r1c0, rc, r1, c1, row 1, ar1c1 and r1c1x name none", ""},
		{RC, "9", "r9c9,r1c1.", "r9c9[80] r1c1[0]"},
		{RC, "16", "r1c12 and r16c1, not r17c1", "r1c12[11] r16c1[240]"},
		{A1, "9", "A2 and AB5 are 3; the set A and J1 name none", "A2[1] AB5[4 13]"},
		{A1, "16", "A12 and P1, not AB5", "A12[11] P1[240]"},
		{A1, "9", "é1 and [4.1] (X-wing)", ""},
		{RC, "9", "", ""},
		{RC, "9", "9 in row 2 is in columns 1 to 3 and 7 of row 2, 3 and 4 are not",
			"columns 1 to 3 and 7 of row 2[9 10 11 15]"},
		{RC, "9", "rows 1 and 3 of columns 2 to 4 and r5c1; rows 2 and 4, columns 5 and 6 of it",
			"rows 1 and 3 of columns 2 to 4[1 2 3 19 20 21] r5c1[36]"},
		{A1, "9", "rows A, C and E to G of column 1, and 7",
			"rows A, C and E to G of column 1[0 18 36 45 54]"},
		{RC, "16", "rows 9 to 12 of column 16.", "rows 9 to 12 of column 16[143 159 175 191]"},
	} {
		l, err := nonet.ParseLayout(test.layout)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, name := range (Explainer{Coords: test.coords}).CellNames(l, test.text) {
			got = append(got, test.text[name.Start:name.End]+fmt.Sprint(name.Cells))
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%q: %q, want %q", test.text, text, test.want)
		}
	}
}

// TestFocus has the cells of what the first stage names: houses, cells, or the cells with
// some candidates.
func TestFocus(t *testing.T) {
	for _, w := range slices.Concat(readLessons(t), readStates(t, "patterns"),
		readChains(t)) {
		step := w.find(t)
		if step == nil || step.Technique.OfRules() { // of which a rule is named, not all its cells
			continue
		}
		var e Explainer
		l := w.state.Layout()
		text := e.Text(w.state, step, StageWhere)
		want := named(l, text)
		houses := l.Houses()
		words := e.words(l)
		for i := range houses {
			h := &houses[i]
			plain := crossing.ReplaceAllString(text, "")
			if name := words.house(h); strings.Contains(plain, name+" ") ||
				strings.Contains(plain, name+".") {
				for _, c := range h.Cells {
					want[c] = true
				}
			}
		}
		got := e.Focus(w.state, step)
		if len(got) == 0 || !slices.IsSorted(got) {
			t.Errorf("%s: the focus is %v", text, got)
		}
		for c := range want {
			if !slices.Contains(got, c) {
				t.Errorf("%s: the focus lacks %s", text, l.CellName(c))
			}
		}
		several := strings.Contains(text, "rows ") || strings.Contains(text, "columns ") ||
			strings.Contains(text, "boxes ") // want lacks these
		for _, c := range got {
			switch {
			case several, want[c]:
			case len(want) > 0:
				t.Errorf("%s: the focus has %s", text, l.CellName(c))
			case w.state.Value(c) != 0:
				t.Errorf("%s: the focus has %s, which has a digit", text, l.CellName(c))
			}
		}
		digit, found := strings.CutPrefix(text, "Look at where ")
		if found && strings.HasSuffix(digit, " can go.") && len(digit) == len("1 can go.") {
			for c := range nonet.Cell(l.Cells()) {
				if w.state.Candidates(c).Has(digit[0]-'0') != slices.Contains(got, c) {
					t.Errorf("%s: the focus is %v", text, got)
				}
			}
		}
	}
}
