package logic

import (
	"slices"
	"strings"
)

// groups are names of several techniques.
var groups = map[string][]Technique{
	"singles": {FullHouse, HiddenSingle, NakedSingle},
	"locked":  {Pointing, Claiming, DirectPointing, DirectClaiming},
	"subsets": {NakedPair, NakedTriplet, NakedQuad, HiddenPair, HiddenTriplet, HiddenQuad,
		DirectHiddenPair, DirectHiddenTriplet},
	"fish":  {XWing, Swordfish, Jellyfish},
	"wings": {XYWing, XYZWing},
}

// TechniqueGroups returns the names that stand for several techniques in [TechniquesNamed].
func TechniqueGroups() []string { return []string{"singles", "locked", "subsets", "fish", "wings"} }

// TechniquesNamed returns the technique with a code or a name, or those of a group: "XYW", "XY-wing", "locked". Upper and
// lower case are alike, and so are blanks and hyphens; ok is false if there is none.
func TechniquesNamed(name string) (list []Technique, ok bool) {
	plain := func(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "-") }
	want := plain(name)
	if list, ok = groups[want]; ok {
		return slices.Clone(list), true
	}
	for t := range techniques {
		if plain(table[t].code) == want || plain(table[t].name) == want {
			return []Technique{t}, true
		}
	}
	return nil, false
}
