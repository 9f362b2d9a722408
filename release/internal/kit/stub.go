package kit

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// Stub returns a release for tests, of version v0.1.0 and the sources at hand: the programs for all
// targets are that of the machine, which takes seconds.
func Stub(t testing.TB) *Release {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	r := &Release{Version: "v0.1.0", Commit: "0123456789abcdef0123456789abcdef01234567", Root: root,
		Time: time.Date(2026, 11, 28, 6, 0, 0, 0, time.UTC), Out: filepath.Join(t.TempDir(), "out"),
		work: t.TempDir(), programs: map[Target]func() (string, error){}}
	program := sync.OnceValues(func() (string, error) {
		file := filepath.Join(r.work, "nonet")
		_, err := Command(context.Background(), root, []string{"CGO_ENABLED=0"}, "go", "build",
			"-buildvcs=false", "-o", file,
			"-ldflags=-s -w -X 'github.com/nonet-dev/nonet/internal/version.linked="+r.Linked()+"'",
			"./cmd/nonet")
		return file, err
	})
	for _, target := range Targets {
		r.programs[target] = program
	}
	r.papers = sync.OnceValues(func() ([]File, error) { return r.makePapers(context.Background()) })
	if err := os.MkdirAll(r.Out, 0o777); err != nil {
		t.Fatal(err)
	}
	return r
}
