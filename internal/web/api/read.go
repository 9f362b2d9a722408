//go:build !puzzles

package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/logic/hint"
)

const (
	maxFaults = 20  // that read returns
	maxTitle  = 200 // bytes of a title, and of the name of a file
	// originalTime bounds the search for the puzzle of a grid with pencilmarks.
	originalTime = 200 * time.Millisecond
)

func read(ctx context.Context, params ReadParams, _ func(None) error) (ReadResult, error) {
	if len(params.Name) > maxTitle {
		return ReadResult{}, errorf(CodeRequest, "name has more than %d bytes", maxTitle)
	}
	out, err := readAll(ctx, &params)
	var known *Error
	if params.Name != "" && errors.As(err, &known) && known.isOfText() {
		e := *known
		e.Message = params.Name + ": " + e.Message
		err = &e
	}
	return out, err
}

// readAll reads the cases of a text or a file.
func readAll(ctx context.Context, params *ReadParams) (ReadResult, error) {
	out := ReadResult{Puzzles: []ReadPuzzle{}}
	most := params.Most
	switch {
	case most < 0 || most > MaxPuzzles:
		return out, errorf(CodeRequest, "most is %d: it is a number from 0 to %d", most, MaxPuzzles)
	case most == 0:
		most = MaxPuzzles
	}
	if params.Text == "" && isPicture(params.Data) {
		return params.readPicture(ctx)
	}
	reader, err := params.reader()
	if err != nil {
		return out, err
	}
	out.Format = reader.Format().Name
	finder := hint.Finder{Timeout: originalTime}
	var faults faults
	for rec, err := range reader.Records() {
		switch {
		case ctx.Err() != nil:
			return out, ctx.Err()
		case err != nil:
			return out, unreadable(err)
		case rec.Err != nil:
			faults.add(rec.Err)
		case rec.Cover != nil:
			if out.Cover == "" {
				out.Cover, err = coverText(ctx, rec.Cover)
			}
		case rec.Puzzle.Layout.Size() > MaxSize:
			faults.add(tooLarge(rec))
		case len(out.Puzzles) == most:
			out.More++
		default:
			out.Puzzles = append(out.Puzzles, readPuzzle(ctx, &finder, rec))
		}
		if err != nil {
			return out, err
		}
	}
	out.Faults = faults.list()
	if len(out.Puzzles) > 0 || out.Cover != "" {
		return out, nil
	}
	return out, faults.nothing(reader.Format())
}

// readPicture reads the grids of a file that is a picture.
func (p *ReadParams) readPicture(ctx context.Context) (ReadResult, error) {
	if p.From != "" {
		return ReadResult{}, errorf(CodeRequest, "the file is a picture, which has no format %.40q: "+
			"leave from out", p.From)
	}
	out, err := readFile(ctx, p.Data)
	if most := p.Most; most > 0 && len(out.Puzzles) > most {
		out.More = len(out.Puzzles) - most
		out.Puzzles = out.Puzzles[:most]
	}
	return out, err
}

// reader returns a reader of the cases of a text.
func (p *ReadParams) reader() (*format.Reader, error) {
	text, err := p.bytes()
	if err != nil {
		return nil, err
	}
	o := format.Options{DropConstraints: p.DropConstraints}
	if p.From != "" {
		if o.Format, err = format.ByName(p.From); err != nil {
			return nil, errorf(CodeRequest, "%v", err)
		}
		if !o.Format.CanRead() {
			return nil, errorf(CodeRequest, "format %s cannot be read", o.Format.Name)
		}
	}
	reader, err := format.NewReader(bytes.NewReader(text), o)
	if err != nil {
		return nil, unreadable(err)
	}
	return reader, nil
}

// tooLarge is the Error of a puzzle whose size no method takes.
func tooLarge(rec *format.Record) *Error {
	return &Error{Code: CodeUnsupported, Line: rec.Line, Message: fmt.Sprintf("the puzzle "+
		"has size %d: sizes up to %d are taken here; the program nonet takes larger ones",
		rec.Puzzle.Layout.Size(), MaxSize)}
}

// faults are what is wrong with cases of a text.
type faults struct {
	first []Fault // maxFaults of them
	n     int
}

func (f *faults) add(err error) {
	if f.n++; f.n <= maxFaults {
		e := unreadable(err)
		f.first = append(f.first, Fault{Message: e.Message, Line: e.Line, Column: e.Column,
			Constraints: e.Code == CodeConstraints})
	}
}

// list returns the faults as results have them.
func (f *faults) list() []Fault {
	if f.n <= maxFaults {
		return f.first
	}
	return append(f.first,
		Fault{Message: fmt.Sprintf("%d more cases cannot be read", f.n-maxFaults)})
}

