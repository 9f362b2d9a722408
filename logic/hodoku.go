package logic

// Level is a class of difficulty on the scale of HoDoKu.
type Level uint8

// The levels. The zero value is none: the profile has no levels.
const (
	LevelEasy Level = iota + 1
	LevelMedium
	LevelHard
	LevelUnfair
	LevelExtreme
)

var levelNames = [...]string{"", "Easy", "Medium", "Hard", "Unfair", "Extreme"}

// String returns the name of the level; "" for the zero value.
func (l Level) String() string { return nameOf("Level", levelNames[:], l) }

// mostPoints is the most points that the steps of a puzzle of each level may have. With more points
// the puzzle is of the next level.
var mostPoints = [...]int{LevelEasy: 800, LevelMedium: 1000, LevelHard: 1600, LevelUnfair: 1800}

// grade is the level and the points of a technique on the scale of HoDoKu.
type grade struct {
	technique Technique
	level     Level
	points    int
}

// grades has the grade of each technique of a profile.
type grades [techniques]grade

// guessPoints is what HoDoKu adds when none of its techniques has a step and it places a digit of
// the solution.
const guessPoints = 10_000

// hodokuGrades has the techniques that HoDoKu 2.2 uses by default, in its order.
var hodokuGrades = []grade{
	{FullHouse, LevelEasy, 4},
	{NakedSingle, LevelEasy, 4},
	{HiddenSingle, LevelEasy, 14},
	{LockedPair, LevelMedium, 40},
	{LockedTriplet, LevelMedium, 60},
	{Pointing, LevelMedium, 50},
	{Claiming, LevelMedium, 50},
	{NakedPair, LevelMedium, 60},
	{NakedTriplet, LevelMedium, 80},
	{HiddenPair, LevelMedium, 70},
	{HiddenTriplet, LevelMedium, 100},
	{NakedQuad, LevelHard, 120},
	{HiddenQuad, LevelHard, 150},
	{XWing, LevelHard, 140},
	{Swordfish, LevelHard, 150},
	{Jellyfish, LevelHard, 160},
	{RemotePairs, LevelHard, 110},
	{BUGPlusOne, LevelHard, 100},
	{Skyscraper, LevelHard, 130},
	{TwoStringKite, LevelHard, 150},
	{TurbotFish, LevelHard, 120},
	{EmptyRectangle, LevelHard, 120},
	{WWing, LevelHard, 150},
	{XYWing, LevelHard, 160},
	{XYZWing, LevelHard, 180},
	{Uniqueness1, LevelHard, 100},
	{Uniqueness2, LevelHard, 100},
	{Uniqueness3, LevelHard, 100},
	{Uniqueness4, LevelHard, 100},
	{Uniqueness5, LevelHard, 100},
	{Uniqueness6, LevelHard, 100},
	{HiddenRectangle, LevelHard, 100},
	{Avoidable1, LevelHard, 100},
	{Avoidable2, LevelHard, 100},
	{FinnedXWing, LevelHard, 130},
	{SashimiXWing, LevelHard, 150},
	{FinnedSwordfish, LevelUnfair, 200},
	{SashimiSwordfish, LevelUnfair, 240},
	{FinnedJellyfish, LevelUnfair, 250},
	{SashimiJellyfish, LevelUnfair, 260},
	{SueDeCoq, LevelUnfair, 250},
	{ColourTrap, LevelHard, 150},
	{ColourWrap, LevelHard, 150},
	{MultiColours1, LevelHard, 200},
	{MultiColours2, LevelHard, 200},
	{XChains, LevelUnfair, 260},
	{XYChains, LevelUnfair, 260},
	{ContinuousLoop, LevelUnfair, 280},
	{DiscontinuousLoop, LevelUnfair, 280},
	{AlternatingChain, LevelUnfair, 280},
	{GroupedContinuousLoop, LevelUnfair, 300},
	{GroupedDiscontinuousLoop, LevelUnfair, 300},
	{GroupedAlternatingChain, LevelUnfair, 300},
	{ALSXZ, LevelUnfair, 300},
	{ALSXYWing, LevelUnfair, 320},
	{ALSChain, LevelUnfair, 340},
	{FrankenXWing, LevelUnfair, 300},
	{FrankenSwordfish, LevelUnfair, 350},
	{FinnedFrankenXWing, LevelUnfair, 390},
	{FinnedFrankenSwordfish, LevelUnfair, 410},
	{MultipleChains, LevelExtreme, 500},
	{DynamicChains, LevelExtreme, 700},
}

