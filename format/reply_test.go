package format

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
)

// recordsOf reads a text in a format.
func recordsOf(t testing.TB, f *Format, text string, o Options) []*Record {
	t.Helper()
	o.Format = f
	r, err := NewReader(strings.NewReader(text), o)
	if err != nil {
		t.Fatal(err)
	}
	var all []*Record
	for rec, err := range r.Records() {
		if errors.Is(err, ErrEmpty) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if set := b2i(rec.Puzzle != nil) + b2i(rec.Cover != nil) + b2i(rec.Err != nil); set != 1 {
			t.Fatalf("a record with %d of Puzzle, Cover, Err", set)
		}
		var se *SyntaxError
		if rec.Err != nil && (!errors.As(rec.Err, &se) || se.Line < 1 ||
			se.Format != rec.Format.Name) {
			t.Fatalf("error %v is not a complete SyntaxError", rec.Err)
		}
		all = append(all, rec)
	}
	return all
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// caseTexts describes records: "puzzle" or "cover" with the line, or the error.
func caseTexts(records []*Record) []string {
	var all []string
	for _, r := range records {
		switch {
		case r.Err != nil:
			all = append(all, strings.TrimPrefix(r.Err.Error(), "standard input:"))
		case r.Puzzle != nil:
			all = append(all, fmt.Sprintf("%d: %s %s", r.Line, r.Puzzle.Layout, r.Puzzle.Givens))
		default:
			all = append(all, fmt.Sprintf("%d: %d items, %d options", r.Line, r.Cover.NumItems(),
				r.Cover.NumOptions()))
		}
	}
	return all
}

// answersTo solves records and returns the answers in the form of a format.
func answersTo(t testing.TB, f *Format, records []*Record, o WriteOptions) string {
	t.Helper()
	form := f.NewAnswerer(o)
	var dst []byte
	for i, r := range records {
		if i > 0 {
			dst = append(dst, form.Separator...)
		}
		if r.Err != nil {
			dst = form.Unreadable(dst, r)
			continue
		}
		var err error
		if dst, err = form.Begin(dst, r); err != nil {
			t.Fatal(err)
		}
		sum := Summary{Decided: true, Exhausted: true, Engine: "search"}
		for s := range solutionsOf(t, r) {
			if sum.Shown > 0 && !o.All && !form.ListsAll {
				sum.Exhausted = false
				break
			}
			sum.Shown++
			sum.Found++
			s.Number = sum.Shown
			dst = form.Solution(dst, r, s)
		}
		dst = form.End(dst, r, sum)
	}
	return string(dst)
}

func solutionsOf(t testing.TB, r *Record) func(func(Solution) bool) {
	return func(yield func(Solution) bool) {
		if r.Cover != nil {
			for options, err := range new(exactcover.Solver).Solutions(t.Context(), r.Cover) {
				if err != nil {
					t.Fatal(err)
				}
				if !yield(Solution{Options: options}) {
					return
				}
			}
			return
		}
		for grid, err := range new(nonet.Solver).Solutions(t.Context(), r.Puzzle) {
			if err != nil {
				t.Fatal(err)
			}
			if !yield(Solution{Grid: grid}) {
				return
			}
		}
	}
}

// written returns records in the form of a format.
func written(t testing.TB, f *Format, records ...*Record) string {
	t.Helper()
	var b strings.Builder
	w := f.NewWriter(&b, WriteOptions{})
	for _, r := range records {
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// answerTexts reads the answers to records and describes them.
func answerTexts(t testing.TB, f *Format, text string, records []*Record) []string {
	t.Helper()
	a, err := NewAnswers(strings.NewReader(text), f, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, r := range records {
		answer, err := a.Next(r)
		switch {
		case err == io.EOF:
			all = append(all, "EOF")
		case err != nil:
			return append(all, strings.TrimPrefix(err.Error(), "standard input:"))
		case answer.None:
			all = append(all, fmt.Sprintf("%d: none", answer.Line))
		case answer.Unknown:
			all = append(all, fmt.Sprintf("%d: unknown", answer.Line))
		case answer.Yes:
			all = append(all, fmt.Sprintf("%d: yes", answer.Line))
		case answer.Grids != nil:
			all = append(all, fmt.Sprintf("%d: %v", answer.Line, answer.Grids))
		case answer.Options != nil:
			all = append(all, fmt.Sprintf("%d: %v", answer.Line, answer.Options))
		default:
			all = append(all, fmt.Sprintf("%d: nothing", answer.Line))
		}
	}
	if line, ok := a.AtEnd(); !ok {
		all = append(all, fmt.Sprintf("rest from line %d", line))
	}
	return all
}

// lines joins lines, each with its end.
func lines(l ...string) string { return strings.Join(l, "\n") + "\n" }

// roundTrip writes records and reads them again: the texts must be equal.
func roundTrip(t testing.TB, f *Format, records []*Record) {
	t.Helper()
	for _, r := range records {
		if r.Err != nil {
			continue
		}
		first := written(t, f, r)
		again := recordsOf(t, f, first, Options{})
		if len(again) != 1 || again[0].Err != nil {
			t.Fatalf("written as\n%s\nread as %q", first, caseTexts(again))
		}
		if second := written(t, f, again[0]); second != first {
			t.Fatalf("written as\n%s\nread and written as\n%s", first, second)
		}
	}
}

// testStreams checks that each of the cases is yielded before more is read.
func testStreams(t *testing.T, f *Format, cases ...string) {
	t.Helper()
	yielded := 0
	in := &piecewise{pieces: cases, ask: func(piece int) {
		if yielded < piece {
			t.Fatalf("case %d is not yielded when its last line has been read", piece)
		}
	}}
	r, err := NewReader(in, Options{Format: f})
	if err != nil {
		t.Fatal(err)
	}
	for rec, err := range r.Records() {
		if err != nil || rec.Err != nil {
			t.Fatal(err, rec.Err)
		}
		yielded++
	}
	if yielded != len(cases) {
		t.Errorf("%d cases, want %d", yielded, len(cases))
	}
}

// piecewise delivers one piece per Read and says before which one is asked for.
type piecewise struct {
	pieces []string
	next   int
	ask    func(piece int)
}

func (p *piecewise) Read(b []byte) (int, error) {
	p.ask(p.next)
	if p.next == len(p.pieces) {
		return 0, io.EOF
	}
	p.next++
	return copy(b, p.pieces[p.next-1]), nil
}
