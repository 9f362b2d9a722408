package logic

import (
	"slices"
	"strings"
)

// groups has the names that stand for several techniques.
var groups = map[string][]Technique{
	"singles": {FullHouse, HiddenSingle, NakedSingle},
	"locked":  {Pointing, Claiming, DirectPointing, DirectClaiming},
	"subsets": {NakedPair, NakedTriplet, NakedQuad, HiddenPair, HiddenTriplet, HiddenQuad,
		DirectHiddenPair, DirectHiddenTriplet},
	"fish":  {XWing, Swordfish, Jellyfish},
	"wings": {XYWing, XYZWing},
}

// TechniqueGroups returns the names of groups that [TechniquesNamed] knows.
func TechniqueGroups() []string { return []string{"singles", "locked", "subsets", "fish", "wings"} }

// TechniquesNamed returns the technique with a code or a name, or the techniques of a group: "XYW",
// "XY-wing", "locked". It ignores case, and takes blanks for hyphens. ok is false if the name is
// unknown.
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
