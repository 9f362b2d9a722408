package exactcover

import (
	"sync/atomic"
	"time"
)

// A teller tells the user how far a search is. Only due may be called by several goroutines. A nil teller tells nobody.
type progressReporter struct {
	callback func(share float64)
	start    time.Time
	last     atomic.Int64 // when it told, from start on
	reported float64
	every    time.Duration // how often it tells at most

	current workRange // of what is reported in the whole
}

// A stretch is a part of the whole work.
type workRange struct{ from, to float64 }

// part returns the part number i of n, which are taken to be equal.
func (s workRange) part(i, n int) workRange {
	size := (s.to - s.from) / float64(n)
	return workRange{s.from + float64(i)*size, s.from + float64(i+1)*size}
}

// tellEvery is how often a teller tells at most.
const minReportInterval = 100 * time.Millisecond

// newTeller returns a teller for a function, which may be nil.
func newProgressReporter(tell func(float64)) *progressReporter {
	if tell == nil {
		return nil
	}
	return &progressReporter{callback: tell, start: time.Now(), every: minReportInterval, current: workRange{0, 1}}
}

// due reports whether it is time to tell.
func (t *progressReporter) due() bool {
	return t != nil && time.Since(t.start)-time.Duration(t.last.Load()) >= t.every
}

// stretch returns of which part of the whole work shares are reported.
func (t *progressReporter) currentRange() workRange {
	if t == nil {
		return workRange{}
	}
	return t.current
}

// within says of which part of the whole work shares are reported from now on.
func (t *progressReporter) setRange(s workRange) {
	if t != nil {
		t.current = s
	}
}

// rest says that shares are reported of what was not reported yet of the current part.
func (t *progressReporter) skipReported() {
	if t != nil {
		t.current.from = min(max(t.current.from, t.reported), t.current.to)
	}
}

// report tells which share of the work is done, if it is due. A share is never less than the one before.
func (t *progressReporter) report(share float64) {
	if !t.due() {
		return
	}
	t.reported = min(max(t.reported, t.current.from+share*(t.current.to-t.current.from)), 1)
	t.last.Store(int64(time.Since(t.start)))
	t.callback(t.reported)
}
