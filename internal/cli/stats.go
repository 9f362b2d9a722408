package cli

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/logic"
)

// tally has the numbers of a run for --stats.
type tally struct {
	puzzles    int64 // records, those that could not be read included
	solved     int64 // with an answer
	none       int64 // without a solution
	notUnique  int64 // with several solutions, if only a unique solution is an answer
	limited    int64 // stopped by a limit
	unreadable int64
	refused    int64   // that are not for the command
	passed     int64   // files of folders that were passed over
	solutions  int64   // found
	counted    big.Int // solutions that were counted, not listed
	nodes      int64
	score      int64                     // of the answers that are one sum
	sums       *format.Answerer          // the form of this sum; nil: there is none
	engines    []string                  // that ran
	hardest    map[logic.Technique]int64 // of rate: puzzles by hardest technique
}

// ran notes that an engine ran.
func (t *tally) ran(engine string) {
	if engine != "" && !slices.Contains(t.engines, engine) {
		t.engines = append(t.engines, engine)
	}
}

// sum adds the score of a record to the sum that answers all of them.
func (t *tally) sum(score int64, form *format.Answerer) {
	t.score += score
	t.sums = form
}

func (t *tally) add(u *tally) {
	t.puzzles += u.puzzles
	t.solved += u.solved
	t.none += u.none
	t.notUnique += u.notUnique
	t.limited += u.limited
	t.unreadable += u.unreadable
	t.refused += u.refused
	t.passed += u.passed
	t.solutions += u.solutions
	t.counted.Add(&t.counted, &u.counted)
	t.nodes += u.nodes
	if u.sums != nil {
		t.sum(u.score, u.sums)
	}
	for _, e := range u.engines {
		t.ran(e)
	}
	for technique, n := range u.hardest {
		t.rated(technique, n)
	}
}

// restore sets the numbers of a run to those of the runs before, which it goes on with.
func (t *tally) restore(c shardCounts) {
	*t = tally{puzzles: c.Lines, solved: c.Answered, none: c.None, notUnique: c.Several,
		limited: c.Limited, unreadable: c.Unreadable, refused: c.Refused,
		passed: c.Passed, nodes: c.Nodes}
}

// rated counts puzzles with a hardest technique.
func (t *tally) rated(technique logic.Technique, n int64) {
	if t.hardest == nil {
		t.hardest = make(map[logic.Technique]int64)
	}
	t.hardest[technique] += n
}

// ratedLine returns what --stats of rate prints.
func (t *tally) ratedLine(took time.Duration) string {
	perSecond := 0.0
	if took > 0 {
		perSecond = float64(t.puzzles) / took.Seconds()
	}
	var hardest []string
	for _, technique := range logic.Techniques() {
		if n := t.hardest[technique]; n > 0 {
			hardest = append(hardest, fmt.Sprintf("%s:%d", technique.Code(), n))
		}
	}
	return fmt.Sprintf("puzzles=%d rated=%d none=%d notunique=%d limited=%d unreadable=%d "+
		"seconds=%.3f persecond=%.0f hardest=%s",
		t.puzzles, t.solved, t.none, t.notUnique, t.limited, t.unreadable,
		took.Seconds(), perSecond, strings.Join(hardest, ","))
}

// line returns what --stats prints.
func (t *tally) line(took time.Duration) string {
	engines := "none"
	if len(t.engines) > 0 {
		engines = strings.Join(t.engines, "+")
	}
	perSecond := 0.0
	if took > 0 {
		perSecond = float64(t.puzzles) / took.Seconds()
	}
	return fmt.Sprintf("engine=%s puzzles=%d solved=%d none=%d notunique=%d limited=%d "+
		"unreadable=%d solutions=%v nodes=%d seconds=%.3f persecond=%.0f",
		engines, t.puzzles, t.solved, t.none, t.notUnique, t.limited, t.unreadable,
		new(big.Int).Add(&t.counted, big.NewInt(t.solutions)), t.nodes,
		took.Seconds(), perSecond)
}

// explanation says how an exact cover problem was searched, and why in this way.
func explanation(s *exactcover.Stats, engine string, took time.Duration) string {
	text := "engine " + engine
	if s.Why != "" {
		text += ": " + s.Why
	}
	text += fmt.Sprintf(": %s, %s, %d deep, %.3f s",
		plural(s.Nodes, "node"), plural(s.Forced, "forced move"), s.Depth, took.Seconds())
	if s.MemoBytes > 0 || s.MemoHits > 0 || s.MemoEntries > 0 {
		text += fmt.Sprintf("; memo: %s in %s, looked up again %d times",
			plural(s.MemoEntries, "subproblem"), bytesText(s.MemoBytes), s.MemoHits)
	}
	if s.Components > 0 {
		text += fmt.Sprintf("; %s", plural(s.Components, "independent part"))
	}
	return text
}

// plural writes a number with a noun, in the plural unless the number is 1.
func plural[T int | int64](n T, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// bytesText returns a number of bytes for people.
func bytesText(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
}
