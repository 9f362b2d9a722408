package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/booklet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/logic"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// bookletFlags say what a booklet is like.
type bookletFlags struct {
	file    string // "": there is none
	options booklet.Options
}

// bookletHelp is what the commands that write booklets say of them.
const bookletHelp = `--booklet FILE.pdf or FILE.html writes a booklet to print: some puzzles a page, each
with its number, how hard it is (ER and hardest technique, see nonet rate) and how
many givens it has, and the solutions at the end. Diagonals and windows are shaded.`

// ratingLimit bounds the work of rating a puzzle of a booklet: one that takes
// longer, some ten seconds, has no rating.
const ratingLimit = 100_000_000

func (f *bookletFlags) add(cmd *cobra.Command) {
	parsedFlag(cmd, &f.file, "booklet", "", "FILE", "write a booklet to print to `FILE`, whose name ends in .pdf or .html", func(text string) (string, error) {
		switch strings.ToLower(filepath.Ext(text)) {
		case ".pdf":
			f.options.Form = booklet.PDF
		case ".html":
			f.options.Form = booklet.HTML
		default:
			return "", fmt.Errorf("the name of a booklet ends in .pdf or .html")
		}
		return text, nil
	})
	cmd.MarkFlagFilename("booklet", "pdf", "html")
	parsedFlag(cmd, &f.options.PerPage, "per-page", "", "N", "`N` puzzles on a page of the booklet: 1, 2, 4, 6, 9 or 12 (default: 4; 2 above size 12, 1 above 16)", func(text string) (int, error) {
		n, err := positive[int](text)
		if err != nil || !slices.Contains(booklet.PerPages(), n) {
			return 0, fmt.Errorf("it is one of %s", strings.Trim(fmt.Sprint(booklet.PerPages()), "[]"))
		}
		return n, nil
	})
	parsedFlag(cmd, &f.options.Paper, "paper", "", "NAME", "`NAME` of the booklet's paper: a4 or letter (default: a4)", booklet.ParsePaper)
	parsedFlag(cmd, &f.options.Title, "title", "", "TEXT", "title of the booklet (default: Sudoku)", func(text string) (string, error) { return text, nil })
	complete(cmd, "per-page", "1", "2", "4", "6", "9", "12")
	complete(cmd, "paper", "a4", "letter")
	exclusive(cmd, "booklet", "to")
	exclusive(cmd, "booklet", "output")
}

// check returns the error of flags that do not go together.
func (f *bookletFlags) check(cmd *cobra.Command) error {
	for _, name := range []string{"per-page", "paper", "title"} {
		if f.file == "" && cmd.Flags().Changed(name) {
			return usagef("--%s is about a booklet: name its file with --booklet", name)
		}
	}
	if _, err := booklet.NewWriter(io.Discard, f.options); err != nil {
		return usagef("%w", err)
	}
	return nil
}

// plainWord is an argument that no shell changes.
var plainWord = regexp.MustCompile(`^[A-Za-z0-9_.,:+/=-]+$`)

// flagsGiven returns the flags that were given but for some, as they can be typed,
// each with a blank before it.
func flagsGiven(cmd *cobra.Command, but ...string) string {
	var b strings.Builder
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(but, f.Name) {
			return
		}
		b.WriteString(" --" + f.Name)
		value := f.Value.String()
		switch {
		case f.Value.Type() == "bool":
			if value == "false" {
				b.WriteString("=false")
			}
		case plainWord.MatchString(value):
			b.WriteString(" " + value)
		default:
			b.WriteString(" '" + strings.ReplaceAll(value, "'", `'\''`) + "'")
		}
	})
	return b.String()
}

// book is a booklet while it is written. Puzzles are rated at the same time, and
// written in order:
//
//	add ──raters──> rate ──queue──> write
type book struct {
	ctx    context.Context // of the run: workers that add puzzles may have ended when these are rated
	w      *booklet.Writer
	raters chan *logic.Solver       // those without work
	queue  chan chan booklet.Puzzle // what is rated or waits to be written, in order
	ended  chan struct{}            // by write, when the queue is closed
	failed atomic.Bool              // nothing more is to be added
	err    error                    // why, if it is not known to w; of write

	mu     sync.Mutex
	closed bool
}

// errBookEnded says that nothing can be added any more. Close says why.
var errBookEnded = errors.New("the booklet has ended")

// open begins a booklet, which rates as many puzzles at a time as jobs says. The
// flags have been checked.
func (f *bookletFlags) open(ctx context.Context, w io.Writer, details string, jobs int) *book {
	o := f.options
	o.Details = details
	writer, err := booklet.NewWriter(w, o)
	if err != nil {
		panic(err) // check has tried
	}
	b := &book{ctx: ctx, w: writer, raters: make(chan *logic.Solver, jobs), queue: make(chan chan booklet.Puzzle, 4*jobs), ended: make(chan struct{})}
	for range jobs {
		b.raters <- &logic.Solver{Limit: ratingLimit}
	}
	go b.write()
	return b
}

