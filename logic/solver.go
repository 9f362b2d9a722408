package logic

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet"
)

// Solver finds steps. The zero value is ready; it keeps memory between calls,
// so use one for many puzzles. It is for one goroutine at a time; do not call it within a
// loop over its own Path or All.
type Solver struct {
	Profile *Profile // nil is ProfileSE()

	// Max, if not 0, ends a rating at the first step that is harder: ER is then that step's, and Left tells that the
	// puzzle was not solved.
	Max Score

	// MaxLevel, if not 0, ends a rating by a profile with levels as soon as the puzzle is known to be of a higher one: Level is then higher, though
	// perhaps not as high as that of the whole puzzle, and Left tells that it was not solved.
	MaxLevel Level

	// Limit bounds the work for each puzzle or state; 0 is none. A unit is
	// some microseconds, equal puzzles take equal work.
	Limit   int64
	Timeout time.Duration // for each puzzle or state, reported like Limit; 0 is none

	view   view
	state  State
	unique nonet.Solver
	meter  meter
	stop   atomic.Bool
}

func (s *Solver) profile() *Profile {
	if s.Profile == nil {
		return ProfileSE()
	}
	return s.Profile
}

// start makes the meter stop with ctx or the timeout; end undoes it.
func (s *Solver) start(ctx context.Context) (end func()) {
	s.meter = meter{limit: s.Limit}
	s.view.meter = &s.meter
	if ctx.Done() == nil && s.Timeout <= 0 {
		return func() {}
	}
	s.stop.Store(ctx.Err() != nil)
	s.meter.stop = &s.stop
	cancel := func() bool { return true }
	if ctx.Done() != nil {
		cancel = context.AfterFunc(ctx, func() { s.stop.Store(true) })
	}
	if s.Timeout <= 0 {
		return func() { cancel() }
	}
	timer := time.AfterFunc(s.Timeout, func() { s.stop.Store(true) })
	return func() {
		cancel()
		timer.Stop()
	}
}

// ended returns why the meter stopped.
func (s *Solver) ended(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return fmt.Errorf("logic: %w", nonet.ErrLimit)
}

// Next returns the first step in the order of the profile, nil if there is none. A state
// with a [Contradiction] gives this as the error. Techniques that assume one solution
// are right only if the puzzle has one: that is not looked at. With a limit the
// error matches nonet.ErrLimit, or is the context's.
func (s *Solver) Next(ctx context.Context, state *State) (*Step, error) {
	if fault := state.Contradiction(); fault != nil {
		return nil, fault
	}
	defer s.start(ctx)()
	s.reset(state, true)
	if s.view.next(s.profile(), s.profile().techniques) {
		return s.view.out.step(state), nil
	}
	if s.meter.over {
		return nil, s.ended(ctx)
	}
	return nil, nil
}

func (s *Solver) reset(state *State, proof bool) {
	s.view.all, s.view.proof, s.view.stopped = false, proof, false
	s.view.attach(state)
}

