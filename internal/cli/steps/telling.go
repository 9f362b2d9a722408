// Package steps has the commands about the steps that people take: hint and explain.
package steps

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/picture"
	"github.com/spf13/cobra"
)

// tellFlags say how steps are found and put into words.
type tellFlags struct {
	coords   explain.Coords
	language explain.Language
	notation string // words, short or eureka
	profile  *logic.Profile
	to       string // text, json, svg or html
}

// add adds the flags; about says of --to what its values are.
func (f *tellFlags) add(cmd *cobra.Command, about string, forms ...string) {
	f.to, f.notation, f.profile = "text", "words", logic.ProfileSE()
	run.ParsedFlag(cmd, &f.to, "to", "t", "FORM", about, work.OneOf(forms...))
	run.Complete(cmd, "to", forms...)
	run.ParsedFlag(cmd, &f.coords, "coords", "", "C", "how cells are named: `C` is rc (r3c7) or a1 "+
		"(C7: rows are letters)", parseCoords)
	run.Complete(cmd, "coords", "rc\tr3c7", "a1\tC7")
	run.ParsedFlag(cmd, &f.language, "lang", "", "L",
		"the language of sentences: `L` is en or de", parseLanguage)
	run.Complete(cmd, "lang", explain.LanguageCodes()...)
	run.ParsedFlag(cmd, &f.notation, "notation", "", "N", "how steps are written: `N` is words, short or eureka",
		work.OneOf("words", "short", "eureka"))
	run.Complete(cmd, "notation", "words", "short", "eureka")
	run.ParsedFlag(cmd, &f.profile, "profile", "", "NAME", "the techniques: `NAME` is se (Sudoku Explainer), hodoku or all",
		work.ProfileOf(logic.Profiles()))
	run.Complete(cmd, "profile", work.ProfileNames(logic.Profiles())...)
	run.ParsedFlag(cmd, &f.profile, "techniques", "", "LIST",
		"use only the techniques of the `LIST`, in this order (nonet techniques)",
		func(text string) (*logic.Profile, error) {
			list, err := work.ParseTechniques(text)
			return logic.NewProfile(text, list...), err
		})
	run.CompleteTechniques(cmd, "techniques")
	run.Exclusive(cmd, "profile", "techniques")
}

// parseCoords reads a value of --coords.
func parseCoords(text string) (explain.Coords, error) {
	if name, err := work.OneOf("rc", "a1")(text); name != "a1" {
		return explain.RC, err
	}
	return explain.A1, nil
}

// parseLanguage reads a value of --lang.
func parseLanguage(text string) (explain.Language, error) {
	if _, err := work.OneOf(explain.LanguageCodes()...)(text); err != nil {
		return explain.English, err
	}
	l, _ := explain.LanguageOf(text)
	return l, nil
}

// stuck says that no technique has a step.
func (f *tellFlags) stuck() string {
	if slices.Contains(logic.Profiles(), f.profile) {
		return "no technique of profile " + f.profile.Name() + " applies"
	}
	return "no technique of --techniques " + f.profile.Name() + " applies"
}

// stuckIn says that no technique has a step in a state.
func (f *tellFlags) stuckIn(s *logic.State) string {
	if len(s.Rules()) > 0 {
		return "the steps that nonet knows for these rules end here (" + f.stuck() + ")"
	}
	return f.stuck()
}

// explainer returns what puts the steps of a record into words.
func (f *tellFlags) explainer(rec run.Record) explain.Explainer {
	return explain.Explainer{Coords: f.coords, Symbol: rec.DigitText, Language: f.language}
}

// picture returns how pictures of a record are drawn.
func (f *tellFlags) picture(rec run.Record) picture.Options {
	return picture.Options{Words: f.explainer(rec)}
}

// longStep is from how many lines on a remark says how to find a shorter step.
const longStep = 20

// lengthOf returns how many lines a text of a step has that another profile may tell in fewer; 0 if
// they are few.
func (f *tellFlags) lengthOf(text string) int {
	n := strings.Count(text, "\n") + 1
	if n < longStep || f.notation != "words" || f.profile != logic.ProfileSE() &&
		f.profile != logic.ProfileHoDoKu() {
		return 0
	}
	return n
}

// step writes a step as the flags say.
func (f *tellFlags) step(e explain.Explainer, s *logic.State, step *logic.Step,
	stage explain.Stage) string {
	switch {
	case f.notation == "short" && stage == explain.StageFull:
		return e.Line(s, step)
	case f.notation == "eureka" && stage == explain.StageFull:
		return e.Eureka(s, step)
	}
	return e.Text(s, step, stage)
}
