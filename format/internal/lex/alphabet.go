package lex

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/nonet-dev/nonet"
)

// NoSymbol is the value that an alphabet has for a character that is not one of its
// symbols. No digit has that bit, as digits are at most 100.
const NoSymbol = 0x80

// Alphabet reads the symbols of one size.
type Alphabet struct {
	Name    byte       // '1', 'A' or '0'
	Size    int        // the number of its digits
	Digit   [256]uint8 // by character: the digit, 0 for an empty cell, or NoSymbol
	decimal bool       // it has 1 to 9 for these digits, 0 and . for an empty cell
}

// NewAlphabet returns the alphabet of that name for a size, nil if it has not
// as many symbols. Letters stand for digits in either case while one case is
// enough, and X is an empty cell where it is not a digit.
func NewAlphabet(name byte, size int) *Alphabet {
	symbols := SymbolsOf(name)
	if size >= len(symbols) {
		return nil
	}
	a := &Alphabet{Name: name, Size: size}
	for i := range a.Digit {
		a.Digit[i] = NoSymbol
	}
	for _, ch := range []byte(".0*_-?Xx") {
		a.Digit[ch] = 0
	}
	oneCase := size <= bytes.IndexByte([]byte(symbols), 'Z')
	for d := 1; d < len(symbols); d++ {
		ch := symbols[d]
		lower := ch >= 'a' && ch <= 'z'
		if lower && oneCase {
			break
		}
		a.set(ch, d)
		if oneCase && ch >= 'A' && ch <= 'Z' {
			a.set(ch+'a'-'A', d)
		}
	}
	a.decimal = name == '1' && size >= 9
	return a
}

// set makes ch the symbol of d. If d is above the size, ch is not a symbol; X then stays
// an empty cell.
func (a *Alphabet) set(ch byte, d int) {
	switch {
	case d <= a.Size:
		a.Digit[ch] = uint8(d)
	case ch != 'X' && (ch != 'x' || a.Digit['X'] != 0):
		a.Digit[ch] = NoSymbol
	}
}

// Decode writes the digits of text to the beginning of digits, and reports
// whether all characters are symbols.
func (a *Alphabet) Decode(digits []nonet.Digit, text []byte) bool {
	digits = digits[:len(text)]
	if a.decimal && len(text) == 81 && DecodeNine((*[81]nonet.Digit)(digits), (*[81]byte)(text)) {
		return true
	}
	var all uint8
	for i, ch := range text {
		d := a.Digit[ch]
		digits[i] = d
		all |= d
	}
	return all < NoSymbol
}

// DecodeNine is Decode for a 9×9 puzzle that is written in 0 to 9 and points:
// eight at a time, which takes a sixth of the time.
func DecodeNine(digits *[81]nonet.Digit, text *[81]byte) bool {
	c := decoding
	var other uint64
	for i := 0; i < 80; i += 8 {
		eight, others := c.digits(binary.LittleEndian.Uint64(text[i : i+8]))
		binary.LittleEndian.PutUint64(digits[i:i+8], eight)
		other |= others
	}
	eight, others := c.digits(binary.LittleEndian.Uint64(text[73:]))
	binary.LittleEndian.PutUint64(digits[73:], eight)
	return (other|others)&(0x80*each) == 0
}

// EncodeNine writes the characters of 9×9 digits, which are 0 to 9.
func EncodeNine(text *[81]byte, digits *[81]nonet.Digit) {
	c := encoding
	for i := 0; i < 80; i += 8 {
		binary.LittleEndian.PutUint64(text[i:i+8],
			c.characters(binary.LittleEndian.Uint64(digits[i:i+8])))
	}
	text[80] = Symbols1[digits[80]]
}

// Bytes eight times each. The compiler loads constants anew in each step of a
// loop, but keeps variables in registers: that saves a third of the time.
type (
	decodingBytes struct{ x01, x30, x76 uint64 }
	encodingBytes struct{ x01, x2e, x7f uint64 }
)

var (
	decoding = decodingBytes{each, 0x30 * each, 0x76 * each}
	encoding = encodingBytes{each, 0x2e * each, 0x7f * each}
)

// each times a byte is eight of it.
const each = 0x0101010101010101

// digits returns the digits of eight characters, a byte each, and has bit 7 of
// some byte of other set if one of them is neither 0 to 9 nor a point.
//
//	character   0x30 '0' to 0x39 '9'   0x2e '.'   else
//	x           0x00     to 0x09       0x1e       10 or more
//	point       0                      1          bit 4 of x
//	digits      0x00     to 0x09       0x00       10 or more, or beside a point 1 or more
//
// So the digits get bit 7 where 0x76 is added, and beside a point 9 more, or
// they have it before. A carry comes from these only.
func (c decodingBytes) digits(text uint64) (digits, other uint64) {
	x := text ^ c.x30
	point := x >> 4 & c.x01
	digits = x ^ 0x1e*point
	return digits, digits | (digits + c.x76 + 9*point)
}

// characters returns the characters of eight digits, a byte each. That of 0,
// the point, is 2 less than where it would be.
func (c encodingBytes) characters(digits uint64) uint64 {
	given := (digits + c.x7f) >> 7 & c.x01
	return digits + c.x2e + 2*given
}

// Fault returns the first character that is not a symbol, -1 if there is none.
func (a *Alphabet) Fault(text []byte) int {
	for i, ch := range text {
		if a.Digit[ch] == NoSymbol {
			return i
		}
	}
	return -1
}

// Expected says for a message which characters the alphabet has.
func (a *Alphabet) Expected() string {
	symbols := SymbolsOf(a.Name)[1:]
	what := ""
	for _, span := range []string{"09", "19", "AZ", "az"} {
		from := bytes.IndexByte([]byte(symbols), span[0])
		if from < 0 || from >= a.Size || span == "19" && symbols[0] == '0' {
			continue
		}
		to := min(bytes.IndexByte([]byte(symbols), span[1]), a.Size-1)
		if what != "" {
			what += ", "
		}
		what += string(symbols[from])
		if to > from {
			what += "-" + string(symbols[to])
		}
	}
	empty := ". 0 * _ - ?"
	if a.Name == '0' {
		empty = ". * _ - ?"
	}
	return fmt.Sprintf("%s or an empty cell (%s)", what, empty)
}
