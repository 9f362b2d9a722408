package logic

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// stateOf makes a state of an empty grid from words: "r1c12=45" leaves two cells
// the digits 4 and 5, "r1c1-4" takes 4 away, "r1c1:4" places 4.
func stateOf(t *testing.T, layout, words string) *State {
	t.Helper()
	l := mustLayout(t, layout)
	s, err := NewState(nonet.NewPuzzle(l))
	if err != nil {
		t.Fatal(err)
	}
	change(t, s, words)
	return s
}

// change does what words say to a state.
func change(t *testing.T, s *State, words string) {
	t.Helper()
	l := s.Layout()
	for _, word := range strings.Fields(words) {
		m := regexp.MustCompile(`^r(\d+)c(\d+)([-=:])(\d+)$`).FindStringSubmatch(word)
		if m == nil {
			t.Fatalf("word %q", word)
		}
		for _, row := range m[1] {
			for _, column := range m[2] {
				c := nonet.Cell(int(row-'1')*l.Size() + int(column-'1'))
				for d := range nonet.AllDigits(l.Digits()).All() {
					named := strings.ContainsRune(m[4], rune('0'+d))
					switch {
					case m[3] == "-" && named, m[3] == "=" && !named:
						s.Remove(c, d)
					case m[3] == ":" && named:
						if !s.Place(c, d) {
							t.Fatalf("%s: not possible", word)
						}
					}
				}
			}
		}
	}
}

// conclusions returns what a step concludes, in words: "r1c1:5", "r1c1-5".
func conclusions(s *State, step *Step) []string {
	var list []string
	for _, x := range step.Placements {
		list = append(list, fmt.Sprintf("%s:%d", s.Layout().CellName(x.Cell), x.Digit))
	}
	for _, x := range step.Eliminations {
		list = append(list, fmt.Sprintf("%s-%d", s.Layout().CellName(x.Cell), x.Digit))
	}
	slices.Sort(list)
	return list
}

// leftoverJigsaw is a jigsaw in which rows 1 and 2 have r2c3 beyond regions a and b, and these have
// r3c5.
const leftoverJigsaw = "jigsaw:aaabbaacbbdcccbddceeddeee"

