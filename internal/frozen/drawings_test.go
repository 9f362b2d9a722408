package frozen

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/booklet"
	"github.com/nonet-dev/nonet/internal/svg"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

// forms are puzzles of size 9 whose rules have each form in which a kind is drawn or told, one
// puzzle a line.
const forms = `
cage:15:r1c1,r1c2,r1c3,r2c4,r2c5
cage:15:r1c1,r1c2,r2c2,r2c1 cage:3:r1c2,r1c3 differ:r1c1,r5c5,r9c1
sum:15:r1c1,r1c2,r1c3,r2c4,r2c5 sum:5:r9c9
sum:3:2*r4c4,-1*r4c5 sum:10:r4c4,r4c5 sum:5:r5c5,r5c4 sum:7:r1c1,r2c1
sum:45:r1c1-r9c9 sum:12:r1c3-r3c1 sum:8:r9c8,r8c9
arrow:r1c1,r1c2,r1c3,r2c4,r2c5
arrow:2:r1c1,r1c2,r1c3,r2c4,r2c5 arrow:2:r5c5,r6c5,r8c5,r8c7
equal-sum:r5c5,r5c6/r6c6,r6c7 equal-sum:r1c1/r1c2,r2c2/r9c1,r9c2,r9c3
equal-sum:r5c5,r5c6/r5c6,r5c7
region-sum:r1c1-r1c5 region-sum:r3c3-r7c7
zipper:r1c1-r1c5 zipper:r2c1-r2c4
sum-line:7:r1c1,r1c2,r1c3,r2c4,r2c5 sum-line:9:r7c1-r7c5
thermo:r1c1,r1c2,r1c3,r2c4,r2c5 thermo:r9c9,r8c8
greater:r4c4,r4c5 greater:r5c5,r4c5 greater:r1c1,r9c9
whisper:5:r1c1,r1c2,r1c3,r2c4,r2c5 whisper:4:r7c1-r7c5 whisper:5:r9c1-r9c5
renban:r1c1,r1c2,r1c3,r2c4,r2c5 renban:r9c9,r1c1,r5c5
modular:3:r1c1,r1c2,r1c3,r2c4,r2c5 modular:2:r7c1-r7c5
modular:1:r7c1-r7c5
entropic:r1c1,r1c2,r1c3,r2c4,r2c5
palindrome:r1c1,r1c2,r1c3,r2c4,r2c5
between:r1c1,r1c2,r1c3,r2c4,r2c5
lockout:4:r1c1,r1c2,r1c3,r2c4,r2c5 lockout:3:r7c1-r7c5
consecutive:r4c4,r4c5 consecutive:r4c4,r5c4 consecutive:r1c1,r5c9
double:r4c4,r4c5 double:r4c4,r5c4 double:r1c1,r5c9
pair:a+b<9:r4c4,r4c5 pair:a+b=8:r1c1,r1c2 pair:|a-b|=2:r2c1,r2c2
pair:a>b:r4c4,r4c5 pair:|a-b|>=4:r1c1,r1c2 pair:|a-b|>=4:r1c2,r1c3 pair:|a-b|!=1:r9c9,r9c8
pair:a%2=b%2:r1c1,r1c2 pair:a%2=b%2:r1c1,r1c3 pair:a%2=b%2:r1c2,r1c3 pair:a!=b:r7c7,r7c8
contains:122:r1c1,r1c2,r2c1,r2c2 contains:1:r1c1,r1c2,r1c3 contains:12345:r5c5-r5c9
sandwich:8:r1c1-r9c1 sandwich:8:r9c2-r1c2 sandwich:8:r1c1-r1c9
x-sum:8:r1c1-r9c1
skyscraper:3:r1c1-r9c1 skyscraper:1:r9c9-r9c1
index:8:r1c1-r9c1 index:8:r2c2-r2c6
index-of:1:r3c1/r1c1-r9c1 index-of:2:r5c1/r5c1-r5c9 index-of:3:r5c5/r5c1-r5c9
index-of:1:r5c5/r7c1-r7c4
automaton:(1|2)*3.*:r1c1,r1c2,r1c3,r2c4,r2c5
automaton:(1|2)*3.*:r1c1-r1c5 automaton:.*9:r5c1-r5c5
anti-consecutive
anti-consecutive anti-knight anti-king disjoint apart:r1c1,r5c9 house:r1c1-r1c5,r2c1-r2c4
diagonal windoku cage:45:r1c1-r1c9 sandwich:8:r1c1-r1c9 x-sum:8:r1c1-r1c9 skyscraper:3:r1c1-r1c9
`

