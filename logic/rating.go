package logic

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
)

// Rating is the difficulty of a puzzle. The zero value is the rating of a path without steps; Add
// adds steps one by one, and End ends the path.
type Rating struct {
	// The hardest step of the path; ScoreUnsolved if the techniques do not solve the puzzle.
	ER      Score
	EP      Score     // the hardest step up to the first that places a digit; 0: none does
	ED      Score     // the first step; 0: there is none
	Ties    int       // how many steps are as hard as the hardest
	Hardest Technique // the technique of the first step that is as hard as the hardest
	Variant Variant   // the variant of that step
	// The number of empty cells where the techniques end; 0 if they solve the puzzle.
	Left   int
	Points int // on the scale of HoDoKu, with ProfileHoDoKu
	// On the scale of HoDoKu, with ProfileHoDoKu. For a puzzle with rules, with other profiles,
	// LevelOf(ER), which is 0 if the techniques do not solve it.
	Level Level
	top   float64 // the difficulty of the hardest step, unrounded
	loop  int     // the number of cells of its unique loop
	steps [techniques]int
}

// String returns the rating in words: "ER 6.6, EP 1.2, ED 1.2", for the profile of
// HoDoKu "Hard, 1150 points", for a puzzle with rules "Hard, ER 4.2, EP 1.2, ED 1.2".
// It adds how many cells are left if the puzzle is not solved.
func (r Rating) String() string {
	text := fmt.Sprintf("ER %s, EP %s, ED %s", r.ER, r.EP, r.ED)
	switch {
	case r.Level > 0 && r.Points > 0:
		text = fmt.Sprintf("%s, %d points", r.Level, r.Points)
	case r.Level > 0:
		text = fmt.Sprintf("%s, %s", r.Level, text)
	}
	if r.Left > 0 {
		text += fmt.Sprintf(", %d cells left", r.Left)
	}
	return text
}

// Steps returns how many steps of a technique the path has.
func (r *Rating) Steps(t Technique) int {
	if t >= techniques {
		return 0
	}
	return r.steps[t]
}

// Add counts the next step of a path.
func (r *Rating) Add(step *Step) {
	x := found{technique: step.Technique, variant: step.Variant, rating: float64(step.Score) / 10,
		node: -1}
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

// End ends a path in its last state: if that is not solved, the techniques do not solve the puzzle.
// It gives a puzzle that is beyond HoDoKu its level.
func (r *Rating) End(s *State) {
	if s.left > 0 {
		r.ER, r.Left = ScoreUnsolved, s.left
	}
	if s.rules != nil || s.f.layout.IsShaped() {
		r.Level = LevelOf(r.ER)
	}
}

func (r *Rating) add(x *found) {
	if x.technique < techniques {
		r.steps[x.technique]++
	}
	switch er := score(x.rating); {
	case er == r.ER:
		r.Ties++
	case er > r.ER:
		r.Ties = 1
	}
	if x.rating > r.top {
		r.top, r.ER, r.Hardest, r.Variant, r.loop = x.rating, score(x.rating), x.technique,
			x.variant, x.loop
	}
	if r.ED == 0 {
		r.ED = r.ER
	}
	if r.EP == 0 && x.node >= 0 {
		r.EP = r.ER
	}
}

// Code returns the short name that serate has for the hardest step: the code of the technique, for
// some techniques with their form. DP is direct pointing or a direct hidden pair, BUG2 a BUG of
// type 2, UR3 a unique rectangle of type 3, UL62 a unique loop of six cells. TF is a turbot fish
// (the shortest X-chain), FXC a longer X-chain. LFC and RFC are multiple chains from a cell and
// from a region, DCFC dynamic chains to a contradiction, DCFC+ the same with local rules. Code is
// "" if there was no step.
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
		case VariantBidirectionalCycle:
			return "BiCy"
		case VariantForcingXChain:
			if r.top < 6.65 { // the shortest X-chain
				return "TF"
			}
			return "FXC"
		}
	}
	if t < MultipleChains || t > lastOfSE {
		return code
	}
	kind := map[Variant]string{VariantContradiction: "C", VariantDouble: "D",
		VariantCellChains: "L", VariantRegionChains: "R"}[r.Variant]
	if t == MultipleChains {
		return kind + "FC"
	}
	return "D" + kind + "FC" + strings.TrimPrefix(code, "DFC")
}

