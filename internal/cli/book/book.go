// Package book has the flags of booklets, and booklets while they are made.
package book

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/booklet"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Flags say what a booklet is like.
type Flags struct {
	File     string // "": there is none
	options  booklet.Options
	captions captions
	sort     bool // by difficulty
	font     string
}

// captions is what stands beside the number of a puzzle.
type captions uint8

const (
	captionWords   captions = iota // the level: easy, medium, ...
	captionStars                   // the level as one to five stars
	captionNumbers                 // the rating, the hardest technique and the number of givens
	captionNone
)

var captionNames = []string{"words", "stars", "numbers", "none"}

// FlagNames are those of the flags that only booklets have, but --booklet.
var FlagNames = []string{"per-page", "paper", "title", "captions", "sort", "font"}

// ratingLimit bounds the work of rating a puzzle of a booklet: one that takes
// longer, some ten seconds, has no rating.
const ratingLimit = 100_000_000

// Add adds the flags to a command that has --to and --output.
func (f *Flags) Add(cmd *cobra.Command) {
	run.ParsedFlag(cmd, &f.File, "booklet", "", "FILE",
		"write a booklet to print to `FILE`, whose name ends in .pdf",
		func(text string) (string, error) {
			switch strings.ToLower(filepath.Ext(text)) {
			case ".pdf":
				return text, nil
			case ".html", ".htm":
				return "", fmt.Errorf("booklets are PDF files: end the name in .pdf (nonet explain " +
					"-t html writes pages for a browser)")
			}
			return "", fmt.Errorf("the name of a booklet ends in .pdf")
		})
	cmd.MarkFlagFilename("booklet", "pdf")
	run.ParsedFlag(cmd, &f.options.PerPage, "per-page", "", "N",
		"`N` puzzles on a page: 1, 2, 4, 6, 9 or 12 (default: 4, or fewer)", func(text string) (int, error) {
			n, err := work.Positive[int](text)
			if err != nil || !slices.Contains(booklet.PerPages(), n) {
				return 0, fmt.Errorf("it is one of %s", strings.Trim(fmt.Sprint(booklet.PerPages()),
					"[]"))
			}
			return n, nil
		})
	run.ParsedFlag(cmd, &f.options.Paper, "paper", "", "NAME",
		"`NAME` of the booklet's paper: a4 or letter (default: a4)", booklet.ParsePaper)
	run.ParsedFlag(cmd, &f.options.Title, "title", "", "TEXT",
		"title of the booklet (default: Sudoku)",
		func(text string) (string, error) { return text, nil })
	run.ParsedFlag(cmd, &f.captions, "captions", "", "KIND",
		"what it says of puzzles: `KIND` is words, stars, numbers or none",
		func(text string) (captions, error) {
			name, err := work.OneOf(captionNames...)(text)
			return captions(max(0, slices.Index(captionNames, name))), err
		})
	cmd.Flags().BoolVar(&f.sort, "sort", false,
		"sort the booklet by difficulty, the easiest puzzle first")
	cmd.Flags().StringVar(&f.font, "font", "",
		"a TrueType font, `FILE`.ttf, for characters that the built-in font lacks")
	run.Complete(cmd, "per-page", "1", "2", "4", "6", "9", "12")
	run.Complete(cmd, "paper", "a4", "letter")
	run.Complete(cmd, "captions", captionNames...)
	cmd.MarkFlagFilename("font", "ttf")
	run.Exclusive(cmd, "booklet", "to")
	run.Exclusive(cmd, "booklet", "output")
}

// maxFont bounds the size of a font file: the largest fonts of all Chinese
// characters have 20 MB.
const maxFont = 64 << 20

