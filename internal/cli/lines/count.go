package lines

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"strconv"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/parts"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/search"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/report"
	"github.com/spf13/cobra"
)

// countFlags are the flags of count.
type countFlags struct {
	*work.Count
	recordFlags
	by    string // an item; "": none
	parts string // the file of parts; "": none
	shard *shards.Flags
}

func newCountFlags(o *work.Count) *countFlags {
	return &countFlags{Count: o, recordFlags: newRecordFlags(o.Read, o.Search)}
}

// CountCommand returns the command nonet count of a run.
func CountCommand(a *run.App) *cobra.Command {
	f := newCountFlags(&work.Count{Read: &work.Read{}, Search: work.NewSearch()})
	cmd := &cobra.Command{
		Use: "count [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.parts != "":
				return parts.Count(cmd.Context(), a, f.partFlags(), args)
			case f.shard.Resume != "" && a.Shard == nil:
				if err := f.checkOneSearch(); err != nil {
					return err
				}
				return parts.Resume(cmd.Context(), a, f.partFlags(), f.shard.Resume, args)
			}
			return runCount(cmd.Context(), a, f, args)
		},
	}
	work.AddFlags(f.Count, cmd.Flags())
	f.read.AddFiles(cmd)
	f.read.AddRulesFile(cmd)
	f.write.AddOutput(cmd)
	f.search.AddStats(cmd)
	f.progress.Add(cmd)
	cmd.Flags().StringVar(&f.by, "by", "", "count by the options that have `ITEM`")
	parts.AddFlag(cmd, &f.parts, "count in the parts of one search: the lines of `FILE`")
	f.shard = shards.AddFlag(a, cmd, func() shards.Command {
		if f.parts != "" {
			return &work.Parts{Read: f.Read, Search: f.Search}
		}
		return f.Count
	})
	f.shard.OneSearch = f.oneSearch
	shards.AddResume(a, cmd, f.shard)
	run.Exclusive(cmd, "limit", "by")
	run.Exclusive(cmd, "to", "by")
	for _, other := range []string{"to", "limit", "by", "memory", "engine"} {
		run.Exclusive(cmd, "parts", other)
	}
	return cmd
}

// oneSearch reports whether --resume is about the count of one search: there are no parts, and if
// there is an --output, FILE is not a file with a puzzle a line.
func (f *countFlags) oneSearch(args []string) bool {
	if f.parts != "" || len(args) > 1 {
		return false
	}
	if f.write.Output == "" || len(args) == 0 {
		return true
	}
	file, err := os.Open(args[0])
	if err != nil {
		return false
	}
	defer file.Close()
	_, lines, _, err := run.LookAtFormat(file, f.read.FormatOptions(args[0]))
	return err == nil && !lines
}

// checkOneSearch returns an error if flags are given that the count of one search does not have.
func (f *countFlags) checkOneSearch() error {
	switch {
	case f.Limit > 0:
		return work.Usef("--resume of one search counts all solutions: leave --limit out")
	case f.To != nil:
		return work.Usef("--resume of one search prints a number: leave --to out")
	case f.by != "":
		return work.Usef("--resume of one search counts all solutions together: leave --by out")
	case f.search.Memory > 0:
		return work.Usef("--resume of one search lists without tables: leave --memory out")
	}
	return nil
}

// partFlags returns the flags about parts.
func (f *countFlags) partFlags() *parts.Flags {
	return &parts.Flags{Read: &f.read, Search: &f.search, Progress: f.progress, Parts: f.parts,
		Output: f.write.Output}
}

func runCount(ctx context.Context, a *run.App, f *countFlags, args []string) error {
	in, out, err := a.OpenFiles(args, &f.read, f.write.Output)
	if err == nil && f.To != nil && work.IsCSV(f.To) {
		_, err = out.Write(format.TableHead("count", "exact"))
	}
	if err != nil {
		return err
	}
	defer a.UseCores(f.search.Jobs)()
	defer a.PrintStats(&f.search, time.Now())
	return a.EachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() run.RecordWorker {
		w := &countWorker{f: f, searcher: search.New(a, &f.search)}
		if f.by != "" {
			return run.RecordWorker{Record: w.countBy}
		}
		return run.RecordWorker{Record: w.count, Run: w.countRun}
	})
}

// A countWorker counts for one goroutine.
type countWorker struct {
	f        *countFlags
	searcher *search.Searcher
	text     []byte
}

// count answers a record.
func (w *countWorker) count(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Err != nil {
		w.unread(o, rec)
		return
	}
	n, sum, err := w.searcher.Count(ctx, rec.Record, w.f.Limit)
	if o.TooLarge(&rec, err) {
		w.unread(o, rec)
		return
	}
	if err != nil && ctx.Err() == nil {
		o.Refuse(err)
		return
	}
	var hold error
	w.text, hold = w.append(w.text[:0], n.String(), sum.Exhausted, sum.Nodes,
		func() run.Record { return rec })
	if hold != nil {
		o.CannotHold(rec, hold)
		return
	}
	o.Answer("", w.text)
	if err != nil {
		o.Broken = true
		return
	}
	w.note(o, rec, n, sum)
}

