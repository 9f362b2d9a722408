package picture

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/svg"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/lessons"
)

var update = flag.Bool("update", false, "write the golden files")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (go test -update writes it)", file)
	}
}

func puzzle(t testing.TB, layout, text string) *nonet.Puzzle {
	t.Helper()
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	p, err := nonet.ParsePuzzle(l, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// path returns the steps of a puzzle.
func path(t testing.TB, p *nonet.Puzzle) (steps []*logic.Step) {
	t.Helper()
	var s logic.Solver
	for step, err := range s.Path(context.Background(), p) {
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	return steps
}

// seen is what a picture shows, read back from it.
type seen struct {
	rows, columns []float64         // where their names are
	digits        map[spot]string   // candidates
	answers       map[spot]string   // digits that the step places
	marks         map[string][]spot // by class
	curves        [][2]spot         // ends of arrows
	tips          []spot
	text          string
}

type spot struct{ x, y float64 }

func (a spot) near(b spot, d float64) bool { return math.Hypot(a.x-b.x, a.y-b.y) <= d }

var number = regexp.MustCompile(`-?\d*\.?\d+`)

func numbers(t *testing.T, text string) (list []float64) {
	t.Helper()
	for _, s := range number.FindAllString(text, -1) {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	return list
}

func rounded(x, y float64) spot { return spot{math.Round(x*10) / 10, math.Round(y*10) / 10} }

// read parses a picture. Elements of the legend, below the grid, are left out.
func read(t *testing.T, picture []byte) *seen {
	t.Helper()
	s := &seen{digits: map[spot]string{}, answers: map[spot]string{},
		marks: map[string][]spot{}, text: string(picture)}
	decoder := xml.NewDecoder(bytes.NewReader(picture))
	var group []string
	size := 0.0
	var at []spot // of a text, or of its characters
	bottom := math.Inf(1)
	inText := false
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return s
		}
		if err != nil {
			t.Fatalf("%v in %.300s", err, picture)
		}
		switch e := token.(type) {
		case xml.EndElement:
			inText = false
		case xml.CharData:
			if !inText {
				continue
			}
			switch {
			case group[0] == "edge" && strings.HasPrefix(string(e), "r"):
				s.rows = append(s.rows, at[0].y)
			case group[0] == "edge":
				s.columns = append(s.columns, at[0].x)
			case group[0] == "small" && len(at) == 1:
				s.digits[at[0]] = string(e)
			case group[0] == "new" && len(at) == 1:
				s.answers[at[0]] = string(e)
			case group[0] == "small" || group[0] == "new":
				for i, r := range []rune(string(e)) {
					if group[0] == "small" {
						s.digits[at[i]] = string(r)
					} else {
						s.answers[at[i]] = string(r)
					}
				}
			}
		case xml.StartElement:
			attr := map[string]string{}
			for _, a := range e.Attr {
				attr[a.Name.Local] = a.Value
			}
			value := func(name string) float64 {
				if attr[name] == "" {
					return 0
				}
				return numbers(t, attr[name])[0]
			}
			class := strings.Fields(attr["class"] + " -")
			if class[0] == "thick" { // the border ends it
				box := numbers(t, attr["d"][strings.LastIndex(attr["d"], "M"):])
				bottom = box[1] + box[3]
			}
			mark := func(x, y float64) {
				if p := rounded(x, y); p.y < bottom {
					s.marks[class[0]] = append(s.marks[class[0]], p)
				}
			}
			switch e.Name.Local {
			case "g":
				group, size = class, value("font-size")
			case "text":
				inText = true
				at = at[:0]
				for _, x := range numbers(t, attr["x"]) {
					at = append(at, rounded(x, value("y")-math.Floor(size*10*36/100)/10))
				}
			case "circle":
				mark(value("cx"), value("cy"))
			case "rect":
				mark(value("x")+value("width")/2, value("y")+value("height")/2)
			case "polygon":
				p := numbers(t, attr["points"])
				x, y := 0.0, 0.0
				for i := 0; i < len(p); i += 2 {
					x, y = x+p[i], y+p[i+1]
				}
				mark(x*2/float64(len(p)), y*2/float64(len(p)))
			case "path":
				p := numbers(t, attr["d"])
				switch {
				case class[0] == "strike":
					mark((p[0]+p[2])/2, (p[1]+p[3])/2)
				case class[0] == "link" && strings.Contains(attr["d"], "Q"):
					for ; len(p) >= 6; p = p[6:] {
						s.curves = append(s.curves, [2]spot{{p[0], p[1]}, {p[4], p[5]}})
					}
				case slices.Contains(class, "full") || slices.Contains(class, "hollow"):
					for _, part := range strings.Split(attr["d"], "M")[1:] {
						if q := numbers(t, part); q[1] < bottom {
							s.tips = append(s.tips, spot{q[0], q[1]})
						}
					}
				}
			}
		}
	}
}

// where returns the place of a candidate: where its digit is written in its cell.
func (s *seen) where(t *testing.T, n int, x nonet.Candidate) spot {
	t.Helper()
	cell := s.rows[1%n] - s.rows[0]
	middle := spot{s.columns[int(x.Cell)%n], s.rows[int(x.Cell)/n]}
	for p, text := range s.digits {
		if math.Abs(p.x-middle.x) < cell/2 && math.Abs(p.y-middle.y) < cell/2 &&
			text == string(rune(nonet.Symbol(x.Digit))) {
			return p
		}
	}
	t.Fatalf("candidate %v is not in the picture", x)
	return spot{}
}

// checkPicture holds a picture against the step that it shows.
func checkPicture(t *testing.T, state *logic.State, step *logic.Step) {
	t.Helper()
	n := state.Layout().Size()
	out := AppendStep(nil, state, step, Options{})
	if !bytes.Equal(out, AppendStep(nil, state, step, Options{})) {
		t.Errorf("%s: two pictures of one step differ", step.Technique)
	}
	links := 0
	for _, chain := range step.Chains {
		for _, x := range chain {
			links += len(x.Parents)
		}
	}
	if limit := 9000 + 50*n*n*n + 250*links; len(out) > limit {
		t.Errorf("%s, %s: %d bytes, should be at most %d", state.Layout(), step.Technique,
			len(out), limit)
	}
	shows(t, state, step, read(t, out))
	inline := stepFigure(state, step, Options{})
	inline.Inline = true
	shows(t, state, step, read(t, inline.Append(nil)))
	checkNodes(t, state, step)
}

var (
	nodesOf   = regexp.MustCompile(`data-node="([^"]*)"`)
	nodeDiscs = regexp.MustCompile(`<g data-node="([^"]*)"><circle [^>]*cx="([^"]*)" cy="([^"]*)"`)
)

// checkNodes holds the nodes in a picture of marks against the lines of the text, which
// must all be found, and against the places of their candidates.
func checkNodes(t *testing.T, state *logic.State, step *logic.Step) {
	t.Helper()
	l := state.Layout()
	out := string(AppendStep(nil, state, step, Options{MarksOnly: true}))
	byName := map[string]*logic.Node{}
	for i, chain := range step.Chains {
		for j := range chain {
			byName[explain.NodeID{Chain: i, Node: j}.String()] = &chain[j]
		}
	}
	shown := map[string]bool{}
	for _, m := range nodesOf.FindAllStringSubmatch(out, -1) {
		for _, name := range strings.Split(m[1], " ") {
			if shown[name] = true; byName[name] == nil {
				t.Errorf("%s: the picture has node %q, the step has not", step.Technique, name)
			}
		}
	}
	for _, line := range (explain.Explainer{}).Lines(state, step, explain.StageFull) {
		if line.Node != explain.NoNode && !shown[line.Node.String()] {
			t.Errorf("%s: nothing shows %q", step.Technique, line.Text)
		}
	}
	g := GeometryOf(l, Options{})
	for _, m := range nodeDiscs.FindAllStringSubmatch(out, -1) {
		at := spot{numbers(t, m[2])[0], numbers(t, m[3])[0]}
		for _, name := range strings.Split(m[1], " ") {
			if !slices.ContainsFunc(candidates(byName[name]), func(x nonet.Candidate) bool {
				return g.place(l, x).near(at, .11)
			}) {
				t.Errorf("%s, %s: a mark of node %s stands at %v", l, step.Technique, name, at)
			}
		}
	}
}

// place returns where the middle of a candidate is, as the documentation of Geometry
// has it.
func (g *Geometry) place(l *nonet.Layout, x nonet.Candidate) spot {
	n, d := l.Size(), int(x.Digit)-1
	return spot{
		g.Margin + float64(int(x.Cell)%n)*g.Cell + g.Padding + g.StepX/2 +
			float64(d%g.Columns)*g.StepX,
		g.Margin + float64(int(x.Cell)/n)*g.Cell + g.Padding + g.StepY/2 +
			float64(d/g.Columns)*g.StepY,
	}
}

// shows holds what a picture shows against a step.
func shows(t *testing.T, state *logic.State, step *logic.Step, s *seen) {
	t.Helper()
	n := state.Layout().Size()
	want := 0
	large := answers(step)
	notes := FocusOf(state, step).Notes
	for c := range nonet.Cell(state.Layout().Cells()) {
		answered := slices.ContainsFunc(large, func(x nonet.Candidate) bool { return x.Cell == c })
		if !answered && (notes == nil || slices.Contains(notes, c)) {
			want += state.Candidates(c).Len()
		}
	}
	if len(s.digits) != want || len(s.rows) != n || len(s.columns) != n {
		t.Fatalf("%s: %d candidates in %d x %d cells, should be %d in %d", state.Layout(),
			len(s.digits), len(s.rows), len(s.columns), want, n)
	}
	marked := func(x nonet.Candidate, classes ...string) {
		t.Helper()
		p := s.where(t, n, x)
		for _, class := range classes {
			if slices.ContainsFunc(s.marks[class], func(q spot) bool { return q.near(p, .3) }) {
				return
			}
		}
		t.Errorf("%s, %s, %s: %v is not marked with any of %s", state.Layout(), step.Technique,
			step.Variant, x, classes)
	}
	for _, x := range step.Placements {
		middle := spot{s.columns[int(x.Cell)%n], s.rows[int(x.Cell)/n]}
		switch symbol := string(rune(nonet.Symbol(x.Digit))); {
		case large == nil:
			marked(x, "place")
		case s.answers[middle] != symbol:
			t.Errorf("%s, %s: %q stands in the middle of cell %d, should be %s", state.Layout(),
				step.Technique, s.answers[middle], x.Cell, symbol)
		}
	}
	for _, x := range step.Eliminations {
		marked(x, "struck")
		marked(x, "strike")
	}
	if len(s.marks["strike"]) != len(step.Eliminations) ||
		len(s.marks["place"])+len(s.answers) != len(step.Placements) {
		t.Errorf("%s: %d candidates are crossed out and %d placed, should be %d and %d",
			step.Technique,
			len(s.marks["strike"]), len(s.marks["place"])+len(s.answers), len(step.Eliminations),
			len(step.Placements))
	}
	arrows := map[string][2][]nonet.Candidate{}
	for _, chain := range step.Chains {
		for _, x := range chain {
			for _, y := range candidates(&x) {
				switch {
				case slices.Contains(step.Placements, y) || slices.Contains(step.Eliminations, y):
					marked(y, "on", "off", "place")
				case x.On:
					marked(y, "on")
				default:
					marked(y, "off", "ring")
				}
			}
			for _, p := range x.Parents {
				arrows[nodeKey(&chain[p])+nodeKey(&x)] = [2][]nonet.Candidate{candidates(&chain[p]),
					candidates(&x)}
			}
		}
	}
	if len(s.curves) != len(arrows) || len(s.tips) != len(arrows) {
		t.Errorf("%s: %d lines and %d arrowheads, should be %d", step.Technique, len(s.curves),
			len(s.tips), len(arrows))
	}
	for _, a := range arrows {
		found := false
		for _, x := range a[0] {
			for _, y := range a[1] {
				from, to := s.where(t, n, x), s.where(t, n, y)
				found = found || slices.ContainsFunc(s.curves,
					func(c [2]spot) bool { return c[0].near(from, 12) && c[1].near(to, 24) }) &&
					slices.ContainsFunc(s.tips, func(q spot) bool { return q.near(to, 12) })
			}
		}
		if !found {
			t.Errorf("%s: no arrow from %v to %v", step.Technique, a[0], a[1])
		}
	}
}

// checkClosed holds a picture or page against reaching out of itself.
func checkClosed(t *testing.T, out []byte) {
	t.Helper()
	text := strings.ReplaceAll(string(out), `xmlns="http://www.w3.org/2000/svg"`, "")
	if m := regexp.MustCompile(`(?i)https?:|url\(|@import|<script|<link|<img|<iframe|\bsrc=|\bon[a-z]+="|javascript:`).FindString(text); m != "" {
		t.Errorf("there is %q", m)
	}
	for _, m := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if id, ok := strings.CutPrefix(m[1], "#"); !ok || !strings.Contains(text, `id="`+id+`"`) {
			t.Errorf("a link leads to %q", m[1])
		}
	}
}

// layouts that pictures are tried on.
var layouts = []string{"9", "9", "2x2", "2x3", "latin:5", "8", "latin:7", "9+diagonal",
	"9+windoku", "2x3+apart:r1c1,r2c4+apart:r3c3,r4c2",
	"jigsaw:aaabbaaccbdcccbddeebddeee", "9+house:r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c3,r8c6,r9c9",
	"12", "16"}

// randomState returns a state of a layout: some digits of a grid, some candidates gone.
func randomState(t *testing.T, layout string, r *rand.Rand) *logic.State {
	t.Helper()
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	solver := nonet.Solver{Rand: r, NodeLimit: 100_000}
	p := nonet.NewPuzzle(l)
	full, err := solver.First(context.Background(), p)
	if err != nil {
		return nil
	}
	for c := range p.Givens {
		if r.IntN(100) < 35 {
			p.Givens[c] = full[c]
		}
	}
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	share := 1 + r.IntN(3)
	for c := range full {
		for d := range s.Candidates(nonet.Cell(c)).All() {
			if d != full[c] && r.IntN(6) < share {
				s.Remove(nonet.Cell(c), d)
			}
		}
	}
	return s
}

func stepsAreShown(t *testing.T, layout uint8, seed uint64) {
	s := randomState(t, layouts[int(layout)%len(layouts)],
		rand.New(rand.NewPCG(uint64(layout), seed)))
	if s == nil {
		return
	}
	solver := logic.Solver{Limit: 30}
	for _, technique := range logic.Techniques() {
		n := 0
		for step, err := range solver.Steps(context.Background(), s, technique) {
			if err != nil {
				break // the limit
			}
			checkPicture(t, s, step)
			for i, x := range innerSteps(s, step) {
				if i < 2 {
					checkPicture(t, x.state, x.step)
				}
			}
			if i := len(step.Chains) - 1; i > 0 {
				read(t, branchFigure(s, step, i, Options{}).Append(nil))
			}
			if n++; n == 2 {
				break
			}
		}
	}
}

// TestStepsAreShown finds what steps say in their pictures.
func TestStepsAreShown(t *testing.T) {
	for i := range layouts {
		if stepsAreShown(t, uint8(i), 0); t.Failed() {
			t.Fatalf("layout %d", i)
		}
	}
}

// TestStatesAreShown does so for the steps whose words are tested in package
// explain: one of each form of a technique.
func TestStatesAreShown(t *testing.T) {
	for _, technique := range logic.Techniques() {
		if technique.OfRules() {
			continue // TestRulesAreShown
		}
		list, err := lessons.Of(technique)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			checkPicture(t, x.State, x.Step)
		}
	}
}

