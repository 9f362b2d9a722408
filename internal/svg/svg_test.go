package svg

import (
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

var update = flag.Bool("update", false, "write the golden files")

func layout(t testing.TB, text string) *nonet.Layout {
	t.Helper()
	l, err := nonet.ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// full returns a figure with everything that figures can have.
func full(t testing.TB, text string) *Figure {
	l := layout(t, text)
	n := l.Size()
	f := &Figure{
		Layout: l, Title: "Grid <1> & more", Description: "A \"test\"",
		Values: make(nonet.Grid, l.Cells()), Givens: make(nonet.Grid, l.Cells()),
		Candidates: make([]nonet.Digits, l.Cells()),
		Areas: []Area{
			{Style: Solid, Cells: l.Houses()[0].Cells, Name: "A"},
			{Style: Dashed, Cells: l.Houses()[n].Cells, Name: "B"},
			{Style: Dotted, Cells: l.Houses()[len(l.Houses())-1].Cells},
			{Style: Double, Cells: []nonet.Cell{1}},
			{Style: Framed, Cells: []nonet.Cell{0}},
		},
		Loops: [][]nonet.Cell{{0, 1, nonet.Cell(n) + 1, nonet.Cell(n)}},
		Rules: []nonet.Rule{
			{Kind: nonet.RuleWhisper, Number: 2, Cells: [][]nonet.Cell{{0, 1, nonet.Cell(n) + 1}}},
			{Kind: nonet.RuleConsecutive, Cells: [][]nonet.Cell{{0, 1}}},
		},
	}
	for c := range f.Candidates {
		f.Candidates[c] = nonet.AllDigits(n)
	}
	f.Values[0], f.Givens[0], f.Values[1], f.Values[n] = 1, 1, 2, 2
	last := nonet.Cell(n*n - 1)
	f.Rays, f.Crosses = []Ray{{From: 0, To: last}}, []nonet.Cell{last}
	f.Answers = []nonet.Candidate{{Cell: last - 1, Digit: 1}}
	for c := nonet.Cell(1); c <= last; c++ {
		f.About = append(f.About, c)
	}
	f.New, f.First = []nonet.Candidate{{Cell: nonet.Cell(n), Digit: 2}}, 7
	for s := range shapes {
		x := nonet.Candidate{Cell: 2, Digit: nonet.Digit(int(s)%n + 1)}
		f.Marks = append(f.Marks, Mark{x, s, "1.2 3.4"})
		f.Legend = append(f.Legend, Entry{Text: fmt.Sprintf("shape %d", s), Shape: s})
	}
	f.Groups = []Group{{[]nonet.Candidate{{Cell: 2, Digit: 1}, {Cell: 3, Digit: 1}}, "5.6"}}
	f.Legend = append(f.Legend, Entry{Text: "group", Sample: SampleGroup})
	for s := range areaStyles {
		f.Legend = append(f.Legend, Entry{Text: "area", Sample: SampleArea, Area: s})
	}
	for i := range 8 {
		l := Link{nonet.Candidate{Cell: nonet.Cell(2 + i%2), Digit: 1},
			nonet.Candidate{Cell: nonet.Cell(n + i), Digit: 2}, Line(i) % lineKinds, i - 1, "7.8"}
		f.Links = append(f.Links, l)
		f.Legend = append(f.Legend, Entry{Text: "link", Sample: SampleLink, Style: l.Style,
			Line: l.Line})
	}
	f.Legend = append(f.Legend, Entry{Text: "ray", Sample: SampleRay},
		Entry{Text: "cross", Sample: SampleCross})
	f.Legend = append(f.Legend, Entry{Text: "a loop < & >", Sample: SampleLoop})
	return f
}

func TestGolden(t *testing.T) {
	for _, text := range []string{"2x2", "9+windoku+diagonal", "jigsaw:aaabbaaccbdcccbddeebddeee",
		"4+apart:r1c1,r3c4+house:r1c1,r2c3,r3c2,r4c4"} {
		name := strings.NewReplacer("+", "_", ":", "_", ",", "").Replace(text)
		golden(t, name[:min(len(name), 20)], full(t, text).Append(nil))
	}
}

// golden compares a picture with the one of that name in testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name+".svg")
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s differs (go test -update writes it)", file)
	}
}

