package api

import (
	"context"
	"errors"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
)

func write(ctx context.Context, params WriteParams, _ func(None) error) (WriteResult, error) {
	f, err := format.ByName(params.To)
	switch {
	case err != nil:
		return WriteResult{}, errorf(CodeRequest, "%v", err)
	case !f.CanWrite():
		return WriteResult{}, errorf(CodeRequest, "format %s cannot be written", f.Name)
	case len(params.Grids) == 0:
		return WriteResult{}, errorf(CodeRequest, "grids is empty: give at least one")
	case len(params.Grids) > MaxPuzzles:
		return WriteResult{}, tooMany("grids", len(params.Grids))
	}
	var records, plain []*format.Record
	notes, entered := false, false
	for i := range params.Grids {
		g, err := params.Grids[i].progress()
		if err != nil {
			return WriteResult{}, numbered(err, "grid", i, len(params.Grids))
		}
		p := g.written()
		records = append(records, &format.Record{Puzzle: p})
		plain = append(plain, &format.Record{Puzzle: &nonet.Puzzle{Layout: p.Layout,
			Givens: p.Givens, Marks: g.puzzle.Marks}})
		notes = notes || g.notes != nil
		entered = entered || g.entered()
	}
	out := WriteResult{Type: f.MediaType()}
	var lost []string
	out.Text, err = writeRecords(ctx, f, records)
	if errors.Is(err, format.ErrCannotHold) && notes {
		lost = append(lost, "the notes")
		out.Text, err = writeRecords(ctx, f, plain)
	}
	if err != nil {
		return WriteResult{}, err
	}
	if entered {
		lost = append(lost, "which of the digits are givens")
	}
	out.Lost = strings.Join(lost, ", ")
	return out, nil
}

// written returns a grid as formats hold it: all digits are givens, the notes of cells
// without one are pencilmarks.
func (g *progress) written() *nonet.Puzzle {
	p := &nonet.Puzzle{Layout: g.puzzle.Layout, Givens: g.digits, Marks: g.puzzle.Marks}
	if g.notes == nil {
		return p
	}
	left := p.Candidates()
	p.Marks = make([]nonet.Digits, len(left))
	for c, d := range g.digits {
		if p.Marks[c] = nonet.DigitsOf(d); d == 0 {
			p.Marks[c] = left[c].Intersect(g.notes[c])
		}
	}
	return p
}

// maxWritten bounds the text of a call, in bytes.
const maxWritten = 8 << 20

// writeRecords writes records in a format.
func writeRecords(ctx context.Context, f *format.Format, records []*format.Record) (string, error) {
	b := textWriter{ctx: ctx}
	w := f.NewWriter(&b, format.WriteOptions{})
	for _, r := range records {
		if err := w.Write(r); err != nil {
			return "", err
		}
	}
	err := w.Close()
	return b.String(), err
}

// textWriter keeps a text of at most maxWritten bytes.
type textWriter struct {
	strings.Builder
	ctx context.Context
}

func (w *textWriter) Write(text []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	if w.Len()+len(text) > maxWritten {
		return 0, errorf(CodeLimit, "the text has more than %d bytes: write fewer puzzles at a time, or "+
			"use the program nonet",
			maxWritten)
	}
	return w.Builder.Write(text)
}

// tooMany is the Error of a list that is too long.
func tooMany(member string, n int) *Error {
	return errorf(CodeRequest, "%s has %d elements: a call takes up to %d", member, n, MaxPuzzles)
}

// numbered returns the error of element i of a list of n, which it names unless it is the
// only one.
func numbered(err error, what string, i, n int) error {
	var known *Error
	if n == 1 || !errors.As(err, &known) {
		return err
	}
	e := *known
	e.Message = what + " " + number(i+1) + ": " + e.Message
	return &e
}
