package lines

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/search"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// solveFlags are the flags of solve and cover.
type solveFlags struct {
	*work.Solve
	read     run.ReadFlags
	write    run.WriteFlags
	search   run.SearchFlags
	progress run.ProgressFlag
	trace    bool
	proof    string // file, "": none
	cnf      string // file of what the proof refutes, "": none
	random   bool   // draw a solution, with the random numbers of seed
	seed     uint64
	cover    coverFlags
}

func newSolveFlags(o *work.Solve) *solveFlags {
	return &solveFlags{Solve: o, read: run.ReadFlags{Read: o.Read},
		search: run.SearchFlags{Search: o.Search}}
}

// add adds the flags of both commands that [work.Solve] does not have.
func (f *solveFlags) add(cmd *cobra.Command) {
	f.read.AddFiles(cmd)
	f.write.AddOutput(cmd)
	f.search.AddStats(cmd)
	f.progress.Add(cmd)
	run.Exclusive(cmd, "limit", "all", "unique")
}

// SolveCommand returns the command nonet solve of a run.
func SolveCommand(a *run.App) *cobra.Command {
	f := newSolveFlags(&work.Solve{Read: &work.Read{}, Search: work.NewSearch()})
	cmd := &cobra.Command{
		Use: "solve [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			f.random = cmd.Flags().Changed("seed")
			return runSolve(cmd.Context(), a, f, args, nil)
		},
	}
	work.AddFlags(f.Solve, cmd.Flags())
	f.add(cmd)
	f.read.AddRulesFile(cmd)
	cmd.Flags().BoolVar(&f.trace, "trace", false,
		"write the steps of a textbook engine instead of the answers, as JSON")
	cmd.Flags().StringVar(&f.proof, "proof", "",
		"write a DRAT proof to `FILE`: no solution, or with --unique no other one")
	cmd.MarkFlagFilename("proof")
	cmd.Flags().StringVar(&f.cnf, "cnf", "", "write to `FILE` the clauses that the proof refutes")
	cmd.MarkFlagFilename("cnf")
	run.ParsedFlag(cmd, &f.seed, "seed", "", "S",
		"draw a solution with the random numbers of seed `S`, from 0", run.ParseSeed)
	shards.AddResume(a, cmd, shards.AddFlag(a, cmd, func() shards.Command { return f.Solve }))
	run.Exclusive(cmd, "trace", "to")
	run.Exclusive(cmd, "trace", "seed")
	run.Exclusive(cmd, "proof", "seed")
	run.Exclusive(cmd, "trace", "proof")
	return cmd
}

// runSolve runs the commands solve and cover. prepare makes the record to solve and answer
// from a record of the input; nil: it is the same.
func runSolve(
	ctx context.Context, a *run.App, f *solveFlags, args []string,
	prepare func(run.Record) (run.Record, error),
) (err error) {
	if f.trace && (f.search.Engine.Only == work.OnlyCovers ||
		!search.Textbook(f.search.Engine.Puzzles)) {
		return work.Usef("--trace watches a textbook engine: choose one with -e: %s",
			strings.Join(search.Textbooks(), ", "))
	}
	if f.cnf != "" && f.proof == "" {
		return work.Usef("--cnf has what a proof refutes: say --proof FILE too (nonet convert -t " +
			"cnf writes any puzzle)")
	}
	f.read.Shown = f.To != nil && f.To.HasSymbols()
	f.read.Blanks = true
	in, out, err := a.OpenFiles(args, &f.read, f.write.Output)
	if err != nil {
		return err
	}
	if f.To != nil {
		if answers := f.To.NewAnswerer(f.writeOptions(out.Colour())); answers.Head != "" {
			if _, err := io.WriteString(out, answers.Head); err != nil {
				return err
			}
		}
	}
	var proof *proofFiles
	jobs := f.search.Jobs
	if f.proof != "" {
		if proof, err = openProof(a, f, in); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, proof.close()) }()
		jobs = 1
	}
	defer a.UseCores(f.search.Jobs)()
	defer a.PrintStats(&f.search, time.Now())
	err = a.EachRecord(ctx, out, in, &f.read, jobs, f.progress, func() run.RecordWorker {
		w := &solveWorker{f: f, searcher: search.New(a, &f.search), prepare: prepare,
			colour: out.Colour(), proof: proof}
		switch {
		case f.trace:
			return run.RecordWorker{Record: w.trace}
		case proof != nil:
			return run.RecordWorker{Record: w.prove}
		case prepare != nil, f.random:
			return run.RecordWorker{Record: w.solve}
		}
		return run.RecordWorker{Record: w.solve, Run: w.solveRun}
	})
	if a.Tally.Sums != nil && a.Shard != nil && err == nil {
		return work.Usef("the answers in this format are one sum of all puzzles, which no part has: " +
			"choose another format with --to")
	}
	if sums := a.Tally.Sums; sums != nil && err == nil && a.Status&run.Failed == 0 {
		_, err = out.Write(sums.Total(nil, a.Tally.Score))
	}
	return err
}

