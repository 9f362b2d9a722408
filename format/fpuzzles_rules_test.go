package format

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// tellRules returns the texts of rules, ascending.
func tellRules(l *nonet.Layout, rules []nonet.Rule) (texts []string) {
	for _, x := range rules {
		texts = append(texts, x.Text(l))
	}
	slices.Sort(texts)
	return texts
}

// plainRules returns rules that say the same as others. A comparison is a thermometer of two
// cells, and a whisper of two cells is a pair, as f-puzzles has them.
func plainRules(l *nonet.Layout, rules []nonet.Rule) (plain []nonet.Rule) {
	for _, x := range rules {
		switch {
		case x.Kind == nonet.RuleGreater:
			x = nonet.Rule{Kind: nonet.RuleThermo,
				Cells: [][]nonet.Cell{{x.Cells[0][1], x.Cells[0][0]}}}
		case x.Kind == nonet.RuleWhisper && len(x.Cells[0]) == 2:
			pair := sketch.InOrder(x.Cells[0][0], x.Cells[0][1])
			x = nonet.Rule{Kind: nonet.RulePair, Cells: [][]nonet.Cell{pair[:]},
				Relation: sketch.Relations.Apart(x.Number).Of(l.Size())}
		}
		plain = append(plain, x)
	}
	return plain
}

// rulesOf returns the rules that add adds to a grid.
func rulesOf(size int, add func(*sketch.Rules)) []nonet.Rule {
	r := sketch.NewRules(size)
	add(r)
	return r.Rules
}

// wantRules checks the rules of a record.
func wantRules(t *testing.T, name string, rec *Record, want []nonet.Rule) {
	t.Helper()
	if rec.Err != nil {
		t.Errorf("%s: %v", name, rec.Err)
		return
	}
	l := rec.Puzzle.Layout
	if got, want := tellRules(l, rec.Puzzle.Rules), tellRules(l, want); !slices.Equal(got, want) {
		t.Errorf("%s: got the rules\n%s\nwant\n%s", name, strings.Join(got, "\n"),
			strings.Join(want, "\n"))
	}
}

// lineOf returns the cells of a row from 0, from column a up or down to column b.
func lineOf(size, row, a, b int) (cells []nonet.Cell) {
	step := 1
	if b < a {
		step = -1
	}
	for column := a; column != b+step; column += step {
		cells = append(cells, nonet.Cell(row*size+column))
	}
	return cells
}

