package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/near"
)

// Kind is a kind of clues that are computed from a solution, such as sandwiches or thermometers.
type Kind uint8

// The kinds of clues.
const (
	KindCage Kind = iota
	KindThermo
	KindArrow
	KindWhisper
	KindRenban
	KindPalindrome
	KindBetween
	KindZipper
	KindRegionSum
	KindEntropic
	KindModular
	KindParityLine
	KindKropki
	KindXV
	KindGreater
	KindQuadruple
	KindParity
	KindSandwich
	KindSkyscraper
	KindXSum
	KindLittleKiller
	KindNumberedRoom
	KindCalcudoku
	KindMixed // two or three of them, which are drawn for each puzzle
)

// KindInfo describes a kind of clues for people.
type KindInfo struct {
	Kind  Kind
	Names []string // the first is what String returns
	About string
}

// takes says what a clue takes up, so that another one does not come to lie on it.
type takes uint8

const (
	takesCells   takes = iota
	takesEdge          // between two cells
	takesCorner        // of four cells
	takesMark          // the place of a mark in a cell
	takesNothing       // it stands beside the grid
)

// kindRow is what is known of a kind of clues, which either has places or is drawn.
type kindRow struct {
	names []string
	about string
	takes takes

	// places returns all lists of cells that can have a clue.
	places   func(n int) [][]nonet.Cell
	directed bool // the clue stands at one end of them

	// least and most are how many cells a line has that is drawn; shape says which digits it may
	// have: it reports whether a line of count cells can begin with digits. Nil: any.
	least, most int
	shape       func(digits []int, count, n int) bool
	regions     bool // the line goes through regions, whose sums are equal; shape is nil
	thirds      bool // the size is a multiple of 3
	whole       bool // the clues take all cells, see Options.Killer: no others are beside them

	// rule returns the text of the rule of cells with these digits, up to its cells; "" for none.
	rule func(digits []int, n int, rnd *rand.Rand) string
}

// plainRule returns a kindRow.rule that is always the same.
func plainRule(text string) func([]int, int, *rand.Rand) string {
	return func([]int, int, *rand.Rand) string { return text }
}

// sumOf adds up.
func sumOf(digits []int) (sum int) {
	for _, d := range digits {
		sum += d
	}
	return sum
}

// summed returns a kindRow.rule with the sum of the digits.
func summed(name string) func([]int, int, *rand.Rand) string {
	return func(digits []int, _ int, _ *rand.Rand) string {
		return fmt.Sprintf("%s:%d", name, sumOf(digits))
	}
}

// whisperOf returns how far neighbours on a whisper are apart at least: 5 of 9.
func whisperOf(n int) int { return (n + 1) / 2 }