// solveWorker solves records on one goroutine.
type solveWorker struct {
	f        *solveFlags
	searcher *search.Searcher
	prepare  func(run.Record) (run.Record, error)
	colour   bool
	proof    *proofFiles // nil: none
	text     []byte      // of the answer, without what has been put into the outbox
	listing  listing     // of the answer

	form    *format.Format   // of the last answer
	answers *format.Answerer // in that form; nil: it has none
}

// solve answers a record by the search that the flags ask for.
func (w *solveWorker) solve(ctx context.Context, o *run.Outbox, rec run.Record) {
	if w.f.random {
		if rec.Cover != nil {
			o.Refuse(work.Usef("%s: --seed draws solutions of puzzles: nonet cover --random draws "+
				"those of exact cover problems", run.Place(rec.Record)))
			return
		}
		w.searcher.Puzzles.Rand = rand.New(rand.NewPCG(w.f.seed, uint64(rec.Line)))
	}
	switch f := &w.f.cover; {
	case f.random > 0:
		w.answer(ctx, o, rec, w.sample)
	case f.minCost:
		w.answer(ctx, o, rec, w.cheapest)
	case f.estimate:
		w.estimate(ctx, o, rec)
	default:
		w.answer(ctx, o, rec, w.searcher.Search)
	}
}

// answer answers a record with the solutions that a search finds.
func (w *solveWorker) answer(ctx context.Context, o *run.Outbox, rec run.Record,
	search search.Func) {
	rec, answers := w.begin(o, rec)
	if answers == nil {
		return
	}
	l := w.newListing(o, rec, answers)
	if rec.Cover == nil {
		search = w.searcher.Wanted(answers, search)
	}
	sum, err := search(ctx, rec.Record, l.visit)
	if o.TooLarge(&rec, err) {
		w.text = w.text[:0]
		w.answerUnread(o, rec, answers)
		return
	}
	if err != nil && ctx.Err() == nil {
		o.Refuse(err)
		return
	}
	if err != nil {
		o.Broken = true
		if l.shown == 0 {
			return
		}
	}
	l.end(&sum)
	if err == nil {
		w.judge(o, rec, sum, l.other, answers.SaysNone)
	}
}

