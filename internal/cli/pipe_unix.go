//go:build unix

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// keepClosedPipes makes a write to a closed pipe an error instead of the end of
// the program.
func keepClosedPipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// closedPipe reports whether err is that of a write to a pipe that nobody reads.
func closedPipe(err error) bool { return isErrno(err, syscall.EPIPE) }
