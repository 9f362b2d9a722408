package shards

import (
	"errors"
	"io/fs"
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

// renameSynced writes data to partial, syncs it and renames it to name. Both are in one folder,
// which it does not sync.
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

// writeSynced writes a new file, which is removed if that fails. A file that has the name is not
// written to, as it may be a job file by another name: see Job.claim.
func writeSynced(name string, data []byte) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
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
