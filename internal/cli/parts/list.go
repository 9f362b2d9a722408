package parts

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

// partForms are the formats in which lists of parts can be put together.
var partForms = []string{"dlx", "sparse"}

// List is cover --parts with the answers in a format, nil being that of the problem. All
// solutions must be asked for.
func List(ctx context.Context, a *run.App, f *Flags, to *format.Format, all bool,
	args []string) error {
	if !all {
		return work.Usef("--parts lists all solutions: say -a too")
	}
	problem, err := readProblem(a, args, f.Read, f.Parts)
	if err != nil {
		return err
	}
	if to != nil {
		problem.Form = to
	}
	if !slices.Contains(partForms, problem.Form.Name) {
		return work.Usef("lists of parts cannot be put together in format %s: choose one with -t: %s",
			problem.Form.Name, strings.Join(partForms, ", "))
	}
	answers := problem.Form.NewAnswerer(format.WriteOptions{All: true})
	if _, err := answers.Begin(nil, problem.Record); err != nil {
		return work.Usef("%s: %w", run.Place(problem.Record), err)
	}
	in, out, err := openParts(a, f.Parts, f.Output, problem.File)
	if err != nil {
		return err
	}
	defer a.UseCores(f.Search.Jobs)()
	defer a.PrintStats(f.Search, time.Now())
	return eachPart(ctx, a, out, in, f.Search.Ordered, f.Search.Jobs, f.Progress,
		func() func(context.Context, *run.Outbox, textLine) {
			w := newPartWorker(a, f.Search, problem)
			w.searcher.OneJob = true // the solutions of a part are always in the same order
			return func(ctx context.Context, o *run.Outbox, l textLine) {
				w.list(ctx, o, l, answers)
			}
		})
}

// listAtOnce is how many bytes of solutions are handed on together.
const listAtOnce = 64 << 10

// list answers a line of a parts file with the solutions of the part.
func (w *partWorker) list(ctx context.Context, o *run.Outbox, l textLine,
	answers *format.Answerer) {
	part, ok := w.read(o, l)
	if !ok {
		return
	}
	w.text = w.text[:0]
	w.search(ctx, o, l, part, func(ctx context.Context, s *exactcover.Solver) error {
		for options, err := range s.Solutions(ctx, w.problem.Cover) {
			if err != nil {
				return err
			}
			o.Tally.Solutions++
			w.text = answers.Solution(w.text, w.problem.Record,
				format.Solution{Number: 1, Options: options})
			w.text = append(w.text, answers.Separator...)
			if len(w.text) >= listAtOnce {
				o.Answer("", w.text)
				w.text = w.text[:0]
			}
		}
		return nil
	})
	o.Answer("", w.text)
}

// inSearchOrder sorts lines of a parts file by their addresses. The error names a line that is not
// valid of a part.
func inSearchOrder(lines []textLine) error {
	parts := make(map[int]exactcover.Part) // by number of the line
	for _, l := range lines {
		if !l.content() {
			continue
		}
		line, err := parsePartLine(l.text)
		if err != nil {
			return work.Usef("%s: %w", l.place(), err)
		}
		parts[l.line] = line.part
	}
	slices.SortStableFunc(lines, func(a, b textLine) int {
		return parts[a.line].Compare(parts[b.line])
	})
	return nil
}
