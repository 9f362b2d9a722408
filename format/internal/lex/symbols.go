package lex

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
)

// The symbols of the three ways to write digits as characters, by digit; the
// first is that of an empty cell. Options.Symbols of package format chooses one.
const (
	Symbols1 = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	SymbolsA = ".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	Symbols0 = ".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// SymbolsOf returns the symbols by digit of a way to write digits.
func SymbolsOf(name byte) string {
	switch name {
	case 'A':
		return SymbolsA
	case '0':
		return Symbols0
	}
	return Symbols1
}

// Alphabets reads the symbols of puzzles of one size, which may be written in
// several ways. If no way was asked for, these are 1-9A.., A.. and, above size
// 9, 0-9A..: there, 0 is a digit or an empty cell, see ZeroRole.
type Alphabets struct {
	All  []*Alphabet // 1-9A.. and A.., or what was asked for; not all of them have the size
	zero *Alphabet   // 0-9A.., if 0 may be a digit; else nil

	// Plain is the first alphabet. If 0 may be a digit, it is not a symbol of Plain: a
	// text that Plain decodes has no 0, and needs no closer look.
	Plain *Alphabet
}

// MaxZeroEmpty is the largest size in which 0 always is an empty cell, unless the
// symbols were asked for: no program is known to write these sizes in 0-8.
const MaxZeroEmpty = 9

// NewAlphabets returns the alphabets of a size. name is one of 1, A and 0, or 0 if it
// is not known.
func NewAlphabets(name byte, size int) *Alphabets {
	names := "1A"
	if name != 0 {
		names = string(name)
	}
	s := new(Alphabets)
	for _, name := range []byte(names) {
		if a := NewAlphabet(name, size); a != nil {
			s.All = append(s.All, a)
		}
	}
	if len(s.All) == 0 {
		return s
	}
	s.Plain = s.All[0]
	if name == 0 && size > MaxZeroEmpty {
		s.zero = NewAlphabet('0', size)
		s.Plain = new(*s.Plain)
		s.Plain.Digit['0'] = NoSymbol
	}
	return s
}

// Decode writes the digits of the text of a whole puzzle to the beginning of
// digits, and returns the alphabet that it is written in. If that is nil, it
// cannot be known whether 0 is a digit; fault is then the place of the first 0.
// If a character is not a symbol of the alphabet that the text seems to be written
// in, fault is its place. Else fault is -1. There must be an alphabet.
func (s *Alphabets) Decode(digits []nonet.Digit, text []byte) (a *Alphabet, fault int) {
	switch s.ZeroRole(text) {
	case ZeroUnknown:
		return nil, bytes.IndexByte(text, '0')
	case zeroDigit:
		s.zero.Decode(digits, text)
		return s.zero, -1
	}
	for _, a := range s.All {
		if a.Decode(digits, text) {
			return a, -1
		}
	}
	a = s.All[0]
	if len(s.All) > 1 && !bytes.ContainsAny(text, "123456789") && IsLetter(text[a.Fault(text)]) {
		a = s.All[1]
	}
	return a, a.Fault(text)
}

// A ZeroRole is what 0 stands for in a puzzle.
type ZeroRole uint8

const (
	ZeroEmpty   ZeroRole = iota // an empty cell
	zeroDigit                   // the lowest digit
	ZeroUnknown                 // one of them
)

// ZeroRole finds out what 0 stands for in the text of a whole puzzle.
func (s *Alphabets) ZeroRole(text []byte) ZeroRole {
	if s.zero == nil || bytes.IndexByte(text, '0') < 0 {
		return ZeroEmpty
	}
	e := ZeroEvidence{N: s.zero.Size}
	for i, ch := range text {
		switch d := s.zero.Digit[ch]; {
		case d == NoSymbol:
			return ZeroEmpty // such as G in 16x16, which 1-9A-G has and 0-9A-F has not
		case d == 0:
			e.Empty()
		case d == 1:
			e.Zero(i)
		}
	}
	return e.Role()
}

// ZeroEvidence gathers what tells the role of 0 in a puzzle that has no symbol
// or number beyond those of 0-9A...
type ZeroEvidence struct {
	N          int       // size of the puzzle
	zeros      int       // how many there are
	rows, cols [2]uint64 // that have one
	twice      bool      // a row or column has two
	empties    bool      // there is another sign of an empty cell
}

// Zero counts the 0 in a cell.
func (e *ZeroEvidence) Zero(cell int) {
	row, col := cell/e.N, cell%e.N
	e.zeros++
	e.twice = e.twice || e.rows[row/64]>>(row%64)&1 != 0 || e.cols[col/64]>>(col%64)&1 != 0
	e.rows[row/64] |= 1 << (row % 64)
	e.cols[col/64] |= 1 << (col % 64)
}

// Empty notes a sign of an empty cell other than 0.
func (e *ZeroEvidence) Empty() { e.empties = true }

// Role decides. Beside another sign of an empty cell, 0 is a digit. Without one,
// the puzzle has no empty cell if 0 is a digit, so each row and column must have
// one 0: such a text may be a full grid, or a puzzle whose empty cells all have
// the same digit.
func (e *ZeroEvidence) Role() ZeroRole {
	switch {
	case e.zeros == 0:
		return ZeroEmpty
	case e.empties:
		return zeroDigit
	case e.zeros == e.N && !e.twice:
		return ZeroUnknown
	}
	return ZeroEmpty
}

// ErrZeroUnknown is the error for a puzzle with ZeroUnknown.
var ErrZeroUnknown = errors.New("0 may be a digit or an empty cell")

// SymbolsSay reports whether a reader that was not told the symbols takes a
// text that is written in the symbols of that name as it is meant.
func SymbolsSay(name byte, size int, text []byte) bool {
	if name == '1' {
		return true // the first way that is tried, and the text has no 0
	}
	s := NewAlphabets(0, size)
	if len(s.All) == 0 {
		return false
	}
	a, fault := s.Decode(make([]nonet.Digit, len(text)), text)
	return fault < 0 && a.Name == name
}

func IsLetter(ch byte) bool { return ch|0x20 >= 'a' && ch|0x20 <= 'z' }

// IsSymbol has the characters that are symbols of some alphabet.
var IsSymbol = func() (is [256]bool) {
	for _, ch := range []byte(Symbols0 + "*_-?") {
		is[ch] = true
	}
	return is
}()

// NonSymbolAt returns the place of the first character that is a symbol of no
// alphabet, -1 if there is none.
func NonSymbolAt(text []byte) int {
	for i, ch := range text {
		if !IsSymbol[ch] {
			return i
		}
	}
	return -1
}

// QuoteChar quotes the character at the beginning of text, or the byte if the
// text is not UTF-8 there.
func QuoteChar(text []byte) string {
	r, size := utf8.DecodeRune(text)
	if r == utf8.RuneError && size <= 1 {
		return fmt.Sprintf("the byte 0x%02x", text[0])
	}
	return fmt.Sprintf("%q", r)
}

// TooManyDigits is the error for a size that an alphabet has no symbols for.
func TooManyDigits(name byte, size int) error {
	if name == 0 {
		name = '1'
	}
	return fmt.Errorf("size %d has more digits than the %d that start with %c: use format grid",
		size, len(SymbolsOf(name))-1, name)
}