// TestRulesAreShown does so for puzzles with rules.
func TestRulesAreShown(t *testing.T) {
	text, err := os.ReadFile("../explain/testdata/rules.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		technique, ok := logic.TechniqueByCode(fields[0])
		if !ok {
			t.Fatal(fields[0])
		}
		l, err := nonet.ParseLayout(fields[3])
		if err != nil {
			t.Fatal(err)
		}
		p := nonet.NewPuzzle(l)
		if fields[2] != "-" {
			if p, err = nonet.ParsePuzzle(l, fields[2]); err != nil {
				t.Fatal(err)
			}
		}
		if p.Layout, p.Rules, err = nonet.WithRules(l, strings.Fields(fields[4])...); err != nil {
			t.Fatal(err)
		}
		s, err := logic.NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		var solver logic.Solver
		count := 0
		for step, err := range solver.Steps(context.Background(), s, technique) {
			if err != nil {
				t.Fatal(err)
			}
			if count++; count > 50 {
				break
			}
			f := stepFigure(s, step, Options{})
			if len(f.Rules) != len(p.Rules) {
				t.Errorf("%s: %d of %d rules are drawn", fields[0], len(f.Rules), len(p.Rules))
			}
			f.Rules = nil // what is read is the step
			shows(t, s, step, read(t, f.Append(nil)))
			var areas [][]nonet.Cell
			for _, area := range f.Areas {
				areas = append(areas, area.Cells)
			}
			for i := range step.Rules {
				if cells := step.Parts[i].Cells; len(cells) > 0 && technique != logic.RuleChains &&
					!slices.ContainsFunc(areas, func(a []nonet.Cell) bool {
						return slices.Equal(a, cells)
					}) {
					t.Errorf("%s: the cells of %s are not an area", fields[0], fields[4])
				}
			}
		}
	}
}