// TestWellFormed holds pictures of all sizes against XML, and against reaching
// out of themselves.
func TestWellFormed(t *testing.T) {
	for _, text := range []string{"2x2", "latin:5", "2x3", "9", "9+diagonal+windoku", "16", "25",
		"jigsaw:aaabbaaccbdcccbddeebddeee"} {
		for _, inline := range []bool{false, true} {
			f := full(t, text)
			f.Inline = inline
			out := string(f.Append(nil))
			decoder := xml.NewDecoder(strings.NewReader(out))
			for {
				token, err := decoder.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				start, ok := token.(xml.StartElement)
				if !ok {
					continue
				}
				switch start.Name.Local {
				case "svg", "title", "desc", "style", "g", "text", "path", "rect", "circle",
					"polygon":
				default:
					t.Errorf("%s: element %s", text, start.Name.Local)
				}
				for _, a := range start.Attr {
					if a.Name.Local == "id" || a.Name.Local == "href" ||
						strings.HasPrefix(a.Name.Local, "on") {
						t.Errorf("%s: attribute %s", text, a.Name.Local)
					}
				}
			}
			rest := strings.Replace(out, `xmlns="http://www.w3.org/2000/svg"`, "", 1)
			for _, bad := range []string{"http", "url(", "import", "script"} {
				if strings.Contains(rest, bad) {
					t.Errorf("%s: contains %q", text, bad)
				}
			}
			if strings.Contains(out, "<style>") == inline {
				t.Errorf("%s: inline %t has the wrong style", text, inline)
			}
			if !strings.Contains(out, "<title>Grid &lt;1&gt; &amp; more</title>") {
				t.Errorf("%s: the title is missing: %.200s", text, out)
			}
		}
	}
}

// TestStyleHasClasses holds the classes that pictures use against the style
// sheet, light and dark.
func TestStyleHasClasses(t *testing.T) {
	out := string(full(t, "9+diagonal+windoku").Append(nil))
	classes := map[string]bool{}
	for _, part := range strings.Split(out, `class="`)[1:] {
		list, _, _ := strings.Cut(part, `"`)
		for _, class := range strings.Fields(list) {
			classes[class] = true
		}
	}
	for class := range classes {
		if class != "nonet" && !strings.Contains(light, ".nonet ."+class+"{") &&
			!strings.Contains(light, ".nonet ."+class+",") {
			t.Errorf("the style sheet lacks %s", class)
		}
	}
	if len(classes) < 40 {
		t.Errorf("only %d classes are used", len(classes))
	}
}

// TestStyleFor leaves out what is not used, and nothing else.
func TestStyleFor(t *testing.T) {
	if got := styleFor([]byte(`<rect class="paper"/><path class="link c0"/>`)); !strings.Contains(got, ".nonet .paper{fill:#fff}") ||
		!strings.Contains(got, ".nonet text{") ||
		!strings.Contains(got, ".nonet .c0{stroke:#56b4e9") ||
		strings.Contains(got, ".nonet .c1{") || strings.Contains(got, ".nonet .key") {
		t.Error(got)
	}
	f := full(t, "9+diagonal+windoku")
	for len(f.Links) < manyLinks {
		f.Links = append(f.Links, f.Links[0])
	}
	if all := string(f.Append(nil)); !strings.Contains(all, "<style>"+Style+"</style>") {
		t.Error("a picture with everything lacks something")
	}
}

