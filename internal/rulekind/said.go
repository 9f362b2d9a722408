package rulekind

import (
	"fmt"
	"strings"
)

// Said is what an automaton says that setters have a word for.
type Said uint8

// What such automata say. Those of Lowest and Highest read a cell and then those beside it.
const (
	SaidNothing Said = iota
	SaidEven         // all digits are even
	SaidOdd          // all digits are odd
	SaidRising       // no digit is smaller than the one before it
	SaidLowest       // the first digit is smaller than all others
	SaidHighest      // the first digit is greater than all others
	saids
)

// String returns the word of setters for it, "" for nothing.
func (s Said) String() string {
	return [saids]string{SaidEven: "even", SaidOdd: "odd", SaidRising: "slow thermo",
		SaidLowest: "minimum", SaidHighest: "maximum"}[s]
}

// Expression returns the regular expression of an automaton that says it of digits, whose symbols
// are the characters of a string.
func (s Said) Expression(symbols string) string {
	var b strings.Builder
	last := len(symbols) - 1
	switch s {
	case SaidEven, SaidOdd:
		b.WriteByte('[')
		for i := range len(symbols) {
			if i%2 == int(SaidOdd-s) {
				b.WriteByte(symbols[i])
			}
		}
		b.WriteString("]*")
	case SaidRising:
		for i := range len(symbols) {
			b.WriteByte(symbols[i])
			b.WriteByte('*')
		}
	case SaidLowest, SaidHighest:
		for i := range last {
			if i > 0 {
				b.WriteByte('|')
			}
			if s == SaidLowest {
				fmt.Fprintf(&b, "%c[%c-%c]*", symbols[i], symbols[i+1], symbols[last])
			} else {
				fmt.Fprintf(&b, "%c[%c-%c]*", symbols[i+1], symbols[0], symbols[i])
			}
		}
	}
	return b.String()
}

// SaidBy returns what the automaton of a regular expression says.
func SaidBy(expression, symbols string) Said {
	for s := SaidEven; s < saids; s++ {
		if expression != "" && s.Expression(symbols) == expression {
			return s
		}
	}
	return SaidNothing
}