// write writes the puzzles of the queue, in order.
func (b *book) write() {
	defer close(b.ended)
	for rated := range b.queue {
		p := <-rated
		if b.failed.Load() || p.Puzzle == nil {
			continue
		}
		if b.err = b.w.Add(p); b.err != nil {
			b.failed.Store(true)
		}
	}
}

// add adds a puzzle. Its error is errBookEnded or that of the context.
func (b *book) add(p booklet.Puzzle) error {
	var rater *logic.Solver
	select {
	case rater = <-b.raters:
	case <-b.ctx.Done():
		return b.ctx.Err()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || b.failed.Load() {
		b.raters <- rater
		return errBookEnded
	}
	rated := make(chan booklet.Puzzle, 1)
	b.queue <- rated
	go func() {
		parts, err := difficulty(b.ctx, rater, p.Puzzle)
		b.raters <- rater
		if err != nil {
			b.failed.Store(true) // those that follow are not to close up
			rated <- booklet.Puzzle{}
			return
		}
		parts = append(parts, plural(p.Givens.Clues(), "given"))
		p.Caption = strings.Join(append(parts, rules(p)...), " · ")
		rated <- p
	}()
	return nil
}

// Close writes what is left, also when the context has ended. Puzzles that come
// later are refused.
func (b *book) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return nil
	}
	b.closed = true
	close(b.queue)
	<-b.ended
	if err := b.w.Close(); err != nil {
		return err // also one that Add had, of writing
	}
	return b.err
}

// difficulty returns what a caption says of how hard a puzzle is, as far as that
// is known.
func difficulty(ctx context.Context, rater *logic.Solver, p *nonet.Puzzle) ([]string, error) {
	if p.Layout.Size() > logic.MaxSize {
		return nil, nil
	}
	r, err := rater.Rate(ctx, p)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil, r.ED == 0: // not within the limit, or a full grid
		return nil, nil
	case r.Left > 0:
		return []string{"ER " + r.ER.String()}, nil
	}
	return []string{"ER " + r.ER.String(), r.Hardest.String()}, nil
}

// rules returns what a caption says of rules that the borders do not tell, and of
// digits beyond 9.
func rules(p booklet.Puzzle) (parts []string) {
	kinds := map[nonet.HouseKind]bool{}
	for _, h := range p.Layout.Houses() {
		kinds[h.Kind] = true
	}
	for _, x := range []struct {
		kind nonet.HouseKind
		name string
	}{{nonet.HouseDiagonal, "diagonals"}, {nonet.HouseWindow, "windows"}, {nonet.HouseFurther, "dashed houses"}} {
		if kinds[x.kind] {
			parts = append(parts, x.name)
		}
	}
	if len(p.Layout.Apart()) > 0 {
		parts = append(parts, "dotted: different")
	}
	if n := p.Layout.Size(); n > 9 {
		parts = append(parts, p.DigitText(1)+"–"+p.DigitText(nonet.Digit(n)))
	}
	return parts
}

// convertToBooklet makes a booklet of the puzzles of the inputs.
func (a *app) convertToBooklet(ctx context.Context, f *convertFlags, in *inputs, out *output) error {
	write := format.WriteOptions{Symbols: f.read.symbols}
	book := f.book.open(ctx, out, "", runtime.GOMAXPROCS(0))
	solver := nonet.Solver{Jobs: 1, Timeout: f.timeout}
	err := a.convertEach(ctx, f, in, out, func(ctx context.Context, o *outbox, rec record) {
		if rec.Blank {
			return
		}
		if rec.Cover != nil {
			o.refuse(usagef("%s: an exact cover problem is nothing for a booklet: give puzzles", place(rec.Record)))
			return
		}
		solution, err := solver.Solve(ctx, rec.Puzzle)
		if err == nil {
			err = book.add(booklet.Puzzle{Puzzle: rec.Puzzle, Solution: solution, Digit: write.DigitText(rec.Record)})
		}
		switch {
		case err == nil:
			o.tally.solved++
		case ctx.Err() != nil:
			o.broken = true
		case errors.Is(err, nonet.ErrLimit):
			o.tally.limited++
			o.status |= limited
			o.say("%s: not solved within %v: raise --timeout; it is left out", place(rec.Record), f.timeout)
		case severalOrNone(err):
			o.status |= negative
			fault := diagnosis(ctx, o, &solver, rec, rec.Puzzle)
			if ctx.Err() != nil {
				o.broken = true
				return
			}
			o.say("%s: %s: it is left out", place(rec.Record), fault)
		case errors.Is(err, errBookEnded):
			o.ends = true
		default:
			o.status |= usage
			o.say("%s: %v: it is left out", place(rec.Record), err)
		}
	})
	return errors.Join(err, book.Close())
}