// begin returns the record to search and the form of its answer, whose beginning
// it puts into w.text. The form is nil if there is nothing to search.
func (w *solveWorker) begin(o *run.Outbox, rec run.Record) (run.Record, *format.Answerer) {
	w.text = w.text[:0]
	if rec.Blank && w.f.To != nil && w.f.To != rec.Form {
		return rec, nil
	}
	var err error
	if rec.Err == nil && !rec.Blank && w.prepare != nil {
		if rec, err = w.prepare(rec); err != nil {
			o.Refuse(err)
			return rec, nil
		}
	}
	if w.f.To != nil {
		rec.Form = w.f.To
	}
	answers := w.answerer(rec.Form)
	switch f := w.f; {
	case answers == nil:
		o.Refuse(work.Usef("%s: format %s has no form for answers: choose one with %v",
			run.Place(rec.Record), rec.Form.Name, work.Flag("to")))
		return rec, nil
	case answers.Want != format.WantAsked && (f.All || f.Limit > 0 || f.Unique || w.proof != nil):
		o.Refuse(work.Usef("%s: answers in format %s are what its judge wants: leave %v out, or "+
			"choose another format with %v", run.Place(rec.Record), rec.Form.Name,
			work.Words{Program: "--all, " +
				"--limit, --unique and --proof", Service: "parameters limit and unique"},
			work.Flag("to")))
		return rec, nil
	}
	if rec.Err != nil || rec.Blank {
		w.answerUnread(o, rec, answers)
		return rec, nil
	}
	if w.text, err = answers.Begin(w.text, rec.Record); err != nil {
		if !o.CannotHold(rec, err) {
			o.Refuse(err)
		}
		return rec, nil
	}
	return rec, answers
}

// answerUnread answers a record that is blank or could not be read. In a list an
// empty line separates the solutions of two puzzles, so it cannot be an answer.
func (w *solveWorker) answerUnread(o *run.Outbox, rec run.Record, answers *format.Answerer) {
	w.text = answers.Unreadable(w.text, rec.Record)
	if w.lists(answers) && string(w.text) == "\n" {
		if rec.Blank {
			return
		}
		w.text = append(w.text[:0], "?\n"...)
	}
	o.Answer(w.separator(answers), w.text)
}

// listing writes the solutions of a record while they are found.
type listing struct {
	w       *solveWorker
	o       *run.Outbox
	rec     run.Record
	answers *format.Answerer
	limit   int             // solutions to show, 0: all
	between string          // goes before the next text
	shown   int64           // solutions
	costs   []int64         // of the solutions shown, if they are wanted
	unique  bool            // a solution is shown only if it is the only one
	only    format.Solution // with unique: waits until it is known to be the only one
	score   int64           // of the solutions shown, where the answers are their sum
	other   bool            // a solution is not the one that comes with the puzzle
}

func (w *solveWorker) newListing(o *run.Outbox, rec run.Record, answers *format.Answerer) *listing {
	l := &w.listing
	*l = listing{w: w, o: o, rec: rec, answers: answers, limit: w.limit(answers.ListsAll),
		between: w.separator(answers), unique: w.f.Unique || answers.Want == format.WantOnly ||
			answers.Want == format.WantNumber}
	// Which solutions are shown must not depend on chance.
	w.searcher.Covers.Ordered = w.f.search.Ordered || l.limit > 0
	return l
}

// visit takes the next solution and reports whether more are wanted.
func (l *listing) visit(s format.Solution) (more bool) {
	l.other = l.other || isOther(l.rec, s)
	if l.unique {
		l.only = s
		return s.Number < 2
	}
	l.show(s)
	if l.limit == 1 {
		return false
	}
	l.send()
	return l.limit == 0 || s.Number < int64(l.limit)
}

func (l *listing) show(s format.Solution) {
	l.shown++
	if cover := l.rec.Cover; l.answers.Timed && cover != nil && cover.HasCosts() {
		l.costs = append(l.costs, costOf(cover, s.Options))
	}
	if l.answers.Want == format.WantSum {
		l.score += int64(l.answers.Score(s.Grid))
	}
	l.w.text = l.answers.Solution(l.w.text, l.rec.Record, s)
}

// send puts the text so far into the outbox.
func (l *listing) send() {
	l.o.Answer(l.between, l.w.text)
	l.w.text, l.between = l.w.text[:0], ""
}

