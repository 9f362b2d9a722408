package logic

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/nonet-dev/nonet"
)

// Goal says what a puzzle is to be like for people who solve it. Every puzzle meets
// the zero value.
type Goal struct {
	// Min and Max bound the ER; 0 means no bound.
	Min, Max Score

	// Level, if not 0, is the level on the scale of HoDoKu, or of LevelOf if that does not know the
	// puzzle.
	Level Level

	// Only has techniques that solve the puzzle without others. nil stands for all
	// those of Sudoku Explainer and of rules; if Needs is set, for those of them that are
	// no harder than the hardest of Needs.
	Only []Technique

	// Needs has techniques that the puzzle needs: without any one of them, the others
	// of Only do not solve it.
	Needs []Technique
}

// ErrGoal says that no puzzle can meet a Goal. Errors that wrap it say why.
var ErrGoal = errors.New("no puzzle is like that")

// A Grader measures how far puzzles are from a Goal. It is safe for concurrent use.
type Grader struct {
	goal    Goal
	allowed *Profile   // nil: all techniques are
	without []*Profile // allowed without one of Goal.Needs
	quick   bool       // endWithout tells most puzzles that do not need Goal.Needs
	solvers sync.Pool  // of *Solver
}

// NewGrader returns a Grader. The error wraps ErrGoal.
func NewGrader(goal Goal) (*Grader, error) {
	grader := &Grader{goal: goal, solvers: sync.Pool{New: func() any { return new(Solver) }}}
	var err error
	grader.allowed, grader.without, err = goal.profiles()
	grader.quick = goal.Only == nil
	for _, p := range grader.without {
		for _, t := range []Technique{FullHouse, HiddenSingle, NakedSingle} {
			grader.quick = grader.quick && slices.Contains(p.techniques, t)
		}
	}
	return grader, err
}

// profiles returns the profile of the techniques that puzzles may need, nil for all,
// and for each of g.Needs the profile without it. The error wraps ErrGoal.
func (g Goal) profiles() (all *Profile, without []*Profile, err error) {
	if g.Level > LevelExtreme {
		return nil, nil, fmt.Errorf("%w: %s", ErrGoal, g.Level)
	}
	if g.Max > 0 && g.Min > g.Max {
		return nil, nil, fmt.Errorf("%w: an ER of at least %s and at most %s", ErrGoal, g.Min,
			g.Max)
	}
	allowed := slices.Clone(g.Only)
	if g.Only != nil {
		for _, t := range g.Needs {
			if !slices.Contains(allowed, t) {
				return nil, nil,
					fmt.Errorf(
						"%w: it needs %s, which is not among the techniques that it may need",
						ErrGoal, t)
			}
		}
	} else if g.Needs != nil {
		hardest := Score(0)
		for _, t := range g.Needs {
			hardest = max(hardest, t.Score())
		}
		for _, t := range Techniques() {
			if (t <= lastOfSE || t.OfRules()) && t.Score() <= hardest {
				allowed = append(allowed, t)
			}
		}
		allowed = append(allowed, g.Needs...)
	}
	if allowed == nil {
		return nil, nil, nil
	}
	slices.Sort(allowed)
	allowed = slices.Compact(allowed)
	slices.SortStableFunc(allowed,
		func(a, b Technique) int { return cmp.Compare(a.Score(), b.Score()) })
	if most, ok := hardestWith(allowed); ok && g.Min > most {
		return nil, nil, fmt.Errorf(
			"%w: an ER of at least %s, but puzzles that these techniques solve have %s at most",
			ErrGoal, g.Min, most)
	}
	all = NewProfile("goal", allowed...)
	for _, t := range g.Needs {
		others := slices.DeleteFunc(slices.Clone(allowed), func(o Technique) bool { return o == t })
		without = append(without, NewProfile("goal without "+t.Code(), others...))
	}
	return all, without, nil
}

// hardestWith returns the greatest ER of puzzles that the techniques solve without
// others; ok says whether it is known. In each state of such a puzzle one of the
// techniques has a step, so no harder step is rated. In Sudoku Explainer all steps of
// a technique that is easier than unique loops have one difficulty, except hidden
// singles, which are harder in lines.
func hardestWith(list []Technique) (most Score, ok bool) {
	for _, t := range list {
		if t > lastOfSE && !t.OfRules() || t.Score() >= UniqueLoop.Score() {
			return 0, false
		}
		most = max(most, t.Score())
		if t == HiddenSingle {
			most = max(most, 15)
		}
	}
	return most, true
}

// Distances for what is not a matter of degree. One tenth of ER or one cell that is
// not solved counts 1.
const (
	notSolved = 10 // the allowed techniques do not solve the puzzle
	notNeeded = 10 // the puzzle is solved without a technique of Goal.Needs
	notUsed   = 30 // a technique of Goal.Needs has no step at all
	oneLevel  = 15 // each level of difference
)

