package cli

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nonet-dev/nonet"
)

// running has the searches that are running, each of which reports its progress. It is safe for
// concurrent use.
type running struct {
	mu   sync.Mutex
	list []*runningSearch // the longest first
}

// A runningSearch is a search that is running.
type runningSearch struct {
	all   *running
	place string // of the puzzle or problem
	start time.Time
	share float64 // of the work that is done, 0 if it is not known

	learning *nonet.Progress // of a puzzle; nil: it does not learn yet
}

func (r *running) begin(place string) *runningSearch {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := &runningSearch{all: r, place: place, start: time.Now()}
	r.list = append(r.list, s)
	return s
}

func (r *running) end(s *runningSearch) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = slices.DeleteFunc(r.list, func(other *runningSearch) bool { return other == s })
}

// set is the Progress of a Solver.
func (s *runningSearch) set(share float64) {
	s.all.mu.Lock()
	defer s.all.mu.Unlock()
	s.share = share
}

// setPuzzle is the Progress of a Solver of puzzles.
func (s *runningSearch) setPuzzle(p nonet.Progress) {
	s.all.mu.Lock()
	defer s.all.mu.Unlock()
	s.share, s.learning = p.Counted, nil
	if p.Conflicts > 0 {
		s.learning = &p
	}
}

// number returns how many searches are running.
func (r *running) number() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.list)
}

// longest returns the search that has been running longest, nil if none has been running for least.
func (r *running) longest(least time.Duration) *runningSearch {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.list) == 0 || time.Since(r.list[0].start) < least {
		return nil
	}
	s := *r.list[0]
	return &s
}

// text says how far a search is that took some time so far.
func (s *runningSearch) text(took time.Duration) string {
	text := s.place + ": "
	if s.share <= 0 {
		text += "searching for " + took.Round(time.Second).String()
		if p := s.learning; p != nil {
			text += fmt.Sprintf(", %s, %s, %.1f%% of the candidates decided",
				plural(p.Conflicts, "conflict"), plural(p.Restarts, "restart"), 100*p.Decided)
		}
		return text
	}
	text += shareText(s.share)
	left := took.Seconds() * (1 - s.share) / s.share
	if left > maxLeft.Seconds() {
		return text + ", years left"
	}
	return text + ", about " +
		"" + time.Duration(left*float64(time.Second)).Round(time.Second).String() + " left"
}

// maxLeft is the longest remaining time that is shown as a time.
const maxLeft = 10_000 * time.Hour

// shareText writes a share of the work with as many digits as are of use.
func shareText(share float64) string {
	if share < 0.001 {
		return fmt.Sprintf("%.1e%% of the search", 100*share)
	}
	return fmt.Sprintf("%.1f%% of the search", 100*share)
}
