package answers

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
)

// overlap is the layout of two small grids, which only format samurai answers.
const overlap = "overlap:4:r1c1,r3c3"

// records has, for each form of answers, cases with one solution, with none
// and with several.
func records(t *testing.T, form string) []*format.Record {
	sudoku := func(layout, full string) []*format.Record {
		several := []byte(full)
		one := []byte(full)
		none := []byte(full)
		l := puzzle(t, layout, full).Layout
		n := l.Size()
		for c := range 2 * n { // the first two rows
			several[c] = '.'
		}
		one[0], one[n+1] = '.', '.'
		none[0] = '.'
		none[1] = full[0] // in one row, but not clashing with the rest of its column: that is empty
		for r := 1; r < n; r++ {
			none[r*n+1] = '.'
		}
		none[2], none[n] = '.', '.'
		return []*format.Record{
			{Puzzle: puzzle(t, layout, string(one)), Text: string(one)},
			{Puzzle: puzzle(t, layout, string(none)), Text: string(none)},
			{Puzzle: puzzle(t, layout, string(several)), Text: string(several)},
		}
	}
	if f, _ := format.ByName(form); !answersPuzzles(t, f) {
		return []*format.Record{
			{Cover: cover(t, "c1 c2 c3\nc2\nc3\nc1")},
			{Cover: cover(t, "c1 c2\nc1\nc1")},
			{Cover: cover(t, "c1 c2\nc1\nc2\nc1 c2\nc1")},
		}
	}
	switch form {
	case "poj2918": // its answers have the numbers of the cases
		return readAgain(t, form, sudoku("9", pattern(3, 3)))
	case "hexadoku", "spojsudoku":
		return sudoku("16", pattern(4, 4))
	case "blocks":
		return sudoku("2x3", pattern(2, 3))
	case "samurai":
		var list []*format.Record
		for _, text := range []string{
			"2...........3..1.....4..3.4.",
			"22..........................",
			"........32413241231414233241",
		} {
			list = append(list, &format.Record{Puzzle: puzzle(t, overlap, text), Text: text})
		}
		return list
	}
	return sudoku("9", pattern(3, 3))
}

// answersPuzzles reports whether a format has answers to puzzles.
func answersPuzzles(t *testing.T, f *format.Format) bool {
	answers := f.NewAnswerer(format.WriteOptions{})
	for _, size := range []string{"2x3", "9", "16", overlap} {
		rec := &format.Record{Puzzle: puzzle(t, size, "")}
		if _, err := answers.Begin(nil, rec); err == nil || answers.Want == format.WantOne {
			return true
		}
	}
	return false
}

// readAgain returns records as they are when they have been written and read.
func readAgain(t *testing.T, form string, records []*format.Record) []*format.Record {
	f, err := format.ByName(form)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	w := f.NewWriter(&text, format.WriteOptions{})
	for _, rec := range records {
		if err := w.Write(rec); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	records, err = format.Read(strings.NewReader(text.String()), format.Options{Format: f})
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// pattern returns a full grid with boxes of rows × cols.
func pattern(rows, cols int) string {
	n := rows * cols
	var b strings.Builder
	for r := range n {
		for c := range n {
			b.WriteByte(nonet.Symbol(nonet.Digit((r%rows*cols+r/rows+c)%n + 1)))
		}
	}
	return b.String()
}

// answersTo writes answers as nonet itself does. change, unless nil, changes a
// solution first.
func answersTo(t *testing.T, f *format.Format, recs []*format.Record, w Wanted,
	change func(*format.Solution)) string {
	t.Helper()
	form := f.NewAnswerer(format.WriteOptions{All: w.All})
	var text []byte
	for i, rec := range recs {
		var all []format.Solution
		if rec.Cover != nil {
			for options, err := range new(exactcover.Solver).Solutions(t.Context(), rec.Cover) {
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, format.Solution{Options: options})
			}
		} else {
			for g, err := range new(nonet.Solver).Solutions(t.Context(), rec.Puzzle) {
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, format.Solution{Grid: g})
			}
		}
		found := int64(len(all))
		switch {
		case w.Unique && len(all) > 1:
			all = nil
		case !w.All && !(form.ListsAll && !w.Unique):
			all = all[:min(1, len(all))]
		}
		if i > 0 {
			text = append(text, form.Separator...)
		}
		var err error
		if text, err = form.Begin(text, rec); err != nil {
			t.Fatal(err)
		}
		for k, s := range all {
			s.Number = int64(k + 1)
			if change != nil {
				change(&s)
			}
			text = form.Solution(text, rec, s)
		}
		text = form.End(text, rec, format.Summary{Shown: int64(len(all)), Found: found,
			Decided: true, Exhausted: true})
	}
	return string(text)
}

