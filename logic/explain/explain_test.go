package explain

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/logic"
)

// named returns the cells that a text names, also as sets such as r12c5.
func named(l *nonet.Layout, text string) map[nonet.Cell]bool {
	cells := map[nonet.Cell]bool{}
	numbers := func(text string) (list []int) {
		if l.Size() > 9 {
			k, _ := strconv.Atoi(text)
			return []int{k}
		}
		for _, ch := range text {
			list = append(list, int(ch-'0'))
		}
		return list
	}
	text = crossing.ReplaceAllStringFunc(text, func(phrase string) string {
		m := crossing.FindStringSubmatch(phrase)
		rows, columns := m[2], m[4]
		if strings.HasPrefix(m[1], "column") {
			rows, columns = columns, rows
		}
		var list []string
		for _, row := range spanned(rows) {
			for _, column := range spanned(columns) {
				list = append(list, fmt.Sprintf("r%dc%d", row, column))
			}
		}
		return strings.Join(list, ", ")
	})
	for _, m := range regexp.MustCompile(`\br(\d+)c(\d+)\b`).FindAllStringSubmatch(text, -1) {
		for _, r := range numbers(m[1]) {
			for _, c := range numbers(m[2]) {
				cells[nonet.Cell((r-1)*l.Size()+c-1)] = true
			}
		}
	}
	return cells
}

// crossing matches "rows 1 to 3 and 5 of column 2".
var crossing = regexp.MustCompile(`(?i)\b(rows?|columns?) (\d[\d, toand]*) of (rows?|columns?) ` +
	`((?:\d+(?: to \d+)?, )*\d+(?: to \d+)?(?: and \d+(?: to \d+)?)?)`)

// spanned reads "1 to 3 and 5".
func spanned(text string) (list []int) {
	for part := range strings.SplitSeq(strings.ReplaceAll(text, " and ", ", "), ", ") {
		from, to, ok := strings.Cut(part, " to ")
		if !ok {
			to = from
		}
		first, _ := strconv.Atoi(from)
		last, _ := strconv.Atoi(to)
		for i := first; i <= last; i++ {
			list = append(list, i)
		}
	}
	return list
}

// checkTexts holds what is said of a step against the step.
func checkTexts(t *testing.T, s *logic.State, step *logic.Step) {
	t.Helper()
	var e Explainer
	l := s.Layout()
	texts := map[string]string{
		"full": e.Text(s, step, StageFull), "line": e.Line(s, step), "eureka": e.Eureka(s, step),
	}
	for what, text := range texts {
		cells := named(l, text)
		for _, x := range append(step.Placements[:len(step.Placements):len(step.Placements)],
			step.Eliminations...) {
			if !cells[x.Cell] {
				t.Errorf("%s %s: %s does not name %s: %s", step.Technique, step.Variant, what,
					l.CellName(x.Cell), text)
			}
			if !regexp.MustCompile(`(^|\W)` + string(rune(nonet.Symbol(x.Digit))) +
				`\b`).MatchString(text) {
				t.Errorf("%s %s: %s does not name %d: %s", step.Technique, step.Variant, what,
					x.Digit, text)
			}
		}
	}
	for _, stage := range []Stage{StageWhere, StageTechnique, StageFull} {
		text := e.Text(s, step, stage)
		if !strings.HasSuffix(text, ".") || strings.Contains(text, "  .") ||
			strings.Contains(text, "%!") {
			t.Errorf("%s %s: stage %d: %q", step.Technique, step.Variant, stage, text)
		}
		for line := range strings.Lines(text) {
			if line := strings.TrimSpace(line); len(line) < 10 {
				t.Errorf("%s %s: stage %d has the line %q", step.Technique, step.Variant, stage,
					line)
			}
		}
	}
	if m := bareLabel.FindString(texts["full"]); m != "" {
		t.Errorf("%s: %q has the number of a line that looks like a digit", step.Technique, m)
	}
	if m := emptyPhrase.FindString(texts["full"]); m != "" {
		t.Errorf("%s: nothing stands in %q: %s", step.Technique, m, texts["full"])
	}
	checkClaims(t, s, step)
	checkEureka(t, s, step, texts["eureka"])
	checkLines(t, s, step)
}

