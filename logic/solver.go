package logic

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/sched"
)

// MaxMemory bounds what the searches of a Solver for chains keep, in bytes: what follows from each
// candidate, and the proofs of chains within chains. Only the largest layouts, and the techniques
// from nested chains on, come near it. A search that reaches it ends like one at its Limit.
const MaxMemory = 128 << 20

// Solver finds steps. The zero value is ready. A Solver keeps memory between calls, so use one
// Solver for many puzzles. It is for one goroutine at a time; do not call it within a loop over its
// own Path or Steps.
type Solver struct {
	Profile *Profile // nil: ProfileSE()

	// Max, if not 0, ends a rating at the first step that is harder. ER is then the score of this
	// step, and Left tells that the puzzle was not solved.
	Max Score

	// Min, if not 0, ends a rating on the scale of Sudoku Explainer as soon as it is known that ER
	// is less. ER is then the score of the hardest step so far, and Left tells that the puzzle was
	// not solved.
	Min Score

	// MaxLevel, if not 0, ends a rating as soon as the puzzle is known to be of a higher level.
	// Level is then higher than MaxLevel, though perhaps lower than the level of the whole puzzle,
	// and Left tells that the puzzle was not solved. It is for profiles with levels.
	MaxLevel Level

	// Limit bounds the work for each puzzle or state; 0 means no bound. A unit takes some
	// microseconds. Equal puzzles take equal work.
	Limit   int64
	Timeout time.Duration // for each puzzle or state, reported like Limit; 0: no limit

	finder finder
	state  State
	trier  trier
	unique nonet.Solver
	budget budget
}

func (s *Solver) profile() *Profile {
	if s.Profile == nil {
		return ProfileSE()
	}
	return s.Profile
}

// start makes the budget stop with ctx or the timeout. end undoes this.
func (s *Solver) start(ctx context.Context) (end func()) {
	s.budget = budget{limit: s.Limit, kept: s.budget.kept}
	s.finder.budget = &s.budget
	_, s.budget.stop, end = sched.Watch(ctx, s.Timeout)
	return end
}

// ended returns why the budget stopped.
func (s *Solver) ended(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return fmt.Errorf("logic: %w", nonet.ErrLimit)
}

// Next returns the first step in the order of the profile; nil if there is none. A state with a
// contradiction gives a *Contradiction as the error. Next does not check that a puzzle has one
// solution: techniques that assume this are right only if it has, and are left out after
// [State.SetSeveral]. If the Limit or Timeout is
// reached, the error matches nonet.ErrLimit; if ctx ends, the error is that of ctx.
func (s *Solver) Next(ctx context.Context, state *State) (*Step, error) {
	if fault := state.Contradiction(); fault != nil {
		return nil, fault
	}
	defer s.start(ctx)()
	s.reset(state, true)
	if s.finder.next(s.profile(), s.profile().list(state)) {
		return s.finder.out.step(state), nil
	}
	if s.budget.over {
		return nil, s.ended(ctx)
	}
	return nil, nil
}

func (s *Solver) reset(state *State, proof bool) {
	s.finder.wantAll, s.finder.proof, s.finder.stopped = false, proof, false
	s.finder.attach(state)
}

// Steps yields every step of a technique in a state. Of steps with the same conclusion and variant
// it yields the first. In puzzles with rules, a technique that assumes one solution has no steps.
// An error ends the sequence; the errors are those of [Solver.Next].
func (s *Solver) Steps(ctx context.Context, state *State, t Technique) iter.Seq2[*Step, error] {
	return func(yield func(*Step, error) bool) {
		if fault := state.Contradiction(); fault != nil {
			yield(nil, fault)
			return
		}
		end := s.start(ctx)
		defer end()
		s.reset(state, true)
		fd := &s.finder
		fd.wantAll = true
		defer func() { fd.wantAll, fd.yield = false, nil }()
		seen := make(map[string]bool)
		stopped := false
		fd.yield = func(x *found) bool {
			if stopped {
				return false // a find function may emit more of one pattern
			}
			step := x.step(state)
			key := fmt.Sprint(step.Variant, ordered(step.Placements), ordered(step.Eliminations))
			if seen[key] {
				return true
			}
			seen[key] = true
			stopped = !yield(step, nil)
			return !stopped
		}
		if fd.sound(t) {
			table[t].find(fd, t)
		}
		if s.budget.over && !stopped {
			yield(nil, s.ended(ctx))
		}
	}
}

// ordered returns candidates in ascending order.
func ordered(list []nonet.Candidate) []nonet.Candidate {
	return slices.SortedFunc(slices.Values(list), func(a, b nonet.Candidate) int {
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Digit, b.Digit))
	})
}

// Path yields the steps by which the profile solves the puzzle, up to the solution or until no
// technique has a step. Call [State.Apply] with each step to get the state of the next step; the
// last state tells whether the puzzle is solved. The puzzle must have exactly one solution; else
// the error matches nonet.ErrNoSolution or nonet.ErrNotUnique. Each step comes with a nil error; an
// error ends the sequence.
func (s *Solver) Path(ctx context.Context, p *nonet.Puzzle) iter.Seq2[*Step, error] {
	return func(yield func(*Step, error) bool) {
		end, err := s.begin(ctx, p, true)
		if err != nil {
			yield(nil, err)
			return
		}
		defer end()
		for !s.state.Solved() && s.finder.next(s.profile(), s.profile().list(&s.state)) {
			if !yield(s.finder.out.step(&s.state), nil) {
				return
			}
			s.finder.out.apply(&s.state)
		}
		if s.budget.over {
			yield(nil, s.ended(ctx))
		}
	}
}

// begin makes s.state that of p, and checks that p has one solution.
func (s *Solver) begin(ctx context.Context, p *nonet.Puzzle, proof bool) (end func(), err error) {
	if err := s.state.load(p); err != nil {
		return nil, err
	}
	s.unique.Timeout, s.unique.Jobs = s.Timeout, 1
	n, err := s.unique.CountTo(ctx, p, 2)
	switch {
	case err != nil:
		return nil, err
	case n == 0:
		return nil, nonet.ErrNoSolution
	case n > 1:
		return nil, nonet.ErrNotUnique
	}
	end = s.start(ctx)
	s.reset(&s.state, proof)
	return end, nil
}
