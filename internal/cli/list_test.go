package cli

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// The rules of layouts that the list names are read.
func TestLayoutRulesAreRead(t *testing.T) {
	run := "r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8,r1c9"
	cells := strings.NewReplacer("CELL,CELL", "r1c1,r5c5", "differ:CELLS", "differ:r1c1,r5c5",
		"house:CELLS", "house:"+strings.Replace(run, "r1c1", "r2c1", 1))
	for _, r := range layoutRules {
		l, rules, err := nonet.WithRules(nonet.Classic(), cells.Replace(r[0]))
		if err != nil || len(rules) > 0 || l.String() == "9" {
			t.Errorf("%s: layout %v, rules %v, error %v", r[0], l, rules, err)
		}
	}
}
