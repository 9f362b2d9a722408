package run

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/work"
)

// ErrNotReadable says that a file that the command itself needs cannot be read.
var ErrNotReadable = errors.New("cannot read")

// Cause returns an error of the file system without operation and path, and without the full stop
// that it has on Windows. Messages begin with the name of the file already.
func Cause(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	if text, found := strings.CutSuffix(err.Error(), "."); found {
		return &plainError{text, err}
	}
	return err
}

// plainError is an error with another text.
type plainError struct {
	text string
	error
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.error }

// NotReadable returns the error of a file that cannot be read, without the operation and the path
// of the file system.
func NotReadable(name string, err error) error {
	return fmt.Errorf("%w %s: %w", ErrNotReadable, name, Cause(err))
}

// Inputs opens the files of a command line.
type Inputs struct {
	List    []*Argument // what is read, in order: the files of a folder stand in its place
	folders []string    // that were named
	Stdin   io.Reader   // for the name -
	Total   int64       // bytes of all files, 0 if that is not known
	read    atomic.Int64

	pictures bool // may stand among the files

	reading *Argument // for the source of a pipeline: the input that it reads
}

// reached returns where the records of a reader so far end in the inputs of a shard, counted as
// one, and 0 of an input that cannot be gone on with in the middle.
func (in *Inputs) reached(r *format.Reader) int64 {
	if in.reading.Piece == nil {
		return 0
	}
	return in.reading.Start + r.Offset()
}

// stat returns the file information of an input.
func (in *Inputs) stat(name string) (os.FileInfo, error) {
	if f, ok := in.Stdin.(*os.File); ok && name == "-" {
		return f.Stat()
	}
	return os.Stat(name)
}

// TakesStdin reports whether standard input is one of the inputs.
func (in *Inputs) TakesStdin() bool {
	return slices.ContainsFunc(in.List, func(a *Argument) bool { return a.Name == "-" })
}

// FolderWith returns the folder among the inputs that a new file of a name would be in, so that
// the next run would read it; "" if there is none.
func (in *Inputs) FolderWith(name string) string {
	name = filepath.Join(realFolder(filepath.Dir(name)), filepath.Base(name))
	for _, folder := range in.folders {
		way, err := filepath.Rel(realFolder(folder), name)
		// A step ".." leads out of the folder, and others with a dot are left out of it.
		hidden := func(step string) bool { return strings.HasPrefix(step, ".") }
		steps := strings.Split(way, string(filepath.Separator))
		if err == nil && !slices.ContainsFunc(steps, hidden) {
			return folder
		}
	}
	return ""
}

// realFolder returns the absolute name of a folder without symbolic links, as far as it is known.
func realFolder(name string) string {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	if whole, err := filepath.Abs(name); err == nil {
		name = whole
	}
	return name
}

// newInputs returns the inputs with these names, which read says how to read. Without names,
// it is standard input.
func newInputs(names []string, stdin io.Reader, read *ReadFlags) (*Inputs, error) {
	if len(names) == 0 {
		names = []string{"-"}
	}
	in := &Inputs{Stdin: stdin, pictures: true}
	asked := 0
	known := true
	for i, name := range names {
		if name == "" {
			return nil, work.Usef("the name of an input is empty: name a FILE, or - for standard input")
		}
		arg := newArgument(name, read)
		switch info, err := in.stat(name); {
		case arg.Text != "" && len(names) == 1:
			arg.Title = "argument"
		case arg.Text != "":
			arg.Title = fmt.Sprintf("argument %d", i+1)
		case name == "-":
			asked++
		case err == nil && info.IsDir():
			in.List = append(in.List, folderFiles(name)...)
			in.folders = append(in.folders, name)
			continue
		}
		in.List = append(in.List, arg)
	}
	if asked > 1 {
		return nil, work.Usef("standard input (-) is named %d times: name it once", asked)
	}
	for _, arg := range in.List {
		size, ok := in.size(arg)
		in.Total += size
		known = known && ok
	}
	if !known {
		in.Total = 0
	}
	return in, nil
}

