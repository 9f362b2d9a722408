//go:build !english

package explain

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
	lexicon "github.com/nonet-dev/nonet/internal/words"
	"github.com/nonet-dev/nonet/logic"
)

// TestGermanHasAll: German has every sentence, and every word of each kind of rules.
func TestGermanHasAll(t *testing.T) {
	sentences, list := german().sentences, keys(t)
	for k := range rulekind.Kinds {
		words := &rulekind.Of(k).Words
		list = append(list, words.Sentence)
		if words.Called != "" {
			list = append(list, words.Called)
		}
		row := rulekind.Of(k)
		de := Explainer{Language: German}
		for _, text := range []string{row.Legend(nil), row.Legend(map[string]string{"n": "5"})} {
			if row.Look.As != rulekind.AsClue && de.Legend(text) == text {
				t.Errorf("German lacks the legend %q", text)
			}
		}
		if x := german().rules[words.Name]; x.one == "" || x.many == "" ||
			x.the.dative == "" {
			t.Errorf("German lacks the kind %q: %v", words.Name, x)
		}
	}
	for _, key := range list {
		if _, found := sentences[key]; !found {
			t.Errorf("German lacks %q", key)
		}
	}
	for _, table := range []map[string]string{sentences, german().several} {
		for english, text := range table {
			want, got := strings.Count(english, "%"), strings.Count(text, "%")
			if got > want && !strings.Contains(text, "]") {
				t.Errorf("%q has %d arguments, %q has %d", text, got, english, want)
			}
			if _, found := sentences[english]; !found {
				t.Errorf("German has %q for several things, not for one", english)
			}
		}
	}
	for _, technique := range logic.Techniques() {
		if german().nouns[technique.String()].one == "" {
			t.Errorf("German lacks the technique %q", technique)
		}
	}
}

// TestGermanFills: each German text can be filled with the arguments of the English one.
func TestGermanFills(t *testing.T) {
	for _, table := range []map[string]string{german().sentences, german().several} {
		for english, text := range table {
			var args []any
			for i := 0; i < len(english); i++ {
				if english[i] != '%' {
					continue
				}
				verb := strings.IndexAny(english[i:], "sd")
				if verb < 0 {
					t.Fatalf("%q has another verb", english)
				}
				if i += verb; english[i] == 'd' {
					args = append(args, 7)
				} else {
					args = append(args, same("der Käfig"))
				}
			}
			if got := fmt.Sprintf(text, args...); strings.Contains(got, "%!") {
				t.Errorf("%q is filled as %q", english, got)
			}
		}
	}
}

// TestGermanHouses: each kind of houses has its words.
func TestGermanHouses(t *testing.T) {
	for kind := nonet.HouseRow; kind <= nonet.HouseFurther; kind++ {
		name := kindName(kind)
		if x := german().nouns[name]; x.one == "" || x.many == "" || x.article == "" {
			t.Errorf("German lacks the noun %q: %v", name, x)
		}
		for _, word := range []string{"of the " + name, "the same " + name} {
			if german().words[word] == "" {
				t.Errorf("German lacks the word %q", word)
			}
		}
	}
}

// TestGermanPrepositions: names of houses and rules go with the prepositions before them.
func TestGermanPrepositions(t *testing.T) {
	w := Explainer{Language: German}.words(nonet.Classic())
	cage, line := cases{dative: "dem Käfig 15"}, cases{dative: "der Summenlinie"}
	for _, x := range []struct {
		text string
		name any
		want string
	}{
		{"in %s", "Blöcke 1 und 2", "in Blöcken 1 und 2"},
		{"von %s", "Gebiete von r1c1 und r1c4", "von Gebieten von r1c1 und r1c4"},
		{"in %s", "Gebiet von r1c4", "im Gebiet von r1c4"},
		{"von %s", "Fenster von r2c2", "vom Fenster von r2c2"},
		{"in %s", "Disjunktgruppe von r1c1", "in der Disjunktgruppe von r1c1"},
		{"in %s", "Zeile 3", "in Zeile 3"},
		{"Zellen % s", cage, "Zellen vom Käfig 15"},
		{"Zellen % s", line, "Zellen der Summenlinie"},
		{"%#s", cage, "im Käfig 15"},
		{"%#s", line, "in der Summenlinie"},
	} {
		if got := w.fill(x.text, x.name); got != x.want {
			t.Errorf("got %q, want %q", got, x.want)
		}
	}
}