// checkClaims holds what sentences claim against the state.
func checkClaims(t *testing.T, s *logic.State, step *logic.Step) {
	t.Helper()
	tell := newTeller(Explainer{}, s, step)
	sees := func(a, b []nonet.Cell, d nonet.Digit) bool {
		for _, x := range a {
			for _, y := range b {
				if s.Candidates(x).Has(d) && s.Candidates(y).Has(d) && !tell.see(x, y) {
					return false
				}
			}
		}
		return true
	}
	switch step.Technique {
	case logic.ALSXZ, logic.ALSXYWing, logic.ALSChain:
		sets := tell.parts(logic.RoleALS)
		for i, p := range tell.parts(logic.RoleRestrictedCommon) {
			a, b := sets[i%len(sets)], sets[(i+1)%len(sets)]
			d := p.Digits.Min()
			if !a.Digits.Has(d) || !b.Digits.Has(d) || !sees(a.Cells, b.Cells, d) {
				t.Errorf("%s: %d is not a restricted common of sets %d and %d",
					step.Technique, d, i,
					i+1)
			}
		}
	case logic.DeathBlossom:
		text := Explainer{}.Text(s, step, StageFull)
		n := tell.part(logic.RolePivot).Digits.Len()
		if strings.Count(text, "and has all its other digits") != n {
			t.Errorf("not every candidate of the stem has a set: %s", text)
		}
		for i, a := range tell.parts(logic.RoleALS) {
			for _, b := range tell.parts(logic.RoleALS)[:i] {
				if slices.Equal(a.Cells, b.Cells) {
					t.Errorf("one set has two names: %s", text)
				}
			}
		}
	case logic.WWing:
		ends, link := cellsOf(tell.parts(logic.RoleWing)), tell.part(logic.RoleStrongLink).Cells
		if !(tell.see(ends[0], link[0]) && tell.see(ends[1], link[1])) &&
			!(tell.see(ends[0], link[1]) && tell.see(ends[1], link[0])) {
			t.Errorf("the ends of the link do not see a cell each: %v, %v", ends, link)
		}
	case logic.Skyscraper, logic.TwoStringKite, logic.TurbotFish:
		text := Explainer{}.Text(s, step, StageFull)
		if !strings.Contains(text, "at most one of them is") {
			t.Errorf("%s: %s", step.Technique, text)
		}
		for _, x := range step.Eliminations {
			_, rest, _ := strings.Cut(text, "So ")
			rest, _, _ = strings.Cut(rest, ", and no cell")
			for c := range named(s.Layout(), rest) {
				if !tell.see(x.Cell, c) {
					t.Errorf("%s: %v does not see the ends of %s", step.Technique, x, text)
				}
			}
		}
	}
}

// emptyPhrase matches sentences that lack a cell, a digit or a conclusion.
var emptyPhrase = regexp.MustCompile(`[,:] ?\.|So \.|\(\)|  (and|or|is|are|can|has|have|in) `)

// bareLabel matches numbers of lines without brackets.
var bareLabel = regexp.MustCompile(`(?m)^ *[0-9.]+ (Suppose|Then).*$|from [0-9][0-9.]*[ )]|[0-9] contradict`)

// TestShown says what chains show, and not only what can be crossed out.
func TestShown(t *testing.T) {
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		"4....9...1.5.6...4.8.2....6.....2.7....7......2.6.8.51..4.....3...4..1..95.....8.")
	if err != nil {
		t.Fatal(err)
	}
	s, placed := newState(t, p), 0
	var solver logic.Solver
	for step, err := range solver.Steps(context.Background(), s, logic.GroupedDiscontinuousLoop) {
		if err != nil {
			t.Fatal(err)
		}
		chain := step.Chains[0]
		x := &chain[len(chain)-1]
		claim := Explainer{}.Node(s.Layout(), x)
		full := Explainer{}.Text(s, step, StageFull)
		last := full[strings.LastIndexByte(full, '\n')+1:]
		if x.On {
			placed++
			if !strings.Contains(last, "so "+claim+": ") {
				t.Errorf("a loop shows that %s, and ends with %q", claim, last)
			}
		} else if !strings.Contains(last, "crossed out") {
			t.Errorf("a loop shows that %s, and ends with %q", claim, last)
		}
	}
	if placed == 0 {
		t.Error("no loop shows the digit of a cell")
	}
}

