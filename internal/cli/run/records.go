package run

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
	"github.com/nonet-dev/nonet/internal/visible"
	"github.com/nonet-dev/nonet/internal/work"
)

// Record is a record and a format.
type Record struct {
	*format.Record
	Form *format.Format // that it was read in, or is answered in
}

// AsCover turns the record of a puzzle into a record of its exact cover problem.
func AsCover(rec Record) (Record, error) {
	if rec.Puzzle == nil {
		return rec, nil
	}
	dlx, err := format.ByName("dlx")
	if err != nil {
		return rec, err
	}
	cover, _, err := rec.Puzzle.Cover()
	if err != nil {
		return rec, work.Usef("%s: %w", Place(rec.Record), err)
	}
	problem := *rec.Record
	problem.Puzzle, problem.Cover = nil, cover
	return Record{&problem, dlx}, nil
}

// Puzzles is a run of puzzles and their format.
type Puzzles struct {
	*bulk.Run[format.Record]
	Form *format.Format // that they were read in
}

// piece is a piece of an input and the format it is read in.
type piece struct {
	bulk.Piece[format.Record]
	form *format.Format
	held bool  // see Outbox.held
	end  int64 // where it ends in the inputs of a shard: see Notes.Done
}

// RecordWorker does the work of a command on one goroutine. It puts the results into the
// outbox.
type RecordWorker struct {
	// Record works on a record. It is also called for records that could not be read (Err
	// is set), after their messages have been written and the status has been set.
	Record func(context.Context, *Outbox, Record)

	// Run works on a run of puzzles together and returns how many it has done. The others
	// are worked on as records. It may do fewer than all if the outbox says that the run
	// ends there, and 0 if this run has to be worked on as records. nil: all runs have.
	Run func(context.Context, *Outbox, Puzzles) int
}

// OpenFiles opens the files of a command: the FILEs of its arguments, the region map, the
// file of --output, and what ReadFlags.AddAnswered names. The file of --output must be none
// of the inputs, and none of the files also.
func (a *App) OpenFiles(
	args []string, read *ReadFlags, file string, also ...string,
) (*Inputs, *Output, error) {
	a.quiet = read.Quiet
	in, err := newInputs(args, a.In, read)
	if err != nil {
		return nil, nil, err
	}
	if a.Piece != nil {
		in = PieceInput(a.Piece, a.In)
	}
	if read.RulesFile.Name == "-" && in.TakesStdin() {
		return nil, nil, work.Usef("--rules and FILE are both standard input: name a file for one " +
			"of them")
	}
	if err := errors.Join(read.ReadRegions(), read.ReadRules(a.In)); err != nil {
		return nil, nil, err
	}
	also = append(also, read.Regions, read.RulesFile.Name, read.answered)
	if a.Shard != nil {
		return a.Shard.OpenFiles(in, read, also)
	}
	if read.answered == "-" && read.RulesFile.Name == "-" {
		return nil, nil, work.Usef("--puzzle and --rules are both standard input: name a file for " +
			"one of them")
	}
	if read.answered == "-" && in.TakesStdin() {
		return nil, nil,
			work.Usef("--puzzle and FILE are both standard input: name a file for one of " +
				"them")
	}
	out, err := a.OpenOutput(file, in, also...)
	if err == nil && read.answered != "" {
		puzzle, options := *read, *read.Read
		options.From = nil
		puzzle.Read = &options
		read.puzzle, err = a.ReadPuzzle(read.answered, &puzzle)
	}
	return in, out, err
}

// ReadPuzzle reads the file of --puzzle, which has one puzzle.
func (a *App) ReadPuzzle(file string, read *ReadFlags) (*nonet.Puzzle, error) {
	rec, err := a.ReadOnly(file, read)
	if err == nil && rec.Puzzle == nil {
		err = errors.New("no puzzle found")
	}
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w: name a file with one puzzle with --puzzle",
			ErrNotReadable, file, err)
	}
	return rec.Puzzle, nil
}

// ReadOnly reads the only record of a file. The error does not name the file.
func (a *App) ReadOnly(file string, read *ReadFlags) (only Record, err error) {
	in, arg, err := NewInput(file, a.In, read)
	if err != nil {
		return only, err
	}
	plain, err := in.Open(arg, func() {})
	if err != nil {
		return only, err
	}
	defer plain.Close()
	r, messages, err := in.Reader(context.Background(), plain, arg, read)
	if err != nil {
		return only, err
	}
	a.SayAll(messages)
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
		a.SayAll(Remarks(rec, read))
		only = Record{rec, r.Format()}
	}
	if only.Record == nil {
		return only, errors.New("no puzzle found")
	}
	return only, nil
}

// Misfit returns what is wrong if a flag is not for this kind of record.
func (f *ReadFlags) Misfit(rec Record) error {
	switch {
	case rec.Cover != nil && f.Layout != nil:
		return work.Usef("%s: an exact cover problem has no layout: leave %v out",
			Place(rec.Record), work.Words{Program: "--layout and --regions",
				Service: "parameter layout"})
	case rec.Cover != nil && f.Symbols != 0:
		return work.Usef("%s: an exact cover problem has no symbols: leave %v out",
			Place(rec.Record), work.Flag("symbols"))
	case rec.Cover == nil && f.Symbols != 0 && !f.Shown && !rec.Form.HasSymbols():
		return work.Usef("%s: format %s has symbols of its own: leave %v out",
			Place(rec.Record), rec.Form.Name, work.Flag("symbols"))
	}
	return nil
}

