package run

import "syscall"

// KeepClosedPipes makes a write to a closed pipe an error, as it is here.
func KeepClosedPipes() {}

// ClosedPipe reports whether err is that of a write to a pipe that nobody reads.
func ClosedPipe(err error) bool {
	const errorNoData = syscall.Errno(232)
	return isErrno(err, syscall.EPIPE) || isErrno(err, syscall.ERROR_BROKEN_PIPE) ||
		isErrno(err, errorNoData)
}
