package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

// benchProcess runs programs on a set as lines.
type benchProcess struct {
	set   *benchSet
	input string // the file with the lines
	most  int    // bytes that a program may write
}

// newBenchProcess writes the puzzles of a set to a file, one a line. remove deletes it.
func newBenchProcess(f *benchFlags, set *benchSet) (_ *benchProcess, remove func(), err error) {
	if set.problems != nil {
		return nil, nil, work.Usef("%s: --peer is for puzzles and these are exact cover problems: "+
			"leave it out", set.name)
	}
	line, err := format.ByName("line")
	if err != nil {
		return nil, nil, err
	}
	var lines bytes.Buffer
	w := line.NewWriter(&lines, format.WriteOptions{Symbols: '1', Layout: f.read.Layout})
	for i := range set.places {
		if err := w.Write(&format.Record{Puzzle: set.puzzle(i)}); err != nil {
			return nil, nil, work.Usef("%s:%d: %w: --peer needs puzzles of that format", set.name,
				set.places[i].line, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, nil, err
	}
	file, err := os.CreateTemp("", "nonet-bench-*.txt")
	if err != nil {
		return nil, nil, fmt.Errorf("%w the puzzles for --peer: %w", run.ErrNotWritable, err)
	}
	remove = func() { os.Remove(file.Name()) }
	_, err = file.Write(lines.Bytes())
	if err = errors.Join(err, file.Close()); err != nil {
		remove()
		return nil, nil, fmt.Errorf("%w the puzzles for --peer: %w", run.ErrNotWritable, err)
	}
	return &benchProcess{set, file.Name(), 16*lines.Len() + 1<<20}, remove, nil
}

// ownCommand returns the arguments with which nonet itself is run as a process, and the
// name of that in the results.
func ownCommand(f *benchFlags, e work.Engine) (args []string, name string) {
	args = []string{"solve", "-e", e.Name, "-j", strconv.Itoa(f.jobs)}
	if f.unique {
		args = append(args, "-u")
	}
	name = "nonet " + strings.Join(args, " ")
	args = append(args, "-f", "line", "--symbols", "1")
	if f.read.Layout != nil {
		args = append(args, "--layout", f.read.Layout.String())
	}
	if f.nodeLimit > 0 {
		args = append(args, "--node-limit", strconv.FormatInt(f.nodeLimit, 10))
	}
	if f.timeout > 0 {
		args = append(args, "--timeout", f.timeout.String())
	}
	return args, name
}

// run returns the pass of a program, or of nonet itself with these arguments. The time is
// that from the start of the process to the end of its output. The answers of the first
// pass are kept in the result.
func (p *benchProcess) run(words []string, own bool) benchPass {
	return func(ctx context.Context, r *benchResult) (time.Duration, error) {
		lines, took, err := p.runOnce(ctx, r, words, own)
		if err != nil || r.grids != nil {
			return took, err
		}
		r.grids = make([]nonet.Grid, len(lines))
		for i, line := range lines {
			r.grids[i] = answerIn(line, p.set.puzzle(i))
		}
		return took, nil
	}
}

// runOnce runs a program once and returns the lines that it writes.
func (p *benchProcess) runOnce(
	ctx context.Context, r *benchResult, words []string, own bool,
) (lines []string, took time.Duration, err error) {
	name, args, as := words[0], words[1:], words[0]
	if own {
		if name, err = os.Executable(); err != nil {
			return nil, 0, err
		}
		args, as = words, os.Args[0]
	}
	stdin, err := os.Open(p.input)
	if err != nil {
		return nil, 0, err
	}
	defer stdin.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Args[0] = as
	cmd.WaitDelay = time.Second // for processes that the program has started
	stdout := &bounded{most: p.most, full: cancel}
	stderr := &tail{}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, stdout, stderr
	start := time.Now()
	err = cmd.Run()
	took = time.Since(start)
	var exit *exec.ExitError
	switch {
	case stdout.over:
		return nil, 0, work.Usef("--peer %q writes more than %d bytes for %d puzzles, expected "+
			"one line each", r.name, p.most, r.puzzles)
	case ctx.Err() != nil:
		return nil, 0, ctx.Err()
	case err != nil && !errors.As(err, &exit):
		return nil, 0, work.Usef("--peer %q cannot be run: %w", r.name, err)
	}
	lines = strings.Split(strings.TrimSuffix(stdout.text.String(), "\n"), "\n")
	if stdout.text.Len() == 0 {
		lines = nil
	}
	if len(lines) != r.puzzles {
		said := ""
		if exit != nil {
			said = fmt.Sprintf(" and ends with %v", exit)
		}
		if line := stderr.line(); line != "" {
			said += ": " + line
		}
		return nil, 0, work.Usef("--peer %q writes %s for %s%s", r.name,
			run.Plural(len(lines), "line"), run.Plural(r.puzzles, "puzzle"), said)
	}
	return lines, took, nil
}

// bounded keeps up to most bytes of what is written to it. It calls full if there are more.
type bounded struct {
	text bytes.Buffer
	most int
	over bool
	full func()
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.text.Len()+len(p) > b.most {
		b.over = true
		b.full()
		return 0, io.ErrShortWrite
	}
	return b.text.Write(p)
}

// tail keeps the last bytes of what is written to it.
type tail struct{ text []byte }

func (t *tail) Write(p []byte) (int, error) {
	const most = 4096
	t.text = append(t.text, p...)
	t.text = t.text[max(0, len(t.text)-most):]
	return len(p), nil
}

// line returns the last line that is not empty.
func (t *tail) line() string {
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// answerIn returns the first field of a line that is a solution of a puzzle, or else the
// first that is a full grid; nil if there is none.
func answerIn(line string, p *nonet.Puzzle) nonet.Grid {
	var wrong nonet.Grid
	for field := range strings.FieldsFuncSeq(line,
		func(r rune) bool { return strings.ContainsRune(" \t\r,:;|", r) }) {
		answer, err := nonet.ParsePuzzle(p.Layout, field)
		switch {
		case err != nil || answer.Givens.Clues() < p.Layout.Cells():
		case p.Solves(answer.Givens):
			return answer.Givens
		case wrong == nil:
			wrong = answer.Givens
		}
	}
	return wrong
}

// judge checks the answer of a program to puzzle k against the first engine.
func (s *benchSet) judge(k int, r, first *benchResult, fault func(int, string, ...any)) {
	p := s.puzzle(k)
	answer := r.grids[k]
	right := answer != nil && p.Solves(answer)
	switch first.statuses[k] {
	case nonet.StatusSolved:
		if !right {
			fault(k, "found %s, expected %s", shown(answer), first.grids[k])
		}
	case nonet.StatusNoSolution:
		if answer != nil {
			fault(k, "found %s, expected no solution", shown(answer))
		}
	case nonet.StatusNotUnique:
		// Programs may give any solution or none here, but no other grid.
		if answer != nil && !right {
			fault(k, "found %s, expected one of several solutions such as %s", shown(answer),
				first.grids[k])
		}
	default:
		if answer != nil && !right {
			fault(k, "found %s, which is not a solution", shown(answer))
		}
	}
}

func shown(g nonet.Grid) string {
	if g == nil {
		return "no solution"
	}
	return g.String()
}
