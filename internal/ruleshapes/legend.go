package ruleshapes

import (
	"strconv"

	"github.com/nonet-dev/nonet"
)

// key tells entries of the legend apart.
type key struct {
	kind   nonet.RuleKind
	number int    // where it changes the words
	text   string // of a relation or automaton
	all    bool   // of a relation: it holds for any two cells
}

// legend adds what a rule means to the legend, unless it is there, with a sample.
func (m *maker) legend(r *nonet.Rule, sample func()) {
	k := key{kind: r.Kind}
	number := strconv.Itoa(r.Number)
	var text string
	switch r.Kind {
	case nonet.RuleCage:
		text = "cage: all different, the number is the sum"
		if r.Number == 0 {
			k.text, text = "area", "all different"
		}
	case nonet.RuleArrow:
		text = "arrow: the circle is the sum of the rest"
		if r.Number > 1 {
			k.text, text = "pill", "arrow: the pill, read as a number, is the sum of the rest"
		}
	case nonet.RuleEqualSum:
		text = "equal sums where the letter is the same"
	case nonet.RuleRegionSum:
		text = "region sum: the same sum in each region"
	case nonet.RuleZipper:
		text = "zipper: cells equally far from the middle have one sum, the middle cell if " +
			"there is one"
	case nonet.RuleSumLine:
		text = "sum line: pieces of that sum, one after the other"
	case nonet.RuleThermo:
		text = "thermometer: digits rise from the bulb"
	case nonet.RuleGreater:
		text = "the tip points to the smaller digit"
	case nonet.RuleWhisper:
		k.number, text = r.Number, "whisper: neighbours differ by "+number+" or more"
	case nonet.RuleRenban:
		text = "renban: consecutive digits in any order"
	case nonet.RuleModular:
		k.number, text = r.Number, "modular: any "+number+" neighbours differ modulo "+number
		if r.Number == 1 {
			text = "modular: any digits, all are the same modulo 1"
		}
	case nonet.RuleEntropic:
		text = "entropic: any 3 neighbours are low, middle and high"
	case nonet.RulePalindrome:
		text = "palindrome: the same backwards"
	case nonet.RuleBetween:
		text = "between: digits lie between those in the circles"
	case nonet.RuleLockout:
		k.number, text = r.Number, "lockout: digits lie outside of the diamonds, which differ by "+
			number+" or more"
	case nonet.RuleConsecutive:
		text = "the digits are consecutive"
	case nonet.RuleDouble:
		text = "one digit is twice the other"
	case nonet.RuleContains:
		text = "these digits are in the cells"
	case nonet.RuleSandwich:
		text = "sandwich: sum between the lowest and the highest digit"
	case nonet.RuleXSum:
		text = "x-sum: sum of the first x cells, x is the first digit"
	case nonet.RuleSkyscraper:
		text = "skyscraper: so many digits are higher than all before"
	case nonet.RuleIndex, nonet.RuleIndexOf:
		k.kind, text = nonet.RuleIndex, "numbered room: the first digit says where this one is"
	case nonet.RuleAutomaton:
		text = "the digits fit a pattern"
		if k.text = m.automatonName(r); k.text != "" {
			text = "the digits fit pattern " + k.text
		}
	}
	m.legendText(k, text, sample)
}

// legendText adds an entry to the legend, unless it is there.
func (m *maker) legendText(k key, text string, sample func()) {
	if m.keys[k] || len(m.keys) == maxEntries {
		return
	}
	m.keys[k] = true
	item := m.item
	m.item = Item{}
	sample()
	m.Legend = append(m.Legend, Entry{m.item.Shapes, text})
	m.item = item
}

// maxEntries is the most entries that a legend has.
const maxEntries = 60

// sampleLine is a line for the legend.
func sampleLine() []Point { return []Point{{-290, 0}, {290, 0}} }
