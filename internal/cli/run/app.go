// Package run is what the commands of the program share: a run with its inputs, records, outboxes,
// output, messages, status and progress, and the groups of flags.
package run

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/work"
)

// App is one run of the program.
type App struct {
	Alone bool   // it is all that its process does
	Piece *Piece // its input is a piece of a longer one; nil: it is whole
	// where its results go as a shard of a job, or to be gone on with; nil: neither
	Shard   Shard
	In      io.Reader // standard input
	out     io.Writer
	Help    *Output      // standard output, for what cobra writes
	Console *Console     // standard error
	Status  Status       // what has happened so far
	Tally   Tally        // of what has been written
	Done    atomic.Int64 // puzzles whose answers have been written
	Running Running      // the searches
	log     messageLog
	quiet   bool      // --quiet
	color   string    // --color: auto, always or never; "": auto
	outputs []*Output // files of --output, until the run ends

	UntilInterrupt bool // Ctrl-C is the end that the run is meant to have

	Face work.Face // in whose words it says something
}

// A Shard is where the results of a run go that are one of the shards of a job, or that can be gone
// on with.
type Shard interface {
	// OpenFiles opens what is to be read of the inputs, and the file of the results. The results
	// depend on the files also, too; "" is none.
	OpenFiles(in *Inputs, read *ReadFlags, also []string) (*Inputs, *Output, error)

	// OpenShare opens the file of the results for n things that are made, and returns which of them
	// the run makes. The results depend on the files also; "" is none.
	OpenShare(n int64, also ...string) (*Output, Share, error)

	// Written takes the notes of results that have been written and counted.
	Written(*Notes)

	// Finish ends the file of the results with the run, whose status it sets.
	Finish()
}

// Share is what a run makes of many things: those from from on, below to.
type Share struct {
	First    int64 // of the shard
	From, To int64 // of the run
}

// New returns a run that reads in and writes out and errs, standard input, output and error.
func New(in io.Reader, out, errs io.Writer) *App {
	return &App{In: in, out: out, Help: &Output{W: out},
		Console: &Console{w: errs, Terminal: IsTerminal(errs)}}
}

// Say writes a line for the user to standard error. The arguments may be phrases of package work.
func (a *App) Say(format string, args ...any) {
	fmt.Fprintln(a.Console, work.Sprintf(a.Face, format, args...))
}

// End ends a run with the error of its command, whose name is "" if nobody has typed it, and
// returns the exit status.
func (a *App) End(ctx context.Context, err error, command string) int {
	if err != nil && !ClosedPipe(err) {
		a.report(command, err)
	}
	if ctx.Err() != nil && !a.UntilInterrupt {
		a.Status |= interrupted | Failed
	}
	a.finishOutputs()
	if a.Shard != nil {
		a.Shard.Finish()
	}
	return a.Status.code()
}
