// Package codec undoes the packings in which programs put puzzles into links and files:
// LZ-string, deflate in base64, the short JSON of SudokuPad, and ways to write runs of empty
// cells in a character each. It knows no puzzles: a reader asks for a text or for so many
// numbers.
//
// Every decoder takes any text. It returns an [*Error], and never uses more memory than a
// small multiple of the bound that its caller sets.
package codec

import (
	"fmt"
	"unicode/utf8"
)

// MaxPacked bounds the text that a link stands for, in bytes.
const MaxPacked = 4 << 20

// Error says where a text is wrong.
type Error struct {
	Offset int    // in bytes from 0; the length of the text if it ends too early
	Reason string // what was found, and what was expected
}

func (e *Error) Error() string {
	return fmt.Sprintf("character %d: %s", e.Offset+1, e.Reason)
}

func errorAt(offset int, format string, args ...any) *Error {
	return &Error{Offset: offset, Reason: fmt.Sprintf(format, args...)}
}

// charAt quotes the character at an offset of a text for a message.
func charAt(text string, offset int) string {
	r, size := utf8.DecodeRuneInString(text[offset:])
	if r == utf8.RuneError && size == 1 {
		return fmt.Sprintf("the byte 0x%02x", text[offset])
	}
	return fmt.Sprintf("%q", r)
}
