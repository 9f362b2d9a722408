// Package sched lets timers and other goroutines run while a search computes.
//
// WebAssembly has one thread, and its goroutines are not interrupted: a timeout or the end of
// a context reaches a search only if the search yields. So every search yields where it looks
// at its flag to stop. On other targets Yield and Poll are empty, and cost nothing.
package sched

import (
	"context"
	"time"
)

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