// Every constraint means the rules that f-puzzles and its solver make of it.
func TestFPuzzlesRules(t *testing.T) {
	kind := func(kind nonet.RuleKind, number int, cells ...[]nonet.Cell) func(*sketch.Rules) {
		return func(r *sketch.Rules) { r.Kind(kind, number, cells...) }
	}
	row := func(a, b int) []nonet.Cell { return lineOf(9, 0, a, b) }
	line := `[{"lines":[["R1C1","R1C2","R1C3","R1C4"]]}]`
	for _, test := range []struct {
		members string
		want    func(*sketch.Rules)
	}{
		{`"killercage":[{"cells":["R1C1","R1C2"],"value":"12"}]`,
			kind(nonet.RuleCage, 12, row(0, 1))},
		{`"killercage":[{"cells":["R1C1","R1C2"],"value":12}]`,
			kind(nonet.RuleCage, 12, row(0, 1))},
		{`"killercage":[{"cells":["R1C1","R1C2"],"value":"0"}]`, func(*sketch.Rules) {}},
		// they differ
		{`"littlekillersum":[{"cell":"R0C7","direction":"DR","value":"9"}]`,
			kind(nonet.RuleSum, 9, []nonet.Cell{7, 17})},
		{`"littlekillersum":[{"cell":"R10C3","cells":["R9C2","R8C1"],"direction":"UL","value":"9"}]`,
			kind(nonet.RuleSum, 9, []nonet.Cell{73, 63})},
		{`"littlekillersum":[{"cell":"R8C1","direction":"DR","value":"9"}]`, // from within
			kind(nonet.RuleSum, 9, []nonet.Cell{63, 73})},
		{`"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R1C3"]]}]`,
			kind(nonet.RuleArrow, 1, row(0, 2))},
		{`"arrow":[{"cells":["R1C1","R1C2"],"lines":[["R1C2","R1C3","R1C4"],["R1C1","R2C1","R3C1"]]}]`,
			func(r *sketch.Rules) {
				r.Kind(nonet.RuleArrow, 2, row(0, 3))
				r.Kind(nonet.RuleArrow, 2, []nonet.Cell{0, 1, 9, 18})
			}},
		{`"thermometer":` + line, kind(nonet.RuleThermo, 0, row(0, 3))},
		{`"slowthermometer":[{"lines":[["R1C1","R1C2","R1C3"]]}]`, func(r *sketch.Rules) {
			r.Pair(sketch.Relations.AtMost(), 0, 1)
			r.Pair(sketch.Relations.AtMost(), 1, 2)
		}},
		{`"palindrome":` + line, kind(nonet.RulePalindrome, 0, row(0, 3))},
		{`"renban":` + line, kind(nonet.RuleRenban, 0, row(0, 3))},
		{`"renban":[{"lines":[["R1C1","R1C2","R2C2","R1C1"]]}]`, // a loop
			kind(nonet.RuleRenban, 0, []nonet.Cell{0, 1, 10})},
		{`"whispers":` + line, kind(nonet.RuleWhisper, 5, row(0, 3))},
		{`"whispers":[{"lines":[["R1C1","R1C2"]],"value":"4"}]`,
			kind(nonet.RuleWhisper, 4, row(0, 1))},
		{`"regionsumline":` + line, kind(nonet.RuleRegionSum, 0, row(0, 3))},
		{`"entropicline":` + line, kind(nonet.RuleEntropic, 0, row(0, 3))},
		{`"modularline":` + line, kind(nonet.RuleModular, 3, row(0, 3))},
		{`"nabner":[{"lines":[["R1C1","R1C2","R1C3"]]}]`, kind(nonet.RuleNabner, 0, row(0, 2))},
		{`"zipperline":` + line, kind(nonet.RuleZipper, 0, row(0, 3))},
		{`"doublearrow":` + line, kind(nonet.RuleEqualSum, 0, []nonet.Cell{0, 3}, row(1, 2))},
		{`"betweenline":` + line, kind(nonet.RuleBetween, 0, row(0, 3))},
		{`"lockout":` + line, kind(nonet.RuleLockout, 4, row(0, 3))},
		{`"thermometer":[{"lines":[["R1C1"]]}],"betweenline":[{"lines":[["R1C1","R1C2"]]}],` +
			`"doublearrow":[{"lines":[["R1C1","R1C2"]]}]`, func(*sketch.Rules) {}},
		{`"difference":[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"3"}]`,
			func(r *sketch.Rules) {
				r.Kind(nonet.RuleConsecutive, 0, row(0, 1))
				r.Pair(sketch.Relations.Difference(3), 9, 10)
			}},
		{`"ratio":[{"cells":["R1C1","R1C2"],"value":""},{"cells":["R2C1","R2C2"],"value":"3"}]`,
			func(r *sketch.Rules) {
				r.Kind(nonet.RuleDouble, 0, row(0, 1))
				r.Pair(sketch.Relations.Ratio(3), 9, 10)
			}},
		{`"xv":[{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R1C1","R2C1"],"value":"v"},` +
			`{"cells":["R1C4","R1C5"],"value":""}]`, func(r *sketch.Rules) {
			r.Kind(nonet.RuleSum, 10, row(0, 1))
			r.Kind(nonet.RuleSum, 5, []nonet.Cell{0, 9})
		}},
		{`"clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R5C5","R1C2"]}]`, // one is its own clone
			kind(nonet.RulePalindrome, 0, []nonet.Cell{0, 40})},
		{`"quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[3,1,3]}]`,
			func(r *sketch.Rules) {
				r.Contains([]nonet.Digit{1, 3, 3}, []nonet.Cell{0, 1, 9, 10})
			}},
		{`"quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}]`,
			func(*sketch.Rules) {}},
		{`"sandwichsum":[{"cell":"R0C1","value":"0"},{"cell":"R1C10","value":12},` +
			`{"cell":"R2C0","value":""},{"cell":"R2C0","value":"?"}]`, func(r *sketch.Rules) {
			r.Kind(nonet.RuleSandwich, 0, r.Column(0))
			r.Kind(nonet.RuleSandwich, 12, row(8, 0))
		}},
		{`"xsum":[{"cell":"R10C1","value":"12"}]`,
			kind(nonet.RuleXSum, 12, sketch.Ray(9, 8, 0, -1, 0))},
		{`"skyscraper":[{"cell":"R1C0","value":"3"}]`, kind(nonet.RuleSkyscraper, 3, row(0, 8))},
		{`"minimum":[{"cell":"R1C1"},{"cell":"R1C2"}]`, func(r *sketch.Rules) {
			r.Greater(9, 0)
			r.Greater(2, 1)
			r.Greater(10, 1)
		}},
		{`"maximum":[{"cell":"R9C9"}]`, func(r *sketch.Rules) {
			r.Greater(80, 79)
			r.Greater(80, 71)
		}},
		{`"rowindexer":[{"cells":["R2C1"]}]`, func(r *sketch.Rules) {
			r.Kind(nonet.RuleIndexOf, 2, []nonet.Cell{9}, r.Column(0))
		}},
		{`"columnindexer":[{"cells":["R2C1"]}]`, func(r *sketch.Rules) {
			r.Kind(nonet.RuleIndexOf, 1, []nonet.Cell{9}, r.Row(1))
		}},
		{`"boxindexer":[{"cells":["R2C1"]}]`, kind(nonet.RuleIndexOf, 4, []nonet.Cell{9},
			[]nonet.Cell{0, 1, 2, 9, 10, 11, 18, 19, 20})},
		{`"nonconsecutive":true`, kind(nonet.RuleAntiConsecutive, 0)},
		{`"nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"],"value":"3"}]`,
			func(r *sketch.Rules) {
				r.Kind(nonet.RuleAntiConsecutive, 0)
				r.Pair(sketch.Relations.Difference(3), 0, 1)
			}},
		{`"nonconsecutive":true,"difference":[{"cells":["R1C2","R1C1"]}]`, func(r *sketch.Rules) {
			r.Kind(nonet.RuleConsecutive, 0, row(1, 0))
			r.Everywhere(sketch.None(sketch.Relations.Difference(1)),
				map[[2]nonet.Cell]bool{{0, 1}: true})
		}},
		{`"negative":["ratio"],"difference":[{"cells":["R1C1","R1C2"],"value":3}]`,
			func(r *sketch.Rules) {
				r.Pair(sketch.Relations.Difference(3), 0, 1)
				r.Everywhere(sketch.None(sketch.Relations.Ratio(2)),
					map[[2]nonet.Cell]bool{{0, 1}: true})
			}},
		{`"negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"],"value":3}]`,
			func(r *sketch.Rules) {
				r.Pair(sketch.Relations.Ratio(3), 0, 1)
				r.Everywhere(sketch.None(sketch.Relations.Ratio(3)),
					map[[2]nonet.Cell]bool{{0, 1}: true})
			}},
		{`"negative":["xv"],"xv":[{"cells":["R1C1","R1C2"],"value":"X"}]`, func(r *sketch.Rules) {
			r.Sum(10, row(0, 1))
			r.Everywhere(sketch.None(sketch.Relations.Total(5), sketch.Relations.Total(10)),
				map[[2]nonet.Cell]bool{{0, 1}: true})
		}},
	} {
		rec := only(t, `{"size":9,"grid":`+emptyRows(9, nil)+`,`+test.members+`}`, Options{})
		wantRules(t, test.members, rec, rulesOf(9, test.want))
	}
}

