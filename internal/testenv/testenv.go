// Package testenv says how much work tests are to do, and where their data is.
package testenv

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Long reports whether tests are to do all their work: NONET_LONG is 1, or has the
// name of the folder of the package, as cli in "cli,deploy". CI does so every night, and
// with each commit for deploy alone.
func Long() bool {
	which := os.Getenv("NONET_LONG")
	if which == "" || testing.Short() {
		return false
	}
	folder, err := os.Getwd() // a test runs in the folder of its package
	return which == "1" || err == nil &&
		slices.Contains(strings.Split(which, ","), filepath.Base(folder))
}

// Pick returns how much of something a test does: with -short, usually, or where Long
// reports true.
func Pick(short, usual, long int) int {
	switch {
	case testing.Short():
		return short
	case Long():
		return long
	}
	return usual
}

// Data returns the path of a file or folder in the folder of public collections, which
// NONET_DATA names: by default shared/data beside the root of the module. The test is
// skipped where the file is absent.
func Data(t testing.TB, elem ...string) string {
	t.Helper()
	name := filepath.Join(append([]string{DataFolder(t)}, elem...)...)
	if _, err := os.Stat(name); err != nil {
		t.Skip("needs the public collections (NONET_DATA): no " + filepath.Join(elem...))
	}
	return name
}

// DataFolder returns the folder of public collections, which may be absent.
func DataFolder(t testing.TB) string {
	t.Helper()
	if folder := os.Getenv("NONET_DATA"); folder != "" {
		return folder
	}
	return filepath.Join(root(t), "..", "shared", "data")
}

// root returns the folder of the module: the one with go.mod, in or above the folder
// in which the test runs.
func root(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		above := filepath.Dir(folder)
		if above == folder {
			t.Fatal("the test does not run in the module")
		}
		folder = above
	}
}

// SkipProcesses skips a test under the race detector that starts many processes: they share no
// memory, and each takes long to start then.
func SkipProcesses(t testing.TB) {
	t.Helper()
	if Race {
		t.Skip("starts processes, which share no memory")
	}
}

// SkipSequential skips a test under the race detector in which one goroutine does all the work, or
// what runs side by side does so in other tests, too. It takes ten times as long then.
func SkipSequential(t testing.TB) {
	t.Helper()
	if Race {
		t.Skip("nothing races with it")
	}
}
