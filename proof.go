package nonet

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"sync/atomic"
)

// proofWriter writes a proof in DRAT: one clause on each line, ended by 0, with d
// before clauses that are deleted. It ends the search when writing fails.
type proofWriter struct {
	out  *bufio.Writer
	line []byte
	stop *atomic.Bool
	err  error
}

func newProofWriter(w io.Writer) *proofWriter {
	return &proofWriter{out: bufio.NewWriterSize(w, 64<<10)}
}

// step writes that a clause follows, or that it is deleted.
func (w *proofWriter) step(clause []int32, forget bool) {
	w.line = w.line[:0]
	if forget {
		w.line = append(w.line, "d "...)
	}
	for _, x := range clause {
		w.line = append(strconv.AppendInt(w.line, int64(x), 10), ' ')
	}
	w.line = append(w.line, '0', '\n')
	if _, err := w.out.Write(w.line); err != nil {
		w.fail(err)
	}
}

func (w *proofWriter) fail(err error) {
	if w.err == nil {
		w.err = fmt.Errorf("writing the proof: %w", err)
		if w.stop != nil {
			w.stop.Store(true)
		}
	}
}

// close writes what is buffered. It returns the first error of writing. w may be nil.
func (w *proofWriter) close() error {
	if w == nil {
		return nil
	}
	if err := w.out.Flush(); err != nil {
		w.fail(err)
	}
	return w.err
}
