package ruleshapes

import (
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// Up to maxChoices rules with alternatives are drawn; of more, none is, and all are counted.
func TestManyChoices(t *testing.T) {
	l := nonet.Classic()
	var rules []nonet.Rule
	for len(rules) <= maxChoices {
		r, err := nonet.ParseRule(l, "or:{even:r1c1}{odd:r5c5}")
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, r)
	}
	if d := Of(l, rules[1:], nil); len(d.Items) == 0 || len(d.Words) > 0 {
		t.Errorf("%d rules with alternatives: %d items, words %q",
			maxChoices, len(d.Items), d.Words)
	}
	d := Of(l, rules, nil)
	if len(d.Items) > 0 || !slices.Contains(d.Words, "13 further rules are not drawn") {
		t.Errorf("%d rules with alternatives: %d items, words %q",
			len(rules), len(d.Items), d.Words)
	}
}

// Areas that share a cell with too many others are counted.
func TestManyAreas(t *testing.T) {
	l, err := nonet.ParseLayout("9+differ:r1c1,r2c4+differ:r1c1,r2c5+differ:r1c1,r2c6" +
		"+differ:r1c1,r2c7+differ:r1c1,r2c8+differ:r5c5,r6c7")
	if err != nil {
		t.Fatal(err)
	}
	d := Of(l, nil, nil)
	want := "5 further sets of cells with different digits are not drawn"
	if len(d.Items) != 1 || !slices.Contains(d.Words, want) {
		t.Errorf("%d items, words %q, want 1 and %q", len(d.Items), d.Words, want)
	}
}
