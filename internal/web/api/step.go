package api

import (
	"slices"
	"unicode/utf16"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/hint"
	"github.com/nonet-dev/nonet/logic/picture"
	"github.com/nonet-dev/nonet/report"
)

// asked is an Ask that was read.
type asked struct {
	*progress
	profile *logic.Profile
	words   explain.Explainer
}

// read reads an Ask. The profile is fallback if the Ask names none.
func (a *Ask) read(fallback *logic.Profile) (*asked, error) {
	g, err := a.Grid.progress()
	if err != nil {
		return nil, err
	}
	words, err := wordsIn(a.Coords, a.Lang)
	if err != nil {
		return nil, err
	}
	out := &asked{progress: g, profile: fallback, words: words}
	switch {
	case a.Profile != "" && a.Techniques != nil:
		return nil, errorf(CodeRequest, "profile and techniques both say what is looked for: leave "+
			"one out")
	case a.Techniques != nil:
		list, err := parseTechniques("techniques", a.Techniques)
		if err != nil {
			return nil, err
		}
		out.profile = logic.NewProfile("techniques", list...)
	case a.Profile != "":
		i := slices.IndexFunc(logic.Profiles(),
			func(p *logic.Profile) bool { return p.Name() == a.Profile })
		if i < 0 {
			return nil, errorf(CodeRequest, "profile is %q: method about lists the profiles",
				a.Profile)
		}
		out.profile = logic.Profiles()[i]
	}
	return out, nil
}

// finder returns what looks for steps.
func (a *asked) finder() *hint.Finder {
	return &hint.Finder{Profile: a.profile, Puzzle: a.puzzle, OpenSingles: true}
}

// parseTechniques reads names, codes or groups of techniques; each is there once, where it
// was named first. member names the list for messages.
func parseTechniques(member string, names []string) (list []logic.Technique, err error) {
	for _, name := range names {
		some, ok := logic.TechniquesNamed(name)
		if !ok {
			return nil, errorf(CodeRequest, "%s has %q: method about lists the techniques", member,
				name)
		}
		for _, t := range some {
			if !slices.Contains(list, t) {
				list = append(list, t)
			}
		}
	}
	if list == nil {
		return nil, errorf(CodeRequest, "%s is empty: name at least one technique", member)
	}
	return list, nil
}

// newLines writes the lines of a text.
func newLines(l *nonet.Layout, list []explain.Line) []Line {
	out := make([]Line, len(list))
	for i, line := range list {
		out[i] = Line{Indent: line.Indent, Text: line.Text}
		if line.Node != explain.NoNode {
			out[i].Node = line.Node.String()
		}
		for _, name := range line.Cells {
			start := units(line.Text[:name.Start])
			out[i].Cells = append(out[i].Cells, CellName{Start: start,
				End:   start + units(line.Text[name.Start:name.End]),
				Cells: report.Cells(l, name.Cells)})
		}
	}
	return out
}

// units returns the length of a text in UTF-16, in which JavaScript counts.
func units(text string) int { return len(utf16.Encode([]rune(text))) }

// plainLines are lines that tell no node and name no cells.
func plainLines(texts ...string) []Line {
	out := make([]Line, len(texts))
	for i, text := range texts {
		out[i].Text = text
	}
	return out
}

// newStep writes a step that can be taken from a state. brief leaves out what proves it, its full
// text and the picture.
func newStep(e explain.Explainer, s *logic.State, step *logic.Step, brief bool) Step {
	l := s.Layout()
	out := Step{
		Deduction: report.NewDeduction(e, s, step, brief),
		Where:     newLines(l, e.Lines(s, step, explain.StageWhere)),
		Which:     newLines(l, e.Lines(s, step, explain.StageTechnique)),
		Full:      []Line{}, Focus: report.Cells(l, e.Focus(s, step)), Legend: []LegendEntry{},
	}
	if brief {
		return out
	}
	full := e.Lines(s, step, explain.StageFull)
	out.Full = newLines(l, full)
	o := picture.Options{Words: e, MarksOnly: true}
	out.SVG = string(picture.AppendStep(nil, s, step, o))
	focus := picture.FocusOf(s, step)
	out.Lit = report.Cells(l, focus.Cells)
	if focus.Notes != nil {
		out.Noted = report.Cells(l, focus.Notes)
	}
	for _, key := range picture.Legend(s, step, o) {
		out.Legend = append(out.Legend, LegendEntry{key.Text, string(key.Sample)})
	}
	for _, term := range e.Terms(s, step, explain.Join(full)) {
		out.Terms = append(out.Terms, Named{term.Word, term.Meaning})
	}
	return out
}