// end writes what stands after the solutions, and completes the summary.
func (l *listing) end(sum *format.Summary) {
	if l.unique && sum.Exhausted && sum.Found == 1 {
		l.show(l.only)
	}
	if l.answers.Want == format.WantSum {
		l.o.Tally.Sum(l.score, l.answers)
	}
	sum.Shown, sum.Costs = l.shown, l.costs
	l.w.text = l.answers.End(l.w.text, l.rec.Record, *sum)
	l.send()
}

// writeOptions returns the options for writing answers.
func (f *solveFlags) writeOptions(colour bool) format.WriteOptions {
	return format.WriteOptions{
		Symbols: f.read.Symbols,
		Colour:  colour,
		All:     f.All || f.Limit > 0 || f.cover.random > 0 || f.cover.minCost,
		Unique:  f.Unique,
		Named:   f.To != nil,
		Rows:    f.read.Cover,
	}
}

// answerer returns the form of the answers in a format, nil if it has none.
func (w *solveWorker) answerer(form *format.Format) *format.Answerer {
	if form != w.form {
		w.form = form
		w.answers = form.NewAnswerer(w.f.writeOptions(w.colour))
	}
	return w.answers
}

// solveRun answers a run of puzzles if one search of each is enough: for one solution, or
// with --unique for a second one.
func (w *solveWorker) solveRun(ctx context.Context, o *run.Outbox, r run.Puzzles) (done int) {
	form := r.Form
	if w.f.To != nil {
		form = w.f.To
	}
	answers := w.answerer(form)
	if answers == nil || w.limit(answers.ListsAll) != 1 || answers.Timed ||
		answers.Want != format.WantAsked {
		return 0
	}
	if _, err := answers.Begin(nil, r.Record(0)); err != nil {
		return 0
	}
	limit := 1
	if w.f.Unique {
		limit = 2
	}
	s := w.searcher
	if !s.SearchRun(ctx, r, limit, true) {
		return 0
	}
	_, together := answers.Solutions(nil, r.Run, nil)
	for done < r.Len && !o.Ends && !o.Broken {
		// Most puzzles have an answer. Many answers are formed together.
		from := done
		for done < r.Len && together && s.Batch.Results[done].Status == nonet.StatusSolved &&
			!r.Other(done, s.Batch.Grids(done, done+1)) {
			o.Tally.Nodes += s.Batch.Results[done].Nodes
			done++
		}
		if from < done {
			o.Tally.Ran(s.Puzzles.Stats.Engine.String())
			o.Tally.Solved += int64(done - from)
			o.Tally.Solutions += int64(done - from)
			o.Form("", func(dst []byte) []byte {
				dst, _ = answers.Solutions(dst, r.Run, s.Batch.Grids(from, done))
				return dst
			})
			continue
		}
		rec := run.Record{Record: r.Record(done), Form: r.Form}
		o.Remark(rec.Record, &w.f.read)
		w.answer(ctx, o, rec, s.Found(done))
		done++
	}
	return done
}

// limit returns how many solutions are shown at most, 0 for all. listsAll says
// that the form of the answers has all of them unless less was asked for.
func (w *solveWorker) limit(listsAll bool) int {
	switch {
	case w.f.cover.random > 0, w.f.cover.minCost: // the search ends by itself
		return 0
	case w.f.Limit > 0:
		return w.f.Limit
	case w.f.All, listsAll && !w.f.Unique:
		return 0
	}
	return 1
}

// lists reports whether an answer may have several solutions although the form
// is not made for that.
func (w *solveWorker) lists(answers *format.Answerer) bool {
	if w.f.cover.minCost && w.f.Limit <= 1 || w.f.cover.random == 1 {
		return false
	}
	return w.limit(false) != 1 && !answers.ListsAll
}

// separator returns what stands between two answers.
func (w *solveWorker) separator(answers *format.Answerer) string {
	if w.lists(answers) {
		return answers.ListSeparator
	}
	return answers.Separator
}

