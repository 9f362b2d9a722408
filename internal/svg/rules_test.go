package svg

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// ruled returns a figure of a layout with rules.
func ruled(t testing.TB, text string, rules ...string) *Figure {
	t.Helper()
	l, list, err := nonet.WithRules(layout(t, text), rules...)
	if err != nil {
		t.Fatal(err)
	}
	return &Figure{Layout: l, Rules: list}
}

// ruledPuzzles are rules of all kinds. Nobody has to solve them.
var ruledPuzzles = map[string][]string{
	"rules_killer": {"cage:15:r1c1,r1c2,r2c1", "cage:8:r1c3-r1c5", "cage:20:r2c2,r2c3,r3c2,r3c3",
		"cage:45:r5c1-r5c9", "differ:r8c1,r8c2,r9c1", "differ:r9c9,r8c8,r7c7,r6c6",
		"sum:12:r7c1,r7c3", "sum:3:2*r3c5,-1*r3c6", "equal-sum:r4c7,r4c8/r3c9,r4c9",
		"anti-knight", "disjoint", "anti-consecutive"},
	"rules_lines": {"thermo:r1c1-r1c4", "arrow:r2c1-r2c4", "arrow:2:r3c1,r3c2,r3c3,r3c4",
		"whisper:5:r4c1,r5c2,r4c3,r5c4", "whisper:4:r6c1-r6c3", "renban:r8c1,r9c1,r9c2,r8c2",
		"modular:3:r1c6-r1c9", "entropic:r2c6-r2c9", "palindrome:r3c6,r4c7,r3c8,r4c9",
		"region-sum:r5c5-r5c9", "zipper:r6c5-r6c9", "between:r7c3-r7c6", "lockout:4:r8c3-r8c6",
		"sum-line:10:r9c3-r9c6", "automaton:1*2*3*:r7c7,r8c8,r7c9", "automaton:(12)*:r9c8,r9c9",
		"pair:|a-b|>=4:r8c7,r9c7", "pair:|a-b|>=4:r9c7,r9c8"},
	"rules_marks": {"consecutive:r1c1,r1c2", "double:r1c1,r2c1", "consecutive:r3c1,r5c1",
		"greater:r2c2,r2c3", "greater:r3c2,r2c2", "sum:10:r4c4,r4c5", "sum:5:r5c4,r6c4",
		"sum:13:r6c5,r6c6", "pair:|a-b|=3:r7c7,r7c8", "pair:a=3*borb=3*a:r8c7,r8c8",
		"pair:a+b<8:r9c1,r9c2", "contains:1223:r8c2,r8c3,r9c2,r9c3", "contains:45:r4c8,r4c9,r5c8",
		"sum:24:r2c9,r3c8,r4c7,r5c6,r6c5,r7c4,r8c3,r9c2", "sum:33:r9c5,r8c6,r7c7,r6c8,r5c9",
		"sandwich:8:r1c1-r1c9", "x-sum:21:r1c1-r9c1", "skyscraper:4:r2c9-r2c1",
		"skyscraper:5:r9c3-r1c3", "index:7:r9c3-r1c3", "index-of:4:r6c4/r6c1-r6c9",
		"index-of:2:r3c2/r1c2-r9c2", "index:2:r5c1-r5c4"},
}

// TestRulesGolden compares pictures of rules with those in testdata, which somebody has
// looked at.
func TestRulesGolden(t *testing.T) {
	for name, rules := range ruledPuzzles {
		f := ruled(t, "9", rules...)
		if name == "rules_killer" {
			f.Candidates = make([]nonet.Digits, 81)
			for c := range f.Candidates {
				f.Candidates[c] = nonet.AllDigits(9)
			}
		}
		golden(t, name, f.Append(nil))
	}
}

// TestRulesOnly has each rule where the whole picture has it, as a group with its index, and
// nothing else.
func TestRulesOnly(t *testing.T) {
	for name, rules := range ruledPuzzles {
		f := ruled(t, "9", rules...)
		f.Bare, f.Inline, f.Values = true, true, make(nonet.Grid, 81)
		f.Values[0] = 1
		whole := string(f.Append(nil))
		f.RulesOnly = true
		layer := string(f.Append(nil))
		open, _, _ := strings.Cut(whole, ">")
		if !strings.HasPrefix(layer, open) {
			t.Errorf("%s: the layer begins with %.200s, the whole picture with %s", name, layer, open)
		}
		inside := strings.TrimSuffix(layer[len(open)+1:], "</svg>\n")
		if !strings.Contains(whole, inside) {
			t.Errorf("%s: the whole picture has no\n%s", name, inside)
		}
		for _, other := range []string{"n-thin", "n-placed", "<rect"} {
			if strings.Contains(layer, other) {
				t.Errorf("%s: the layer has %s", name, other)
			}
		}
		if !strings.Contains(layer, `<g data-node="0">`) {
			t.Errorf("%s: the first rule has no group", name)
		}
		decoder := xml.NewDecoder(strings.NewReader(layer))
		for {
			if _, err := decoder.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

// TestRuleRoom makes room outside of the grid for clues there, and in cells for sums: no
// candidate is as high as they reach.
func TestRuleRoom(t *testing.T) {
	none, line := (&Figure{Layout: nonet.Classic()}).RuleRoom(),
		ruled(t, "9", "thermo:r1c1-r1c4").RuleRoom()
	if line != none || line.Above != padding {
		t.Errorf("a thermometer takes %+v, nothing takes %+v", line, none)
	}
	f := ruled(t, "9", "cage:15:r1c1-r1c3", "sandwich:8:r1c1-r1c9", "skyscraper:2:r9c1-r1c1")
	f.Wide = true
	room := f.RuleRoom()
	if room.Left < 300 || room.Bottom < 300 || room.Top != 0 || room.Right != 0 {
		t.Errorf("clues on the left and below take %+v", room)
	}
	if room.Above < 90 || room.StepY*3+room.Above > minCell {
		t.Errorf("sums of cages take %+v", room)
	}
	f.Candidates = make([]nonet.Digits, 81)
	p := &picture{Figure: f, n: 9, most: 9}
	p.measure()
	top := p.at(nonet.Candidate{Cell: 0, Digit: 1}).y - p.font*36/100 - p.corner(0).y
	if top < p.above {
		t.Errorf("the first candidate begins at %d, the sums end at %d", top, p.above)
	}
}

// TestManyRules keeps pictures small, whatever the puzzle has, and says what they lack.
func TestManyRules(t *testing.T) {
	for _, rule := range []string{"zipper:r1c1-r1c64", "consecutive:r1c1,r1c2",
		"cage:2080:r1c1-r1c64", "arrow:1:r1c1-r1c2", "whisper:2:r1c1-r1c64",
		"skyscraper:5:r1c1-r1c64", "lockout:2:r1c1-r1c64", "palindrome:r1c1-r1c64"} {
		f := ruled(t, "latin:64", rule)
		for len(f.Rules) < 10_000 {
			f.Rules = append(f.Rules, f.Rules[0])
		}
		out := string(f.Append(nil))
		if len(out) > 8<<20 {
			t.Errorf("%s: %d bytes", rule, len(out))
		}
		if !strings.Contains(out, "rules are not drawn") {
			t.Errorf("%s: the picture does not say that it lacks rules", rule)
		}
	}
}
