package cli

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
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
	folder := t.TempDir()
	file := func(name string) string { return filepath.Join(folder, name) }
	r := rand.New(rand.NewPCG(16, 4))
	problem := file("problem.dlx")
	for i := range testenv.Pick(10, 60, 600) {
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
		o, files, err := ParseLines(args)
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
		if _, cut, err := Look(o, file, strings.NewReader(text)); !cut || err != nil {
			t.Errorf("%q: can be cut: %v, %v", args, cut, err)
		}
		var out, errs bytes.Buffer
		lines, offset := 0, 0
		for chunk := range slices.Chunk(strings.SplitAfter(text, "\n"), 4) {
			piece := strings.Join(chunk, "")
			RunPiece(t.Context(), o, work.Program, Piece{Name: file, Line: 1 + lines,
				Offset: int64(offset)},
				strings.NewReader(piece), &out, &errs)
			lines, offset = lines+len(chunk), offset+len(piece)
		}
		if out.String() != whole.out || errs.String() != whole.errs {
			t.Errorf("%q: pieces give\n%s%s\nwant\n%s%s", args, &out, &errs, whole.out, whole.errs)
		}
	}
	for _, args := range []string{"cover -a", "cover -a --ordered --parts x p", "count --parts x"} {
		if _, _, err := ParseLines(strings.Fields(args)); err == nil {
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
			count, err := parseCountLine("rows1\t" + strings.TrimSuffix(line, "\n"))
			if err != nil || len(count.rest) == 0 {
				t.Errorf("%q: %v", out.String(), err)
			}
			return
		}
	}
	t.Errorf("there is no line: %q, %s", out.String(), &errs)
}

func FuzzPartLines(f *testing.F) {
	for _, text := range []string{
		"2420\trows1\t0123456789abcdef",
		"-\tcells1:0/5.3/4.1/2:1-4/6+1\t0123456789abcdef",
		"rows1::0-2/5\t92\t300\t0123456789abcdef", // the check is put behind it
		"rows1::0-2/5\t92\t300\t0123456789abcdef\trest=rows1:0/5:1-2/2,rows1::1-2/5",
		"rows1::0-2/5\t92\t300\t0123456789abcdef\t12345678",
		"rows1\t0\t00\t0000000000000000",
		partsTitle, countsTitle, "", "# a remark",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if l, err := parsePartLine(text); err == nil {
			again := string(l.append(nil))
			m, err := parsePartLine(strings.TrimSuffix(again, "\n"))
			if err != nil || string(m.append(nil)) != again {
				t.Errorf("%q is written as %q, which is read as %+v, %v", text, again, m, err)
			}
		}
		for _, line := range []string{text, strings.TrimSuffix(withChecks(text), "\n")} {
			if l, err := parseCountLine(line); err == nil && string(l.append(nil)) != line+"\n" {
				t.Errorf("%q is written as %q", line, l.append(nil))
			}
		}
	})
}

// withChecks ends each line of a text that has tabs with its check.
func withChecks(text string) string {
	var dst []byte
	for line := range strings.Lines(text) {
		start, line := len(dst), strings.TrimSuffix(line, "\n")
		if dst = append(dst, line...); strings.Contains(line, "\t") {
			dst = appendCheck(dst, start)
		} else {
			dst = append(dst, '\n')
		}
	}
	return string(dst)
}

// FuzzCounts adds up any lines as counts: it ends with an error or a sum.
func FuzzCounts(f *testing.F) {
	f.Add(countsTitle + "\nrows1::0-2/5+1\t92\t300\t0123456789abcdef\n" +
		"rows1::2-5/5\t9\t30\t0123456789abcdef\trest=rows1:3/5:1-2/2,rows1::4-5/5\n")
	f.Fuzz(func(t *testing.T, text string) {
		m := countMerge{solutions: new(big.Int), nodes: new(big.Int), seen: map[string]int{}}
		text = withChecks(text)
		err := readLines(strings.NewReader(text), "f", 1, 1<<12, func(l textLine) bool {
			return m.add(l) == nil
		})
		if err != nil || len(m.lines) == 0 {
			return
		}
		left, err := m.unsearched()
		if err != nil {
			return
		}
		// What is left and what was searched are together the whole tree.
		for _, part := range left {
			m.searched = append(m.searched, exactcover.Searched{Part: part})
		}
		if left, err := exactcover.Unsearched(m.searched); err != nil || left != nil {
			t.Errorf("%q: left are %v, %v", text, left, err)
		}
	})
}