// TestPageWithRules lists the rules, and says how difficult the steps are.
func TestPageWithRules(t *testing.T) {
	l, err := nonet.ParseLayout("2x2")
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(l)
	if _, p.Rules, err = nonet.WithRules(l, "cage:3:r1c1,r1c2", "thermo:r3c1,r4c1"); err != nil {
		t.Fatal(err)
	}
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	var solver logic.Solver
	page := Page{Puzzle: p}
	for range 3 {
		step, err := solver.Next(context.Background(), s)
		if err != nil || step == nil {
			t.Fatal(step, err)
		}
		page.Steps = append(page.Steps, step)
		s.Apply(step)
	}
	var b bytes.Buffer
	if _, err := page.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	for want, is := range map[string]bool{"the cage of 3 (r1c1, r1c2)": true, "No rating": false,
		"2 rules": true, "<b>ER ": true, "Difficulty": true, ">0.0<": false} {
		if strings.Contains(b.String(), want) != is {
			t.Errorf("the page has %q: %t", want, !is)
		}
	}
}

func FuzzPicture(f *testing.F) {
	f.Add(uint8(0), uint64(1))
	f.Fuzz(stepsAreShown)
}

// The puzzles of the golden files.
const (
	easy = "9.8..........53....5.7..........6.42..19....7..23..5....5.74.....9....2....8..674"
	hard = "4....9...1.5.6...4.8.2....6.....2.7....7......2.6.8.51..4.....3...4..1..95.....8."
)

