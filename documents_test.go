package nonet

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestLimitsInDocuments: documents have the limits of the code.
func TestLimitsInDocuments(t *testing.T) {
	for _, x := range []struct{ document, text string }{
		{"docs/rules.md", fmt.Sprintf("can have a size up to %d, at most %d,000 rules, and at most "+
			"%d,000 cells in a rule", MaxRuleSize, maxRules/1000, maxRuleCells/1000)},
		{"docs/setters.md", fmt.Sprintf("Sizes go up to %d.", MaxSize)},
		{"ARCHITECTURE.md", fmt.Sprintf("sizes %d,", MaxSize)},
		{"ARCHITECTURE.md", fmt.Sprintf("engine for every layout, sizes 1 to %d |", MaxSize)},
		{"ARCHITECTURE.md", fmt.Sprintf("engine for puzzles with rules, sizes 1 to %d |",
			MaxRuleSize)},
	} {
		text, err := os.ReadFile(x.document)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), x.text) {
			t.Errorf("%s lacks %q", x.document, x.text)
		}
	}
}