// PieceInput returns the piece of a longer input as the only input.
func PieceInput(p *Piece, in io.Reader) *Inputs {
	arg := &Argument{Name: "-", Title: p.Title()}
	if p.Format != nil {
		arg.Piece = p
	}
	return &Inputs{Stdin: in, List: []*Argument{arg}}
}

// NewInput returns the input of that name, for what takes one file and no folder.
func NewInput(name string, stdin io.Reader, read *ReadFlags) (*Inputs, *Argument, error) {
	in, err := newInputs([]string{name}, stdin, read)
	if err != nil {
		return nil, nil, err
	}
	arg := in.List[0]
	if info, err := in.stat(name); arg.Text == "" && err == nil && info.IsDir() {
		return nil, nil, errors.New("it is a folder: name a file")
	}
	return in, arg, nil
}

// size returns the number of bytes that are left to read of an input.
func (in *Inputs) size(arg *Argument) (size int64, known bool) {
	if arg.Text != "" {
		return int64(len(arg.Text)), true
	}
	if arg.Name != "-" {
		return fileSize(os.Stat(arg.Name))
	}
	f, isFile := in.Stdin.(*os.File)
	if !isFile {
		return 0, false
	}
	if size, known = fileSize(f.Stat()); !known {
		return 0, false
	}
	if at, err := f.Seek(0, io.SeekCurrent); err == nil {
		size -= at
	}
	return size, true
}

func fileSize(info fs.FileInfo, err error) (size int64, ok bool) {
	if err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	return info.Size(), true
}

// Input is an open input, decompressed.
type Input struct {
	plain      io.ReadCloser
	raw        io.Closer
	compressed bool
}

// Read reads the content.
func (in *Input) Read(p []byte) (int, error) { return in.plain.Read(p) }

// Close closes the input.
func (in *Input) Close() error { return errors.Join(in.plain.Close(), in.raw.Close()) }

// Open opens an input and decompresses it. It calls waiting before each read of
// the file, which may block.
func (in *Inputs) Open(arg *Argument, waiting func()) (*Input, error) {
	raw := io.NopCloser(in.Stdin)
	switch {
	case arg.Fault != nil:
		return nil, Cause(arg.Fault)
	case arg.Text != "":
		raw = io.NopCloser(strings.NewReader(arg.Text))
	case arg.Name != "-":
		f, err := os.Open(arg.Name)
		if err != nil {
			return nil, arg.NotFound(err)
		}
		raw = f
		if arg.Piece != nil {
			raw = section{io.NewSectionReader(f, arg.From, arg.Length), f}
		}
	}
	counted := &countedReader{raw, &in.read, waiting}
	if arg.Piece != nil { // it may begin in the middle, with any bytes
		return &Input{io.NopCloser(counted), raw, false}, nil
	}
	plain, packed, err := Decompress(counted)
	if err != nil {
		raw.Close()
		return nil, err
	}
	return &Input{plain, raw, packed}, nil
}

// section is a section of a file.
type section struct {
	io.Reader
	io.Closer
}

// countedReader counts the bytes that are read. It calls waiting before it may block.
type countedReader struct {
	r       io.Reader
	read    *atomic.Int64
	waiting func()
}

func (c *countedReader) Read(p []byte) (int, error) {
	c.waiting()
	n, err := c.r.Read(p)
	c.read.Add(int64(n))
	return n, err
}

// IsDevice reports whether an input is a terminal, or nothing at all: not a file or a pipe.
func IsDevice(in any) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// HasInput reports whether something comes from standard input, a file or a pipe. It waits for the
// first byte of a pipe.
func (a *App) HasInput() bool {
	if f, ok := a.In.(*os.File); ok {
		if IsDevice(f) {
			return false
		}
		if size, known := fileSize(f.Stat()); known {
			return size > 0
		}
	}
	in := bufio.NewReader(a.In)
	a.In = in
	_, err := in.Peek(1)
	return err == nil
}