// TestTechniques has states in which a technique has a step, and such that come
// close but do not.
func TestTechniques(t *testing.T) {
	for _, test := range []struct {
		technique Technique
		layout    string
		state     string
		want      string // conclusions of the first step; "": there is none
	}{
		{FullHouse, "4", "r1c1:1 r1c2:2 r1c3:3", "r1c4:4"},
		{FullHouse, "4", "r1c1:1 r1c2:2", ""},
		{HiddenSingle, "9", "r1c2345678-5 r1c9-5 r2c1:1", "r1c1:5"},
		{HiddenSingle, "9", "r1c2345678-5", ""},
		{NakedSingle, "9", "r5c5=7", "r5c5:7"},
		{NakedSingle, "9", "r5c5=78", ""},
		{DirectPointing, "9", "r23c123-5 r2c456-5 r3c46-5", "r3c5:5"},
		{DirectPointing, "9", "r23c123-5 r2c456-5 r3c4-5", ""},
		{DirectClaiming, "9", "r1c456789-5 r2c56789-5", "r2c4:5"},
		{DirectClaiming, "9", "r1c456789-5 r2c6789-5", ""},
		{DirectHiddenPair, "latin:5", "r1c345-12 r1c45-3", "r1c3:3"},
		{DirectHiddenPair, "latin:5", "r1c345-1 r1c45-3", ""},
		{Pointing, "9", "r23c123-5", "r1c4-5 r1c5-5 r1c6-5 r1c7-5 r1c8-5 r1c9-5"},
		{Pointing, "9", "r2c23-5 r3c123-5", ""},
		{Pointing, "latin:9", "r23c123-5", ""},
		{Claiming, "9", "r1c456789-5", "r2c1-5 r2c2-5 r2c3-5 r3c1-5 r3c2-5 r3c3-5"},
		{Claiming, "9", "r1c56789-5", ""},
		{NakedPair, "latin:5", "r1c12=12", "r1c3-1 r1c3-2 r1c4-1 r1c4-2 r1c5-1 r1c5-2"},
		{NakedPair, "latin:5", "r1c1=12 r1c2=13", ""},
		{NakedPair, "latin:5", "r1c1=12 r2c2=12", ""},
		{NakedTriplet, "latin:6", "r1c1=12 r1c2=23 r1c3=13",
			"r1c4-1 r1c4-2 r1c4-3 r1c5-1 r1c5-2 r1c5-3 r1c6-1 r1c6-2 r1c6-3"},
		{NakedTriplet, "latin:6", "r1c1=12 r1c2=23 r1c3=14", ""},
		{NakedQuad, "latin:8", "r1c1=12 r1c2=23 r1c3=34 r1c4=14",
			"r1c5-1 r1c5-2 r1c5-3 r1c5-4 r1c6-1 r1c6-2 r1c6-3 r1c6-4 r1c7-1 r1c7-2 r1c7-3 r1c7-4 r1c8-1 r1c8-2 r1c8-3 r1c8-4"},
		{HiddenPair, "latin:5", "r1c345-12", "r1c1-3 r1c1-4 r1c1-5 r1c2-3 r1c2-4 r1c2-5"},
		{HiddenPair, "latin:5", "r1c345-1 r1c245-2", ""},
		{HiddenTriplet, "latin:7", "r1c4567-123",
			"r1c1-4 r1c1-5 r1c1-6 r1c1-7 r1c2-4 r1c2-5 r1c2-6 r1c2-7 r1c3-4 r1c3-5 r1c3-6 r1c3-7"},
		{HiddenTriplet, "latin:7", "r1c456-123", ""},
		{HiddenQuad, "latin:9", "r1c56789-1234",
			"r1c1-5 r1c1-6 r1c1-7 r1c1-8 r1c1-9 r1c2-5 r1c2-6 r1c2-7 r1c2-8 r1c2-9 r1c3-5 r1c3-6 r1c3-7 r1c3-8 r1c3-9 r1c4-5 r1c4-6 r1c4-7 r1c4-8 r1c4-9"},
		{XWing, "latin:5", "r24c234-5", "r1c1-5 r1c5-5 r3c1-5 r3c5-5 r5c1-5 r5c5-5"},
		{XWing, "latin:5", "r2c234-5 r4c345-5", ""},
		{Swordfish, "latin:6", "r1c1456-5 r3c2456-5 r5c3456-5",
			"r2c1-5 r2c2-5 r2c3-5 r4c1-5 r4c2-5 r4c3-5 r6c1-5 r6c2-5 r6c3-5"},
		{Swordfish, "latin:6", "r1c1456-5 r3c2456-5 r5c2356-5", ""},
		{Jellyfish, "latin:8", "r1357c5678-5",
			"r2c1-5 r2c2-5 r2c3-5 r2c4-5 r4c1-5 r4c2-5 r4c3-5 r4c4-5 r6c1-5 r6c2-5 r6c3-5 r6c4-5 r8c1-5 r8c2-5 r8c3-5 r8c4-5"},
		{Jellyfish, "latin:8", "r135c5678-5 r7c4567-5", ""},
		{XYWing, "9", "r1c1=12 r1c5=13 r5c1=23", "r5c5-3"},
		{XYWing, "9", "r1c1=12 r1c5=13 r5c1=24", ""},
		{XYWing, "9", "r1c1=12 r1c5=13 r5c2=23", ""},
		{XYZWing, "9", "r1c1=123 r1c5=13 r2c2=23", "r1c2-3 r1c3-3"},
		{XYZWing, "9", "r1c1=123 r1c5=13 r5c1=23", ""},
		{WXYZWing, "9", "r1c1=1234 r1c5=14 r1c9=24 r2c2=34", "r1c2-4 r1c3-4"},
		// 3 can be there twice, too
		{WXYZWing, "9", "r1c1=1234 r1c5=14 r1c9=24 r5c2=34", ""},
		// a naked quad
		{WXYZWing, "9", "r1c1=1234 r1c5=14 r1c9=24 r1c8=34", ""},
		// has an XYZ-wing
		{WXYZWing, "9", "r1c1=123 r1c5=13 r2c2=23 r1c9=14", ""},
		// no cell sees all others
		{WXYZWing, "9", "r1c1=15 r1c5=12 r5c5=23 r5c9=35", "r1c9-5 r5c1-5"},
		// doubly linked
		{WXYZWing, "4", "r1c1=13 r1c2=24 r1c4=12 r2c1=34",
			"r1c3-1 r1c3-2 r2c2-3 r2c2-4 r3c1-3 r4c1-3"},
		{VWXYZWing, "9", "r1c1=12345 r1c5=15 r1c9=25 r2c2=35 r3c2=45", "r1c2-5 r1c3-5"},
		{VWXYZWing, "9", "r1c1=12345 r1c5=15 r1c9=25 r2c2=35 r5c1=45", ""},
		{Medusa, "9", "r1c1=12 r1c5=123 r1c2346789-12", "r1c5-3"},
		{Medusa, "9", "r1c1=12 r1c5=123 r1c234678-12", ""},
		{Medusa, "9", "r1c1=12 r2346789c1-2 r1c2346789-1 r5c1=23 r5c2346789-3", "r1c5-3 r5c5-1"},
		{Medusa, "9", "r1c1=12 r2346789c1-2 r1c2346789-1 r5c1=234 r5c2346789-3", ""},
		{Medusa, "9", "r1c1345689-5 r1245679c1-5 r2c123-5 r3c23-5", ""}, // colours of one digit
		{ExtendedRectangle, "9", "r1c147=123 r2c14=123 r2c7=1234", "r2c7-1 r2c7-2 r2c7-3"},
		// six boxes
		{ExtendedRectangle, "9", "r1c147=123 r4c14=123 r4c7=1234", ""},
		// two boxes have all of a row
		{ExtendedRectangle, "9", "r1c123=123 r4c12=123 r4c3=1234", "r4c3-1 r4c3-2 r4c3-3"},
		{ExtendedRectangle, "9", "r1c124=123 r4c12=123 r4c4=1234", ""},
		{ExtendedRectangle, "9", "r1c147=123 r2c14=123 r2c7=14", "r2c7-1"},
		{ExtendedRectangle, "9", "r1c147=123 r2c14=1234 r2c7=123",
			"r2c2-4 r2c3-4 r2c5-4 r2c6-4 r2c8-4 r2c9-4"},
		{ExtendedRectangle, "9", "r1c147=123 r2c1=123 r2c4=1234 r2c7=1235 r2c8=45",
			"r2c2-4 r2c2-5 r2c3-4 r2c3-5 r2c5-4 r2c5-5 r2c6-4 r2c6-5 r2c9-4 r2c9-5"},
		{ExtendedRectangle, "9", "r1c147=123 r2c1=123 r2c4=1234 r2c7=1235 r2c235689-1 r2c1=23",
			"r2c4-2 r2c4-3 r2c7-2 r2c7-3"},
		{ExtendedRectangle, "9", "r1c147=123 r2c1=123 r2c4=1234 r2c7=1235", ""},
		{ExtendedRectangle, "9", "r1c1479=1234 r2c147=1234 r2c9=12345",
			"r2c9-1 r2c9-2 r2c9-3 r2c9-4"},
		{ExtendedRectangle, "9+apart:r1c1,r9c9", "r1c147=123 r2c14=123 r2c7=1234", ""},
		// r1c1 has a diagonal for itself
		{ExtendedRectangle, "9+diagonal", "r1c147=123 r2c14=123 r2c7=1234", ""},
		// From fin r1c8 over r2c7, r2c4, r7c4 and r7c123, from fin r5c9 over r9c9 and r8c7.
		{KrakenFish1, "9", "r1c234679-5 r5c234678-5 r2c1235689-5 r7c56-5 r7c789-5 r8c89-5 r9c78-5",
			"r8c1-5"},
		{KrakenFish1, "9", "r1c234679-5 r5c234678-5 r2c1235689-5 r7c5-5 r7c789-5 r8c89-5 r9c78-5",
			""},
		{KrakenFish1, "9", "r1c234679-5 r5c234678-5 r2c1235689-5 r7c56-5 r7c789-5 r8c89-5 r9c7-5",
			""},
		{KrakenFish2, "9", "r1c234679-5 r5c234678-5 r2c1235689-5 r7c56-5 r7c789-5 r8c89-5 r9c78-5",
			""},
		{KrakenFish1, "9", "r1c2346789-5 r5c234789-5", ""}, // a finned X-wing
		{UniqueLoop, "9", "r1c14=12 r2c1=12 r2c4=123", "r2c4-1 r2c4-2"},
		{UniqueLoop, "9", "r1c14=12 r5c1=12 r5c4=123", ""}, // four boxes
		{UniqueLoop, "9", "r1c12=12 r2c1=12 r2c2=123", ""}, // one box
		{UniqueLoop, "9", "r1c14=12 r2c14=123", "r2c2-3 r2c3-3 r2c5-3 r2c6-3 r2c7-3 r2c8-3 r2c9-3"},
		{UniqueLoop, "9+apart:r1c1,r9c9", "r1c14=12 r2c1=12 r2c4=123", ""},
		{UniqueLoop, "latin:5", "r1c14=12 r2c1=12 r2c4=123", "r2c4-1 r2c4-2"},
		{BUG, "latin:3", "r1c1=123 r1c2=12 r1c3=13 r2c1=12 r2c2=23 r2c3=13 r3c1=13 r3c2=13 r3c3=12",
			""},
		{BUG, "4", "r1c1=12 r1c2=12 r1c3=34 r1c4=34 r2c1=34 r2c2=34 r2c3=12 r2c4=12 r3c1=13 r3c2=24 r3c3=13 r3c4=24 r4c1=24 r4c2=13 r4c3=24 r4c4=134", "r4c4-1 r4c4-3"},
		{AlignedPair, "9", "r1c1=13 r1c2=23 r1c5=12 r1c6=13", "r1c1-1 r1c2-3"},
		{AlignedPair, "9", "r1c1=13 r1c2=24 r1c5=56", ""},
		{AlignedTriplet, "9", "r1c1=14 r1c2=25 r1c3=36 r1c4=123 r1c5=126 r1c6=135 r1c7=156",
			"r1c1-1"},
		{LockedPair, "4", "r1c12=12", "r1c3-1 r1c3-2 r1c4-1 r1c4-2 r2c1-1 r2c1-2 r2c2-1 r2c2-2"},
		{LockedPair, "4", "r1c1=12 r1c2=13", ""},
		{LockedPair, "latin:4", "r1c12=12", ""},
		{Skyscraper, "9", "r1c2356789-5 r5c2346789-5", "r2c5-5 r3c5-5 r4c4-5 r6c4-5"},
		{Skyscraper, "9", "r1c2356789-5 r5c234678-5", ""},
		{TwoStringKite, "9", "r1c1345689-5 r1245679c1-5", "r8c7-5"},
		{TwoStringKite, "9", "r1c134568-5 r1245679c1-5", ""},
		{TwoStringKite, "latin:9", "r1c1345689-5 r1245679c1-5", ""},
		{TurbotFish, "9", "r1c1345689-5 r7c789-5 r8c89-5 r9c78-5", "r9c2-5"},
		{TurbotFish, "9", "r1c1345689-5 r7c789-5 r8c9-5 r9c78-5", ""},
		{EmptyRectangle, "9", "r13c13-5 r1345679c7-5", "r8c2-5"},
		{EmptyRectangle, "9", "r13c1-5 r1c3-5 r1345679c7-5", ""},
		{DualTwoStringKite, "9", "r1c1345689-5 r1245679c1-5 r3c2346789-5 r2345789c2-5",
			"r6c5-5 r8c7-5"},
		{DualTwoStringKite, "9", "r1c1345689-5 r1245679c1-5 r3c2346789-5 r234578c2-5", ""},
		{ColourTrap, "9", "r1c1345689-5 r1245679c1-5 r2c123-5 r3c23-5", "r8c7-5"},
		{ColourTrap, "9", "r1c1345689-5 r1245679c1-5 r2c123-5 r3c2-5", ""},
		{ColourWrap, "9", "r1c1345689-5 r2c123-5 r3c23-5 r1245679c1-5 r8c2345689-5",
			"r1c7-5 r3c1-5 r8c7-5"},
		{ColourWrap, "9", "r1c1345689-5 r2c123-5 r3c23-5 r1245679c1-5 r8c234568-5", ""},
		{WWing, "9", "r1c1=12 r5c5=12 r9c2346789-1", "r1c5-2 r5c1-2"},
		{WWing, "9", "r1c1=12 r5c5=12 r9c234678-1", ""},
		{WWing, "9", "r1c1=12 r5c5=13 r9c2346789-1", ""},
		{FinnedXWing, "9", "r1c2346789-5 r5c234789-5", "r4c5-5 r6c5-5"},
		{FinnedXWing, "9", "r1c2346789-5 r5c234678-5", ""},
		{SashimiXWing, "9", "r1c2346789-5 r5c2345789-5", "r2c6-5 r3c6-5"},
		{SashimiXWing, "9", "r1c2346789-5 r5c2345678-5", ""},
		{FinnedXWing, "9+apart:r3c5,r5c9", "r1c2346789-5 r5c234678-5", "r3c5-5"},
		{Uniqueness1, "9", "r1c14=12 r2c1=12 r2c4=123", "r2c4-1 r2c4-2"},
		{Uniqueness1, "9", "r1c14=12 r2c1=2 r2c4=123", "r2c4-1 r2c4-2"}, // a candidate is missing
		{Uniqueness1, "9", "r1c14=12 r5c1=12 r5c4=123", ""},             // four boxes
		{Uniqueness1, "9+apart:r1c1,r9c9", "r1c14=12 r2c1=12 r2c4=123", ""},
		// r1c1 has a diagonal for itself
		{Uniqueness1, "9+diagonal", "r1c14=12 r2c1=12 r2c4=123", ""},
		{Uniqueness2, "9", "r1c14=12 r2c14=123",
			"r2c2-3 r2c3-3 r2c5-3 r2c6-3 r2c7-3 r2c8-3 r2c9-3"},
		{Uniqueness2, "9", "r1c14=12 r2c1=123 r2c4=124", ""},
		{Uniqueness3, "9", "r1c14=12 r2c1=123 r2c4=124 r2c7=34",
			"r2c2-3 r2c2-4 r2c3-3 r2c3-4 r2c5-3 r2c5-4 r2c6-3 r2c6-4 r2c8-3 r2c8-4 r2c9-3 r2c9-4"},
		{Uniqueness3, "9", "r1c14=12 r2c1=123 r2c4=124 r3c7=34", ""},
		{Uniqueness4, "9", "r1c14=12 r2c1=123 r2c4=124 r2c2356789-1", "r2c1-2 r2c4-2"},
		{Uniqueness4, "9", "r1c14=12 r2c1=123 r2c4=124 r2c235678-1", ""},
		{Uniqueness5, "9", "r1c1=123 r1c4=12 r2c1=12 r2c4=123", "r1c5-3 r1c6-3 r2c2-3 r2c3-3"},
		{Uniqueness5, "9", "r1c1=123 r1c4=12 r2c1=12 r2c4=124", ""},
		{Uniqueness6, "9", "r1c1=123 r1c4=12 r2c1=12 r2c4=124 r12c2356789-1", "r1c1-1 r2c4-1"},
		{Uniqueness6, "9", "r1c1=123 r1c4=12 r2c1=12 r2c4=124 r1c2356789-1", ""},
		{HiddenRectangle, "9", "r1c1=12 r1c4=123 r2c1=124 r2c4=1234 r2c2356789-1 r3456789c4-1",
			"r2c4-2"},
		{HiddenRectangle, "9", "r1c1=12 r1c4=123 r2c1=124 r2c4=1234 r2c2356789-1 r345678c4-1", ""},
		{Avoidable1, "9", "r1c1:1 r1c4:2 r2c1:2 r2c4=13", "r2c4-1"},
		{Avoidable1, "9", "r1c1:1 r1c4:2 r2c1:3 r2c4=14", ""},
		{Avoidable2, "9", "r1c1:1 r1c4:2 r2c1=23 r2c4=13",
			"r2c2-3 r2c3-3 r2c5-3 r2c6-3 r2c7-3 r2c8-3 r2c9-3"},
		{Avoidable2, "9", "r1c1:1 r1c4:2 r2c1=23 r2c4=14", ""},
		{RemotePairs, "9", "r1c15=12 r4c59=12", "r1c9-1 r1c9-2 r4c1-1 r4c1-2"},
		{RemotePairs, "9", "r1c15=12 r4c5=12 r4c9=13", ""},
		{XYChains, "9", "r1c1=15 r1c5=12 r5c5=23 r5c9=35", "r1c9-5 r5c1-5"},
		{XYChains, "9", "r1c1=15 r1c5=12 r5c5=23 r5c9=45", ""},
		{XChains, "9", "r1c1345689-5 r1245679c1-5", "r8c7-5"},
		{XChains, "9", "r1c134568-5 r1245679c1-5", ""},
		{ALSXZ, "9", "r1c1=12 r5c1=13 r5c2=23", "r1c2-2 r2c2-2 r3c2-2 r4c1-2 r6c1-2"},
		{ALSXZ, "9", "r1c1=12 r5c1=14 r5c2=23", ""},
		{SueDeCoq, "4", "r1c12=1234 r1c3=12 r2c1=34", "r1c4-1 r1c4-2 r2c2-3 r2c2-4"},
		{SueDeCoq, "4", "r1c12=1234 r1c3=12 r2c1=24", ""},
		{TemplateSet, "4", "r2c234-1 r4c34-1", "r2c1:1 r4c2:1"},
		{TemplateSet, "4", "r2c34-1 r4c34-1", ""},
		{LawOfLeftovers, leftoverJigsaw, "r3c5-4", "r2c3-4"},
		{LawOfLeftovers, leftoverJigsaw, "r2c3-4", "r3c5-4"},
		{LawOfLeftovers, leftoverJigsaw, "r3c3-4", ""},
		{LawOfLeftovers, leftoverJigsaw, "r1245c5-3", "r2c3:3"},
		// region b with r2c3 in place of r3c5
		{LawOfLeftovers, leftoverJigsaw, "r12c5-3", "r3c4-3"},
		{LawOfLeftovers, leftoverJigsaw, "r1c5-3", ""},
		{LawOfLeftovers, "9", "r3c1-4", ""},
		{MSLS, "latin:5", "r1c1=13 r1c2=14 r2c1=23 r2c2=24",
			"r1c3-1 r1c4-1 r1c5-1 r2c3-2 r2c4-2 r2c5-2 r3c1-3 r3c2-4 r4c1-3 r4c2-4 r5c1-3 r5c2-4"},
		{MSLS, "latin:5", "r1c1=13 r1c2=14 r2c1=23 r2c2=245", ""},
		{MSLS, "latin:5", "r1c12=12 r2c12=34", ""}, // two naked pairs
		{SKLoop, "9", "r1c23=1278 r1c56=1234 r23c4=3456 r56c4=5678 r4c56=1278 r4c23=1234 r56c1=3456 r23c1=5678", "r1c1-1 r1c1-2 r1c1-5 r1c1-6 r1c1-7 r1c1-8 r1c4-1 r1c4-2 r1c4-3 r1c4-4 r1c4-5 r1c4-6 r1c7-1 r1c7-2 r1c8-1 r1c8-2 r1c9-1 r1c9-2 r2c2-7 r2c2-8 r2c3-7 r2c3-8 r2c5-3 r2c5-4 r2c6-3 r2c6-4 r3c2-7 r3c2-8 r3c3-7 r3c3-8 r3c5-3 r3c5-4 r3c6-3 r3c6-4 r4c1-1 r4c1-2 r4c1-3 r4c1-4 r4c1-5 r4c1-6 r4c4-1 r4c4-2 r4c4-5 r4c4-6 r4c4-7 r4c4-8 r4c7-1 r4c7-2 r4c8-1 r4c8-2 r4c9-1 r4c9-2 r5c2-3 r5c2-4 r5c3-3 r5c3-4 r5c5-7 r5c5-8 r5c6-7 r5c6-8 r6c2-3 r6c2-4 r6c3-3 r6c3-4 r6c5-7 r6c5-8 r6c6-7 r6c6-8 r7c1-5 r7c1-6 r7c4-5 r7c4-6 r8c1-5 r8c1-6 r8c4-5 r8c4-6 r9c1-5 r9c1-6 r9c4-5 r9c4-6"},
		{SKLoop, "9", "r1c2=12789 r1c3=1278 r1c56=1234 r23c4=3456 r56c4=5678 r4c56=1278 r4c23=1234 r56c1=3456 r23c1=5678", ""},
		{JuniorExocet, "9", "r1c12=123 r3c4-123 r2c7-123 r6789c347-1 r4589c347-2 r4567c347-3",
			"r2c4-4 r2c4-5 r2c4-6 r2c4-7 r2c4-8 r2c4-9 r3c7-4 r3c7-5 r3c7-6 r3c7-7 r3c7-8 r3c7-9"},
		// three places for 1
		{JuniorExocet, "9", "r1c12=123 r3c4-123 r2c7-123 r678c347-1 r4589c347-2 r4567c347-3", ""},
		// 3 beside a target
		{JuniorExocet, "9", "r1c12=123 r3c4-12 r2c7-123 r6789c347-1 r4589c347-2 r4567c347-3", ""},
		// the base is too large
		{JuniorExocet, "9", "r1c12=12345 r3c4-12345 r2c7-12345 r6789c347-1 r4589c347-2 r4567c347-3 r6789c347-4 r4589c347-5", ""},
		{JuniorExocet, "latin:9", "r1c12=123 r3c4-123 r2c7-123 r6789c347-1 r4589c347-2 r4567c347-3",
			""},
		{Whip, "9", "r1c1=12 r1c5=13 r2c2=23", "r1c2-3"},
		{Whip, "9", "r1c1=12 r1c5=13 r2c2=234", ""},
		{Braid, "9", "r1c1=12 r1c5=13 r2c2=23", "r1c2-3"},
		{Braid, "9", "r1c1=12 r1c5=134 r2c2=23", ""},
		{GWhip, "9", "r1c1=12 r1c5=13 r2c2=234", ""},
		{SeniorExocet, "9", "r1c12=123 r23c4-123 r2c7-123 r5c37-123 r789c347-1 r489c347-2 r467c347-3", "r3c7-4 r3c7-5 r3c7-6 r3c7-7 r3c7-8 r3c7-9 r5c4-4 r5c4-5 r5c4-6 r5c4-7 r5c4-8 r5c4-9"},
		{SeniorExocet, "9", "r1c12=123 r23c4-123 r2c7-123 r5c37-12 r789c347-1 r489c347-2 r467c347-3", ""},
		{JuniorExocet, "9", "r1c12=123 r23c4-123 r2c7-123 r5c37-123 r789c347-1 r489c347-2 r467c347-3", ""},
		{SKLoop, "latin:9", "r1c23=1278 r1c56=1234 r23c4=3456 r56c4=5678 r4c56=1278 r4c23=1234 r56c1=3456 r23c1=5678", ""},
		{Tridagon, "9", "r1c14=123 r2c25=123 r3c36=123 r4c16=123 r5c25=123 r6c3=123 r6c4=1234",
			"r6c4:4"},
		{Tridagon, "9", "r1c14=123 r2c25=123 r3c36=123 r4c16=123 r5c25=123 r6c3=123 r6c4=12345",
			"r6c4-1 r6c4-2 r6c4-3"},
		{Tridagon, "9", "r1c14=123 r2c25=123 r3c36=123 r4c16=123 r5c25=123 r6c3=1234 r6c4=1234",
			"r6c1-4 r6c2-4 r6c5-4 r6c6-4 r6c7-4 r6c8-4 r6c9-4"},
		{Tridagon, "9", "r1c14=123 r2c25=123 r3c36=123 r4c16=123 r5c25=123 r6c3=1234 r6c4=1235",
			""},
		// an even number of them is odd
		{Tridagon, "9", "r1c14=123 r2c25=123 r3c36=123 r4c14=123 r5c25=123 r6c3=123 r6c6=1234", ""},
		// two in a column
		{Tridagon, "9", "r1c14=123 r2c25=123 r3c36=123 r4c16=123 r5c25=123 r6c2=123 r6c4=1234", ""},
		{Tridagon, "latin:9", "r1c14=123 r2c25=123 r3c36=123 r4c16=123 r5c25=123 r6c3=123 r6c4=1234", ""},
		// r6c3 has one place too many for 1
		{WeakExocet, "9", "r1c12=123 r3c4-123 r2c7-123 r789c3-1 r46789c4-1 r56789c7-1 r4589c347-2 r67c7-2 r4567c347-3 r89c7-3",
			"r3c7-1 r3c7-4 r3c7-5 r3c7-6 r3c7-7 r3c7-8 r3c7-9"},
		// so have r7c4 and r9c7
		{WeakExocet, "9", "r1c12=123 r3c4-123 r2c7-123 r789c3-1 r4689c4-1 r5678c7-1 r4589c347-2 r67c7-2 r4567c347-3 r89c7-3", ""},
		// a junior exocet
		{WeakExocet, "9", "r1c12=123 r3c4-123 r2c7-123 r6789c347-1 r4589c347-2 r4567c347-3", ""},
		{MultiFish, "9", "r1c2346789-1 r1c1346789-2 r5c2345789-1 r5c1345789-2", "r1c5-3 r1c5-4 r1c5-5 r1c5-6 r1c5-7 r1c5-8 r1c5-9 r2c1-1 r2c2-2 r3c1-1 r3c2-2 r4c1-1 r4c2-2 r5c6-3 r5c6-4 r5c6-5 r5c6-6 r5c6-7 r5c6-8 r5c6-9 r6c1-1 r6c2-2 r7c1-1 r7c2-2 r8c1-1 r8c2-2 r9c1-1 r9c2-2"},
		{MultiFish, "9", "r1c234689-1 r1c1346789-2 r5c2345789-1 r5c1345789-2", ""},
		{MultiFish, "latin:9", "r1c2346789-1 r1c1346789-2 r5c2345789-1 r5c1345789-2", "r1c5-3 r1c5-4 r1c5-5 r1c5-6 r1c5-7 r1c5-8 r1c5-9 r2c1-1 r2c2-2 r3c1-1 r3c2-2 r4c1-1 r4c2-2 r5c6-3 r5c6-4 r5c6-5 r5c6-6 r5c6-7 r5c6-8 r5c6-9 r6c1-1 r6c2-2 r7c1-1 r7c2-2 r8c1-1 r8c2-2 r9c1-1 r9c2-2"},
		// with box 1
		{MultiFish, "9", "r2c2:2 r1c346789-1 r1c134679-2 r5c1234579-2 r5c1234578-1 r2c145678-1", "r1c5-3 r1c5-4 r1c5-5 r1c5-6 r1c5-7 r1c5-8 r1c5-9 r3c1-1 r3c2-1 r3c3-1 r3c8-2 r3c9-1 r4c8-2 r4c9-1 r5c6-3 r5c6-4 r5c6-5 r5c6-6 r5c6-7 r5c6-8 r5c6-9 r6c8-2 r6c9-1 r7c8-2 r7c9-1 r8c8-2 r8c9-1 r9c8-2 r9c9-1"},
		{MultiFish, "latin:9", "r2c2:2 r1c346789-1 r1c134679-2 r5c1234579-2 r5c1234578-1 r2c145678-1", ""},
		{FireworkTriple, "9", "r1c45678-123 r45678c1-123",
			"r1c1-4 r1c1-5 r1c1-6 r1c1-7 r1c1-8 r1c1-9 r1c9-4 r1c9-5 r1c9-6 r1c9-7 r1c9-8 r1c9-9 r9c1-4 r9c1-5 r9c1-6 r9c1-7 r9c1-8 r9c1-9"},
		{FireworkTriple, "9", "r1c45678-123 r4567c1-123", ""},
		{FireworkTriple, "latin:9", "r1c45678-123 r45678c1-123", ""},
		{FireworkPair, "9", "r1c45678-12 r45678c1-12 r9c9=12",
			"r1c1-3 r1c1-4 r1c1-5 r1c1-6 r1c1-7 r1c1-8 r1c1-9"},
		// a cell of the box that sees the corner and one wing
		{FireworkPair, "9", "r1c45678-12 r45678c1-12 r1c2=12",
			"r9c1-3 r9c1-4 r9c1-5 r9c1-6 r9c1-7 r9c1-8 r9c1-9"},
		{FireworkPair, "9", "r1c45678-12 r45678c1-12 r9c9=13", ""},
		{FireworkQuad, "9", "r1c45678-12 r45678c1-12 r9c23456-34 r23456c9-34",
			"r1c1-3 r1c1-4 r1c1-5 r1c1-6 r1c1-7 r1c1-8 r1c1-9 r1c9-5 r1c9-6 r1c9-7 r1c9-8 r1c9-9 r9c1-5 r9c1-6 r9c1-7 r9c1-8 r9c1-9 r9c9-1 r9c9-2 r9c9-5 r9c9-6 r9c9-7 r9c9-8 r9c9-9"},
		// no corners that share their wings
		{FireworkQuad, "9", "r1c45678-12 r45678c1-12 r9c23456-34 r13456c9-34", ""},
		{BivalueOddagon, "9", "r1c14=12 r2c5=12 r4c5=12 r4c1=123", "r4c1:3"},
		{BivalueOddagon, "9", "r1c14=12 r2c5=12 r4c5=12 r4c1=1234", "r4c1-1 r4c1-2"},
		{BivalueOddagon, "9", "r1c14=12 r2c5=12 r4c15=123",
			"r4c2-3 r4c3-3 r4c4-3 r4c6-3 r4c7-3 r4c8-3 r4c9-3"},
		{BivalueOddagon, "9", "r1c14=12 r2c5=12 r4c1=123 r4c5=124", ""},
		{BivalueOddagon, "9", "r1c14=12 r4c1=12 r4c4=123", ""}, // four cells
		{BivalueOddagon, "9", "r1c12=12 r1c3=123", ""},         // a naked pair
		{BrokenWing, "9", "r1c2356789-5 r2c46-5 r3c456-5 r1356789c5-5 r4c2346789-5 r235689c1-5",
			"r7c1:5"},
		{BrokenWing, "9", "r1c2356789-5 r2c46-5 r3c456-5 r1356789c5-5 r4c234679-5 r235689c1-5",
			"r4c1-5 r7c8-5"},
		{BrokenWing, "9", "r1c235678-5 r2c46-5 r3c456-5 r1356789c5-5 r4c234679-5 r235689c1-5", ""},
		{XYZRing, "9", "r1c1=123 r1c5=13 r2c2=23 r9c1346789-3",
			"r1c2-1 r1c2-2 r1c2-3 r1c3-1 r1c3-2 r1c3-3 r1c4-1 r1c6-1 r1c7-1 r1c8-1 r1c9-1 r2c1-2 r2c3-2 r3c1-2 r3c2-2 r3c3-2"},
		{XYZRing, "9", "r1c1=123 r1c5=13 r2c2=23 r9c146789-3", ""},
		{ALSWWing, "9", "r1c1=12 r5c5=13 r5c6=23 r9c2346789-1", "r1c6-2 r5c1-2"},
		{ALSWWing, "9", "r1c1=12 r5c5=13 r5c6=23 r9c234678-1", ""},
		{ALSWWing, "9", "r1c1=12 r5c5=12 r9c2346789-1", ""}, // a W-wing
		{AHSXZ, "9", "r1c345678-12 r1c1-2 r1c3-3 r2c123-23 r3c12-23",
			"r1c2-4 r1c2-5 r1c2-6 r1c2-7 r1c2-8 r1c2-9"},
		{AHSXZ, "9", "r1c345678-12 r1c3-3 r2c123-23 r3c12-23", ""},
		{AHSXZ, "9", "r1c356789-12 r1c3-34 r2c12-34 r3c123-34",
			"r1c1-5 r1c1-6 r1c1-7 r1c1-8 r1c1-9 r1c2-5 r1c2-6 r1c2-7 r1c2-8 r1c2-9 r1c4-3 r1c4-4 r1c4-5 r1c4-6 r1c4-7 r1c4-8 r1c4-9 r2c3-1 r2c3-2 r2c3-5 r2c3-6 r2c3-7 r2c3-8 r2c3-9"}, // doubly linked
		{AHSXZ, "9", "r1c356789-12 r1c3-34 r2c12-34 r3c12-34", ""},
		{BUGPlusN, "4", "r1c1=12 r1c2=12 r1c3=34 r1c4=34 r2c1=34 r2c2=34 r2c3=12 r2c4=12 r3c1=13 r3c2=24 r3c3=13 r3c4=24 r4c1=124 r4c2=13 r4c3=24 r4c4=134", "r4c1-4 r4c4-1"},
		// extra candidates of one digit, which is type 2
		{BUGPlusN, "4", "r1c1=12 r1c2=12 r1c3=34 r1c4=34 r2c1=34 r2c2=34 r2c3=12 r2c4=12 r3c1=13 r3c2=24 r3c3=13 r3c4=24 r4c1=24 r4c2=13 r4c3=24 r4c4=134", ""},
		// a cell has one candidate
		{BUGPlusN, "4", "r1c1=12 r1c2=12 r1c3=34 r1c4=34 r2c1=34 r2c2=34 r2c3=12 r2c4=12 r3c1=13 r3c2=24 r3c3=13 r3c4=24 r4c1=124 r4c2=13 r4c3=24 r4c4=134 r1c1-2", ""},
	} {
		s := stateOf(t, test.layout, test.state)
		var solver Solver
		got := ""
		for step, err := range solver.Steps(context.Background(), s, test.technique) {
			if err != nil {
				t.Fatal(test.technique, err)
			}
			got = strings.Join(conclusions(s, step), " ")
			break
		}
		if got != test.want {
			t.Errorf("%s in %s: %q, should be %q", test.technique, test.state, got, test.want)
		}
	}
}

