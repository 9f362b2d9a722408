package format

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/format/internal/xmltext"
)

// hsol has a saved game of HoDoKu: a ZIP file whose entry SudokuData is the XML of a Java
// object, of which HoDoKu would make any object that it names. Here it is data only:
//
//	<java><object class="sudoku.Sudoku2">
//	  <void property="values"><void index="2"><int>9</int></void> ...</void>
//	  <void property="fixed"><void index="2"><boolean>true</boolean></void> ...</void>
//	  <void property="cells"><void index="4"><short>177</short></void> ...</void>
//	</object> ...</java>
//
// Values are digits, fixed says which are givens, and bit d-1 of a cell says that d is a
// candidate. What is not there is 0 or false. Other properties and objects are passed over.
// The XML may also stand alone.
var hsolFormat = &Format{
	Name:    "hsol",
	About:   "a saved game of HoDoKu: a ZIP file of XML",
	uses:    "HoDoKu, .hsol (read)",
	media:   "application/zip",
	holds:   PartPlaced | PartCandidates,
	read:    readDocument(readHSOL),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const (
	zipMagic  = "PK\x03\x04"
	hsolEntry = "SudokuData"

	// maxHSOL bounds the XML that is read. The puzzle comes first, in less than 32 KiB.
	maxHSOL = 128 << 10
)

func readHSOL(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	zipped := bytes.HasPrefix(text, []byte(zipMagic))
	if zipped {
		var err error
		if text, err = unzip(text, hsolEntry, maxHSOL); err != nil {
			return &lex.Fault{Line: 1, Err: err}
		}
	}
	rec, err := hsolRecord(text[:min(len(text), maxHSOL)], o)
	if err != nil {
		if zipped { // the file has no lines
			err = &lex.Fault{Line: 1, Err: fmt.Errorf("%s:%d: %w", hsolEntry, err.Line, err.Err)}
		}
		return err
	}
	if zipped {
		rec.Line = 1
	}
	yield(rec)
	return nil
}

// unzip returns the first entry of a ZIP file, which must have that name, or the first max
// bytes of it. Nothing is taken from the directory at the end of the file, and no size from
// any header.
func unzip(file []byte, name string, max int64) ([]byte, error) {
	const header = 30
	if len(file) < header {
		return nil, errors.New("the ZIP file ends in its first header")
	}
	flags, method := binary.LittleEndian.Uint16(file[6:]), binary.LittleEndian.Uint16(file[8:])
	names := int(binary.LittleEndian.Uint16(file[26:]))
	start := header + names + int(binary.LittleEndian.Uint16(file[28:]))
	if len(file) < start {
		return nil, errors.New("the ZIP file ends in its first header")
	}
	if got := file[header : header+names]; string(got) != name {
		return nil, fmt.Errorf("found the entry %s in the ZIP file, expected %s", lex.Quote(got),
			name)
	}
	const encrypted, stored, deflated = 1, 0, 8
	switch {
	case flags&encrypted != 0:
		return nil, errors.New("found an encrypted ZIP file")
	case method == stored:
		return file[start:min(int64(len(file)), int64(start)+max)], nil
	case method != deflated:
		return nil, fmt.Errorf("found the ZIP method %d, expected 8, which is deflate", method)
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(file[start:])), max))
	if err != nil && len(text) == 0 {
		return nil, fmt.Errorf("the entry %s of the ZIP file is damaged: %w", name, err)
	}
	return text, nil // if it is damaged further on, that is an error of XML
}

// hsolProperties are the arrays of a puzzle that are read, and the type of their elements.
var hsolProperties = map[string]string{"values": "int", "fixed": "boolean", "cells": "short"}

