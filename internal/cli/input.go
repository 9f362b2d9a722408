package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/nonet-dev/nonet/format"
)

// maxWindow bounds the memory for reading a zstd file. The program zstd, too, reads files
// with larger windows only if --long is set.
const maxWindow = 128 << 20

// errNotReadable says that a file that the command itself needs cannot be read.
var errNotReadable = errors.New("cannot read")

// cause returns an error of the file system without operation and path. Messages begin
// with the name of the file already.
func cause(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// inputs opens the files of a command line.
type inputs struct {
	list    []*argument // what is read, in order: the files of a folder stand in its place
	folders []string    // that were named
	stdin   io.Reader   // for the name -
	total   int64       // bytes of all files, 0 if that is not known
	read    atomic.Int64

	reading *argument // for the source of a pipeline: the input that it reads
}

// reached returns where the records of a reader so far end in the inputs of a shard, counted as
// one, and 0 of an input that cannot be gone on with in the middle.
func (in *inputs) reached(r *format.Reader) int64 {
	if in.reading.piece == nil {
		return 0
	}
	return in.reading.start + r.Offset()
}

// stat returns the file information of an input.
func (in *inputs) stat(name string) (os.FileInfo, error) {
	if f, ok := in.stdin.(*os.File); ok && name == "-" {
		return f.Stat()
	}
	return os.Stat(name)
}

// takesStdin reports whether standard input is one of the inputs.
func (in *inputs) takesStdin() bool {
	return slices.ContainsFunc(in.list, func(a *argument) bool { return a.name == "-" })
}

// folderWith returns the folder among the inputs that a new file of a name would be in, so that
// the next run would read it; "" if there is none.
func (in *inputs) folderWith(name string) string {
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
func newInputs(names []string, stdin io.Reader, read *readFlags) (*inputs, error) {
	if len(names) == 0 {
		names = []string{"-"}
	}
	in := &inputs{stdin: stdin}
	asked := 0
	known := true
	for i, name := range names {
		arg := newArgument(name, read)
		switch info, err := in.stat(name); {
		case arg.text != "" && len(names) == 1:
			arg.title = "argument"
		case arg.text != "":
			arg.title = fmt.Sprintf("argument %d", i+1)
		case name == "-":
			asked++
		case err == nil && info.IsDir():
			in.list = append(in.list, folderFiles(name)...)
			in.folders = append(in.folders, name)
			continue
		}
		in.list = append(in.list, arg)
	}
	if asked > 1 {
		return nil, usagef("standard input (-) is named %d times: name it once", asked)
	}
	for _, arg := range in.list {
		size, ok := in.size(arg)
		in.total += size
		known = known && ok
	}
	if !known {
		in.total = 0
	}
	return in, nil
}

// pieceInput returns the piece of a longer input as the only input.
func pieceInput(p *Piece, in io.Reader) *inputs {
	arg := &argument{name: "-", title: p.title()}
	if p.Format != nil {
		arg.piece = p
	}
	return &inputs{stdin: in, list: []*argument{arg}}
}

// newInput returns the input of that name, for what takes one file and no folder.
func newInput(name string, stdin io.Reader, read *readFlags) (*inputs, *argument, error) {
	in, err := newInputs([]string{name}, stdin, read)
	if err != nil {
		return nil, nil, err
	}
	arg := in.list[0]
	if info, err := in.stat(name); arg.text == "" && err == nil && info.IsDir() {
		return nil, nil, errors.New("it is a folder: name a file")
	}
	return in, arg, nil
}

// size returns the number of bytes that are left to read of an input.
func (in *inputs) size(arg *argument) (size int64, known bool) {
	if arg.text != "" {
		return int64(len(arg.text)), true
	}
	if arg.name != "-" {
		return fileSize(os.Stat(arg.name))
	}
	f, isFile := in.stdin.(*os.File)
	if !isFile {
		return 0, false
	}
	size, known = fileSize(f.Stat())
	if at, err := f.Seek(0, io.SeekCurrent); known && err == nil {
		size -= at
	}
	return size, known
}

func fileSize(info fs.FileInfo, err error) (size int64, ok bool) {
	if err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	return info.Size(), true
}

// input is an open input, decompressed.
type input struct {
	io.Reader
	closers
	compressed bool
}

// open opens an input and decompresses it. It calls waiting before each read of
// the file, which may block.
func (in *inputs) open(arg *argument, waiting func()) (*input, error) {
	raw := io.NopCloser(in.stdin)
	switch {
	case arg.fault != nil:
		return nil, cause(arg.fault)
	case arg.text != "":
		raw = io.NopCloser(strings.NewReader(arg.text))
	case arg.name != "-":
		f, err := os.Open(arg.name)
		if err != nil {
			return nil, arg.notFound(err)
		}
		raw = f
		if arg.piece != nil {
			raw = section{io.NewSectionReader(f, arg.from, arg.length), f}
		}
	}
	counted := &countedReader{raw, &in.read, waiting}
	if arg.piece != nil { // it may begin in the middle, with any bytes
		return &input{counted, closers{raw}, false}, nil
	}
	plain, err := decompress(counted)
	if err != nil {
		raw.Close()
		return nil, err
	}
	_, isCompressed := plain.(compressed)
	return &input{plain, closers{plain, raw}, isCompressed}, nil
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

type closers [2]any

func (c closers) Close() error {
	for _, x := range c {
		if x, ok := x.(io.Closer); ok {
			x.Close()
		}
	}
	return nil
}

// compression is a kind of compressed file.
type compression struct {
	name  string
	magic []byte // its first bytes
	open  func(io.Reader) (io.Reader, error)
}

// compressions is the table of compressed files that decompress recognises.
var compressions = []compression{
	{"gzip", []byte("\x1f\x8b"), func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	{"zstd", []byte("\x28\xb5\x2f\xfd"), func(r io.Reader) (io.Reader, error) {
		// With several goroutines the decoder would read ahead, which a co-process must not.
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}},
}

// decompress returns r, or a reader of the content if r begins like a compressed file. It
// reads only as many bytes of r as it needs to decide.
func decompress(r io.Reader) (io.Reader, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	c := compressionOf(in)
	if c == nil {
		return in, nil
	}
	plain, err := c.open(in)
	if err != nil {
		return nil, fmt.Errorf("it begins like a %s file: %w", c.name, err)
	}
	return compressed{plain, c.name}, nil
}

// compressionOf returns how an input is compressed, nil if it is not. It takes nothing from the
// input, and waits for only as many bytes as it needs to decide.
func compressionOf(in *bufio.Reader) *compression {
	for i := range compressions {
		c := &compressions[i]
		for n := 1; ; n++ {
			start, err := in.Peek(n)
			if err != nil || !bytes.HasPrefix(c.magic, start) {
				break // reading the input gives an error again
			}
			if n == len(c.magic) {
				return c
			}
		}
	}
	return nil
}

// compressed names the compression in its errors.
type compressed struct {
	io.Reader
	name string
}

func (c compressed) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	switch {
	case err == nil || err == io.EOF:
		return n, err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return n, fmt.Errorf("the %s file ends in the middle: get it again", c.name)
	case errors.Is(err, zstd.ErrWindowSizeExceeded):
		return n, fmt.Errorf("the zstd file needs more than %d MiB to read: decompress it "+
			"first (zstd -dc --long=31)", maxWindow>>20)
	}
	return n, fmt.Errorf("the %s file is damaged: %w", c.name, err)
}

func (c compressed) Close() error {
	if x, ok := c.Reader.(io.Closer); ok {
		return x.Close()
	}
	return nil
}