// EachRecord has workers work on each record of the inputs and writes the results to w in
// the order of the records. newWorker is called once for each job, on its goroutine.
// EachRecord reports what cannot be read, and goes on unless --strict is set.
//
// Lines of puzzles are parsed by the workers, too: the source only cuts the input into
// pieces of whole lines.
func (a *App) EachRecord(
	ctx context.Context, w *Output, in *Inputs, read *ReadFlags, jobs int,
	progress ProgressFlag, newWorker func() RecordWorker,
) error {
	if in.TakesStdin() && IsTerminal(in.Stdin) && IsTerminal(a.Console.w) {
		a.Say("nonet: reading what you type: end it with Ctrl-D, or name a FILE")
	}
	bar := a.StartProgress(progress, in, w)
	defer bar.Stop()
	return RunPipeline(ctx, a, w, jobs,
		func(f Feed[piece]) {
			ReadFiles(ctx, f, in, read, func(r *format.Reader, held bool) (bool, error) {
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
		func() func(context.Context, *Outbox, piece) {
			w := pieceWorker{RecordWorker: newWorker(), read: read,
				rules: ruleAdder{read: read}}
			return w.work
		})
}

// pieceWorker works on the pieces of an input on one goroutine.
type pieceWorker struct {
	RecordWorker
	read  *ReadFlags
	rules ruleAdder
}

func (w *pieceWorker) work(ctx context.Context, o *Outbox, p piece) {
	o.held = p.held
	w.parts(ctx, o, p)
	if o.Ends || o.Broken {
		o.Cut = true
	} else {
		o.Done = max(o.Done, p.end)
	}
}

// parts works on what is in a piece.
func (w *pieceWorker) parts(ctx context.Context, o *Outbox, p piece) {
	if p.Record != nil {
		w.one(ctx, o, Record{p.Record, p.Record.Format})
		return
	}
	for puzzles, rec := range p.Read {
		if puzzles != nil {
			w.all(ctx, o, Puzzles{puzzles, p.form})
		} else {
			w.one(ctx, o, Record{rec, rec.Format})
		}
		if o.Ends || o.Broken {
			return
		}
	}
}

// all works on the puzzles of a run.
func (w *pieceWorker) all(ctx context.Context, o *Outbox, r Puzzles) {
	done := 0
	if w.Run != nil && len(w.rules.read.Rules) == 0 {
		done = w.Run(ctx, o, r)
		o.Tally.Puzzles += int64(done)
	}
	for i := done; i < r.Len && !o.Ends && !o.Broken; i++ {
		w.one(ctx, o, Record{r.Record(i), r.Form})
	}
}

// one works on a record.
func (w *pieceWorker) one(ctx context.Context, o *Outbox, rec Record) {
	if ctx.Err() != nil {
		o.Broken = true
		return
	}
	w.rules.add(rec.Record)
	if rec.Err != nil && w.read.Strict { // so it is named also with --quiet
		o.Ends = true
		o.Status |= Failed
	}
	if o.Receive(rec, w.read) {
		w.Record(ctx, o, rec)
	}
}

// Receive counts a record and reports one that could not be read. It returns false, and
// ends the run, if a flag is not for this kind of record.
func (o *Outbox) Receive(rec Record, read *ReadFlags) bool {
	if rec.Blank {
		return true
	}
	o.Tally.Puzzles++
	if rec.Err != nil {
		o.Tally.Unreadable++
		o.Status |= Unreadable
		o.sayUnreadable(rec.Record)
		return true
	}
	if err := read.Misfit(rec); err != nil {
		o.Refuse(err)
		return false
	}
	o.Remark(rec.Record, read)
	return true
}

// Remark says what people should know of how a record was read.
func (o *Outbox) Remark(rec *format.Record, read *ReadFlags) {
	for _, m := range Remarks(rec, read) {
		o.Box.Say(m)
	}
}

// Compare adds to the status and says so if the answer to a puzzle is not what comes with it: a
// solution other than the one in the input was found, or several were.
func (o *Outbox) Compare(rec Record, other, several bool) {
	if rec.Puzzle == nil || rec.Solution == nil || !other && !several {
		return
	}
	o.Status |= Negative
	text := "there are several solutions, and the puzzle comes with one"
	if other {
		text = "the answer is not the solution that comes with the puzzle"
	}
	if left := slices.Concat(rec.Lost, rec.Unclear); len(left) > 0 {
		text += ": it was read without " + strings.Join(left, ", ")
	} else if other {
		text += ", which has several"
	}
	o.Say("%s: %s", Place(rec.Record), text)
}

// readEach works on an input. held says that messages about records that cannot be read
// wait for the end of the input. It returns an error of the input, and whether more
// inputs are wanted.
type readEach = func(r *format.Reader, held bool) (more bool, err error)

// ReadFiles calls each for the inputs, in order, until it wants no more. It reports files
// that cannot be read to f, and flushes f before reading may block.
func ReadFiles[T any](
	ctx context.Context, f Feed[T], in *Inputs, read *ReadFlags, each readEach,
) {
	for _, arg := range in.List {
		if !readFile(ctx, f, in, arg, read, each) {
			return
		}
	}
}

// readFile is ReadFiles for one file. It returns false when no more are wanted.
func readFile[T any](
	ctx context.Context, f Feed[T], in *Inputs, arg *Argument, read *ReadFlags, each readEach,
) bool {
	in.reading = arg
	plain, err := in.Open(arg, f.Flush)
	if err != nil {
		return f.Say(Unreadable, "%s: %v", FileName(arg.Title), err) && !read.Strict
	}
	defer plain.Close()
	more := false
	r, messages, err := in.Reader(ctx, plain, arg, read)
	if ctx.Err() != nil {
		return false
	}
	for _, m := range messages {
		if !f.Report(m, Notes{}) {
			return false
		}
	}
	if err == nil && read.puzzle != nil && r.Format().Name != "sat" {
		return f.Say(Usage, "nonet: %s: --puzzle is for answers of a SAT solver, and this is "+
			"format %s", FileName(arg.Title), r.Format().Name) && false
	}
	if err == nil {
		if read.Blanks {
			r.KeepBlanks()
		}
		more, err = each(r, plain.compressed)
	}
	switch {
	case arg.InFolder && noPuzzles(err) && !read.Strict:
		m := pipeline.Message{Kind: "no puzzles", Text: fmt.Sprintf("%s: %v", arg.Title, err)}
		return f.Report(m, Notes{Status: Unreadable, Tally: Tally{passed: 1}})
	// the damage is why records could not be read, so it is said first
	case err != nil && plain.compressed:
		text := fmt.Sprintf("%s: %v", FileName(arg.Title), err)
		return f.Report(pipeline.Message{Kind: KindRelease, Text: text},
			Notes{Status: Unreadable | Failed}) && !read.Strict
	case err != nil:
		return f.Say(Unreadable, "%s: %v", FileName(arg.Title), err) && !read.Strict
	case !more:
		f.Flush()
		return false
	case plain.compressed, arg.End > 0:
		return f.Report(pipeline.Message{Kind: KindRelease}, Notes{Done: arg.End})
	}
	f.Flush()
	return more
}

// noPuzzles reports whether an error says that a file has nothing that is known. In a folder,
// that is no reason to give the run up.
func noPuzzles(err error) bool {
	return errors.Is(err, format.ErrUnknownFormat) || errors.Is(err, format.ErrEmpty) || noGrid(err)
}

// pieceWeight estimates how many bytes of memory a piece takes.
func pieceWeight(p *bulk.Piece[format.Record]) int {
	if p.Record != nil {
		return RecordWeight(p.Record)
	}
	return 100 + p.Bytes
}

// RecordWeight estimates how many bytes of memory a record takes.
func RecordWeight(rec *format.Record) int {
	weight := 300 + len(rec.Text) + len(rec.Rest)
	if rec.Puzzle != nil {
		weight += len(rec.Puzzle.Givens) + 16*len(rec.Puzzle.Marks)
	}
	if rec.Cover != nil {
		weight += 8*rec.Cover.NumElements() + 100*rec.Cover.NumItems()
	}
	return weight
}

// TooLarge reports whether err says that the rules of a puzzle need too much memory. If so, it says
// so, and the record becomes one that could not be read.
func (o *Outbox) TooLarge(rec *Record, err error) bool {
	if !errors.Is(err, nonet.ErrTooLarge) {
		return false
	}
	r := *rec.Record
	r.Err = &format.SyntaxError{Format: rec.Form.Name, File: r.File, Line: r.Line, Err: err}
	rec.Record = &r
	o.Tally.Unreadable++
	o.Status |= Unreadable
	o.sayUnreadable(&r)
	return true
}

// CannotHold reports whether err says that a format cannot hold a record. If so, it says
// what to do.
func (o *Outbox) CannotHold(rec Record, err error) bool {
	if !errors.Is(err, format.ErrCannotHold) {
		return false
	}
	o.Status |= Unreadable
	o.Tally.Refused++
	o.Say("%s: %v: choose another format with %v", Place(rec.Record), err,
		work.Words{Program: "--to (nonet formats lists them)", Service: "parameter to"})
	return true
}

// Place returns FILE:LINE of the line where a record starts, as messages have it.
func Place(rec *format.Record) string {
	return fmt.Sprintf("%s:%d", FileName(rec.File), rec.Line)
}

// FileName returns the name of an input as messages have it; "" is standard input.
func FileName(name string) string {
	if name == "" {
		return "standard input"
	}
	return visible.Line(name)
}

// ResultFile returns the name of a file as results have it.
func ResultFile(name string) string {
	if name == "" {
		return "-"
	}
	return visible.Line(name)
}
