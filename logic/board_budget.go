package logic

import (
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// budget counts the work for a puzzle in units of some microseconds and the memory that searches
// keep, and tells a search when to stop.
type budget struct {
	stop  *atomic.Bool // nil: never
	work  int64
	limit int64 // 0: none
	kept  int64 // bytes
	over  bool  // the limit or MaxMemory is reached, or stop is set
}

// keep counts memory that a search keeps from now on, or less of it. A search that would keep more
// than MaxMemory stops.
func (b *budget) keep(bytes int64) {
	if b.kept += bytes; b.kept > MaxMemory {
		b.over = true
	}
}

// spend counts a unit of work and reports whether to stop. Every search that can take long calls it
// between bounded steps.
func (b *budget) spend() bool {
	b.work++
	if b.limit > 0 && b.work > b.limit {
		b.over = true
	}
	return b.stopped()
}

// stopped reports whether to stop. It counts nothing.
func (b *budget) stopped() bool {
	sched.Poll()
	if b.stop != nil && b.stop.Load() {
		b.over = true
	}
	return b.over
}
