package explain

import (
	"testing"

	"github.com/nonet-dev/nonet/internal/rulekind"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// TestGlossaryHasAllWords has a definition of every name of a rule, and of every term that pages
// explain.
func TestGlossaryHasAllWords(t *testing.T) {
	for k := range rulekind.Kinds {
		testenv.Defined(t, "name of a rule", rulekind.Of(k).Words.Name)
	}
	for _, x := range terms {
		testenv.Defined(t, "term", x.word)
	}
}
