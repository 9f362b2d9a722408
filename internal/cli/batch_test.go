package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/proptest"
	"github.com/nonet-dev/nonet/internal/testenv"
	"pgregory.net/rapid"
)

// mixedLines are lines of every kind that a run of puzzles may have, or be cut
// by: most have one solution.
var mixedLines = []string{
	strings.TrimSpace(easyPuzzle),
	"...74..1...3......9..6..47...........3..8..264...63..........5..9..2.8.48.5..79..",
	"......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.",
	"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	strings.TrimSpace(easySolution),
	strings.ReplaceAll(strings.TrimSpace(easyPuzzle), ".", "0") + ",rest",
	// 10 solutions
	".273...1..1.....35.......293.5692.8...........6.1745.364........518...7..8..6534.",
	".2.3...1..1....7.5.......2.3...92.8...........6.1745.3.4.........18...7..8..6534.",    // 187
	".273..........673........293.56.2.8...........6.1..5.364.......9.18...7.....6534. #1", // 385
	".................................................................................",
	"7..74..1...3......9..6..47...........3..8..264...63..........5..9..2.8.48.5..79..", // clashes
	// no solution
	"...74..1...3......9..6..47...........3..8..264...63..........5..9..2.8.48.5..79.1",
	"...74..1...3......9..6..47...........3..8..264...63..........5..9..2.8.4",
	"...74..1...3......9..6..47....$......3..8..264...63..........5..9..2.8.48.5..79..",
	"1................",
	"1...............",
	"1............... 1112132233423444",
	"A........B.......................................................................",
	"# comment",
	"",
}

var unrepeatable = regexp.MustCompile(`seconds=.*`)

// outcome is what a command made of an input.
func outcome(t testing.TB, input string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = Run(context.Background(), args, strings.NewReader(input), &o, &e)
	return status, o.String(), unrepeatable.ReplaceAllString(e.String(), "")
}

// mixedInput draws an input of such lines, and how many of them.
func mixedInput(rt *rapid.T, most int) string {
	var b strings.Builder
	for range rapid.IntRange(1, most).Draw(rt, "lines") {
		k := rapid.IntRange(0, 4*len(mixedLines)).Draw(rt, "line")
		if k >= len(mixedLines) {
			k %= 6
		}
		b.WriteString(mixedLines[k] + rapid.SampledFrom([]string{"\n", "\n", "\r\n"}).Draw(rt,
			"end"))
	}
	// The first puzzles are worked on one by one.
	text := strings.Repeat(easyPuzzle, 100) + strings.Repeat(b.String(), 3)
	if rapid.Bool().Draw(rt, "no end of the last line") {
		return strings.TrimRight(text, "\r\n")
	}
	return text
}

// Whether puzzles are searched together or each by itself, as for answers in
// json, which say how long it took: the solutions are the same, and so are the
// messages, the statistics and the exit status.
func TestRunsAreSolvedAsRecords(t *testing.T) {
	t.Parallel()
	proptest.Check(t, func(rt *rapid.T) {
		input := mixedInput(rt, 40)
		args := rapid.SampledFrom([][]string{{}, {"-u"}, {"--node-limit", "1"},
			{"-u", "--node-limit", "4"}, {"--timeout", "1h"}, {"--strict"}}).Draw(rt, "args")
		args = append([]string{"solve", "-f", "line", "--stats", "-j",
			strconv.Itoa(rapid.IntRange(1, 3).Draw(rt, "jobs"))}, args...)
		status, lines, errs := outcome(t, input, args...)
		wantStatus, objects, wantErrs := outcome(t, input, append(args, "-t", "json")...)
		if status != wantStatus || errs != wantErrs {
			rt.Fatalf("%v: status %d, want %d; messages\n%swant\n%s", args, status, wantStatus,
				errs, wantErrs)
		}
		var answers []string
		for line := range strings.Lines(lines) {
			// the field behind it is a region map
			answers = append(answers, strings.Fields(line + " ")[:min(1,
				len(strings.TrimSpace(line)))]...)
		}
		decoder := json.NewDecoder(strings.NewReader(objects))
		for decoder.More() {
			var object struct {
				Puzzle    string
				Solutions []string
			}
			if err := decoder.Decode(&object); err != nil {
				rt.Fatal(err)
			}
			if object.Puzzle == "" {
				continue // unreadable
			}
			want := append(object.Solutions, object.Puzzle)[0]
			if len(answers) == 0 || digits.Replace(answers[0]) != want {
				rt.Fatalf("%v: the next answers are %.1q, want %s", args, answers, want)
			}
			answers = answers[1:]
		}
		if len(answers) > 0 {
			rt.Fatalf("%v: more answers than in json: %q", args, answers)
		}
	})
}