// Sizes change what lines mean.
func TestFPuzzlesSizes(t *testing.T) {
	line := `[{"lines":[["R1C1","R1C2","R1C3"]]}]`
	for _, test := range []struct {
		members string
		want    func(*sketch.Rules)
	}{
		{`"whispers":` + line, func(r *sketch.Rules) {
			r.Line(nonet.RuleWhisper, 4,
				r.Row(0)[:3])
		}},
		{`"lockout":` + line, func(r *sketch.Rules) { r.Line(nonet.RuleLockout, 3, r.Row(0)[:3]) }},
		// Digits 1-2, 3-5 and 6-7 are low, middle and high.
		{`"entropicline":` + line, func(r *sketch.Rules) {
			groups := sketch.Relations.Groups([]nonet.Digits{nonet.DigitsOf(1, 2),
				nonet.DigitsOf(3, 4, 5),
				nonet.DigitsOf(6, 7)})
			r.Pair(groups, 0, 1)
			r.Pair(groups, 0, 2)
			r.Pair(groups, 1, 2)
		}},
	} {
		regions := `{"size":7,"grid":` + emptyRows(7, nil) + `,` + test.members + `}`
		wantRules(t, test.members, only(t, regions, Options{}), rulesOf(7, test.want))
	}
}

// A drawing that shows a constraint of the puzzle needs no remark; others are left out.
func TestFPuzzlesDrawings(t *testing.T) {
	left := func(what string) []string {
		return []string{"left out: " + what + ": if these are rules, answers may not be what the " +
			"author means"}
	}
	drawn, two := left("drawings (1)"), left("drawings (2)")
	for members, want := range map[string][]string{
		`"line":[{"lines":[["R1C1","R1C2"]]}]`:                         drawn,
		`"circle":[{}],"rectangle":[{"cells":["R1C1"]}]`:               two,
		`"text":[{"cells":["R0C1"],"value":"a"}]`:                      drawn,
		`"cage":[{"cells":["R9C9"],"value":"note","fontC":"#000000"}]`: drawn,
		`"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}],` +
			`"renban":[{"lines":[["R1C1","R1C2"]]}]`: nil,
		`"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"German Whispers"}],` +
			`"whispers":[{"lines":[["R1C1","R1C2"]]}]`: nil,
		`"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}]`: drawn,
		`"fogofwar":["R1C1"],"foglight":["R2C2"]`:                        {"fog was left out"},
		`"cage":[{"cells":["R1C1"],"value":"FOGLIGHT"}]`:                 {"fog was left out"},
		`"skyscraper":[{"cell":"R0C1","value":""}]`:                      left("skyscrapers without a number (1)"),
		`"sandwichsum":[{"cell":"R0C1","value":"?"},{"cell":"R0C2"}],` +
			`"ratio":[{"cells":["R1C1","R1C2"],"value":"?"}]`: left("sandwich sums without a number (2), ratios without a " +
			"number (1)"),
	} {
		rec := only(t, `{"size":9,"grid":`+emptyRows(9, nil)+`,`+members+`}`, Options{})
		if rec.Err != nil || !slices.Equal(rec.Remarks, want) {
			t.Errorf("%s: got %q, %v, want %q", members, rec.Remarks, rec.Err, want)
		}
	}
}