// kindRows is the table. The order is that of the list for people, and of mixed puzzles.
var kindRows = [...]kindRow{
	KindCage: {names: []string{"cage", "killer", "killer-cage"}, about: "cages with sums",
		least: 2, most: 4, rule: summed("cage")},
	KindThermo: {names: []string{"thermo", "thermometer"}, about: "thermometers", least: 3, most: 6,
		shape: rises, rule: plainRule("thermo")},
	KindArrow: {names: []string{"arrow"}, about: "arrows", least: 3, most: 4, shape: sumsToHead,
		rule: plainRule("arrow")},
	KindWhisper: {names: []string{"whisper", "german-whisper"}, about: "whisper lines, of 5 on 9x9",
		least: 4, most: 8, shape: whispers, rule: func(_ []int, n int, _ *rand.Rand) string {
			return fmt.Sprintf("whisper:%d", whisperOf(n))
		}},
	KindRenban: {names: []string{"renban"},
		about: "renban lines", least: 3, most: 6, shape: consecutive,
		rule: plainRule("renban")},
	KindPalindrome: {names: []string{"palindrome"},
		about: "palindromes", least: 3, most: 7, shape: mirrored,
		rule: plainRule("palindrome")},
	KindBetween: {names: []string{"between"},
		about: "between lines", least: 3, most: 6, shape: between,
		rule: plainRule("between")},
	KindZipper: {names: []string{"zipper"}, about: "zipper lines", least: 3, most: 7, shape: zipped,
		rule: plainRule("zipper")},
	KindRegionSum: {names: []string{"region-sum"},
		about: "lines with one sum in each box", least: 3, most: 7,
		regions: true, rule: plainRule("region-sum")},
	KindEntropic: {names: []string{"entropic"},
		about: "entropic lines", least: 4, most: 8, shape: entropic, thirds: true,
		rule: plainRule("entropic")},
	KindModular: {names: []string{"modular"},
		about: "modular lines, of 3", least: 4, most: 8, shape: modular,
		rule: plainRule("modular:3")},
	KindParityLine: {names: []string{"parity-line"},
		about: "lines on which odd and even digits take turns", least: 4, most: 8,
		shape: parity, rule: plainRule("modular:2")},
	KindKropki: {names: []string{"kropki", "dot"},
		about: "white dots (consecutive) and black dots (double)", takes: takesEdge,
		places: neighbours, rule: dot},
	KindXV: {names: []string{"xv"}, about: "X (sum 10) and V (sum 5) between cells",
		takes: takesEdge, places: neighbours, rule: xOrV},
	KindGreater: {names: []string{"greater", "inequality"},
		about: "signs of inequality", takes: takesEdge,
		directed: true, places: neighbours, rule: plainRule("greater")},
	KindQuadruple: {names: []string{"quadruple"}, about: "digits of four cells, in their midst",
		takes: takesCorner, places: squares, rule: quadruple},
	KindParity: {names: []string{"parity"}, about: "cells that are even or odd", takes: takesMark,
		places: single, rule: evenOrOdd},
	KindSandwich: {names: []string{"sandwich"},
		about: "sums between 1 and the highest digit of lines", takes: takesNothing,
		places: rowsAndColumns, rule: sandwich},
	KindSkyscraper: {names: []string{"skyscraper"},
		about: "how many skyscrapers of a line are seen",
		takes: takesNothing, directed: true, places: allSides, rule: skyscraper},
	KindXSum: {names: []string{"x-sum"}, about: "sums of the first x cells of lines",
		takes: takesNothing, directed: true, places: allSides, rule: xSum},
	KindLittleKiller: {names: []string{"little-killer"},
		about: "sums of diagonals", takes: takesNothing,
		places: diagonalLines, rule: summed("sum")},
	KindNumberedRoom: {names: []string{"numbered-room", "index"},
		about: "the digit that the first cell of a line points to", takes: takesNothing,
		directed: true, places: allSides, rule: numberedRoom},
	KindCalcudoku: {names: []string{"calcudoku", "kenken", "mathdoku"},
		about: "cages that cut the grid, each with a number and +, −, × or ÷", whole: true},
}

// mixedName is the name of KindMixed.
const mixedName = "mixed"

// Kinds lists the kinds of clues; KindMixed is the last.
func Kinds() []KindInfo {
	var list []KindInfo
	for k, row := range kindRows {
		list = append(list, KindInfo{Kind(k), slices.Clone(row.names), row.about})
	}
	return append(list, KindInfo{KindMixed, []string{mixedName}, "two or three of these kinds"})
}

// ParseKind returns the kind of that name, in any case.
func ParseKind(name string) (Kind, error) {
	var known, all []string
	for _, k := range Kinds() {
		known = append(known, k.Names[0])
		all = append(all, k.Names...)
		for _, own := range k.Names {
			if a := near.Plain(own); near.Plain(name) == a || near.Plain(name) == a+"s" {
				return k.Kind, nil
			}
		}
	}
	return 0, fmt.Errorf("unknown kind of clues %q, expected one of %s%s", name,
		strings.Join(known, ", "), near.Question(name, all))
}

