package api

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/sched"
	"github.com/nonet-dev/nonet/logic"
)

// Code is the class of an Error.
type Code string

// The classes of errors; Codes says what they mean.
const (
	CodeRequest     Code = "request"
	CodeUnreadable  Code = "unreadable"
	CodeConstraints Code = "constraints"
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
		{CodeUnreadable, "A text is not a puzzle."},
		{CodeConstraints, "A puzzle has constraints that nonet cannot hold; dropConstraints reads " +
			"the rest."},
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

	// Detail is for the log of who runs the methods: of CodeInternal what happened where.
	Detail string `json:"-"`
}

func (e *Error) Error() string { return e.Message }

func errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// asError returns the Error of an error of the packages. ctx is that of the caller.
func asError(ctx context.Context, err error) *Error {
	var known *Error
	var layout *nonet.LayoutError
	var rule *nonet.RuleError
	switch {
	case sched.Err(ctx) != nil:
		return errorf(CodeCancelled, "the call was ended")
	case errors.As(err, &known):
		return known
	case isOneOf(err, nonet.ErrLimit, context.DeadlineExceeded):
		return boundsOf(ctx).overTime()
	case errors.As(err, &layout), errors.As(err, &rule):
		return errorf(CodeRequest, "%v", err)
	case isOneOf(err, nonet.ErrNoSolution):
		return errorf(CodeNone, "the puzzle has no solution")
	case isOneOf(err, nonet.ErrNotUnique):
		return errorf(CodeMany, "the puzzle has several solutions")
	case isOneOf(err, nonet.ErrInvalid):
		return errorf(CodeInvalid, "%v", err)
	case isOneOf(err, generate.ErrOptions, logic.ErrGoal):
		return errorf(CodeRequest, "%v", err)
	case isOneOf(err, nonet.ErrUnsupported, logic.ErrSize):
		return errorf(CodeUnsupported, "%v", err)
	}
	return &Error{Code: CodeInternal, Message: "something went wrong within nonet: please report " +
		"what you did", Detail: err.Error()}
}

// isOneOf reports whether an error is one of some.
func isOneOf(err error, targets ...error) bool {
	return slices.ContainsFunc(targets, func(t error) bool { return errors.Is(err, t) })
}

// panicked returns the Error of a method that panicked.
func panicked(method string, fault any, stack []byte) *Error {
	return &Error{Code: CodeInternal, Message: "method " + method + " failed: this is a fault of " +
		"nonet; please report what you did", Detail: fmt.Sprintf("%v\n%s", fault, stack)}
}

// tooMany is the Error of a list that is too long.
func tooMany(member string, n int) *Error {
	return errorf(CodeRequest, "%s has %d elements: a call takes up to %d", member, n, MaxPuzzles)
}

// numbered returns the error of element i of a list of n, which it names unless it is the
// only one.
func numbered(err error, what string, i, n int) error {
	var known *Error
	if n == 1 || !errors.As(err, &known) {
		return err
	}
	e := *known
	e.Message = what + " " + number(i+1) + ": " + e.Message
	return &e
}