// ProfileHoDoKu is the profile of HoDoKu 2.2 as it solves by default: its techniques in its order,
// with its points and levels. Where a technique has several steps, the profile takes the step that
// HoDoKu takes, so that a [Rating] has HoDoKu's Points and Level. Layouts other than the classic
// one follow the same rules.
func ProfileHoDoKu() *Profile { return &hodoku }

var hodoku = Profile{name: "hodoku"}

func init() {
	for _, g := range hodokuGrades {
		hodoku.techniques = append(hodoku.techniques, g.technique)
		hodoku.grades[g.technique] = g
	}
	for _, t := range [...]Technique{FullHouse, NakedSingle, HiddenSingle} {
		hodoku.own[t] = (*finder).hodokuSingle
	}
	hodoku.own[Pointing], hodoku.own[Claiming] = hodokuLocked, hodokuLocked
	for _, t := range [...]Technique{NakedPair, NakedTriplet, NakedQuad, LockedPair,
		LockedTriplet} {
		hodoku.own[t] = hodokuNakedSets
	}
	hodoku.own[TurbotFish], hodoku.own[XChains], hodoku.own[XYChains] = hodokuXChains,
		hodokuXChains, hodokuXYChains
	hodoku.own[ColourTrap], hodoku.own[ColourWrap] = hodokuColours, foundByOther
	hodoku.own[MultiColours1], hodoku.own[MultiColours2] = hodokuMultiColours, foundByOther
	hodoku.own[ContinuousLoop], hodoku.own[GroupedContinuousLoop] = hodokuNiceLoops(false),
		hodokuNiceLoops(true)
	for _, t := range [...]Technique{DiscontinuousLoop, AlternatingChain, GroupedDiscontinuousLoop,
		GroupedAlternatingChain} {
		hodoku.own[t] = foundByOther
	}
	hodoku.own[MultipleChains], hodoku.own[DynamicChains] = hodokuForcing(false),
		hodokuForcing(true)
	hodoku.own[ALSXZ], hodoku.own[ALSXYWing], hodoku.own[ALSChain] = hodokuALSXZ, hodokuALSXYWing,
		hodokuALSChain
	hodoku.own[RemotePairs] = hodokuRemotePair
	for t := Uniqueness1; t <= HiddenRectangle; t++ {
		hodoku.own[t] = hodokuUnique
	}
	hodoku.own[Avoidable1], hodoku.own[Avoidable2], hodoku.own[BUGPlusOne] = hodokuAvoidable,
		hodokuAvoidable, hodokuBUGPlusOne
	hodoku.own[Skyscraper], hodoku.own[TwoStringKite], hodoku.own[EmptyRectangle] = hodokuSkyscraper, hodokuKite, hodokuEmptyRectangle
	hodoku.own[WWing], hodoku.own[XYWing], hodoku.own[SueDeCoq] = hodokuWWing, hodokuXYWing,
		hodokuSueDeCoq
	for size := range Technique(3) {
		hodoku.own[[...]Technique{XWing, Swordfish, Jellyfish}[size]] = hodokuFish(basicShape,
			false, false)
		hodoku.own[FinnedXWing+size] = hodokuFish(basicShape, true, false)
		hodoku.own[SashimiXWing+size] = hodokuFish(basicShape, true, true)
	}
	hodoku.own[FrankenXWing], hodoku.own[FrankenSwordfish] = hodokuFish(frankenShape, false, false),
		hodokuFish(frankenShape, false, false)
	hodoku.own[FinnedFrankenXWing], hodoku.own[FinnedFrankenSwordfish] = hodokuFish(frankenShape,
		true, false), hodokuFish(frankenShape, true, false)
	for _, t := range [...]Technique{HiddenPair, HiddenTriplet, HiddenQuad} {
		hodoku.own[t] = hodokuHiddenSets
	}
}

// hodokuWeight returns the number by which HoDoKu orders steps with equally many eliminations. Each
// elimination of elim removes one candidate.
func hodokuWeight(elim []elimination) int {
	sum, weight := 0, 1
	for _, r := range elim {
		sum += int(r.cell)*weight + lowest(r.digits) + 1
		weight += 80
	}
	return sum
}

// upTo returns the techniques of a profile without those at its end whose level is above most; most
// 0 is no bound. If none of the techniques returned has a step, the next step is of a higher level.
func (p *Profile) upTo(most Level) []Technique {
	list := p.techniques
	for most > 0 && len(list) > 0 && p.grades[list[len(list)-1]].level > most {
		list = list[:len(list)-1]
	}
	return list
}