// checkEureka reads the line of a chain of one branch back: its links must
// alternate, begin and end with a strong one (except for the closing link of a
// cycle), and be there in the state.
func checkEureka(t *testing.T, s *logic.State, step *logic.Step, text string) {
	t.Helper()
	grouped := slices.ContainsFunc(slices.Concat(step.Chains...),
		func(x logic.Node) bool { return x.More != nil || x.Set != nil })
	kraken := step.Technique == logic.KrakenFish1 || step.Technique == logic.KrakenFish2
	switch {
	case grouped, len(step.Chains) == 0 && step.Technique != logic.XYWing:
		return
	case len(step.Chains) > 1 || kraken:
		checkNets(t, s, step, text)
		return
	}
	_, text, _ = strings.Cut(text, ": ")
	text, _, found := strings.Cut(text, " => ")
	nodes, links, err := readEureka(s.Layout(), text)
	if err != nil || !found || len(links) == 0 {
		t.Errorf("%s: %q: %v", step.Technique, text, err)
		return
	}
	for i, link := range links {
		if want := byte("=-"[i%2]); link != want {
			t.Errorf("%s: link %d of %q is %c", step.Variant, i+1, text, link)
		}
		if !linked(s, nodes[i], nodes[i+1], link == '=') {
			t.Errorf("%s: link %d of %q (%c) is not there", step.Variant, i+1, text, link)
		}
	}
	first, last := nodes[0], nodes[len(nodes)-1]
	circle := len(step.Chains) == 1 && shapeOf(step) == cycle
	if weak := links[len(links)-1] == '-'; weak != circle || weak && first != last {
		t.Errorf("%s: %q ends with %c", step.Variant, text, links[len(links)-1])
	}
	for _, x := range step.Eliminations {
		switch {
		case circle:
		// neither end has the other's digit
		case first.Digit != last.Digit && (x.Cell == first.Cell || x.Cell == last.Cell):
		case !linked(s, first, x, false) || !linked(s, last, x, false):
			t.Errorf("%s: %+v does not see both ends of %q", step.Variant, x, text)
		}
	}
	for _, x := range step.Placements {
		if first != x || last != x {
			t.Errorf("%s: %q does not begin and end with %+v", step.Variant, text, x)
		}
	}
}

// readEureka reads nodes and the links between them.
func readEureka(l *nonet.Layout, text string) (nodes []nonet.Candidate, links []byte, err error) {
	token := regexp.MustCompile(`^([-=]?)\((\w+(?:[-=]\w+)*)\)(r\d+c\d+)`)
	for text != "" {
		m := token.FindStringSubmatch(text)
		if m == nil || (m[1] == "") != (nodes == nil) {
			return nil, nil, fmt.Errorf("found %q", text)
		}
		text = text[len(m[0]):]
		c, err := l.ParseCell(m[3])
		if err != nil {
			return nil, nil, err
		}
		for _, p := range regexp.MustCompile(`([-=]?)(\w+)`).FindAllStringSubmatch(m[1]+m[2], -1) {
			d, ok := nonet.ParseSymbol(p[2][0], l.Size())
			if !ok {
				return nil, nil, fmt.Errorf("digit %q", p[2])
			}
			if p[1] != "" {
				links = append(links, p[1][0])
			}
			nodes = append(nodes, nonet.Candidate{Cell: c, Digit: d})
		}
	}
	if len(nodes) == 0 {
		return nil, nil, errors.New("no nodes")
	}
	return nodes, links, nil
}

