package cli

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/near"
	"github.com/nonet-dev/nonet/internal/words"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/lessons"
	"github.com/nonet-dev/nonet/logic/picture"
	"github.com/spf13/cobra"
)

// groupList returns the names of groups of techniques.
func groupList() string { return strings.Join(logic.TechniqueGroups(), ", ") }

func techniquesCommand(a *run.App) *cobra.Command {
	l := &listing{what: "technique", all: techniqueArticles, named: techniquesOf}
	return l.command(a, "techniques [NAME...]")
}

func techniqueArticles() (list []article) {
	for _, t := range logic.Techniques() {
		list = append(list, techniqueArticle(t))
	}
	return list
}

// techniquesOf returns the articles of the forms of techniques that have a name, or of a group of
// techniques, or of those that others call so. A name may be in the plural.
func techniquesOf(name string) (list []article, err error) {
	singular := func(name string) string { return strings.TrimSuffix(near.Plain(name), "s") }
	is := func(other string) bool { return singular(other) == singular(name) }
	for _, t := range logic.Techniques() {
		for _, form := range lessons.Forms(t) {
			if is(form) {
				list = append(list, formArticle(t, form))
			}
		}
	}
	if list != nil {
		return list, nil
	}
	group, _ := logic.TechniquesNamed(name)
	for _, t := range logic.Techniques() {
		w, _ := words.Of(words.Techniques(), t.String())
		if slices.Contains(group, t) || group == nil && is(t.String()) ||
			slices.ContainsFunc(w.Others(), is) {
			list = append(list, techniqueArticle(t))
		}
	}
	for _, x := range ruleArticles() {
		if list == nil && slices.ContainsFunc(x.names, is) { // a step that is called after it
			return nil, work.Usef("%q is a kind of rules: nonet rules %s explains it", name, x.names[0])
		}
	}
	return list, nil
}

// formArticle returns the article of a form of a technique.
func formArticle(t logic.Technique, form string) article {
	w, _ := words.Of(words.Techniques(), form)
	x := techniqueArticle(t)
	x.names = []string{form}
	x.title = form + ": a form of " + x.title
	x.means = w.Means
	x.example = func(colour bool) (sample, error) { return techniqueExample(t, form, colour) }
	return x
}

func techniqueArticle(t logic.Technique) article {
	w, _ := words.Of(words.Techniques(), t.String())
	score, se := t.Score().String(), any(float64(t.Score())/10)
	level, points := logic.ProfileHoDoKu().Grade(t)
	hodoku := any(points)
	if points == 0 {
		hodoku = nil
	}
	var profiles []string
	for _, p := range logic.Profiles() {
		if t.OfRules() || slices.Contains(p.Techniques(), t) {
			profiles = append(profiles, p.Name())
		}
	}
	return article{
		names: []string{t.String(), t.Code()},
		row:   []string{t.Code(), score, t.String()},
		title: t.String() + " (" + t.Code() + ")",
		means: w.Means,
		fields: []field{
			{"code", "", t.Code()},
			{"family", "family", t.Family()},
			{"when", "when to look", w.When},
			{"difficulty", "", se},
			{"level", "", level.String()},
			{"points", "", hodoku},
			{"", "difficulty", lessons.Difficulty(t)},
			{"assumes", "assumes", lessons.Assumes(t)},
			{"profiles", "profiles", profiles},
			{"forms", "forms", lessons.Forms(t)},
			{"also", "", w.Others()},
			{"", "also called", w.Also},
		},
		example: func(colour bool) (sample, error) { return techniqueExample(t, "", colour) },
	}
}

// techniqueExample returns the first example of a technique, or of a form.
func techniqueExample(t logic.Technique, form string, colour bool) (sample, error) {
	list, err := lessons.Of(t)
	if err != nil {
		return sample{}, err
	}
	x := list[0]
	if i := slices.IndexFunc(list, func(x lessons.Example) bool {
		return x.Step.Variant.String() == form
	}); i > 0 {
		x = list[i]
	}
	var e explain.Explainer
	told := e.Text(x.State, x.Step, explain.StageFull)
	rec := recordOf(x.State)
	grid := picture.AppendStepText(nil, x.State, x.Step, picture.Options{}, colour)
	object, err := written(rec, "json")
	if err != nil {
		return sample{}, err
	}
	title := "Example"
	if form := x.Step.Variant.String(); form != "" {
		title += " (" + form + ")"
	}
	text := title + ":\n\n" + indented(string(grid)) + "\n" + indented(wrapped(told, textWidth-4))
	return sample{text, struct {
		Grid json.RawMessage `json:"grid"`
		Text string          `json:"text"`
	}{bytes.TrimSpace(object), told}}, nil
}

// recordOf returns a state as a record. Without digits its candidates are pencilmarks, as no
// format could tell them apart.
func recordOf(s *logic.State) *format.Record {
	now := s.Puzzle()
	p := nonet.NewPuzzle(s.Layout())
	p.Rules = s.Rules()
	progress := &format.Progress{Placed: make(nonet.Grid, len(p.Givens)),
		Candidates: make([]nonet.Digits, len(p.Givens))}
	for c, d := range now.Givens {
		switch {
		case s.Given(nonet.Cell(c)):
			p.Givens[c] = d
		case d != 0:
			progress.Placed[c] = d
		default:
			progress.Candidates[c] = s.Candidates(nonet.Cell(c))
		}
	}
	if !slices.ContainsFunc(now.Givens, func(d nonet.Digit) bool { return d != 0 }) {
		p.Marks = progress.Candidates
		return &format.Record{Puzzle: p}
	}
	return &format.Record{Puzzle: p, Progress: progress}
}

// written returns a record in a format.
func written(rec *format.Record, name string) ([]byte, error) {
	f, err := format.ByName(name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w := f.NewWriter(&b, format.WriteOptions{})
	if err := w.Write(rec); err != nil {
		return nil, err
	}
	return b.Bytes(), w.Close()
}
