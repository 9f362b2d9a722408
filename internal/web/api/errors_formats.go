//go:build !puzzles

package api

import (
	"context"
	"errors"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
)

// ofFormats makes a row of the table from the row of a method that reads or writes formats.
func ofFormats(m Method) Method {
	m.Formats = true
	read := m.read
	m.read = func(params []byte) (Task, error) {
		t, err := read(params)
		call := t.call
		t.call = func(ctx context.Context, emit func(any) error) (any, error) {
			result, err := call(ctx, emit)
			return result, formatError(err)
		}
		return t, err
	}
	return m
}

// formatError returns the Error of an error of package format, and other errors as they are.
func formatError(err error) error {
	var known *Error
	var syntax *format.SyntaxError
	switch {
	case errors.As(err, &known), isOneOf(err, nonet.ErrLimit, context.DeadlineExceeded):
	case errors.As(err, &syntax):
		return &Error{Code: CodeUnreadable, Message: syntax.Err.Error(), Line: syntax.Line,
			Column: syntax.Column}
	case isOneOf(err, format.ErrUnknownFormat, format.ErrEmpty):
		return errorf(CodeUnreadable, "%v", err)
	case isOneOf(err, format.ErrCannotHold):
		return errorf(CodeUnsupported, "%v", err)
	}
	return err
}