// checkNets reads the lines of branches back: every piece goes on from nodes that
// were written before, and its links are there in the state, the strong ones
// once what was written off is gone.
func checkNets(t *testing.T, s *logic.State, step *logic.Step, text string) {
	t.Helper()
	_, lines, _ := strings.Cut(text, "\n")
	for line := range strings.Lines(lines) {
		line = strings.TrimSpace(line)
		on, off := map[nonet.Candidate]bool{}, map[nonet.Candidate]bool{}
		for i, piece := range strings.Split(line, "; ") {
			from, rest, several := strings.Cut(piece, "]")
			if !several {
				rest = piece
			} else {
				for _, name := range regexp.MustCompile(`\(\w+\)r\d+c\d+`).FindAllString(from, -1) {
					nodes, _, err := readEureka(s.Layout(), name)
					if err != nil || !off[nodes[0]] &&
						(step.Technique != logic.RuleChains || !on[nodes[0]]) {
						t.Errorf("%s: %s in %q was not written (%v)", step.Technique, name,
							line, err)
					}
				}
			}
			rest, _, inner := strings.Cut(rest, " {")
			first := ""
			if several {
				first, rest = rest[:1], rest[1:]
				if inner {
					rest = strings.TrimPrefix(rest, ">")
				}
			}
			start := ""
			if i == 0 && rest[0] == '-' {
				start, rest = rest[:1], rest[1:]
			}
			nodes, links, err := readEureka(s.Layout(), rest)
			if err != nil {
				t.Errorf("%s: %q: %v", step.Technique, piece, err)
				return
			}
			x := nodes[0]
			switch {
			case inner && first == "=":
				on[x] = true
			case inner:
				off[x] = true
			case first == "=":
				if !left(s, x, off) {
					t.Errorf("%s: nothing leads to %+v in %q", step.Technique, x, line)
				}
				on[x] = true
			case start == "-":
				off[x] = true
			case i == 0:
				on[x] = true
			case first != "" || links[0] == '-' && !on[x] || links[0] == '=' && !off[x]:
				t.Errorf("%s: %+v begins %q too early, in %q", step.Technique, x, piece, line)
			}
			for k, link := range links {
				switch y := nodes[k+1]; {
				case link == '-' && (!on[nodes[k]] || !linked(s, nodes[k], y, false)),
					link == '=' && !off[nodes[k]]:
					t.Errorf("%s: link %d of %q, in %q", step.Technique, k+1, piece, line)
				case link == '-':
					off[y] = true
				case !left(s, y, off):
					t.Errorf("%s: link %d of %q is not strong, in %q", step.Technique, k+1, piece,
						line)
				default:
					on[y] = true
				}
			}
		}
	}
}

// left reports whether a candidate is the last one of its cell, or of its digit
// in a house, without those that are off.
func left(s *logic.State, x nonet.Candidate, off map[nonet.Candidate]bool) bool {
	last := true
	for d := range s.Candidates(x.Cell).All() {
		last = last && (d == x.Digit || off[nonet.Candidate{Cell: x.Cell, Digit: d}])
	}
	if last {
		return true
	}
	for _, k := range s.Layout().HousesOf(x.Cell) {
		last := true
		for _, c := range s.Layout().Houses()[k].Cells {
			last = last && (c == x.Cell || !s.Candidates(c).Has(x.Digit) ||
				off[nonet.Candidate{Cell: c, Digit: x.Digit}])
		}
		if last {
			return true
		}
	}
	return false
}

// linked reports whether there is a link between two candidates of a state.
func linked(s *logic.State, a, b nonet.Candidate, strong bool) bool {
	l := s.Layout()
	if a.Cell == b.Cell {
		return a.Digit != b.Digit && (!strong || s.Candidates(a.Cell).Len() == 2)
	}
	if a.Digit != b.Digit {
		return false
	}
	for _, h := range l.Houses() {
		places := map[nonet.Cell]bool{}
		for _, c := range h.Cells {
			if s.Candidates(c).Has(a.Digit) {
				places[c] = true
			}
		}
		if places[a.Cell] && places[b.Cell] && (!strong || len(places) == 2) {
			return true
		}
	}
	for _, p := range l.Apart() {
		if !strong && (p == [2]nonet.Cell{a.Cell, b.Cell} || p == [2]nonet.Cell{b.Cell, a.Cell}) {
			return true
		}
	}
	return false
}