// loopType returns the digit of a type.
func loopType(v Variant) string {
	return map[Variant]string{VariantType1: "1", VariantType2: "2", VariantType3Naked: "3",
		VariantType3Hidden: "3", VariantType4: "4"}[v]
}

// BeyondHoDoKu reports whether the scale of HoDoKu does not know a puzzle: it has rules, or is no
// square grid of as many rows as digits, but a Samurai, say. Its level is then that of LevelOf.
func BeyondHoDoKu(p *nonet.Puzzle) bool { return len(p.Rules) > 0 || p.Layout.IsShaped() }

// errNoPoints says that a puzzle is beyond HoDoKu. It matches nonet.ErrUnsupported, whose words are
// about engines.
type errNoPoints struct{ what string }

func (e errNoPoints) Error() string {
	return "the scale of HoDoKu has no levels and points for " + e.what
}

func (errNoPoints) Unwrap() error { return nonet.ErrUnsupported }

// Rate rates a puzzle by the path of the profile. Its errors are those of [Solver.Path]. With
// ProfileHoDoKu, where no technique has a step, Rate places a digit of the solution and adds points
// for it, as HoDoKu does; for a puzzle that its scale does not know ([BeyondHoDoKu]), the error
// matches nonet.ErrUnsupported.
func (s *Solver) Rate(ctx context.Context, p *nonet.Puzzle) (Rating, error) {
	var r Rating
	profile, beyond := s.profile(), BeyondHoDoKu(p)
	graded := profile.grades != (grades{})
	switch {
	case graded && len(p.Rules) > 0:
		return r, errNoPoints{"puzzles with rules"}
	case graded && beyond:
		return r, errNoPoints{"layout " + p.Layout.String()}
	}
	end, err := s.begin(ctx, p, false)
	if err != nil {
		return r, err
	}
	defer end()
	if profile == ProfileSE() && p.Marks != nil {
		s.state.settle()
	}
	list, most := profile.list(&s.state), Level(0)
	if graded {
		most = s.MaxLevel
		list = profile.upTo(most)
	}
	canEnd := s.Min > 0 && profile == ProfileSE() && len(p.Rules) == 0 &&
		p.Layout == nonet.Classic()
	mayEnd := canEnd
	for !s.state.Solved() {
		if mayEnd && r.ER < s.Min && s.trier.isBelow(&s.state, s.Min) {
			r.Left = s.state.left
			return r, nil
		}
		mayEnd = false
		if !s.finder.next(profile, list) {
			if s.budget.over {
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
		x := &s.finder.out
		r.add(x)
		r.addGrade(profile.grades[x.technique])
		if s.Max > 0 && r.ER > s.Max {
			r.Left = s.state.left
			return r, nil
		}
		if most > 0 {
			if r.raiseLevel(); r.Level > most {
				r.Left = s.state.left
				return r, nil
			}
		}
		// A trial takes less time than the search for such a step.
		mayEnd = canEnd && score(x.rating) >= DynamicChainsPlus.Score()
		x.apply(&s.state)
	}
	if r.Left > 0 {
		r.ER = ScoreUnsolved
	}
	r.raiseLevel()
	if beyond {
		r.Level = LevelOf(r.ER)
	}
	return r, nil
}

// settle places what pencilmarks have as good as placed: the candidate of a cell that is its only
// one, and that no peer has. serate does so before it rates a puzzle with pencilmarks.
func (s *State) settle() {
	for c, m := range s.cell {
		if bits.OnesCount32(m) != 1 {
			continue
		}
		d := bits.TrailingZeros32(m)
		if !slices.ContainsFunc(s.f.peers[c], func(p nonet.Cell) bool {
			return s.cell[p]>>d&1 != 0
		}) {
			s.place(c, d)
		}
	}
}

// guess does what HoDoKu does if its techniques have no step: the middle one of the empty cells
// gets its digit of the solution.
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
	r.addGrade(grade{level: LevelExtreme, points: guessPoints})
	return nil
}

// Rate rates a puzzle with a new Solver.
func Rate(ctx context.Context, p *nonet.Puzzle) (Rating, error) {
	var s Solver
	return s.Rate(ctx, p)
}

// addGrade adds a step to the points and the level.
func (r *Rating) addGrade(g grade) {
	r.Points += g.points
	r.Level = max(r.Level, g.level)
}

// raiseLevel raises the level while the points exceed what it may have.
func (r *Rating) raiseLevel() {
	for int(r.Level) < len(mostPoints) && r.Level > 0 && r.Points > mostPoints[r.Level] {
		r.Level++
	}
}