// TestGermanGolden: the German texts of an example of each technique, and of steps from rules of
// all kinds that have examples, are those that somebody has read. None of them lacks a word.
func TestGermanGolden(t *testing.T) {
	for name, list := range map[string][]wanted{
		"german":       slices.Concat(readLessons(t), readStates(t, "patterns")),
		"german_rules": slices.Concat(readLessons(t), readRules(t))} {
		var b strings.Builder
		for _, w := range list {
			step := w.find(t)
			if (name == "german") == step.Technique.OfRules() {
				continue
			}
			teller := newTeller(Explainer{Language: German}, w.state, step)
			for _, stage := range []Stage{StageWhere, StageTechnique, StageFull} {
				teller.tell(stage)
			}
			b.WriteString("# " + teller.title() + "\n" + Join(teller.lines) + "\n")
			teller.lines = nil
			b.WriteString(teller.line() + "\n\n")
			if len(*teller.lacks) > 0 {
				t.Errorf("%s: German lacks %q", step.Technique, *teller.lacks)
			}
		}
		golden(t, "testdata/"+name+".golden", []byte(b.String()))
	}
}

// TestGermanRules: what a rule of each kind is called and means.
func TestGermanRules(t *testing.T) {
	var b strings.Builder
	for k := range rulekind.Kinds {
		w := Explainer{Language: German}.words(nonet.Classic())
		w.lacks = new([]string)
		rule := exampleRule(k)
		fmt.Fprintf(&b, "%s: %+s, %-s\n  %s.\n", w.rule(rule), w.rule(rule), w.rule(rule),
			w.begin(w.meaning(rule)))
		if len(*w.lacks) > 0 {
			t.Errorf("%s: German lacks %q", rulekind.Of(k).Words.Name, *w.lacks)
		}
	}
	golden(t, "testdata/german_kinds.golden", []byte(b.String()))
}

// TestNoMixedLanguages: a text of which German lacks a sentence is English as a whole.
func TestNoMixedLanguages(t *testing.T) {
	const lacking = "So %s."
	sentence := german().sentences[lacking]
	delete(german().sentences, lacking)
	defer func() { german().sentences[lacking] = sentence }()
	found := false
	for _, w := range readRules(t) {
		step := w.find(t)
		en, de := Explainer{}, Explainer{Language: German}
		text := en.Text(w.state, step, StageFull)
		if !strings.Contains(text, ". So ") {
			continue
		}
		if got := de.Text(w.state, step, StageFull); got == text {
			found = true
		} else if strings.Contains(got, " So ") {
			t.Errorf("%s: two languages: %q", step.Technique, got)
		}
	}
	if !found {
		t.Error("no text is English as a whole")
	}
}

// TestLanguages: each language has a code, and no other text is one.
func TestLanguages(t *testing.T) {
	for i, code := range LanguageCodes() {
		if l, ok := LanguageOf(code); !ok || l != Language(i) || l.String() != code {
			t.Errorf("%s: got %v, %v", code, l, ok)
		}
	}
	for _, code := range []string{"", "xx", "DE"} {
		if l, ok := LanguageOf(code); ok || l != English {
			t.Errorf("%q: got %v, %v", code, l, ok)
		}
	}
}

// TestGermanPhrases: names of many cells are read back, as those of English are.
func TestGermanPhrases(t *testing.T) {
	w := readLessons(t)[0]
	e := Explainer{Language: German}
	l := w.state.Layout()
	names := e.CellNames(l, "in Zeilen 1 bis 3 von Spalten 2 und 4, und in r9c9")
	if len(names) != 2 || len(names[0].Cells) != 6 || len(names[1].Cells) != 1 {
		t.Errorf("got %v", names)
	}
}

// TestGermanAbout: German says of each technique, form and term what English says of it.
func TestGermanAbout(t *testing.T) {
	en, de := Explainer{}, Explainer{Language: German}
	for _, technique := range logic.Techniques() {
		a, b := en.Technique(technique), de.Technique(technique)
		if b.Means == "" || b.When == "" || strings.Contains(b.Means, "{") {
			t.Errorf("%s: in German: %q, %q", technique, b.Means, b.When)
		}
		if a.Name == "" || b.Name == "" {
			t.Errorf("%s: names %q and %q", technique, a.Name, b.Name)
		}
	}
	for v := logic.VariantInRegion; v <= logic.VariantTopBottom; v++ {
		if a, b := en.Form(v), de.Form(v); (a.Means == "") != (b.Means == "") || a.Name == b.Name {
			t.Errorf("form %s: in German %q: %q", v, b.Name, b.Means)
		}
	}
	for _, term := range terms {
		x, ok := lexicon.Of(german().terms, term.word)
		if !ok || x.Means == "" || x.Called == "" {
			t.Errorf("German does not explain %q", term.word)
		}
	}
}
