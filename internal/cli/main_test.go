package cli

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/nonet-dev/nonet/internal/cli/bench"
	"github.com/nonet-dev/nonet/internal/cli/parts"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"nonet": func() {
		otherProgram()
		bench.Round, shards.MarkTime, parts.MaxTrial = time.Millisecond, 10*time.Millisecond,
			time.Minute
		limitFiles()
		if every, err := time.ParseDuration(os.Getenv(checkpointVariable)); err == nil {
			parts.CheckpointEvery = every
		}
		os.Exit(Main())
	}})
}

// TestScripts runs testdata/script/*.txt, one for each behaviour of the program.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("NONET_CPU", os.Getenv("NONET_CPU"))
			pictures, err := filepath.Abs("../../examples/pictures") // of puzzles
			if err != nil {
				return err
			}
			e.Setenv("PICTURES", pictures)
			e.Setenv(programVariable, os.Getenv(programVariable))
			e.Setenv("GORACE", "atexit_sleep_ms=10") // under -race each run would wait for a second
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":   runStatus,
			"repeat":   repeatFile,
			"compress": compressFile,
			"damage":   damageFile,
			"lines":    someLines,
			"reverse":  reverseLines,
		},
	})
}

// runStatus is "status N program args...": exec with an exit status.
func runStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N program args...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// repeatFile is "repeat N from to": it writes a file N times into another.
func repeatFile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: repeat N from to")
	}
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	text := ts.ReadFile(args[1])
	f, err := os.Create(ts.MkAbs(args[2]))
	ts.Check(err)
	for range n {
		_, err := f.WriteString(text)
		ts.Check(err)
	}
	ts.Check(f.Close())
}

// compressFile is "compress gzip|zstd|zstd-long from to".
func compressFile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: compress gzip|zstd|zstd-long from to")
	}
	f, err := os.Create(ts.MkAbs(args[2]))
	ts.Check(err)
	var w io.WriteCloser
	switch args[0] {
	case "gzip":
		w = gzip.NewWriter(f)
	case "zstd":
		w, err = zstd.NewWriter(f)
	default: // as zstd --ultra --long=31 does
		w, err = zstd.NewWriter(f, zstd.WithWindowSize(zstd.MaxWindowSize),
			zstd.WithSingleSegment(false))
	}
	ts.Check(err)
	_, err = w.Write([]byte(ts.ReadFile(args[1])))
	ts.Check(err)
	ts.Check(w.Close())
	ts.Check(f.Close())
}

// someLines is "lines FILE A B to": it writes the lines A to B of a file, from 1, into another.
func someLines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 4 {
		ts.Fatalf("usage: lines FILE A B to")
	}
	all := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	from, err := strconv.Atoi(args[1])
	ts.Check(err)
	to, err := strconv.Atoi(args[2])
	ts.Check(err)
	text := strings.Join(all[from-1:min(to, len(all))], "")
	ts.Check(os.WriteFile(ts.MkAbs(args[3]), []byte(text), 0o666))
}

// reverseLines is "reverse FILE to": it writes the lines of a file in reverse order into another.
func reverseLines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: reverse FILE to")
	}
	all := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	slices.Reverse(all)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(strings.Join(all, "")), 0o666))
}

// damageFile is "damage FILE": it changes a byte in the middle.
func damageFile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: damage FILE")
	}
	text := []byte(ts.ReadFile(args[0]))
	text[len(text)/2] ^= 0x55
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o666))
}

// Without a command, the program names all of them.
func TestCommandNames(t *testing.T) {
	for _, c := range commands {
		if !strings.Contains(", "+commandNames()+",", " "+c.name+",") &&
			!strings.Contains(commandNames(), ", "+c.name+" or ") {
			t.Errorf("%q lacks %s", commandNames(), c.name)
		}
	}
	var errs strings.Builder
	Run(t.Context(), nil, strings.NewReader(""), io.Discard, &errs)
	if !strings.Contains(errs.String(), "a command is needed: "+commandNames()) {
		t.Errorf("%q", errs.String())
	}
}
