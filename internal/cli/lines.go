package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/pflag"
)

// Piece says which piece of a longer input a run reads.
type Piece struct {
	Name   string         // of the longer input, "" for standard input
	Format *format.Format // of the longer input, one with ByLines; nil: the piece is all of it
	Line   int            // the number of the first line, from 1; 0: not known
	Offset int64          // bytes before the piece

	// OneLine says that a case that does not end with its line is one that cannot be read. Without
	// it, such a case is an error of the run: see format.ErrPiece.
	OneLine bool
	MaxLine int // longer lines cannot be read, see format.Options; 0: as long as the format allows
}

// title returns how messages name the input: with the offset, if they count lines from there.
func (p *Piece) title() string {
	if p.Line > 0 || p.Format == nil {
		return p.Name
	}
	return fmt.Sprintf("%s+%d", fileName(p.Name), p.Offset)
}

// Result is what a run on a piece did.
type Result struct {
	Status int // the exit status
	// Failed says that the answers are not all: the input is damaged, cannot be read in pieces, or
	// not to its end, the answers could not be written, or the context has ended. Puzzles without
	// answers do not make a run fail.
	Failed bool
	work.Counts
}

// counts returns the numbers of a run so far.
func (t *tally) counts() work.Counts {
	return work.Counts{Lines: t.puzzles, Answered: t.solved, None: t.none, Several: t.notUnique,
		Limited: t.limited, Unreadable: t.unreadable, Nodes: t.nodes}
}

// ParseLines reads the arguments of a command that works line by line, and returns its options and
// the FILEs among the arguments, which are not opened. The files of --regions and --rules are: what
// they say is in the options. The error is a [*work.NotByLines], or says what is wrong with the
// use.
func ParseLines(args []string) (o work.Options, files []string, err error) {
	var read readFlags
	var parts string
	o, files, err = work.Parse(args, func(o work.Options, flags *pflag.FlagSet) {
		read.Read, _ = o.Shared()
		flags.StringVar(&read.regions, "regions", "", "")
		if flags.Lookup("rule") != nil {
			flags.StringVar(&read.rules.name, "rules", "", "")
		}
		if _, ok := o.(*work.Parts); ok {
			flags.StringVar(&parts, "parts", "", "")
		}
	})
	if err != nil {
		return nil, nil, err
	}
	if x, ok := o.(*work.Parts); ok {
		if len(files) != 1 {
			return nil, nil, usagef("--parts needs the FILE with the problem")
		}
		x.Problem, files = files[0], []string{parts}
	}
	if read.regions != "" && read.Layout != nil {
		return nil, nil, work.Excluding("layout", "regions")
	}
	if err := read.readRegions(); err != nil {
		return nil, nil, err
	}
	if read.rules.name == "-" {
		return nil, nil, usagef("--rules - is standard input, which is not there: name a file")
	}
	if err := read.readRules(nil); err != nil {
		return nil, nil, err
	}
	return o, files, o.Check()
}

// Look looks at the beginning of an input with this name and returns its format, and whether it can
// be cut at the starts of lines, into pieces for [RunPiece]. Look reads only what it needs to
// decide, at most 64 KiB. An input that is compressed cannot be cut. Look does not decompress it,
// and the format is nil. A file with parts of a search has lines of no format, and the format is
// nil, too.
func Look(o work.Options, name string, in io.Reader) (f *format.Format, cut bool, err error) {
	start := bufio.NewReaderSize(in, 64<<10)
	if compressionOf(start) != nil {
		return nil, false, nil
	}
	if _, ok := o.(*work.Parts); ok {
		return nil, true, nil
	}
	read, _ := o.Shared()
	r, err := format.NewReader(start, format.Options{File: name, Format: read.From})
	if err != nil {
		return nil, false, err
	}
	return r.Format(), r.ByLines(), nil
}

// RunPiece runs a command on a piece of an input, which it reads from in. Answers go to out,
// messages to errs, in the words of a face. The end of the context is an interrupt, see the
// program's exit status. A piece that is all of its input is decompressed, and its format is found
// out; other pieces are read as they are.
func RunPiece(ctx context.Context, o work.Options, face work.Face, p Piece, in io.Reader,
	out, errs io.Writer) Result {
	a := newApp(in, out, errs)
	a.piece, a.face = &p, face
	status := a.end(ctx, a.runWork(ctx, o), "")
	return Result{status, a.status&failed != 0, a.tally.counts()}
}

// runWork runs the command of options on the app's piece. The options stay as they are.
func (a *app) runWork(ctx context.Context, o work.Options) error {
	switch o := o.(type) {
	case *work.Solve:
		return a.solve(ctx, newSolveFlags(o), nil, nil)
	case *work.Count:
		return a.count(ctx, newCountFlags(o), nil)
	case *work.Check:
		return a.check(ctx, newCheckFlags(o), nil)
	case *work.Rate:
		return a.rate(ctx, newRateFlags(o), nil)
	case *work.Canon:
		return a.canon(ctx, newCanonFlags(o), nil)
	case *work.Convert:
		return a.convert(ctx, newConvertFlags(o), nil)
	case *work.Parts:
		args := []string{o.Problem}
		if !o.List {
			f := newCountFlags(&work.Count{Read: o.Read, Search: o.Search})
			f.parts = "-"
			return a.countParts(ctx, f, args)
		}
		f := newSolveFlags(&work.Solve{Read: o.Read, Search: o.Search, To: o.To, All: o.All})
		f.cover.parts = "-"
		return a.listParts(ctx, f, args)
	}
	panic(fmt.Sprintf("options of type %T", o))
}