var layouts = []string{"9", "9", "2x3", "4+diagonal", "latin:5", "9+diagonal", "9+windoku",
	"2x3+apart:r1c1,r2c4+apart:r3c3,r4c2", "12",
	"9+house:r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c3,r8c6,r9c9", "jigsaw:aaabbaaccbdcccbddeebddeee"}

// tellAll holds what is said of up to most steps of each technique in a state.
func tellAll(t *testing.T, s *logic.State, most int, told map[logic.Technique]int) {
	t.Helper()
	solver := logic.Solver{Limit: 100}
	for _, technique := range logic.Techniques() {
		told[technique] += tellSome(t, &solver, s, technique, most)
	}
}

// tellSome does so for one technique; it returns how many steps it had.
func tellSome(t *testing.T, solver *logic.Solver, s *logic.State, technique logic.Technique,
	most int) (n int) {
	t.Helper()
	for step, err := range solver.Steps(context.Background(), s, technique) {
		if err != nil {
			break // the limit, or a fault of the state
		}
		checkTexts(t, s, step)
		if n++; n == most || t.Failed() {
			break
		}
	}
	return n
}

// TestEveryStep holds what is said of steps of every technique in states of
// paths, on layouts of all kinds.
func TestEveryStep(t *testing.T) {
	ctx := context.Background()
	told := map[logic.Technique]int{}
	for i, text := range layouts {
		if testing.Short() && i%3 != 0 {
			continue
		}
		l, err := nonet.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := generate.New(generate.Options{Layout: l, Seed: uint64(i + 1)})
		if err != nil {
			t.Fatal(err)
		}
		made, err := g.Puzzle(ctx, 0)
		if err != nil {
			t.Fatal(err)
		}
		p := nonet.NewPuzzle(l)
		copy(p.Givens, made.Givens)
		s, err := logic.NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		solver := logic.Solver{Limit: 2000}
		n := 0
		for step, err := range solver.Path(ctx, p) {
			if err != nil {
				break // the limit
			}
			if n++; n%8 == 1 {
				tellAll(t, s, 3, told)
			}
			checkTexts(t, s, step)
			if t.Failed() {
				t.Fatalf("%s: %s", text, p.Givens)
			}
			s.Apply(step)
		}
	}
	for _, technique := range logic.Techniques() {
		t.Logf("%-50s %d", technique, told[technique])
	}
}

// FuzzPencilmarks has any grid of pencilmarks, and a technique to look for: two
// bytes a cell, the lower bits its candidates, the highest one that its lowest
// candidate is placed.
func FuzzPencilmarks(f *testing.F) {
	f.Add(uint8(0), uint8(0), []byte{})
	f.Add(uint8(0), uint8(9), []byte("\x11\x01\x22\x01\x33\x01\x44\x80"))
	f.Add(uint8(2), uint8(25), []byte("\x0f\x00\x0e\x00\x03\x00\x03\x00\x04\x80"))
	f.Fuzz(func(t *testing.T, layout, technique uint8, data []byte) {
		l, err := nonet.ParseLayout(layouts[int(layout)%len(layouts)])
		if err != nil {
			t.Fatal(err)
		}
		p := nonet.NewPuzzle(l)
		p.Marks = make([]nonet.Digits, l.Cells())
		for c := range p.Marks {
			p.Marks[c] = nonet.AllDigits(l.Digits())
			if 2*c+1 >= len(data) {
				continue
			}
			word := uint64(data[2*c]) | uint64(data[2*c+1])<<8
			if m := p.Marks[c].Intersect(nonet.Digits{word}); !m.IsEmpty() {
				p.Marks[c] = m
			}
			if word>>15 == 1 {
				p.Givens[c] = p.Marks[c].Min()
			}
		}
		s, err := logic.NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		solver := logic.Solver{Limit: 50}
		if step, err := solver.Next(context.Background(), s); err == nil && step != nil {
			checkTexts(t, s, step)
		}
		list := logic.Techniques()
		tellSome(t, &solver, s, list[int(technique)%len(list)], 2)
	})
}
