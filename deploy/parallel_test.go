package deploy

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestParallel runs jobs in parts by GNU parallel, as the README says.
func TestParallel(t *testing.T) {
	long(t)
	installed(t, "parallel", "parallel")
	nonet := program(t)
	folder := t.TempDir()
	inParts := func(out, command string) string {
		t.Helper()
		return run(t, folder, nil, "sh", "-c", "seq 0 9 | parallel --jobs 2 --joblog log "+
			"--retries 3 "+nonet+" "+command+" -o "+out+" -j 1 --shard {}/10 && "+
			nonet+" merge "+out)
	}
	t.Run("lines", func(t *testing.T) {
		write(t, folder, "puzzles.txt", puzzles(0, 4))
		want := run(t, folder, nil, nonet, "rate", "puzzles.txt")
		inParts("rated.txt", "rate puzzles.txt")
		if got := read(filepath.Join(folder, "rated.txt")); got != want {
			t.Errorf("merged: %d bytes, want the %d bytes of one run", len(got), len(want))
		}
	})
	t.Run("a search", func(t *testing.T) {
		run(t, folder, nil, nonet, "cover", "make", "langford", "8", "-o", "langford.dlx")
		run(t, folder, nil, nonet, "cover", "split", "-n", "40", "-e", "rows", "langford.dlx",
			"-o", "parts.txt")
		sum := inParts("counts.txt", "count --parts parts.txt langford.dlx")
		if strings.TrimSpace(sum) != "300" {
			t.Errorf("merge says %q, and there are 2*150 solutions", sum)
		}
	})
}
