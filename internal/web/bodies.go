package web

import (
	"errors"
	"io"
	"net/http"
	"sync/atomic"
)

// errBodies says that what clients have sent is too much together.
var errBodies = errors.New("the server keeps too much that clients have sent")

// bodies bounds the memory for what clients have sent, in bytes: the parameters of calls that are
// read, wait or work, or the streams of lines that are open.
type bodies struct {
	most int64 // 0: any
	kept atomic.Int64
}

// take adds bytes to those that are kept. It reports whether there is room for them: if there is
// none, it has added nothing.
func (b *bodies) take(n int64) bool {
	if kept := b.kept.Add(n); b.most > 0 && kept > b.most {
		b.kept.Add(-n)
		return false
	}
	return true
}

// give is called when bytes that were taken are no longer kept.
func (b *bodies) give(n int64) { b.kept.Add(-n) }

// read reads the body of a request, which has up to most bytes. One that says that it is too
// large is not read at all. The caller calls release when it no longer needs the text. The error
// is errBodies, a *http.MaxBytesError, or one of reading.
func (b *bodies) read(w http.ResponseWriter, r *http.Request, most int64) (text []byte,
	release func(), err error) {
	if r.ContentLength > most {
		return nil, func() {}, &http.MaxBytesError{Limit: most}
	}
	in := &bodyReader{in: http.MaxBytesReader(w, r.Body, most), bodies: b}
	text, err = io.ReadAll(in)
	return text, func() { b.give(in.n) }, err
}

// bodyReader counts what it reads among the parameters that are kept.
type bodyReader struct {
	in     io.Reader
	bodies *bodies
	n      int64
}

func (r *bodyReader) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	if !r.bodies.take(int64(n)) {
		return n, errBodies
	}
	r.n += int64(n)
	return n, err
}
