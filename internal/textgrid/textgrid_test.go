package textgrid

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

var update = flag.Bool("update", false, "write the golden files")

// drawingOf returns the drawing of a layout and rules, as words, with one digit in each cell.
func drawingOf(t *testing.T, layout, words string) *Drawing {
	t.Helper()
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	l, rules, err := nonet.WithRules(l, strings.Fields(words)...)
	if err != nil {
		t.Fatal(err)
	}
	d := &Drawing{Layout: l, Rules: rules}
	for range l.Cells() {
		d.Cells = append(d.Cells, []Span{{Text: "."}})
	}
	return d
}

// TestRules draws rules of all kinds, and lists those that it cannot draw.
func TestRules(t *testing.T) {
	for _, test := range []struct{ name, layout, rules string }{
		{"killer", "9", "cage:4:r1c1,r2c1 cage:21:r1c3,r1c4,r1c5,r2c5 cage:45:r1c6-r9c6 " +
			"cage:11:r4c2,r5c1,r5c2"},
		{"killer-crossed", "9", "cage:4:r1c1,r2c1 cage:4:r2c1,r3c1 cage:4:r5c5,r9c9"},
		{"calcudoku", "latin:4", "product:12:r1c1,r1c2 quotient:2:r2c1,r2c2 " +
			"difference:3:r1c3,r1c4 product:24:r3c1-r3c3 sum:5:r4c1,r4c2 sum:7:r2c3,r2c4,r3c4"},
		{"lines", "9", "thermo:r1c1,r1c2,r1c3,r2c4,r3c4 arrow:r5c5,r4c5,r3c6 " +
			"whisper:5:r9c1,r8c2,r7c1 renban:r9c9,r8c9,r8c8 between:r6c1,r6c2,r6c3"},
		{"more-lines", "9", "arrow:r5c5,r5c4,r5c3 arrow:r5c6,r5c7 arrow:r6c1,r7c1,r8c1 " +
			"arrow:r9c3,r8c2 arrow:r9c9,r8c9 lockout:4:r1c1-r1c4 palindrome:r2c2,r3c3,r2c4 " +
			"zipper:r3c2,r2c3,r3c4 arrow[2]:r7c7,r7c8,r6c8,r5c8 renban:r9c5,r9c7"},
		{"six-kinds", "9", "thermo:r1c1-r1c3 whisper:5:r2c1-r2c3 whisper:4:r3c1-r3c3 " +
			"renban:r4c1-r4c3 palindrome:r5c1-r5c3 zipper:r6c1-r6c3"},
		{"signs", "9", "consecutive:r1c7,r1c8 double:r1c9,r2c9 greater:r4c8,r4c9 " +
			"greater:r4c2,r4c1 greater:r6c9,r5c9 greater:r7c1,r8c1 sum:10:r7c5,r7c6 " +
			"sum:5:r8c6,r9c6 sum:12:r2c7,r2c8 contains:122:r5c2,r5c3,r6c2,r6c3 " +
			"contains:12:r5c5,r5c6 greater:r1c1,r9c9"},
		{"outside", "9", "sandwich:12:r1c1-r1c9 sandwich:8:r1c4-r9c4 x-sum:15:r9c7-r1c7 " +
			"skyscraper:3:r3c9-r3c1 sum:21:r1c4,r2c3,r3c2,r4c1 sum:20:r9c1-r1c9 " +
			"x-sum:20:r1c4-r9c4 sandwich:9:r1c5-r9c5 sum:9:r9c8,r8c9"},
		{"words", "4+anti-knight", "anti-consecutive pair:a+b=5:r1c1,r4c4 " +
			"equal-sum:r1c1,r1c2/r2c3,r2c4"},
		{"large", "16", "cage:20:r1c1-r1c3 thermo:r9c9-r12c9 contains:1,12:r5c5,r5c6,r6c5,r6c6"},
	} {
		got := string(drawingOf(t, test.layout, strings.ReplaceAll(test.rules, "[2]", ":2")).
			Append(nil, true))
		file := filepath.Join("testdata", test.name+".golden")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil || got != string(want) {
			t.Errorf("%s: got\n%s, %v, want\n%s", test.name, got, err, want)
		}
	}
}

// TestStyles has the styles of spans where they are wanted, and nothing else in them.
func TestStyles(t *testing.T) {
	d := drawingOf(t, "1x1", "")
	d.Cells[0] = []Span{{Text: "-1", Style: "31"}, {Text: "2"}}
	for styled, want := range map[bool]string{
		true:  "      1\n  ┌─────┐\n1 │ \x1b[31m-1\x1b[0m2 │\n  └─────┘\n",
		false: "      1\n  ┌─────┐\n1 │ -12 │\n  └─────┘\n",
	} {
		if got := string(d.Append(nil, styled)); got != want {
			t.Errorf("styled %v: %q, want %q", styled, got, want)
		}
	}
}

// TestNames has the names of rows and columns that are asked for.
func TestNames(t *testing.T) {
	d := drawingOf(t, "latin:2", "")
	d.Row = func(i int) string { return string(rune('A' + i)) }
	if got, want := string(d.Append(nil, false)),
		"    1 2\n  ┌─────┐\nA │ . . │\nB │ . . │\n  └─────┘\n"; got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}

// TestManyRules lists so many rules that are not drawn, and counts the others.
func TestManyRules(t *testing.T) {
	d := drawingOf(t, "9", "")
	for range 3 * maxListed {
		d.Rules = append(d.Rules, nonet.Rule{Kind: nonet.RuleAntiConsecutive})
	}
	got := string(d.Append(nil, false))
	if n := strings.Count(got, "rule: anti-consecutive\n"); n != maxListed ||
		!strings.HasSuffix(got, "and 200 more rules\n") {
		t.Errorf("%d rules are listed:\n%s", n, got)
	}
}
