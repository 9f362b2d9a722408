package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/cli/shards"
)

// interruptedRun runs the program until it has said its first message, and interrupts it then.
func interruptedRun(t *testing.T, args ...string) (status int, errs string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var stderr bytes.Buffer
	status = Run(ctx, args, strings.NewReader(""), io.Discard, &onMessage{&stderr, cancel})
	return status, stderr.String()
}

// markAlways makes runs write a mark after each block.
func markAlways(t *testing.T) {
	before := shards.MarkTime
	t.Cleanup(func() { shards.MarkTime = before })
	shards.MarkTime = time.Duration(0)
}

// A run with --resume that is interrupted goes on, has the results and the status of one run, and
// leaves nothing but its file.
func TestResume(t *testing.T) {
	markAlways(t)
	none := "55" + strings.Repeat(".", 79) + "\n"
	for args, rest := range map[string]string{
		"solve -j 1":          "",
		"count -j 1 -n 3":     "",
		"rate -j 1 -t json":   none,
		"solve -j 2 -t json":  none + easyPuzzle,
		"solve -f line -j 1 ": "\n\n",
	} {
		folder := t.TempDir()
		// The message about the second line comes in the middle, with the results before it.
		in := put(t, folder, "in", strings.Repeat(easyPuzzle, 20)+"12\n"+manyPuzzles(300)+rest)
		words := append(strings.Fields(args), in)
		wantStatus, want, _ := runIn(t, words...)
		out, journal := filepath.Join(folder, "out"), filepath.Join(folder, "state")
		words = append(words, "-o", out, "--resume", journal)
		status, errs := interruptedRun(t, words...)
		if status != 130 || !strings.Contains(errs, "the same command goes on with it") {
			t.Fatalf("%s: status %d: %s", args, status, errs)
		}
		if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: a file that is not complete: %v", args, err)
		}
		before := contents(t, journal) + contents(t, out+".partial")
		for _, other := range []string{"--layout=9", "--symbols=1"} {
			status, _, errs := runIn(t, append(words, other)...)
			if status != 2 || !strings.Contains(errs, "is of another job") {
				t.Errorf("%s with %s: status %d: %s", args, other, status, errs)
			}
		}
		changed := slices.Clone(words)
		changed[slices.Index(changed, "-o")+1] = filepath.Join(folder, "other")
		if status, _, errs := runIn(t, changed...); status != 2 ||
			!strings.Contains(errs, "other --output") {
			t.Errorf("%s with another --output: status %d: %s", args, status, errs)
		}
		info, err := os.Stat(in)
		if err != nil {
			t.Fatal(err)
		}
		setTime(t, in, 1)
		if status, _, errs := runIn(t, words...); status != 2 ||
			!strings.Contains(errs, "the files as they were") {
			t.Errorf("%s with an input that changed: status %d: %s", args, status, errs)
		}
		if err := os.Chtimes(in, time.Time{}, info.ModTime()); err != nil {
			t.Fatal(err)
		}
		if contents(t, journal)+contents(t, out+".partial") != before {
			t.Errorf("%s: another job has changed the files", args)
		}
		status, _, errs = runIn(t, append(words, "-j", "2")...)
		if status != wantStatus || !strings.Contains(errs, "goes on at byte") {
			t.Errorf("%s: status %d, want %d: %s", args, status, wantStatus, errs)
		}
		if got := contents(t, out); timeless(got) != timeless(want) {
			t.Errorf("%s:\n%s\none run:\n%s", args, got, want)
		}
		if names := beside(t, folder, ""); len(names) != 2 {
			t.Errorf("%s: files %q", args, names)
		}
	}
}

// Of two runs with one journal, the second one is told which file is locked.
func TestResumeTwice(t *testing.T) {
	folder := t.TempDir()
	in, journal := put(t, folder, "in", "12\n"+manyPuzzles(300)), filepath.Join(folder, "state")
	args := []string{"solve", "-f", "line", in, "-o", filepath.Join(folder, "out"), "--resume",
		journal}
	runWith(t, func() {
		if status, _, errs := runIn(t, args...); status != 3 ||
			!strings.Contains(errs, "cannot write "+journal+": another process works on it") {
			t.Errorf("the second one: status %d: %s", status, errs)
		}
	}, args...)
}

// A run with --resume that could read nothing leaves its file as it was, as any other run does.
func TestResumeOfNothing(t *testing.T) {
	folder := t.TempDir()
	in, out := put(t, folder, "in", "12\n13\n"), put(t, folder, "out", "old")
	status, _, errs := runIn(t, "solve", "-f", "line", in, "-o", out, "--resume",
		filepath.Join(folder, "state"))
	if status != 3 || contents(t, out) != "old" || len(beside(t, folder, "")) != 2 {
		t.Errorf("status %d, %q: %s", status, beside(t, folder, ""), errs)
	}
}

// BenchmarkShard is what a shard costs beside its work: compare shard, which is the 500th of a
// thousand, with alone, which has its lines as a file, and with process and its twin as processes.
func BenchmarkShard(b *testing.B) {
	folder := b.TempDir()
	text := manyPuzzles(100_000)
	in := put(b, folder, "in", text)
	lines := strings.SplitAfter(text, "\n")
	piece := put(b, folder, "piece", strings.Join(lines[len(lines)/2:][:len(lines)/1000], ""))
	out := filepath.Join(folder, "out")
	shard := []string{"solve", "-j", "1", in, "-o", out, "--shard", "500/1000"}
	alone := []string{"solve", "-j", "1", piece, "-o", out}
	clean := func() {
		for _, name := range beside(b, folder, "out") {
			os.Remove(filepath.Join(folder, name))
		}
		os.Remove(out + ".00500-of-01000")
		os.Remove(out + ".00500-of-01000.json")
	}
	for name, args := range map[string][]string{"shard": shard, "alone": alone} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				clean()
				runIn(b, args...)
			}
		})
		b.Run("process/"+name, func(b *testing.B) {
			for b.Loop() {
				clean()
				cmd, _ := process(b, folder, args...)
				cmd.Run()
			}
		})
	}
}
