//go:build unix

package call

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

var errUnread = errors.New("nobody reads the answers any more")

// whenUnread calls cancel when nobody reads out any more, until stop is called: a program that was
// killed leaves no calls behind that go on for hours.
func whenUnread(out io.Writer, cancel context.CancelCauseFunc) (stop func()) {
	file, ok := out.(*os.File)
	if !ok {
		return func() {}
	}
	ticks := time.NewTicker(200 * time.Millisecond)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case <-ticks.C:
				poll := []unix.PollFd{{Fd: int32(file.Fd())}}
				_, err := unix.Poll(poll, 0)
				if err == nil && poll[0].Revents&(unix.POLLERR|unix.POLLHUP) != 0 {
					cancel(errUnread)
				}
			}
		}
	}()
	return func() {
		ticks.Stop()
		close(done)
	}
}
