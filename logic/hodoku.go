package logic

// The files hodoku_*.go reproduce HoDoKu 2.2, its oversights included.
//
// The points of a puzzle are those of all steps of its path. So the profile HoDoKu must take
// the very step that HoDoKu takes, where a technique has several, and must miss the steps that
// HoDoKu misses. hodokuFinders names the functions that do so; nothing outside these files
// depends on HoDoKu's order. Whether a technique has a step at all may be known from the general
// find functions, which also save time here.
//
// testdata/hodoku_paths.golden holds every step on puzzles of the project's own, and
// testdata/hodoku.tsv has the points that HoDoKu gives them.

// Level is a class of difficulty on the scale of HoDoKu, and of puzzles with rules.
type Level uint8

// The levels. The zero value means that the profile has no levels.
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
	for _, x := range hodokuFinders {
		for _, t := range x.techniques {
			hodoku.own[t] = x.find
		}
	}
}

// hodokuFinders has the find functions that replace those of technique.go in the profile
// HoDoKu.
var hodokuFinders = []struct {
	find       func(fd *finder, t Technique) bool
	techniques []Technique
}{
	// Orders of what is enumerated anyway: a minimum over a key, or houses in another order.
	{hodokuLocked, []Technique{Pointing, Claiming}},
	{hodokuNakedSets, []Technique{NakedPair, NakedTriplet, NakedQuad, LockedPair, LockedTriplet}},
	{hodokuHiddenSets, []Technique{HiddenPair, HiddenTriplet, HiddenQuad}},
	{hodokuXYWing, []Technique{XYWing}},
	{hodokuWWing, []Technique{WWing}},
	{hodokuBUGPlusOne, []Technique{BUGPlusOne}},
	{hodokuColours, []Technique{ColourTrap}},
	{hodokuMultiColours, []Technique{MultiColours1}},

	// Rules of its own, or an order of discovery that decides which steps exist.
	{(*finder).hodokuSingle, []Technique{FullHouse, NakedSingle, HiddenSingle}},
	{hodokuFish(basicShape, false, false), []Technique{XWing, Swordfish, Jellyfish}},
	{hodokuFish(basicShape, true, false),
		[]Technique{FinnedXWing, FinnedSwordfish, FinnedJellyfish}},
	{hodokuFish(basicShape, true, true),
		[]Technique{SashimiXWing, SashimiSwordfish, SashimiJellyfish}},
	{hodokuFish(frankenShape, false, false), []Technique{FrankenXWing, FrankenSwordfish}},
	{hodokuFish(frankenShape, true, false),
		[]Technique{FinnedFrankenXWing, FinnedFrankenSwordfish}},
	{hodokuSkyscraper, []Technique{Skyscraper}},
	{hodokuKite, []Technique{TwoStringKite}},
	{hodokuEmptyRectangle, []Technique{EmptyRectangle}},
	{hodokuSueDeCoq, []Technique{SueDeCoq}},
	{hodokuRemotePair, []Technique{RemotePairs}},
	{hodokuUnique, []Technique{Uniqueness1, Uniqueness2, Uniqueness3, Uniqueness4, Uniqueness5,
		Uniqueness6, HiddenRectangle}},
	{hodokuAvoidable, []Technique{Avoidable1, Avoidable2}},
	{hodokuXChains, []Technique{TurbotFish, XChains}},
	{hodokuXYChains, []Technique{XYChains}},
	{hodokuNiceLoops(false), []Technique{ContinuousLoop}},
	{hodokuNiceLoops(true), []Technique{GroupedContinuousLoop}},
	{hodokuALSXZ, []Technique{ALSXZ}},
	{hodokuALSXYWing, []Technique{ALSXYWing}},
	{hodokuALSChain, []Technique{ALSChain}},
	{hodokuForcing(false), []Technique{MultipleChains}},
	{hodokuForcing(true), []Technique{DynamicChains}},

	// Their steps come from the function of the technique before them in the order.
	{foundByOther, []Technique{ColourWrap, MultiColours2, DiscontinuousLoop, AlternatingChain,
		GroupedDiscontinuousLoop, GroupedAlternatingChain}},
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
// 0 means no bound. If none of the techniques returned has a step, the next step is of a higher
// level.
func (p *Profile) upTo(most Level) []Technique {
	list := p.techniques
	for most > 0 && len(list) > 0 && p.grades[list[len(list)-1]].level > most {
		list = list[:len(list)-1]
	}
	return list
}
