package api

import (
	"context"
	_ "embed"
	"encoding/json"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/version"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/lessons"
)

// profileAbout describes the profiles.
var profileAbout = map[*logic.Profile]string{
	logic.ProfileSE():     "the techniques of Sudoku Explainer, whose scale ER, EP and ED use",
	logic.ProfileHoDoKu(): "the techniques of HoDoKu in its order, with its levels and points",
	logic.ProfileAll():    "every technique, the easier ones first",
}

// knownLayouts are layouts that a list can offer.
var knownLayouts = []Named{
	{"9", "classic 9×9"},
	{"4", "4×4 with boxes of 2×2"},
	{"6", "6×6 with boxes of 2×3"},
	{"8", "8×8 with boxes of 2×4"},
	{"12", "12×12 with boxes of 3×4"},
	{"16", "16×16 with boxes of 4×4"},
	{"25", "25×25 with boxes of 5×5"},
	{"9+diagonal", "both diagonals hold every digit, too"},
	{"9+windoku", "four windows hold every digit, too"},
	{"latin:9", "rows and columns only"},
	{"samurai", "five 9×9 that overlap"},
}

// assumptions has the names of what techniques assume.
var assumptions = []struct {
	bit  logic.Assumption
	name string
}{
	{logic.AssumeOneSolution, "one solution"},
	{logic.AssumeNoApart, "cells that must differ share a house"},
}

// formatsFile lists the formats. It is made from package format, which is not in the module of
// WebAssembly that has this method.
//
//go:embed formats.json
var formatsFile []byte

func about(ctx context.Context, _ None, _ func(None) error) (About, error) {
	out := About{Version: version.Of().Version, Layouts: knownLayouts,
		Limits: boundsOf(ctx).limits(), Pictures: takesPictures && !boundsOf(ctx).NoPictures}
	for _, k := range nonet.RuleKinds() {
		out.Rules = append(out.Rules, RuleKind{Named{k.Name, k.About}, k.Form})
	}
	for _, t := range logic.Techniques() {
		row := Technique{Name: t.String(), Code: t.Code(), Family: t.Family(),
			Score: float64(t.Score()) / 10, Profiles: []string{}}
		for _, a := range assumptions {
			if t.Needs()&a.bit != 0 {
				row.Assumes = append(row.Assumes, a.name)
			}
		}
		for _, p := range logic.Profiles() {
			if slices.Contains(p.Techniques(), t) {
				row.Profiles = append(row.Profiles, p.Name())
			}
		}
		out.Techniques = append(out.Techniques, row)
	}
	for _, t := range lessons.Course() {
		out.Course = append(out.Course, t.Code())
	}
	for _, name := range logic.TechniqueGroups() {
		list, _ := logic.TechniquesNamed(name)
		group := Group{Name: name}
		for _, t := range list {
			group.Techniques = append(group.Techniques, t.Code())
		}
		out.Groups = append(out.Groups, group)
	}
	for _, p := range logic.Profiles() {
		out.Profiles = append(out.Profiles, Named{p.Name(), profileAbout[p]})
	}
	for _, e := range nonet.Engines() {
		out.Engines = append(out.Engines, EngineInfo{Named{e.Name, e.About}, e.Textbook})
	}
	for _, s := range generate.Symmetries() {
		out.Symmetries = append(out.Symmetries, Named{s.Symmetry.String(), s.About})
	}
	for _, k := range generate.Kinds() {
		out.Kinds = append(out.Kinds, Named{k.Names[0], k.About})
	}
	if err := json.Unmarshal(formatsFile, &out.Formats); err != nil {
		return out, err
	}
	out.Levels = levels()
	return out, nil
}

// levels returns the names of all levels.
func levels() (names []string) {
	for l := logic.LevelEasy; l <= logic.LevelExtreme; l++ {
		names = append(names, l.String())
	}
	return names
}
