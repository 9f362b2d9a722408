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
	if e.Language != English {
		return nil
	}
	called, form := e.Name(s, step), step.Variant.String()
	names := []string{step.Technique.String(), form}
	if called == form {
		names = names[1:] // nobody knows this form by the name of the technique
	}
	for _, name := range names {
		if e, ok := lexicon.Of(lexicon.Techniques(), name); ok {
			list = append(list, Term{name, e.Means})
		}
	}
	texts = append(texts[:len(texts):len(texts)], called)
	for _, t := range terms {
		uses := func(text string) bool {
			return slices.ContainsFunc(t.signs,
				func(sign string) bool { return strings.Contains(text, sign) })
		}
		if e, ok := lexicon.Of(lexicon.Terms(), t.word); ok && slices.ContainsFunc(texts, uses) {
			list = append(list, Term{t.word, e.Means})
		}
	}
	return list
}

// terms has the terms that are explained, with what shows that a text uses them.
var terms = []struct {
	word  string
	signs []string
}{
	{"candidate", []string{"candidate"}},
	{"house", []string{"house"}},
	{"see", []string{" sees ", " see "}},
	{"base", []string{"(the base)"}},
	{"cover", []string{"(the cover)"}},
	{"fin", []string{"the fin"}},
	{"strong link", []string{"trong link", "[2]"}},
	{"weak link", []string{"weak link", "[2]"}},
	{"almost locked set", []string{"almost locked set"}},
	{"restricted common", []string{"restricted common"}},
	{"innie", []string{"innie"}},
	{"outie", []string{"outie"}},
	{"combination", []string{"combination"}},
	{"guardian", []string{"guardian"}},
}