// Steps yields every step of a technique in a state. Steps that conclude the same
// in the same variant are yielded once. An error, which Next may return as
// well, ends the sequence.
func (s *Solver) Steps(ctx context.Context, state *State, t Technique) iter.Seq2[*Step, error] {
	return func(yield func(*Step, error) bool) {
		if fault := state.Contradiction(); fault != nil {
			yield(nil, fault)
			return
		}
		end := s.start(ctx)
		defer end()
		s.reset(state, true)
		v := &s.view
		v.all = true
		defer func() { v.all, v.yield = false, nil }()
		seen := make(map[string]bool)
		stopped := false
		v.yield = func(x *found) bool {
			if stopped {
				return false // a finder may offer more of one pattern before it looks
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
		table[t].find(v, t)
		if s.meter.over && !stopped {
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

// Path yields the steps by which the profile solves the puzzle, to the end or
// to where no technique has a step; the last state tells which. The state that a
// step is taken from is given by [State.Apply] of all steps before. The puzzle
// must have exactly one solution: else the error matches nonet.ErrNoSolution or
// nonet.ErrNotUnique. A step is yielded with a nil error, an error ends the
// sequence.
func (s *Solver) Path(ctx context.Context, p *nonet.Puzzle) iter.Seq2[*Step, error] {
	return func(yield func(*Step, error) bool) {
		end, err := s.open(ctx, p, true)
		if err != nil {
			yield(nil, err)
			return
		}
		defer end()
		for !s.state.Solved() && s.view.next(s.profile(), s.profile().techniques) {
			if !yield(s.view.out.step(&s.state), nil) {
				return
			}
			s.view.out.apply(&s.state)
		}
		if s.meter.over {
			yield(nil, s.ended(ctx))
		}
	}
}

// open makes s.state that of p, which must have one solution.
func (s *Solver) open(ctx context.Context, p *nonet.Puzzle, proof bool) (end func(), err error) {
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

// Rating is how difficult a puzzle is. The zero value is that of a path without
// steps, to which Add adds them one by one.
type Rating struct {
	ER      Score     // the hardest step to the end; ScoreUnsolved if the techniques do not get there
	EP      Score     // the hardest step up to the first that places a digit; 0: none does
	ED      Score     // the first step; 0: there is none
	Hardest Technique // of the first step that is as hard as any
	Variant Variant   // of that step
	Left    int       // cells that have no digit where the techniques end; 0 if they solve the puzzle
	Points  int       // on the scale of HoDoKu, if the profile has it
	Level   Level     // likewise
	top     float64   // the difficulty of that step, unrounded
	loop    int       // the cells of its unique loop
	steps   [techniques]int
}

// Steps returns how many steps of a technique the path has.
func (r *Rating) Steps(t Technique) int { return r.steps[t] }

// Add counts the next step of a path.
func (r *Rating) Add(step *Step) {
	x := found{technique: step.Technique, variant: step.Variant, rating: float64(step.Score) / 10, node: -1}
	if len(step.Placements) > 0 {
		x.node = 0
	}
	for _, p := range step.Parts {
		if p.Role == RolePattern {
			x.loop = len(p.Cells)
		}
	}
	r.add(&x)
}

func (r *Rating) add(x *found) {
	r.steps[x.technique]++
	if x.rating > r.top {
		r.top, r.ER, r.Hardest, r.Variant, r.loop = x.rating, score(x.rating), x.technique, x.variant, x.loop
	}
	if r.ED == 0 {
		r.ED = r.ER
	}
	if r.EP == 0 && x.node >= 0 {
		r.EP = r.ER
	}
}

// Code returns the short name that serate has for the hardest step: that of the
// technique, and for some of the form that it has. DP is direct pointing and a
// direct hidden pair, BUG2 a grave of type 2, UR3 a unique rectangle and UL62 a loop of
// six cells, TF a turbot fish, the shortest X-chain, FXC a longer one, LFC and RFC
// multiple chains from a cell and a region, DCFC dynamic ones to a contradiction, DCFC+
// with local rules. It is "" if there was no step.
func (r *Rating) Code() string {
	if r.ED == 0 {
		return ""
	}
	t := r.Hardest
	code := table[t].code
	switch t {
	case DirectHiddenPair:
		return "DP"
	case DirectHiddenTriplet:
		return "DT"
	case UniqueLoop:
		if code = "UR"; r.loop > 4 {
			code = fmt.Sprintf("UL%d", r.loop)
		}
		return code + loopType(r.Variant)
	case BUG:
		return code + loopType(r.Variant)
	case ForcingChain:
		switch r.Variant {
		case VariantXCycle:
			return "BiXCy"
		case VariantYCycle:
			return "BiYCy"
		case VariantXYCycle:
			return "BiCy"
		case VariantXChain:
			if r.top < 6.65 { // no longer than that
				return "TF"
			}
			return "FXC"
		}
	}
	if t < MultipleChains || t > lastOfSE {
		return code
	}
	kind := map[Variant]string{VariantContradiction: "C", VariantDouble: "D", VariantCellChains: "L", VariantRegionChains: "R"}[r.Variant]
	if t == MultipleChains {
		return kind + "FC"
	}
	return "D" + kind + "FC" + strings.TrimPrefix(code, "DFC")
}

// loopType returns the digit of a type.
func loopType(v Variant) string {
	return map[Variant]string{VariantType1: "1", VariantType2: "2", VariantType3Naked: "3", VariantType3Hidden: "3", VariantType4: "4"}[v]
}

// Rate rates a puzzle by the path of the profile. Its errors are those of
// [Solver.Path]. By the profile HoDoKu, which counts what it cannot explain, digits of the solution are placed where no
// technique has a step.
func (s *Solver) Rate(ctx context.Context, p *nonet.Puzzle) (Rating, error) {
	var r Rating
	end, err := s.open(ctx, p, false)
	if err != nil {
		return r, err
	}
	defer end()
	profile := s.profile()
	graded, most := profile.grades != (grades{}), Level(0)
	if graded {
		most = s.MaxLevel
	}
	list := profile.upTo(most)
	for !s.state.Solved() {
		if !s.view.next(profile, list) {
			if s.meter.over {
				return Rating{}, s.ended(ctx)
			}
			r.ER, r.Left = ScoreUnsolved, max(r.Left, s.state.left)
			if most > 0 {
				r.Level = max(r.Level, most+1)
			}
			if most > 0 || !graded {
				return r, nil
			}
			if err := s.guess(ctx, p, &r); err != nil {
				return Rating{}, err
			}
			continue
		}
		x := &s.view.out
		r.add(x)
		r.graded(profile.grades[x.technique])
		if s.Max > 0 && r.ER > s.Max {
			r.Left = s.state.left
			return r, nil
		}
		if most > 0 {
			if r.lift(); r.Level > most {
				r.Left = s.state.left
				return r, nil
			}
		}
		x.apply(&s.state)
	}
	if r.Left > 0 {
		r.ER = ScoreUnsolved
	}
	r.lift()
	return r, nil
}

// guess does what HoDoKu does where its techniques have no step: the middle one
// of the empty cells gets its digit of the solution.
func (s *Solver) guess(ctx context.Context, p *nonet.Puzzle, r *Rating) error {
	g, err := s.unique.First(ctx, p)
	if err != nil {
		return err
	}
	left := s.state.left / 2
	for c, d := range s.state.value {
		if d != 0 {
			continue
		}
		if left == 0 {
			s.state.place(c, int(g[c]-1))
			break
		}
		left--
	}
	r.graded(grade{level: LevelExtreme, points: guessPoints})
	return nil
}

// Rate rates a puzzle with a Solver of its own.
func Rate(ctx context.Context, p *nonet.Puzzle) (Rating, error) {
	var s Solver
	return s.Rate(ctx, p)
}
