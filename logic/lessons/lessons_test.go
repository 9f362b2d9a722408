package lessons_test

import (
	"testing"

	"github.com/nonet-dev/nonet/internal/words"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/lessons"
)

// Every technique has words and an example, in which it really has a step.
func TestEveryTechnique(t *testing.T) {
	for _, technique := range logic.Techniques() {
		e, ok := words.Of(words.Techniques(), technique.String())
		if !ok || e.Means == "" || e.When == "" {
			t.Errorf("%s: what it means: %q, when to look for it: %q", technique, e.Means, e.When)
		}
		list, err := lessons.Of(technique)
		if err != nil {
			t.Error(err)
		}
		for _, x := range list {
			if x.Step.Technique != technique ||
				len(x.Step.Placements)+len(x.Step.Eliminations) == 0 {
				t.Errorf("%s: an example has the step %v", technique, x.Step)
			}
		}
	}
}

// Every form of a technique has words.
func TestEveryForm(t *testing.T) {
	for _, technique := range logic.Techniques() {
		list, _ := lessons.Of(technique)
		for _, x := range list {
			form := x.Step.Variant.String()
			if e, ok := words.Of(words.Techniques(), form); form != "" && (!ok || e.Means == "") {
				t.Errorf("form %q of %s has no words", form, technique)
			}
		}
	}
}

// Words are about what there is: techniques, their forms, families and groups.
func TestWordsAreUsed(t *testing.T) {
	known := map[string]bool{}
	for _, technique := range logic.Techniques() {
		known[technique.String()], known[technique.Family()] = true, true
	}
	for _, group := range logic.TechniqueGroups() {
		known[group] = true
	}
	for form := logic.VariantPlain; form <= logic.VariantTopBottom; form++ {
		known[form.String()] = true
	}
	for _, s := range words.Techniques() {
		for _, e := range s.Entries {
			for _, name := range e.Names {
				if !known[name] {
					t.Errorf("words about %q, which there is not", name)
				}
			}
		}
	}
}
