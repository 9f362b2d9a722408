package logic

import (
	"cmp"
	"fmt"
	"slices"
)

// Technique is a way of reasoning. The constants have the techniques of Sudoku Explainer first, in
// the order in which it looks for them, which is nearly that of their difficulty. Those of HoDoKu
// follow, then others, by family.
type Technique uint8

// The techniques.
const (
	FullHouse Technique = iota
	HiddenSingle
	DirectPointing
	DirectClaiming
	DirectHiddenPair
	NakedSingle
	DirectHiddenTriplet
	Pointing
	Claiming
	NakedPair
	XWing
	HiddenPair
	NakedTriplet
	Swordfish
	HiddenTriplet
	XYWing
	XYZWing
	UniqueLoop
	NakedQuad
	Jellyfish
	HiddenQuad
	BUG
	AlignedPair
	ForcingChain
	AlignedTriplet
	Nishio
	MultipleChains
	DynamicChains
	DynamicChainsPlus
	NestedChains
	NestedMultiple
	NestedDynamic
	NestedDynamicPlus
	DoublyNestedChains
	DoublyNestedMultiple

	LockedPair
	LockedTriplet
	Skyscraper
	TwoStringKite
	TurbotFish
	EmptyRectangle
	DualTwoStringKite
	DualEmptyRectangle
	ColourTrap
	ColourWrap
	MultiColours1
	MultiColours2
	WWing
	Uniqueness1
	Uniqueness2
	Uniqueness3
	Uniqueness4
	Uniqueness5
	Uniqueness6
	HiddenRectangle
	Avoidable1
	Avoidable2
	BUGPlusOne
	RemotePairs
	XChains
	XYChains
	ContinuousLoop
	DiscontinuousLoop
	AlternatingChain
	GroupedContinuousLoop
	GroupedDiscontinuousLoop
	GroupedAlternatingChain
	ALSXZ
	ALSXYWing
	ALSChain
	DeathBlossom
	SueDeCoq
	TemplateSet
	TemplateDelete

	// Fish: six sizes, from two to seven, for each kind. The first three basic ones are above.
	Squirmbag
	Whale
	Leviathan
	FinnedXWing
	FinnedSwordfish
	FinnedJellyfish
	FinnedSquirmbag
	FinnedWhale
	FinnedLeviathan
	SashimiXWing
	SashimiSwordfish
	SashimiJellyfish
	SashimiSquirmbag
	SashimiWhale
	SashimiLeviathan
	FrankenXWing
	FrankenSwordfish
	FrankenJellyfish
	FrankenSquirmbag
	FrankenWhale
	FrankenLeviathan
	FinnedFrankenXWing
	FinnedFrankenSwordfish
	FinnedFrankenJellyfish
	FinnedFrankenSquirmbag
	FinnedFrankenWhale
	FinnedFrankenLeviathan
	MutantXWing
	MutantSwordfish
	MutantJellyfish
	MutantSquirmbag
	MutantWhale
	MutantLeviathan
	FinnedMutantXWing
	FinnedMutantSwordfish
	FinnedMutantJellyfish
	FinnedMutantSquirmbag
	FinnedMutantWhale
	FinnedMutantLeviathan

	// Techniques that neither Sudoku Explainer nor HoDoKu uses by default.
	WXYZWing
	VWXYZWing
	Medusa
	ExtendedRectangle
	KrakenFish1
	KrakenFish2

	// Patterns of several rows, columns and regions.
	LawOfLeftovers
	Tridagon
	SKLoop
	MSLS
	JuniorExocet
	SeniorExocet
	FireworkPair
	FireworkTriple
	FireworkQuad
	BivalueOddagon

	// Patterns that others have beside those of HoDoKu.
	BrokenWing
	XYZRing
	ALSWWing
	AHSXZ
	SymmetricPlacement
	BUGPlusN
	WeakExocet
	MultiFish

	// Patterns of Denis Berthier.
	Whip
	GWhip
	Braid

	// Steps from the rules of a puzzle. See scale.go for their difficulty.
	LastOfSum
	InnieOutie
	DigitCombinations
	RuleCandidates
	LockedInCombinations
	InnieOutieOfHouses
	CombinationsAndHouses
	InniesOuties
	RuleChains
	CombinationsInHouse
	RuleAndHouses
	TwoRules
	RulesOfHouse
	RulesAndSurroundings
	RuleCases
	SumBounds
	RuleClasses
	FishWithCages

	techniques
)

