package logic

import (
	"testing"

	"github.com/nonet-dev/nonet/internal/ruletest"
)

// A finder that has looked at rules about pairs knows nothing of them in a state whose rules are as
// many and about no pairs, whichever technique looks at that state first.
func TestRulesAreForgotten(t *testing.T) {
	first, err := NewState(ruletest.Puzzle(t, "4", "1...............",
		"consecutive:r1c3,r1c4", "double:r3c1,r4c1"))
	if err != nil {
		t.Fatal(err)
	}
	second, err := NewState(ruletest.Puzzle(t, "4", "................",
		"sum:6:r1c1,r1c2,r2c1", "sum:7:r1c3,r1c4,r2c4"))
	if err != nil {
		t.Fatal(err)
	}
	count := func(fd *finder) (links int) {
		fd.classMemory.begin(fd, RuleClasses)
		for _, list := range fd.classMemory.links {
			links += len(list)
		}
		return links
	}
	fd := finder{budget: new(budget)}
	fd.attach(first)
	if count(&fd) == 0 {
		t.Error("rules about pairs say nothing")
	}
	fd.attach(second)
	fd.ruleMemo(RuleCandidates, 0)
	if links := count(&fd); links != 0 {
		t.Errorf("%d links of the state before", links)
	}
}
