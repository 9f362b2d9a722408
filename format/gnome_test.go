package format

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// gnomeSave returns a save with cells.
func gnomeSave(cells string) string {
	return `{"difficulty_category": "Hard Difficulty", "time_elapsed": 1.5, "cells": [` +
		cells + "]}"
}

func TestGnome(t *testing.T) {
	const (
		rest = "level \"Hard Difficulty\"\n"
		time = "time 1.5s finished false\n"
	)
	empty := "9: " + strings.Repeat(".", 81) + "\n"
	for _, test := range []struct{ name, text, want string }{
		{"cells", gnomeSave(`{"position":[0,1],"value":9,"fixed":true,"earmarks":[]},
			{"position":[8,8],"value":2,"fixed":false,"earmarks":[]},
			{"position":[1,0],"value":0,"fixed":false,"earmarks":[1,9]}`),
			"9: .9" + strings.Repeat(".", 79) + "\ncentre r2c1:19\nplaced r9c9:2\n" + time + rest},
		{"no time", `{"cells": [], "time_elapsed": -1, "difficulty_category": ""}`, empty},

		{"an unknown constraint", `{"cells": [], "difficulty_category": "", "cages": [[1]], "x": 1}`,
			"1: nonet cannot hold: \"cages\" (1)\n"},
		{"no position", gnomeSave(`{"value":9,"fixed":true}`),
			"1:75: cells[0]: found a cell without a position of row and column\n"},
		{"row", gnomeSave(`{"position":[9,1]}`), "1:88: cells[0].position[0]: " +
			"found \"9\", expected a whole number from 0 to 8\n"},
		{"earmark", gnomeSave(`{"position":[0,1],"earmarks":[1,0]}`), "1:107: " +
			"cells[0].earmarks[1]: found \"0\", expected a whole number from 1 to 9\n"},
		{"time", `{"cells": [], "difficulty_category": "", "time_elapsed": 1e300}`,
			"1:58: time_elapsed: found \"1e300\", expected a number of seconds\n"},
	} {
		if got := outcome(t, gnomeFormat, test.text); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.name, got, test.want)
		}
	}
}

func TestGnomeIsWritten(t *testing.T) {
	rec := &Record{Puzzle: nonet.NewPuzzle(nonet.Classic()), Meta: &Meta{Level: "hard"},
		Progress: &Progress{Placed: make(nonet.Grid, 81), Centre: make([]nonet.Digits, 81),
			Elapsed: 1500 * time.Millisecond}}
	rec.Puzzle.Givens[1], rec.Progress.Placed[2] = 9, 1
	rec.Progress.Centre[9] = nonet.DigitsOf(1, 9)
	rec.Progress.Centre[2] = nonet.DigitsOf(5) // beside a digit
	got, err := write(gnomeFormat, WriteOptions{}, rec)
	const want = `{
  "difficulty_category": "Hard Difficulty",
  "time_elapsed": 1.5,
  "cells": [
    {"position": [0, 1], "value": 9, "fixed": true, "earmarks": []},
    {"position": [0, 2], "value": 1, "fixed": false, "earmarks": []},
    {"position": [1, 0], "value": 0, "fixed": false, "earmarks": [1,9]}
  ]
}
`
	if got != want || err != nil {
		t.Errorf("got %s, %v", got, err)
	}
	got, err = write(gnomeFormat, WriteOptions{}, &Record{Puzzle: nonet.NewPuzzle(nonet.Classic())})
	if !strings.Contains(got, `"Medium Difficulty"`) || !strings.Contains(got, ": -1,") ||
		err != nil {
		t.Errorf("no time and level: got %s, %v", got, err)
	}
	_, err = write(gnomeFormat, WriteOptions{}, &Record{Puzzle: nonet.NewPuzzle(parseLayout("4"))})
	if !errors.Is(err, ErrCannotHold) {
		t.Errorf("size 4: got %v", err)
	}
}

func TestGnomeShare(t *testing.T) {
	p := nonet.NewPuzzle(nonet.Classic())
	p.Givens[0], p.Givens[10], p.Givens[80], p.Givens[3] = 1, 1, 2, 9
	const text = "#,!!!\"!+q<" // two 1 and one 2, one 9
	got, err := write(gnomeShareFormat, WriteOptions{}, &Record{Puzzle: p}, &Record{Puzzle: p})
	if got != text+"\n"+text+"\n" || err != nil {
		t.Fatalf("got %q, %v", got, err)
	}
	line := "9: " + p.Givens.String() + "\n"
	for _, test := range []struct{ text, want string }{
		{text + "\n\n " + text, line + line},
		{text + "x", "1:7: found 5 cells, expected 4 as counted\n"},
		{text[:9] + "+", "1:10: found '+', expected the place of a further cell\n"},
		{text[:9] + "\x7e", "1:10: found '~', expected the place of a further cell\n"},
		{"#,!!!+!+q<", "1:6: found '+', expected the counts of two digits\n"},
		{"9!!!!", "1:1: found \"9!!!!\", expected # and the counts of the digits\n"},
	} {
		got := ""
		for _, rec := range recordsOf(t, gnomeShareFormat, test.text, Options{}) {
			got += place(everything(rec))
		}
		if got != test.want {
			t.Errorf("%q:\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
	for c := range 9 {
		p.Givens[c] = 3
	}
	got, err = write(gnomeShareFormat, WriteOptions{}, &Record{Puzzle: p})
	if got != "" || !errors.Is(err, ErrCannotHold) {
		t.Errorf("nine times 3: got %q, %v", got, err)
	}
}

// Comments are not puzzles.
func TestDetectGnomeShare(t *testing.T) {
	for text, want := range map[string]lex.Verdict{
		"#!!!!!\n": lex.Yes, "\n#,!!!\"!+q<\r\n": lex.Yes, "#!!!!!\n# comment\n": lex.No, "#comment\n": lex.No,
		"#\n": lex.No, "": lex.More, "\n": lex.More, easy: lex.No,
	} {
		if got := detectGnomeShare([]byte(text), false); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}
