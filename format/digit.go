package format

import (
	"fmt"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
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
	if symbols := lex.SymbolsOf(name); d > 0 && int(d) < len(symbols) {
		return symbols[d : d+1]
	}
	return strconv.Itoa(int(d))
}

// DigitText returns a function that writes digits of a record's puzzle, as for
// pictures: in Symbols if they are set and enough, else as Record.DigitText.
func (o WriteOptions) DigitText(r *Record) func(nonet.Digit) string {
	symbols := lex.SymbolsOf(o.Symbols)
	if o.Symbols == 0 || r.Puzzle.Layout.Size() >= len(symbols) {
		return r.DigitText
	}
	return func(d nonet.Digit) string { return symbols[d : d+1] }
}

// digitsOfBits returns the digits of a number of which bit d-1 is digit d.
func digitsOfBits(bits uint64) nonet.Digits { return nonet.Digits{bits} }

// bitsOfDigits is the inverse of digitsOfBits, for digits up to 64.
func bitsOfDigits(digits nonet.Digits) uint64 { return digits[0] }

// symbolsSaid returns the name of the symbols that an input says it is written in.
func (o Options) symbolsSaid(text string) (name byte, err error) {
	switch {
	case text != "1" && text != "A" && text != "0":
		return 0, fmt.Errorf("found %s, expected the symbols 1, A or 0",
			lex.Quote([]byte(text)))
	case o.Symbols != 0 && o.Symbols != text[0]:
		return 0, fmt.Errorf("found the symbols %s, which are not those that were asked for, %c",
			text, o.Symbols)
	}
	return text[0], nil
}
