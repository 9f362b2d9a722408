package cli

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/cli/lines"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/internal/work"
)

// A ran is what a run of the program has done.
type ran struct {
	status    int
	out, errs string
}

// runNonet runs the program on an input.
func runNonet(t testing.TB, in string, args ...string) ran {
	t.Helper()
	var out, errs bytes.Buffer
	status := Run(t.Context(), args, strings.NewReader(in), &out, &errs)
	return ran{status, out.String(), errs.String()}
}

// mustRun is runNonet for a run that must end with a status of 0. It returns what it wrote.
func mustRun(t testing.TB, args ...string) string {
	t.Helper()
	got := runNonet(t, "", args...)
	if got.status != 0 {
		t.Fatalf("nonet %q: status %d: %s", args, got.status, got.errs)
	}
	return got.out
}

// Whatever parts a search is split into, wherever they are cut, and whatever is lost on the way,
// the counts are in the end those of one run.
func TestPartsAddUp(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := func(name string) string { return filepath.Join(folder, name) }
	r := rand.New(rand.NewPCG(16, 4))
	problem := file("problem.dlx")
	for i := range testenv.Pick(10, 23, 600) {
		mustRun(t, "cover", "make", "random", "14", "60", "3", "--seed", fmt.Sprint(i), "-o",
			problem)
		engine := []string{"rows", "cells"}[i%2]
		want := mustRun(t, "count", "-e", engine, problem)
		left := file("parts.0")
		mustRun(t, "cover", "split", "-n", fmt.Sprint(1+r.IntN(30)), "-e", engine, "--probes", "3",
			problem, "-o", left)
		var counts []string
		for round := 1; ; round++ {
			done := file(fmt.Sprint(round))
			args := []string{"count", "--parts", left, problem, "-o", done}
			if round < 20 {
				args = append(args, "--node-limit", fmt.Sprint(1+r.IntN(20)))
			}
			if got := runNonet(t, "", args...); got.status != 0 && got.status != 4 {
				t.Fatalf("case %d: %q: status %d: %s", i, args, got.status, got.errs)
			}
			counts = append(counts, done)
			if round < 10 {
				loseLines(t, r, done)
			}
			left = file(fmt.Sprintf("parts.%d", round))
			merged := runNonet(t, "", append([]string{"merge", "-o", left}, counts...)...)
			if merged.status == 0 {
				break
			}
			if merged.status != 1 || round > 20 {
				t.Fatalf("case %d: merge: status %d: %s", i, merged.status, merged.errs)
			}
		}
		if got, _ := readText(left); got != want {
			t.Fatalf("case %d: %s solutions in %d rounds, want %s", i, got, len(counts), want)
		}
	}
}

// loseLines takes some lines out of a file, but not all with counts.
func loseLines(t *testing.T, r *rand.Rand, name string) {
	text, err := readText(name)
	if err != nil {
		t.Fatal(err)
	}
	kept := slices.DeleteFunc(strings.SplitAfter(text, "\n"), func(line string) bool {
		return strings.HasPrefix(line, "#") || r.IntN(5) == 0
	})
	if strings.Join(kept, "") == "" {
		return
	}
	if err := os.WriteFile(name, []byte(strings.Join(kept, "")), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Pieces of a parts file give the pieces of its counts.
func TestPartsAsLines(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	problem := filepath.Join(folder, "queens.dlx")
	file := filepath.Join(folder, "parts.txt")
	mustRun(t, "cover", "make", "queens", "7", "-o", problem)
	mustRun(t, "cover", "split", "-n", "15", problem, "-o", file)
	text, err := readText(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"count", "--node-limit", "2", "--parts", file, problem},
		{"cover", "-a", "-t", "sparse", "--parts", file, problem},
	} {
		whole := runNonet(t, "", args...)
		o, files, err := lines.Parse(args)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) != 1 || files[0] != file {
			t.Fatalf("%q: files %q", args, files)
		}
		if again, err := work.ParseKey(o.Key()); err != nil ||
			work.CommandOf(again) != args[0] {
			t.Errorf("%q: with the key %q: %v", args, o.Key(), err)
		}
		if _, cut, err := lines.Look(o, file, strings.NewReader(text)); !cut || err != nil {
			t.Errorf("%q: can be cut: %v, %v", args, cut, err)
		}
		var out, errs bytes.Buffer
		before, offset := 0, 0
		for chunk := range slices.Chunk(strings.SplitAfter(text, "\n"), 4) {
			piece := strings.Join(chunk, "")
			lines.RunPiece(t.Context(), o, work.Program, run.Piece{Name: file, Line: 1 + before,
				Offset: int64(offset)},
				strings.NewReader(piece), &out, &errs)
			before, offset = before+len(chunk), offset+len(piece)
		}
		if out.String() != whole.out || errs.String() != whole.errs {
			t.Errorf("%q: pieces give\n%s%s\nwant\n%s%s", args, &out, &errs, whole.out, whole.errs)
		}
	}
	for _, args := range []string{"cover -a", "cover -a --ordered --parts x p", "count --parts x"} {
		if _, _, err := lines.Parse(strings.Fields(args)); err == nil {
			t.Errorf("nonet %s has lines", args)
		}
	}
}

