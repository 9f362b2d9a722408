package api

import (
	"context"
	"errors"
	"fmt"

	"github.com/nonet-dev/nonet"
)

// Code is the class of an Error.
type Code string

// The classes of errors; Codes says what they mean.
const (
	CodeRequest     Code = "request"
	CodeUnreadable  Code = "unreadable"
	CodeInvalid     Code = "invalid"
	CodeNone        Code = "none"
	CodeMany        Code = "many"
	CodeLimit       Code = "limit"
	CodeUnsupported Code = "unsupported"
	CodeCancelled   Code = "cancelled"
	CodeInternal    Code = "internal"
)

// CodeInfo describes a Code for people.
type CodeInfo struct {
	Code  Code
	About string
}

// Codes describes every code.
func Codes() []CodeInfo {
	return []CodeInfo{
		{CodeRequest, "The parameters are not as the method wants them."},
		{CodeUnreadable, "A text is no puzzle."},
		{CodeInvalid, "Clues break the rules at sight, so there is nothing to search."},
		{CodeNone, "The puzzle has no solution."},
		{CodeMany, "The puzzle has several solutions."},
		{CodeLimit, "The call took too long, or too much work."},
		{CodeUnsupported, "The method cannot take such a puzzle."},
		{CodeCancelled, "The caller ended the call."},
		{CodeInternal, "A fault of nonet."},
	}
}

// Error is why a call has no result.
type Error struct {
	Code Code `json:"code"`
	// Message is for people: what was found, what was expected, and what to do.
	Message string `json:"message"`
	Line    int    `json:"line,omitempty"`   // from 1, of the text that cannot be read
	Column  int    `json:"column,omitempty"` // in bytes from 1
}

func (e *Error) Error() string { return e.Message }

func errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// asError returns the Error of an error of the packages.
func asError(ctx context.Context, err error) *Error {
	var known *Error
	switch {
	case errors.As(err, &known):
		return known
	case ctx.Err() != nil:
		return errorf(CodeCancelled, "the call was ended")
	case errors.Is(err, nonet.ErrLimit), errors.Is(err, context.DeadlineExceeded):
		return errorf(CodeLimit, "it takes longer than %d seconds", MaxSeconds)
	}
	return errorf(CodeInternal, "%v", err)
}
