package api

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
	"github.com/nonet-dev/nonet/logic/picture"
)

// listKinds lists the kinds of rules, then the words of setters, then the rules of layouts.
func listKinds(_ context.Context, params KindsParams, _ func(None) error) (KindsResult, error) {
	out := KindsResult{Kinds: []DrawnKind{}}
	l, err := parseLayout(params.Layout)
	if err != nil {
		return out, err
	}
	also, own := setterWords()
	for _, k := range nonet.RuleKinds() {
		row := rulekind.Of(rulekind.Kind(k.Kind))
		kind := DrawnKind{RuleKind: RuleKind{Named{k.Name, k.About}, k.Form}, Title: row.Words.Name,
			Also: also[k.Name], Takes: row.Takes.String(), Argument: row.Argument,
			Lists: row.Lists.Form.Name(), Least: row.Lists.Least, Most: row.Lists.Most,
			Set: row.Lists.Set, Look: row.Look.As.String(), Sample: sampleOf(k.Name, row)}
		if kind.Most == 0 && kind.Lists != "none" {
			kind.Most = l.Cells()
			if row.Lists.PerDigit {
				kind.Most = l.Digits()
			}
		}
		out.Kinds = append(out.Kinds, kind)
	}
	for _, word := range own {
		base, _, _ := strings.Cut(word.Means, ":")
		at := slices.IndexFunc(out.Kinds, func(k DrawnKind) bool { return k.Name == base })
		if at < 0 {
			continue
		}
		kind := out.Kinds[at]
		row, _ := rulekind.Named(base)
		kind.Name, kind.Title, kind.Also = word.Word, strings.ReplaceAll(word.Word, "-", " "),
			also[word.Means]
		kind.Form = word.Word + ":" + rulekind.Of(row).Lists.Form.String()
		kind.Takes, kind.Argument = rulekind.Nothing.String(), ""
		kind.Sample = sampleOf(word.Word, &rulekind.Row{Lists: rulekind.Of(row).Lists})
		if rulekind.Of(row).Takes == rulekind.Automata {
			asAutomaton(&kind, l)
		}
		out.Kinds = append(out.Kinds, kind)
	}
	for _, r := range nonet.LayoutRules() {
		name, cells, _ := strings.Cut(r.Form, ":")
		kind := DrawnKind{RuleKind: RuleKind{Named{name, r.About}, r.Form},
			Title: strings.ReplaceAll(name, "-", " "), Also: also[name], Takes: "nothing",
			Lists: "none", Look: "words", OfLayout: true}
		switch cells {
		case rulekind.OneList.String():
			kind.Lists, kind.Look, kind.Set = "list", "outline", true
			kind.Least, kind.Most = 2, l.Cells()
		case rulekind.TwoCells.String():
			kind.Lists, kind.Look, kind.Set = "pair", "mark", true
			kind.Least, kind.Most = 2, 2
		}
		out.Kinds = append(out.Kinds, kind)
	}
	return out, nil
}

// asAutomaton says what is known of a word of setters that stands for an automaton.
func asAutomaton(kind *DrawnKind, l *nonet.Layout) {
	rule, err := nonet.ParseRule(l, kind.Name+":r1c1")
	if err != nil {
		return
	}
	text := rule.Text(l)
	kind.Means = text[:strings.LastIndexByte(text, ':')]
	switch {
	case len(rule.Cells[0]) > 1: // a cell, and those beside it
		kind.Most, kind.Form = 1, kind.Name+":CELL"
	case kind.Name == "even" || kind.Name == "odd":
		kind.Set = true
	}
}

// setterWords returns the words of setters: those that are other names, by what they mean, and
// those that stand for a kind and its number, the first of each meaning.
func setterWords() (also map[string][]string, own []nonet.RuleWord) {
	also = map[string][]string{}
	for _, word := range nonet.RuleWords() {
		same := func(w nonet.RuleWord) bool { return w.Means == word.Means }
		if strings.Contains(word.Means, ":") && !slices.ContainsFunc(own, same) {
			own = append(own, word)
			continue
		}
		also[word.Means] = append(also[word.Means], word.Word)
	}
	return also, own
}

// sampleOf returns a picture of the rules of that name: the sample of the legend for a rule in the
// classic layout; "" if no rule is found, or nothing is drawn of it.
func sampleOf(name string, row *rulekind.Row) string {
	places := map[rulekind.Form]string{rulekind.OneList: "r1c1-r1c9", rulekind.NoCells: "",
		rulekind.TwoCells: "r1c1,r1c2", rulekind.ManyLists: "r1c1,r1c2/r2c1,r2c2",
		rulekind.CellAndIn: "r1c3/r1c1-r1c9"}
	cells := []string{places[row.Lists.Form]}
	if row.Lists.Form == rulekind.OneList {
		cells = append(cells, "r1c1,r1c2,r2c1,r2c2", "r1c1-r1c4", "r1c1,r1c2")
		if row.Look.As != rulekind.AsClue {
			slices.Reverse(cells)
		}
	}
	arguments := []string{""}
	switch row.Takes {
	case rulekind.Number, rulekind.Head:
		arguments = nil
		for n := 1; n <= 45; n++ {
			arguments = append(arguments, ":"+strconv.Itoa(n))
		}
	case rulekind.Digits:
		arguments = []string{":12"}
	case rulekind.Relation:
		arguments = []string{":a+b=10"}
	case rulekind.Automata:
		arguments = []string{":.*"}
	case rulekind.Branches:
		cells, arguments = []string{""}, []string{":{even:r1c1}{odd:r1c1}"}
	}
	for _, list := range cells {
		for _, argument := range arguments {
			text := name + argument
			if list != "" {
				text += ":" + list
			}
			p := nonet.NewPuzzle(nonet.Classic())
			rule, err := nonet.ParseRule(p.Layout, text)
			if err != nil {
				continue
			}
			p.Rules = []nonet.Rule{rule}
			legend := picture.Rules(p, picture.Options{}).Legend
			if len(legend) == 0 {
				return ""
			}
			return string(legend[len(legend)-1].Sample) // that of alternatives is the last
		}
	}
	return ""
}
