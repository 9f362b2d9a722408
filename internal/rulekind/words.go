package rulekind

import (
	"maps"
	"strings"
)

// Words are what a kind, and each of its rules, is called and means, for people. Places in braces
// are filled with what a rule has: "{n}" with its number, "{rule}" with its name. Package
// logic/explain fills them for one rule, About and Legend for all rules of a kind.
type Words struct {
	Name     string // "whisper line"
	Called   string // what stands behind the name of a rule: " of {n} ({listed})"
	Sentence string // what a rule means: "neighbours on {rule} differ by at least {n}"
	Note     string // About says it behind the sentence
	Legend   string // what a drawing of a rule means; "": the sentence
	Rising   bool   // digits rise along its cells, which is the reason of what it excludes
}

// What stands behind the names of rules.
const (
	fromEnd  = " {ends}"
	ofNumber = " of {n} ({listed})"
	ofBoth   = " of {both}"
	withSets = " ({sets})"
	ofLine   = " {n} of {line}"
	ofIndex  = " {first} of {line}"
)

// anyRule has what places say of all rules of a kind, beside {rule}, {n} and {digits}.
var anyRule = map[string]string{
	"first":      "the first cell",
	"last":       "the second",
	"both":       "the two cells",
	"cells":      "the cells",
	"cells hold": "the cells hold",
	"groups":     "the groups of cells",
	"line":       "the line",
	"other line": "the other list of cells",
	"terms":      "the sum of the cells",
	"tail":       "the other cells add up to",
	"extremes":   "the lowest and the highest digit of its line",
	"middle":     ", which is the digit of the middle cell, if there is one",
	"tag":        "",

	"alternatives": "all rules in one pair of braces, or all in another",
	"automaton":    "",
}

// Fill returns a text of Words with its places filled.
func Fill(text string, place func(name string) string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, rest, _ := strings.Cut(after, "}")
		b.WriteString(place(name))
		text = rest
	}
}

// general returns a text of Words about all rules of the kind.
func (w *Words) general(text string, places map[string]string) string {
	return Fill(text, func(name string) string {
		if name == "rule" {
			article := "a "
			if strings.Contains("aeioX", w.Name[:1]) {
				article = "an "
			}
			return article + w.Name
		}
		given, ok := places[name]
		switch {
		case ok:
			return given
		case name == "number" || name == "digit":
			return places["n"]
		}
		return anyRule[name]
	})
}

// About returns what rules of the kind mean, beside the form of their text.
func (row *Row) About() string {
	return row.Words.general(row.Words.Sentence+row.Words.Note, map[string]string{
		"n": row.Argument, "digits": row.Argument, "relation": "the relation " + row.Argument,
		"head": "the first cell, or to the first " + row.Argument + " cells read as one number",
	})
}

// Legend returns what the drawing of a rule of the kind means. The places that are given are not
// those of all rules: {n} is "the number" otherwise.
func (row *Row) Legend(given map[string]string) string {
	places := map[string]string{"n": "the number", "digits": "these digits",
		"relation": "a relation", "pattern": "a pattern", "head": "the number in its circle"}
	maps.Copy(places, given)
	w := &row.Words
	switch {
	case w.Legend != "":
		return w.general(w.Legend, places)
	case strings.Contains(w.Sentence, "{tag}"): // the sentence does not say the name
		return w.Name + ": " + w.general(w.Sentence, places)
	}
	return w.general(w.Sentence, places)
}
