package logic

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestStringIsTotal prints every value of every enumeration, also those without a name.
func TestStringIsTotal(t *testing.T) {
	for _, x := range []struct {
		kind  string
		names int // how many values have a name
		text  func(i uint8) string
	}{
		{"Technique", int(techniques), func(i uint8) string { return Technique(i).String() }},
		{"Variant", int(VariantTopBottom) + 1,
			func(i uint8) string { return Variant(i).String() }},
		{"Role", int(RoleMost) + 1, func(i uint8) string { return Role(i).String() }},
		{"Reason", int(ReasonRule) + 1, func(i uint8) string { return Reason(i).String() }},
		{"Level", int(LevelExtreme) + 1, func(i uint8) string { return Level(i).String() }},
	} {
		seen := map[string]bool{}
		for i := range 256 {
			text := x.text(uint8(i))
			if seen[text] {
				t.Errorf("%s %d: %q is the name of two values", x.kind, i, text)
			}
			seen[text] = true
			number := fmt.Sprintf("%s(%d)", x.kind, i)
			if (text == number) != (i >= x.names) {
				t.Errorf("%s %d: %q", x.kind, i, text)
			}
		}
	}
	none := Technique(255)
	if none.Code() != "Technique(255)" || none.Score() != 0 || none.Needs() != 0 {
		t.Errorf("a value that is not a technique: %s, %s, %d", none.Code(), none.Score(),
			none.Needs())
	}
	var r Rating
	r.Add(&Step{Technique: none, Score: 12})
	if r.Steps(none) != 0 || r.ER != 12 {
		t.Errorf("a rating with a step of no technique: %v", r)
	}
}

// TestNothingIsShared changes all that the package returns, and solves again.
func TestNothingIsShared(t *testing.T) {
	p, err := nonet.ParsePuzzle(nonet.Classic(), hardPuzzle)
	if err != nil {
		t.Fatal(err)
	}
	path := func(change bool) (text []string) {
		var s Solver
		for step, err := range s.Path(context.Background(), p) {
			if err != nil {
				t.Fatal(err)
			}
			if change {
				spoil(step)
			} else {
				text = append(text, fmt.Sprint(step, step.Parts, len(step.Chains)))
				for _, part := range step.Parts {
					if part.House != nil {
						text = append(text, fmt.Sprint(part.House, part.House.Cells))
					}
				}
			}
		}
		return text
	}
	before := path(false)
	path(true)
	for _, profile := range Profiles() {
		clear(profile.Techniques())
	}
	clear(Techniques())
	for _, name := range TechniqueGroups() {
		list, _ := TechniquesNamed(name)
		clear(list)
	}
	clear(TechniqueGroups())
	state, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	for c := range nonet.Cell(9) { // row 1 loses digit 1
		state.Remove(c, 1)
	}
	if x := state.Contradiction(); x == nil || x.House == nil {
		t.Errorf("contradiction %v", x)
	} else {
		clear(x.House.Cells)
	}
	if after := path(false); !slices.Equal(after, before) {
		t.Errorf("the path has changed:\n%s\nwas\n%s", strings.Join(after, "\n"),
			strings.Join(before, "\n"))
	}
	if list, _ := TechniquesNamed("fish"); !slices.Equal(list,
		[]Technique{XWing, Swordfish, Jellyfish}) {
		t.Errorf("group fish: %v", list)
	}
}

// hardPuzzle needs nested chains: ER 9.4.
const hardPuzzle = "..79.......4.7.3.8.3.....5.9....2.3..7..9...4....1.8...8....9..3..5.......9...4.5"

// spoil changes the cells of every house that a step has.
func spoil(step *Step) {
	for _, p := range step.Parts {
		if p.House != nil {
			clear(p.House.Cells)
		}
	}
	for _, chain := range step.Chains {
		for _, node := range chain {
			if node.House != nil {
				clear(node.House.Cells)
			}
			if node.Set != nil && node.Set.House != nil {
				clear(node.Set.House.Cells)
			}
			if node.Because != nil {
				spoil(node.Because)
			}
		}
	}
}

// TestPrint has what %v prints of steps, ratings and profiles.
func TestPrint(t *testing.T) {
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		t.Fatal(err)
	}
	state, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	var s Solver
	step, err := s.Next(context.Background(), state)
	if err != nil {
		t.Fatal(err)
	}
	rating, err := s.Rate(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	s.Profile = ProfileHoDoKu()
	points, err := s.Rate(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	s.Profile = NewProfile("one", NakedPair)
	left, err := s.Rate(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	own := Step{Technique: XWing, Score: 32, Eliminations: []nonet.Candidate{{Cell: 4, Digit: 7}}}
	for _, x := range []struct {
		value any
		want  string
	}{
		{step, "hidden single (1.2): r1c6=8"},
		{&own, "X-wing (3.2): cell 4<>7"},
		{rating, "ER 1.2, EP 1.2, ED 1.2"},
		{points, "Easy, 204 points"},
		{left, "ER 20.0, EP 0.0, ED 0.0, 51 cells left"},
		{s.Profile, "one"},
		{NakedPair, "naked pair"},
		{Score(105), "10.5"},
	} {
		if got := fmt.Sprint(x.value); got != x.want {
			t.Errorf("%q, should be %q", got, x.want)
		}
	}
}
