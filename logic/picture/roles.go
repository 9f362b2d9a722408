package picture

import (
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/svg"
	"github.com/nonet-dev/nonet/logic"
)

// look is how the parts of a role are drawn: the house is shaded (without a house,
// the cells are), and the candidates are marked.
type look struct {
	area    svg.AreaStyle
	areaKey string // in the legend
	cellKey string // the same, where cells are shaded and no house
	plain   bool   // cells are not shaded
	only    bool   // the cells are shaded, and not the house
	name    string // stands at the area; texts use the same name
	mark    svg.Shape
	markKey string // in the legend; "": candidates are not marked
	beside  bool   // the mark stands beside an earlier one of the same candidate
}

// looks has the look of each role.
var looks = map[logic.Role]look{
	logic.RoleWithin: {
		area: svg.Dotted, areaKey: "house of the conclusion", cellKey: "house of the conclusion",
	},
	logic.RolePattern: {
		area: svg.Solid, areaKey: "house", cellKey: "cell of the pattern",
		mark: svg.Square, markKey: "candidate of the pattern",
	},
	logic.RoleBase: {area: svg.Solid, areaKey: "base", mark: svg.Square,
		markKey: "candidate of the base"},
	logic.RoleCover: {area: svg.Dashed, areaKey: "cover"},
	logic.RolePivot: {area: svg.Double, cellKey: "pivot", mark: svg.Hexagon,
		markKey: "candidate of the pivot"},
	logic.RoleWing: {area: svg.Solid, cellKey: "wing", mark: svg.Square,
		markKey: "candidate of a wing"},
	logic.RoleExtra: {area: svg.Dashed, plain: true, mark: svg.Diamond, markKey: "other candidate"},
	logic.RoleComplement: {
		area: svg.Double, areaKey: "house of the set", plain: true,
		mark: svg.Hexagon, markKey: "candidate of the set",
	},
	logic.RoleExcludedBy: {
		area: svg.Dashed, cellKey: "would have no candidate left", mark: svg.Diamond,
		markKey: "candidate it would lose",
	},
	logic.RoleSource: {
		area: svg.Dotted, areaKey: "where the chains begin", cellKey: "where the chains begin",
	},
	logic.RoleFin:     {plain: true, mark: svg.Diamond, markKey: "fin"},
	logic.RoleEndoFin: {plain: true, mark: svg.Hexagon, markKey: "fin in two base houses"},
	logic.RoleColourA: {plain: true, mark: svg.Square, markKey: "colour A"},
	logic.RoleColourB: {plain: true, mark: svg.Hexagon, markKey: "colour B"},
	logic.RoleStrongLink: {area: svg.Dotted, areaKey: "strong link", mark: svg.Hexagon,
		markKey: "place of the strong link"},
	logic.RoleALS: setLooks[0],
	logic.RoleRestrictedCommon: {
		plain: true, mark: svg.Start, markKey: "restricted common", beside: true,
	},
	logic.RoleClash: {
		area: svg.Dashed, areaKey: "where a colour is twice", cellKey: "where a colour is twice",
		mark: svg.Diamond, markKey: "twice of one colour",
	},
	logic.RoleInnie: {area: svg.Double, cellKey: "side A", name: "A", mark: svg.Hexagon,
		markKey: "candidate of side A"},
	logic.RoleOutie: {area: svg.Dashed, cellKey: "side B", name: "B", mark: svg.Diamond,
		markKey: "candidate of side B"},
	logic.RoleGuardian: {area: svg.Double, cellKey: "guardian", mark: svg.Diamond,
		markKey: "candidate of a guardian"},
	logic.RoleBaseCell: {area: svg.Solid, cellKey: "base", mark: svg.Square,
		markKey: "digit of the base"},
	logic.RoleTarget: {area: svg.Double, cellKey: "target", mark: svg.Hexagon,
		markKey: "digit of the base in a target"},
	logic.RoleCrossLine: {area: svg.Dashed, areaKey: "cross-line", mark: svg.Diamond,
		markKey: "place for it in a cross-line"},
	logic.RoleRule:        {area: svg.Solid, cellKey: "cells of the rule"},
	logic.RoleCombination: {plain: true},
	logic.RoleTried:       {plain: true},
	logic.RoleLeast:       {plain: true},
	logic.RoleMost:        {plain: true},
}

// setLooks has the looks of sets by their names: A, B, C, D. Further sets look
// like these again, and have names of their own.
var setLooks = [...]look{
	setLook("A", svg.Solid, svg.Square),
	setLook("B", svg.Dashed, svg.Diamond),
	setLook("C", svg.Double, svg.Hexagon),
	setLook("D", svg.Dotted, svg.Square),
}

