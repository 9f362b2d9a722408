package cli

import "syscall"

func keepClosedPipes() {}

// closedPipe reports whether err is that of a write to a pipe that nobody reads.
func closedPipe(err error) bool {
	const errorNoData = syscall.Errno(232)
	return isErrno(err, syscall.EPIPE) || isErrno(err, syscall.ERROR_BROKEN_PIPE) ||
		isErrno(err, errorNoData)
}
