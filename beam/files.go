package nonetbeam

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// The functions of this file are about one file each, of any of Beam's file systems.

// openAt opens a file for reading from an offset.
func openAt(ctx context.Context, name string, offset int64) (io.ReadCloser, error) {
	scheme, _, _ := strings.Cut(name, "://")
	if open := rangeOpeners[scheme]; open != nil && offset > 0 {
		return open(ctx, name, offset)
	}
	files, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	in, err := files.OpenRead(ctx, name)
	if err != nil {
		files.Close()
		return nil, err
	}
	r := &openedFile{in, files}
	if seeker, ok := in.(io.Seeker); ok {
		_, err = seeker.Seek(offset, io.SeekStart)
	} else if offset > 0 {
		_, err = io.CopyN(io.Discard, in, offset)
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// openedFile is a file that is read, and its file system.
type openedFile struct {
	io.ReadCloser
	files io.Closer
}

// Close closes both.
func (f *openedFile) Close() error {
	return errors.Join(f.ReadCloser.Close(), f.files.Close())
}

// fileAt reads a file from wherever it is asked to, and opens it for each read.
type fileAt struct {
	ctx  context.Context
	name string
}

// ReadAt reads len(p) bytes.
func (f fileAt) ReadAt(p []byte, at int64) (int, error) {
	in, err := openAt(f.ctx, f.name, at)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	return io.ReadFull(in, p)
}

// size returns the length of a file in bytes.
func size(ctx context.Context, name string) (int64, error) {
	files, err := filesystem.New(ctx, name)
	if err != nil {
		return 0, err
	}
	defer files.Close()
	in, err := files.OpenRead(ctx, name)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	if seeker, ok := in.(io.Seeker); ok {
		return seeker.Seek(0, io.SeekEnd)
	}
	return files.Size(ctx, name)
}

// list returns the names of the files that match a pattern.
func list(ctx context.Context, pattern string) ([]string, error) {
	files, err := filesystem.New(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	return files.List(ctx, pattern)
}

// exists reports whether there is a file with this name, which has no letters of patterns.
func exists(ctx context.Context, name string) (bool, error) {
	found, err := list(ctx, name)
	return len(found) > 0, err
}

// read returns the content of a file, of which it reads at most limit bytes.
func read(ctx context.Context, name string, limit int64) ([]byte, error) {
	in, err := openAt(ctx, name, 0)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, limit))
}

// remove removes files, where the file system can do that. Files that are not there are no error.
func remove(ctx context.Context, names ...string) error {
	for _, name := range names {
		if err := removeOne(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// removeOne is remove for one file.
func removeOne(ctx context.Context, name string) error {
	files, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer files.Close()
	remover, ok := files.(filesystem.Remover)
	if !ok {
		return nil
	}
	if err := remover.Remove(ctx, name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// partial is how the names of unfinished files begin, behind their folder.
const partial = "partial-"

// write writes a file that is there with all its content or not at all: the content gets its name
// when it is complete. On a file system that cannot rename, a file is there when it is closed. Of
// several writers of one file the last one wins.
func write(ctx context.Context, folder, name string, content func(io.Writer) error) (err error) {
	files, err := filesystem.New(ctx, folder)
	if err != nil {
		return err
	}
	defer files.Close()
	final, temporary := join(folder, name), join(folder, partial+rand.Text()[:8]+"-"+name)
	_, canRename := files.(filesystem.Renamer)
	_, canRemove := files.(filesystem.Remover)
	if !canRename && !canRemove {
		temporary = final
	}
	ctx, cancel := context.WithCancel(ctx) // a writer that is not closed needs it to give up
	defer cancel()
	out, err := files.OpenWrite(ctx, temporary)
	if err != nil {
		return err
	}
	buffer := bufio.NewWriterSize(out, writerSize)
	err = content(buffer)
	if unwritten := buffer.Flush(); unwritten != nil {
		err = unwritten
	}
	if syncer, ok := out.(interface{ Sync() error }); ok && err == nil {
		err = syncer.Sync()
	}
	if err != nil {
		cancel()
		out.Close()
		if temporary != final {
			remove(context.WithoutCancel(ctx), temporary)
		}
		return err
	}
	if err := out.Close(); err != nil || temporary == final {
		return err
	}
	return filesystem.Rename(ctx, files, temporary, final)
}

// writerSize is how many bytes are written at once.
const writerSize = 256 << 10

// join returns the name of a file in a folder.
func join(folder, name string) string { return strings.TrimRight(folder, "/") + "/" + name }

// base returns the name of a file without its folder.
func base(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// checkFolder returns an error if a folder cannot have the parts of a job.
func checkFolder(folder string) error {
	if strings.TrimRight(folder, "/") == "" {
		return usagef("the folder of --output has no name: name one, such as -o rated")
	}
	if i := strings.IndexAny(folder, `*?[\`); i >= 0 {
		return usagef("the folder %s of --output has the letter %q, which Beam takes for a pattern: "+
			"choose another name", folder, folder[i])
	}
	return nil
}