func setLook(name string, area svg.AreaStyle, mark svg.Shape) look {
	return look{
		area: area, only: true, cellKey: "set " + name, name: name,
		mark: mark, markKey: "candidate of set " + name, beside: true,
	}
}

// set returns the look of the i-th set, from 0.
func set(i int) look {
	l := setLooks[i%len(setLooks)]
	return setLook(string(rune('A'+i%26)), l.area, l.mark)
}

// secondColours has the looks of the second pair of colours.
var secondColours = map[logic.Role]look{
	logic.RoleColourA: {plain: true, mark: svg.Diamond, markKey: "colour C"},
	logic.RoleColourB: {plain: true, mark: svg.Off, markKey: "colour D"},
}

// sectorLooks has the looks of the houses of a multi-sector locked set: its
// candidates are marked by the house that they belong to.
var sectorLooks = map[nonet.HouseKind]look{
	nonet.HouseRow: {area: svg.Dashed, areaKey: "house", mark: svg.Square,
		markKey: "belongs to its row"},
	nonet.HouseColumn: {area: svg.Dashed, areaKey: "house", mark: svg.Hexagon,
		markKey: "belongs to its column"},
	nonet.HouseBox: {area: svg.Dashed, areaKey: "house", mark: svg.Diamond,
		markKey: "belongs to its box"},
	nonet.HouseRegion: {area: svg.Dashed, areaKey: "house", mark: svg.Diamond,
		markKey: "belongs to its region"},
}

// The looks of roles that mean something else for some techniques.
var (
	lockedLooks = map[logic.Role]look{
		logic.RoleBase: {area: svg.Solid, areaKey: "house", mark: svg.Square,
			markKey: "only place in the house"},
		logic.RoleCover: {area: svg.Dashed, areaKey: "house that loses candidates"},
	}
	turbotLooks = map[logic.Role]look{
		logic.RolePattern: {area: svg.Solid, areaKey: "house", mark: svg.Square,
			markKey: "place of the digit"},
		logic.RoleBase: {area: svg.Solid, areaKey: "strong link", mark: svg.Square,
			markKey: "place of the digit"},
		logic.RoleCover: {area: svg.Dashed, areaKey: "house that joins the links"},
	}
	leftoverLooks = map[logic.Role]look{
		logic.RoleBase:       {area: svg.Solid, areaKey: "lines"},
		logic.RoleCover:      {area: svg.Dashed, areaKey: "regions"},
		logic.RoleWithin:     {area: svg.Dotted, areaKey: "house that exchanges cells"},
		logic.RoleComplement: {area: svg.Dotted, areaKey: "house of the digit"},
		logic.RolePattern:    {plain: true, mark: svg.Square, markKey: "place of the digit"},
	}
	fireworkLooks = map[logic.Role]look{
		logic.RolePivot: {area: svg.Double, cellKey: "corner", mark: svg.Hexagon,
			markKey: "candidate of a corner"},
		logic.RoleBase:  {area: svg.Solid, areaKey: "line"},
		logic.RoleCover: {area: svg.Dashed, areaKey: "box that the lines cross"},
		logic.RoleComplement: {area: svg.Dotted, cellKey: "cell of the two digits",
			mark: svg.Diamond, markKey: "its candidate"},
	}
	brokenWingLooks = map[logic.Role]look{
		logic.RolePattern: {area: svg.Dotted, areaKey: "house of the loop", mark: svg.Square,
			markKey: "cell of the loop"},
		logic.RoleGuardian: {plain: true, mark: svg.Diamond,
			markKey: "candidate of a guardian"},
	}
	ringLooks = map[logic.Role]look{
		logic.RoleExcludedBy: {area: svg.Dotted, areaKey: "house where they cannot both be",
			mark: svg.Diamond, markKey: "place that sees one of them"},
	}
	weakLooks = map[logic.Role]look{
		logic.RoleFin: {area: svg.Dotted, cellKey: "weak cell", mark: svg.Start,
			markKey: "digit that it leaves room for", beside: true},
	}
	multiFishLooks = map[logic.Role]look{
		logic.RoleBase: {area: svg.Solid, areaKey: "line that needs the digits",
			mark: svg.Square, markKey: "place of a digit"},
		logic.RoleCover:   {area: svg.Dashed, areaKey: "house that has room for a digit"},
		logic.RolePattern: {area: svg.Double, cellKey: "cell that has room for a digit"},
	}
	symmetricLooks = map[logic.Role]look{
		logic.RolePattern: {area: svg.Solid, cellKey: "given, and where it goes",
			mark: svg.Square, markKey: "its digit"},
		logic.RoleTarget: {area: svg.Double, cellKey: "cell that stays in its place",
			mark: svg.Hexagon, markKey: "digit that stays"},
		logic.RoleExcludedBy: {area: svg.Dotted, cellKey: "where the cell goes"},
	}
	inniesLooks = map[logic.Role]look{
		logic.RoleBase:  {area: svg.Solid, areaKey: "houses"},
		logic.RoleRule:  {area: svg.Dotted, cellKey: "cage or sum that is subtracted"},
		logic.RoleInnie: {area: svg.Double, cellKey: "innie"},
		logic.RoleOutie: {area: svg.Dashed, cellKey: "outie"},
	}
	ruleLooks = map[logic.Role]look{
		logic.RolePattern: {plain: true, mark: svg.Square, markKey: "place of the digit"},
		logic.RoleBase: {area: svg.Dotted, areaKey: "house that needs a digit of the cage",
			mark: svg.Square, markKey: "only place in the house"},
	}
	// The rules of a chain are often many cages, which the picture has anyway.
	ruleChainLooks = map[logic.Role]look{logic.RoleRule: {plain: true}}
	portionLooks   = map[logic.Role]look{
		logic.RoleBase: {area: svg.Dotted, areaKey: "house"},
	}
	fillingLooks = map[logic.Role]look{
		logic.RoleWithin:     {area: svg.Dotted, areaKey: "house of the rules"},
		logic.RoleBase:       {area: svg.Dashed, areaKey: "house without a place"},
		logic.RoleExcludedBy: {area: svg.Dashed, cellKey: "would have no digit left"},
		logic.RoleClash:      {area: svg.Dashed, cellKey: "would have too few digits"},
		logic.RolePattern:    {plain: true, mark: svg.Square, markKey: "place of the digit"},
	}
)

