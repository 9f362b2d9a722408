package run

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nonet-dev/nonet"
)

// Running has the searches that are running, each of which reports its progress. It is safe for
// concurrent use.
type Running struct {
	mu   sync.Mutex
	list []*RunningSearch // the longest first
}

// A RunningSearch is a search that is running.
type RunningSearch struct {
	all   *Running
	place string // of the puzzle or problem
	start time.Time
	share float64 // of the work that is done, 0 if it is not known

	learning *nonet.Progress // of a puzzle; nil: it does not learn yet
}

// Begin adds a search of the puzzle or problem at a place, FILE:LINE.
func (r *Running) Begin(place string) *RunningSearch {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := &RunningSearch{all: r, place: place, start: time.Now()}
	r.list = append(r.list, s)
	return s
}

// End removes a search.
func (r *Running) End(s *RunningSearch) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = slices.DeleteFunc(r.list, func(other *RunningSearch) bool { return other == s })
}

// Set is the Progress of a Solver.
func (s *RunningSearch) Set(share float64) {
	s.all.mu.Lock()
	defer s.all.mu.Unlock()
	s.share = share
}

// SetPuzzle is the Progress of a Solver of puzzles.
func (s *RunningSearch) SetPuzzle(p nonet.Progress) {
	s.all.mu.Lock()
	defer s.all.mu.Unlock()
	s.share, s.learning = p.Counted, nil
	if p.Conflicts > 0 || p.Decided > 0 {
		s.learning = &p
	}
}

// Number returns how many searches are running.
func (r *Running) Number() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.list)
}

// longest returns the search that has been running longest, nil if none has been running for least.
func (r *Running) longest(least time.Duration) *RunningSearch {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.list) == 0 || time.Since(r.list[0].start) < least {
		return nil
	}
	s := *r.list[0]
	return &s
}

// text says how far a search is that took some time so far.
func (s *RunningSearch) text(took time.Duration) string {
	text := s.place + ": "
	if s.share <= 0 {
		text += "searching for " + took.Round(time.Second).String()
		if p := s.learning; p != nil {
			if p.Conflicts > 0 {
				text += fmt.Sprintf(", %s, %s", Plural(p.Conflicts, "conflict"),
					Plural(p.Restarts, "restart"))
			}
			text += fmt.Sprintf(", %.1f%% of the candidates decided", 100*p.Decided)
		}
		return text
	}
	text += ShareText(s.share)
	left := took.Seconds() * (1 - s.share) / s.share
	if left > MaxLeft.Seconds() {
		return text + ", years left"
	}
	return text + ", about " +
		"" + time.Duration(left*float64(time.Second)).Round(time.Second).String() + " left"
}

// MaxLeft is the longest remaining time that is shown as a time.
const MaxLeft = 10_000 * time.Hour

// ShareText writes a share of the work with as many digits as are of use.
func ShareText(share float64) string {
	if share < 0.001 {
		return fmt.Sprintf("%.1e%% of the search", 100*share)
	}
	return fmt.Sprintf("%.1f%% of the search", 100*share)
}
