package main

import (
	"bytes"
	"context"
	"errors"

	"github.com/nonet-dev/nonet/format"
	"github.com/spf13/cobra"
)

// convertFlags are the flags of convert.
type convertFlags struct {
	read     readFlags
	write    writeFlags
	progress progressFlag
}

func convertCommand(a *app) *cobra.Command {
	f := &convertFlags{}
	cmd := &cobra.Command{
		Use:   "convert -t FORMAT [FILE...]",
		Short: "Write puzzles and exact cover problems in another format",
		Long: `Convert reads puzzles in any format and writes them in any other that can hold
them. Puzzles become exact cover problems with -t dlx or matrix, and formulas
with -t cnf. What a format cannot hold is reported, not left out, with exit
status 2; the other puzzles are converted.

--symbols is about what is read and what is written.`,
		Example: `  nonet convert -t line puzzles.sdm
  nonet convert -t pretty < puzzle.txt
  nonet convert -t dlx puzzle.txt > puzzle.dlx
  nonet convert --regions map.txt -t json jigsaws.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.convert(cmd.Context(), f, args) },
	}
	f.read.add(cmd)
	f.write.addOutput(cmd)
	f.write.addTo(cmd, "`FORMAT` to write", (*format.Format).CanWrite)
	f.progress.add(cmd)
	return cmd
}

func (a *app) convert(ctx context.Context, f *convertFlags, args []string) (err error) {
	if f.write.to == nil {
		return usagef("convert needs the format to write: name it with --to (nonet formats lists them)")
	}
	f.read.shown = hasSymbols(f.write.to)
	in, err := newInputs(args, a.in)
	if err != nil {
		return err
	}
	if err := f.read.readRegions(); err != nil {
		return err
	}
	out, err := a.openOutput(f.write.output, in)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()

	// A writer keeps state from one puzzle to the next, so there is one job.
	var text bytes.Buffer
	w := f.write.to.NewWriter(&text, format.WriteOptions{Symbols: f.read.symbols, Colour: out.colour(), Layout: f.read.layout})
	err = a.eachRecord(ctx, out, in, &f.read, 1, f.progress, func() recordWorker {
		return func(_ context.Context, o *outbox, rec record) {
			if rec.Err != nil {
				return
			}
			if err := w.Write(rec.Record); err != nil {
				if !o.cannotHold(rec, err) {
					o.refuse(err)
				}
				return
			}
			o.tally.solved++
			o.answer("", text.Bytes())
			text.Reset()
		}
	})
	if err != nil || ctx.Err() != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	if _, err := out.Write(text.Bytes()); err != nil && !closedPipe(err) {
		return err
	}
	return nil
}