// Check returns the error of flags that do not go together, and reads the font.
func (f *Flags) Check(cmd *cobra.Command) error {
	for _, name := range FlagNames {
		if f.File == "" && cmd.Flags().Changed(name) {
			return work.Usef("--%s is about a booklet: name its file with --booklet", name)
		}
	}
	if f.font != "" {
		font, err := readFont(f.font)
		if err != nil {
			return err
		}
		f.options.Font = font
	}
	_, err := booklet.NewWriter(io.Discard, f.options)
	var lacking *booklet.CharacterError
	var foreign *booklet.EncodingError
	switch {
	case errors.As(err, &foreign):
		return work.Usef("--%s: %w: write it in UTF-8", foreign.What, err)
	case errors.As(err, &lacking) && f.font == "":
		return work.Usef("%w: name one with --font", err)
	case err != nil:
		return work.Usef("%w", err)
	}
	return nil
}

// readFont reads a file of at most maxFont bytes.
func readFont(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: name a TrueType font with --font", run.NotReadable(name, err))
	}
	defer file.Close()
	font, err := io.ReadAll(io.LimitReader(file, maxFont+1))
	switch {
	case err != nil:
		return nil, run.NotReadable(name, err)
	case len(font) > maxFont:
		return nil, work.Usef("%s: a font of more than %d bytes", name, maxFont)
	}
	return font, nil
}

// plainWord is an argument that no shell changes.
var plainWord = regexp.MustCompile(`^[A-Za-z0-9_.,:+/=-]+$`)

// FlagsGiven returns the flags that were given but for some, as they can be typed,
// each with a blank before it.
func FlagsGiven(cmd *cobra.Command, but ...string) string {
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

// Book is a booklet while it is made. Puzzles are rated at the same time, and added
// in order:
//
//	add ──raters──> rate ──queue──> collect
type Book struct {
	// of the run: workers that add puzzles may have ended when these are rated
	ctx    context.Context
	flags  *Flags
	w      *booklet.Writer
	raters chan *logic.Solver  // those without work
	queue  chan chan ratedGrid // puzzles that are rated or wait to be collected, in order
	ended  chan struct{}       // closed by collect at the end of the queue
	failed atomic.Bool         // nothing more is to be added
	err    error               // of collect
	sorted []ratedGrid         // with --sort: all puzzles so far

	mu     sync.Mutex
	closed bool
}

// ratedGrid is a puzzle of a booklet with its difficulty.
type ratedGrid struct {
	booklet.Puzzle       // of a puzzle that was not rated before the run ended, nil
	difficulty     []int // to compare puzzles by; nil: not known
}

// ErrEnded says that nothing can be added any more. Close says why.
var ErrEnded = errors.New("the booklet has ended")

// Open begins a booklet, which rates as many puzzles at a time as jobs says. The
// flags have been checked.
func (f *Flags) Open(ctx context.Context, w io.Writer, details string, jobs int) *Book {
	o := f.options
	o.Details = details
	writer, err := booklet.NewWriter(w, o)
	if err != nil {
		panic(err) // check has tried
	}
	b := &Book{
		ctx: ctx, flags: f, w: writer,
		raters: make(chan *logic.Solver, jobs),
		queue:  make(chan chan ratedGrid, 4*jobs),
		ended:  make(chan struct{}),
	}
	for range jobs {
		b.raters <- &logic.Solver{Limit: ratingLimit}
	}
	go b.collect()
	return b
}

// collect adds the puzzles of the queue to the booklet, in order.
func (b *Book) collect() {
	defer close(b.ended)
	for rated := range b.queue {
		p := <-rated
		switch {
		case b.failed.Load() || p.Puzzle.Puzzle == nil:
		case b.flags.sort:
			b.sorted = append(b.sorted, p)
		default:
			b.write(p.Puzzle)
		}
	}
	slices.SortStableFunc(b.sorted, func(x, y ratedGrid) int {
		if x.difficulty == nil || y.difficulty == nil { // puzzles without a rating come last
			return len(y.difficulty) - len(x.difficulty)
		}
		return slices.Compare(x.difficulty, y.difficulty)
	})
	for _, p := range b.sorted {
		b.write(p.Puzzle)
	}
}

// write adds a puzzle to the booklet. After an error it does nothing.
func (b *Book) write(p booklet.Puzzle) {
	if b.err != nil {
		return
	}
	if b.err = b.w.Add(p); b.err != nil {
		b.failed.Store(true)
	}
}

// Add adds a puzzle. Its error is ErrEnded or that of the context, or wraps format.ErrCannotHold.
func (b *Book) Add(p booklet.Puzzle) error {
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
		return ErrEnded
	}
	rated := make(chan ratedGrid, 1)
	b.queue <- rated
	go func() {
		r := b.rate(rater, p)
		b.raters <- rater
		if r.Puzzle.Puzzle == nil {
			b.failed.Store(true) // later puzzles must not take its place
		}
		rated <- r
	}()
	return nil
}

