package run

import (
	"context"
	"errors"

	"github.com/nonet-dev/nonet/internal/work"
)

// Status is a set of what happened in a run.
type Status uint8

const (
	Negative    Status = 1 << iota // no solution, a failed check, and the like
	Limited                        // a puzzle was stopped by a limit
	Unreadable                     // an input, a puzzle or the output cannot be used
	Usage                          // wrong use
	interrupted                    // Ctrl-C
	Failed                         // the run did not come to its end: --output leaves the old file
	fault                          // of nonet itself
)

// code returns the exit status: the most important thing that happened.
func (s Status) code() int {
	switch {
	case s&interrupted != 0:
		return 130
	case s&fault != 0:
		return 5
	case s&Usage != 0:
		return 2
	case s&Unreadable != 0:
		return 3
	case s&Limited != 0:
		return 4
	case s&Negative != 0:
		return 1
	}
	return 0
}

// NotFor is the status of an error that says that a puzzle cannot be used as the user asks.
func NotFor(err error) Status {
	if work.IsUse(err) {
		return Usage
	}
	return Unreadable
}

// ErrNotWritable says that results cannot be written.
var ErrNotWritable = errors.New("cannot write")

// report says what went wrong with a command, whose name is "" if nobody has typed it, and sets the
// status.
func (a *App) report(command string, err error) {
	a.Status |= Failed
	status := statusOf(err)
	a.Status |= status
	switch {
	case status == fault:
		a.Say("%s", faultText(err.Error()))
	case status == Usage && command != "":
		a.Say("nonet: %v (%s --help says more)", err, command)
	case status != 0:
		a.Say("nonet: %v", err)
	}
}

// statusOf returns what an error says of a run: that the use was wrong, that a file cannot be read
// or written, nothing if the run has been interrupted. Any other error is a fault of nonet.
func statusOf(err error) Status {
	switch {
	case errors.Is(err, context.Canceled):
		return 0 // the end of the run says it
	case errors.Is(err, ErrNotWritable), errors.Is(err, ErrNotReadable):
		return Unreadable
	case work.IsUse(err):
		return Usage
	}
	return fault
}
