//go:build !puzzles

package api

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
)

func write(ctx context.Context, params WriteParams, _ func(None) error) (WriteResult, error) {
	f, err := writable(params.To)
	switch {
	case err != nil:
		return WriteResult{}, err
	case len(params.Grids) == 0:
		return WriteResult{}, errorf(CodeRequest, "grids is empty: give at least one")
	case len(params.Grids) > MaxPuzzles:
		return WriteResult{}, tooMany("grids", len(params.Grids))
	}
	out := WriteResult{Type: f.MediaType()}
	var full, plain []*format.Record
	var lost, plainLost format.Losses
	merged := false // placed digits with the givens
	for i := range params.Grids {
		g, err := params.Grids[i].full()
		if err != nil {
			return WriteResult{}, numbered(err, "grid", i, len(params.Grids))
		}
		a, b := g.records(f)
		full, plain = append(full, a), append(plain, b)
		lost.Add(f, a)
		plainLost.Add(f, b)
		merged = merged || g.entered() && f.Holds()&format.PartPlaced == 0
	}
	out.Text, err = writeRecords(ctx, f, full)
	if errors.Is(err, format.ErrCannotHold) {
		lost = plainLost
		out.Text, err = writeRecords(ctx, f, plain)
	}
	if err != nil {
		return WriteResult{}, err
	}
	words := lost.Words()
	if merged {
		words = append(words, "which of the digits are givens")
	}
	out.Lost = strings.Join(words, ", ")
	return out, nil
}

// writable returns the format of a name, which can be written.
func writable(name string) (*format.Format, error) {
	f, err := format.ByName(name)
	switch {
	case err != nil:
		return nil, errorf(CodeRequest, "%v", err)
	case !f.CanWrite():
		return nil, errorf(CodeRequest, "format %s cannot be written", f.Name)
	}
	return f, nil
}

// maxRuleset is how many bytes the rules in words have at most.
const maxRuleset = 64 << 10

// full is a FullGrid that was read.
type full struct {
	*progress
	corner  []nonet.Digits
	centre  []nonet.Digits // the notes that cells have; empty: no notes
	colours []uint32
	seconds int
	meta    format.Meta // title, author and rules
}

// full reads a grid with all that a player has of it.
func (g *FullGrid) full() (*full, error) {
	p, err := g.progress()
	if err != nil {
		return nil, err
	}
	out := &full{progress: p, seconds: g.Seconds,
		meta: format.Meta{Title: g.Title, Author: g.Author, Rules: g.Ruleset}}
	l := p.puzzle.Layout
	if out.corner, err = parseNotes(l, "corner", g.Corner); err != nil {
		return nil, err
	}
	if out.centre, err = parseNotes(l, "notes", g.Notes); err != nil {
		return nil, err
	}
	switch {
	case g.Colours != nil && len(g.Colours) != l.Cells():
		return nil, errorf(CodeRequest, "colours has %d numbers: layout %s has %d cells",
			len(g.Colours), clip(l.String()), l.Cells())
	case g.Seconds < 0:
		return nil, errorf(CodeRequest, "seconds is %d: it is a number from 0", g.Seconds)
	case len(g.Title) > maxTitle:
		return nil, errorf(CodeRequest, "title has more than %d bytes", maxTitle)
	case len(g.Author) > maxTitle:
		return nil, errorf(CodeRequest, "author has more than %d bytes", maxTitle)
	case len(g.Ruleset) > maxRuleset:
		return nil, errorf(CodeRequest, "ruleset has more than %d bytes", maxRuleset)
	}
	for _, set := range g.Colours {
		out.colours = append(out.colours, uint32(set)&allColours)
	}
	return out, nil
}

// parseNotes reads notes: a cell with "" has none.
func parseNotes(l *nonet.Layout, member string, list []string) ([]nonet.Digits, error) {
	notes, err := parseMarks(l, member, list)
	for c := range notes {
		if list[c] == "" {
			notes[c] = nonet.Digits{}
		}
	}
	return notes, err
}

// record returns the grid with all that is known of it.
func (g *full) record() *format.Record {
	r := &format.Record{Puzzle: g.puzzle}
	if g.entered() || g.centre != nil || g.corner != nil || g.colours != nil || g.seconds > 0 {
		placed := slices.Clone(g.digits)
		for c, d := range g.puzzle.Givens {
			if d != 0 {
				placed[c] = 0
			}
		}
		r.Progress = &format.Progress{Placed: placed, Centre: g.centre, Corner: g.corner,
			Colours: g.colours, Elapsed: time.Duration(g.seconds) * time.Second}
	}
	if g.meta != (format.Meta{}) {
		meta := g.meta
		r.Meta = &meta
	}
	return r
}

// records returns the grid as a format is to write it, and how else, if it cannot hold that.
// A format that does not tell placed digits from givens has all as givens. One without notes
// has them as candidates of a state, or of the puzzle.
func (g *full) records(f *format.Format) (first, second *format.Record) {
	first, second = g.record(), g.record()
	if first.Progress == nil {
		return first, first
	}
	holds := func(part format.Parts) bool { return f.Holds()&part != 0 }
	noted := g.notes != nil && !holds(format.PartNotes)
	if !holds(format.PartPlaced) {
		all := g.filled()
		for _, r := range []*format.Record{first, second} {
			r.Puzzle, r.Progress.Placed = all, nil
		}
		if noted {
			marked := *all
			marked.Marks = g.left()
			first.Puzzle = &marked
		}
	} else if noted && holds(format.PartCandidates) {
		first.Progress.Candidates = g.left()
		for c, d := range g.digits {
			if d != 0 {
				first.Progress.Candidates[c] = nonet.Digits{}
			}
		}
	} else {
		return first, second
	}
	if noted {
		first.Progress.Centre = nil
	}
	return first, second
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
