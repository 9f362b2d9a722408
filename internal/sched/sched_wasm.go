package sched

import "runtime"

// pollsPerTurn is how many calls of Poll there are for one call of Yield, which takes about a
// microsecond.
const pollsPerTurn = 256

var polls uint32 // of all goroutines, which share one thread

// Yield lets the others run. It is for places that are reached every 0.1 ms or less often.
func Yield() { runtime.Gosched() }

// Poll lets the others run at every 256th call. It is for places that are reached every
// few microseconds.
func Poll() {
	if polls++; polls%pollsPerTurn == 0 {
		Yield()
	}
}