func TestFPuzzlesRuleErrors(t *testing.T) {
	wantErrors(t, fpuzzlesFormat, map[string]string{
		`{"size":4,"difference":[{"cells":["R1C1"]}]}`: "difference[0]: found 1 cells, expected two",
		`{"size":4,"xsum":[{"cell":"R6C1","value":1}]}`: `xsum[0].cell: found "\"R6C1\"", expected ` +
			`a cell from R0C0 to R5C5`,
		`{"size":4,"xsum":[{"cell":"R0C0","value":1}]}`: "a clue that is not beside a row or column",
		`{"size":4,"xsum":[{"value":1}]}`:               `found a clue without "cell"`,
		`{"size":4,"littlekillersum":[{"cell":"R0C1","direction":"U","value":3}]}`: "the direction " +
			`"U", expected UL, UR, DL or DR`,
		`{"size":4,"littlekillersum":[{"cell":"R0C1","direction":"UL","value":3}]}`: "leads away",
		`{"size":4,"nabner":[{"lines":[["R1C1","R1C2","R1C3","R1C4","R2C4"]]}]}`: "found 5 cells " +
			"that should differ, expected at most 4",
		`{"size":4,"quadruple":[{"cells":["R1C1"],"values":[5]}]}`: "expected a digit from 1 to 4",
	})
}

