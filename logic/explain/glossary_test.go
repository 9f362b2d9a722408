package explain

import (
	"maps"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// TestGlossaryHasAllWords has a definition of every name of a rule, and of every term that pages
// explain.
func TestGlossaryHasAllWords(t *testing.T) {
	testenv.Defined(t, "name of a rule", slices.Collect(maps.Values(ruleKinds))...)
	for _, x := range terms {
		testenv.Defined(t, "term", x.Word)
	}
}
