package cli

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// addParts adds the flag --parts of cover.
func (f *solveFlags) addParts(a *app, cmd *cobra.Command) {
	partsFlag(cmd, &f.cover.parts, "list the solutions in the parts of one search: the lines of `FILE`")
	a.addResume(cmd, a.addShard(cmd, func() sharded {
		if f.cover.parts == "" {
			return coverRun{}
		}
		return &work.Parts{Read: f.Read, Search: f.Search, List: true, All: f.All, To: f.To}
	}))
	for _, other := range []string{"limit", "unique", "random", "min-cost", "estimate", "engine",
		"memory", "node-limit", "timeout"} {
		exclusive(cmd, "parts", other)
	}
}

// coverRun is cover without --parts, whose results cannot be cut.
type coverRun struct{}

func (coverRun) Key() string { return "cover" }

func (coverRun) Check() error {
	return usagef("nonet cover answers line by line with --parts only")
}

// partForms are the formats in which lists of parts can be put together.
var partForms = []string{"dlx", "sparse"}

// listParts is cover --parts.
func (a *app) listParts(ctx context.Context, f *solveFlags, args []string) error {
	if !f.All {
		return usagef("--parts lists all solutions: say -a too")
	}
	problem, err := a.readProblem(args, &f.read, f.cover.parts)
	if err != nil {
		return err
	}
	if f.To != nil {
		problem.form = f.To
	}
	if !slices.Contains(partForms, problem.form.Name) {
		return usagef("lists of parts cannot be put together in format %s: choose one with -t: %s",
			problem.form.Name, strings.Join(partForms, ", "))
	}
	answers := problem.form.NewAnswerer(format.WriteOptions{All: true})
	if _, err := answers.Begin(nil, problem.Record); err != nil {
		return usagef("%s: %w", place(problem.Record), err)
	}
	in, out, err := a.openParts(f.cover.parts, f.write.output, problem.File)
	if err != nil {
		return err
	}
	defer a.useCores(f.search.Jobs)()
	start := time.Now()
	err = a.eachPart(ctx, out, in, f.search.Ordered, f.search.Jobs, f.progress,
		func() func(context.Context, *outbox, textLine) {
			w := newPartWorker(a, &f.search, problem)
			w.searcher.oneJob = true // the solutions of a part are always in the same order
			return func(ctx context.Context, o *outbox, l textLine) { w.list(ctx, o, l, answers) }
		})
	a.printStats(&f.search, time.Since(start))
	return err
}

// listAtOnce is how many bytes of solutions are handed on together.
const listAtOnce = 64 << 10

// list answers a line of a parts file with the solutions of the part.
func (w *partWorker) list(ctx context.Context, o *outbox, l textLine, answers *format.Answerer) {
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
			o.tally.solutions++
			w.text = answers.Solution(w.text, w.problem.Record,
				format.Solution{Number: 1, Options: options})
			w.text = append(w.text, answers.Separator...)
			if len(w.text) >= listAtOnce {
				o.answer("", w.text)
				w.text = w.text[:0]
			}
		}
		return nil
	})
	o.answer("", w.text)
}

// inSearchOrder sorts lines of a parts file by their addresses. The error names a line that is none
// of a part.
func inSearchOrder(lines []textLine) error {
	parts := make(map[int]exactcover.Part) // by number of the line
	for _, l := range lines {
		if !l.content() {
			continue
		}
		line, err := parsePartLine(l.text)
		if err != nil {
			return usagef("%s: %w", l.place(), err)
		}
		parts[l.line] = line.part
	}
	slices.SortStableFunc(lines, func(a, b textLine) int {
		return parts[a.line].Compare(parts[b.line])
	})
	return nil
}