// An interrupted count --parts writes what it has, and what is left of a part that it was in.
func TestInterruptedInAPart(t *testing.T) {
	problem := filepath.Join(t.TempDir(), "queens.dlx")
	mustRun(t, "cover", "make", "queens", "20", "-o", problem)
	parts := mustRun(t, "cover", "split", "-n", "1", "-e", "rows", problem)
	var out, errs bytes.Buffer
	// Longer and longer, until the search has begun.
	for wait := 50 * time.Millisecond; wait < 20*time.Second; wait *= 2 {
		out.Reset()
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(wait, cancel)
		status := Run(ctx, []string{"count", "--parts", "-", problem}, strings.NewReader(parts),
			&out, &errs)
		cancel()
		if status != 130 {
			t.Fatalf("status %d: %s", status, &errs)
		}
		if _, line, ok := strings.Cut(out.String(), "\nrows1\t"); ok {
			if !strings.Contains(line, "\trest=rows1") {
				t.Errorf("nothing is left: %q", out.String())
			}
			return
		}
	}
	t.Errorf("there is no line: %q, %s", out.String(), &errs)
}

// Wherever a file of counts is cut, merge refuses it, or asks for what it does not have, and then
// the sum is right.
func TestCutCounts(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := func(name string) string { return filepath.Join(folder, name) }
	problem, cut, left, more := file("queens.dlx"), file("cut"), file("left"), file("more")
	mustRun(t, "cover", "make", "queens", "8", "-o", problem)
	mustRun(t, "cover", "split", "-n", "20", "-e", "cells", problem, "-o", file("parts"))
	counts := runNonet(t, "", "count", "--parts", file("parts"), "--node-limit", "15", problem).out
	if !strings.Contains(counts, "\trest=") {
		t.Fatalf("no part was cut: %s", counts)
	}
	sums := 0
	for at := 0; at < len(counts); at += testenv.Pick(3, 1, 1) {
		if err := os.WriteFile(cut, []byte(counts[:at]), 0o666); err != nil {
			t.Fatal(err)
		}
		got := runNonet(t, "", "merge", cut, "-o", left)
		whole := at > 0 && counts[at-1] == '\n' && strings.Contains(counts[:at], "\n"+"cells")
		if !whole {
			if got.status != 3 {
				t.Errorf("cut at %d: status %d: %s", at, got.status, got.errs)
			}
			continue
		}
		if got.status != 1 {
			t.Fatalf("cut at %d: status %d: %s", at, got.status, got.errs)
		}
		mustRun(t, "count", "--parts", left, problem, "-o", more)
		if sum := mustRun(t, "merge", cut, more); sum != "92\n" {
			t.Errorf("cut at %d: %s", at, sum)
		}
		sums++
	}
	if sums == 0 {
		t.Error("there is no sum")
	}
}
