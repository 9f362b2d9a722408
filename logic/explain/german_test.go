//go:build !english

package explain

import (
	"strings"
	"testing"
)

// ofRules says whether a file has sentences of steps from rules, which are English alone.
func ofRules(file string) bool { return strings.HasPrefix(file, "rules") }

// TestGermanHasAll: German has every sentence of steps that need no rules, and no other.
func TestGermanHasAll(t *testing.T) {
	sentences := german().sentences
	for _, key := range keys(t, func(file string) bool { return !ofRules(file) }) {
		if _, found := sentences[key]; !found {
			t.Errorf("German lacks %q", key)
		}
	}
	for english, text := range sentences {
		if want, got := strings.Count(english, "%"), strings.Count(text, "%"); got > want {
			t.Errorf("%q has %d arguments, %q has %d", text, got, english, want)
		}
	}
}

// TestGermanGolden: the German texts of an example of each technique that needs no rules are those
// that somebody has read. None of them lacks a word.
func TestGermanGolden(t *testing.T) {
	var b strings.Builder
	for _, w := range append(readLessons(t), readStates(t, "patterns")...) {
		step := w.find(t)
		if step.Technique.OfRules() {
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
	golden(t, "testdata/german.golden", []byte(b.String()))
}

// TestNoMixedLanguages: a text of which German lacks a sentence is English as a whole.
func TestNoMixedLanguages(t *testing.T) {
	for _, w := range readRules(t) {
		step := w.find(t)
		en, de := Explainer{}, Explainer{Language: German}
		for _, stage := range []Stage{StageWhere, StageTechnique, StageFull} {
			if got, want := de.Text(w.state, step, stage), en.Text(w.state, step, stage); step.
				Technique.OfRules() && got != want {
				t.Errorf("%s: got %q, want %q", step.Technique, got, want)
			}
		}
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