// TestGivens has rectangles that are right only because no cell of them is given, and because
// the puzzle's pencilmarks let them all have both digits.
func TestGivens(t *testing.T) {
	all := nonet.AllDigits(9)
	for _, test := range []struct {
		technique Technique
		given     map[int]nonet.Digit  // by cell
		marks     map[int]nonet.Digits // of the puzzle
		state     string
		want      bool
	}{
		{Avoidable1, nil, nil, "r1c1:1 r1c4:2 r2c1:2 r2c4=13", true},
		{Avoidable1, map[int]nonet.Digit{0: 1}, nil, "r1c4:2 r2c1:2 r2c4=13", false},
		{Avoidable1, map[int]nonet.Digit{80: 1}, nil, "r1c1:1 r1c4:2 r2c1:2 r2c4=13", true},
		{Avoidable1, nil, map[int]nonet.Digits{0: all}, "r1c1:1 r1c4:2 r2c1:2 r2c4=13", true},
		{Avoidable1, nil, map[int]nonet.Digits{0: all.Without(2)}, "r1c1:1 r1c4:2 r2c1:2 r2c4=13",
			false},
		{Uniqueness1, nil, nil, "r1c14=12 r2c1=2 r2c4=123", true},
		{Uniqueness1, nil, map[int]nonet.Digits{9: all.Without(1)}, "r1c14=12 r2c1=2 r2c4=123",
			false},
	} {
		p := nonet.NewPuzzle(nonet.Classic())
		for c, d := range test.given {
			p.Givens[c] = d
		}
		for c, m := range test.marks {
			if p.Marks == nil {
				p.Marks = slices.Repeat([]nonet.Digits{all}, 81)
			}
			p.Marks[c] = m
		}
		s, err := NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		change(t, s, test.state)
		for c := range nonet.Cell(81) {
			if s.Given(c) != (test.given[int(c)] != 0) {
				t.Errorf("%s is given: %v", s.Layout().CellName(c), s.Given(c))
			}
		}
		var solver Solver
		found := false
		for _, err := range solver.Steps(context.Background(), s, test.technique) {
			if err != nil {
				t.Fatal(err)
			}
			found = true
		}
		if found != test.want {
			t.Errorf("%s, givens %v, marks %v: found %v", test.technique, test.given, test.marks,
				found)
		}
	}
}