// firstOfRules is the first technique that reads the rules of a puzzle.
const firstOfRules = LastOfSum

// lastOfSE is the last technique of Sudoku Explainer.
const lastOfSE = DoublyNestedMultiple

// Variant tells the forms of a technique apart.
type Variant uint8

// The variants of techniques. A technique without forms has VariantPlain.
const (
	VariantPlain              Variant = iota
	VariantInRegion                   // hidden single
	VariantInLine                     // hidden single
	VariantType1                      // unique loop, extended rectangle or BUG
	VariantType2                      // likewise
	VariantType3Naked                 // likewise
	VariantType3Hidden                // likewise
	VariantType4                      // likewise
	VariantXCycle                     // forcing chain or cycle
	VariantYCycle                     // likewise
	VariantBidirectionalCycle         // likewise
	VariantForcingXChain              // likewise
	VariantForcingChain               // likewise
	// Nishio, dynamic and nested chains: an assumption leads to a candidate that is on and off.
	VariantContradiction
	VariantDouble       // the same follows from a candidate being on and being off
	VariantCellChains   // the same follows from every candidate of a cell
	VariantRegionChains // the same follows from every place of a digit in a house
	// ALS-XZ: two restricted commons. Big wings: no digit can be there twice.
	VariantDoublyLinked
	VariantSiamese      // two finned fish with the same bases
	VariantTwiceInCell  // 3D Medusa: two candidates of a colour are in one cell
	VariantTwiceInHouse // two places of a digit in one colour see each other
	VariantCellEmptied  // a colour leaves a cell without candidates
	VariantBothInCell   // a candidate is in a cell with both colours
	VariantBothInSight  // a candidate sees its digit in both colours
	VariantCellAndSight // a candidate is in a cell with one colour and sees its digit in the other
	VariantCellByCell   // digit combinations: no combination leaves a cell that candidate
	VariantHouseDemands // combinations and houses: a house puts digits into the cage
	VariantCellEmpties  // combinations and houses: some would leave a cell nothing
	VariantNoCommon     // combinations in a house: they have no common digit
	VariantTogether     // combinations in a house: together they have some digits in any case
	VariantOutside      // rules and houses: cells outside lose digits, however rules are filled
	VariantParity       // colouring along rules: odd and even
	VariantHighLow      // colouring along rules: low and high
	VariantHalfTurn     // symmetric placement
	VariantQuarterTurn  // likewise
	VariantFalling      // likewise: reflection at the diagonal that falls to the right
	VariantRising       // likewise: reflection at the diagonal that rises to the right
	VariantLeftRight    // likewise: left and right change places
	VariantTopBottom    // likewise: top and bottom change places
)

var variantNames = [...]string{
	"", "in a region", "in a line", "type 1", "type 2", "type 3, naked set", "type 3, hidden set",
	"type 4", "X-cycle", "Y-cycle", "bidirectional cycle", "forcing X-chain", "forcing chain",
	"contradiction", "double",
	"cell", "region", "doubly linked", "siamese", "a colour twice in a cell",
	"a colour twice in a house", "a colour empties a cell", "both colours in a cell",
	"both colours in sight", "one colour in the cell, the other in sight", "cell by cell",
	"a house demands digits", "a cell needs a digit", "no common digit", "digits together",
	"cells outside", "odd and even", "low and high", "half turn", "quarter turn",
	"falling diagonal", "rising diagonal", "left and right", "top and bottom",
}

// String returns a description of the variant; "" for VariantPlain.
func (v Variant) String() string { return nameOf("Variant", variantNames[:], v) }

// Assumption is what must hold for a technique to be right, beyond the rules.
type Assumption uint8

// Assumptions are a set of bits.
const (
	AssumeOneSolution Assumption = 1 << iota // the puzzle has exactly one solution
	// All cells that must differ share a house.
	AssumeNoApart
)

// techniqueRow is all that is known about a technique. A new technique is a constant, a row and a
// find function.
type techniqueRow struct {
	name   string
	code   string // the short name, where possible that of serate or of players
	base   float64
	needs  Assumption
	find   func(fd *finder, t Technique) bool
	degree int // size of the set, level of nesting, or what the find function says
}

