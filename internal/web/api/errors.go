package api

import (
	"context"
	"errors"

	"github.com/nonet-dev/nonet"
)

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
