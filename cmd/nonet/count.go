package main

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/spf13/cobra"
)

// countFlags are the flags of count.
type countFlags struct {
	read     readFlags
	write    writeFlags
	search   searchFlags
	progress progressFlag
	limit    int // 0: count all
}

func countCommand(a *app) *cobra.Command {
	f := &countFlags{}
	cmd := &cobra.Command{
		Use:   "count [FILE...]",
		Short: "Count the solutions of puzzles and exact cover problems",
		Long: `Count prints the number of solutions of each puzzle, one a line, exact however
big. A number that was reached when --limit, --timeout, --node-limit or Ctrl-C
ended the counting is printed as N+: there are at least N. A puzzle that cannot
be read is a line with a question mark. No solution is 0, and no failure.`,
		Example: `  nonet count puzzles.txt
  nonet count -n 2 puzzles.txt
  nonet count --timeout 10s --layout latin:7 squares.txt
  nonet count problem.dlx`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.count(cmd.Context(), f, args) },
	}
	f.read.add(cmd)
	f.write.addOutput(cmd)
	f.search.add(cmd)
	f.progress.add(cmd)
	parsedFlag(cmd, &f.limit, "limit", "n", "N", "count up to `N` solutions of each puzzle", positive[int])
	return cmd
}

func (a *app) count(ctx context.Context, f *countFlags, args []string) (err error) {
	in, out, err := a.openFiles(args, &f.read, f.write.output)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	defer f.search.useCores()()
	start := time.Now()
	err = a.eachRecord(ctx, out, in, &f.read, f.search.jobs, f.progress, func() recordWorker {
		w := &countWorker{f: f, searcher: newSearcher(&f.search)}
		return recordWorker{record: w.count, run: w.countRun}
	})
	a.printStats(&f.search, time.Since(start))
	return err
}

// countWorker counts for one goroutine.
type countWorker struct {
	f        *countFlags
	searcher *searcher
	text     []byte
}

// count answers a record.
func (w *countWorker) count(ctx context.Context, o *outbox, rec record) {
	if rec.Err != nil {
		o.answer("", []byte("?\n"))
		return
	}
	n, sum, err := w.searcher.count(ctx, rec.Record, w.f.limit)
	if err != nil && ctx.Err() == nil {
		o.refuse(err)
		return
	}
	w.text = n.Append(w.text[:0], 10)
	if !sum.Exhausted {
		w.text = append(w.text, '+')
	}
	o.answer("", append(w.text, '\n'))
	if err != nil {
		o.broken = true
		return
	}
	t := &o.tally
	t.ran(sum.Engine)
	t.nodes += sum.Nodes
	if n.IsInt64() {
		t.solutions += n.Int64()
	}
	switch {
	case !sum.Decided:
		t.limited++
		o.status |= limited
		o.say("%s: not counted to the end within %s", place(rec.Record), w.f.search.limits())
	case n.Sign() == 0:
		t.none++
	default:
		t.solved++
	}
}

// maxRunCount is up to how many solutions are counted in a run of puzzles.
// Those that have more are counted one by one.
const maxRunCount = 100

// countRun answers a run of puzzles.
func (w *countWorker) countRun(ctx context.Context, o *outbox, r puzzleRun) (done int) {
	s := w.searcher
	limit := maxRunCount
	if w.f.limit > 0 {
		limit = min(w.f.limit, limit)
	}
	if !s.searchRun(ctx, r, limit, false) {
		return 0
	}
	t := &o.tally
	t.ran(s.puzzles.Stats.Engine.String())
	w.text = w.text[:0]
	for ; done < r.Len() && !o.ends && !o.broken; done++ {
		found := s.batch.Results[done]
		cancelled := found.Status == nonet.Cancelled
		whole := found.Count < int64(limit) && !cancelled
		if found.Status == nonet.Limit || !whole && !cancelled && limit != w.f.limit {
			o.answer("", w.text)
			w.count(ctx, o, record{r.Record(done), r.form})
			w.text = w.text[:0]
			continue
		}
		w.text = strconv.AppendInt(w.text, found.Count, 10)
		if !whole {
			w.text = append(w.text, '+')
		}
		w.text = append(w.text, '\n')
		t.nodes += found.Nodes
		t.solutions += found.Count
		switch {
		case cancelled:
			o.broken = true
		case found.Count == 0:
			t.none++
		default:
			t.solved++
		}
	}
	o.answer("", w.text)
	return done
}
