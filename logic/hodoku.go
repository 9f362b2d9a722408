package logic

import (
	"fmt"
)

// Level is a class of difficulty on the scale of HoDoKu.
type Level uint8

// The levels. The zero value is none: the profile has no levels.
const (
	Easy Level = iota + 1
	Medium
	Hard
	Unfair
	Extreme
)

func (l Level) String() string {
	if l > Extreme {
		return fmt.Sprintf("Level(%d)", uint8(l))
	}
	return [...]string{"", "Easy", "Medium", "Hard", "Unfair", "Extreme"}[l]
}

// mostPoints is what the steps of a puzzle of a level may have together: with
// more it is of the next level.
var mostPoints = [...]int{Easy: 800, Medium: 1000, Hard: 1600, Unfair: 1800}

// grade is what a step of a technique counts on the scale of HoDoKu.
type grade struct {
	technique Technique
	level     Level
	points    int
}

// grades has those of a profile, by technique.
type grades [techniques]grade

// guessPoints is what HoDoKu counts where none of its techniques has a step and
// a digit of the solution is placed.
const guessPoints = 10_000

// hodokuGrades has the techniques that HoDoKu 2.2 solves with by default, in their
// order.
var hodokuGrades = []grade{
	{FullHouse, Easy, 4},
	{NakedSingle, Easy, 4},
	{HiddenSingle, Easy, 14},
	{LockedPair, Medium, 40},
	{LockedTriplet, Medium, 60},
	{Pointing, Medium, 50},
	{Claiming, Medium, 50},
	{NakedPair, Medium, 60},
	{NakedTriplet, Medium, 80},
	{HiddenPair, Medium, 70},
	{HiddenTriplet, Medium, 100},
	{NakedQuad, Hard, 120},
	{HiddenQuad, Hard, 150},
	{XWing, Hard, 140},
	{Swordfish, Hard, 150},
	{Jellyfish, Hard, 160},
	{RemotePairs, Hard, 110},
	{GravePlusOne, Hard, 100},
	{Skyscraper, Hard, 130},
	{TwoStringKite, Hard, 150},
	{TurbotFish, Hard, 120},
	{EmptyRectangle, Hard, 120},
	{WWing, Hard, 150},
	{XYWing, Hard, 160},
	{XYZWing, Hard, 180},
	{Uniqueness1, Hard, 100},
	{Uniqueness2, Hard, 100},
	{Uniqueness3, Hard, 100},
	{Uniqueness4, Hard, 100},
	{Uniqueness5, Hard, 100},
	{Uniqueness6, Hard, 100},
	{HiddenRectangle, Hard, 100},
	{Avoidable1, Hard, 100},
	{Avoidable2, Hard, 100},
	{FinnedXWing, Hard, 130},
	{SashimiXWing, Hard, 150},
	{FinnedSwordfish, Unfair, 200},
	{SashimiSwordfish, Unfair, 240},
	{FinnedJellyfish, Unfair, 250},
	{SashimiJellyfish, Unfair, 260},
	{SueDeCoq, Unfair, 250},
	{ColourTrap, Hard, 150},
	{ColourWrap, Hard, 150},
	{MultiColours1, Hard, 200},
	{MultiColours2, Hard, 200},
	{XChains, Unfair, 260},
	{XYChains, Unfair, 260},
	{ContinuousLoop, Unfair, 280},
	{DiscontinuousLoop, Unfair, 280},
	{AlternatingChain, Unfair, 280},
	{GroupedContinuousLoop, Unfair, 300},
	{GroupedDiscontinuousLoop, Unfair, 300},
	{GroupedAlternatingChain, Unfair, 300},
	{AlmostXZ, Unfair, 300},
	{AlmostXYWing, Unfair, 320},
	{AlmostChain, Unfair, 340},
	{FrankenXWing, Unfair, 300},
	{FrankenSwordfish, Unfair, 350},
	{FinnedFrankenXWing, Unfair, 390},
	{FinnedFrankenSwordfish, Unfair, 410},
	{MultipleChains, Extreme, 500},
	{DynamicChains, Extreme, 700},
}

// HoDoKu is the profile of HoDoKu 2.2 as it solves by default: its techniques in its order, with its
// points and levels. Where a technique has several steps, the profile takes the one that HoDoKu takes, so that
// a [Rating] by it has HoDoKu's Points and Level. On other layouts than the classic one the same rules hold.
func HoDoKu() *Profile { return &hodoku }