// TestBare has classes of its own, which its style sheet explains, and the nodes that
// marks, groups and links show. Other pictures have none of it.
func TestBare(t *testing.T) {
	f := full(t, "9+diagonal+windoku")
	if out := string(f.Append(nil)); strings.Contains(out, "data-node") ||
		strings.Contains(out, "data-then") || strings.Contains(out, prefix) {
		t.Error("a picture that is not bare has nodes or prefixes")
	}
	f.Bare, f.Inline = true, true
	out := string(f.Append(nil))
	if n := strings.Count(out, "data-then"); n != 5 { // the marks and digits of both, and the line
		t.Errorf("%d elements show what follows, should be 5", n)
	}
	style := SwitchedStyle()
	for _, e := range f.Legend {
		out += string(e.Append(nil, true))
	}
	for _, part := range strings.Split(out, `class="`)[1:] {
		list, _, _ := strings.Cut(part, `"`)
		for _, class := range strings.Fields(list) {
			known := strings.HasPrefix(class, prefix) &&
				(strings.Contains(style, "."+class+"{") || strings.Contains(style, "."+class+","))
			if class != "nonet" && !known {
				t.Errorf("the style sheet lacks %s", class)
			}
		}
	}
	for nodes, want := range map[string]int{
		"1.2 3.4": len(f.Marks) + 1, // the strike is two elements
		"5.6":     len(f.Groups), "7.8": len(f.Links),
	} {
		if got := strings.Count(out, `<g data-node="`+nodes+`">`); got != want {
			t.Errorf("%d elements have nodes %s, should be %d", got, nodes, want)
		}
	}
}

// TestMarksOnly has what it has in the places where the whole picture has it, and no grid.
func TestMarksOnly(t *testing.T) {
	f := full(t, "9+diagonal+windoku")
	f.Bare, f.Inline = true, true
	whole := map[string]int{}
	for line := range strings.Lines(string(f.Append(nil))) {
		whole[line]++
	}
	f.MarksOnly = true
	out := string(f.Append(nil))
	for line := range strings.Lines(out) {
		if whole[line]--; whole[line] < 0 {
			t.Errorf("the whole picture does not have %s", line)
		}
	}
	for _, class := range strings.Fields("paper thin thick window rule given placed order edge") {
		if strings.Contains(out, `class="`+prefix+class+`"`) {
			t.Errorf("there is %s", class)
		}
	}
	for _, class := range []string{"solid", "new", "ray", "cross", "loop", "group", "square",
		"strike", "link", "small n-marked", "small n-lit", "name"} {
		if !strings.Contains(out, `class="`+prefix+class) {
			t.Errorf("there is no %s", class)
		}
	}
	if strings.Contains(out, `class="n-small"`) {
		t.Error("there are candidates without marks")
	}
}

// TestSwitchedStyle has each dark rule for the system's choice, which the attribute
// light turns off, and for the attribute dark.
func TestSwitchedStyle(t *testing.T) {
	style := SwitchedStyle()
	lightPart, darkPart, _ := strings.Cut(style, darkStart)
	for rule := range strings.SplitSeq(strings.Trim(dark, "}"), "}") {
		selectors, colours, _ := strings.Cut(rule, "{")
		for _, root := range []string{":root:not([data-theme=light])", ":root[data-theme=dark]"} {
			var list []string
			for selector := range strings.SplitSeq(selectors, ",") {
				class, _ := strings.CutPrefix(selector, ".nonet .")
				list = append(list, root+" .nonet .n-"+class)
			}
			if want := strings.Join(list, ",") + "{" + colours + "}"; !strings.Contains(darkPart,
				want) {
				t.Errorf("there is no rule %s", want)
			}
		}
	}
	if strings.Contains(lightPart, "data-theme") || strings.Count(style, "{") !=
		strings.Count(style, "}") {
		t.Error("the style sheet is not a sequence of three parts")
	}
}