// String returns the name that ParseKind reads.
func (k Kind) String() string {
	switch {
	case k == KindMixed:
		return mixedName
	case int(k) < len(kindRows):
		return kindRows[k].names[0]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// row returns what is known of a kind, which is not KindMixed.
func (k Kind) row() *kindRow { return &kindRows[k] }

// isDrawn reports whether clues of the kind are drawn: they have no certain places.
func (k Kind) isDrawn() bool { return k.row().places == nil }

// clueOf returns the rule of a kind that the digits of cells keep: as they are, or from the last
// cell to the first. It reports false if there is none.
func (k Kind) clueOf(l *nonet.Layout, g nonet.Grid, cells []nonet.Cell, rnd *rand.Rand) (
	nonet.Rule, bool) {
	for range 2 {
		digits := make([]int, len(cells))
		for i, c := range cells {
			digits[i] = int(g[c])
		}
		if text := k.row().rule(digits, l.Size(), rnd); text != "" {
			rule, err := nonet.ParseRule(l, text+":"+cellsText(l, cells))
			if err == nil && keeps(l, g, rule) {
				return rule, true
			}
		}
		cells = slices.Clone(cells)
		slices.Reverse(cells)
	}
	return nonet.Rule{}, false
}

// keeps reports whether a full grid keeps a rule.
func keeps(l *nonet.Layout, g nonet.Grid, rule nonet.Rule) bool {
	p := nonet.NewPuzzle(l)
	p.Rules = []nonet.Rule{rule}
	return p.Validate() == nil && len(p.Breaches(g)) == 0
}

// Texts of clues with places.

func dot(digits []int, _ int, _ *rand.Rand) string {
	if len(digits) != 2 {
		return ""
	}
	switch a, b := min(digits[0], digits[1]), max(digits[0], digits[1]); {
	case b == a+1:
		return "consecutive"
	case b == 2*a:
		return "double"
	}
	return ""
}

func xOrV(digits []int, _ int, _ *rand.Rand) string {
	if sum := sumOf(digits); len(digits) == 2 && (sum == 5 || sum == 10) {
		return fmt.Sprintf("sum:%d", sum)
	}
	return ""
}

// quadruple lists two to four of the digits.
func quadruple(digits []int, n int, rnd *rand.Rand) string {
	if len(digits) < 2 {
		return ""
	}
	some := slices.Clone(digits)
	rnd.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
	some = some[:2+rnd.IntN(min(len(some), 4)-1)]
	slices.Sort(some)
	var texts []string
	for _, d := range some {
		texts = append(texts, fmt.Sprint(d))
	}
	separator := ""
	if n > 9 {
		separator = "."
	}
	return "contains:" + strings.Join(texts, separator)
}

func evenOrOdd(digits []int, _ int, _ *rand.Rand) string {
	name := "even"
	for i, d := range digits {
		switch odd := d%2 == 1; {
		case i == 0 && odd:
			name = "odd"
		case odd != (name == "odd"):
			return ""
		}
	}
	return name
}

func sandwich(digits []int, n int, _ *rand.Rand) string {
	a, b := slices.Index(digits, 1), slices.Index(digits, n)
	if a < 0 || b < 0 {
		return ""
	}
	return fmt.Sprintf("sandwich:%d", sumOf(digits[min(a, b)+1:max(a, b)]))
}

func skyscraper(digits []int, _ int, _ *rand.Rand) string {
	seen, highest := 0, 0
	for _, d := range digits {
		if d > highest {
			seen, highest = seen+1, d
		}
	}
	return fmt.Sprintf("skyscraper:%d", seen)
}

func xSum(digits []int, _ int, _ *rand.Rand) string {
	if digits[0] > len(digits) {
		return ""
	}
	return fmt.Sprintf("x-sum:%d", sumOf(digits[:digits[0]]))
}

func numberedRoom(digits []int, _ int, _ *rand.Rand) string {
	if digits[0] > len(digits) {
		return ""
	}
	return fmt.Sprintf("index:%d", digits[digits[0]-1])
}
