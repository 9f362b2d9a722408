package run

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Replacement is a file that takes the name of another file when it is complete.
// Until then it lies beside the other file as NAME.partial. Pipes and devices are
// not replaced: what is written goes to them at once.
type Replacement struct {
	Name   string   // as the user gave it
	target string   // the file to replace: name with symbolic links followed
	exists bool     // there is a file to replace
	file   *os.File // what is written to
	beside bool     // file lies beside target: false for a pipe or a device
	copied bool     // the folder of target takes no new files: target gets the content at the end
	length int64
}

// Replace opens the replacement of a file.
func Replace(name string) (*Replacement, error) {
	r := &Replacement{Name: name, target: FollowLinks(name)}
	info, err := os.Stat(name)
	r.exists = err == nil
	if r.exists && (!info.Mode().IsRegular() || IsDescriptor(name)) {
		r.file, err = os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
		return r, err
	}
	if r.exists { // a file that is protected must not be replaced
		f, err := os.OpenFile(r.target, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		f.Close()
	}
	r.beside = true
	r.file, err = CreatePartial(r.target)
	if r.exists && errors.Is(err, fs.ErrPermission) {
		r.copied = true
		r.file, err = CreatePartial(filepath.Join(os.TempDir(), filepath.Base(r.target)))
	}
	if err != nil {
		return nil, err
	}
	if r.exists {
		if err := r.file.Chmod(info.Mode().Perm()); err != nil {
			r.Discard()
			return nil, err
		}
	}
	return r, nil
}

// IsDescriptor reports whether a name is that of an open file, such as /dev/fd/3. Who has
// opened it expects the results there, whatever name the file has.
func IsDescriptor(name string) bool {
	folder := filepath.Dir(name)
	return folder == "/dev" || folder == "/dev/fd" || strings.HasPrefix(folder, "/proc/")
}

// FollowLinks returns the file that a symbolic link leads to, which need not
// exist, and the name of any other file as it is.
func FollowLinks(name string) string {
	const mostLinks = 40 // as Linux has it
	file := name
	for range mostLinks {
		link, err := os.Readlink(file)
		if err != nil {
			return file
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(file), link)
		}
		file = link
	}
	return name
}

// CreatePartial creates NAME.partial, or NAME.partial2 and so on if there is one
// from another run.
func CreatePartial(name string) (*os.File, error) {
	const mostPartial = 1000
	partial := name + ".partial"
	for k := 2; ; k++ {
		f, err := os.OpenFile(partial, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) || k > mostPartial {
			return f, err
		}
		partial = fmt.Sprintf("%s.partial%d", name, k)
	}
}

func (r *Replacement) Write(p []byte) (int, error) {
	n, err := r.file.Write(p)
	r.length += int64(n)
	return n, err
}

// Commit gives the file its name.
func (r *Replacement) Commit() error {
	var err error
	if r.copied {
		err = r.copyBack()
	}
	err = errors.Join(err, r.file.Close())
	if err != nil || !r.beside {
		return err
	}
	if r.copied {
		os.Remove(r.file.Name())
		return nil
	}
	return os.Rename(r.file.Name(), r.target)
}

// copyBack writes the content into the file to replace.
func (r *Replacement) copyBack() error {
	if _, err := r.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	to, err := os.OpenFile(r.target, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, r.file)
	return errors.Join(err, to.Close())
}

// abandon leaves the file to replace as it is. It returns the name of the file
// that has what was written, or "" if nothing was.
func (r *Replacement) abandon() (partial string) {
	r.file.Close()
	if !r.beside {
		return ""
	}
	if r.length == 0 {
		os.Remove(r.file.Name())
		return ""
	}
	return r.file.Name()
}

// Discard leaves the file to replace as it is and removes what was written.
func (r *Replacement) Discard() {
	r.file.Close()
	if r.beside {
		os.Remove(r.file.Name())
	}
}
