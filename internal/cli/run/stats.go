package run

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
)

// Tally has the numbers of a run for --stats.
type Tally struct {
	Puzzles    int64 // records, those that could not be read included
	Solved     int64 // with an answer
	None       int64 // without a solution
	NotUnique  int64 // with several solutions, if only a unique solution is an answer
	Limited    int64 // stopped by a limit
	Unreadable int64
	Refused    int64   // that are not for the command
	passed     int64   // files of folders that were passed over
	Solutions  int64   // found
	Counted    big.Int // solutions that were counted, not listed
	Nodes      int64
	Score      int64                     // of the answers that are one sum
	Sums       *format.Answerer          // the form of this sum; nil: there is none
	engines    []string                  // that ran
	Hardest    map[logic.Technique]int64 // of rate: puzzles by hardest technique
}

// Counts are the numbers of a run that a shard keeps.
type Counts struct {
	work.Counts
	Refused int64 `json:"refused,omitempty"` // puzzles that are not for the command
	Passed  int64 `json:"passed,omitempty"`  // files of folders that were passed over
}

// Counts returns the numbers so far.
func (t *Tally) Counts() Counts {
	return Counts{work.Counts{Lines: t.Puzzles, Answered: t.Solved, None: t.None,
		Several: t.NotUnique, Limited: t.Limited, Unreadable: t.Unreadable, Nodes: t.Nodes},
		t.Refused, t.passed}
}

// PrintStats says what the run has done since its start, if --stats is set.
func (a *App) PrintStats(f *SearchFlags, start time.Time) {
	if f.Stats {
		a.Say("%s", a.Tally.line(time.Since(start)))
	}
}

// Ran notes that an engine ran.
func (t *Tally) Ran(engine string) {
	if engine != "" && !slices.Contains(t.engines, engine) {
		t.engines = append(t.engines, engine)
	}
}

// Sum adds the score of a record to the sum that answers all of them.
func (t *Tally) Sum(score int64, form *format.Answerer) {
	t.Score += score
	t.Sums = form
}

func (t *Tally) add(u *Tally) {
	t.Puzzles += u.Puzzles
	t.Solved += u.Solved
	t.None += u.None
	t.NotUnique += u.NotUnique
	t.Limited += u.Limited
	t.Unreadable += u.Unreadable
	t.Refused += u.Refused
	t.passed += u.passed
	t.Solutions += u.Solutions
	t.Counted.Add(&t.Counted, &u.Counted)
	t.Nodes += u.Nodes
	if u.Sums != nil {
		t.Sum(u.Score, u.Sums)
	}
	for _, e := range u.engines {
		t.Ran(e)
	}
	for technique, n := range u.Hardest {
		t.Rated(technique, n)
	}
}

// Restore sets the numbers of a run to those of the runs before, which it goes on with.
func (t *Tally) Restore(c Counts) {
	*t = Tally{Puzzles: c.Lines, Solved: c.Answered, None: c.None, NotUnique: c.Several,
		Limited: c.Limited, Unreadable: c.Unreadable, Refused: c.Refused,
		passed: c.Passed, Nodes: c.Nodes}
}

// Rated counts puzzles with a hardest technique.
func (t *Tally) Rated(technique logic.Technique, n int64) {
	if t.Hardest == nil {
		t.Hardest = make(map[logic.Technique]int64)
	}
	t.Hardest[technique] += n
}

// line returns what --stats prints.
func (t *Tally) line(took time.Duration) string {
	engines := "none"
	if len(t.engines) > 0 {
		engines = strings.Join(t.engines, "+")
	}
	perSecond := 0.0
	if took > 0 {
		perSecond = float64(t.Puzzles) / took.Seconds()
	}
	return fmt.Sprintf("engine=%s puzzles=%d solved=%d none=%d notunique=%d limited=%d "+
		"unreadable=%d solutions=%v nodes=%d seconds=%.3f persecond=%.0f",
		engines, t.Puzzles, t.Solved, t.None, t.NotUnique, t.Limited, t.Unreadable,
		new(big.Int).Add(&t.Counted, big.NewInt(t.Solutions)), t.Nodes,
		took.Seconds(), perSecond)
}

// Plural writes a number with a noun, in the plural unless the number is 1.
func Plural[T int | int64](n T, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// BytesText returns a number of bytes for people.
func BytesText(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
}
