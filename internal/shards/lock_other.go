//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package shards

import "os"

// TryLock returns [ErrNoLocks]: this system has no locks that end with their process.
func TryLock(*os.File) error { return ErrNoLocks }

// SyncFolder does nothing: folders cannot be synced on this system.
func SyncFolder(string) error { return nil }
