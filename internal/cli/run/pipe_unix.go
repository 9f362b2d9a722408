//go:build unix

package run

import (
	"os"
	"os/signal"
	"syscall"
)

// KeepClosedPipes makes a write to a closed pipe an error instead of the end of
// the program.
func KeepClosedPipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// ClosedPipe reports whether err is that of a write to a pipe that nobody reads.
func ClosedPipe(err error) bool { return isErrno(err, syscall.EPIPE) }
