package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/near"
	"github.com/nonet-dev/nonet/internal/words"
	"github.com/spf13/cobra"
)

func rulesCommand(a *run.App) *cobra.Command {
	l := &listing{what: "rule", all: ruleArticles}
	return l.command(a, "rules [NAME...]")
}

func ruleArticles() (list []article) {
	for _, k := range nonet.RuleKinds() {
		list = append(list, ruleArticle(k.Name, k.Form, k.About, false))
	}
	for _, r := range nonet.LayoutRules() {
		name, _, _ := strings.Cut(r.Form, ":")
		list = append(list, ruleArticle(name, r.Form, r.About, true))
	}
	return list
}

func ruleArticle(name, form, about string, ofLayout bool) article {
	w, _ := words.Of(words.Rules(), name)
	means := strings.ToUpper(about[:1]) + about[1:] + "."
	if w.Means != "" {
		means += " " + w.Means
	}
	kind := ""
	if ofLayout {
		kind = "of layouts, too: --layout 9+" + form
	}
	others := slices.DeleteFunc(w.Others(), func(other string) bool { // they are also written
		return slices.ContainsFunc(ruleWords(name),
			func(word string) bool { return near.Plain(word) == near.Plain(other) })
	})
	return article{
		names: slices.Concat([]string{name}, ruleWords(name), w.Others()),
		row:   []string{form, about + alsoCalled(name)},
		title: form,
		means: means,
		fields: []field{
			{"form", "", form},
			{"about", "", about},
			{"layout", "", ofLayout},
			{"", "a rule", kind},
			{"limits", "limits", w.Limits},
			{"setters", "also written", settersWords(name)},
			{"also", "also called", others},
		},
		example: func(bool) (sample, error) { return ruleExample(w.Example) },
	}
}

// ruleWords returns the first words of texts of a kind of rules that setters write.
func ruleWords(name string) (list []string) {
	for _, w := range nonet.RuleWords() {
		if kind, _, _ := strings.Cut(w.Means, ":"); kind == name {
			list = append(list, w.Word)
		}
	}
	return list
}

// alsoCalled returns the words that setters have for a kind of rules, " (also ...)".
func alsoCalled(name string) string {
	if list := settersWords(name); list != nil {
		return " (also " + strings.Join(list, ", ") + ")"
	}
	return ""
}

// settersWords returns the words of setters that texts of a kind of rules may begin with.
func settersWords(name string) (list []string) {
	for _, w := range nonet.RuleWords() {
		kind, argument, _ := strings.Cut(w.Means, ":")
		switch {
		case kind != name:
		case argument == "" || kind == nonet.RuleAutomaton.String():
			list = append(list, w.Word)
		default:
			list = append(list, w.Word+" for "+w.Means)
		}
	}
	return list
}

// ruleExample returns the example of a rule: a command, and the solution.
func ruleExample(arguments string) (sample, error) {
	p, err := puzzleOf(arguments)
	if err != nil {
		return sample{}, err
	}
	var s nonet.Solver
	solution, err := s.Solve(context.Background(), p)
	if err != nil {
		return sample{}, fmt.Errorf("the example %s: %w", arguments, err)
	}
	solved := p.Clone()
	solved.Givens = solution
	grid, err := written(&format.Record{Puzzle: solved}, "pretty")
	if err != nil {
		return sample{}, err
	}
	command := "nonet solve"
	for word := range strings.FieldsSeq(arguments) {
		if strings.ContainsAny(word, "|*()<>{};") {
			word = "'" + word + "'"
		}
		command += " " + word
	}
	return sample{"Example:\n\n  " + command + "\n\n" + indented(string(grid)), command}, nil
}

// puzzleOf returns the puzzle of an example: --layout, rules, and a line.
func puzzleOf(arguments string) (*nonet.Puzzle, error) {
	words := strings.Fields(arguments)
	layout := nonet.Classic()
	var rules []string
	last := len(words) - 1
	for i := 0; i < last; i += 2 {
		if words[i] == "--rule" {
			rules = append(rules, words[i+1])
			continue
		}
		l, err := nonet.ParseLayout(words[i+1])
		if err != nil {
			return nil, err
		}
		layout = l
	}
	p, err := nonet.ParsePuzzle(layout, words[max(last, 0)])
	if err != nil {
		return nil, err
	}
	p.Layout, p.Rules, err = nonet.WithRules(layout, rules...)
	return p, err
}
