// Package words has what techniques, rules and engines are, in plain words: the commands
// techniques, rules and engines, GLOSSARY.md, docs/techniques.md and the page say it from here.
// The texts are in files beside this one. Package words knows names only.
package words

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// Entry is what there is to say of one or more names. Texts that a file does not have are empty.
type Entry struct {
	Names   []string
	Means   string // what it is; of rules, what is to be said beside their own sentence
	When    string // when to look for it, or to choose it
	Also    string // what others call it
	For     string // for whom it is
	Source  string // where it is in the sources, and whose idea it is
	Limits  string
	Example string // arguments of nonet solve
	Called  string // the name in another language than English

	sizes []string // words for sizes in another language than English
}

// Section is a part of a file: its title, paragraphs before its entries, and these.
type Section struct {
	Title   string
	Intro   []string
	Entries []Entry
}

var (
	//go:embed techniques.txt
	techniques string
	//go:embed rules.txt
	rules string
	//go:embed engines.txt
	engines string
	//go:embed terms.txt
	terms string
)

// Techniques returns what is known of the techniques and their forms, of the techniques of each
// family together.
var Techniques = sync.OnceValue(func() []Section { return parse(techniques) })

// Rules returns what is known of the kinds of rules beside their own sentences.
var Rules = sync.OnceValue(func() []Section { return parse(rules) })

// Engines returns what is known of the engines.
var Engines = sync.OnceValue(func() []Section { return parse(engines) })

// Terms returns what is known of the parts of steps.
var Terms = sync.OnceValue(func() []Section { return parse(terms) })

// Of returns the entry of a name among sections, about this name alone; ok is false if there is
// none.
func Of(sections []Section, name string) (e Entry, ok bool) {
	for _, s := range sections {
		for _, e := range s.Entries {
			if slices.Contains(e.Names, name) {
				e.Names = []string{name}
				e.Means = e.Sized()
				return e, true
			}
		}
	}
	return Entry{}, false
}

// sizes are the words for sizes, with the ends of names that have them.
var sizes = []struct{ word, ends string }{
	{"two", "X-wing|pair|pair exclusion"},
	{"three", "swordfish|triplet|triplet exclusion"},
	{"four", "jellyfish|quad|WXYZ-wing"},
	{"five", "squirmbag|VWXYZ-wing"},
	{"six", "whale"},
	{"seven", "leviathan"},
}

// size returns the index in sizes of what has a name, -1 if the name tells none.
func size(name string) (found int) {
	found = -1
	for i, s := range sizes {
		for end := range strings.SplitSeq(s.ends, "|") {
			if strings.HasSuffix(name, end) {
				found = i
			}
		}
	}
	return found
}

// sizeWord returns the word for the size of what has a name, "" if the name tells none.
func (e *Entry) sizeWord(name string) string {
	i := size(name)
	switch {
	case i < 0:
		return ""
	case i < len(e.sizes):
		return e.sizes[i]
	}
	return sizes[i].word
}

// Sized returns Means with the sizes of all names: "two (three, four) cells".
func (e *Entry) Sized() string {
	var list []string
	for _, name := range e.Names {
		if word := e.sizeWord(name); word != "" && !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	if len(list) == 0 {
		return e.Means
	}
	text := list[0]
	if len(list) > 1 {
		text += " (" + strings.Join(list[1:], ", ") + ")"
	}
	return strings.NewReplacer("{size}", text, "{Size}", strings.ToUpper(text[:1])+text[1:]).
		Replace(e.Means)
}

// parse reads a file: lines "# TITLE" begin sections, "## NAME, NAME" entries, blank lines are
// between paragraphs. The first paragraph of an entry says what it is, the second one when to look
// for it, and those that begin with a label say the rest.
func parse(text string) (list []Section) {
	for part := range strings.SplitSeq("\n"+text, "\n# ") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		entries := strings.Split(part, "\n## ")
		title, intro, _ := strings.Cut(entries[0], "\n")
		s := Section{Title: title, Intro: paragraphs(intro)}
		for _, entry := range entries[1:] {
			names, body, _ := strings.Cut(entry, "\n")
			s.Entries = append(s.Entries, parseEntry(names, body))
		}
		list = append(list, s)
	}
	return list
}

func parseEntry(names, body string) (e Entry) {
	mark := ", "
	if strings.Contains(names, ";") { // a name has a comma
		names, mark = strings.TrimSuffix(names, ";"), "; "
	}
	e.Names = strings.Split(names, mark)
	plain := []*string{&e.Means, &e.When}
	for _, p := range paragraphs(body) {
		switch label, rest, _ := strings.Cut(p, ": "); label {
		case "Also called":
			e.Also = strings.TrimSuffix(rest, ".")
		case "Called":
			e.Called = strings.TrimSuffix(rest, ".")
		case "For":
			e.For = strings.TrimSuffix(rest, ".")
		case "Source":
			e.Source = strings.TrimSuffix(rest, ".")
		case "Limits":
			e.Limits = strings.TrimSuffix(rest, ".")
		case "Example":
			e.Example = rest
		default:
			*plain[0], plain = p, plain[1:]
		}
	}
	return e
}

// paragraphs returns the paragraphs of a text, each as one line.
func paragraphs(text string) (list []string) {
	for p := range strings.SplitSeq(text, "\n\n") {
		if p = strings.Join(strings.Fields(p), " "); p != "" {
			list = append(list, p)
		}
	}
	return list
}

// Others returns the names that others have, one by one.
func (e *Entry) Others() []string {
	return strings.FieldsFunc(strings.NewReplacer(", ", "\n", "; ", "\n").Replace(e.Also),
		func(r rune) bool { return r == '\n' })
}
