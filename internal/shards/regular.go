package shards

import (
	"errors"
	"io/fs"
	"os"
)

// ErrNotRegular says that something else than a regular file has the name of a file, such as a
// symbolic link or a pipe.
var ErrNotRegular = errors.New("it is not a regular file: move it away")

// openOwn opens a file to read and write it, and makes it if there is none. It does not follow a
// symbolic link, as somebody else may have put it there: the error then wraps [ErrNotRegular].
func openOwn(name string) (*os.File, error) {
	for {
		info, err := os.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
			if errors.Is(err, fs.ErrExist) {
				continue
			}
			return file, err
		}
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			return nil, notRegular(name)
		}
		file, err := os.OpenFile(name, os.O_RDWR, 0)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		// The name may have got another file since.
		if mine, err := file.Stat(); err == nil && os.SameFile(mine, info) {
			return file, nil
		}
		file.Close()
	}
}

// OpenRegular opens a regular file for reading, or the one that a symbolic link leads to. Of
// anything else, such as a pipe that nobody writes to, the error wraps [ErrNotRegular].
func OpenRegular(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, notRegular(name)
	}
	return os.Open(name)
}

func notRegular(name string) error {
	return &fs.PathError{Op: "open", Path: name, Err: ErrNotRegular}
}