// TestGolden has a picture of each kind.
func TestGolden(t *testing.T) {
	p := puzzle(t, "9", hard)
	o := Options{}
	golden(t, "puzzle.svg", AppendGrid(nil, p, nil, o))
	state, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "state.svg", AppendState(nil, state, nil,
		Options{Words: explain.Explainer{Coords: explain.A1}}))
	left := map[logic.Technique]string{logic.Pointing: "pointing.svg",
		logic.ForcingChain: "chain.svg", logic.DynamicChains: "dynamic.svg",
		logic.UniqueLoop: "rectangle.svg", logic.XYZWing: "wing.svg"}
	for _, step := range path(t, p) {
		if name := left[step.Technique]; name != "" {
			golden(t, name, AppendStep(nil, state, step, o))
			delete(left, step.Technique)
		}
		state.Apply(step)
	}
	if len(left) > 0 {
		t.Errorf("the path lacks %v", left)
	}
	golden(t, "solution.svg", AppendGrid(nil, p, state.Puzzle().Givens, o))
}

// TestLooks has a look for every role that has a name.
func TestLooks(t *testing.T) {
	for r := logic.Role(0); !strings.HasPrefix(r.String(), "Role("); r++ {
		if _, ok := looks[r]; !ok {
			t.Errorf("role %q has no row in roles.go", r)
		}
	}
}