// TestTable holds together what the table says.
func TestTable(t *testing.T) {
	codes := map[string]bool{}
	for i, technique := range Techniques() {
		if int(technique) != i || technique.String() == "" || technique.Code() == "" ||
			codes[technique.Code()] || technique.Score() < 10 {
			t.Errorf("%d: %q, code %q, score %s", i, technique, technique.Code(), technique.Score())
		}
		codes[technique.Code()] = true
		if got, ok := TechniqueByCode(technique.Code()); !ok || got != technique {
			t.Errorf("code %s is that of %s", technique.Code(), got)
		}
	}
	if _, ok := TechniqueByCode("none"); ok {
		t.Error("there is a technique none")
	}
}

// TestAll has every technique in the profile of all, the easier ones first.
func TestAll(t *testing.T) {
	list := ProfileAll().Techniques()
	if !slices.IsSortedFunc(list,
		func(a, b Technique) int { return cmp.Compare(table[a].base, table[b].base) }) {
		t.Error("harder techniques come before easier ones")
	}
	if !slices.Equal(slices.Sorted(slices.Values(list)), Techniques()) {
		t.Errorf("it has %d techniques, should have each of %d once", len(list), techniques)
	}
}

// TestSubsets lists sets in the order that finders rely on.
func TestSubsets(t *testing.T) {
	var s subsets
	s.reset(3)
	for i, m := range []uint32{0b0011, 0b0110, 0b0101, 0b0111, 0b1000} {
		s.add(2*i, m)
	}
	var got []string
	s.each(func(ids, union uint32) bool {
		got = append(got, fmt.Sprintf("%b/%b", ids, union))
		return false
	})
	if want := []string{"10101/111", "1000101/111", "1010001/111",
		"1010100/111"}; !slices.Equal(got, want) {
		t.Errorf("%v, should be %v", got, want)
	}
}