// TestPlaces finds each candidate again where it is drawn.
func TestPlaces(t *testing.T) {
	for _, text := range []string{"1x1", "latin:2", "latin:3", "2x2", "latin:5", "2x3", "latin:7",
		"2x4", "9", "2x5", "12", "16", "latin:17", "25"} {
		f := full9(t, text)
		p := newPicture(f)
		p.measure()
		for c := range f.Layout.Cells() {
			for d := 1; d <= p.n; d++ {
				x := nonet.Candidate{Cell: nonet.Cell(c), Digit: nonet.Digit(d)}
				if got, ok := p.candidateAt(p.at(x)); !ok || got != x {
					t.Fatalf("%s: %v is found as %v", text, x, got)
				}
			}
		}
		if p.n > 1 && (p.dx < 2*radius || p.dy < 2*radius) {
			t.Errorf("%s: marks of neighbours overlap: %d x %d", text, p.dx, p.dy)
		}
	}
}

func full9(t testing.TB, text string) *Figure {
	l := layout(t, text)
	return &Figure{Layout: l, Candidates: make([]nonet.Digits, l.Cells())}
}

// TestTrim holds arrows against their ends: they begin and end outside of the marks, and
// lead from one to the other.
func TestTrim(t *testing.T) {
	f := full9(t, "9")
	p := &picture{Figure: f, n: 9, most: 9}
	p.measure()
	r := p.newRouter()
	random := rand.New(rand.NewPCG(3, 4))
	draw := func() point {
		return p.at(nonet.Candidate{Cell: nonet.Cell(random.IntN(81)),
			Digit: nonet.Digit(1 + random.IntN(9))})
	}
	for range 2000 {
		from, to := draw(), draw()
		if from == to {
			continue
		}
		c := r.route(from, to)
		if !far(c.from, from, radius) || far(c.from, from, radius+40) || !far(c.tip, to, radius) ||
			far(c.tip, to, radius+40) {
			t.Fatalf("from %v to %v: %+v", from, to, c)
		}
	}
}

// TestLabels puts the characters of a line into one element within pages only.
func TestLabels(t *testing.T) {
	list := []label{{point{300, 100}, "<"}, {point{100, 100}, "1"}, {point{200, 100}, "12"},
		{point{400, 100}, "3"}, {point{100, 200}, "𝟙"}}
	for inline, want := range map[bool]string{
		false: `<g class="c" font-size="10"><text x="30" y="13.6">&lt;</text><text x="10" y="13.6">1</text><text x="20" y="13.6">12</text>` +
			`<text x="40" y="13.6">3</text><text x="10" y="23.6">𝟙</text></g>` + "\n",
		true: `<g class="c" font-size="10"><text x="10" y="13.6">1</text><text x="20" y="13.6">12</text>` +
			`<text y="13.6" x="30 40">&lt;3</text><text x="10" y="23.6">𝟙</text></g>` + "\n",
	} {
		p := &picture{Figure: &Figure{Inline: inline}}
		p.labels("c", 100, slices.Clone(list))
		if string(p.out) != want {
			t.Errorf("inline %t:\n%s\nshould be\n%s", inline, p.out, want)
		}
	}
}

func TestLength(t *testing.T) {
	for x, want := range map[int]string{0: "0", 5: ".5", -5: "-.5", 10: "1", 123: "12.3",
		-120: "-12"} {
		p := &picture{}
		p.length(x)
		if string(p.out) != want {
			t.Errorf("%d: %s, should be %s", x, p.out, want)
		}
	}
}

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"a<b>&\"'": "a&lt;b&gt;&amp;&quot;'", "é≠": "é≠", "\x00\x1b\t\n": "\ufffd\ufffd\t\n",
		"\xff": "\ufffd", "\ufffe": "\ufffd",
	} {
		if got := Escape(text); got != want {
			t.Errorf("%q: %q, should be %q", text, got, want)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	f := full(b, "9")
	var out []byte
	for b.Loop() {
		out = f.Append(out[:0])
	}
	b.SetBytes(int64(len(out)))
}
