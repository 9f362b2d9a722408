package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/nonet-dev/nonet"
)

// read returns the records of a text.
func read(t testing.TB, text string, o Options) []*Record {
	t.Helper()
	r, err := NewReader(strings.NewReader(text), o)
	if err != nil {
		t.Fatalf("NewReader(%.60q): %v", text, err)
	}
	var all []*Record
	for rec, err := range r.Records() {
		if errors.Is(err, ErrEmpty) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rec)
	}
	return all
}

// summary tells in a line what a record has.
func summary(rec *Record) string {
	switch {
	case rec.Err != nil:
		return rec.Err.Error()
	case rec.Blank:
		return fmt.Sprintf("%d: blank", rec.Line)
	case rec.Cover != nil:
		return fmt.Sprintf("%d: cover", rec.Line)
	}
	s := fmt.Sprintf("%d: %s %s", rec.Line, rec.Puzzle.Layout, rec.Puzzle.Givens)
	if rec.Puzzle.Marks != nil {
		s += fmt.Sprintf(" marks %d", len(rec.Puzzle.Marks))
	}
	if rec.Rest != "" {
		s += fmt.Sprintf(" rest %q", rec.Rest)
	}
	return s
}

// puzzleOf returns a puzzle without givens of a layout, with rules.
func puzzleOf(t testing.TB, layout string, rules ...string) *nonet.Puzzle {
	t.Helper()
	l, list, err := nonet.WithRules(parseLayout(layout), rules...)
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(l)
	p.Rules = list
	return p
}

// rulesRead tells the rules of a record, sorted by their texts, or why it cannot be read.
func rulesRead(rec *Record) string {
	if rec.Err != nil {
		return rec.Err.Error()
	}
	return strings.Join(tellRules(rec.Puzzle.Layout, rec.Puzzle.Rules), " ")
}

func tell(records []*Record) string {
	var b strings.Builder
	for _, rec := range records {
		b.WriteString(summary(rec) + "\n")
	}
	return b.String()
}

// outcome tells all that is read of a text, which is recognised as of a format: everything
// of each record, and errors as place has them.
func outcome(t testing.TB, f *Format, text string) (told string) {
	t.Helper()
	for _, rec := range read(t, text, Options{}) {
		if rec.Format != f {
			t.Errorf("%.40q: taken for %s, want %s", text, rec.Format.Name, f.Name)
		}
		told += place(everything(rec))
	}
	return told
}

// place shortens errors to line, column and what is wrong.
func place(text string) string {
	for _, f := range All() {
		text = strings.ReplaceAll(text, " format "+f.Name+": ", " ")
	}
	return strings.ReplaceAll(text, "standard input:", "")
}

// formatNamed returns the format of a name.
func formatNamed(t testing.TB, name string) *Format {
	t.Helper()
	f, err := ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// write returns what a format writes for records, and the first error.
func write(f *Format, o WriteOptions, records ...*Record) (string, error) {
	var b bytes.Buffer
	w := f.NewWriter(&b, o)
	for _, rec := range records {
		if err := w.Write(rec); err != nil {
			return b.String(), err
		}
	}
	err := w.Close()
	return b.String(), err
}

// stalls is a reader that fails the test when it is read beyond its text: a
// record must be yielded as soon as its last line is there.
type stalls struct {
	t    testing.TB
	text io.Reader
}

func stall(t testing.TB, text string) io.Reader {
	return &stalls{t, iotest.OneByteReader(strings.NewReader(text))}
}

func (s *stalls) Read(p []byte) (int, error) {
	n, err := s.text.Read(p)
	if err == io.EOF {
		s.t.Error("the reader asks for more before it yields what is there")
	}
	return n, err
}

// everything tells all that a record of a puzzle has, a part a line.
func everything(rec *Record) string {
	if rec.Err != nil {
		return rec.Err.Error() + "\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", rec.Puzzle)
	if p := rec.Progress; p != nil {
		for _, x := range []struct {
			name   string
			values []nonet.Digits
		}{{"candidates", p.Candidates}, {"corner", p.Corner}, {"centre", p.Centre}} {
			if x.values != nil {
				fmt.Fprintf(&b, "%s%s\n", x.name, cellsWith(rec, x.values))
			}
		}
		if p.Placed != nil {
			fmt.Fprintf(&b, "placed%s\n", cellsWith(rec, p.Placed))
		}
		if p.Colours != nil {
			fmt.Fprintf(&b, "colours%s\n", cellsWith(rec, p.Colours))
		}
		if p.Elapsed != 0 || p.Finished {
			fmt.Fprintf(&b, "time %v finished %v\n", p.Elapsed, p.Finished)
		}
	}
	if rec.Meta != nil {
		m := rec.Meta
		for _, x := range []struct{ name, text string }{
			{"title", m.Title}, {"author", m.Author}, {"rules", m.Rules}, {"source", m.Source},
			{"url", m.URL}, {"level", m.Level}, {"date", m.Date}, {"comment", m.Comment},
			{"id", m.ID}, {"folder", m.Folder},
		} {
			if x.text != "" {
				fmt.Fprintf(&b, "%s %q\n", x.name, x.text)
			}
		}
	}
	if rec.Solution != nil {
		fmt.Fprintf(&b, "solution %s\n", rec.Solution)
	}
	for _, text := range append(rec.Lost, rec.Remarks...) {
		fmt.Fprintln(&b, text)
	}
	return b.String()
}

// cellsWith tells the cells that have a value, and the values.
func cellsWith[T comparable](rec *Record, values []T) (text string) {
	var zero T
	for c, v := range values {
		if v == zero {
			continue
		}
		shown := fmt.Sprint(v)
		if digits, ok := any(v).(nonet.Digits); ok {
			shown = ""
			for d := range digits.All() {
				shown += string(nonet.Symbol(d))
			}
		}
		text += " " + rec.Puzzle.Layout.CellName(nonet.Cell(c)) + ":" + shown
	}
	return text
}
