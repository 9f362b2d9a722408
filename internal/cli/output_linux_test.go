package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// A file in a folder that takes no new files is written all the same, at the end.
func TestOutputInProtectedFolder(t *testing.T) {
	const nobody = 65534
	// t.TempDir is in a folder that others cannot enter
	folder, err := os.MkdirTemp("", "nonet-test-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "out")
	if err := os.WriteFile(file, []byte("old\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, mode := range map[string]os.FileMode{folder: 0o555, file: 0o666} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
	if os.Geteuid() == 0 { // root may write everywhere: open files as somebody else
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err := syscall.Setfsuid(nobody); err != nil {
			t.Fatal(err)
		}
		defer syscall.Setfsuid(0)
	}
	check := func(args []string, status int, want string) {
		t.Helper()
		var out, errs bytes.Buffer
		got := Run(t.Context(), args, strings.NewReader(easyPuzzle), &out, &errs)
		if got != status {
			t.Errorf("%v: exit status %d, want %d; messages %s", args, got, status, errs.String())
		}
		if text, _ := readText(file); text != want {
			t.Errorf("%v: the file has %q, want %q", args, text, want)
		}
	}
	check([]string{"solve", "-o", file, "missing"}, 3, "old\n")
	check([]string{"solve", "-o", file}, 0, easySolution)
	if list, _ := os.ReadDir(folder); len(list) != 1 {
		t.Errorf("%d files are left, want 1", len(list))
	}
}