// forms adds how the forms of rules are drawn and told.
func (f freezer) forms(t *testing.T) {
	for i, line := range strings.Split(strings.TrimSpace(forms), "\n") {
		l, rules, err := nonet.WithRules(nonet.Classic(), strings.Fields(line)...)
		if err != nil {
			t.Fatal(err)
		}
		p := nonet.NewPuzzle(l)
		p.Rules = rules
		if err := p.Validate(); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		f.drawn(fmt.Sprintf("form %02d", i+1), t, p)
	}
	p := nonet.NewPuzzle(nonet.Classic())
	for i, r := range []func(a, b int) bool{
		func(a, b int) bool { return a == 3*b || b == 3*a },
		func(a, b int) bool { return a+b != 5 && a+b != 10 },
		func(a, b int) bool { return a-b != 1 && b-a != 1 && a != 2*b && b != 2*a },
		func(a, b int) bool { return a+b*b > 20 },
	} {
		p.Rules = append(p.Rules, nonet.Rule{Kind: nonet.RulePair, Relation: relation(r),
			Cells: [][]nonet.Cell{{nonet.Cell(9 * i), nonet.Cell(9*i + 1)}}})
	}
	f.drawn("form of tables", t, p)
}

// relation returns the table of a relation.
func relation(holds func(a, b int) bool) *nonet.Relation {
	r := &nonet.Relation{Pairs: make([]nonet.Digits, 9)}
	for a := 1; a <= 9; a++ {
		for b := 1; b <= 9; b++ {
			if holds(a, b) {
				r.Pairs[a-1] = r.Pairs[a-1].With(nonet.Digit(b))
			}
		}
	}
	return r
}

// drawn adds how the rules of a puzzle are drawn and told.
func (f freezer) drawn(name string, t *testing.T, p *nonet.Puzzle) {
	figure := svg.Figure{Layout: p.Layout, Rules: p.Rules, Bare: true, Inline: true}
	f.add(name+" drawing", string(figure.Append(nil)))
	for _, entry := range figure.RuleEntries() {
		f.add(name+" legend", entry.Text)
		f.add(name+" samples", string(entry.Append(nil, true)))
	}
	for i := range p.Rules {
		f.add(name+" words", explain.Explainer{}.Rule(p.Layout, &p.Rules[i]))
		f.add(name+" meaning", meaning(t, p, i))
	}
}

// printed adds the booklet of a puzzle and its solution.
func (f freezer) printed(name string, t *testing.T, p *nonet.Puzzle, solution nonet.Grid) {
	var b bytes.Buffer
	w, err := booklet.NewWriter(&b, booklet.Options{Title: "-"})
	if err == nil {
		err = w.Add(booklet.Puzzle{Puzzle: p, Solution: solution})
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	f.add(name+" booklet", contents(t, b.Bytes()))
}

// meaning returns what a step that follows from a rule alone says of it.
func meaning(t *testing.T, p *nonet.Puzzle, rule int) string {
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	var first nonet.Candidate
	for c := range nonet.Cell(p.Layout.Cells()) {
		if d := s.Candidates(c).Min(); d != 0 {
			first = nonet.Candidate{Cell: c, Digit: d}
			break
		}
	}
	return explain.Explainer{}.Text(s, &logic.Step{Technique: logic.RuleCandidates,
		Size: p.Layout.Size(), Rules: []int{rule}, Eliminations: []nonet.Candidate{first},
		Parts: []logic.Part{{Role: logic.RolePattern, Cells: []nonet.Cell{first.Cell}}},
	}, explain.StageFull)
}

// contents returns the texts of the streams of a PDF.
func contents(t *testing.T, pdf []byte) string {
	var b strings.Builder
	for {
		_, after, found := bytes.Cut(pdf, []byte("stream\n"))
		if !found {
			return b.String()
		}
		text, rest, found := bytes.Cut(after, []byte("endstream"))
		if !found {
			t.Fatal("a stream of the PDF has no end")
		}
		if r, err := zlib.NewReader(bytes.NewReader(text)); err != nil {
			b.Write(text)
		} else if _, err := io.Copy(&b, r); err != nil {
			t.Fatal(err)
		}
		pdf = rest
	}
}
