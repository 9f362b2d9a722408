package cli

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/spf13/cobra"
)

// partsFlag adds the flag that names a file of parts.
func partsFlag(cmd *cobra.Command, parts *string, usage string) {
	cmd.Flags().StringVar(parts, "parts", "", usage)
	cmd.MarkFlagFilename("parts")
}

// countParts is count --parts.
func (a *app) countParts(ctx context.Context, f *countFlags, args []string) error {
	problem, err := a.readProblem(args, &f.read, f.parts)
	if err != nil {
		return err
	}
	in, out, err := a.openParts(f.parts, f.write.output, problem.File)
	if err != nil {
		return err
	}
	defer a.useCores(f.search.Jobs)()
	start := time.Now()
	err = a.eachPart(ctx, out, in, false, f.search.Jobs, f.progress,
		func() func(context.Context, *outbox, textLine) {
			w := newPartWorker(a, &f.search, problem)
			return w.count
		})
	a.printStats(&f.search, time.Since(start))
	return err
}

// A partWorker searches parts of a problem on one goroutine.
type partWorker struct {
	problem  record
	id       problemID
	searcher *searcher
	text     []byte
}

func newPartWorker(a *app, f *searchFlags, problem record) *partWorker {
	w := &partWorker{problem: problem, id: idOf(problem.Cover), searcher: newSearcher(a, f)}
	// A search by several goroutines is not always cut at the same places.
	w.searcher.oneJob = f.NodeLimit > 0
	return w
}

// read reads a line of a parts file. ok is false if there is nothing to search: the line is empty,
// is one of the head, or cannot be run, which ends the run.
func (w *partWorker) read(o *outbox, l textLine) (part exactcover.Part, ok bool) {
	if l.text == "" {
		return part, false
	}
	head, err := isHead(l.text, partsTitle, "name the file of nonet cover split, or what nonet "+
		"merge prints of counts")
	if head && err == nil {
		return part, false
	}
	var line partLine
	if err == nil {
		line, err = parsePartLine(l.text)
	}
	if err == nil {
		if err = w.id.check(line.problem); err != nil {
			err = fmt.Errorf("%w: name the problem that was split, or split it anew", err)
		}
	}
	if err != nil {
		o.refuse(usagef("%s: %w", l.place(), err))
		return part, false
	}
	return line.part, true
}

// search has a search work on a part. The summary is undecided if a limit cut it. The error is the
// context's, or says that the part is not one of the problem's, which ends the run.
func (w *partWorker) search(ctx context.Context, o *outbox, l textLine, part exactcover.Part,
	do func(context.Context, *exactcover.Solver) error) (format.Summary, error) {
	var sum format.Summary
	s := &w.searcher.covers
	s.Part, s.Engine = &part, part.Engine()
	err := w.searcher.run(ctx, w.problem.Record, &sum, func(ctx context.Context) error {
		return do(ctx, s)
	})
	t := &o.tally
	t.puzzles++
	t.ran(sum.Engine)
	t.nodes += sum.Nodes
	switch {
	case err != nil && ctx.Err() == nil:
		o.refuse(usagef("%s: %v: %w", l.place(), part, err))
	case err != nil:
		o.broken = true
	case !sum.Decided:
		t.limited++
		o.status |= limited
	default:
		t.solved++
	}
	return sum, err
}

// count answers a line of a parts file with a line of a counts file.
func (w *partWorker) count(ctx context.Context, o *outbox, l textLine) {
	part, ok := w.read(o, l)
	if !ok {
		if !o.ends && l.text != "" {
			o.answer("", headOfCounts(l.text))
		}
		return
	}
	var n *big.Int
	sum, err := w.search(ctx, o, l, part, func(ctx context.Context, s *exactcover.Solver) error {
		var err error
		n, err = s.Count(ctx, w.problem.Cover)
		return err
	})
	if o.ends {
		return
	}
	line := countLine{part: part, solutions: n, nodes: sum.Nodes, problem: w.id}
	if !sum.Decided {
		line.rest = w.searcher.covers.Rest()
	}
	if err == nil && !sum.Decided {
		o.say("%s: cut after %s: the line has what is left", l.place(), plural(sum.Nodes, "node"))
	}
	o.tally.counted.Add(&o.tally.counted, n)
	w.text = line.append(w.text[:0])
	o.answer("", w.text)
}

// headOfCounts returns the line of the head of a counts file for one of the head of a parts file.
func headOfCounts(line string) []byte {
	if line == partsTitle {
		line = countsTitle
	}
	return []byte(line + "\n")
}
