package api

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/picture"
	"github.com/nonet-dev/nonet/report"
)

func describeRules(ctx context.Context, params RulesParams, _ func(None) error) (
	RulesResult, error) {
	out := RulesResult{Rules: []RuleInfo{}, Legend: []LegendEntry{}}
	p, err := params.rulesPuzzle(&out)
	if err != nil {
		return out, err
	}
	words, err := wordsIn(params.Coords, params.Lang)
	if err != nil {
		return out, err
	}
	for _, r := range p.Rules {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		out.Rules = append(out.Rules, RuleInfo{Kind: r.Kind.String(), Text: r.Text(p.Layout),
			Words: ruleWords(words, p.Layout, r), Cells: report.Cells(p.Layout, ruleCells(r))})
	}
	layer := picture.Rules(p, picture.Options{Words: words})
	for _, key := range layer.Legend {
		out.Legend = append(out.Legend, LegendEntry{key.Text, string(key.Sample)})
	}
	out.SVG, out.Above = string(layer.SVG), layer.Above
	return out, nil
}

// rulesPuzzle reads the puzzle, of a draft what can be read of it.
func (params *RulesParams) rulesPuzzle(out *RulesResult) (*nonet.Puzzle, error) {
	if !params.Draft {
		return params.puzzle()
	}
	l, err := parseLayout(params.Layout)
	if err != nil {
		return nil, err
	}
	rules := []nonet.Rule{}
	for _, text := range params.Rules {
		var draft DraftRule
		with, read, err := nonet.WithRules(l, text)
		switch wrong := (*nonet.RuleError)(nil); {
		case errors.As(err, &wrong):
			draft.Fault = wrong.Reason
		case err != nil:
			return nil, err
		default:
			l = with
			if len(read) > 0 {
				draft.Rule = new(len(rules))
			}
			rules = append(rules, read...)
		}
		out.Drafts = append(out.Drafts, draft)
	}
	bare := params.Puzzle
	bare.Layout, bare.Rules = l.String(), nil
	p, err := bare.puzzle()
	if err != nil {
		return nil, err
	}
	p.Rules, out.Layout = rules, l.String()
	return p, p.Validate()
}

// maxBreaches is how many broken rules a result lists.
const maxBreaches = 100

func findBreaches(ctx context.Context, params BreachesParams, _ func(None) error) (
	BreachesResult, error) {
	out := BreachesResult{Breaches: []report.Breach{}}
	words, err := wordsIn("", params.Lang)
	if err != nil {
		return out, err
	}
	g, err := params.progress()
	if err != nil {
		return out, err
	}
	one := *g.puzzle
	for i := range g.puzzle.Rules {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		one.Rules = g.puzzle.Rules[i : i+1]
		found := one.Breaches(g.digits)
		for i := range found {
			found[i].Found = words.Breach(&one, found[i])
		}
		out.Breaches = append(out.Breaches, report.NewBreaches(&one, found)...)
		if len(out.Breaches) >= maxBreaches {
			out.Breaches = out.Breaches[:maxBreaches]
			break
		}
	}
	return out, nil
}

// wordsIn returns what names cells as coords says, and tells steps in a language.
func wordsIn(coords, lang string) (explain.Explainer, error) {
	words := explain.Explainer{Symbol: symbol}
	switch coords {
	case "", "rc":
	case "a1":
		words.Coords = explain.A1
	default:
		return words, errorf(CodeRequest, "coords is %q: it is rc or a1", coords)
	}
	if lang == "" {
		return words, nil
	}
	var known bool
	if words.Language, known = explain.LanguageOf(lang); !known {
		return words, errorf(CodeRequest, "lang is %q: it is one of %s", lang,
			strings.Join(explain.LanguageCodes(), ", "))
	}
	return words, nil
}

// ruleWords says a rule in words: "cage of 15 in r1c1 and r1c2".
func ruleWords(words explain.Explainer, l *nonet.Layout, r nonet.Rule) string {
	if words.Language != explain.English {
		if said := saidBy(l, r); said != rulekind.SaidNothing {
			return words.Sentence("%s: %s", words.Sentence(said.String()),
				cellWords(words, l, r.Cells[0]))
		}
		return words.RuleName(l, &r)
	}
	text := strings.TrimPrefix(r.String(), r.Kind.String())
	lists := r.Cells
	switch row := rulekind.Of(rulekind.Kind(r.Kind)); {
	case saidBy(l, r) != rulekind.SaidNothing:
		said := saidBy(l, r)
		if text = said.String(); said == rulekind.SaidLowest || said == rulekind.SaidHighest {
			lists = [][]nonet.Cell{r.Cells[0][:1]} // the others are those beside it
		}
	case r.Relation != nil:
		parts := strings.SplitN(r.Text(l), ":", 3)
		text = "pair " + clip(parts[1])
	case row.Takes == rulekind.Digits:
		text = row.Words.Name + strings.TrimPrefix(text, " of")
	default:
		text = row.Words.Name + text
	}
	for i, list := range lists {
		text += []string{" in ", ", and in "}[min(i, 1)] + cellWords(words, l, list)
	}
	return text
}

// saidBy returns what the automaton of a rule says that setters have a word for.
func saidBy(l *nonet.Layout, r nonet.Rule) rulekind.Said {
	if r.Automaton == nil || l.Size() > nonet.MaxSymbols {
		return rulekind.SaidNothing
	}
	var symbols []byte
	for d := range l.Digits() {
		symbols = append(symbols, nonet.Symbol(nonet.Digit(d+1)))
	}
	return rulekind.SaidBy(r.Automaton.Name, string(symbols))
}

// cellWords names the cells of a list of a rule in their order, which counts for lines; many cells
// in fewer words.
func cellWords(words explain.Explainer, l *nonet.Layout, list []nonet.Cell) string {
	if len(list) > 9 {
		return words.Cells(l, list...)
	}
	return words.CellsInOrder(l, list...)
}

// ruleCells returns all cells of a rule, each once.
func ruleCells(r nonet.Rule) []nonet.Cell {
	cells := slices.Concat(r.Cells...)
	slices.Sort(cells)
	return slices.Compact(cells)
}
