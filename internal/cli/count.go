package cli

import (
	"context"
	"fmt"
	"math/big"
	"strconv"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// countFlags are the flags of count.
type countFlags struct {
	*work.Count
	read     readFlags
	write    writeFlags
	search   searchFlags
	progress progressFlag
	by       string // an item; "": none
	parts    string // the file of parts; "": none
	shard    *shardFlags
}

func newCountFlags(o *work.Count) *countFlags {
	return &countFlags{Count: o, read: readFlags{Read: o.Read},
		search: searchFlags{Search: o.Search}}
}

func countCommand(a *app) *cobra.Command {
	f := newCountFlags(&work.Count{Read: &work.Read{}, Search: work.NewSearch()})
	cmd := &cobra.Command{
		Use: "count [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.parts != "":
				return a.countParts(cmd.Context(), f, args)
			case f.shard.resume != "" && a.shard == nil:
				return a.countResumed(cmd.Context(), f, args)
			}
			return a.count(cmd.Context(), f, args)
		},
	}
	work.AddFlags(f.Count, cmd.Flags())
	f.read.addFiles(cmd)
	f.read.addRulesFile(cmd)
	f.write.addOutput(cmd)
	f.search.addStats(cmd)
	f.progress.add(cmd)
	cmd.Flags().StringVar(&f.by, "by", "", "count by the options that have `ITEM`")
	partsFlag(cmd, &f.parts, "count in the parts of one search: the lines of `FILE`")
	f.shard = a.addShard(cmd, func() sharded {
		if f.parts != "" {
			return &work.Parts{Read: f.Read, Search: f.Search}
		}
		return f.Count
	})
	f.shard.oneSearch = f.oneSearch
	a.addResume(cmd, f.shard)
	exclusive(cmd, "limit", "by")
	for _, other := range []string{"limit", "by", "memory", "engine"} {
		exclusive(cmd, "parts", other)
	}
	return cmd
}

func (a *app) count(ctx context.Context, f *countFlags, args []string) (err error) {
	in, out, err := a.openFiles(args, &f.read, f.write.output)
	if err != nil {
		return err
	}
	defer a.useCores(f.search.Jobs)()
	start := time.Now()
	err = a.eachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() recordWorker {
		w := &countWorker{f: f, searcher: newSearcher(a, &f.search)}
		if f.by != "" {
			return recordWorker{record: w.countBy}
		}
		return recordWorker{record: w.count, run: w.countRun}
	})
	a.printStats(&f.search, time.Since(start))
	return err
}

// A countWorker counts for one goroutine.
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
	n, sum, err := w.searcher.count(ctx, rec.Record, w.f.Limit)
	if o.tooLarge(&rec, err) {
		o.answer("", []byte("?\n"))
		return
	}
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
	w.note(o, rec, n, sum)
}

// note adds the outcome of a count to the status and the statistics.
func (w *countWorker) note(o *outbox, rec record, n *big.Int, sum format.Summary) {
	t := &o.tally
	t.ran(sum.Engine)
	t.nodes += sum.Nodes
	t.counted.Add(&t.counted, n)
	if w.f.search.stats && rec.Cover != nil {
		o.tell("%s: %s", place(rec.Record),
			explanation(&w.searcher.covers.Stats, sum.Engine, sum.Time))
	}
	o.compare(rec, false, n.Cmp(big.NewInt(1)) > 0)
	switch {
	case !sum.Decided:
		t.limited++
		o.status |= limited
		o.say("%s: not counted to the end within %s", place(rec.Record), w.f.search.LimitsText())
	case n.Sign() == 0:
		t.none++
	default:
		t.solved++
	}
}

// countBy answers a record with the number of solutions for each option of an item.
func (w *countWorker) countBy(ctx context.Context, o *outbox, rec record) {
	if rec.Err != nil {
		o.answer("\n", []byte("?\n"))
		return
	}
	rec, err := asCover(rec)
	if err != nil {
		o.refuse(err)
		return
	}
	item, ok := rec.Cover.ItemByName(w.f.by)
	if !ok {
		o.refuse(usagef("%s: there is no item %q: name one with --by, such as %s",
			place(rec.Record), w.f.by, someItem(rec.Cover)))
		return
	}
	var sum format.Summary
	var counts []exactcover.OptionCount
	err = w.searcher.run(ctx, rec.Record, &sum, func(ctx context.Context) (err error) {
		counts, err = w.searcher.covers.CountBy(ctx, rec.Cover, item)
		return err
	})
	if err != nil && ctx.Err() == nil {
		o.refuse(err)
		return
	}
	more := ""
	if !sum.Decided {
		more = "+"
	}
	total := new(big.Int)
	w.text = w.text[:0]
	for _, c := range counts {
		total.Add(total, c.Count)
		w.text = fmt.Appendf(w.text, "%d%s\t", c.Count, more)
		w.text = append(rec.Cover.AppendOptionText(w.text, c.Option), '\n')
	}
	o.answer("\n", w.text)
	if err != nil {
		o.broken = true
		return
	}
	w.note(o, rec, total, sum)
}

// someItem returns the name of an item, as an example.
func someItem(p *exactcover.Problem) string {
	if p.NumItems() == 0 {
		return "none"
	}
	return p.Item(0).Name
}

// maxRunCount is up to how many solutions the puzzles of a run are counted together. A puzzle with
// more is counted by itself.
const maxRunCount = 100

// countRun answers a run of puzzles.
func (w *countWorker) countRun(ctx context.Context, o *outbox, r puzzleRun) (done int) {
	s := w.searcher
	limit := maxRunCount
	if w.f.Limit > 0 {
		limit = min(w.f.Limit, limit)
	}
	if !s.searchRun(ctx, r, limit, false) {
		return 0
	}
	t := &o.tally
	t.ran(s.puzzles.Stats.Engine.String())
	w.text = w.text[:0]
	for ; done < r.Len && !o.ends && !o.broken; done++ {
		found := s.batch.Results[done]
		cancelled := found.Status == nonet.StatusCancelled
		whole := found.Count < int64(limit) && !cancelled
		if found.Status == nonet.StatusLimit || !whole && !cancelled && limit != w.f.Limit {
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
		if found.Count > 1 && r.Other(done, nil) {
			o.compare(record{r.Record(done), r.form}, false, true)
		}
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
