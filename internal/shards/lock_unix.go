//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package shards

import (
	"errors"
	"os"
	"syscall"
)

// TryLock locks an open file for this process until the file is closed or the process ends. The
// error is [ErrBusy] if another process has locked it, and [ErrNoLocks] if the file system has no
// locks.
func TryLock(file *os.File) error {
	for {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return ErrBusy
		default:
			return ErrNoLocks
		}
	}
}

// SyncFolder makes the names in a folder last. It does nothing where folders cannot be synced.
func SyncFolder(name string) error {
	folder, err := os.Open(name)
	if err != nil {
		return err
	}
	err = folder.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil
	}
	return errors.Join(err, folder.Close())
}
