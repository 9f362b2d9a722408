package logic

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
)

// Goal says what a puzzle is to be like for people who solve it. The zero value is any puzzle.
type Goal struct {
	// The ER is to be at least Min and at most Max; 0 is no bound.
	Min, Max Score

	// Level, if not 0, is the level on the scale of HoDoKu.
	Level Level

	// Only has techniques that are to solve the puzzle without others. nil stands for all those of Sudoku Explainer, if Needs is nil; else for those that are no
	// harder than the hardest of Needs.
	Only []Technique

	// Each of these is to be needed: without it, the others that the puzzle may need do not solve it.
	Needs []Technique
}

// ErrGoal says that no puzzle can meet a Goal. Errors that wrap it say why.
var ErrGoal = errors.New("no puzzle is like that")

// GoalChecker tells how far puzzles are from a Goal. It is for one goroutine at a time.
type GoalChecker struct {
	goal    Goal
	solver  Solver
	allowed *Profile   // nil: all techniques are
	without []*Profile // allowed without one of Goal.Needs
}

// NewGoalChecker returns a GoalChecker. The error wraps ErrGoal.
func NewGoalChecker(g Goal) (*GoalChecker, error) {
	j := &GoalChecker{goal: g}
	if g.Level > LevelExtreme {
		return nil, fmt.Errorf("%w: %s", ErrGoal, g.Level)
	}
	if g.Max > 0 && g.Min > g.Max {
		return nil, fmt.Errorf("%w: an ER of at least %s and at most %s", ErrGoal, g.Min, g.Max)
	}
	allowed := slices.Clone(g.Only)
	if g.Only != nil {
		for _, t := range g.Needs {
			if !slices.Contains(allowed, t) {
				return nil, fmt.Errorf("%w: it needs %s, which is not among the techniques that it may need", ErrGoal, t)
			}
		}
	} else if g.Needs != nil {
		hardest := Score(0)
		for _, t := range g.Needs {
			hardest = max(hardest, t.Score())
		}
		for _, t := range se.techniques {
			if t.Score() <= hardest {
				allowed = append(allowed, t)
			}
		}
		allowed = append(allowed, g.Needs...)
	}
	if allowed == nil {
		return j, nil
	}
	slices.Sort(allowed)
	allowed = slices.Compact(allowed)
	slices.SortStableFunc(allowed, func(a, b Technique) int { return cmp.Compare(a.Score(), b.Score()) })
	if most, ok := hardestWith(allowed); ok && g.Min > most {
		return nil, fmt.Errorf("%w: an ER of at least %s, but puzzles that these techniques solve have %s at most", ErrGoal, g.Min, most)
	}
	j.allowed = NewProfile("goal", allowed...)
	for _, t := range g.Needs {
		others := slices.DeleteFunc(slices.Clone(allowed), func(o Technique) bool { return o == t })
		j.without = append(j.without, NewProfile("goal without "+t.Code(), others...))
	}
	return j, nil
}

// hardestWith returns the greatest ER of puzzles that techniques solve without others; ok says whether it is known. In each
// state one of them has a step, so no harder one is rated. All steps of a technique of Sudoku Explainer that is easier than unique loops have one
// difficulty, but for hidden singles, which are harder in lines.
func hardestWith(list []Technique) (most Score, ok bool) {
	for _, t := range list {
		if t > lastOfSE || t.Score() >= UniqueLoop.Score() {
			return 0, false
		}
		most = max(most, t.Score())
		if t == HiddenSingle {
			most = max(most, 15)
		}
	}
	return most, true
}

// What a puzzle is away from a goal, in tenths of ER or cells that are not solved, for the things that are no matter of degree.
const (
	notSolved = 10 // by the techniques that are allowed
	notMissed = 10 // a technique that is to be needed
	notUsed   = 30 // such a technique has no step at all
	oneLevel  = 15 // off
)

// Distance returns 0 if a puzzle meets the goal, else a number above that is the smaller the nearer it is. The puzzle must
// have exactly one solution; the errors are those of [Solver.Rate].
func (j *GoalChecker) Distance(ctx context.Context, p *nonet.Puzzle) (int, error) {
	d := 0
	if j.allowed != nil {
		j.solver.Profile, j.solver.Max = j.allowed, 0
		r, err := j.solver.Rate(ctx, p)
		if err != nil {
			return 0, err
		}
		if r.Left > 0 {
			d += notSolved + r.Left
		}
		for i, t := range j.goal.Needs {
			if r.Steps(t) == 0 {
				d += notUsed
				continue
			}
			j.solver.Profile = j.without[i]
			missed, err := j.solver.Rate(ctx, p)
			if err != nil {
				return 0, err
			}
			if missed.Left == 0 {
				d += notMissed
			}
		}
	}
	if j.goal.Level > 0 {
		level, err := j.fromLevel(ctx, p)
		if err != nil {
			return 0, err
		}
		d += level
	}
	if j.goal.Min > 0 || j.goal.Max > 0 {
		j.solver.Profile, j.solver.Max = nil, j.goal.Max
		r, err := j.solver.Rate(ctx, p)
		if err != nil {
			return 0, err
		}
		d += max(0, int(j.goal.Min-r.ER))
		if j.goal.Max > 0 {
			d += max(0, int(r.ER-j.goal.Max))
		}
	}
	return d, nil
}

// fromLevel returns how far a puzzle is from the level. It ends as soon as the puzzle is known to be too hard, or hard enough.
func (j *GoalChecker) fromLevel(ctx context.Context, p *nonet.Puzzle) (int, error) {
	most := min(j.goal.Level, LevelUnfair)
	j.solver.Profile, j.solver.MaxLevel = ProfileHoDoKu(), most
	r, err := j.solver.Rate(ctx, p)
	j.solver.MaxLevel = 0
	switch {
	case err != nil:
		return 0, err
	case r.Level <= most && r.Level < j.goal.Level:
		return oneLevel * int(j.goal.Level-r.Level), nil
	case r.Level > j.goal.Level:
		return oneLevel + r.Left, nil
	}
	return 0, nil
}