// someCounts is a file of counts, of which one part was cut.
var someCounts = countsTitle + "\n# problem 0123456789abcdef\n" + withChecks(
	"rows1::0-2/5+1\t92\t300\t0123456789abcdef\n"+
		"rows1::2-4/5\t6\t9\t0123456789abcdef\trest=rows1:3/5:1-2/2,rows1:3/5.0/2:1-3/3\n"+
		"rows1::4-5/5\t9\t30\t0123456789abcdef\n")

// takesOnly fails if a merge takes lines of counts from a text that are not among those of
// someCounts. So what is missing or refused in the text can be counted again, and no other sum
// comes out.
func takesOnly(t *testing.T, text string) {
	t.Helper()
	m := countMerge{solutions: new(big.Int), nodes: new(big.Int), seen: map[string]int{}}
	readLines(strings.NewReader(text), "f", 1, maxPartLine, func(l textLine) bool {
		return m.add(l) == nil
	})
	for _, l := range m.lines {
		if !strings.Contains(someCounts, "\n"+l.text+"\n") {
			t.Errorf("%q: takes %q", text, l.text)
		}
	}
}

// A file of counts of which a byte was changed, or that was cut anywhere, has no other counts.
func TestDamagedCounts(t *testing.T) {
	takesOnly(t, someCounts)
	for at := range len(someCounts) {
		takesOnly(t, someCounts[:at])
		takesOnly(t, someCounts[at:])
		takesOnly(t, someCounts[:at]+someCounts[at+1:])
		for b := range 256 {
			takesOnly(t, someCounts[:at]+string([]byte{byte(b)})+someCounts[at+1:])
		}
	}
}

func FuzzDamagedCounts(f *testing.F) {
	f.Add(uint(0), byte('#'), uint(1000))
	f.Add(uint(strings.Index(someCounts, "6\t9")), byte('9'), uint(len(someCounts)))
	f.Add(uint(strings.Index(someCounts, ",")), byte('\n'), uint(len(someCounts)-1))
	f.Fuzz(func(t *testing.T, at uint, to byte, end uint) {
		text := []byte(someCounts)
		text[at%uint(len(text))] = to
		takesOnly(t, string(text[:min(end, uint(len(text)))]))
	})
}

// Wherever a file of counts is cut, merge refuses it, or asks for what it does not have, and then
// the sum is right.
func TestCutCounts(t *testing.T) {
	folder := t.TempDir()
	file := func(name string) string { return filepath.Join(folder, name) }
	problem, cut, left, more := file("queens.dlx"), file("cut"), file("left"), file("more")
	mustRun(t, "cover", "make", "queens", "8", "-o", problem)
	mustRun(t, "cover", "split", "-n", "20", "-e", "cells", problem, "-o", file("parts"))
	counts := runNonet(t, "", "count", "--parts", file("parts"), "--node-limit", "15", problem).out
	if !strings.Contains(counts, restField) {
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

func FuzzState(f *testing.F) {
	part, err := exactcover.ParsePart("rows1:0/5.3/4.1/2:1-4/6+1")
	if err != nil {
		f.Fatal(err)
	}
	s := searchState{engine: exactcover.EngineRows, solutions: big.NewInt(92), nodes: big.NewInt(3),
		open: []exactcover.Part{part, part}}
	text := s.text()
	f.Add(text)
	f.Add(text[:bytes.LastIndex(text, []byte(stateEnd))]) // the hash is put behind it
	f.Add([]byte(stateTitle + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if !bytes.Contains(text, []byte(stateEnd)) {
			text = fmt.Appendf(text, "%s%x\n", stateEnd, sha256.Sum256(text))
		}
		if s, err := parseState(text); err == nil && !bytes.Equal(s.text(), text) {
			t.Errorf("%q is written as %q", text, s.text())
		}
	})
}
