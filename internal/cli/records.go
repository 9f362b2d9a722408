package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/bulk"
	"github.com/nonet-dev/nonet/internal/pipeline"
	"github.com/nonet-dev/nonet/internal/work"
)

// record is a record and the format it was read in.
type record struct {
	*format.Record
	form *format.Format
}

// puzzleRun is a run of puzzles and the format it was read in.
type puzzleRun struct {
	*bulk.Run[format.Record]
	form *format.Format
}

// piece is a piece of an input and the format it is read in.
type piece struct {
	bulk.Piece[format.Record]
	form *format.Format
	held bool  // see outbox.held
	end  int64 // where it ends in the inputs of a shard: see notes.done
}

// recordWorker does the work of a command on one goroutine. It puts the results into the
// outbox.
type recordWorker struct {
	// record works on a record. It is also called for records that could not be read (Err
	// is set), after their messages have been written and the status has been set.
	record func(context.Context, *outbox, record)

	// run works on a run of puzzles together and returns how many it has done. The others
	// are worked on as records. It may do fewer than all if the outbox says that the run
	// ends there, and 0 if this run has to be worked on as records. nil: all runs have.
	run func(context.Context, *outbox, puzzleRun) int
}

// openFiles opens the files of a command: the FILEs of its arguments, the region map, the
// file of --output, and what readFlags.addAnswered names. The file of --output must be none
// of the inputs, and none of the files also.
func (a *app) openFiles(
	args []string, read *readFlags, file string, also ...string,
) (*inputs, *output, error) {
	in, err := newInputs(args, a.in, read)
	if err != nil {
		return nil, nil, err
	}
	if a.piece != nil {
		in = pieceInput(a.piece, a.in)
	}
	if read.rules.name == "-" && in.takesStdin() {
		return nil, nil, usagef("--rules and FILE are both standard input: name a file for one " +
			"of them")
	}
	if err := errors.Join(read.readRegions(), read.readRules(a.in)); err != nil {
		return nil, nil, err
	}
	also = append(also, read.regions, read.rules.name, read.answered)
	if a.shard != nil {
		return a.shard.openFiles(a, in, read, also)
	}
	if read.answered == "-" && read.rules.name == "-" {
		return nil, nil, usagef("--puzzle and --rules are both standard input: name a file for " +
			"one of them")
	}
	if read.answered == "-" && in.takesStdin() {
		return nil, nil,
			usagef("--puzzle and FILE are both standard input: name a file for one of " +
				"them")
	}
	out, err := a.openOutput(file, in, also...)
	if err == nil && read.answered != "" {
		puzzle, options := *read, *read.Read
		options.From = nil
		puzzle.Read = &options
		read.puzzle, err = a.readPuzzle(read.answered, &puzzle)
	}
	return in, out, err
}

// readPuzzle reads the file of --puzzle, which has one puzzle.
func (a *app) readPuzzle(file string, read *readFlags) (*nonet.Puzzle, error) {
	rec, err := a.readOnly(file, read)
	if err == nil && rec.Puzzle == nil {
		err = errors.New("no puzzle found")
	}
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w: name a file with one puzzle with --puzzle",
			errNotReadable, file, err)
	}
	return rec.Puzzle, nil
}

// readOnly reads the only record of a file. The error does not name the file.
func (a *app) readOnly(file string, read *readFlags) (only record, err error) {
	in, arg, err := newInput(file, a.in, read)
	if err != nil {
		return only, err
	}
	plain, err := in.open(arg, func() {})
	if err != nil {
		return only, err
	}
	defer plain.Close()
	r, err := format.NewReader(plain, arg.options(read))
	if err != nil {
		return only, err
	}
	for rec, err := range r.Records() {
		switch {
		case err != nil:
			return only, err
		case rec.Err != nil:
			return only, rec.Err
		case only.Record != nil:
			return only, errors.New("it has several puzzles")
		}
		rules := ruleAdder{read: read}
		if rules.add(rec); rec.Err != nil {
			return only, rec.Err
		}
		a.sayAll(remarks(rec, read))
		only = record{rec, r.Format()}
	}
	if only.Record == nil {
		return only, errors.New("no puzzle found")
	}
	return only, nil
}

// misfit returns what is wrong if a flag is not for this kind of record.
func (f *readFlags) misfit(rec record) error {
	switch {
	case rec.Cover != nil && f.Layout != nil:
		return usagef("%s: an exact cover problem has no layout: leave %v out",
			place(rec.Record), work.Words{Program: "--layout and --regions",
				Service: "parameter layout"})
	case rec.Cover != nil && f.Symbols != 0:
		return usagef("%s: an exact cover problem has no symbols: leave %v out",
			place(rec.Record), work.Flag("symbols"))
	case rec.Cover == nil && f.Symbols != 0 && !f.shown && !rec.form.HasSymbols():
		return usagef("%s: format %s has symbols of its own: leave %v out",
			place(rec.Record), rec.form.Name, work.Flag("symbols"))
	}
	return nil
}