// digits writes 9×9 puzzles in 1 to 9 and points.
var digits = strings.NewReplacer("0", ".", "A", "1", "B", "2", "C", "3", "D", "4", "E", "5", "F",
	"6", "G", "7", "H", "8", "I", "9")

// Numbers of solutions are the same whether puzzles are counted together or
// each is listed by itself.
func TestRunsAreCountedAsRecords(t *testing.T) {
	t.Parallel()
	proptest.Check(t, func(rt *rapid.T) {
		input := mixedInput(rt, 40)
		// runs count to 100
		limit := rapid.SampledFrom([]int{1, 2, 99, 100, 101, 200}).Draw(rt, "limit")
		flags := []string{"-f", "line", "--stats", "-n", strconv.Itoa(limit), "-j",
			strconv.Itoa(rapid.IntRange(1, 3).Draw(rt, "jobs"))}
		_, counts, _ := outcome(t, input, append([]string{"count"}, flags...)...)
		_, objects, _ := outcome(t, input, append([]string{"solve", "-t", "json"}, flags...)...)
		var want strings.Builder
		decoder := json.NewDecoder(strings.NewReader(objects))
		for decoder.More() {
			var object struct {
				Puzzle    string
				Solutions []string
			}
			if err := decoder.Decode(&object); err != nil {
				rt.Fatal(err)
			}
			if object.Puzzle == "" {
				continue // unreadable
			}
			n := len(object.Solutions)
			fmt.Fprintf(&want, "%d%s\n", n, strings.Repeat("+", n/limit))
		}
		if got := strings.ReplaceAll(counts, "?\n", ""); got != want.String() {
			rt.Fatalf("-n %d: got\n%swant\n%s", limit, got, want.String())
		}
	})
}

// So are all, however many.
func TestCountingInRuns(t *testing.T) {
	var input, want strings.Builder
	for range 30 {
		for i, n := range []string{"1", "1", "1", "1", "1", "1", "10", "187", "385"} {
			input.WriteString(mixedLines[i] + "\n")
			want.WriteString(n + "\n")
		}
	}
	if status, got, errs := outcome(t, input.String(), "count"); got != want.String() ||
		status != 0 || errs != "" {
		t.Errorf("status %d, got\n%swant\n%s%s", status, got, want.String(), errs)
	}
}

// Verdicts are the same whether puzzles are checked together or each by itself,
// as for --minimal, which says more of those that are ok.
func TestRunsAreCheckedAsRecords(t *testing.T) {
	testenv.SkipSequential(t)
	t.Parallel()
	type verdict struct {
		File, Verdict string
		Line, Count   int
		Exact         bool
		Differ        []string
	}
	read := func(rt *rapid.T, objects string) (all []string) {
		decoder := json.NewDecoder(strings.NewReader(objects))
		for decoder.More() {
			var v verdict
			if err := decoder.Decode(&v); err != nil {
				rt.Fatal(err)
			}
			all = append(all, fmt.Sprint(v))
		}
		return all
	}
	proptest.Check(t, func(rt *rapid.T) {
		input := mixedInput(rt, 4)
		args := []string{"check", "-f", "line", "-t", "json", "-n", "50", "-j",
			strconv.Itoa(rapid.IntRange(1, 3).Draw(rt, "jobs"))}
		status, objects, errs := outcome(t, input, args...)
		wantStatus, want, wantErrs := outcome(t, input, append(args, "--minimal")...)
		if status != wantStatus || errs != wantErrs {
			rt.Fatalf("status %d, want %d; messages\n%swant\n%s", status, wantStatus, errs,
				wantErrs)
		}
		if got, want := read(rt, objects), read(rt, want); !slices.Equal(got, want) {
			rt.Fatalf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}
