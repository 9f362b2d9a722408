package format

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// gnome has a saved game of GNOME Sudoku: a JSON object.
//
//	{"difficulty_category": "Easy Difficulty", "time_elapsed": 61.5, "cells": [
//	  {"position": [0, 1], "value": 3, "fixed": false, "earmarks": []}, ...]}
//
// position is row and column from 0. A cell that is not there is empty, a fixed value is a
// given, and earmarks are notes. The time is in seconds, -1 for none.
var gnomeFormat = &Format{
	Name:     "gnome",
	suffixes: []string{".save"},
	tells:    tellsClassic,
	About:    "a saved game of GNOME Sudoku: a JSON object",
	uses:     "GNOME Sudoku, .save",
	media:    "application/json",
	holds:    PartPlaced | PartCentre | PartTime,
	recordHolds: func(r *Record, holds Parts) Parts {
		if gnomeLevel(r) != "" {
			return holds | PartLevel
		}
		return holds
	},
	read: readDocument(readGnome),
	write: func(w io.Writer, o WriteOptions) Writer {
		return &documentWriter{w: w, o: o, form: "a save of GNOME Sudoku", text: gnomeText}
	},
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// gnomeNames and gnomeCellNames are the members of a game and of a cell.
var (
	gnomeNames     = members.Names{"difficulty_category", "time_elapsed", "cells"}
	gnomeCellNames = members.Names{"position", "value", "fixed", "earmarks", members.AnyNumber}
)

func readGnome(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	doc, err := jsonvalue.Parse(text, 1)
	if err != nil {
		return err
	}
	s := setters.NewDraft(9)
	err = doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "difficulty_category":
			s.Meta.Level, err = v.Text()
		case "time_elapsed":
			s.Progress.Elapsed, err = jsonSeconds(v)
		case "cells":
			_, err = v.Each(81, func(v *jsonvalue.Value) *lex.Fault { return gnomeCell(s, v) })
		default:
			members.Unknown(s.Rules, gnomeNames, name, v)
		}
		return err
	})
	if err != nil {
		return err
	}
	rec, err := recordOfObject(s.Finish(), doc, o)
	if err != nil {
		return err
	}
	rec.Line = 1
	yield(rec)
	return nil
}

// gnomeCell reads a cell.
func gnomeCell(s *setters.Draft, cell *jsonvalue.Value) *lex.Fault {
	position := []int{}
	value, fixed := 0, false
	var notes nonet.Digits
	err := cell.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "position":
			_, err = v.Each(2, func(v *jsonvalue.Value) *lex.Fault {
				at, err := v.Integer(0, 8)
				position = append(position, at)
				return err
			})
		case "value":
			value, err = v.Integer(0, 9)
		case "fixed":
			fixed, err = v.Truth()
		case "earmarks":
			_, err = v.Each(9, func(v *jsonvalue.Value) *lex.Fault {
				d, err := v.Integer(1, 9)
				notes = notes.With(nonet.Digit(d))
				return err
			})
		default:
			members.Unknown(s.Rules, gnomeCellNames, name, v)
		}
		return err
	})
	if err != nil {
		return err
	}
	if len(position) != 2 {
		return cell.Errorf("found a cell without a position of row and column")
	}
	c := position[0]*9 + position[1]
	s.Givens[c], s.Progress.Placed[c] = 0, nonet.Digit(value)
	if fixed {
		s.Givens[c], s.Progress.Placed[c] = nonet.Digit(value), 0
	}
	s.Progress.Centre[c] = notes
	return nil
}

// jsonSeconds returns a time in seconds, 0 for a negative one, which stands for none.
func jsonSeconds(v *jsonvalue.Value) (time.Duration, *lex.Fault) {
	seconds, err := strconv.ParseFloat(string(v.Raw()), 64)
	if err != nil || seconds > maxMilliseconds/1000 {
		return 0, v.Errorf("found %s, expected a number of seconds", lex.Quote(v.Raw()))
	}
	return time.Duration(max(seconds, 0) * float64(time.Second)), nil
}

// gnomeLevels are the difficulties of GNOME Sudoku, which reads no game without one.
var gnomeLevels = []string{"Easy Difficulty", "Medium Difficulty", "Hard Difficulty",
	"Very Hard Difficulty"}

// gnomeLevel returns the difficulty of a record as GNOME Sudoku names it, "" if it has none that
// GNOME Sudoku knows.
func gnomeLevel(r *Record) string {
	level := metaOf(r).Level
	for _, known := range gnomeLevels {
		if strings.EqualFold(known, level) || strings.EqualFold(known, level+" Difficulty") {
			return known
		}
	}
	return ""
}