// eachRecord has workers work on each record of the inputs and writes the results to w in
// the order of the records. newWorker is called once for each job, on its goroutine.
// eachRecord reports what cannot be read, and goes on unless --strict is set.
//
// Lines of puzzles are parsed by the workers, too: the source only cuts the input into
// pieces of whole lines.
func (a *app) eachRecord(
	ctx context.Context, w *output, in *inputs, read *readFlags, jobs int,
	progress progressFlag, newWorker func() recordWorker,
) error {
	if in.takesStdin() && isTerminal(in.stdin) && isTerminal(a.console.w) {
		a.say("nonet: reading what you type: end it with Ctrl-D, or name a FILE")
	}
	bar := a.startProgress(progress, in, w)
	defer bar.stop()
	return runPipeline(ctx, a, w, jobs,
		func(f feed[piece]) {
			readFiles(f, in, read, func(r *format.Reader, held bool) (bool, error) {
				for p, err := range r.Pieces(f.Room) {
					if err != nil {
						return true, err
					}
					if !f.Put(piece{p, r.Format(), held, in.reached(r)}, p.Lines, pieceWeight(&p)) {
						return false, nil
					}
				}
				return true, nil
			})
		},
		func() func(context.Context, *outbox, piece) {
			w := pieceWorker{recordWorker: newWorker(), read: read,
				rules: ruleAdder{read: read}}
			return w.work
		})
}

// pieceWorker works on the pieces of an input on one goroutine.
type pieceWorker struct {
	recordWorker
	read  *readFlags
	rules ruleAdder
}

func (w *pieceWorker) work(ctx context.Context, o *outbox, p piece) {
	o.held = p.held
	w.parts(ctx, o, p)
	if o.ends || o.broken {
		o.cut = true
	} else {
		o.done = max(o.done, p.end)
	}
}

// parts works on what is in a piece.
func (w *pieceWorker) parts(ctx context.Context, o *outbox, p piece) {
	if p.Record != nil {
		w.one(ctx, o, record{p.Record, p.Record.Format})
		return
	}
	for puzzles, rec := range p.Read {
		if puzzles != nil {
			w.all(ctx, o, puzzleRun{puzzles, p.form})
		} else {
			w.one(ctx, o, record{rec, rec.Format})
		}
		if o.ends || o.broken {
			return
		}
	}
}

// all works on the puzzles of a run.
func (w *pieceWorker) all(ctx context.Context, o *outbox, r puzzleRun) {
	done := 0
	if w.run != nil && len(w.rules.read.Rules) == 0 {
		done = w.run(ctx, o, r)
		o.tally.puzzles += int64(done)
	}
	for i := done; i < r.Len && !o.ends && !o.broken; i++ {
		w.one(ctx, o, record{r.Record(i), r.form})
	}
}

// one works on a record.
func (w *pieceWorker) one(ctx context.Context, o *outbox, rec record) {
	if ctx.Err() != nil {
		o.broken = true
		return
	}
	w.rules.add(rec.Record)
	if o.receive(rec, w.read) {
		w.record(ctx, o, rec)
	}
	if rec.Err != nil && w.read.strict {
		o.ends = true
		o.status |= failed
	}
}

// receive counts a record and reports one that could not be read. It returns false, and
// ends the run, if a flag is not for this kind of record.
func (o *outbox) receive(rec record, read *readFlags) bool {
	if rec.Blank {
		return true
	}
	o.tally.puzzles++
	if rec.Err != nil {
		o.tally.unreadable++
		o.status |= unreadable
		o.sayUnreadable(rec.Record)
		return true
	}
	if err := read.misfit(rec); err != nil {
		o.refuse(err)
		return false
	}
	o.remark(rec.Record, read)
	return true
}

// remark says what people should know of how a record was read.
func (o *outbox) remark(rec *format.Record, read *readFlags) {
	for _, m := range remarks(rec, read) {
		o.box.Say(m)
	}
}