// Close writes the booklet, also when the context has ended. Puzzles that come later
// are refused.
func (b *Book) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return nil
	}
	b.closed = true
	close(b.queue)
	<-b.ended
	return errors.Join(b.err, b.w.Close())
}

// rate gives a puzzle its caption. The result has no puzzle if the context has ended.
func (b *Book) rate(rater *logic.Solver, p booklet.Puzzle) ratedGrid {
	var r logic.Rating
	known := false
	ratable := p.Layout.Size() <= logic.MaxSize
	if ratable && (b.flags.captions != captionNone || b.flags.sort) {
		var err error
		rater.Profile = nil
		if b.flags.captions != captionNumbers && !logic.BeyondHoDoKu(p.Puzzle) {
			rater.Profile = logic.ProfileHoDoKu()
		}
		r, err = rater.Rate(b.ctx, p.Puzzle)
		if b.ctx.Err() != nil {
			return ratedGrid{}
		}
		known = err == nil && r.ED > 0 // not beyond the limit, and not a full grid
	}
	var parts []string
	switch {
	case b.flags.captions == captionNumbers:
		if known {
			parts = append(parts, "ER "+r.ER.String())
		}
		if known && r.Left == 0 {
			parts = append(parts, r.Hardest.String())
		}
		parts = append(parts, run.Plural(p.Clues(), "given"))
	case known && r.Level > 0 && b.flags.captions == captionWords:
		parts = append(parts, strings.ToLower(r.Level.String()))
	case known && b.flags.captions == captionStars:
		p.Stars = int(r.Level)
	}
	p.Caption = strings.Join(append(parts, rules(p)...), " · ")
	rated := ratedGrid{Puzzle: p}
	switch {
	case !known:
	case logic.BeyondHoDoKu(p.Puzzle) && b.flags.captions != captionNumbers:
		rated.difficulty = []int{int(r.Level), int(r.ER)}
		if r.Level == 0 { // beyond the steps known
			rated.difficulty[0] = int(logic.LevelExtreme) + 1
		}
	case b.flags.captions == captionNumbers:
		rated.difficulty = []int{int(r.ER), int(r.EP), int(r.ED)}
	default:
		rated.difficulty = []int{int(r.Level), r.Points}
	}
	return rated
}

// rules returns what a caption says of houses that the borders do not tell, and of
// digits beyond 9. The legend says the rest.
func rules(p booklet.Puzzle) (parts []string) {
	kinds := map[nonet.HouseKind]bool{}
	for _, h := range p.Layout.Houses() {
		kinds[h.Kind] = true
	}
	for _, x := range []struct {
		kind nonet.HouseKind
		name string
	}{{nonet.HouseDiagonal, "diagonals"}, {nonet.HouseWindow, "windows"}, {nonet.HouseFurther,
		"dashed houses"}} {
		if kinds[x.kind] {
			parts = append(parts, x.name)
		}
	}
	if n := p.Layout.Size(); n > 9 {
		parts = append(parts, p.DigitText(1)+"–"+p.DigitText(nonet.Digit(n)))
	}
	return parts
}
