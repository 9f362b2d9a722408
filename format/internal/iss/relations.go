package iss

import (
	"errors"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// groupsOf calls visit with the cells of each group of arguments: an empty argument, or one that
// begins with _ and is the name of those that follow, ends a group.
func (r *reader) groupsOf(args []string, visit func(name string, args []string) error) error {
	name, start := "", 0
	for i := 0; i <= len(args); i++ {
		if i < len(args) && args[i] != "" && args[i][0] != '_' {
			continue
		}
		if i > start {
			if err := visit(name, args[start:i]); err != nil {
				return err
			}
		}
		if start = i + 1; i < len(args) && args[i] != "" {
			name = args[i][1:]
		}
	}
	return nil
}

// ruleName returns the name of a relation or an automaton, "" if people could not read it.
func ruleName(text string) string {
	name, err := url.PathUnescape(text)
	if err != nil || len(name) > maxRuleName || strings.ContainsFunc(name, func(ch rune) bool {
		return ch == utf8.RuneError || !unicode.IsPrint(ch)
	}) {
		return ""
	}
	return name
}

// maxRuleName bounds the names of relations and automata, in bytes.
const maxRuleName = 1000

// issRelated returns the meaning of a type with a relation and the cells that are in it:
// neighbours on the list, or all of them. The older types swap two characters of the key.
func issRelated(all, older bool) func(*reader, []string) error {
	return func(r *reader, args []string) error { return r.related(args, all, older) }
}

func (r *reader) related(args []string, all, older bool) error {
	if len(args) == 0 {
		return errors.New("expected a key and cells")
	}
	key := args[0]
	if older {
		key = strings.NewReplacer("-", "_", "_", "-").Replace(key)
	}
	return r.groupsOf(args[1:], func(name string, args []string) error {
		cells, err := r.cells(args)
		if err != nil {
			return err
		}
		x, err := r.relation(key, ruleName(name))
		if err != nil {
			return err
		}
		for i, b := range cells {
			from := 0
			if !all {
				from = max(0, i-1)
			}
			for _, a := range cells[from:i] {
				if len(r.rules.Rules) > sketch.MaxRules {
					return nil
				}
				r.rules.Rule(nonet.Rule{Kind: nonet.RulePair, Cells: [][]nonet.Cell{{a, b}},
					Relation: x})
			}
		}
		return nil
	})
}

// relation returns the relation of a key.
func (r *reader) relation(key, name string) (*nonet.Relation, error) {
	if x := r.tables[key+" "+name]; x != nil {
		return x, nil
	}
	holds, err := issBits(key, r.most*r.most)
	if err != nil {
		return nil, err
	}
	x := &nonet.Relation{Name: name, Pairs: make([]nonet.Digits, r.n)}
	for i, set := range holds {
		if set {
			x.Pairs[i/r.most] = x.Pairs[i/r.most].With(nonet.Digit(i%r.most + 1))
		}
	}
	r.tables[key+" "+name] = x
	return x, nil
}

// pair appends a relation of two cells, and returns true.
func (w *writer) pair(name string, x *nonet.Relation, cells []nonet.Cell) bool {
	holds := make([]bool, w.n*w.n)
	for i := range holds {
		holds[i] = x.Pairs[i/w.n].Has(nonet.Digit(i%w.n + 1))
	}
	w.item(name)
	w.text = appendISSBits(append(w.text, '~'), holds)
	w.name(x.Name)
	w.cells(cells...)
	return true
}
