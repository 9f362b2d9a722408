package run

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/nonet-dev/nonet/format"
)

// maxWindow bounds the memory for reading a zstd file. The program zstd, too, reads files
// with larger windows only if --long is set.
const maxWindow = 128 << 20

// compression is a kind of compressed file.
type compression struct {
	name  string
	magic []byte // its first bytes
	open  func(io.Reader) (io.ReadCloser, error)
}

// compressions is the table of compressed files that decompress recognises.
var compressions = []compression{
	{"gzip", []byte("\x1f\x8b"), func(r io.Reader) (io.ReadCloser,
		error) {
		return gzip.NewReader(r)
	}},
	{"zstd", []byte("\x28\xb5\x2f\xfd"), func(r io.Reader) (io.ReadCloser, error) {
		// With several goroutines the decoder would read ahead, which a co-process must not.
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}},
}

// Decompress returns a reader of r, or of its content if r begins like a compressed file, which
// packed reports. It reads only as many bytes of r as it needs to decide. Closing the reader leaves
// r open.
func Decompress(r io.Reader) (plain io.ReadCloser, packed bool, err error) {
	in := bufio.NewReaderSize(r, 64<<10)
	c := compressionOf(in)
	switch {
	case c == nil && IsPicture(in):
		return pictureFile{io.NopCloser(in)}, false, nil
	case c == nil:
		return io.NopCloser(in), false, nil
	}
	content, err := c.open(in)
	if err != nil {
		return nil, true, fmt.Errorf("it begins like a %s file: %w", c.name, err)
	}
	return compressed{content, c.name}, true, nil
}

// IsCompressed reports whether an input is compressed. It takes nothing from the input, and waits
// for only as many bytes as it needs to decide.
func IsCompressed(in *bufio.Reader) bool { return compressionOf(in) != nil }

// compressionOf returns how an input is compressed, nil if it is not: see IsCompressed.
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
	io.ReadCloser
	name string
}

func (c compressed) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
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

// DecompressIt is what to do with a compressed file that is to be cut.
const DecompressIt = "it is compressed: decompress it (gunzip, zstd -d)"

// LookAtFormat returns the format of an input, and whether it can be cut at lines, and is packed:
// compressed.
func LookAtFormat(file io.Reader, o format.Options) (form *format.Format, cut, packed bool,
	err error) {
	plain, packed, err := Decompress(file)
	if err != nil {
		return nil, false, false, err
	}
	defer plain.Close()
	if _, ok := plain.(pictureFile); ok {
		form, err = format.ByName("line") // as which its grids are read
		return form, false, false, err
	}
	r, err := format.NewReader(plain, o)
	if err != nil {
		return nil, false, false, err
	}
	return r.Format(), r.ByLines() && !packed, packed, nil
}