// table has the row of each technique. init fills it in, because find functions refer to it.
var table [techniques]techniqueRow

func init() {
	for _, rows := range [][]techniqueRow{rowsOfSE(), rowsOfOthers()} {
		for t, row := range rows {
			if row.name != "" {
				table[t] = row
			}
		}
	}
	addFishRows()
	all.techniques = Techniques()
	slices.SortStableFunc(all.techniques,
		func(a, b Technique) int { return cmp.Compare(table[a].base, table[b].base) })
	for _, p := range Profiles() {
		p.addRules()
	}
}

// rowsOfSE returns the rows of the techniques of Sudoku Explainer, by technique.
func rowsOfSE() []techniqueRow {
	return []techniqueRow{
		FullHouse:           {"full house", "FH", 1.0, 0, fullHouses, 0},
		HiddenSingle:        {"hidden single", "HS", 1.2, 0, hiddenSingles, 0},
		DirectPointing:      {"direct pointing", "DP", 1.7, 0, directLocked, 0},
		DirectClaiming:      {"direct claiming", "DC", 1.9, 0, directLocked, 1},
		DirectHiddenPair:    {"direct hidden pair", "DHP", 2.0, 0, directHiddenSets, 2},
		NakedSingle:         {"naked single", "NS", 2.3, 0, nakedSingles, 0},
		DirectHiddenTriplet: {"direct hidden triplet", "DHT", 2.5, 0, directHiddenSets, 3},
		Pointing:            {"pointing", "Po", 2.6, 0, locked, 0},
		Claiming:            {"claiming", "Cl", 2.8, 0, locked, 1},
		NakedPair:           {"naked pair", "NP", 3.0, 0, nakedSets, 2},
		XWing:               {"X-wing", "XW", 3.2, 0, fish, 2},
		HiddenPair:          {"hidden pair", "HP", 3.4, 0, hiddenSets, 2},
		NakedTriplet:        {"naked triplet", "NT", 3.6, 0, nakedSets, 3},
		Swordfish:           {"swordfish", "SF", 3.8, 0, fish, 3},
		HiddenTriplet:       {"hidden triplet", "HT", 4.0, 0, hiddenSets, 3},
		XYWing:              {"XY-wing", "XYW", 4.2, 0, wings, 2},
		XYZWing:             {"XYZ-wing", "XYZW", 4.4, 0, wings, 3},
		UniqueLoop: {"unique rectangle or loop", "UL", 4.5,
			AssumeOneSolution | AssumeNoApart, uniqueLoops, 0},
		NakedQuad:  {"naked quad", "NQ", 5.0, 0, nakedSets, 4},
		Jellyfish:  {"jellyfish", "JF", 5.2, 0, fish, 4},
		HiddenQuad: {"hidden quad", "HQ", 5.4, 0, hiddenSets, 4},
		BUG: {"bivalue universal grave", "BUG", 5.6,
			AssumeOneSolution | AssumeNoApart, bivalueGraves, 0},
		AlignedPair:    {"aligned pair exclusion", "APE", 6.2, 0, alignedExclusion, 2},
		ForcingChain:   {"forcing chain or cycle", "FC", 6.5, 0, forcingChains, 0},
		AlignedTriplet: {"aligned triplet exclusion", "ATE", 7.5, 0, alignedExclusion, 3},
		Nishio:         {"Nishio", "NFC", 7.5, 0, branchChains, 0},
		MultipleChains: {"multiple forcing chains", "MFC", 8.0, 0, branchChains, 0},
		DynamicChains:  {"dynamic forcing chains", "DFC", 8.5, 0, branchChains, 0},
		DynamicChainsPlus: {"dynamic forcing chains with local rules", "DFC+", 9.0, 0,
			branchChains, 1},
		NestedChains: {"nested forcing chains", "DFC+FC", 9.5, 0, branchChains, 2},
		NestedMultiple: {"nested multiple forcing chains", "DFC+MFC", 10.0, 0, branchChains,
			3},
		NestedDynamic: {"nested dynamic forcing chains", "DFC+DFC", 10.5, 0, branchChains,
			4},
		NestedDynamicPlus: {"nested dynamic forcing chains with local rules", "DFC+DFC+", 10.5,
			0, branchChains, 4},
		DoublyNestedChains: {"doubly nested forcing chains", "DFC+DFC+FC", 10.5, 0, branchChains,
			4},
		DoublyNestedMultiple: {"doubly nested multiple forcing chains", "DFC+DFC+MFC", 10.5, 0,
			branchChains, 4},
	}
}