// judge adds the outcome of a search to the status and the statistics, and
// says why there is no answer. saysNo is set where the answer has said that
// there is no solution, and other where one is not that of the record.
func (w *solveWorker) judge(o *run.Outbox, rec run.Record, sum format.Summary, other, saysNo bool) {
	t := &o.Tally
	t.Ran(sum.Engine)
	t.Nodes += sum.Nodes
	t.Solutions += sum.Found
	w.explain(o, rec, sum)
	w.f.cover.note(o, rec, sum, w.f.To)
	o.Compare(rec, other && !(w.f.Unique && sum.Found > 1), !w.f.Unique && sum.Found > 1)
	switch {
	case w.f.Unique && sum.Found > 1:
		t.NotUnique++
		o.Status |= run.Negative
		o.Say("%s: more than one solution%v", run.Place(rec.Record),
			work.Words{Program: " (nonet check says where they differ)"})
	case !sum.Decided && sum.Shown > 0 && w.f.cover.minCost:
		o.Limit()
		o.Say("%s: there may be cheaper solutions: the search was stopped after %s",
			run.Place(rec.Record), w.f.search.LimitsText())
	case !sum.Decided && sum.Shown > 0:
		o.Limit()
		o.Say("%s: there may be more than these %s: the search was stopped after %s",
			run.Place(rec.Record), run.Plural(sum.Shown, "solution"), w.f.search.LimitsText())
	case !sum.Decided:
		o.Limit()
		o.Say("%s: not decided within %s", run.Place(rec.Record), w.f.search.LimitsText())
	case sum.Found == 0:
		t.None++
		if !saysNo {
			o.Status |= run.Negative
			o.Say("%s: no solution%v", run.Place(rec.Record),
				work.Words{Program: " (nonet check says why)"})
		}
	default:
		t.Solved++
	}
}

// isOther reports whether a solution is not the one that comes with a record.
func isOther(rec run.Record, s format.Solution) bool {
	return rec.Solution != nil && s.Grid != nil && !slices.Equal(rec.Solution, s.Grid)
}

// trace writes the steps of the search for a record as JSON lines, between a
// line that names the puzzle and one that says how the search ended.
func (w *solveWorker) trace(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Err != nil || rec.Blank {
		return
	}
	if rec.Cover != nil {
		o.Refuse(work.Usef("%s: --trace is for puzzles and this is an exact cover problem: leave "+
			"it out", run.Place(rec.Record)))
		return
	}
	line := func(event any) {
		text, err := json.Marshal(event)
		if err != nil {
			panic(err) // plain values
		}
		o.Answer("", append(text, '\n'))
	}
	type puzzle struct {
		Event  string     `json:"event"`
		File   string     `json:"file,omitempty"`
		Line   int        `json:"line"`
		Layout string     `json:"layout"`
		Givens nonet.Grid `json:"puzzle"`
	}
	type end struct {
		Event     string `json:"event"`
		Solutions int64  `json:"solutions"`
		Nodes     int64  `json:"nodes"`
		Decided   bool   `json:"decided"`
	}
	line(puzzle{"puzzle", rec.File, rec.Line, rec.Puzzle.Layout.String(), rec.Puzzle.Givens})
	w.searcher.Puzzles.Trace = func(e nonet.Event) {
		if ctx.Err() == nil {
			line(e)
		}
	}
	limit := w.limit(false)
	if w.f.Unique {
		limit = 2
	}
	other := false
	sum, err := w.searcher.Search(ctx, rec.Record, func(s format.Solution) bool {
		other = other || isOther(rec, s)
		return limit == 0 || s.Number < int64(limit)
	})
	switch {
	case err == nil:
		sum.Shown = sum.Found
		line(end{"end", sum.Found, sum.Nodes, sum.Decided})
		w.judge(o, rec, sum, other, false)
	case ctx.Err() != nil:
		o.Broken = true
	default:
		o.Refuse(err)
	}
}
