// Package deploy has no code of the program: its tests run the files of this folder.
//
// Each test asks for what it needs (Slurm, buildah, systemd, kubectl, parallel) and is skipped
// where that is not installed.
package deploy

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// installed returns the paths of programs. The test is skipped if one of them is missing; the
// message names the packages of Debian that have them.
func installed(t *testing.T, packages string, programs ...string) []string {
	t.Helper()
	var paths []string
	for _, name := range programs {
		path, err := exec.LookPath(name)
		if err != nil {
			path, err = exec.LookPath(filepath.Join("/usr/sbin", name))
		}
		if err != nil {
			t.Skipf("needs %s: install %s", name, packages)
		}
		paths = append(paths, path)
	}
	return paths
}

// long skips a test that takes many seconds, unless all tests are wanted.
func long(t *testing.T) {
	t.Helper()
	if !testenv.Long() {
		t.Skip("takes many seconds: set NONET_LONG=1")
	}
}

// buildFolder builds the program as the Dockerfile does, once for all tests, into a folder.
var buildFolder = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "nonet-deploy")
	if err != nil {
		return "", err
	}
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", folder, "../cmd/nonet")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return folder, fmt.Errorf("go build: %w\n%s", err, out)
	}
	return folder, nil
})

// program returns the path of the program, built without C.
func program(t *testing.T) string {
	t.Helper()
	folder, err := buildFolder()
	built = folder
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder, "nonet")
}

// built is what buildFolder has made, if it was called.
var built string

func TestMain(m *testing.M) {
	status := m.Run()
	if built != "" {
		os.RemoveAll(built)
	}
	os.Exit(status)
}

// run runs a command in a folder, with further variables of the environment, and returns what it
// writes. The test fails if the command does.
func run(t *testing.T, folder string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), env...)
	var errs strings.Builder
	cmd.Stderr = &errs
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, errs.String())
	}
	return string(out)
}

// eventually calls a condition until it holds. The test fails if it does not within four minutes,
// which is long even on a busy machine.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(4 * time.Minute); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not after four minutes: %s", what)
		}
	}
}

// freePort returns a port of 127.0.0.1 that nobody listens on.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// write writes a file of a folder and returns its path.
func write(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// read returns the text of a file, which is empty if there is none.
func read(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}

// puzzles returns lines of one length, 50 for each part. The first parts are hard, as many as
// said: the program takes two seconds to rate one of them on one core, for the others no time.
func puzzles(hard, parts int) string {
	const (
		hardest = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8"
		easy    = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534."
	)
	var text strings.Builder
	for part := range parts {
		puzzle := easy
		if part < hard {
			puzzle = hardest
		}
		for line := range 50 {
			// The digits are exchanged, so that puzzles differ from their neighbours.
			text.WriteString(strings.Map(func(r rune) rune {
				if r == '.' {
					return r
				}
				return '1' + (r-'1'+rune(line))%9
			}, puzzle))
			text.WriteByte('\n')
		}
	}
	return text.String()
}