// TestMistakes marks the cells that are wrong.
func TestMistakes(t *testing.T) {
	p := puzzle(t, "2x2", "1...............")
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	text := string(AppendState(nil, s,
		[]logic.Mistake{{Cell: 0, Digit: 2, Placed: 1}, {Cell: 5, Digit: 3}, {Cell: 6, Digit: 1}},
		Options{}))
	// one of each in the legend
	for want, n := range map[string]int{`class="double"`: 2, `class="dashed"`: 3, "wrong digit": 1,
		"the right candidate": 1} {
		if strings.Count(text, want) != n {
			t.Errorf("%s is there %d times, should be %d", want, strings.Count(text, want), n)
		}
	}
}

// TestBare has the grid alone, and its legend as data.
func TestBare(t *testing.T) {
	p := puzzle(t, "9", hard)
	state, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	var step *logic.Step
	for _, step = range path(t, p) {
		if step.Technique == logic.Pointing {
			break
		}
		state.Apply(step)
	}
	out := string(AppendStep(nil, state, step, Options{Bare: true}))
	for _, sign := range []string{"<style>", ">r1<", ">c9<", "crossed out"} {
		if strings.Contains(out, sign) {
			t.Errorf("a bare picture has %s", sign)
		}
	}
	if !strings.Contains(out, `viewBox="0 0 443.4 443.4"`) {
		t.Errorf("a bare picture has margins: %.200s", out)
	}
	if strings.Contains(out, "<title>") || !strings.Contains(out, ` aria-hidden="true" `) {
		t.Errorf("a bare picture without a title is told: %.200s", out)
	}
	named := string(AppendStep(nil, state, step, Options{Bare: true, Title: "A & B"}))
	if !strings.Contains(named, "<title>A &amp; B</title>") ||
		strings.Contains(named, "aria-hidden") {
		t.Errorf("a bare picture with a title is not told: %.200s", named)
	}
	keys := Legend(state, step, Options{})
	if len(keys) != 4 || keys[0].Text != "crossed out" {
		t.Errorf("the legend has %d entries", len(keys))
	}
	for _, k := range keys {
		if err := xml.Unmarshal(k.Sample, new(struct{})); err != nil {
			t.Errorf("%s: %v in %s", k.Text, err, k.Sample)
		}
	}
}

