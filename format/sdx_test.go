package format

import (
	"errors"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// sdxRows is the state of easy with a second row that the player filled, and a candidate that the
// player has removed.
func sdxRows() [][]string {
	rows := candidateRows()
	for c, given := range easy {
		cell := &rows[c/9][c%9]
		switch {
		case given != '.':
		case c/9 == 1:
			*cell = "u" + easySolved[c:c+1]
		case len(*cell) == 1: // would be a given
			*cell = "123456789"
		}
	}
	rows[4][8] = strings.Replace(rows[4][8], "4", "", 1)
	return rows
}

func TestSDX(t *testing.T) {
	text := joinRows(sdxRows())
	rec := read(t, text, Options{})[0]
	if rec.Err != nil || rec.Format != sdxFormat || rec.Puzzle.Givens.String() != easy ||
		rec.filled()[9:18].String() != easySolved[9:18] || rec.Puzzle.Marks != nil {
		t.Fatalf("got %s, %+v", summary(rec), rec.Progress)
	}
	got, err := write(sdxFormat, WriteOptions{}, rec, rec)
	if want := text + "\n" + text; err != nil || got != want {
		t.Errorf("got\n%s, %v, want\n%s", got, err, want)
	}
	checkClassicOnly(t, sdxFormat)
}

// TestSDXWithoutState: all digits in all open cells say nothing, nor do all that the digits of the
// grid leave. HoDoKu takes a digit that a cell which sees it has, too, for a candidate; so only
// those that the givens leave are written, but for a cell with one, whose digit would be a given.
func TestSDXWithoutState(t *testing.T) {
	p := &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf(easy)}
	text, err := write(sdxFormat, WriteOptions{}, &Record{Puzzle: p})
	if err != nil {
		t.Fatal(err)
	}
	left := p.Candidates()
	singles := 0
	for c, cell := range strings.Fields(text) {
		if p.Givens[c] != 0 && cell != easy[c:c+1] {
			t.Errorf("cell %d is %s", c, cell)
		}
		if p.Givens[c] != 0 || left[c].Len() > 1 {
			continue
		}
		singles++
		if len(cell) != 2 || !strings.ContainsRune(cell, rune('0'+left[c].Min())) {
			t.Errorf("cell %d is %s", c, cell)
		}
	}
	if singles == 0 {
		t.Error("no cell has one candidate")
	}
	all := strings.ReplaceAll(spacedRows(9, easy), ".", "123456789")
	two := "12" + strings.Repeat(".", 79) // no cell has one candidate
	q := &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf(two)}
	ofTwo, err := write(sdxFormat, WriteOptions{}, &Record{Puzzle: q})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		text   string
		format *Format
		givens string
	}{
		{text, sdxFormat, easy}, {all, sdxFormat, easy}, {all, nil, easy},
		{ofTwo, nil, two}, // in format grid
	} {
		rec := read(t, test.text, Options{Format: test.format})[0]
		if rec.Err != nil || rec.Puzzle.Givens.String() != test.givens ||
			rec.Puzzle.Marks != nil || rec.Progress != nil {
			t.Errorf("%s\ngot %s, %+v", test.text, summary(rec), rec.Progress)
		}
	}
}

// TestSDXLastCandidate: a digit alone is a given, so a last candidate cannot be written.
func TestSDXLastCandidate(t *testing.T) {
	rows := sdxRows()
	rows[0][0] = "1"
	rec := recordsOf(t, sdxFormat, joinRows(rows), Options{})[0]
	if rec.Err != nil || rec.Puzzle.Givens[0] != 1 {
		t.Errorf("got %s", summary(rec))
	}
	rec = stateOfEasy(nil)
	rec.Progress.Candidates = make([]nonet.Digits, 81)
	for c := range rec.Progress.Candidates {
		rec.Progress.Candidates[c] = nonet.DigitsOf(1)
	}
	text, err := write(sdxFormat, WriteOptions{}, rec)
	if !errors.Is(err, ErrCannotHold) || text != "" {
		t.Errorf("wrote %q, %v", text, err)
	}
}

func TestDetectSDX(t *testing.T) {
	for text, want := range map[string]string{
		joinRows(sdxRows()):                               "sdx",
		joinRows(candidateRows()):                         "grid",
		spacedRows(9, easy):                               "grid",
		strings.ReplaceAll(joinRows(sdxRows()), "u", "*"): "grid",
	} {
		r, err := NewReader(strings.NewReader(text), Options{})
		got := "unknown"
		if err == nil {
			got = r.Format().Name
		}
		if got != want {
			t.Errorf("%.40q: got %s, want %s", text, got, want)
		}
	}
}
