package nonet

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/nonet-dev/nonet/internal/near"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// RuleWord is a word that setters have for a rule, and what nonet calls it. "x" means "sum:10": the
// text "x:r1c1,r1c2" is read like "sum:10:r1c1,r1c2".
type RuleWord struct{ Word, Means string }

// RuleWords returns the words of setters that texts of rules may begin with, in the order of what
// they mean.
func RuleWords() []RuleWord { return slices.Clone(ruleWords) }

// ruleWords is the table. The names of automata stand for regular expressions of the size; those of
// lowest and highest are read from a cell and those beside it.
var ruleWords = []RuleWord{
	{"killer", "cage"},
	{"killer-cage", "cage"},
	{"little-killer", "sum"},
	{"x", "sum:10"},
	{"xv:x", "sum:10"},
	{"v", "sum:5"},
	{"xv:v", "sum:5"},
	{"ten-line", "sum-line:10"},
	{"thermometer", "thermo"},
	{"slow-thermo", "automaton:" + rising},
	{"slow-thermometer", "automaton:" + rising},
	{"inequality", "greater"},
	{"german-whispers", "whisper:5"},
	{"dutch-whispers", "whisper:4"},
	{"parity-line", "modular:2"},
	{"clone", "palindrome"},
	{"white", "consecutive"},
	{"white-dot", "consecutive"},
	{"kropki:white", "consecutive"},
	{"black", "double"},
	{"black-dot", "double"},
	{"kropki:black", "double"},
	{"quadruple", "contains"},
	{"quad", "contains"},
	{"numbered-room", "index"},
	{"even", "automaton:" + evenDigits},
	{"odd", "automaton:" + oddDigits},
	{"non-consecutive", "anti-consecutive"},
	{"ratio", "quotient"},
	{"disjoint-groups", "disjoint"},
	{"extra-region", "house"},
	{"no-repeat", "differ"},
	{"minimum", "automaton:" + lowest},
	{"min", "automaton:" + lowest},
	{"maximum", "automaton:" + highest},
	{"max", "automaton:" + highest},
}

// The names of automata in ruleWords.
const (
	evenDigits = "EVEN*"
	oddDigits  = "ODD*"
	rising     = "RISING"
	lowest     = "LOWEST"
	highest    = "HIGHEST"
)

var saidAs = map[string]rulekind.Said{evenDigits: rulekind.SaidEven, oddDigits: rulekind.SaidOdd,
	rising: rulekind.SaidRising, lowest: rulekind.SaidLowest, highest: rulekind.SaidHighest}

// A wording is the text of a rule as somebody wrote it, and in nonet's own words.
type wording struct {
	written, own string
	begin, place int    // own[place:] is written[begin:], but for a clone or a comment
	fault        string // of the cells, "": none is known
}

// inOwnWords returns the text of a rule for a layout without the comment behind it, with nonet's
// name at its beginning: that may be written in any case, without hyphens, as a plural, with
// "-line" behind it, or as a word of setters.
func (l *Layout) inOwnWords(text string) wording {
	w := wording{written: text, own: text}
	if at := strings.Index(text, " #"); at >= 0 {
		w.own = strings.TrimRight(text[:at], " \t")
	}
	name, rest, more := strings.Cut(w.own, ":")
	if layoutRuleForm(name) != "" {
		return w
	}
	if _, ok := rulekind.Named(name); ok {
		return w
	}
	second, _, _ := strings.Cut(rest, ":")
	means, matched := "", len(name)
	if more && len(second) < len("white ")+1 {
		means = ownName(name + ":" + second)
		matched += 1 + len(second)
	}
	if means == "" {
		if means, matched = ownName(name), len(name); means == "" {
			return w
		}
	}
	cells := w.own[matched:]
	switch {
	case strings.HasPrefix(near.Plain(name), "clone"):
		cells, w.fault = l.asPalindrome(cells)
	case strings.HasSuffix(means, lowest), strings.HasSuffix(means, highest):
		cells, w.fault = l.withNeighbours(cells)
	}
	means = forSize(means, min(l.Digits(), MaxSymbols))
	w.own, w.begin, w.place = means+cells, matched, len(means)
	return w
}