// TestMarksOnly has the candidates that are marked, where Geometry says, and nothing of
// the grid.
func TestMarksOnly(t *testing.T) {
	for _, test := range []struct{ layout, text string }{
		{"9", hard}, {"2x3", "1....." + strings.Repeat(".", 30)},
		{"16", strings.Repeat(".", 256)},
	} {
		p := puzzle(t, test.layout, test.text)
		state, err := logic.NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		pair := nonet.DigitsOf(1).With(3)
		step := &logic.Step{Size: p.Layout.Size(), Technique: logic.NakedPair,
			Parts: []logic.Part{{Role: logic.RolePattern, House: &p.Layout.Houses()[1],
				Cells: p.Layout.Houses()[1].Cells[3:5], Digits: pair}},
			Eliminations: []nonet.Candidate{{Cell: p.Layout.Houses()[1].Cells[5], Digit: 3}},
		}
		want := map[spot]string{}
		g := GeometryOf(p.Layout, Options{})
		for _, c := range step.Parts[0].Cells {
			for d := range pair.All() {
				if state.Candidates(c).Has(d) {
					x := nonet.Candidate{Cell: c, Digit: d}
					want[g.place(p.Layout, x)] = string('0' + rune(d))
				}
			}
		}
		want[g.place(p.Layout, step.Eliminations[0])] = "3"
		out := string(AppendStep(nil, state, step, Options{MarksOnly: true}))
		got := map[spot]string{}
		for _, m := range regexp.MustCompile(`<text ([xy])="([^"]*)" ([xy])="([^"]*)">([^<]*)`).
			FindAllStringSubmatch(out, -1) {
			x, y := numbers(t, m[2]), numbers(t, m[4])
			if m[1] == "y" {
				x, y = y, x
			}
			for i, ch := range []rune(m[5]) {
				at := spot{x[i], y[0] - math.Floor(g.Candidate*36/10)/10}
				for q := range want {
					if q.near(at, .11) {
						at = q
					}
				}
				got[at] = string(ch)
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("layout %s has the digits %v, should be %v", test.layout, got, want)
		}
		side := 2*g.Margin + float64(p.Layout.Size())*g.Cell
		box := strconv.FormatFloat(side, 'f', -1, 64)
		if !strings.Contains(out, `viewBox="0 0 `+box+" "+box+`"`) ||
			p.Layout.Size() <= 9 && g.Cell != ClassicCell {
			t.Errorf("layout %s: sides are not %s: %.200s", test.layout, box, out)
		}
	}
}

// TestDigits writes digits as the caller wants them, escaped.
func TestDigits(t *testing.T) {
	p := puzzle(t, "2x2", "1...............")
	out := string(AppendGrid(nil, p, nil,
		Options{Words: explain.Explainer{Symbol: func(nonet.Digit) string { return "<&" }}}))
	if !strings.Contains(out, ">&lt;&amp;</text>") || strings.Contains(out, "<&") {
		t.Error(out)
	}
}

// TestNames names rows and columns as the caller wants.
func TestNames(t *testing.T) {
	p := puzzle(t, "latin:3", ".........")
	for coords, names := range map[explain.Coords][]string{explain.RC: {"r1", "c1", "r3", "c3"},
		explain.A1: {"A", "1", "C", "3"}} {
		out := string(AppendGrid(nil, p, nil, Options{Words: explain.Explainer{Coords: coords}}))
		for _, name := range names {
			if strings.Count(out, ">"+name+"</text>") != 1 {
				t.Errorf("%q is not there once", name)
			}
		}
	}
}

func pageOf(t testing.TB, p *nonet.Puzzle) *Page {
	return &Page{Puzzle: p, Steps: path(t, p), Text: func(s *logic.State, step *logic.Step) string {
		return "Look & see:\n  1. <" + step.Technique.String() + ">."
	}}
}

func write(t testing.TB, p *Page) []byte {
	t.Helper()
	var b bytes.Buffer
	n, err := p.WriteTo(&b)
	if err != nil || n != int64(b.Len()) {
		t.Fatal(n, err)
	}
	return b.Bytes()
}

func TestPageGolden(t *testing.T) {
	p := pageOf(t, puzzle(t, "9", easy))
	p.Title = "Tom & Jerry <3"
	golden(t, "page.html", write(t, p))
}

// TestPage holds pages against their steps: each has an anchor and its words,
// tags are balanced, nothing leads out.
func TestPage(t *testing.T) {
	for _, test := range []struct{ layout, puzzle string }{
		{"9", easy}, {"9", hard},
		{"9+windoku", "....6..3.......5.....4...6.5....1...97....8........79..3..1....8......5..6......."},
		{"2x3", "...435......63....4.5.263...52......"},
		{"jigsaw:aaabbaaccbdcccbddeebddeee", ".4..3.......1.53........."},
		{"9", "123456789456789123789123456234567891567891234891234567345678912678912345912345678"},
	} {
		p := pageOf(t, puzzle(t, test.layout, test.puzzle))
		out := write(t, p)
		checkClosed(t, out)
		text := string(out)
		for i := range p.Steps {
			if id := `id="s` + strconv.Itoa(i+1) + `"`; strings.Count(text, id) != 1 {
				t.Errorf("%s: %s is not there once", test.layout, id)
			}
		}
		if n := strings.Count(text, "Look &amp; see:"); n < len(p.Steps) {
			t.Errorf("%s: %d texts of %d steps", test.layout, n, len(p.Steps))
		}
		balanced(t, text)
		if !bytes.Equal(out, write(t, p)) {
			t.Error("two pages of one path differ")
		}
	}
}

// TestPageWidths has one width for all grids of a page, with candidates or without.
func TestPageWidths(t *testing.T) {
	text := string(write(t, pageOf(t, puzzle(t, "9", hard))))
	widths := map[string]int{}
	width := regexp.MustCompile(`viewBox="0 0 ([\d.]+) [\d.]+" width`)
	for _, m := range width.FindAllStringSubmatch(text, -1) {
		widths[m[1]]++
	}
	delete(widths, "26") // samples of legends
	if len(widths) != 1 {
		t.Errorf("widths of grids: %v", widths)
	}
	if strings.Contains(text, `class="key" font-size`) ||
		!strings.Contains(text, `<ul class="key"><li><svg`) {
		t.Error("a legend is in a picture, where it shrinks with it, or there is none")
	}
}

// TestPageNames has one name of a step in its heading, in the list of steps and
// in the table of techniques, and explains a term once, where it first occurs.
func TestPageNames(t *testing.T) {
	p := pageOf(t, puzzle(t, "9", hard))
	p.Text = nil
	text := string(write(t, p))
	for _, name := range []string{"Forcing X-chain", "Unique rectangle (type 2)"} {
		for _, sign := range []string{"</span> " + name + " <span", `">` + name + "</a></td><td",
			`">` + strings.ToLower(name[:1]) + name[1:] + "</a></td><td"} {
			if !strings.Contains(text, sign) {
				t.Errorf("%s is not there", sign)
			}
		}
	}
	if strings.Contains(text, "orcing chain or cycle") {
		t.Error("a step has the name of its class")
	}
	for _, term := range []string{"candidate", "strong link", "weak link", "base", "cover"} {
		if n := strings.Count(text, "<dt>"+term+"</dt>"); n != 1 {
			t.Errorf("%s is explained %d times", term, n)
		}
	}
}

// TestSetsHaveNames names almost locked sets in pictures as in texts, and marks
// a candidate of two sets twice.
func TestSetsHaveNames(t *testing.T) {
	p := puzzle(t, "9", hard)
	state, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	shared := 0
	solver := logic.Solver{Limit: 3000}
	for _, technique := range []logic.Technique{logic.ALSXZ, logic.ALSXYWing, logic.ALSChain,
		logic.DeathBlossom} {
		n := 0
		for step, err := range solver.Steps(context.Background(), state, technique) {
			if err != nil {
				break // the limit
			}
			f := stepFigure(state, step, Options{})
			text := explain.Explainer{}.Text(state, step, explain.StageFull)
			named := map[string]bool{}
			for _, a := range f.Areas {
				if a.Name == "" {
					continue
				}
				named[a.Name] = true
				if !strings.Contains(text,
					"Set "+a.Name+": "+(explain.Explainer{}).Cells(state.Layout(),
						a.Cells...)+" (") {
					t.Errorf("%s: set %s of the picture is not in the text: %s", technique, a.Name,
						text)
				}
			}
			if len(named) != strings.Count(text, "  Set ") {
				t.Errorf("%s: %d sets have names in the picture: %s", technique, len(named), text)
			}
			marks := map[nonet.Candidate]int{}
			for _, m := range f.Marks {
				if m.Shape == svg.Square || m.Shape == svg.Diamond || m.Shape == svg.Hexagon {
					if marks[m.Candidate]++; marks[m.Candidate] == 2 {
						shared++
					}
				}
			}
			if n++; n == 20 {
				break
			}
		}
		if n == 0 {
			t.Errorf("%s: there is no step", technique)
		}
	}
	if shared == 0 {
		t.Error("no candidate of two sets has two marks")
	}
}

// TestPageMin leaves out the steps below a difficulty, which are counted and taken.
func TestPageMin(t *testing.T) {
	p := pageOf(t, puzzle(t, "9", hard))
	p.Min = 45
	text := string(write(t, p))
	checkClosed(t, []byte(text))
	shown := 0
	for i, step := range p.Steps {
		if strings.Contains(text, `id="s`+strconv.Itoa(i+1)+`"`) != (step.Score >= p.Min) {
			t.Errorf("step %d of difficulty %s", i+1, step.Score)
		}
		if step.Score >= p.Min {
			shown++
		}
	}
	if shown == 0 || !strings.Contains(text, "Solved: ") ||
		!strings.Contains(text, strconv.Itoa(len(p.Steps))+" steps.") {
		t.Errorf("%d steps are shown: %.2000s", shown, text)
	}
}

// balanced holds the tags of a page against each other: it is XML except for the
// elements that HTML never closes.
func balanced(t *testing.T, text string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(text))
	decoder.Strict = false
	decoder.AutoClose = []string{"meta"}
	depth := 0
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
	}
	if depth != 0 {
		t.Errorf("%d elements are not closed", depth)
	}
}

