package deploy

import (
	"path/filepath"
	"testing"
)

// TestParallel runs the parts of a job by GNU parallel, as the README says, and merges them.
func TestParallel(t *testing.T) {
	long(t)
	installed(t, "parallel", "parallel")
	nonet := program(t)
	folder := t.TempDir()
	write(t, folder, "puzzles.txt", puzzles(0, 4))
	want := run(t, folder, nil, nonet, "rate", "puzzles.txt")
	run(t, folder, nil, "sh", "-c", "seq 0 9 | parallel --jobs 2 --joblog log --retries 3 "+
		nonet+" rate puzzles.txt -o rated.txt -j 1 --shard {}/10")
	run(t, folder, nil, nonet, "merge", "rated.txt")
	if got := read(filepath.Join(folder, "rated.txt")); got != want {
		t.Errorf("merged: %d bytes, want the %d bytes of one run", len(got), len(want))
	}
}