// rowsOfOthers returns the rows of the other techniques, without fish.
func rowsOfOthers() []techniqueRow {
	return []techniqueRow{
		LockedPair:         {"locked pair", "LP", 2.9, 0, lockedSets, 2},
		LockedTriplet:      {"locked triplet", "LT", 3.5, 0, lockedSets, 3},
		Skyscraper:         {"skyscraper", "SKY", 4.0, 0, turbots, 0},
		TwoStringKite:      {"two-string kite", "2SK", 4.1, 0, turbots, 0},
		TurbotFish:         {"turbot fish", "TF", 4.2, 0, turbots, 0},
		EmptyRectangle:     {"empty rectangle", "ER", 4.3, 0, emptyRectangles, 0},
		DualTwoStringKite:  {"dual two-string kite", "D2SK", 4.2, 0, dualKites, 0},
		DualEmptyRectangle: {"dual empty rectangle", "DER", 4.4, 0, dualEmptyRectangles, 0},
		ColourTrap:         {"simple colour trap", "SCT", 4.2, 0, colourTraps, 0},
		ColourWrap:         {"simple colour wrap", "SCW", 4.2, 0, colourWraps, 0},
		MultiColours1:      {"multi-colours type 1", "MC1", 4.4, 0, multiColours1, 0},
		MultiColours2:      {"multi-colours type 2", "MC2", 4.4, 0, multiColours2, 0},
		WWing:              {"W-wing", "WW", 4.4, 0, wWings, 0},
		Uniqueness1: {"uniqueness test 1", "UT1", 4.5,
			AssumeOneSolution | AssumeNoApart, uniqueness1, 0},
		Uniqueness2: {"uniqueness test 2", "UT2", 4.5,
			AssumeOneSolution | AssumeNoApart, uniqueness2, 0},
		Uniqueness3: {"uniqueness test 3", "UT3", 4.6,
			AssumeOneSolution | AssumeNoApart, uniqueness3, 0},
		Uniqueness4: {"uniqueness test 4", "UT4", 4.5,
			AssumeOneSolution | AssumeNoApart, uniqueness4, 0},
		Uniqueness5: {"uniqueness test 5", "UT5", 4.6,
			AssumeOneSolution | AssumeNoApart, uniqueness5, 0},
		Uniqueness6: {"uniqueness test 6", "UT6", 4.6,
			AssumeOneSolution | AssumeNoApart, uniqueness6, 0},
		HiddenRectangle: {"hidden rectangle", "HR", 4.7, AssumeOneSolution | AssumeNoApart,
			hiddenRectangles, 0},
		Avoidable1: {"avoidable rectangle type 1", "AR1", 4.5,
			AssumeOneSolution | AssumeNoApart, avoidable1, 0},
		Avoidable2: {"avoidable rectangle type 2", "AR2", 4.6,
			AssumeOneSolution | AssumeNoApart, avoidable2, 0},
		BUGPlusOne: {"bivalue universal grave + 1", "BUG+1", 5.6,
			AssumeOneSolution | AssumeNoApart, bivalueGraves, 1},
		RemotePairs:       {"remote pair", "RP", 5.0, 0, remotePairs, 0},
		XChains:           {"X-chain", "XC", 6.6, 0, xChains, 0},
		XYChains:          {"XY-chain", "XYC", 6.6, 0, xyChains, 0},
		ContinuousLoop:    {"continuous nice loop", "CNL", 7.0, 0, continuousLoops, 0},
		DiscontinuousLoop: {"discontinuous nice loop", "DNL", 7.0, 0, discontinuousLoops, 0},
		AlternatingChain: {"alternating inference chain", "AIC", 7.0, 0, alternatingChains,
			0},
		GroupedContinuousLoop: {"grouped continuous nice loop", "GCNL", 7.2, 0, continuousLoops,
			1},
		GroupedDiscontinuousLoop: {"grouped discontinuous nice loop", "GDNL", 7.2, 0,
			discontinuousLoops, 1},
		GroupedAlternatingChain: {"grouped alternating inference chain", "GAIC", 7.2, 0,
			alternatingChains, 1},
		ALSXZ:          {"ALS-XZ", "ALS-XZ", 5.5, 0, alsXZ, 0},
		ALSXYWing:      {"ALS-XY-wing", "ALS-XY", 6.0, 0, alsXYWing, 0},
		ALSChain:       {"ALS chain", "ALS-C", 6.5, 0, alsChain, 0},
		DeathBlossom:   {"death blossom", "DB", 7.0, 0, deathBlossom, 0},
		SueDeCoq:       {"Sue de Coq", "SDC", 5.0, 0, sueDeCoq, 0},
		TemplateSet:    {"template set", "TS", 6.6, 0, templateSets, 0},
		TemplateDelete: {"template delete", "TD", 6.6, 0, templateDeletes, 0},

		LawOfLeftovers: {"law of leftovers", "LOL", 2.8, 0, lawOfLeftovers, 0},
		Tridagon:       {"tridagon", "TRI", 9.0, 0, tridagons, 0},
		SKLoop:         {"SK-loop", "SK", 9.6, 0, skLoops, 0},
		MSLS:           {"multi-sector locked set", "MSLS", 9.4, 0, multiSectors, 0},
		JuniorExocet:   {"junior exocet", "JE", 9.4, 0, exocets, juniorExocet},
		SeniorExocet:   {"senior exocet", "SNE", 9.6, 0, exocets, seniorExocet},
		FireworkPair:   {"firework pair", "FWP", 6.1, 0, fireworks, 2},
		FireworkTriple: {"firework triple", "FWT", 5.9, 0, fireworks, 3},
		FireworkQuad:   {"firework quad", "FWQ", 6.3, 0, fireworks, 4},
		BivalueOddagon: {"bivalue oddagon", "BO", 6.1, 0, bivalueOddagons, 0},

		BrokenWing: {"broken wing", "BW", 5.7, 0, brokenWings, 0},
		XYZRing:    {"XYZ-ring", "XYZR", 5.2, 0, xyzRings, 0},
		ALSWWing:   {"ALS-W-wing", "ALS-W", 6.2, 0, alsWWings, 0},
		AHSXZ:      {"AHS-XZ", "AHS-XZ", 6.4, 0, ahsXZ, 0},
		SymmetricPlacement: {"symmetric placement", "GSP", 5.0, AssumeOneSolution,
			symmetricPlacements, 0},
		BUGPlusN: {"bivalue universal grave + n", "BUG+N", 5.8,
			AssumeOneSolution | AssumeNoApart, bugPlusN, 0},
		WeakExocet: {"weak exocet", "WE", 9.6, 0, exocets, weakExocet},
		MultiFish:  {"multi-fish", "MF", 9.5, 0, multiFishes, 0},

		Whip:  {"whip", "WHIP", 8.2, 0, whipSteps, 0},
		GWhip: {"g-whip", "GWHIP", 8.4, 0, whipSteps, 1},
		Braid: {"braid", "BRAID", 8.6, 0, whipSteps, 2},

		WXYZWing:  {"WXYZ-wing", "WXYZ", 5.4, 0, bigWings, 4},
		VWXYZWing: {"VWXYZ-wing", "VWXYZ", 6.0, 0, bigWings, 5},
		Medusa:    {"3D Medusa", "3DM", 5.8, 0, medusas, 0},
		ExtendedRectangle: {"extended rectangle", "XR", 4.8, AssumeOneSolution | AssumeNoApart,
			extendedRectangles, 0},
		KrakenFish1: {"kraken fish type 1", "KF1", 7.5, 0, krakenFish, 1},
		KrakenFish2: {"kraken fish type 2", "KF2", 7.7, 0, krakenFish, 2},

		// The difficulties put these among the others, in the order in which people look.
		LastOfSum:            {"last cell of a sum", "LCS", 1.1, 0, lastOfSum, 0},
		InnieOutie:           {"innie or outie", "IO", 1.6, 0, inniesOuties, oneOfOneHouse},
		DigitCombinations:    {"digit combinations", "CC", 2.4, 0, cageCombinations, 0},
		RuleCandidates:       {"candidates of a rule", "RULE", 2.4, 0, ruleCandidates, 0},
		LockedInCombinations: {"locked in combinations", "CLC", 2.7, 0, cageLocked, 0},
		InnieOutieOfHouses: {"innie or outie of several houses", "IOH", 2.9, 0, inniesOuties,
			oneOfSeveralHouses},
		CombinationsAndHouses: {"combinations and houses", "CH", 3.1, 0, cageAndHouses, 0},
		InniesOuties:          {"innies and outies", "IOS", 3.3, 0, inniesOuties, severalCells},
		CombinationsInHouse:   {"combinations in a house", "CIH", 3.2, 0, combinationsInHouse, 0},
		RuleChains:            {"forcing chains with rules", "RFC", 7.0, 0, ruleChains, rulesLevel},
		RuleAndHouses:         {"rule and houses", "RH", 3.4, 0, ruleFillings, 0},
		TwoRules:              {"two rules", "R2", 4.3, 0, ruleFillings, 1},
		RulesOfHouse:          {"rules of a house", "ROH", 4.6, 0, ruleFillings, 2},
		RuleCases:             {"case distinction", "CASE", 8.0, 0, ruleCases, 0},
		SumBounds:             {"bounds of a sum", "BS", 2.3, 0, sumBounds, 0},
		RuleClasses:           {"colouring along rules", "CAR", 3.4, 0, ruleClasses, 0},
		FishWithCages:         {"fish with cages", "FWC", 3.7, 0, fishWithCages, 0},
		RulesAndSurroundings:  {"rules and cells around them", "RCA", 5.7, 0, ruleFillings, 3},
	}
}

