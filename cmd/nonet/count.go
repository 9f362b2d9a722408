package main

import (
	"context"
	"errors"
	"time"

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
	start := time.Now()
	err = a.eachRecord(ctx, out, in, &f.read, f.search.jobs, f.progress, func() recordWorker {
		s := newSearcher(&f.search)
		return func(ctx context.Context, o *outbox, rec record) { f.count(ctx, s, o, rec) }
	})
	a.printStats(&f.search, time.Since(start))
	return err
}

// count answers a record.
func (f *countFlags) count(ctx context.Context, s *searcher, o *outbox, rec record) {
	if rec.Err != nil {
		o.answer("", []byte("?\n"))
		return
	}
	n, sum, err := s.count(ctx, rec.Record, f.limit)
	if err != nil && ctx.Err() == nil {
		o.refuse(err)
		return
	}
	text := n.Append(nil, 10)
	if !sum.Exhausted {
		text = append(text, '+')
	}
	o.answer("", append(text, '\n'))
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
		o.say("%s: not counted to the end within %s", place(rec.Record), f.search.limits())
	case n.Sign() == 0:
		t.none++
	default:
		t.solved++
	}
}