// hsolRecord reads the XML.
func hsolRecord(text []byte, o Options) (*Record, *lex.Fault) {
	rec, err := recordOf(sketch.NewRules(9), o)
	if err != nil {
		return nil, &lex.Fault{Line: 1, Err: err}
	}
	p := rec.progress()
	p.Placed, p.Candidates = make(nonet.Grid, 81), make([]nonet.Digits, 81)
	var fixed [81]bool
	var puzzle *xmltext.Element
	x := xmltext.New(text)
	for x.Next() {
		e := x.Element
		if puzzle == nil {
			if e.Is("object") && e.Value("class") == "sudoku.Sudoku2" {
				puzzle, rec.Line = e, e.Line
			}
			continue
		}
		if x.Ended && e == puzzle {
			return rec.hsolState(fixed[:]), nil
		}
		property, index := hsolPlace(e, puzzle)
		switch {
		case property == "" || !x.Ended:
			continue
		case index < 0:
			return nil, e.Errorf("%s: found the element %s, expected elements with an index "+
				"from 0 to 80, as HoDoKu 2.2 writes them", property, e.Name.Local)
		}
		text := e.Trimmed()
		switch property {
		case "fixed":
			fixed[index] = text == "true"
		default:
			most := 9
			if property == "cells" {
				most = 1<<9 - 1
			}
			n, err := strconv.Atoi(text)
			if err != nil || n < 0 || n > most {
				return nil, e.Errorf("%s[%d]: found %s, expected a number from 0 to %d", property,
					index, lex.Quote([]byte(text)), most)
			}
			if property == "values" {
				p.Placed[index] = nonet.Digit(n)
			} else {
				p.Candidates[index] = digitsOfBits(uint64(n))
			}
		}
	}
	if puzzle == nil && (x.Err == nil || x.Early) {
		return nil, &lex.Fault{Line: 1, Err: errors.New("found no object sudoku.Sudoku2 at the " +
			"beginning of the XML")}
	}
	return nil, x.Err
}

// hsolPlace returns the property of the puzzle to which the element belongs, "" if to none
// that is read or an element around values; and its index, -1 if it has none.
func hsolPlace(e *xmltext.Element, puzzle *xmltext.Element) (property string, index int) {
	index = -1
	if e.Parent == nil || e.Parent == puzzle || e.Is("void") {
		return "", index
	}
	around := e.Parent
	if around.Parent != nil && around.Parent != puzzle && around.Has("index") {
		if i, err := strconv.Atoi(around.Value("index")); err == nil && i >= 0 && i < 81 {
			index = i
		}
		around = around.Parent
	}
	property = around.Value("property")
	kind, ok := hsolProperties[property]
	if !ok || around.Parent != puzzle {
		return "", index
	}
	if kind != e.Name.Local {
		index = -1
	}
	return property, index
}

// hsolState completes a record: digits that are fixed are givens, and candidates are stated
// only where some were removed.
func (r *Record) hsolState(fixed []bool) *Record {
	p := r.Progress
	for c, given := range fixed {
		if given {
			r.Puzzle.Givens[c], p.Placed[c] = p.Placed[c], 0
		}
	}
	filled := r.filled()
	removed := false
	for c, digits := range open(r.Puzzle, filled) {
		if filled[c] != 0 {
			p.Candidates[c] = nonet.Digits{}
		}
		removed = removed || p.Candidates[c] != digits
	}
	if !removed {
		p.Candidates = nil
	}
	return r
}

// detectHSOL: a ZIP file, or XML of Java.
func detectHSOL(prefix []byte, eof bool) lex.Verdict {
	if bytes.HasPrefix(prefix, []byte(zipMagic)) {
		var other *ForeignError
		if errors.As(foreign(prefix), &other) && other.Kind != zipKind {
			return lex.No // a workbook, which is a ZIP file, too
		}
		const names = 30 // where the name of the first entry stands
		if len(prefix) >= names+len(hsolEntry) &&
			!bytes.HasPrefix(prefix[names:], []byte(hsolEntry)) {
			return lex.No
		}
		return lex.Yes
	}
	return xmltext.Detect(prefix, eof, func(root *xmltext.Element) lex.Verdict {
		if root.Is("java") {
			return lex.Yes
		}
		return lex.No
	})
}