// addFishRows adds the rows of fish, by kind and size.
func addFishRows() {
	// Fish by size, in the order of the constants.
	sizes := [...]struct {
		name, code string
		base       float64
	}{2: {"X-wing", "XW", 3.2}, {"swordfish", "SF", 3.8}, {"jellyfish", "JF", 5.2},
		{"squirmbag", "SQ", 6.0}, {"whale", "WH", 6.4}, {"leviathan", "LV", 6.8}}
	for _, kind := range [...]struct {
		first      Technique
		size       int
		name, code string
		more       float64
		find       func(fd *finder, t Technique) bool
	}{
		{Squirmbag, 5, "", "", 0, fish},
		{FinnedXWing, 2, "finned ", "F", 0.2, finnedFish},
		{SashimiXWing, 2, "sashimi ", "S", 0.3, sashimiFish},
		{FrankenXWing, 2, "franken ", "K", 0.4, frankenFish},
		{FinnedFrankenXWing, 2, "finned franken ", "FK", 0.6, finnedFrankenFish},
		{MutantXWing, 2, "mutant ", "M", 0.8, mutantFish},
		{FinnedMutantXWing, 2, "finned mutant ", "FM", 1.0, finnedMutantFish},
	} {
		for size := kind.size; size < len(sizes); size++ {
			x := sizes[size]
			table[kind.first+Technique(size-kind.size)] = techniqueRow{kind.name + x.name,
				kind.code + x.code, x.base + kind.more, 0, kind.find, size}
		}
	}
}

