// Package lines has the commands that answer each puzzle or problem of their input, and runs them
// on pieces of an input.
package lines

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/parts"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/search"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/pflag"
)

// Result is what a run on a piece did.
type Result struct {
	Status int // the exit status
	// Failed says that the answers are not all: the input is damaged, cannot be read in pieces, or
	// not to its end, the answers could not be written, or the context has ended. Puzzles without
	// answers do not make a run fail.
	Failed bool
	work.Counts
}

// Parse reads the arguments of a command that works line by line, and returns its options and
// the FILEs among the arguments, which are not opened. The files of --regions and --rules are: what
// they say is in the options. The error is a [*work.NotByLines], or says what is wrong with the
// use.
func Parse(args []string) (o work.Options, files []string, err error) {
	var read run.ReadFlags
	var parts string
	o, files, err = work.Parse(args, func(o work.Options, flags *pflag.FlagSet) {
		read.Read, _ = o.Shared()
		flags.StringVar(&read.Regions, "regions", "", "")
		if flags.Lookup("rule") != nil {
			flags.StringVar(&read.RulesFile.Name, "rules", "", "")
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
			return nil, nil, work.Usef("--parts needs the FILE with the problem")
		}
		x.Problem, files = files[0], []string{parts}
	}
	if read.Regions != "" && read.Layout != nil {
		return nil, nil, work.Excluding("layout", "regions")
	}
	if err := read.ReadRegions(); err != nil {
		return nil, nil, err
	}
	if read.RulesFile.Name == "-" {
		return nil, nil, work.Usef("--rules - is standard input, which is not there: name a file")
	}
	if err := read.ReadRules(nil); err != nil {
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
	if run.IsCompressed(start) || run.IsPicture(start) {
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
func RunPiece(ctx context.Context, o work.Options, face work.Face, p run.Piece, in io.Reader,
	out, errs io.Writer) Result {
	a := run.New(in, out, errs)
	a.Piece, a.Face = &p, face
	status := a.End(ctx, runWork(ctx, a, o), "")
	return Result{status, a.Status&run.Failed != 0, a.Tally.Counts().Counts}
}

// runWork runs the command of options on the app's piece. The options stay as they are.
func runWork(ctx context.Context, a *run.App, o work.Options) error {
	switch o := o.(type) {
	case *work.Solve:
		return runSolve(ctx, a, newSolveFlags(o), nil, nil)
	case *work.Count:
		return runCount(ctx, a, newCountFlags(o), nil)
	case *work.Check:
		return runCheck(ctx, a, newCheckFlags(o), nil)
	case *work.Rate:
		return runRate(ctx, a, newRateFlags(o), nil)
	case *work.Canon:
		return runCanon(ctx, a, newCanonFlags(o), nil)
	case *work.Convert:
		return runConvert(ctx, a, newConvertFlags(o), nil)
	case *work.Unavoidable:
		return runUnavoidable(ctx, a, newUnavoidableFlags(o), nil)
	case *work.Backdoors:
		return runBackdoors(ctx, a, newBackdoorsFlags(o), nil)
	case *work.Vary:
		return runVary(ctx, a, newVaryFlags(o), nil)
	case *work.Depth:
		return runDepth(ctx, a, newDepthFlags(o), nil)
	case *work.Parts:
		args := []string{o.Problem}
		if !o.List {
			f := newCountFlags(&work.Count{Read: o.Read, Search: o.Search})
			f.parts = "-"
			return parts.Count(ctx, a, f.partFlags(), args)
		}
		f := newSolveFlags(&work.Solve{Read: o.Read, Search: o.Search, To: o.To, All: o.All})
		f.cover.parts = "-"
		return parts.List(ctx, a, f.parts(), f.To, f.All, args)
	}
	panic(fmt.Sprintf("options of type %T", o))
}

// comesWithOther reports whether puzzle i of a run comes with a solution that is not the one that
// the batch found, or comes with one where the batch found none, or several.
func comesWithOther(s *search.Searcher, r run.Puzzles, i int) bool {
	if s.Batch.Results[i].Count != 1 {
		return r.Other(i, nil)
	}
	return r.Other(i, s.Batch.Grids(i, i+1))
}
