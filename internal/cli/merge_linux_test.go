package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/nonet-dev/nonet/internal/shards"
)

// Pipes in the places of a job's files are named: merge does not wait for who writes to them.
func TestMergeOfPipes(t *testing.T) {
	for name, want := range map[string]string{
		"whole.00003-of-00012.json": "it has no summary: ",
		"whole.00003-of-00012":      "the shard is damaged: ",
		"whole.job":                 "cannot read ",
		"whole":                     "cannot read ",
	} {
		folder := t.TempDir()
		out := filepath.Join(folder, "whole")
		writeParts(t, out, mergeJob)
		pipe := filepath.Join(folder, name)
		os.Remove(pipe)
		if err := syscall.Mkfifo(pipe, 0o666); err != nil {
			t.Skip(err)
		}
		got := runMerge(out)
		if got.status != 3 || !strings.Contains(got.errs, want) ||
			!strings.Contains(got.errs, shards.ErrNotRegular.Error()) {
			t.Errorf("%s: status %d, messages\n%s", name, got.status, got.errs)
		}
	}
}

// A symbolic link that somebody has put at FILE.merging is not written through.
func TestMergeFollowsNoLink(t *testing.T) {
	folder := t.TempDir()
	out, victim := filepath.Join(folder, "whole"), filepath.Join(folder, "victim")
	writeParts(t, out, mergeJob)
	if err := os.WriteFile(victim, []byte("precious"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(victim, out+".merging"); err != nil {
		t.Fatal(err)
	}
	if got := runMerge(out); got.status != 3 {
		t.Errorf("status %d, messages\n%s", got.status, got.errs)
	}
	if text, err := os.ReadFile(victim); string(text) != "precious" {
		t.Errorf("the victim has %q, %v", text, err)
	}
}
