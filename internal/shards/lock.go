package shards

import (
	"errors"
	"os"
)

// LockNamed opens the file of a name, which it makes if there is none, and locks it as [TryLock]
// does. Who has locked the file may remove it before it closes it: LockNamed then takes a new one.
// The error is [ErrBusy], [ErrNoLocks], after which there is no such file, one that wraps
// [ErrNotRegular] if a symbolic link or the like has the name, or that of a file that cannot be
// opened.
func LockNamed(name string) (*os.File, error) {
	for {
		file, err := openOwn(name)
		if err != nil {
			return nil, err
		}
		err = TryLock(file)
		if err == nil && hasName(file, name) {
			return file, nil
		}
		file.Close()
		if errors.Is(err, ErrNoLocks) {
			os.Remove(name)
		}
		if err != nil {
			return nil, err
		}
	}
}

// hasName reports whether an open file is still the file of its name.
func hasName(file *os.File, name string) bool {
	mine, err := file.Stat()
	named, namedErr := os.Lstat(name)
	return err == nil && namedErr == nil && os.SameFile(mine, named)
}
