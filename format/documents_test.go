package format

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// TestLimitsInDocuments: ARCHITECTURE.md has the limits of inputs as the code has them.
func TestLimitsInDocuments(t *testing.T) {
	text, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	want := fmt.Sprintf("lines %d MiB (exact cover %d MiB), documents %d MiB, what a link unpacks to "+
		"%d MiB", lex.MaxLine>>20, lex.MaxCoverLine>>20, lex.MaxDocument>>20, codec.MaxPacked>>20)
	if !strings.Contains(words, want) {
		t.Errorf("ARCHITECTURE.md lacks %q", want)
	}
}