// ownLooks has the looks of techniques whose roles look different.
var ownLooks = map[logic.Technique]map[logic.Role]look{
	logic.Pointing:              lockedLooks,
	logic.Claiming:              lockedLooks,
	logic.DirectPointing:        lockedLooks,
	logic.DirectClaiming:        lockedLooks,
	logic.LockedPair:            lockedLooks,
	logic.LockedTriplet:         lockedLooks,
	logic.Skyscraper:            turbotLooks,
	logic.TwoStringKite:         turbotLooks,
	logic.TurbotFish:            turbotLooks,
	logic.EmptyRectangle:        turbotLooks,
	logic.DualTwoStringKite:     turbotLooks,
	logic.DualEmptyRectangle:    turbotLooks,
	logic.FireworkPair:          fireworkLooks,
	logic.FireworkTriple:        fireworkLooks,
	logic.FireworkQuad:          fireworkLooks,
	logic.BrokenWing:            brokenWingLooks,
	logic.XYZRing:               ringLooks,
	logic.WeakExocet:            weakLooks,
	logic.MultiFish:             multiFishLooks,
	logic.SymmetricPlacement:    symmetricLooks,
	logic.LawOfLeftovers:        leftoverLooks,
	logic.InnieOutie:            inniesLooks,
	logic.InnieOutieOfHouses:    inniesLooks,
	logic.InniesOuties:          inniesLooks,
	logic.LockedInCombinations:  ruleLooks,
	logic.CombinationsAndHouses: ruleLooks,
	logic.CombinationsInHouse:   portionLooks,
	logic.RuleChains:            ruleChainLooks,
	logic.RuleCases:             ruleChainLooks,
	logic.RuleAndHouses:         fillingLooks,
	logic.TwoRules:              fillingLooks,
	logic.RulesOfHouse:          fillingLooks,
	logic.RulesAndSurroundings:  fillingLooks,
}

// lookOf returns the look of a part of a step, the nth of its role, from 0.
func lookOf(step *logic.Step, part *logic.Part, nth int) look {
	switch t := step.Technique; {
	case part.Role == logic.RoleALS:
		return set(nth)
	case t == logic.SueDeCoq && part.Role == logic.RolePattern:
		return set(0)
	case t == logic.SueDeCoq:
		return set(nth + 1)
	case t == logic.AHSXZ && part.Role == logic.RolePattern:
		return set(nth)
	case t == logic.AHSXZ:
		return look{area: svg.Dotted, cellKey: "shared cell"}
	case t == logic.SKLoop || t == logic.MSLS:
		if part.House != nil {
			return sectorLooks[part.House.Kind]
		}
		l := looks[part.Role]
		l.markKey = ""
		return l
	case t != logic.Medusa && nth > 0:
		if l, ok := secondColours[part.Role]; ok {
			return l
		}
	}
	if l, ok := ownLooks[step.Technique][part.Role]; ok {
		return l
	}
	return looks[part.Role]
}
