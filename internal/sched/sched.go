// Package sched ends searches: with a flag that a search looks at, and by letting timers and other
// goroutines run while it computes.
//
// WebAssembly has one thread, and its goroutines are not interrupted: a timeout or the end of
// a context reaches a search only if the search yields. So every search yields where it looks
// at its flag to stop. On other targets Yield and Poll are empty, and cost nothing.
package sched

import (
	"context"
	"sync/atomic"
	"time"
)

// Watch returns ctx with the timeout, unless that is 0, and a flag that is set when the returned
// context ends. The flag is nil if the context never ends. release ends the watching. The flag may
// still be set a moment after it, so each call of Watch has a flag of its own.
func Watch(
	ctx context.Context, timeout time.Duration,
) (_ context.Context, stop *atomic.Bool, release func()) {
	if ctx.Done() == nil && timeout <= 0 {
		return ctx, nil, func() {}
	}
	return watchEnding(ctx, timeout)
}

// watchEnding is Watch for a context that may end. It is a function of its own so that Watch
// allocates nothing for other contexts.
func watchEnding(
	ctx context.Context, timeout time.Duration,
) (_ context.Context, stop *atomic.Bool, release func()) {
	cancel := func() {}
	if timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, timeout)
	}
	stop = new(atomic.Bool)
	stop.Store(ctx.Err() != nil) // AfterFunc would set it a moment later
	unwatch := context.AfterFunc(ctx, func() { stop.Store(true) })
	return ctx, stop, func() {
		unwatch()
		cancel()
	}
}

// Err returns the error of a context, also if its deadline has passed and its timer has not run
// yet. It calls Yield first.
func Err(ctx context.Context) error {
	Yield()
	if err := ctx.Err(); err != nil {
		return err
	}
	if deadline, ok := ctx.Deadline(); ok && !time.Now().Before(deadline) {
		return context.DeadlineExceeded
	}
	return nil
}
