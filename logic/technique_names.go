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
	"rules": {LastOfSum, InnieOutie, SumBounds, DigitCombinations, RuleCandidates,
		LockedInCombinations, InnieOutieOfHouses, CombinationsAndHouses, CombinationsInHouse,
		InniesOuties, RuleClasses, RuleAndHouses, FishWithCages, TwoRules, RulesOfHouse,
		RulesAndSurroundings, RuleChains, RuleCases},
}

// TechniqueGroups returns the names of groups that [TechniquesNamed] knows.
func TechniqueGroups() []string {
	return []string{"singles", "locked", "subsets", "fish", "wings", "rules"}
}

// TechniquesNamed returns the technique with a code or a name, or the techniques of a group: "XYW",
// "XY-wing", "locked". A form that steps are named after is a name of its technique: "Y-cycle".
// Case, blanks and hyphens count for nothing. ok is false if the name is unknown.
func TechniquesNamed(name string) (list []Technique, ok bool) {
	plain := func(s string) string {
		return strings.NewReplacer(" ", "", "-", "").Replace(strings.ToLower(s))
	}
	want := plain(name)
	if list, ok = groups[want]; ok {
		return slices.Clone(list), true
	}
	for t := range techniques {
		if plain(table[t].code) == want || plain(table[t].name) == want {
			return []Technique{t}, true
		}
	}
	for v := VariantXCycle; v <= VariantForcingChain; v++ {
		if plain(v.String()) == want {
			return []Technique{ForcingChain}, true
		}
	}
	if want == "uniquerectangle" || want == "uniqueloop" {
		return []Technique{UniqueLoop}, true
	}
	return nil, false
}

// Family returns the name of the techniques that work like t: "fish", "uniqueness". It is
// for lists; TechniquesNamed does not know it.
func (t Technique) Family() string {
	between := func(first, last Technique) bool { return first <= t && t <= last }
	switch {
	case slices.Contains(groups["singles"], t):
		return "singles"
	case slices.Contains(groups["locked"], t):
		return "locked candidates"
	case slices.Contains(groups["subsets"], t), between(LockedPair, LockedTriplet):
		return "subsets"
	case slices.Contains(groups["fish"], t), between(Squirmbag, FinnedMutantLeviathan),
		between(KrakenFish1, KrakenFish2):
		return "fish"
	case between(Skyscraper, DualEmptyRectangle), t == BrokenWing:
		return "turbot fish"
	case slices.Contains(groups["wings"], t), t == WWing, between(WXYZWing, VWXYZWing),
		t == XYZRing:
		return "wings"
	case between(ColourTrap, MultiColours2), t == Medusa:
		return "colouring"
	case t == UniqueLoop, t == BUG, between(Uniqueness1, BUGPlusOne), t == ExtendedRectangle,
		t == SymmetricPlacement, t == BUGPlusN:
		return "uniqueness"
	case between(RemotePairs, GroupedAlternatingChain):
		return "chains"
	case between(ALSXZ, SueDeCoq), t == ALSWWing, t == AHSXZ:
		return "almost locked sets"
	case t == AlignedPair, t == AlignedTriplet:
		return "aligned exclusion"
	case between(TemplateSet, TemplateDelete):
		return "templates"
	case between(LawOfLeftovers, BivalueOddagon), t == WeakExocet, t == MultiFish:
		return "several houses"
	case between(ForcingChain, DoublyNestedMultiple), between(Whip, Braid):
		return "forcing chains"
	case t.OfRules():
		return "rules"
	}
	return ""
}