// What nonet answers is verified as right in every form that can be read, whatever
// was asked; with two cells exchanged, or an option left out, it is not.
func TestVerifyEveryForm(t *testing.T) {
	for _, f := range format.All() {
		if _, err := format.NewAnswers(strings.NewReader(""), f, format.Options{}); err != nil ||
			!f.CanReply() {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			recs := records(t, f.Name)
			if recs[0].Cover != nil && f.Name != "matrix" { // an answer goes on to the end
				for _, rec := range recs {
					verifyForm(t, f, []*format.Record{rec})
				}
				return
			}
			verifyForm(t, f, recs)
		})
	}
}

func verifyForm(t *testing.T, f *format.Format, recs []*format.Record) {
	wanted := []Wanted{{}, {Unique: true}}
	switch f.Name {
	// a reader can tell where the solutions of a case end
	case "blocks", "matrix", "sparse", "dlx", "json":
		wanted = append(wanted, Wanted{All: true})
	}
	for _, w := range wanted {
		right := answersTo(t, f, recs, w, nil)
		exchanged := answersTo(t, f, recs, w, func(s *format.Solution) {
			if s.Grid != nil {
				s.Grid[0], s.Grid[1] = s.Grid[1], s.Grid[0]
			} else {
				s.Options = s.Options[1:]
			}
		})
		w.All = w.All || f.NewAnswerer(format.WriteOptions{}).ListsAll && !w.Unique
		verifier := Verifier{Wanted: w}
		for i, err := range verdicts(t, f, &verifier, recs, right) {
			if err != nil {
				t.Errorf("%+v, case %d: %v\n%s", w, i, err, right)
			}
		}
		for i, err := range verdicts(t, f, &verifier, recs, exchanged) {
			var wrong *WrongAnswer
			var syntax *format.SyntaxError
			if right != exchanged && solvable(t, recs[i], w.Unique) && !errors.As(err, &wrong) &&
				!errors.As(err, &syntax) {
				t.Errorf("%+v, case %d: %v for a wrong answer\n%s", w, i, err, exchanged)
			}
		}
	}
}

func solvable(t *testing.T, rec *format.Record, unique bool) bool {
	n := 0
	if rec.Cover != nil {
		n, _ = new(exactcover.Solver).CountTo(t.Context(), rec.Cover, 2)
	} else {
		n, _ = new(nonet.Solver).CountTo(t.Context(), rec.Puzzle, 2)
	}
	return n == 1 || n > 1 && !unique
}

// verdicts reads the answers to records and verifies them.
func verdicts(t *testing.T, f *format.Format, j *Verifier, recs []*format.Record,
	text string) []error {
	t.Helper()
	answers, err := format.NewAnswers(strings.NewReader(text), f, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := make([]error, len(recs))
	for i, rec := range recs {
		a, err := answers.Next(rec)
		if err == nil {
			err = j.Verify(t.Context(), rec, a)
		} else if err == io.EOF {
			t.Fatalf("no answer to case %d in\n%s", i, text)
		}
		all[i] = err
	}
	if line, ok := answers.AtEnd(); !ok {
		t.Errorf("more at line %d of\n%s", line, text)
	}
	return all
}
