package web

import (
	"errors"
	"io"
	"net/http"
	"net/netip"
)

// errBodies says that what clients have sent is too much together.
var errBodies = errors.New("the server keeps too much that clients have sent")

// readBody reads the body of a request of a client, which has up to most bytes, into a budget. One
// that says that it is too large is not read at all. The caller calls release when it no longer
// needs the text. The error is errBodies, a *http.MaxBytesError, or one of reading.
func readBody(w http.ResponseWriter, r *http.Request, most int64, b *budget,
	client netip.Prefix) (text []byte, release func(), err error) {
	if r.ContentLength > most {
		return nil, func() {}, &http.MaxBytesError{Limit: most}
	}
	in := &bodyReader{in: http.MaxBytesReader(w, r.Body, most), budget: b, client: client}
	text, err = io.ReadAll(in)
	return text, func() { b.give(client, in.n) }, err
}

// bodyReader counts what it reads among the parameters that are kept.
type bodyReader struct {
	in     io.Reader
	budget *budget
	client netip.Prefix
	n      int64
}

func (r *bodyReader) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	if !r.budget.take(r.client, int64(n)) {
		return n, errBodies
	}
	r.n += int64(n)
	return n, err
}
