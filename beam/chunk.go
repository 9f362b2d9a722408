package nonetbeam

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
)

// Chunk is a reference to a piece of an input: the lines whose first bytes are in a range.
type Chunk struct {
	Index int    // of the chunk and its part, from 0
	File  string // a name of Beam's file systems

	// Whole says that the chunk is all of the file, which cannot be cut: it is compressed, or
	// no line of it is a case by itself. Format, From, To and Line are not set then.
	Whole bool

	Format   string // the name of the file's format; "" if that is parts of a search
	From, To int64  // in bytes; To is not in the range
	Line     int    // the number of the first line, from 1; 0: not known
}

// Place names the chunk in messages.
func (c *Chunk) Place() string {
	if c.Whole {
		return c.File
	}
	return fmt.Sprintf("%s, bytes %d to %d", c.File, c.From, c.To)
}

// open returns a reader of the chunk, and the place of its first byte in the file. Memory does not
// depend on the chunk.
func (c *Chunk) open(ctx context.Context) (in io.ReadCloser, start int64, err error) {
	if c.Whole {
		in, err = openAt(ctx, c.File, 0)
		return in, 0, err
	}
	// The byte before the range shows whether a line begins with the range.
	at := max(c.From-1, 0)
	file, err := openAt(ctx, c.File, at)
	if err != nil {
		return nil, 0, err
	}
	r := &lineReader{Closer: file, in: bufio.NewReaderSize(file, readerSize)}
	if c.From > 0 {
		n, err := r.skipLine()
		if err != nil {
			file.Close()
			return nil, 0, err
		}
		at += n
	}
	r.inside, r.ended = c.To-1-at, at >= c.To
	return r, at, nil
}

// readerSize is the memory of a lineReader.
const readerSize = 64 << 10

// lineReader reads some bytes, and from there to the end of the line.
type lineReader struct {
	io.Closer
	in     *bufio.Reader
	inside int64 // bytes before the one from which on a newline is the end
	ended  bool
}

// Read reads bytes of the lines.
func (r *lineReader) Read(p []byte) (int, error) {
	switch {
	case r.ended:
		return 0, io.EOF
	case len(p) == 0:
		return 0, nil
	case r.inside > 0:
		n, err := r.in.Read(p[:min(int64(len(p)), r.inside)])
		r.inside -= int64(n)
		return n, err
	}
	if _, err := r.in.Peek(1); err != nil {
		return 0, err
	}
	text, _ := r.in.Peek(min(len(p), r.in.Buffered()))
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		text, r.ended = text[:end+1], true
	}
	copy(p, text)
	return r.in.Discard(len(text))
}

// skipLine reads to the end of the line, and returns how many bytes that were.
func (r *lineReader) skipLine() (int64, error) {
	n := int64(0)
	for {
		text, err := r.in.ReadSlice('\n')
		n += int64(len(text))
		switch err {
		case nil, io.EOF:
			return n, nil
		case bufio.ErrBufferFull:
			continue
		}
		return n, err
	}
}