// unread answers a record that could not be read.
func (w *countWorker) unread(o *run.Outbox, rec run.Record) {
	switch {
	case w.f.To == nil:
		o.Answer("", []byte("?\n"))
	case work.IsJSON(w.f.To):
		fault := run.NewFault("unreadable", work.Text(o.Face, rec.Err))
		o.Answer("", run.ObjectLine(struct {
			run.PuzzleObject
			run.FaultObject
		}{run.NewPuzzleObject(rec), fault}))
	default:
		text, _ := format.AppendTableRow(nil, rec.Record, format.WriteOptions{}, "", "")
		o.Answer("", text)
	}
}

// append appends the line, the row or the object of a number of solutions. The error wraps
// format.ErrCannotHold.
func (w *countWorker) append(dst []byte, n string, exact bool, nodes int64,
	rec func() run.Record) ([]byte, error) {
	switch {
	case w.f.To == nil && exact:
		return append(append(dst, n...), '\n'), nil
	case w.f.To == nil:
		return append(append(dst, n...), "+\n"...), nil
	case work.IsJSON(w.f.To):
		return append(dst, run.ObjectLine(struct {
			run.PuzzleObject
			report.Count
		}{run.NewPuzzleObject(rec()), report.Count{Count: n, Exact: exact, Nodes: nodes}})...), nil
	}
	return format.AppendTableRow(dst, rec().Record, format.WriteOptions{}, n,
		strconv.FormatBool(exact))
}

// note adds the outcome of a count to the status and the statistics.
func (w *countWorker) note(o *run.Outbox, rec run.Record, n *big.Int, sum format.Summary) {
	t := &o.Tally
	t.Ran(sum.Engine)
	t.Nodes += sum.Nodes
	t.Counted.Add(&t.Counted, n)
	if w.f.search.Stats && rec.Cover != nil {
		o.Tell("%s: %s", run.Place(rec.Record),
			explanation(&w.searcher.Covers.Stats, sum.Engine, sum.Time))
	}
	o.Compare(rec, false, n.Cmp(big.NewInt(1)) > 0)
	switch {
	case !sum.Decided:
		o.Limit()
		o.Say("%s: not counted to the end within %s", run.Place(rec.Record),
			w.f.search.LimitsText())
	case n.Sign() == 0:
		t.None++
	default:
		t.Solved++
	}
}

// countBy answers a record with the number of solutions for each option of an item.
func (w *countWorker) countBy(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Err != nil {
		o.Answer("\n", []byte("?\n"))
		return
	}
	rec, err := run.AsCover(rec)
	if err != nil {
		o.Refuse(err)
		return
	}
	item, ok := rec.Cover.ItemByName(w.f.by)
	if !ok {
		o.Refuse(work.Usef("%s: there is no item %q: name one with --by, such as %s",
			run.Place(rec.Record), w.f.by, someItem(rec.Cover)))
		return
	}
	var sum format.Summary
	var counts []exactcover.OptionCount
	err = w.searcher.Run(ctx, rec.Record, &sum, func(ctx context.Context) (err error) {
		counts, err = w.searcher.Covers.CountBy(ctx, rec.Cover, item)
		return err
	})
	if err != nil && ctx.Err() == nil {
		o.Refuse(err)
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
	o.Answer("\n", w.text)
	if err != nil {
		o.Broken = true
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
func (w *countWorker) countRun(ctx context.Context, o *run.Outbox, r run.Puzzles) (done int) {
	s := w.searcher
	limit := maxRunCount
	if w.f.Limit > 0 {
		limit = min(w.f.Limit, limit)
	}
	if !s.SearchRun(ctx, r, limit, true) {
		return 0
	}
	t := &o.Tally
	t.Ran(s.Puzzles.Stats.Engine.String())
	w.text = w.text[:0]
	for ; done < r.Len && !o.Ends && !o.Broken; done++ {
		found := s.Batch.Results[done]
		cancelled := found.Status == nonet.StatusCancelled
		whole := found.Count < int64(limit) && !cancelled
		if found.Status == nonet.StatusLimit || !whole && !cancelled && limit != w.f.Limit {
			o.Answer("", w.text)
			rec := run.Record{Record: r.Record(done), Form: r.Form}
			o.Remark(rec.Record, &w.f.read)
			w.count(ctx, o, rec)
			w.text = w.text[:0]
			continue
		}
		w.text, _ = w.append(w.text, strconv.FormatInt(found.Count, 10), whole, found.Nodes,
			func() run.Record { return run.Record{Record: r.Record(done), Form: r.Form} })
		t.Nodes += found.Nodes
		t.Solutions += found.Count
		if !cancelled && comesWithOther(s, r, done) {
			rec := run.Record{Record: r.Record(done), Form: r.Form}
			o.Remark(rec.Record, &w.f.read)
			o.Compare(rec, false, found.Count > 1)
		}
		switch {
		case cancelled:
			o.Broken = true
		case found.Count == 0:
			t.None++
		default:
			t.Solved++
		}
	}
	o.Answer("", w.text)
	return done
}