// compare adds to the status and says so if the answer to a puzzle is not what comes with it: a
// solution other than the one in the input was found, or several were.
func (o *outbox) compare(rec record, other, several bool) {
	if rec.Puzzle == nil || rec.Solution == nil || !other && !several {
		return
	}
	o.status |= negative
	text := "there are several solutions, and the puzzle comes with one"
	if other {
		text = "the answer is not the solution that comes with the puzzle"
	}
	if left := slices.Concat(rec.Lost, rec.Unclear); len(left) > 0 {
		text += ": it was read without " + strings.Join(left, ", ")
	} else if other {
		text += ", which has several"
	}
	o.say("%s: %s", place(rec.Record), text)
}

// readEach works on an input. held says that messages about records that cannot be read
// wait for the end of the input. It returns an error of the input, and whether more
// inputs are wanted.
type readEach = func(r *format.Reader, held bool) (more bool, err error)

// readFiles calls each for the inputs, in order, until it wants no more. It reports files
// that cannot be read to f, and flushes f before reading may block.
func readFiles[T any](f feed[T], in *inputs, read *readFlags, each readEach) {
	for _, arg := range in.list {
		if !readFile(f, in, arg, read, each) {
			return
		}
	}
}

// readFile is readFiles for one file. It returns false when no more are wanted.
func readFile[T any](f feed[T], in *inputs, arg *argument, read *readFlags, each readEach) bool {
	in.reading = arg
	plain, err := in.open(arg, f.Flush)
	if err != nil {
		return f.report(unreadable, "%s: %v", fileName(arg.title), err) && !read.strict
	}
	defer plain.Close()
	more := false
	r, err := format.NewReader(plain, arg.options(read))
	if err == nil && read.puzzle != nil && r.Format().Name != "sat" {
		return f.report(usage, "nonet: %s: --puzzle is for answers of a SAT solver, and this is "+
			"format %s", fileName(arg.title), r.Format().Name) && false
	}
	if err == nil {
		if read.blanks {
			r.KeepBlanks()
		}
		more, err = each(r, plain.compressed)
	}
	switch {
	case arg.inFolder && noPuzzles(err) && !read.strict:
		m := pipeline.Message{Kind: "no puzzles", Text: fmt.Sprintf("%s: %v", arg.title, err)}
		return f.Report(m, notes{status: unreadable, tally: tally{passed: 1}})
	// the damage is why records could not be read, so it is said first
	case err != nil && plain.compressed:
		text := fmt.Sprintf("%s: %v", fileName(arg.title), err)
		return f.Report(pipeline.Message{Kind: kindRelease, Text: text},
			notes{status: unreadable | failed}) && !read.strict
	case err != nil:
		return f.report(unreadable, "%s: %v", fileName(arg.title), err) && !read.strict
	case !more:
		f.Flush()
		return false
	case plain.compressed, arg.end > 0:
		return f.Report(pipeline.Message{Kind: kindRelease}, notes{done: arg.end})
	}
	f.Flush()
	return more
}

// noPuzzles reports whether an error says that a file has nothing that is known. In a folder,
// that is no reason to give the run up.
func noPuzzles(err error) bool {
	return errors.Is(err, format.ErrUnknownFormat) || errors.Is(err, format.ErrEmpty)
}

// pieceWeight estimates how many bytes of memory a piece takes.
func pieceWeight(p *bulk.Piece[format.Record]) int {
	if p.Record != nil {
		return recordWeight(p.Record)
	}
	return 100 + p.Bytes
}

// recordWeight estimates how many bytes of memory a record takes.
func recordWeight(rec *format.Record) int {
	weight := 300 + len(rec.Text) + len(rec.Rest)
	if rec.Puzzle != nil {
		weight += len(rec.Puzzle.Givens) + 16*len(rec.Puzzle.Marks)
	}
	if rec.Cover != nil {
		weight += 8*rec.Cover.NumElements() + 100*rec.Cover.NumItems()
	}
	return weight
}

// tooLarge reports whether err says that the rules of a puzzle need too much memory. If so, it says
// so, and the record becomes one that could not be read.
func (o *outbox) tooLarge(rec *record, err error) bool {
	if !errors.Is(err, nonet.ErrTooLarge) {
		return false
	}
	r := *rec.Record
	r.Err = &format.SyntaxError{Format: rec.form.Name, File: r.File, Line: r.Line, Err: err}
	rec.Record = &r
	o.tally.unreadable++
	o.status |= unreadable
	o.sayUnreadable(&r)
	return true
}

// cannotHold reports whether err says that a format cannot hold a record. If so, it says
// what to do.
func (o *outbox) cannotHold(rec record, err error) bool {
	if !errors.Is(err, format.ErrCannotHold) {
		return false
	}
	o.status |= usage
	o.tally.refused++
	o.say("%s: %v: choose another format with %v", place(rec.Record), err,
		work.Words{Program: "--to (nonet formats lists them)", Service: "parameter to"})
	return true
}