func TestLengthAdd(t *testing.T) {
	for complexity, want := range map[int]Score{0: 0, 6: 0, 7: 1, 8: 1, 9: 2, 10: 2, 11: 3, 14: 3,
		15: 4, 19: 5, 27: 6, 35: 7, 51: 8, 5000: 21} {
		if got := score(lengthAdd(complexity)); got != want {
			t.Errorf("complexity %d adds %s, should be %s", complexity, got, want)
		}
	}
}

func TestHashOrder(t *testing.T) {
	elim := []elimination{{40, 1}, {3, 1}, {19, 1}, {16, 1}, {8, 1}, {32, 1}}
	hashOrder(elim)
	var got []int32
	for _, x := range elim {
		got = append(got, x.cell)
	}
	if want := []int32{16, 32, 3, 19, 40, 8}; !slices.Equal(got, want) {
		t.Errorf("%v, should be %v", got, want)
	}
}

// Every technique has a family, and the techniques of a group are of one family.
func TestFamilies(t *testing.T) {
	for _, x := range Techniques() {
		if x.Family() == "" {
			t.Errorf("%v has no family", x)
		}
	}
	for _, name := range TechniqueGroups() {
		list, _ := TechniquesNamed(name)
		for _, x := range list {
			if x.Family() != list[0].Family() {
				t.Errorf("group %s has %v of family %q and %v of family %q", name, list[0],
					list[0].Family(), x, x.Family())
			}
		}
	}
}