// gnomeText returns the save of a record. A difficulty that GNOME Sudoku does not know is
// medium.
func gnomeText(r *Record, o WriteOptions) ([]byte, error) {
	if err := classicOnly(r, "a save of GNOME Sudoku"); err != nil {
		return nil, err
	}
	level := cmp.Or(gnomeLevel(r), gnomeLevels[1])
	p := r.Progress
	if p == nil {
		p = &Progress{}
	}
	elapsed := -1.0
	if p.Elapsed > 0 {
		elapsed = p.Elapsed.Seconds()
	}
	text := fmt.Appendf(nil, "{\n  \"difficulty_category\": \"%s\",\n  \"time_elapsed\": ", level)
	text = append(strconv.AppendFloat(text, elapsed, 'f', -1, 64), ",\n  \"cells\": ["...)
	separator := "\n"
	notes := p.notes()
	for c, d := range r.Puzzle.Givens {
		fixed := d != 0
		d |= sketch.ValueAt(p.Placed, c)
		marks := sketch.ValueAt(notes, c)
		if d == 0 && marks.IsEmpty() {
			continue
		}
		text = fmt.Appendf(text, "%s    {\"position\": [%d, %d], \"value\": %d, \"fixed\": %t, "+
			"\"earmarks\": ", separator, c/9, c%9, d, fixed)
		separator = ",\n"
		if d != 0 { // GNOME Sudoku refuses notes beside a digit
			marks = nonet.Digits{}
		}
		text = append(jsonvalue.AppendDigits(text, marks), '}')
	}
	return append(text, "\n  ]\n}\n"...), nil
}

// gnome-share has a puzzle a line, as GNOME Sudoku copies it: #, five characters that
// count the givens, and a character for each given. The character 33+i+9j stands for i and j.
// The counts are those of the digits 1 and 2, 3 and 4, up to 9 and 0; then come the rows
// and columns, from 0, of the cells that are 1, of those that are 2, and so on.
//
// An odd digit that is in nine cells cannot be written.
var gnomeShareFormat = &Format{
	Name:    "gnome-share",
	tells:   tellsClassic,
	About:   "puzzles as GNOME Sudoku copies them: #, counts and places",
	uses:    "GNOME Sudoku: copied puzzles",
	holds:   PartSeveral,
	read:    readCases(lex.ScanFilled, gnomeShareRecord),
	write:   writeTexts("", appendGNOMEShare),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// gnomeHead is the length of # and the counts.
const gnomeHead = 6

// gnomePair returns the numbers that a character stands for.
func gnomePair(ch byte) (i, j int, ok bool) {
	if ch < 33 || ch >= 33+9*10 {
		return 0, 0, false
	}
	return int(ch-33) % 9, int(ch-33) / 9, true
}

// gnomeShareRecord reads a line.
func gnomeShareRecord(in *lex.Scanner, o Options) (*Record, *lex.Fault) {
	if in.TooLong {
		return nil, in.ErrTooLong()
	}
	rec, err := recordOf(sketch.NewRules(9), o)
	if err != nil {
		return nil, in.Errorf(0, "%w", err)
	}
	text := bytes.TrimSpace(in.Text)
	column, err := gnomeShareGivens(text, rec.Puzzle.Givens)
	if err != nil {
		return nil, in.Errorf(bytes.Index(in.Text, text)+column, "%w", err)
	}
	rec.Text = string(text)
	return rec, nil
}

// gnomeShareGivens reads the givens of a line. The column is that of an error.
func gnomeShareGivens(text []byte, givens nonet.Grid) (column int, err error) {
	if len(text) < gnomeHead || text[0] != '#' {
		return 1, fmt.Errorf("found %s, expected # and the counts of the digits", lex.Quote(text))
	}
	var digits []nonet.Digit // of the cells that follow
	for i, ch := range text[1:gnomeHead] {
		odd, even, ok := gnomePair(ch)
		if !ok || i == 4 && even > 0 {
			return i + 2, fmt.Errorf("found %s, expected the counts of two digits",
				lex.QuoteChar(text[i+1:]))
		}
		d := nonet.Digit(2*i + 1)
		digits = append(digits, bytes.Repeat([]byte{d}, odd)...)
		digits = append(digits, bytes.Repeat([]byte{d + 1}, even)...)
	}
	if cells := len(text) - gnomeHead; cells != len(digits) {
		return gnomeHead + 1, fmt.Errorf("found %d cells, expected %d as counted", cells,
			len(digits))
	}
	for i, d := range digits {
		row, col, ok := gnomePair(text[gnomeHead+i])
		if !ok || col > 8 || givens[row*9+col] != 0 {
			return gnomeHead + i + 1, fmt.Errorf("found %s, expected the place of a further cell",
				lex.QuoteChar(text[gnomeHead+i:]))
		}
		givens[row*9+col] = d
	}
	return 0, nil
}

// detectGnomeShare: every line is a puzzle.
func detectGnomeShare(prefix []byte, eof bool) lex.Verdict {
	found := false
	for line := range bytes.Lines(prefix) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if _, err := gnomeShareGivens(line, make(nonet.Grid, 81)); err != nil {
			return lex.No
		}
		found = true
	}
	switch {
	case found:
		return lex.Yes
	case eof:
		return lex.No
	}
	return lex.More
}

// appendGNOMEShare appends a puzzle.
func appendGNOMEShare(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	if err := classicOnly(r, "a copied puzzle of GNOME Sudoku"); err != nil {
		return text, err
	}
	var places [11][]byte // by digit; there is no digit 10
	for c, d := range r.Puzzle.Givens {
		places[d] = append(places[d], byte(33+c/9+c%9*9))
	}
	text = append(text, '#')
	for d := 1; d <= 9; d += 2 {
		for i, most := range []int{8, 9} {
			if n := len(places[d+i]); n > most {
				return text, lex.CannotHold("a copied puzzle of GNOME Sudoku cannot have the digit %d in "+
					"%d cells", d+i, n)
			}
		}
		text = append(text, byte(33+len(places[d])+9*len(places[d+1])))
	}
	for _, of := range places[1:] {
		text = append(text, of...)
	}
	return append(text, '\n'), nil
}