// setterRules returns rules of every kind that f-puzzles has, for a layout with boxes.
func setterRules(l *nonet.Layout) []nonet.Rule {
	n := l.Size()
	return rulesOf(n, func(r *sketch.Rules) {
		r.Regions(l.Regions())
		line := r.Row(1)[:4]
		m := nonet.Cell(n)
		r.Cage(7, []nonet.Cell{0, 1, m})
		r.Sum(19, sketch.Ray(n, 0, 2, 1, 1))
		r.Sum(6, sketch.Ray(n, n-1, 2, -1, -1))
		r.Arrow(line[:1], line[1:])
		r.Arrow(line[:2], []nonet.Cell{2*m + 1, 2 * m})
		r.DoubleArrow(line)
		for _, kind := range []nonet.RuleKind{nonet.RuleRegionSum, nonet.RuleZipper,
			nonet.RuleThermo, nonet.RuleRenban, nonet.RulePalindrome, nonet.RuleBetween} {
			r.Line(kind, 0, line)
		}
		r.Line(nonet.RuleWhisper, (n+1)/2, line)
		r.Line(nonet.RuleWhisper, 2, line)
		r.Line(nonet.RuleModular, 3, line)
		r.Line(nonet.RuleLockout, n/2, line)
		r.Grouped(sketch.Thirds(n), line[:2])
		r.SlowThermo([]nonet.Cell{m, 2 * m})
		r.Equal(0, nonet.Cell(n*n-1))
		for _, by := range []int{1, 2, 3} {
			r.Difference(by, nonet.Cell(by), nonet.Cell(by)+m)
		}
		r.Ratio(2, 0, 1)
		r.Ratio(3, m, m+1)
		r.Sum(10, []nonet.Cell{m - 1, 2*m - 1})
		r.Contains([]nonet.Digit{1, 2, 2}, []nonet.Cell{0, 1, m, m + 1})
		for i, kind := range []nonet.RuleKind{nonet.RuleSandwich, nonet.RuleXSum,
			nonet.RuleSkyscraper} {
			r.Kind(kind, 3, r.SeenFrom(-1, i))
			r.Kind(kind, 3, r.SeenFrom(i, n))
		}
		r.RowIndexer(m + 2)
		r.ColumnIndexer(m + 2)
		r.BoxIndexer(m + 2)
	})
}

// testRulesRoundTrip checks that rules are the same after they were written in a format and
// read again.
func testRulesRoundTrip(t *testing.T, f *Format, l *nonet.Layout, rules []nonet.Rule) {
	t.Helper()
	p := nonet.NewPuzzle(l)
	p.Rules = rules
	text, err := write(f, WriteOptions{}, &Record{Puzzle: p})
	if err != nil {
		t.Errorf("%s, %s: %v", f.Name, l, err)
		return
	}
	rec := only(t, text, Options{})
	wantRules(t, f.Name+" "+l.String(), rec, rules)
	if rec.Err == nil && rec.Puzzle.Layout.String() != l.String() {
		t.Errorf("%s: %s is read as %s", f.Name, l, rec.Puzzle.Layout)
	}
	if rec.Remarks != nil {
		t.Errorf("%s: it was read with the remarks %q", f.Name, rec.Remarks)
	}
}

