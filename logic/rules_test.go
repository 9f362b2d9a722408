package logic

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/ruletest"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// ruledPuzzle returns a puzzle with rules.
func ruledPuzzle(t testing.TB, layout, givens string, rules ...string) *nonet.Puzzle {
	t.Helper()
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(l)
	if givens != "" {
		if p, err = nonet.ParsePuzzle(l, givens); err != nil {
			t.Fatal(err)
		}
	}
	if p.Layout, p.Rules, err = nonet.WithRules(l, rules...); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRuleSteps has small puzzles, and the first step of a technique in each.
func TestRuleSteps(t *testing.T) {
	rowOfCages := []string{"cage:12:r1c1-r1c3", "cage:20:r1c4-r1c6", "cage:6:r1c7,r1c8"}
	for _, x := range []struct {
		technique Technique
		layout    string
		givens    string
		rules     []string
		want      string // "": no step
	}{
		{LastOfSum, "2x2", "1...............", []string{"cage:5:r1c1,r1c2"},
			"last cell of a sum: r1c2=4"},
		{LastOfSum, "2x2", "1...............", []string{"sum:7:r1c1,2*r2c3"},
			"last cell of a sum: r2c3=3"},
		{LastOfSum, "2x2", "1...............", []string{"sum:6:r1c1,2*r2c3"}, ""},
		{LastOfSum, "2x2", "", []string{"cage:5:r1c1,r1c2"}, ""},
		{InnieOutie, "9", "", rowOfCages, "innie or outie: r1c9=7"},
		{InnieOutie, "9", "", append(slices.Clone(rowOfCages), "cage:11:r1c9,r2c9"),
			"innie or outie: r1c9=7"},
		{InnieOutie, "9", "", []string{"cage:12:r1c1-r1c3", "cage:20:r1c4-r1c6",
			"cage:6:r1c7,r1c8", "cage:11:r1c9,r2c9", "sum:3:r3c1"}, "innie or outie: r1c9=7"},
		{InnieOutieOfHouses, "latin:4", "", []string{"sum:9:r1c1,r1c2,r1c3,r2c1",
			"sum:8:r2c2,r2c3,r2c4"}, "innie or outie of several houses: r1c4=3"},
		{InnieOutieOfHouses, "latin:4", "", []string{"sum:9:r1c1,r1c2,r1c3,r1c4"}, ""},
		{InniesOuties, "9", "", []string{"cage:12:r1c1-r1c3", "cage:20:r1c4-r1c6"}, ""},
		{InniesOuties, "9", "", []string{"cage:12:r1c1-r1c3", "cage:24:r1c4-r1c6"},
			"innies and outies: r1c7<>7, r1c7<>8, r1c7<>9, r1c8<>7, r1c8<>8, r1c8<>9, " +
				"r1c9<>7, r1c9<>8, r1c9<>9"},
		{DigitCombinations, "9", "", []string{"cage:17:r1c1,r1c2"},
			"digit combinations: r1c1<>1, r1c1<>2, r1c1<>3, r1c1<>4, r1c1<>5, r1c1<>6, r1c1<>7, " +
				"r1c2<>1, r1c2<>2, r1c2<>3, r1c2<>4, r1c2<>5, r1c2<>6, r1c2<>7"},
		{DigitCombinations, "2x2", "....3...........", []string{"cage:3:r1c1,r1c2"},
			"digit combinations: r1c1<>4, r1c2<>4"},
		{DigitCombinations, "2x2", "............1...", []string{"cage:5:r3c2,r2c1"},
			"digit combinations: r2c1<>4, r3c2<>4"},
		{DigitCombinations, "9", "2........", []string{"renban:r1c1,r1c2,r1c3"},
			"digit combinations: r1c2<>5, r1c2<>6, r1c2<>7, r1c2<>8, r1c2<>9, r1c3<>5, r1c3<>6, " +
				"r1c3<>7, r1c3<>8, r1c3<>9"},
		{DigitCombinations, "9", "5........", nil, ""},
		{LockedInCombinations, "2x2", "", []string{"cage:3:r1c1,r1c2"},
			"locked in combinations: r1c3<>1, r1c4<>1, " +
				"r2c1<>1, r2c2<>1, r1c3<>2, r1c4<>2, r2c1<>2, r2c2<>2"},
		{LockedInCombinations, "2x2", "", []string{"renban:r1c1,r1c2,r2c1"},
			"locked in combinations: r2c2<>2, r2c2<>3"},
		{LockedInCombinations, "2x2", "", []string{"cage:5:r1c1,r1c2"}, ""},
		{CombinationsAndHouses, "2x2", "..1.............", []string{"cage:5:r2c1,r2c2"},
			"combinations and houses: r2c1<>2, r2c1<>3, r2c2<>2, r2c2<>3"},
		{CombinationsInHouse, "9", "", []string{"cage:5:r1c1,r1c2", "cage:6:r1c4,r1c5"},
			"combinations in a house: r1c1<>1, r1c1<>4, r1c2<>1, r1c2<>4, r1c4<>2, r1c4<>4, " +
				"r1c5<>2, r1c5<>4"},
		{CombinationsInHouse, "9", "", []string{"cage:5:r1c1,r1c2", "cage:6:r1c3,r1c4,r2c4"},
			"combinations in a house: r2c1<>1, r2c2<>1, r2c3<>1, r3c1<>1, r3c2<>1, r3c3<>1"},
		{CombinationsInHouse, "9", "", []string{"cage:5:r1c1,r1c2", "cage:6:r2c4,r2c5"}, ""},
		{RuleChains, "2x2", "", []string{"cage:6:r1c2,r1c3", "cage:7:r2c1,r2c2,r3c2"},
			"forcing chains with rules: r1c2<>1"},
		{RuleChains, "2x2", "", []string{"cage:5:r1c1,r1c2"}, ""},
		{RuleCandidates, "2x2", "", []string{"thermo:r1c1,r1c2,r2c2"},
			"candidates of a rule: r1c1<>3, r1c1<>4, r1c2<>1, r1c2<>4, r2c2<>1, r2c2<>2"},
		{RuleCandidates, "2x2", "4...............", []string{"anti-consecutive"},
			"candidates of a rule: r1c2<>3, r2c1<>3"},
		{RuleCandidates, "2x2", "", []string{"anti-consecutive"}, ""},
		{RuleAndHouses, "9", "", []string{"whisper:5:r1c1,r1c2,r1c3"},
			"rule and houses: r1c1<>5, r1c2<>4, r1c2<>5, r1c2<>6, r1c3<>5"},
		{RuleAndHouses, "9", "", []string{"whisper:4:r1c1,r2c4,r3c7"}, ""},
		{RuleAndHouses, "2x2", "", []string{"contains:12:r1c1,r1c2"},
			"rule and houses: r1c1<>3, r1c1<>4, r1c2<>3, r1c2<>4"},
		{RuleAndHouses, "2x2", "", []string{"contains:1:r1c1,r1c2"},
			"rule and houses: r1c3<>1, r1c4<>1, r2c1<>1, r2c2<>1"},
		{TwoRules, "6", "", []string{"double:r1c1,r1c2", "double:r1c2,r1c3"},
			"two rules: r1c1<>2, r1c1<>3, r1c1<>5, r1c1<>6, r1c2<>1, r1c2<>3, r1c2<>4, r1c2<>5, " +
				"r1c2<>6, r1c3<>2, r1c3<>3, r1c3<>5, r1c3<>6"},
		{TwoRules, "6", "", []string{"double:r1c1,r1c2", "double:r1c3,r1c4"}, ""},
		{RulesOfHouse, "latin:4", "", []string{"greater:r1c1,r1c2", "greater:r1c3,r1c4",
			"greater:r1c2,r1c3"}, "rules of a house: r1c1<>1, r1c1<>2, r1c1<>3, r1c2<>1, " +
			"r1c2<>2, r1c2<>4, r1c3<>1, r1c3<>3, r1c3<>4, r1c4<>2, r1c4<>3, r1c4<>4"},
		{RulesOfHouse, "latin:4", "", []string{"sum:10:r1c1,r1c2,r2c3", "sum:7:r1c3,r1c4,r3c1"},
			"rules of a house: r1c1<>1, r1c2<>1, r1c2<>3, r1c3<>4, r1c4<>4, r2c3<>1, r2c3<>2, " +
				"r3c1<>1, r3c1<>2"},
		{SumBounds, "9", "", []string{"arrow:r1c1,r2c2,r2c3"},
			"bounds of a sum: r2c2<>9, r2c3<>9, r1c1<>1, r1c1<>2"},
		{SumBounds, "9", "", []string{"region-sum:r1c1-r1c4"},
			"bounds of a sum: r1c1<>7, r1c1<>8, r1c1<>9, r1c2<>7, r1c2<>8, r1c2<>9, r1c3<>7, " +
				"r1c3<>8, r1c3<>9, r1c4<>1, r1c4<>2, r1c4<>3, r1c4<>4, r1c4<>5"},
		{SumBounds, "2x2", "", []string{"sum:7:r1c1,r3c2"},
			"bounds of a sum: r1c1<>1, r1c1<>2, r3c2<>1, r3c2<>2"},
		{SumBounds, "2x2", "", []string{"sum:3:r1c1,r3c2,-1*r4c3"}, ""},
		{SumBounds, "2x2", "", []string{"sum:9:r1c1,2*r3c2"}, ""},
		{SumBounds, "2x2", "", []string{"cage:7:r1c1,r1c2"}, ""},
		{RuleClasses, "latin:4", "1...............", []string{"consecutive:r1c2,r1c3",
			"consecutive:r1c3,r1c4"}, "colouring along rules: r1c2<>3"},
		{RuleClasses, "latin:4", "", []string{"whisper:2:r1c1,r1c2"}, ""},
		{FishWithCages, "9", "", []string{"cage:5:r1c1,r2c1", "cage:6:r1c4,r2c5"}, ""},
		{FishWithCages, "9", "", []string{"cage:3:r1c1,r2c1", "cage:4:r1c4,r2c5"},
			"fish with cages: r1c2<>1, r1c3<>1, r1c5<>1, r1c6<>1, r1c7<>1, r1c8<>1, r1c9<>1, " +
				"r2c2<>1, r2c3<>1, r2c4<>1, r2c6<>1, r2c7<>1, r2c8<>1, r2c9<>1"},
		{RulesAndSurroundings, "latin:4", "12..........4...", []string{"double:r1c3,r2c4"},
			"rules and cells around them: r1c3<>3, r2c4<>1, r2c4<>3, r2c4<>4"},
	} {
		if x.layout == "9" && len(x.givens) > 0 {
			x.givens += strings.Repeat(".", 81-len(x.givens))
		}
		s, err := NewState(ruledPuzzle(t, x.layout, x.givens, x.rules...))
		if err != nil {
			t.Fatal(x.rules, err)
		}
		solver := Solver{Profile: NewProfile("one", x.technique)}
		step, err := solver.Next(context.Background(), s)
		got := ""
		if step != nil {
			got = strings.Replace(step.String(), " ("+step.Score.String()+")", "", 1)
			for i, part := range step.Parts[:len(step.Rules)] {
				rule := s.Rules()[step.Rules[i]]
				if part.Role != RoleRule || len(rule.Cells) > 0 &&
					part.Cells[0] != rule.Cells[0][0] {
					t.Errorf("%s: part %d is %+v", got, i, part)
				}
			}
		}
		if err != nil || got != x.want {
			t.Errorf("%s, %s: %q, %v, want %q", x.technique, x.rules, got, err, x.want)
		}
	}
}

// A choice may speak of the rank of a line, which all other lines decide: chains do without it.
func TestChainsBesideRanks(t *testing.T) {
	p := ruledPuzzle(t, "2x3", ".....5....23..2..4.........5.....2..",
		"or:{full-rank:17:r6c1-r1c1}{thermo:r4c5,r4c4}", "sum-line:13:r6c4,r6c3,r6c2,r5c3")
	full, err := new(nonet.Solver).First(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	state, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	s := Solver{Profile: NewProfile("chains", RuleChains)}
	steps := 0
	for {
		step, err := s.Next(t.Context(), state)
		if err != nil {
			t.Fatal(err)
		}
		if step == nil {
			break
		}
		for _, e := range step.Eliminations {
			if full[e.Cell] == e.Digit {
				t.Fatalf("%s excludes a solution", step)
			}
		}
		state.Apply(step)
		steps++
	}
	if steps == 0 {
		t.Error("found no step")
	}
}

// TestProfilesOfRules uses what rules cannot make wrong, and all steps that read rules, in
// puzzles that have some.
func TestProfilesOfRules(t *testing.T) {
	plain, err := NewState(nonet.NewPuzzle(nonet.Classic()))
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewState(ruledPuzzle(t, "9", "", "cage:3:r1c1,r1c2"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range Profiles() {
		if !slices.Equal(p.TechniquesFor(plain), p.Techniques()) {
			t.Errorf("%s: without rules, the techniques are others", p)
		}
		list := p.TechniquesFor(s)
		for x := range techniques {
			switch has := slices.Contains(list, x); {
			case has && x.Needs() != 0:
				t.Errorf("%s: %s assumes one solution", p, x)
			case !has && x.OfRules():
				t.Errorf("%s lacks %s", p, x)
			}
		}
	}
	own := NewProfile("own", UniqueLoop, InnieOutie, FullHouse)
	if !slices.Equal(own.TechniquesFor(s), own.Techniques()) {
		t.Error("a profile of one's own has its order with rules, too")
	}
}

// TestNoUniqueness finds a unique rectangle only where there are no rules.
func TestNoUniqueness(t *testing.T) {
	p := nonet.NewPuzzle(nonet.Classic())
	p.Marks = make([]nonet.Digits, 81)
	for c := range p.Marks {
		p.Marks[c] = nonet.AllDigits(9)
	}
	for _, c := range []int{0, 3, 9} {
		p.Marks[c] = nonet.DigitsOf(1, 2)
	}
	p.Marks[12] = nonet.DigitsOf(1, 2, 3)
	for _, ruled := range []bool{false, true} {
		if ruled {
			p.Rules = ruledPuzzle(t, "9", "", "greater:r1c1,r2c1").Rules
		}
		s, err := NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		solver := Solver{Profile: NewProfile("one", UniqueLoop)}
		step, err := solver.Next(context.Background(), s)
		if err != nil || (step == nil) != ruled {
			t.Errorf("with rules %t: %v, %v", ruled, step, err)
		}
		for step, err := range solver.Steps(context.Background(), s, Uniqueness1) {
			if ruled || err != nil {
				t.Errorf("with rules: %s, %v", step, err)
			}
		}
	}
}

// The scale of HoDoKu has no puzzles with rules, and no grids that overlap. These have levels all
// the same.
func TestNoPointsBeyondHoDoKu(t *testing.T) {
	for _, p := range []*nonet.Puzzle{
		ruledPuzzle(t, "2x2", "1234341221434...", "cage:4:r4c2,r4c4"),
		ruledPuzzle(t, "overlap:4:r1c1,r3c3", "2...........3..1.....4..3.4."),
	} {
		solver := Solver{Profile: ProfileHoDoKu()}
		if _, err := solver.Rate(t.Context(), p); !errors.Is(err, nonet.ErrUnsupported) {
			t.Error(err)
		}
		solver.Profile = nil
		if r, err := solver.Rate(t.Context(), p); err != nil || r.Level != LevelOf(r.ER) {
			t.Errorf("level %s of ER %s, %v", r.Level, r.ER, err)
		}
	}
}

// A puzzle with rules has the difficulty of its hardest step, and its level.
func TestRatingWithRules(t *testing.T) {
	p := ruledPuzzle(t, "2x2", "", "cage:3:r1c1,r2c1", "cage:8:r1c2-r1c4", "cage:6:r2c2,r2c3,r3c2",
		"cage:9:r2c4,r3c4,r4c4", "cage:7:r3c1,r4c1", "cage:7:r3c3,r4c2,r4c3")
	var solver Solver
	r, err := solver.Rate(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	var want Rating
	hardest := 0
	for step, err := range solver.Path(context.Background(), p) {
		if err != nil {
			t.Fatal(err)
		}
		want.Add(step)
		if step.Score == r.ER {
			hardest++
		}
	}
	if r.ER != want.ER || r.EP != want.EP || r.ED != want.ED || r.Hardest != want.Hardest ||
		r.Ties != hardest || r.Ties != want.Ties || r.Level != LevelOf(r.ER) || r.Level == 0 {
		t.Errorf("found %s, %d ties; the path has %s, %d", r, r.Ties, want, hardest)
	}
	solver.Profile = NewProfile("singles", FullHouse, HiddenSingle)
	if r, err = solver.Rate(context.Background(), p); err != nil || r.ER != ScoreUnsolved ||
		r.Level != 0 || r.Left == 0 {
		t.Errorf("beyond the steps: %s, %v", r, err)
	}
}

// A difficulty has one level.
func TestLevelOf(t *testing.T) {
	for er, want := range map[Score]Level{0: LevelEasy, 10: LevelEasy, 24: LevelEasy,
		25: LevelMedium, 36: LevelMedium, 37: LevelHard, 66: LevelHard, 67: LevelUnfair,
		72: LevelUnfair, 73: LevelExtreme, 199: LevelExtreme, ScoreUnsolved: 0} {
		if got := LevelOf(er); got != want {
			t.Errorf("%s: found %s, expected %s", er, got, want)
		}
	}
}

// TestStateHasRules keeps the rules in copies and in the puzzle of a state.
func TestStateHasRules(t *testing.T) {
	p := ruledPuzzle(t, "2x2", "", "cage:3:r1c1,r1c2", "thermo:r2c1,r2c2")
	s, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []*State{s, s.Clone()} {
		if len(x.Rules()) != 2 || len(x.Puzzle().Rules) != 2 {
			t.Errorf("%d rules, in the puzzle %d", len(x.Rules()), len(x.Puzzle().Rules))
		}
	}
	if err := s.load(nonet.NewPuzzle(p.Layout)); err != nil || s.Rules() != nil {
		t.Errorf("the rules of the puzzle before: %v, %v", s.Rules(), err)
	}
}

// randomKillers returns cages that cover most of a grid.
func randomKillers(r *rand.Rand, l *nonet.Layout, g nonet.Grid) (rules []nonet.Rule) {
	taken := make([]bool, l.Cells())
	for range 5 * l.Cells() {
		cells := ruletest.Line(r, l.Size(), 2+r.IntN(3))
		rule := nonet.Rule{Kind: nonet.RuleCage, Cells: [][]nonet.Cell{cells}}
		var digits nonet.Digits
		free := true
		for _, c := range cells {
			free = free && !taken[c] && !digits.Has(g[c])
			digits = digits.With(g[c])
			rule.Number += int(g[c])
		}
		if !free {
			continue
		}
		rules = append(rules, rule)
		for _, c := range cells {
			taken[c] = true
		}
	}
	return rules
}

// TestRuleStepsAreTrue holds steps of all techniques against a grid that keeps random rules: no
// step may rule out what it has.
func TestRuleStepsAreTrue(t *testing.T) {
	rounds := testenv.Pick(3, 4, 60)
	found := map[Technique]int{}
	kinds := map[nonet.RuleKind]int{}
	for i, layout := range []string{"2x2", "4", "2x3", "9", "9", "9+diagonal",
		"jigsaw:aaabbaaccbdcccbddeebddeee", "9+anti-knight", "12",
		"grid:4x5:5:11122112223334433444", "grid:4x6:6:2x3", "grid:5x6:6+anti-king"} {
		if testing.Short() && layout == "12" {
			continue
		}
		for round := range rounds {
			r := rand.New(rand.NewPCG(uint64(i), uint64(round)))
			ruleStepsAreTrue(t, layout, r, found, kinds)
			if t.Failed() {
				t.Fatalf("layout %s, round %d", layout, round)
			}
		}
	}
	for x := firstOfRules; x < techniques; x++ {
		if t.Logf("%-40s %d", x, found[x]); found[x] == 0 {
			t.Errorf("no step of %s", x)
		}
	}
	for _, kind := range nonet.RuleKinds() {
		if t.Logf("%-40s %d", kind.Name, kinds[kind.Kind]); kinds[kind.Kind] == 0 &&
			testenv.Long() {
			t.Errorf("no step from %s", kind.Name)
		}
	}
}

func ruleStepsAreTrue(t *testing.T, layout string, r *rand.Rand, found map[Technique]int,
	kinds map[nonet.RuleKind]int) {
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(l)
	solver := nonet.Solver{Rand: r, NodeLimit: 100_000}
	var full nonet.Grid
	if r.IntN(4) == 0 { // rules that few grids keep
		kind := [2]nonet.RuleKind{nonet.RuleAntiConsecutive, nonet.RuleAntiTaxicab}[r.IntN(2)]
		p.Rules = []nonet.Rule{{Kind: kind}}
		full, _ = solver.First(context.Background(), p)
	}
	if full == nil {
		p.Rules = nil
		if full, err = solver.First(context.Background(), p); err != nil {
			return // the limit
		}
	}
	if r.IntN(2) == 0 && !l.IsShaped() {
		p.Rules = append(p.Rules, randomKillers(r, l, full)...)
	}
	// Few rules of all kinds, or many of two.
	wanted, each := r.Perm(len(nonet.RuleKinds())), 1
	if r.IntN(2) == 0 {
		wanted, each = wanted[:2], l.Size()
	}
	for _, kind := range wanted {
		n := len(p.Rules) + each
		for range 30 * each {
			rule, ok := ruletest.Rule(r, l, full, nonet.RuleKind(kind))
			if ok && len(p.Rules) < n {
				p.Rules = append(p.Rules, rule)
			}
			if l.IsShaped() && p.Validate() != nil { // a cell is outside of the grid
				p.Rules = p.Rules[:len(p.Rules)-1]
			}
		}
	}
	for _, c := range r.Perm(l.Cells())[:r.IntN(l.Cells()/4+1)] {
		p.Givens[c] = full[c]
	}
	s, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	for range r.IntN(2 * l.Cells()) {
		c, d := nonet.Cell(r.IntN(l.Cells())), nonet.Digit(1+r.IntN(l.Size()))
		if full[c] != d {
			s.Remove(c, d)
		}
	}
	// What further solutions have, no step may rule out either.
	may := onlyDigits(full)
	further := nonet.Solver{NodeLimit: 20_000}
	for g, err := range further.Solutions(context.Background(), s.Puzzle()) {
		if err != nil || l.Size() > 6 {
			break
		}
		for c, d := range g {
			may[c] = may[c].With(d)
		}
	}
	count := func(step *Step) {
		checkRuleStep(t, step, s, may)
		found[step.Technique]++
		for _, i := range step.Rules {
			kinds[p.Rules[i].Kind]++
		}
	}
	look, walk := Solver{Limit: 100}, Solver{Limit: 3000}
	for n := 0; ; n++ {
		if n%10 == 0 {
			for _, technique := range Techniques() {
				for step, err := range look.Steps(context.Background(), s, technique) {
					if err != nil {
						break // the limit
					}
					count(step)
				}
			}
		}
		step, err := walk.Next(context.Background(), s)
		if step == nil || err != nil || t.Failed() {
			return
		}
		count(step)
		s.Apply(step)
	}
}

// checkRuleStep holds a step against what the cells may have.
func checkRuleStep(t *testing.T, step *Step, s *State, may []nonet.Digits) {
	t.Helper()
	checkStep(t, step, s, may)
	if step.Score < step.Technique.Score() {
		t.Errorf("%s is easier than its technique", step)
	}
	if has := len(step.Rules) > 0; step.Technique.OfRules() != has &&
		(has || step.Technique != RuleChains && step.Technique != RuleCases) { // these may not
		t.Errorf("%s follows from the rules %v", step, step.Rules)
	}
	checkCases(t, step, step.Cases)
}

// checkCases holds each case to its form: something fails, or there are further cases, all of one
// cell.
func checkCases(t *testing.T, step *Step, list []Case) {
	t.Helper()
	for _, x := range list {
		if x.Cell != list[0].Cell && len(step.Cases) > 0 && &list[0] != &step.Cases[0] ||
			(x.Fails == nil) == (len(x.Cases) == 0) {
			t.Errorf("%s: case %+v", step, x)
		}
		checkCases(t, step, x.Cases)
	}
}