var hodoku = Profile{Name: "hodoku"}

func init() {
	for _, g := range hodokuGrades {
		hodoku.Techniques = append(hodoku.Techniques, g.technique)
		hodoku.grades[g.technique] = g
	}
	for _, t := range [...]Technique{FullHouse, NakedSingle, HiddenSingle} {
		hodoku.own[t] = (*view).queuedSingle
	}
	hodoku.own[Pointing], hodoku.own[Claiming] = lockedByHouse, lockedByHouse
	for _, t := range [...]Technique{NakedPair, NakedTriplet, NakedQuad, LockedPair, LockedTriplet} {
		hodoku.own[t] = nakedByHouse
	}
	hodoku.own[TurbotFish], hodoku.own[XChains], hodoku.own[XYChains] = digitChains, digitChains, cellChains
	hodoku.own[ColourTrap], hodoku.own[ColourWrap] = firstColours, none
	hodoku.own[MultiColours1], hodoku.own[MultiColours2] = firstMultiColours, none
	hodoku.own[ContinuousLoop], hodoku.own[GroupedContinuousLoop] = niceLoops(false), niceLoops(true)
	for _, t := range [...]Technique{DiscontinuousLoop, AlternatingChain, GroupedDiscontinuousLoop, GroupedAlternatingChain} {
		hodoku.own[t] = none
	}
	hodoku.own[MultipleChains], hodoku.own[DynamicChains] = forcing(false), forcing(true)
	hodoku.own[AlmostXZ], hodoku.own[AlmostXYWing], hodoku.own[AlmostChain] = firstXZ, firstSetWing, longestChain
	hodoku.own[RemotePairs] = bestRemotePair
	for t := Uniqueness1; t <= HiddenRectangle; t++ {
		hodoku.own[t] = firstUnique
	}
	hodoku.own[Avoidable1], hodoku.own[Avoidable2], hodoku.own[GravePlusOne] = firstAvoidable, firstAvoidable, firstGrave
	hodoku.own[Skyscraper], hodoku.own[TwoStringKite], hodoku.own[EmptyRectangle] = firstSkyscraper, firstKite, firstRectangle
	hodoku.own[WWing], hodoku.own[XYWing], hodoku.own[SueDeCoq] = firstWWing, firstXYWing, firstSueDeCoq
	for size := range Technique(3) {
		hodoku.own[[...]Technique{XWing, Swordfish, Jellyfish}[size]] = firstFish(basicShape, false, false)
		hodoku.own[FinnedXWing+size] = firstFish(basicShape, true, false)
		hodoku.own[SashimiXWing+size] = firstFish(basicShape, true, true)
	}
	hodoku.own[FrankenXWing], hodoku.own[FrankenSwordfish] = firstFish(frankenShape, false, false), firstFish(frankenShape, false, false)
	hodoku.own[FinnedFrankenXWing], hodoku.own[FinnedFrankenSwordfish] = firstFish(frankenShape, true, false), firstFish(frankenShape, true, false)
	for _, t := range [...]Technique{HiddenPair, HiddenTriplet, HiddenQuad} {
		hodoku.own[t] = hiddenByHouse
	}
}

// weighted returns the number by which HoDoKu orders steps that remove equally
// many candidates, each of which has a removal here.
func weighted(gone []removal) int {
	sum, weight := 0, 1
	for _, r := range gone {
		sum += int(r.cell)*weight + lowest(r.digits) + 1
		weight += 80
	}
	return sum
}

// graded adds a step to the points and the level of a rating.
func (r *Rating) graded(g grade) {
	r.Points += g.points
	r.Level = max(r.Level, g.level)
}

// upTo returns the techniques of a profile, without those at the end that are of a higher level than most, if that is not 0: where
// none of these has a step, the next one is of a higher level or there is none.
func (p *Profile) upTo(most Level) []Technique {
	list := p.Techniques
	for most > 0 && len(list) > 0 && p.grades[list[len(list)-1]].level > most {
		list = list[:len(list)-1]
	}
	return list
}

// lift puts the level up as long as there are more points than it may have.
func (r *Rating) lift() {
	for int(r.Level) < len(mostPoints) && r.Level > 0 && r.Points > mostPoints[r.Level] {
		r.Level++
	}
}