// row returns what is known of t; for a value that does not name a technique, a
// row with the name "Technique(n)".
func (t Technique) row() *techniqueRow {
	if t < techniques {
		return &table[t]
	}
	name := fmt.Sprintf("Technique(%d)", uint8(t))
	return &techniqueRow{name: name, code: name}
}

// String returns the name of the technique in lower case: "naked pair".
func (t Technique) String() string { return t.row().name }

// Code returns a short name without blanks: "NP".
func (t Technique) Code() string { return t.row().code }

// Score returns the difficulty of the easiest step of the technique. For a technique that Sudoku
// Explainer lacks, such as those that read the rules of a puzzle, it is an estimate on that scale.
func (t Technique) Score() Score { return score(t.row().base) }

// OfRules reports whether the technique reads the rules of a puzzle. In puzzles without rules it
// finds nothing.
func (t Technique) OfRules() bool { return t >= firstOfRules && t < techniques }

// Needs returns what the technique assumes.
func (t Technique) Needs() Assumption { return t.row().needs }

// Techniques returns all techniques in the order of the constants.
func Techniques() []Technique {
	list := make([]Technique, techniques)
	for t := range list {
		list[t] = Technique(t)
	}
	return list
}

// TechniqueByCode returns the technique with a code; ok is false if there is
// none.
func TechniqueByCode(code string) (t Technique, ok bool) {
	for t := range techniques {
		if table[t].code == code {
			return t, true
		}
	}
	return 0, false
}
