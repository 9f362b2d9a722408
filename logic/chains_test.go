package logic

import (
	"context"
	"os"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/nonet-dev/nonet"
)

// TestChains has states in which a kind of chains has a step: the best one, and its
// proof. Where one of the candidates that it rests on is back, there is none.
func TestChains(t *testing.T) {
	text, err := os.ReadFile("testdata/chains.tsv")
	if err != nil {
		t.Fatal(err)
	}
	found := map[Technique]map[Variant]bool{}
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		technique, ok := TechniqueByCode(fields[0])
		if !ok {
			t.Fatal(line)
		}
		variant, score, layout, words, want, needed := fields[1], fields[2], fields[3], fields[4],
			fields[5], fields[6]
		state := stateOf(t, layout, words)
		solver := Solver{Profile: NewProfile("test", technique)}
		step, err := solver.Next(context.Background(), state)
		if err != nil || step == nil {
			t.Errorf("%s in %s %s: no step, %v", technique, layout, words, err)
			continue
		}
		if got := strings.Join(conclusions(state, step), " "); got != want ||
			step.Variant.String() != variant || step.Score.String() != score {
			t.Errorf("%s in %s %s: %s %s, %s, should be %s %s, %s", technique, layout, words,
				step.Variant, step.Score, got, variant, score, want)
		}
		if found[technique] == nil {
			found[technique] = map[Variant]bool{}
		}
		found[technique][step.Variant] = true
		if err := newProofs().check(step, state); err != nil {
			t.Error(err)
		}
		if needed != "-" {
			near := stateOf(t, layout, strings.Join(without(strings.Fields(words), needed), " "))
			for step, err := range solver.Steps(context.Background(), near, technique) {
				t.Errorf("%s in %s without %s: %v, %v", technique, words, needed,
					conclusions(near, step), err)
				break
			}
		}
		if technique >= NestedDynamic {
			continue // takes long
		}
		plain := Solver{Profile: solver.Profile}
		plain.finder.noShortcuts = true
		if other, err := plain.Next(context.Background(), state); err != nil {
			t.Error(err)
		} else if d := gocmp.Diff(step, other, gocmp.AllowUnexported(nonet.House{})); d != "" {
			t.Errorf("%s in %s %s: the steps differ: %.600s", technique, layout, words, d)
		}
	}
	for technique := ForcingChain; technique <= DoublyNestedMultiple; technique++ {
		var variants []Variant
		switch technique {
		case AlignedTriplet:
			continue
		case ForcingChain:
			variants = []Variant{VariantXCycle, VariantYCycle, VariantBidirectionalCycle,
				VariantForcingXChain, VariantForcingChain}
		case MultipleChains:
			variants = []Variant{VariantCellChains, VariantRegionChains}
		case Nishio:
			variants = []Variant{VariantContradiction}
		case DynamicChains, DynamicChainsPlus:
			variants = []Variant{VariantContradiction, VariantDouble, VariantCellChains,
				VariantRegionChains}
		}
		if found[technique] == nil {
			t.Errorf("no state for %s", technique)
		}
		for _, v := range variants {
			if !found[technique][v] {
				t.Errorf("no state for %s, %s", technique, v)
			}
		}
	}
}

// without takes a word such as "r1c1-4" from a list with words such as "r1c1-34".
func without(words []string, word string) (list []string) {
	cell, digit, _ := strings.Cut(word, "-")
	for _, w := range words {
		if c, digits, ok := strings.Cut(w, "-"); ok && c == cell {
			if w = strings.ReplaceAll(digits, digit, ""); w == "" {
				continue
			}
			w = cell + "-" + w
		}
		list = append(list, w)
	}
	return list
}
