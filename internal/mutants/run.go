package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// fate is what the tests of a package say about a change.
type fate int

const (
	killed   fate = iota // a test failed
	survived             // all tests passed
	invalid              // it does not compile
)

// memoryLimit bounds the address space of a test, in bytes, where the program prlimit is there: a
// change can make a loop endless that appends.
const memoryLimit = 8 << 30

// goPackage is what go list says of a package.
type goPackage struct {
	ImportPath, Dir                    string
	GoFiles, TestGoFiles, XTestGoFiles []string
}

// packages returns the packages that patterns name.
func packages(patterns []string) ([]goPackage, error) {
	cmd := exec.Command("go", append([]string{"list",
		"-json=ImportPath,Dir,GoFiles,TestGoFiles,XTestGoFiles"}, patterns...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var list []goPackage
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p goPackage
		if err := d.Decode(&p); err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		list = append(list, p)
	}
	return list, nil
}

// tester runs the tests of a package.
type tester struct {
	pkg     goPackage
	tests   string // the packages whose tests are run
	run     string // which tests, "" for all
	timeout time.Duration
}

// command makes the call of go test, with further flags.
func (t tester) command(ctx context.Context, flags ...string) *exec.Cmd {
	args := append([]string{"test", "-short", "-failfast", "-vet=off"}, flags...)
	if t.run != "" {
		args = append(args, "-run", t.run)
	}
	if limiter, err := exec.LookPath("prlimit"); err == nil {
		args = append(args, "-exec", fmt.Sprint(limiter, " --core=0 --as=", int64(memoryLimit)))
	}
	return exec.CommandContext(ctx, "go", append(args, t.tests)...)
}

// unchanged runs the tests on the package as it is. They must pass; how long they take bounds the
// time of those on a change.
func (t *tester) unchanged(ctx context.Context) error {
	if out, err := t.command(ctx, "-run", "^$").CombinedOutput(); err != nil { // compiles
		return fmt.Errorf("%s: %w\n%s", t.pkg.ImportPath, err, out)
	}
	start := time.Now()
	if out, err := t.command(ctx, "-count=1").CombinedOutput(); err != nil {
		return fmt.Errorf("%s: its tests fail without a change: %w\n%s", t.pkg.ImportPath, err, out)
	}
	if t.timeout == 0 {
		t.timeout = 20*time.Second + 5*time.Since(start)
	}
	return nil
}

// judge runs the tests on the package with a change in it. A test that takes too long, as the
// change has made a loop endless, has found it.
func (t tester) judge(ctx context.Context, c change) (fate, error) {
	folder, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	source, err := os.ReadFile(c.file)
	if err != nil {
		return 0, err
	}
	changed := filepath.Join(folder, filepath.Base(c.file))
	if err := os.WriteFile(changed, c.apply(source), 0o600); err != nil {
		return 0, err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{c.file: changed}})
	if err != nil {
		return 0, err
	}
	name := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(name, overlay, 0o600); err != nil {
		return 0, err
	}
	cmd := t.command(ctx, "-overlay", name, "-timeout", t.timeout.String())
	out, err := cmd.CombinedOutput()
	var failed *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case err == nil:
		return survived, nil
	case !errors.As(err, &failed):
		return 0, err
	case strings.Contains(string(out), "[build failed]"):
		return invalid, nil
	}
	return killed, nil
}
