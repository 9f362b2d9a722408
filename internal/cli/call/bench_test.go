package call_test

import (
	"io"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/cli/call"
)

// BenchmarkSolve is what a short call costs without the pipe.
func BenchmarkSolve(b *testing.B) {
	line := `{"id":1,"method":"solve","params":{"givens":"` + easy + "\"}}\n"
	in := strings.NewReader(strings.Repeat(line, b.N))
	b.ReportAllocs()
	b.ResetTimer()
	if err := call.Serve(b.Context(), in, io.Discard, call.Standard(), b.Errorf); err != nil {
		b.Fatal(err)
	}
}
