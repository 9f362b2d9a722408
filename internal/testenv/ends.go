package testenv

import (
	"context"
	"errors"
	"testing"
	"time"
)

// soon is after how long Ends ends what it calls.
const soon = 5 * time.Millisecond

// Ends checks that a call ends before its work is done: with its context, whose error it must
// return, and after the timeout, with the error limit. The timeout is 0 where it is the context
// that ends; limit is nil for calls without a timeout. The work of the call must take much too
// long for a test. A call that does not look at the time runs into the deadline of the tests.
//
// CI runs the tests named TestEnds on WebAssembly, too, which has one thread: there the end
// reaches a call only if it yields.
func Ends(t *testing.T, limit error, call func(context.Context, time.Duration) error) {
	t.Helper()
	if limit != nil {
		if err := call(t.Context(), soon); !errors.Is(err, limit) {
			t.Errorf("after its timeout: %v", err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(soon, cancel)
	if err := call(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("after its context was cancelled: %v", err)
	}
	cancel()
	ctx, cancel = context.WithTimeout(t.Context(), soon)
	defer cancel()
	if err := call(ctx, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after the deadline of its context: %v", err)
	}
}
