package lex

import (
	"errors"
	"fmt"
)

// Fault is what is wrong with an input, and where. Readers return it; package format names the file
// and the format.
type Fault struct {
	Line   int // from 1
	Column int // in bytes from 1, 0 if it is about the whole line
	Err    error
}

func (f *Fault) Error() string {
	if f.Column == 0 {
		return fmt.Sprintf("%d: %v", f.Line, f.Err)
	}
	return fmt.Sprintf("%d:%d: %v", f.Line, f.Column, f.Err)
}

func (f *Fault) Unwrap() error { return f.Err }

// ErrCannotHold says that a format cannot hold what is to be written in it.
// Errors that wrap it say what would be lost.
var ErrCannotHold = errors.New("the format cannot hold this")

// CannotHold returns an error that wraps ErrCannotHold; format and args say what
// would be lost.
func CannotHold(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrCannotHold, fmt.Sprintf(format, args...))
}

// ErrPiece says that an input cannot be read in pieces.
var ErrPiece = errors.New("the input cannot be read in pieces")
