package explain_test

import (
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/lessons"
)

// TestCauses holds the placed digits of every example that is seen on the grid against the grid:
// they see the cells that they keep the digit out of. All other steps have none.
func TestCauses(t *testing.T) {
	some := 0
	for _, technique := range logic.Techniques() {
		if technique.OfRules() {
			continue
		}
		list, err := lessons.Of(technique)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			causes := explain.Causes(x.State, x.Step)
			some += len(causes)
			for _, c := range causes {
				digit := x.State.Value(c.Cell)
				if technique != logic.NakedSingle && digit != x.Step.Placements[0].Digit {
					t.Errorf("%s: cell %d has %d", technique, c.Cell, digit)
				}
				for _, out := range c.Out {
					if !slices.Contains(x.State.Layout().Peers(c.Cell), out) ||
						x.State.Value(out) != 0 || x.State.Candidates(out).Has(digit) {
						t.Errorf("%s: cell %d keeps %d out of cell %d", technique, c.Cell, digit,
							out)
					}
				}
			}
		}
	}
	if some < 10 {
		t.Errorf("only %d digits are seen in all examples", some)
	}
}
