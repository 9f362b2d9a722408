package ruleshapes

import (
	"bytes"
	"flag"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/ruletest"
	"github.com/nonet-dev/nonet/internal/testenv"
)

var update = flag.Bool("update", false, "write testdata/drawings.txt anew")

// TestDrawings: each kind of rule, rules that meet, and layouts are drawn as in drawings.txt.
func TestDrawings(t *testing.T) {
	var got bytes.Buffer
	draw := func(layout string, rules ...nonet.Rule) {
		l, err := nonet.ParseLayout(layout)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "== %s", layout)
		for _, r := range rules {
			fmt.Fprintf(&got, " %s", r)
		}
		fmt.Fprintln(&got)
		write(&got, Of(l, rules, nil))
	}
	for _, r := range every() {
		draw("9", r)
	}
	for _, test := range meeting {
		l, err := nonet.ParseLayout(test[0])
		if err != nil {
			t.Fatal(err)
		}
		var rules []nonet.Rule
		for _, text := range test[1:] {
			r, err := nonet.ParseRule(l, text)
			if err != nil {
				t.Fatal(err)
			}
			rules = append(rules, r)
		}
		draw(test[0], rules...)
	}
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 7))
		l := nonet.Classic()
		var rules []nonet.Rule
		for range 1 + r.IntN(6) {
			kind := nonet.RuleKind(r.IntN(int(nonet.RuleDifference) + 1))
			if rule, ok := ruletest.Rule(r, l, someSolution, kind); ok {
				rules = append(rules, rule)
			}
		}
		var drawing bytes.Buffer
		write(&drawing, Of(l, rules, nil))
		fmt.Fprintf(&got, "%d rules at random: %08x\n", len(rules),
			crc32.ChecksumIEEE(drawing.Bytes()))
	}
	testenv.Golden(t, "testdata/drawings.txt", got.Bytes(), *update)
}

// meeting is layouts with rules that share cells, borders, or places outside of the grid.
var meeting = [][]string{
	{"6", "cage:10:r1c1,r1c2,r2c1", "cage:12:r1c3,r2c2,r2c3", "cage:11:r4c1,r5c2"},
	{"6", "thermo:r1c1-r1c4", "arrow:r2c1-r2c4", "whisper:3:r1c1-r4c4"},
	{"6", "thermo:r3c3-r3c1", "thermo:r3c3-r1c3", "thermo:r3c3,r4c4,r5c3"},
	{"6", "consecutive:r1c1,r1c2", "double:r1c1,r2c1", "greater:r4c4,r4c5", "greater:r5c4,r4c4"},
	{"6", "sandwich:5:r1c1-r1c6", "x-sum:9:r1c1-r1c6", "skyscraper:3:r1c6-r1c1",
		"sum:12:r1c1,r2c2,r3c3,r4c4,r5c5,r6c6", "skyscraper:2:r6c1-r1c1", "sandwich:4:r1c1-r6c1"},
	{"6", "palindrome:r1c1-r1c5", "palindrome:r1c5-r5c5", "renban:r2c2,r3c3,r2c4,r3c5"},
	// Three sets at each cell are drawn, five are not; nor are many rules with alternatives.
	{"6", "contains:12:r1c1-r1c3", "contains:13:r1c1,r2c1,r3c1", "contains:14:r1c1,r6c6"},
	{"6", "contains:12:r1c1-r1c3", "contains:13:r1c1,r2c1,r3c1", "contains:14:r1c1,r6c6",
		"contains:15:r1c1,r6c5", "contains:16:r1c1,r5c5", "contains:12:r4c4-r4c6"},
	{"6+diagonal"},
	{"6+anti-knight"},
	{"6+anti-king+diagonal", "between:r2c2-r2c5", "lockout:3:r3c1-r3c5"},
	{"9+windoku"},
	{"9+differ:r1c1,r2c2,r3c1+house:r5c1,r5c2,r5c3,r6c1,r6c3,r7c1,r7c2,r7c3,r8c4+apart:r1c1,r9c9"},
	{"6", "cage:21:r2c2,r2c3,r2c4,r3c2,r3c4,r4c2", "cage:9:r3c3,r4c3,r5c4", "sum:7:r1c1,r2c1"},
	{"9+disjoint"},
	{"6", "min:r1c1", "max:r3c3", "slow-thermo:r5c1-r5c4", "even:r6c6", "odd:r6c5"},
	{"6", "or:{thermo:r1c1-r1c3}{cage:5:r2c1,r2c2;renban:r3c1-r3c3}",
		"or:{consecutive:r5c5,r5c6}{double:r5c5,r5c6}{sum:5:r5c5,r6c5}"},
	{"6", "or:{whisper:3:r1c1-r1c4}{palindrome:r1c4-r1c1}{slow-thermo:r1c1-r1c4}",
		"or:{sandwich:5:r1c1-r1c6}{sum:9:r2c1,r1c2}", "or:{pair:a+b<5:r6c1,r6c2}{min:r6c6}",
		"or:{greater:r4c4,r4c5}{or:{product:6:r5c4,r5c5}{cage:9:r5c5,r5c6}}"},
}

// someSolution is a filled grid that has random rules.
var someSolution = func() (g nonet.Grid) {
	for c := range nonet.Cell(81) {
		g = append(g, nonet.Digit((3*(c/9)+c/27+c%9)%9+1))
	}
	return g
}()

// write writes a drawing, a line for each shape.
func write(w *bytes.Buffer, d *Drawing) {
	fmt.Fprintf(w, "beyond %d %d %d %d, cells %d, corners %t\n", d.Left, d.Top, d.Right, d.Bottom,
		d.Cells, d.Corners)
	for _, item := range d.Items {
		fmt.Fprintf(w, "item of %v\n", item.Rules)
		writeShapes(w, item.Shapes)
	}
	for _, e := range d.Legend {
		fmt.Fprintf(w, "legend: %s\n", e.Text)
		writeShapes(w, e.Sample)
	}
	for _, text := range d.Words {
		fmt.Fprintf(w, "words: %s\n", text)
	}
}

func writeShapes(w *bytes.Buffer, shapes []Shape) {
	for i := range shapes {
		s := &shapes[i]
		lengths, round := s.Dashes()
		fmt.Fprintf(w, "  look %d hue %d dash %v %t width %d radius %d text %q size %d closed %t %v\n",
			s.Look, s.Hue, lengths, round, s.Width, s.Radius, s.Text, s.Size, s.Closed, s.Points)
	}
}
