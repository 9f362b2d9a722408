package cli

import (
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/spf13/cobra"
)

// engineChoice is what --engine names: an engine for puzzles, one for exact
// cover problems, or both. The zero value is auto.
type engineChoice struct {
	name    string
	about   string
	puzzles nonet.Engine
	covers  exactcover.Engine
	only    problemKind
}

// problemKind is a kind of problems.
type problemKind string

// The kinds; the zero value is both.
const (
	onlyPuzzles problemKind = "puzzles"
	onlyCovers  problemKind = "exact cover problems"
)

// engineChoices lists the engines: first the engines for puzzles, of which auto and cover
// are also for exact cover problems, then the others for exact cover problems.
func engineChoices() []engineChoice {
	var list []engineChoice
	for _, row := range nonet.Engines() {
		c := engineChoice{name: row.Name, about: row.About, puzzles: row.Engine}
		if row.Engine != nonet.EngineAuto && row.Engine != nonet.EngineCover {
			c.only = onlyPuzzles
		}
		list = append(list, c)
	}
	for _, row := range exactcover.Engines() {
		if row.Engine != exactcover.EngineAuto {
			list = append(list, engineChoice{row.Name, string(onlyCovers) + ": " + row.About,
				nonet.EngineAuto, row.Engine, onlyCovers})
		}
	}
	return list
}

// parseEngine returns the engine of a name, which must be for a kind of problems.
func parseEngine(text string, kind problemKind) (engineChoice, error) {
	var names []string
	var other *engineChoice // has the name, but is not for the kind
	for _, c := range engineChoices() {
		switch {
		case c.fits(kind) && c.name == text:
			return c, nil
		case c.fits(kind):
			names = append(names, c.name)
		case c.name == text:
			other = &c
		}
	}
	list := strings.Join(names, ", ")
	if other != nil {
		return *other, fmt.Errorf("engine %s is for %s: there are %s", text, other.only, list)
	}
	return engineChoice{}, fmt.Errorf("unknown engine %.20q: there are %s", text, list)
}

// engineFlag adds the flag --engine for all engines, or those of a kind.
func engineFlag(cmd *cobra.Command, choice *engineChoice, kind problemKind) {
	parse := func(text string) (engineChoice, error) { return parseEngine(text, kind) }
	parsedFlag(cmd, choice, "engine", "e", "NAME",
		"engine `NAME` (nonet engines lists them; default: auto)", parse)
	completeBy(cmd, "engine", func() (values []string) {
		for _, c := range engineChoices() {
			if c.fits(kind) {
				values = append(values, c.name+"\t"+c.about)
			}
		}
		return values
	})
}

// fits reports whether the engine can be used on a kind of problems.
func (c engineChoice) fits(kind problemKind) bool {
	return c.only == "" || kind == "" || c.only == kind
}

// check returns an error if a record is not of the kind of problems that the engine is
// for.
func (c engineChoice) check(rec *format.Record) error {
	switch {
	case rec.Cover != nil && !c.fits(onlyCovers):
		return usagef("%s: engine %s is for puzzles and this is an exact cover problem: say -e "+
			"cover or leave it out", place(rec), c.name)
	case rec.Puzzle != nil && !c.fits(onlyPuzzles):
		return usagef("%s: engine %s is for exact cover problems and this is a puzzle: nonet "+
			"cover solves it as one", place(rec), c.name)
	}
	return nil
}