// TestPageIsBounded repeats a step until pictures are left out.
func TestPageIsBounded(t *testing.T) {
	p := pageOf(t, puzzle(t, "9", hard))
	i := slices.IndexFunc(p.Steps, func(s *logic.Step) bool { return !single(s) })
	for range 2000 {
		p.Steps = append(p.Steps, p.Steps[i])
	}
	out := write(t, p)
	if !strings.Contains(string(out), "No picture: ") || len(out) > maxPictures+2<<20 {
		t.Errorf("%d bytes", len(out))
	}
}

// TestPageUnsolved says that a path does not reach the end.
func TestPageUnsolved(t *testing.T) {
	p := pageOf(t, puzzle(t, "9", hard))
	p.Steps = p.Steps[:len(p.Steps)-3]
	out := string(write(t, p))
	if !strings.Contains(out, "<b>ER 20.0</b>") || !strings.Contains(out, "Not solved") {
		t.Error("the page does not say so")
	}
}

type brokenWriter struct{}

var errBroken = errors.New("broken")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestPageErrors(t *testing.T) {
	p := pageOf(t, puzzle(t, "9", easy))
	if _, err := p.WriteTo(brokenWriter{}); !errors.Is(err, errBroken) {
		t.Error(err)
	}
	p.Puzzle = nonet.NewPuzzle(mustLayout(t, "36"))
	if _, err := p.WriteTo(io.Discard); err == nil {
		t.Error("a layout that is too large has a page")
	}
}

func mustLayout(t *testing.T, text string) *nonet.Layout {
	t.Helper()
	l, err := nonet.ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func BenchmarkAppendStep(b *testing.B) {
	p := puzzle(b, "9", hard)
	state, err := logic.NewState(p)
	if err != nil {
		b.Fatal(err)
	}
	var hardest *logic.Step
	var before *logic.State
	for _, step := range path(b, p) {
		if hardest == nil || step.Score > hardest.Score {
			hardest, before = step, state.Clone()
		}
		state.Apply(step)
	}
	var out []byte
	for b.Loop() {
		out = AppendStep(out[:0], before, hardest, Options{})
	}
	b.SetBytes(int64(len(out)))
}
