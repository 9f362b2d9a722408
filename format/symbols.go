package format

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
)

// The symbols of the three ways to write digits as characters, by digit; the
// first is that of an empty cell. They are chosen by Options.Symbols.
const (
	symbols1 = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	symbolsA = ".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	symbols0 = ".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// symbolsOf returns the symbols by digit of a way to write digits.
func symbolsOf(name byte) string {
	switch name {
	case 'A':
		return symbolsA
	case '0':
		return symbols0
	}
	return symbols1
}

// alphabets reads the symbols of puzzles of one size, which may be written in
// several ways. If no way was asked for, these are 1-9A.., A.. and, above size
// 9, 0-9A..: there, 0 is a digit or an empty cell, see zeroRole.
type alphabets struct {
	all  []*alphabet // 1-9A.. and A.., or what was asked for; not all of them have the size
	zero *alphabet   // 0-9A.., if 0 may be a digit; else nil

	// plain is the first alphabet. If 0 may be a digit, it is no symbol of plain: a
	// text that plain decodes has no 0, and needs no closer look.
	plain *alphabet
}

// maxZeroEmpty is the largest size in which 0 always is an empty cell, unless the
// symbols were asked for: no program is known to write these sizes in 0-8.
const maxZeroEmpty = 9

// newAlphabets returns the alphabets of a size. name is as in Options.Symbols.
func newAlphabets(name byte, size int) *alphabets {
	names := "1A"
	if name != 0 {
		names = string(name)
	}
	s := new(alphabets)
	for _, name := range []byte(names) {
		if a := newAlphabet(name, size); a != nil {
			s.all = append(s.all, a)
		}
	}
	if len(s.all) == 0 {
		return s
	}
	s.plain = s.all[0]
	if name == 0 && size > maxZeroEmpty {
		s.zero = newAlphabet('0', size)
		s.plain = new(*s.plain)
		s.plain.digit['0'] = noSymbol
	}
	return s
}

// decode writes the digits of the text of a whole puzzle to the beginning of
// digits, and returns the alphabet that it is written in. If that is nil, it
// cannot be known whether 0 is a digit; fault is then the place of the first 0.
// If a character is no symbol of the alphabet that the text seems to be written
// in, fault is its place. Else fault is -1. There must be an alphabet.
func (s *alphabets) decode(digits []nonet.Digit, text []byte) (a *alphabet, fault int) {
	switch s.zeroRole(text) {
	case zeroUnknown:
		return nil, bytes.IndexByte(text, '0')
	case zeroDigit:
		s.zero.decode(digits, text)
		return s.zero, -1
	}
	for _, a := range s.all {
		if a.decode(digits, text) {
			return a, -1
		}
	}
	a = s.all[0]
	if len(s.all) > 1 && !bytes.ContainsAny(text, "123456789") && isLetter(text[a.fault(text)]) {
		a = s.all[1]
	}
	return a, a.fault(text)
}

// A zeroRole is what 0 stands for in a puzzle.
type zeroRole uint8

const (
	zeroEmpty   zeroRole = iota // an empty cell
	zeroDigit                   // the lowest digit
	zeroUnknown                 // one of them
)

// zeroRole finds out what 0 stands for in the text of a whole puzzle.
func (s *alphabets) zeroRole(text []byte) zeroRole {
	if s.zero == nil || bytes.IndexByte(text, '0') < 0 {
		return zeroEmpty
	}
	e := zeroEvidence{n: s.zero.size}
	for i, ch := range text {
		switch d := s.zero.digit[ch]; {
		case d == noSymbol:
			return zeroEmpty // such as G in 16x16, which 1-9A-G has and 0-9A-F has not
		case d == 0:
			e.empty()
		case d == 1:
			e.zero(i)
		}
	}
	return e.role()
}

// zeroEvidence gathers what tells the role of 0 in a puzzle that has no symbol
// or number beyond those of 0-9A...
type zeroEvidence struct {
	n          int       // size of the puzzle
	zeros      int       // how many there are
	rows, cols [2]uint64 // that have one
	twice      bool      // a row or column has two
	empties    bool      // there is another sign of an empty cell
}

// zero counts the 0 in a cell.
func (e *zeroEvidence) zero(cell int) {
	row, col := cell/e.n, cell%e.n
	e.zeros++
	e.twice = e.twice || e.rows[row/64]>>(row%64)&1 != 0 || e.cols[col/64]>>(col%64)&1 != 0
	e.rows[row/64] |= 1 << (row % 64)
	e.cols[col/64] |= 1 << (col % 64)
}

// empty notes a sign of an empty cell other than 0.
func (e *zeroEvidence) empty() { e.empties = true }

// role decides. Beside another sign of an empty cell, 0 is a digit. Without one,
// the puzzle has no empty cell if 0 is a digit, so each row and column must have
// one 0: such a text may be a full grid, or a puzzle whose empty cells all have
// the same digit.
func (e *zeroEvidence) role() zeroRole {
	switch {
	case e.zeros == 0:
		return zeroEmpty
	case e.empties:
		return zeroDigit
	case e.zeros == e.n && !e.twice:
		return zeroUnknown
	}
	return zeroEmpty
}

// errZeroUnknown is the error for a puzzle with zeroUnknown.
var errZeroUnknown = errors.New("0 may be a digit or an empty cell: say --symbols 0 if it is a " +
	"digit, --symbols 1 if it is an empty cell")

// symbolsSay reports whether a reader that was not told the symbols takes a
// text that is written in the symbols of that name as it is meant.
func symbolsSay(name byte, size int, text []byte) bool {
	if name == '1' {
		return true // the first way that is tried, and the text has no 0
	}
	s := newAlphabets(0, size)
	if len(s.all) == 0 {
		return false
	}
	a, fault := s.decode(make([]nonet.Digit, len(text)), text)
	return fault < 0 && a.name == name
}

func isLetter(ch byte) bool { return ch|0x20 >= 'a' && ch|0x20 <= 'z' }

// isSymbol has the characters that are symbols of some alphabet.
var isSymbol = func() (is [256]bool) {
	for _, ch := range []byte(symbols0 + "*_-?") {
		is[ch] = true
	}
	return is
}()

// nonSymbolAt returns the place of the first character that is a symbol of no
// alphabet, -1 if there is none.
func nonSymbolAt(text []byte) int {
	for i, ch := range text {
		if !isSymbol[ch] {
			return i
		}
	}
	return -1
}

// quoteChar quotes the character at the beginning of text, or the byte if the
// text is not UTF-8 there.
func quoteChar(text []byte) string {
	r, size := utf8.DecodeRune(text)
	if r == utf8.RuneError && size <= 1 {
		return fmt.Sprintf("the byte 0x%02x", text[0])
	}
	return fmt.Sprintf("%q", r)
}

// tooManyDigits is the error for a size that an alphabet has no symbols for.
func tooManyDigits(name byte, size int) error {
	if name == 0 {
		name = '1'
	}
	return fmt.Errorf("size %d has more digits than the %d symbols of --symbols %c: use format grid",
		size, len(symbolsOf(name))-1, name)
}

// symbolsSaid returns the name of the symbols that an input says it is written in.
func (o Options) symbolsSaid(text string) (name byte, err error) {
	switch {
	case text != "1" && text != "A" && text != "0":
		return 0, fmt.Errorf("found %s where the symbols 1, A or 0 are expected",
			quoteStart([]byte(text)))
	case o.Symbols != 0 && o.Symbols != text[0]:
		return 0, fmt.Errorf("found the symbols %s, which are not those that were asked for, %c",
			text, o.Symbols)
	}
	return text[0], nil
}
