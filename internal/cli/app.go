package cli

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/visible"
	"github.com/nonet-dev/nonet/internal/work"
)

// app is one run of the program.
type app struct {
	alone   bool      // it is all that its process does
	piece   *Piece    // its input is a piece of a longer one; nil: it is whole
	shard   *shardRun // its output is a part of a job, or it can be gone on with; nil: neither
	in      io.Reader
	out     io.Writer
	help    *output  // standard output, for what cobra writes
	console *console // standard error
	status  status
	tally   tally
	done    atomic.Int64 // puzzles whose answers have been written
	running running
	log     messageLog
	outputs []*output // files of --output, until the run ends

	untilInterrupt bool // Ctrl-C is the end that the run is meant to have

	face work.Face // in whose words it says something
}

func newApp(in io.Reader, out, errs io.Writer) *app {
	return &app{in: in, out: out, help: &output{w: out},
		console: &console{w: errs, terminal: isTerminal(errs)}}
}

// say writes a line for the user to standard error. The arguments may be phrases of package work.
func (a *app) say(format string, args ...any) {
	fmt.Fprintln(a.console, work.Sprintf(a.face, format, args...))
}

// status is a set of what happened in a run.
type status uint8

const (
	negative    status = 1 << iota // no solution, a failed check, and the like
	limited                        // a puzzle was stopped by a limit
	unreadable                     // an input cannot be read, or the output cannot be written
	usage                          // wrong use
	interrupted                    // Ctrl-C
	failed                         // the run did not come to its end: --output leaves the old file
	fault                          // of nonet itself
)

// code returns the exit status: the most important thing that happened.
func (s status) code() int {
	switch {
	case s&interrupted != 0:
		return 130
	case s&usage != 0:
		return 2
	case s&unreadable != 0:
		return 3
	case s&(limited|fault) != 0:
		return 4
	case s&negative != 0:
		return 1
	}
	return 0
}

// usagef returns the error of a wrong use of the program.
func usagef(format string, args ...any) error { return work.Usef(format, args...) }

// errNotWritable says that results cannot be written.
var errNotWritable = errors.New("cannot write")

func isErrno(err error, number syscall.Errno) bool {
	var errno syscall.Errno
	return errors.As(err, &errno) && errno == number
}

// place returns FILE:LINE of the line where a record starts, as messages have it.
func place(rec *format.Record) string {
	return fmt.Sprintf("%s:%d", fileName(rec.File), rec.Line)
}

func fileName(name string) string {
	if name == "" {
		return "standard input"
	}
	return visible.Line(name)
}

// console is standard error: messages, and below them the line of progress if there is
// one. It is safe for concurrent use. It ignores errors of writing: there is no other
// place to report them.
type console struct {
	mu       sync.Mutex
	w        io.Writer
	terminal bool
	line     bool // a line of progress stands at the bottom
}

const eraseLine = "\r\x1b[K"

// Write writes messages. What is in them of others, such as names of files and unknown flags,
// cannot control a terminal: see [visible.Message].
func (c *console) Write(p []byte) (int, error) {
	c.draw(visible.Message(string(p)))
	return len(p), nil
}

// draw writes a text that may control the terminal.
func (c *console) draw(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.erase()
	io.WriteString(c.w, text)
}

func (c *console) erase() {
	if c.line {
		io.WriteString(c.w, eraseLine)
		c.line = false
	}
}

// progress replaces the line of progress; "" removes the line.
func (c *console) progress(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.erase()
	if text != "" {
		io.WriteString(c.w, visible.Line(text))
		c.line = true
	}
}
