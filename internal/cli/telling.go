package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/internal/visible"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/picture"
	"github.com/nonet-dev/nonet/report"
	"github.com/spf13/cobra"
)

// tellFlags say how steps are found and put into words.
type tellFlags struct {
	coords   explain.Coords
	notation string // words, short or eureka
	profile  *logic.Profile
	to       string // text, json, svg or html
}

// add adds the flags; about says of --to what its values are.
func (f *tellFlags) add(cmd *cobra.Command, about string, forms ...string) {
	f.to, f.notation, f.profile = "text", "words", logic.ProfileSE()
	parsedFlag(cmd, &f.to, "to", "t", "FORM", about, work.OneOf(forms...))
	complete(cmd, "to", forms...)
	parsedFlag(cmd, &f.coords, "coords", "", "C", "how cells are named: `C` is rc (r3c7) or a1 "+
		"(C7: rows are letters)", parseCoords)
	complete(cmd, "coords", "rc\tr3c7", "a1\tC7")
	parsedFlag(cmd, &f.notation, "notation", "", "N", "how steps are written: `N` is words, "+
		"short (a line for each step) or eureka (short, chains in Eureka notation)",
		work.OneOf("words", "short", "eureka"))
	complete(cmd, "notation", "words", "short", "eureka")
	parsedFlag(cmd, &f.profile, "profile", "", "NAME", "the techniques and their order: `NAME` "+
		"is se (Sudoku Explainer), hodoku or all (every technique, the easier ones first)",
		work.ProfileOf(logic.Profiles()))
	complete(cmd, "profile", work.ProfileNames(logic.Profiles())...)
	parsedFlag(cmd, &f.profile, "techniques", "", "LIST", "the techniques of the `LIST` alone, "+
		"in its order (nonet techniques has their names)",
		func(text string) (*logic.Profile, error) {
			list, err := parseTechniques(text)
			return logic.NewProfile(text, list...), err
		})
	exclusive(cmd, "profile", "techniques")
}

// parseCoords reads a value of --coords.
func parseCoords(text string) (explain.Coords, error) {
	switch text {
	case "rc":
		return explain.RC, nil
	case "a1":
		return explain.A1, nil
	}
	return explain.RC, fmt.Errorf("found %q where rc or a1 is expected", text)
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
func (f *tellFlags) explainer(rec record) explain.Explainer {
	return explain.Explainer{Coords: f.coords, Symbol: rec.DigitText}
}

// picture returns how pictures of a record are drawn.
func (f *tellFlags) picture(rec record) picture.Options {
	return picture.Options{Words: f.explainer(rec)}
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

// diagnosis says what is wrong with a puzzle of a record that has not exactly one solution: in the
// words of check, and as objects have it. It may be cut short by the context.
func diagnosis(ctx context.Context, o *outbox, s *nonet.Solver, rec record,
	p *nonet.Puzzle) (text string, object report.Error) {
	r, err := check.Diagnose(ctx, s, p, check.Options{Limit: 2, Symbol: rec.DigitText})
	if err != nil && ctx.Err() == nil {
		o.say("%s: %v", place(rec.Record), err)
	}
	object = report.Error{Code: r.Verdict.String(), Message: report.Sentence(&r)}
	if r.Verdict == check.VerdictUndecided {
		object.Code = "limit"
	}
	return r.String(), object
}

// severalOrNone reports whether an error says that a puzzle has not exactly
// one solution.
func severalOrNone(err error) bool {
	return errors.Is(err, nonet.ErrNoSolution) || errors.Is(err, nonet.ErrNotUnique)
}

// placeObject has the members of an object that say where a puzzle was read.
type placeObject struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

// faultObject is an object without an answer.
type faultObject struct {
	Error *report.Error `json:"error,omitempty"` // why
}

// newFault returns the members of an object without an answer. code is one of the service's.
func newFault(code, message string) faultObject {
	return faultObject{&report.Error{Code: code, Message: visible.Line(message)}}
}

// puzzleObject has the members of an object that say which puzzle it is about.
type puzzleObject struct {
	placeObject
	Layout string `json:"layout,omitempty"`
	Puzzle string `json:"puzzle,omitempty"`
	// These are as format json has them.
	Marks      []any    `json:"marks,omitempty"`
	Rules      []string `json:"rules,omitempty"`
	Placed     string   `json:"placed,omitempty"`
	Candidates []any    `json:"candidates,omitempty"`
}

func newPuzzleObject(rec record) puzzleObject {
	x := puzzleObject{placeObject: placeObject{resultFile(rec.File), rec.Line}}
	p := rec.Puzzle
	if p == nil {
		return x
	}
	x.Layout, x.Puzzle, x.Marks = p.Layout.String(), p.Givens.String(), markList(p.Layout, p.Marks)
	for i := range p.Rules {
		x.Rules = append(x.Rules, p.Rules[i].Text(p.Layout))
	}
	if s := rec.Progress; s != nil {
		if s.Placed != nil {
			x.Placed = s.Placed.String()
		}
		x.Candidates = markList(p.Layout, s.Candidates)
	}
	return x
}

// markList returns the digits of each cell as format json has them.
func markList(l *nonet.Layout, marks []nonet.Digits) (all []any) {
	for _, digits := range marks {
		if l.Size() > nonet.MaxSymbols {
			list := []int{}
			for d := range digits.All() {
				list = append(list, int(d))
			}
			all = append(all, list)
			continue
		}
		text := ""
		for d := range digits.All() {
			text += string(nonet.Symbol(d))
		}
		all = append(all, text)
	}
	return all
}

// objectLine writes plain values as an object on a line.
func objectLine(x any) []byte {
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	if err := w.Encode(x); err != nil {
		panic(err) // plain values
	}
	return b.Bytes()
}
