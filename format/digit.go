package format

import (
	"strconv"

	"github.com/nonet-dev/nonet"
)

// DigitText returns a digit as the puzzle was written: as a symbol, or as a number
// if digits were numbers, the record was not read, or no symbol is that high.
func (r *Record) DigitText(d nonet.Digit) string {
	name := byte(0)
	switch {
	case r.readAs("blocks"), r.readAs("hexadoku"):
		name = 'A'
	case r.isLine(), r.style.grid.read && (r.style.grid.letters || r.style.grid.joined):
		name = r.style.symbols
	case r.style.symbols == '0': // numbers
		return strconv.Itoa(int(d) - 1)
	default:
		return strconv.Itoa(int(d))
	}
	if symbols := symbolsOf(name); d > 0 && int(d) < len(symbols) {
		return symbols[d : d+1]
	}
	return strconv.Itoa(int(d))
}

// DigitText returns a function that writes digits of a record's puzzle, as for
// pictures: in Symbols if they are set and enough, else as Record.DigitText.
func (o WriteOptions) DigitText(r *Record) func(nonet.Digit) string {
	symbols := symbolsOf(o.Symbols)
	if o.Symbols == 0 || r.Puzzle.Layout.Size() >= len(symbols) {
		return r.DigitText
	}
	return func(d nonet.Digit) string { return symbols[d : d+1] }
}

// digitsOfBits returns the digits of a number of which bit d-1 is digit d.
func digitsOfBits(bits uint64) nonet.Digits { return nonet.Digits{bits} }

// bitsOfDigits is the inverse of digitsOfBits, for digits up to 64.
func bitsOfDigits(digits nonet.Digits) uint64 { return digits[0] }
