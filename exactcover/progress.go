package exactcover

import (
	"sync/atomic"
	"time"
)

// A progressReporter tells the user how far a search is. Only due may be called by several
// goroutines. A nil progressReporter tells nobody.
type progressReporter struct {
	callback func(share float64)
	start    time.Time
	last     atomic.Int64  // the time of the last report, from start on
	reported float64       // the share of the whole work that was reported last
	every    time.Duration // the least time between two reports

	current workRange // the part of the whole work that reports are about
}

// A workRange is a part of the whole work.
type workRange struct{ from, to float64 }

// part returns part i of n equal parts.
func (s workRange) part(i, n int) workRange {
	size := (s.to - s.from) / float64(n)
	return workRange{s.from + float64(i)*size, s.from + float64(i+1)*size}
}

// minReportInterval is the least time between two reports.
const minReportInterval = 100 * time.Millisecond

// newProgressReporter returns a reporter to a function, nil if the function is nil.
func newProgressReporter(tell func(float64)) *progressReporter {
	if tell == nil {
		return nil
	}
	return &progressReporter{
		callback: tell, start: time.Now(), every: minReportInterval, current: workRange{0, 1},
	}
}

// due reports whether it is time for a report.
func (t *progressReporter) due() bool {
	return t != nil && time.Since(t.start)-time.Duration(t.last.Load()) >= t.every
}

// currentRange returns the part of the whole work that reports are about.
func (t *progressReporter) currentRange() workRange {
	if t == nil {
		return workRange{}
	}
	return t.current
}

// setRange sets the part of the whole work that reports are about.
func (t *progressReporter) setRange(s workRange) {
	if t != nil {
		t.current = s
	}
}

// skipReported sets the range to what was not reported yet of the current one.
func (t *progressReporter) skipReported() {
	if t != nil {
		t.current.from = min(max(t.current.from, t.reported), t.current.to)
	}
}

// report reports the share of the current range that is done, if a report is due. A share is never
// less than the one before.
func (t *progressReporter) report(share float64) {
	if !t.due() {
		return
	}
	t.reported = min(max(t.reported, t.current.from+share*(t.current.to-t.current.from)), 1)
	t.last.Store(int64(time.Since(t.start)))
	t.callback(t.reported)
}
