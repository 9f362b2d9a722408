//go:build !wasm

package sched

// Yield does nothing: the others have threads of their own.
func Yield() {}

// Poll does nothing: the others have threads of their own.
func Poll() {}
