package parts

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/search"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// AddFlag adds the flag that names a file of parts.
func AddFlag(cmd *cobra.Command, parts *string, usage string) {
	cmd.Flags().StringVar(parts, "parts", "", usage)
	cmd.MarkFlagFilename("parts")
}

// Count is count --parts.
func Count(ctx context.Context, a *run.App, f *Flags, args []string) error {
	problem, err := readProblem(a, args, f.Read, f.Parts)
	if err != nil {
		return err
	}
	in, out, err := openParts(a, f.Parts, f.Output, problem.File)
	if err != nil {
		return err
	}
	defer a.UseCores(f.Search.Jobs)()
	defer a.PrintStats(f.Search, time.Now())
	return eachPart(ctx, a, out, in, false, f.Search.Jobs, f.Progress,
		func() func(context.Context, *run.Outbox, textLine) {
			w := newPartWorker(a, f.Search, problem)
			return w.count
		})
}

// A partWorker searches parts of a problem on one goroutine.
type partWorker struct {
	problem  run.Record
	id       problemID
	searcher *search.Searcher
	text     []byte
}

func newPartWorker(a *run.App, f *run.SearchFlags, problem run.Record) *partWorker {
	w := &partWorker{problem: problem, id: idOf(problem.Cover), searcher: search.New(a, f)}
	// A search by several goroutines is not always cut at the same places.
	w.searcher.OneJob = f.NodeLimit > 0
	return w
}

// read reads a line of a parts file. ok is false if there is nothing to search: the line is empty,
// is one of the head, or cannot be run, which ends the run.
func (w *partWorker) read(o *run.Outbox, l textLine) (part exactcover.Part, ok bool) {
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
		o.Refuse(work.Usef("%s: %w", l.place(), err))
		return part, false
	}
	return line.part, true
}

// search has a search work on a part. The summary is undecided if a limit cut it. The error is the
// context's, or says that the part is not one of the problem's, which ends the run.
func (w *partWorker) search(ctx context.Context, o *run.Outbox, l textLine, part exactcover.Part,
	do func(context.Context, *exactcover.Solver) error) (format.Summary, error) {
	var sum format.Summary
	s := &w.searcher.Covers
	s.Part, s.Engine = &part, part.Engine()
	err := w.searcher.Run(ctx, w.problem.Record, &sum, func(ctx context.Context) error {
		return do(ctx, s)
	})
	t := &o.Tally
	t.Puzzles++
	t.Ran(sum.Engine)
	t.Nodes += sum.Nodes
	switch {
	case err != nil && ctx.Err() == nil:
		o.Refuse(work.Usef("%s: %v: %w", l.place(), part, err))
	case err != nil:
		o.Broken = true
	case !sum.Decided:
		o.Limit()
	default:
		t.Solved++
	}
	return sum, err
}

// count answers a line of a parts file with a line of a counts file.
func (w *partWorker) count(ctx context.Context, o *run.Outbox, l textLine) {
	part, ok := w.read(o, l)
	if !ok {
		if !o.Ends && l.text != "" {
			o.Answer("", headOfCounts(l.text))
		}
		return
	}
	var n *big.Int
	sum, err := w.search(ctx, o, l, part, func(ctx context.Context, s *exactcover.Solver) error {
		var err error
		n, err = s.Count(ctx, w.problem.Cover)
		return err
	})
	if o.Ends {
		return
	}
	line := countLine{part: part, solutions: n, nodes: sum.Nodes, problem: w.id}
	if !sum.Decided {
		line.rest = w.searcher.Covers.Rest()
	}
	if err == nil && !sum.Decided {
		o.Say("%s: cut after %s: the line has what is left", l.place(), run.Plural(sum.Nodes, "node"))
	}
	o.Tally.Counted.Add(&o.Tally.Counted, n)
	w.text = line.append(w.text[:0])
	o.Answer("", w.text)
}

// headOfCounts returns the line of the head of a counts file for one of the head of a parts file.
func headOfCounts(line string) []byte {
	if line == partsTitle {
		line = countsTitle
	}
	return []byte(line + "\n")
}
