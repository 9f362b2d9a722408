package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestWebOpensBrowser: the browser of the desktop gets the address that is printed.
func TestWebOpensBrowser(t *testing.T) {
	dir := t.TempDir()
	told := filepath.Join(dir, "told")
	if err := syscall.Mkfifo(told, 0o600); err != nil {
		t.Fatal(err)
	}
	program := "#!/bin/sh\necho \"$1\" >'" + told + "'\n"
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte(program), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	t.Setenv("WSL_DISTRO_NAME", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("DISPLAY", ":0")
	s := start(t, "web", strings.TrimSpace(easyPuzzle))
	address := s.line(t)
	opened, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	if string(opened) != address {
		t.Errorf("opened %q, printed %q", opened, address)
	}
	s.endWeb(t)
}