// Distance returns 0 if a puzzle meets the goal, and a greater number the farther it
// is from it. The puzzle must have exactly one solution; the errors are those of
// [Solver.Rate]. It costs up to two ratings for each of Goal.Needs
// and three more.
func (g *Grader) Distance(ctx context.Context, p *nonet.Puzzle) (int, error) {
	s := g.solvers.Get().(*Solver)
	defer g.solvers.Put(s)
	d := 0
	if g.allowed != nil {
		needs, err := g.fromNeeds(ctx, s, p)
		if err != nil {
			return 0, err
		}
		d += needs
	}
	if g.goal.Level > 0 {
		level, err := g.fromLevel(ctx, s, p)
		if err != nil {
			return 0, err
		}
		d += level
	}
	if g.goal.Min > 0 || g.goal.Max > 0 {
		s.Profile, s.Max = nil, g.goal.Max
		r, err := s.Rate(ctx, p)
		if err != nil {
			return 0, err
		}
		d += max(0, int(g.goal.Min-r.ER))
		if g.goal.Max > 0 {
			d += max(0, int(r.ER-g.goal.Max))
		}
	}
	return d, nil
}

// fromNeeds returns how far a puzzle is from one that the techniques solve, and that needs those of
// Goal.Needs.
func (g *Grader) fromNeeds(ctx context.Context, s *Solver, p *nonet.Puzzle) (d int, err error) {
	s.Profile, s.Max = g.allowed, 0
	if g.quick && p.Layout == nonet.Classic() && p.Marks == nil && len(p.Rules) == 0 {
		for i, t := range g.goal.Needs {
			left, used, err := s.endWithout(ctx, p, g.without[i], t)
			switch {
			case err != nil:
				return 0, err
			case left == 0:
				d += notUsed
			case !used:
				d += notSolved + left + notUsed
			}
		}
		if d > 0 {
			return d, nil
		}
	}
	r, err := s.Rate(ctx, p)
	if err != nil {
		return 0, err
	}
	if r.Left > 0 {
		d += notSolved + r.Left
	}
	for i, t := range g.goal.Needs {
		if r.Steps(t) == 0 {
			d += notUsed
			continue
		}
		s.Profile = g.without[i]
		missed, err := s.Rate(ctx, p)
		if err != nil {
			return 0, err
		}
		if missed.Left == 0 {
			d += notNeeded
		}
	}
	return d, nil
}

// endWithout goes to where the techniques of a profile end on a classic puzzle without pencilmarks
// and rules: all singles at once, then steps. It returns how many cells are left, and whether
// another technique has a step there. Which steps there are before the end does not matter, as a
// step stays possible when others are taken.
func (s *Solver) endWithout(ctx context.Context, p *nonet.Puzzle, without *Profile,
	t Technique) (left int, has bool, err error) {
	end, err := s.begin(ctx, p, false)
	if err != nil {
		return 0, false, err
	}
	defer end()
	var b singlesBoard
	if b.run(p.Givens) {
		return 0, false, nil
	}
	copy(s.state.value, b.grid[:])
	s.state.count(nil)
	for c, d := range p.Givens {
		if d == 0 {
			s.state.initial[c] = s.state.f.all
		}
	}
	for !s.state.Solved() && s.finder.next(without, without.techniques) {
		s.finder.out.apply(&s.state)
	}
	has = !s.state.Solved() && s.finder.next(without, []Technique{t})
	if s.budget.over {
		return 0, false, s.ended(ctx)
	}
	return s.state.left, has, nil
}

// fromLevel returns how far a puzzle is from the goal's level. It ends as soon as the
// puzzle is known to be too hard, or hard enough.
func (g *Grader) fromLevel(ctx context.Context, s *Solver, p *nonet.Puzzle) (int, error) {
	if BeyondHoDoKu(p) {
		return g.fromLevelOfRules(ctx, s, p)
	}
	if surelyEasy(p) {
		return oneLevel * int(g.goal.Level-LevelEasy), nil
	}
	most := min(g.goal.Level, LevelUnfair)
	s.Profile, s.Max, s.MaxLevel = ProfileHoDoKu(), 0, most
	r, err := s.Rate(ctx, p)
	s.MaxLevel = 0
	switch {
	case err != nil:
		return 0, err
	case r.Level <= most && r.Level < g.goal.Level:
		return oneLevel * int(g.goal.Level-r.Level), nil
	case r.Level > g.goal.Level:
		return oneLevel + r.Left, nil
	}
	return 0, nil
}

// easyGivens is the least number of givens with which a classic puzzle that singles solve has at
// most 800 points on the scale of HoDoKu, and so is Easy: at most 59 singles, of which the last
// three are full houses with 4 points, and the others have 14 points at most.
const easyGivens = 22

// surelyEasy reports whether it is known at once that a puzzle has one solution and is Easy.
func surelyEasy(p *nonet.Puzzle) bool {
	return p.Layout == nonet.Classic() && p.Marks == nil && len(p.Rules) == 0 &&
		p.Clues() >= easyGivens && solvedBySingles(p.Givens)
}

// fromLevelOfRules returns how far a puzzle that is beyond HoDoKu is from the goal's level.
func (g *Grader) fromLevelOfRules(ctx context.Context, s *Solver, p *nonet.Puzzle) (int, error) {
	s.Profile, s.Max = nil, mostOf(g.goal.Level)
	r, err := s.Rate(ctx, p)
	switch {
	case err != nil:
		return 0, err
	case r.Left > 0:
		return oneLevel + r.Left, nil
	}
	return oneLevel * int(g.goal.Level-r.Level), nil
}
