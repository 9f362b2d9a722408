package explain

import (
	"slices"
	"strings"

	lexicon "github.com/nonet-dev/nonet/internal/words"
	"github.com/nonet-dev/nonet/logic"
)

// Term is a word of Sudoku players, and what it means.
type Term struct{ Word, Meaning string }

// Terms returns what the technique of a step and its form mean, and the terms that its name and
// texts use, each once.
func (e Explainer) Terms(s *logic.State, step *logic.Step, texts ...string) (list []Term) {
	called, technique, form := e.Name(s, step), e.Technique(step.Technique), e.Form(step.Variant)
	if called != form.Name { // else nobody knows this form by the name of the technique
		list = append(list, Term{technique.Name, technique.Means})
	}
	if form.Means != "" {
		list = append(list, Term{form.Name, form.Means})
	}
	texts = append(texts[:len(texts):len(texts)], called)
	sections := lexicon.Terms()
	if e.Language != English {
		sections = german().terms
	}
	for _, t := range terms {
		uses := func(text string) bool {
			return slices.ContainsFunc(t.signs[e.Language],
				func(sign string) bool { return strings.Contains(text, sign) })
		}
		x, ok := lexicon.Of(sections, t.word)
		if !ok || !slices.ContainsFunc(texts, uses) {
			continue
		}
		if x.Called == "" {
			x.Called = t.word
		}
		list = append(list, Term{x.Called, x.Means})
	}
	return list
}

// About is what is to be said of a technique, or of a form of techniques, in general.
type About struct {
	Name  string
	Means string // what it is; "": there is nothing to say
	When  string // when to look for it
	Also  string // what others call it
}

// Technique says what a technique is.
func (e Explainer) Technique(t logic.Technique) About {
	return e.about(t.String(), (*words).called)
}

// Form says what a form of techniques is.
func (e Explainer) Form(v logic.Variant) About { return e.about(v.String(), (*words).word) }

func (e Explainer) about(name string, called func(*words, string) string) About {
	sections := lexicon.Techniques()
	if e.Language != English {
		sections = german().techniques
	}
	x, _ := lexicon.Of(sections, name)
	if name != "" {
		name = called(e.words(nil), name)
	}
	return About{name, x.Means, x.When, x.Also}
}

// terms has the terms that are explained, with what shows that a text of a language uses them.
var terms = []struct {
	word  string
	signs [len(codes)][]string
}{
	{"candidate", signs("candidate", "Kandidat")},
	{"house", signs("house", "Haus|Häuser")},
	{"see", signs(" sees | see ", " sieht | sehen")},
	{"base", signs("(the base)", "(der Basis)")},
	{"cover", signs("(the cover)", "(der Abdeckung)")},
	{"fin", signs("the fin", "Finne")},
	{"strong link", signs("trong link|[2]", "tarke Link|tarken Link|tarker Link|[2]")},
	{"weak link", signs("weak link|[2]", "chwache Link|chwachen Link|chwacher Link|[2]")},
	{"almost locked set", signs("almost locked set", "ALS")},
	{"restricted common", signs("restricted common", "eingeschränkte gemeinsam")},
	{"innie", signs("innie", "Innie")},
	{"outie", signs("outie", "Outie")},
	{"combination", signs("combination", "ombination")},
	{"guardian", signs("guardian", "Wächter")},
}

// signs returns the signs of each language.
func signs(byLanguage ...string) (all [len(codes)][]string) {
	for i, text := range byLanguage {
		all[i] = strings.Split(text, "|")
	}
	return all
}