// ownName returns what a name of a rule means in nonet's words, "" if nobody calls a rule so.
func ownName(name string) string {
	plain := near.Plain(name)
	for _, suffix := range []string{"", "s", "line", "lines"} {
		if base, ok := strings.CutSuffix(plain, suffix); ok && ownNames()[base] != "" {
			return ownNames()[base]
		}
	}
	return ""
}

// ownNames has what names of rules mean, by their letters in lower case, also without an "s" behind
// them.
var ownNames = sync.OnceValue(func() map[string]string {
	own := map[string]string{}
	add := func(name, means string) {
		plain := near.Plain(name)
		for _, plain := range []string{plain, strings.TrimSuffix(plain, "s")} {
			if own[plain] == "" {
				own[plain] = means
			}
		}
	}
	for _, name := range ruleNames() {
		add(name, name)
	}
	for _, word := range ruleWords {
		add(word.Word, word.Means)
	}
	return own
})

// ruleNames returns the names of all kinds of rules, and those of rules of layouts.
func ruleNames() []string {
	names := make([]string, ruleKinds, int(ruleKinds)+len(layoutRules))
	for k := range names {
		names[k] = RuleKind(k).String()
	}
	for _, form := range layoutRuleForms() {
		name, _, _ := strings.Cut(form, ":")
		names = append(names, name)
	}
	return names
}

// forSize puts digits up to a size in what a word means.
func forSize(means string, size int) string {
	kind, name, _ := strings.Cut(means, ":")
	if said, ok := saidAs[name]; ok {
		return kind + ":" + said.Expression(symbols[:size])
	}
	return means
}

// withNeighbours returns a cell, ":CELL", and behind it those that share a side with it.
func (l *Layout) withNeighbours(cells string) (own, fault string) {
	c, err := l.ParseCell(strings.Trim(strings.TrimPrefix(cells, ":"), " "))
	if err != nil {
		return cells, "the form of the rule is min:CELL or max:CELL: " + layoutReason(err)
	}
	own = ":" + l.CellName(c)
	for _, step := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		row, col := int(c)/l.size+step[0], int(c)%l.size+step[1]
		if row >= 0 && row < l.size && col >= 0 && col < l.size &&
			l.IsInside(Cell(row*l.size+col)) {
			own += "," + l.CellName(Cell(row*l.size+col))
		}
	}
	return own, ""
}

// asPalindrome returns the cells of a clone, ":CELLS/CELLS", as those of a palindrome: the copy is
// read from its end. The fault is that the two lists have not as many cells each.
func (l *Layout) asPalindrome(cells string) (own, fault string) {
	const form = "a clone has two lists with the same number of cells, clone:CELLS/CELLS"
	first, second, ok := strings.Cut(strings.TrimPrefix(cells, ":"), "/")
	if !ok || strings.Contains(second, "/") {
		return cells, form
	}
	original, wrong := l.parseCells(first)
	if copied, err := l.parseCells(second); wrong == nil && err == nil &&
		len(original) != len(copied) {
		return cells, form
	}
	items := strings.Split(second, ",")
	slices.Reverse(items)
	for i, item := range items {
		if a, b, run := strings.Cut(strings.Trim(item, " "), "-"); run {
			items[i] = b + "-" + a
		}
	}
	return ":" + first + "," + strings.Join(items, ","), ""
}

// err returns an error about the text in own words as one about the text as it was written.
func (w *wording) err(err error) error {
	if w.fault != "" {
		return &RuleError{Text: w.written, Offset: w.begin, Reason: w.fault}
	}
	wrong := (*RuleError)(nil)
	if w.own == w.written || !errors.As(err, &wrong) {
		return err
	}
	said := *wrong
	said.Text = w.written
	if said.Offset -= w.place - w.begin; wrong.Offset < w.place {
		said.Offset = 0
	}
	said.Offset = min(said.Offset, len(w.written))
	return &said
}
