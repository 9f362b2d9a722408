package setters

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// LookOf returns how rules of a kind are drawn.
func LookOf(kind nonet.RuleKind) *rulekind.Look { return &rulekind.Of(rulekind.Kind(kind)).Look }

// RulesInWords tells the rules of a puzzle to people: what each kind means, and the texts of
// those that are not told by their drawings. It is "" if there are no rules.
func RulesInWords(p *nonet.Puzzle) string {
	isMarked := false
	for c := range p.Marks {
		isMarked = isMarked || Marked(p, c)
	}
	if len(p.Rules) == 0 && !isMarked {
		return ""
	}
	byKind := map[nonet.RuleKind][]nonet.Rule{}
	for _, x := range p.Rules {
		byKind[x.Kind] = append(byKind[x.Kind], x)
	}
	lines := []string{normalRules}
	for _, kind := range slices.Sorted(maps.Keys(byKind)) {
		rules := byKind[kind]
		row, places := rulekind.Of(rulekind.Kind(kind)), map[string]string{}
		other := func(x nonet.Rule) bool { return x.Number != rules[0].Number }
		if row.Look.Untold && !slices.ContainsFunc(rules, other) {
			places["n"] = strconv.Itoa(rules[0].Number)
		}
		line := row.Legend(places)
		line = strings.ToUpper(line[:1]) + line[1:]
		if row.Look.Untold {
			var texts []string
			for _, x := range rules {
				texts = append(texts, x.Text(p.Layout))
			}
			slices.Sort(texts)
			line += " (" + strings.Join(slices.Compact(texts), ", ") + ")"
		}
		lines = append(lines, line+".")
	}
	if isMarked {
		lines = append(lines, "Pencilmarks: a cell is one of the digits that are noted in "+
			"it at the start.")
	}
	words := strings.Join(lines, "\n")
	return words[:min(len(words), lex.MaxWords/2)]
}

// normalRules begins the words of RulesInWords.
const normalRules = "Normal sudoku rules apply."

// DropOwnWords removes rules in words that nonet has written and that say no more than the rules.
func DropOwnWords(d *sketch.Draft) {
	if !strings.HasPrefix(d.Meta.Rules, normalRules) {
		return
	}
	l, err := d.Layout()
	if err != nil {
		return // what makes a record of it says so
	}
	p := &nonet.Puzzle{Layout: l, Givens: d.Givens, Marks: d.Marks, Rules: d.Rules.Rules}
	if p.Validate() == nil && d.Meta.Rules == RulesInWords(p) {
		d.Meta.Rules = ""
	}
}
