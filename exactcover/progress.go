package exactcover

import (
	"sync/atomic"
	"time"
)

// A teller tells the user how far a search is. Only due may be called by several goroutines. A nil teller tells nobody.
type teller struct {
	tell  func(share float64)
	start time.Time
	last  atomic.Int64 // when it told, from start on
	told  float64
}

// tellEvery is how often it tells at most.
const tellEvery = 100 * time.Millisecond

// newTeller returns a teller for a function, which may be nil.
func newTeller(tell func(float64)) *teller {
	if tell == nil {
		return nil
	}
	return &teller{tell: tell, start: time.Now()}
}

// due reports whether it is time to tell.
func (t *teller) due() bool {
	return t != nil && time.Since(t.start)-time.Duration(t.last.Load()) >= tellEvery
}

// report tells which share of the work is done, if it is due. A share is never less than the one before.
func (t *teller) report(share float64) {
	if !t.due() {
		return
	}
	t.told = min(max(t.told, share), 1)
	t.last.Store(int64(time.Since(t.start)))
	t.tell(t.told)
}
