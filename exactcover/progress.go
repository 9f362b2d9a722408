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
	every time.Duration // how often it tells at most

	of stretch // of what is reported in the whole
}

// A stretch is a part of the whole work.
type stretch struct{ from, to float64 }

// part returns the part number i of n, which are taken to be equal.
func (s stretch) part(i, n int) stretch {
	size := (s.to - s.from) / float64(n)
	return stretch{s.from + float64(i)*size, s.from + float64(i+1)*size}
}

// tellEvery is how often a teller tells at most.
const tellEvery = 100 * time.Millisecond

// newTeller returns a teller for a function, which may be nil.
func newTeller(tell func(float64)) *teller {
	if tell == nil {
		return nil
	}
	return &teller{tell: tell, start: time.Now(), every: tellEvery, of: stretch{0, 1}}
}

// due reports whether it is time to tell.
func (t *teller) due() bool {
	return t != nil && time.Since(t.start)-time.Duration(t.last.Load()) >= t.every
}

// stretch returns of which part of the whole work shares are reported.
func (t *teller) stretch() stretch {
	if t == nil {
		return stretch{}
	}
	return t.of
}

// within says of which part of the whole work shares are reported from now on.
func (t *teller) within(s stretch) {
	if t != nil {
		t.of = s
	}
}

// rest says that shares are reported of what was not reported yet of the current part.
func (t *teller) rest() {
	if t != nil {
		t.of.from = min(max(t.of.from, t.told), t.of.to)
	}
}

// report tells which share of the work is done, if it is due. A share is never less than the one before.
func (t *teller) report(share float64) {
	if !t.due() {
		return
	}
	t.told = min(max(t.told, t.of.from+share*(t.of.to-t.of.from)), 1)
	t.last.Store(int64(time.Since(t.start)))
	t.tell(t.told)
}