func TestFPuzzlesRulesRoundTrip(t *testing.T) {
	for _, f := range []*Format{fpuzzlesFormat, fpuzzlesJSONFormat} {
		for _, text := range []string{"9", "3x2", "2x4", "9+diagonal", "12"} {
			l := parseLayout(text)
			for _, x := range setterRules(l) {
				testRulesRoundTrip(t, f, l, []nonet.Rule{x})
			}
			testRulesRoundTrip(t, f, l, setterRules(l))
		}
	}
}

// Constraints of all cells side by side are written as such.
func TestFPuzzlesNegativeRoundTrip(t *testing.T) {
	for _, add := range []func(*draft){
		(*draft).Nonconsecutive, (*draft).NoOtherRatio, func(s *draft) { s.NoOtherXV(5, 10) },
	} {
		for _, dots := range []func(*draft){
			func(*draft) {}, func(s *draft) { s.WhiteDot(1, 0, 1, true) },
			func(s *draft) { s.BlackDot(2, 1, 0, true) },
			func(s *draft) { s.BlackDot(3, 0, 9, true) },
			func(s *draft) { s.Xv(5, 0, 9); s.WhiteDot(2, 9, 10, true) },
		} {
			s := setters.NewDraft(9)
			dots(s)
			add(s)
			testRulesRoundTrip(t, fpuzzlesJSONFormat, nonet.Classic(), s.Rules.Rules)
		}
	}
}

// Rules that f-puzzles has no constraint for are refused by name.
func TestFPuzzlesCannotHoldRules(t *testing.T) {
	for _, test := range []struct {
		add  func(*sketch.Rules)
		want string
	}{
		{func(r *sketch.Rules) { r.Sum(12, []nonet.Cell{0, 1, 40}) }, "sum (1)"},
		{func(r *sketch.Rules) {
			r.Rule(nonet.Rule{Kind: nonet.RuleSum, Number: 1,
				Cells: [][]nonet.Cell{{0, 1}}, Factors: []int{2, -1}})
		}, "sum (1)"},
		{func(r *sketch.Rules) { r.Kind(nonet.RuleSumLine, 10, r.Row(0)) }, "sum-line (1)"},
		{func(r *sketch.Rules) { r.Kind(nonet.RuleModular, 2, r.Row(0)) }, "modular (1)"},
		{func(r *sketch.Rules) { r.Kind(nonet.RuleLockout, 3, r.Row(0)) }, "lockout (1)"},
		{func(r *sketch.Rules) { r.Contains([]nonet.Digit{1}, r.Row(0)) }, "contains (1)"},
		{func(r *sketch.Rules) { r.Kind(nonet.RuleSandwich, 10, r.Row(0)[:5]) }, "sandwich (1)"},
		{func(r *sketch.Rules) { r.Pair(sketch.None(sketch.Relations.Difference(1)), 0, 1) },
			"pair (1)"},
		{func(r *sketch.Rules) { // beside a dot that nonconsecutive leaves out
			r.Kind(nonet.RuleAntiConsecutive, 0)
			r.Ratio(2, 0, 1)
		}, "anti-consecutive (1)"},
		{func(r *sketch.Rules) { r.EqualSums([][]nonet.Cell{{0}, {1}, {2}}) }, "equal-sum (1)"},
	} {
		p := nonet.NewPuzzle(nonet.Classic())
		p.Rules = rulesOf(9, test.add)
		text, err := write(fpuzzlesFormat, WriteOptions{}, &Record{Puzzle: p})
		if !errors.Is(err, ErrCannotHold) || text != "" ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("got %q, %v, want %s", text, err, test.want)
		}
	}
}
