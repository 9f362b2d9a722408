package logic

import (
	"cmp"
	"slices"
)

// Profile is an ordered list of techniques: the first one that has a step gives
// the next step. A Profile never changes, so it can be shared and compared by its
// pointer. It has no exported fields: make one with NewProfile.
type Profile struct {
	name       string
	techniques []Technique
	ruled      []Technique                               // for puzzles with rules; nil: the same
	grades     grades                                    // of the profile HoDoKu
	own        [techniques]func(*finder, Technique) bool // finders that look in another order
}

// NewProfile returns a profile of some techniques in an order of their own.
func NewProfile(name string, techniques ...Technique) *Profile {
	return &Profile{name: name, techniques: slices.Clone(techniques)}
}

// Name returns the name of the profile.
func (p *Profile) Name() string { return p.name }

// String returns the name of the profile.
func (p *Profile) String() string { return p.name }

// Grade returns the level and the points of a technique on the scale of HoDoKu; zeros for other
// profiles than [ProfileHoDoKu], and for a technique that it lacks.
func (p *Profile) Grade(t Technique) (Level, int) {
	if t >= techniques {
		return 0, 0
	}
	return p.grades[t].level, p.grades[t].points
}

// Techniques returns a copy of the list of techniques.
func (p *Profile) Techniques() []Technique { return slices.Clone(p.techniques) }

// TechniquesFor returns a copy of the list of techniques that are used in a state. In puzzles with
// rules the profiles of this package lack techniques that assume one solution, as rules make them
// wrong, and chains of several branches that follow houses alone; and they have all those that read
// rules, the easier ones first.
func (p *Profile) TechniquesFor(s *State) []Technique { return slices.Clone(p.list(s)) }

func (p *Profile) list(s *State) []Technique {
	if s.rules != nil && p.ruled != nil {
		return p.ruled
	}
	return p.techniques
}

// addRules makes the list for puzzles with rules.
func (p *Profile) addRules() {
	for _, t := range p.techniques {
		if table[t].needs == 0 && !t.OfRules() && (t < Nishio || t > lastOfSE) {
			p.ruled = append(p.ruled, t)
		}
	}
	for t := firstOfRules; t < techniques; t++ {
		p.ruled = append(p.ruled, t)
	}
	slices.SortStableFunc(p.ruled,
		func(a, b Technique) int { return cmp.Compare(table[a].base, table[b].base) })
}

// ProfileSE is the profile of Sudoku Explainer 1.2.1, which defines its ratings.
func ProfileSE() *Profile { return &se }

var se = Profile{name: "se", techniques: Techniques()[:lastOfSE+1]}

// ProfileAll is the profile of every technique, the easier ones first. Its path
// has the steps that people find simplest. No published scale fits this path: the
// difficulty of a technique that Sudoku Explainer lacks is an estimate.
func ProfileAll() *Profile { return &all }

var all = Profile{name: "all"}

// Profiles returns the profiles of this package.
func Profiles() []*Profile { return []*Profile{&se, &hodoku, &all} }
