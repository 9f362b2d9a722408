package lessons

import "github.com/nonet-dev/nonet/logic"

// Course returns the techniques that somebody learns one after the other, from singles to chains:
// each needs nothing but those before it. The list is the caller's.
func Course() []logic.Technique {
	return []logic.Technique{
		logic.FullHouse, logic.HiddenSingle, logic.NakedSingle,
		logic.Pointing, logic.Claiming,
		logic.NakedPair, logic.HiddenPair, logic.NakedTriplet, logic.HiddenTriplet,
		logic.XWing, logic.Skyscraper, logic.TwoStringKite,
		logic.XYWing, logic.XYZWing, logic.WWing,
		logic.Swordfish, logic.FinnedXWing,
		logic.UniqueLoop, logic.ColourTrap,
		logic.XChains, logic.XYChains, logic.AlternatingChain, logic.MultipleChains,
	}
}