// nothing returns the Error of a text in which no case can be read.
func (f *faults) nothing(read *format.Format) *Error {
	if f.n == 0 {
		return errorf(CodeUnreadable, "the text has no puzzle: read as format %s, it is empty",
			read.Name)
	}
	first := f.first[0]
	if first.Constraints {
		return &Error{Code: CodeConstraints, Message: first.Message, Line: first.Line}
	}
	return &Error{Code: CodeUnreadable, Line: first.Line, Column: first.Column,
		Message: "read as format " + read.Name + ": " + first.Message}
}

// bytes returns what is to be read.
func (p *ReadParams) bytes() ([]byte, error) {
	switch {
	case p.Text != "" && p.Data != nil:
		return nil, errorf(CodeRequest, "text and data are both what is read: leave one out")
	case p.Data == nil && strings.TrimSpace(p.Text) == "":
		return nil, unreadable(format.ErrEmpty)
	case p.Data == nil:
		return []byte(p.Text), nil
	}
	return p.Data, nil
}

// isOfText reports whether an Error says what is wrong with a text that was read.
func (e *Error) isOfText() bool {
	return e.Code == CodeUnreadable || e.Code == CodeConstraints
}

// unreadable returns the Error of a text that cannot be read.
func unreadable(err error) *Error {
	var known *Error
	var syntax *format.SyntaxError
	var constraints *format.ConstraintsError
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &constraints) && errors.As(err, &syntax):
		return &Error{Code: CodeConstraints, Message: constraints.Error(),
			Line: syntax.Line}
	case errors.As(err, &syntax):
		return &Error{Code: CodeUnreadable, Message: syntax.Err.Error(),
			Line: syntax.Line, Column: syntax.Column}
	case errors.Is(err, format.ErrEmpty):
		return errorf(CodeUnreadable, "there is nothing to read: paste or open a puzzle")
	}
	return &Error{Code: CodeUnreadable, Message: err.Error()}
}

// readPuzzle returns the puzzle of a record. Pencilmarks of a puzzle that has one
// solution without them are notes.
func readPuzzle(ctx context.Context, finder *hint.Finder, rec *format.Record) ReadPuzzle {
	out := ReadPuzzle{Line: rec.Line, Remarks: rec.Remarks, Lost: rec.Lost}
	out.Title = title(rec)
	if m := rec.Meta; m != nil {
		out.Author, out.Ruleset = clipped(m.Author), m.Rules
	}
	grid := rec.Puzzle
	out.Puzzle = newPuzzle(grid)
	out.setProgress(grid, rec.Progress)
	if grid.Marks == nil || rec.Progress != nil {
		return out
	}
	original, err := finder.Original(ctx, grid)
	if err != nil || original.Marks != nil {
		return out
	}
	out.Puzzle = newPuzzle(original)
	notes := slices.Clone(grid.Marks)
	for c, d := range original.Givens {
		if d != 0 {
			notes[c] = allDigits(grid)
		}
	}
	out.Notes = markTexts(grid.Layout, notes)
	return out
}

// setProgress sets what somebody has done of a puzzle. The candidates of a state are notes.
func (g *FullGrid) setProgress(p *nonet.Puzzle, s *format.Progress) {
	if s == nil {
		return
	}
	g.Seconds = min(int(s.Elapsed.Seconds()), mostSeconds)
	if s.Placed != nil {
		digits := slices.Clone(p.Givens)
		for c, d := range s.Placed {
			if d != 0 {
				digits[c] = d
			}
		}
		g.Digits = digits.String()
	}
	g.Notes, g.Corner = noteTexts(s.Centre), noteTexts(s.Corner)
	if s.Candidates != nil {
		g.Notes = noteTexts(s.Candidates)
	}
	for _, set := range s.Colours {
		g.Colours = append(g.Colours, int(set&allColours))
	}
}

// mostSeconds is the longest time that the page keeps: three years.
const mostSeconds = 1e8

// allColours has a bit for each colour of the page.
const allColours = 1<<16 - 1

// noteTexts writes notes, nil for nil: a cell without any has "".
func noteTexts(notes []nonet.Digits) (list []string) {
	for _, digits := range notes {
		list = append(list, symbols(digits))
	}
	return list
}

// clipped returns the beginning of a text, as long as a title may be.
func clipped(text string) string {
	if len(text) <= maxTitle {
		return text
	}
	return strings.ToValidUTF8(text[:maxTitle-len("…")], "") + "…"
}

// title returns the title of a puzzle, or the text after it unless that is another grid.
func title(rec *format.Record) string {
	if rec.Meta != nil && rec.Meta.Title != "" {
		return clipped(rec.Meta.Title)
	}
	text := strings.Trim(rec.Rest, " \t,;:#|\"")
	if len(text) > maxTitle || len(text) >= rec.Puzzle.Layout.Cells() {
		return ""
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

// coverText writes an exact cover problem in format dlx.
func coverText(ctx context.Context, p *exactcover.Problem) (string, error) {
	dlx, err := format.ByName("dlx")
	if err != nil {
		return "", err
	}
	return writeRecords(ctx, dlx, []*format.Record{{Cover: p}})
}
