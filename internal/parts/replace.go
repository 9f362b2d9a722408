package parts

import (
	"errors"
	"os"
	"path/filepath"
)

// ErrBusy says that another process has locked a file.
var ErrBusy = errors.New("another process works on it")

// ErrNoLocks says that a system or a file system has no locks.
var ErrNoLocks = errors.New("the file system has no locks")

// partialSuffix is what the name of a file ends in that is not complete.
const partialSuffix = ".partial"

// ReplaceFile gives a file new content as a whole: whoever reads it, even after the machine has
// lost its power, finds the old content or the new. It writes NAME.partial first, so that only one
// process may replace a file at a time.
func ReplaceFile(name string, data []byte) error {
	if err := renameSynced(name, name+partialSuffix, data); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(name))
}

// renameSynced is ReplaceFile by way of another file in the same folder, which it does not sync.
func renameSynced(name, partial string, data []byte) error {
	if err := writeSynced(partial, data); err != nil {
		return err
	}
	err := os.Rename(partial, name)
	if err != nil {
		os.Remove(partial)
	}
	return err
}

// writeSynced writes a file, which is removed if that fails.
func writeSynced(name string, data []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		os.Remove(name)
	}
	return err
}
