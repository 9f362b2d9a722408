package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/cli"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// asProgram makes the program of the tests behave as nonet-beam.
const asProgram = "NONET_BEAM_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// program returns nonet-beam as a process that is to be started.
func program(t testing.TB, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self, args...)
	c.Env = append(os.Environ(), asProgram+"=1", "TMPDIR="+t.TempDir())
	var errs bytes.Buffer
	c.Stderr = &errs
	return c, &errs
}

// nonet runs the program nonet.
func nonet(t testing.TB, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	cli.Run(t.Context(), args, strings.NewReader(""), &out, &bytes.Buffer{})
	return out.String()
}

// puzzles writes a file with n puzzles, a line each.
func puzzles(t testing.TB, n int) string {
	t.Helper()
	const different = 1000
	made := nonet(t, "generate", "-n", strconv.Itoa(min(n, different)), "--seed", "1")
	name := filepath.Join(t.TempDir(), "puzzles.txt")
	out, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	for ; n > 0; n -= different {
		if _, err := out.WriteString(made); err != nil {
			t.Fatal(err)
		}
	}
	return name
}

// The exit status says whether all parts are there.
func TestStatus(t *testing.T) {
	input := puzzles(t, 100)
	folder := filepath.Join(t.TempDir(), "parts")
	merged := filepath.Join(t.TempDir(), "merged")
	damaged := filepath.Join(t.TempDir(), "damaged.gz")
	os.WriteFile(damaged, []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xff"), 0o666)
	for _, test := range []struct {
		args   string
		status int
		errs   string
	}{
		{"solve -o " + folder + " --chunk 1K --merge " + merged + " " + input, 0,
			"9 parts, 9 to do\nnonet-beam: chunks 9, failed 0, lines 100, answered 100, none 0"},
		{"solve --output=" + folder + " --chunk=1024 " + input, 0, "9 parts, 0 to do\n"},
		{"count -o" + folder + " --chunk 1K " + input, 2, "of another job"},
		{"solve " + input, 2, "-o FOLDER"},
		{"", 2, "a command is needed"},
		{"solve -o " + folder + " --chunk 3 " + input, 2, "1K to 1G"},
		{"solve -o " + folder + " --merge x.gz " + input, 2, "without compression"},
		{"solve -o " + folder + " " + input + "none", 3, "no such file"},
		{"solve -o " + folder + "2 " + damaged + " " + input, 3, "damaged.gz"},
	} {
		c, errs := program(t, strings.Fields(test.args)...)
		err := c.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if got := c.ProcessState.ExitCode(); got != test.status ||
			!strings.Contains(errs.String(), test.errs) {
			t.Errorf("%s: status %d, not %d; %q has no %q", test.args, got, test.status, errs,
				test.errs)
		}
	}
	if text, err := os.ReadFile(merged); err != nil || string(text) != nonet(t, "solve", input) {
		t.Errorf("merged: %d bytes, %v", len(text), err)
	}
}

// The solutions of a search whose parts are counted are printed; status 1 says that the node limit
// has left some of it.
func TestSum(t *testing.T) {
	folder := t.TempDir()
	problem, parts := filepath.Join(folder, "queens.dlx"), filepath.Join(folder, "parts.txt")
	os.WriteFile(problem, []byte(nonet(t, "cover", "make", "queens", "8")), 0o666)
	split := nonet(t, "cover", "split", "-n", "5", "-e", "cells", problem)
	os.WriteFile(parts, []byte(split), 0o666)
	for limit, want := range map[string]struct {
		status int
		out    string
	}{"1000": {0, "92\n"}, "10": {1, "# nonet parts 1\n"}} {
		c, errs := program(t, "count", "--parts", parts, "--node-limit", limit, "-o",
			filepath.Join(folder, limit), problem)
		out, _ := c.Output()
		if got := c.ProcessState.ExitCode(); got != want.status ||
			!strings.HasPrefix(string(out), want.out) {
			t.Errorf("limit %s: status %d, %q, %s", limit, got, out, errs)
		}
	}
}

// awaitFile returns when there is a file.
func awaitFile(t *testing.T, name string) {
	t.Helper()
	for range 60_000 {
		if _, err := os.Stat(name); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("there is no %s after a minute", name)
}

// A driver that is killed at any moment is started again until it is done: the answers are the
// program's, and nothing unfinished is left.
func TestKilled(t *testing.T) {
	input := puzzles(t, 20_000)
	folder := filepath.Join(t.TempDir(), "parts")
	merged := filepath.Join(t.TempDir(), "merged")
	random := rand.New(rand.NewPCG(1, 2))
	kills := testenv.Pick(3, 5, 50)
	for i := range kills {
		c, errs := program(t, "solve", "-j", "1", "-o", folder, "--chunk", "4K", input)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if i == 0 { // at least one is killed at work, however slow the machine is
			awaitFile(t, filepath.Join(folder, "job.json"))
		}
		time.Sleep(time.Duration(random.Int64N(int64(300 * time.Millisecond))))
		c.Process.Kill()
		if c.Wait(); c.ProcessState.Exited() && c.ProcessState.ExitCode() != 0 {
			t.Fatalf("%v: %s", c.ProcessState, errs)
		}
	}
	c, errs := program(t, "solve", "-u", "-j", "1", "-o", folder, "--chunk", "4K",
		"--merge", merged, input)
	if err := c.Run(); err == nil {
		t.Fatal("another command is the same job")
	}
	c, errs = program(t, "solve", "-j", "1", "-o", folder, "--chunk", "4K", "--merge", merged,
		input)
	if err := c.Run(); err != nil {
		t.Fatalf("%v: %s", err, errs)
	}
	if text, err := os.ReadFile(merged); err != nil || string(text) != nonet(t, "solve", input) {
		t.Errorf("%d bytes are not the program's, %v", len(text), err)
	}
	files, _ := os.ReadDir(folder)
	for _, f := range files {
		if f.Name() == "job.json" || strings.HasPrefix(f.Name(), "part-") {
			continue
		}
		// A part has its sum. Anything else is unfinished.
		number, isSum := strings.CutPrefix(f.Name(), "sum-")
		if _, err := os.Stat(filepath.Join(folder, "part-"+number)); !isSum || err != nil {
			t.Errorf("%s is left", f.Name())
		}
	}
}

// Memory does not grow with the input.
func TestMemory(t *testing.T) {
	few := testenv.Pick(20_000, 100_000, 1_000_000)
	peak := func(lines int) int64 {
		c, errs := program(t, "solve", "-o", t.TempDir(), puzzles(t, lines))
		if err := c.Run(); err != nil {
			t.Fatalf("%v: %s", err, errs)
		}
		return c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss // KiB on Linux
	}
	small, large := peak(few), peak(10*few)
	t.Logf("peak with %d lines %d MiB, with %d lines %d MiB", few, small>>10, 10*few, large>>10)
	if large > small+64<<10 {
		t.Errorf("peak with %d lines %d KiB, with %d lines %d KiB", few, small, 10*few, large)
	}
}
