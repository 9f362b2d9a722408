package api

import (
	"context"
	"runtime/debug"

	"github.com/nonet-dev/nonet/internal/sched"
)

// Task is a call whose parameters have been read.
type Task struct {
	// Quick says that the call takes a moment, whatever the puzzle is: microseconds, and never
	// more than some milliseconds. A server has such calls wait for no others.
	Quick bool

	method string
	err    error // of the parameters
	call   func(ctx context.Context, emit func(any) error) (any, error)
}

// Read reads the parameters of a call in JSON. What is wrong with them is the error of the call.
func (m *Method) Read(params []byte) (task *Task) {
	defer func() {
		if fault := recover(); fault != nil {
			task = &Task{method: m.Name, err: panicked(m.Name, fault, debug.Stack())}
		}
	}()
	t, err := m.read(params)
	t.method, t.err = m.Name, err
	return &t
}

// Call does the call. It returns the result, and passes the events before it to emit, as values
// that encoding/json writes: one at a time, perhaps from other goroutines, and none after Call has
// returned. An error of emit ends the call. The call ends soon after ctx, and when the time of its
// Bounds is over. The error is an *Error.
func (t *Task) Call(ctx context.Context, emit func(event any) error) (result any, err error) {
	if t.err != nil {
		return nil, asError(ctx, t.err)
	}
	inner, cancel := context.WithTimeout(ctx, boundsOf(ctx).Time)
	defer cancel()
	defer func() {
		if fault := recover(); fault != nil {
			result, err = nil, panicked(t.method, fault, debug.Stack())
		}
	}()
	if err := inner.Err(); err != nil {
		return nil, asError(ctx, err)
	}
	var undelivered *Error
	result, err = t.call(inner, func(event any) error {
		if err := inner.Err(); err != nil {
			return err
		}
		if err := emit(event); err != nil {
			undelivered = &Error{Code: CodeCancelled, Message: "the events cannot be delivered",
				Detail: err.Error()}
			cancel() // nobody listens
			return undelivered
		}
		return nil
	})
	switch {
	case undelivered != nil:
		return nil, undelivered
	case err != nil, sched.Err(ctx) != nil: // the end of ctx may have cut a result short
		return nil, asError(ctx, err)
	}
	return result, nil
}
