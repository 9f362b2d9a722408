package work

import (
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/near"
)

// Engine is what --engine names: an engine for puzzles, one for exact
// cover problems, or both. The zero value is auto.
type Engine struct {
	Name    string
	About   string
	Puzzles nonet.Engine
	Covers  exactcover.Engine
	Only    Kind
}

// Kind is a kind of problems.
type Kind string

// The kinds; the zero value is both.
const (
	OnlyPuzzles Kind = "puzzles"
	OnlyCovers  Kind = "exact cover problems"
)

// Engines lists the engines: first the engines for puzzles, of which auto and cover
// are also for exact cover problems, then the others for exact cover problems.
func Engines() []Engine {
	var list []Engine
	for _, row := range nonet.Engines() {
		c := Engine{Name: row.Name, About: row.About, Puzzles: row.Engine}
		if row.Engine != nonet.EngineAuto && row.Engine != nonet.EngineCover {
			c.Only = OnlyPuzzles
		}
		list = append(list, c)
	}
	for _, row := range exactcover.Engines() {
		if row.Engine != exactcover.EngineAuto {
			list = append(list, Engine{row.Name, string(OnlyCovers) + ": " + row.About,
				nonet.EngineAuto, row.Engine, OnlyCovers})
		}
	}
	return list
}

// ParseEngine returns the engine of a name, which must be for a kind of problems.
func ParseEngine(text string, kind Kind) (Engine, error) {
	var names []string
	var other *Engine // has the name, but is not for the kind
	for _, c := range Engines() {
		switch {
		case c.Fits(kind) && strings.EqualFold(c.Name, text):
			return c, nil
		case c.Fits(kind):
			names = append(names, c.Name)
		case strings.EqualFold(c.Name, text):
			other = &c
		}
	}
	list := strings.Join(names, ", ")
	if other != nil {
		return *other, fmt.Errorf("engine %s is for %s: there are %s", other.Name, other.Only, list)
	}
	return Engine{}, fmt.Errorf("unknown engine %.20q, expected one of %s%s", text, list,
		near.Question(text, names))
}

// Fits reports whether the engine can be used on a kind of problems.
func (c Engine) Fits(kind Kind) bool {
	return c.Only == "" || kind == "" || c.Only == kind
}

// CheckRecord returns an error if a record, which is at a place, is not of the kind of problems
// that the engine is for.
func (e Engine) CheckRecord(rec *format.Record, place string) error {
	switch {
	case rec.Cover != nil && !e.Fits(OnlyCovers):
		return Usef("%s: engine %s is for puzzles and this is an exact cover problem: say %v or "+
			"leave it out", place, e.Name, Words{"-e cover", "engine=cover"})
	case rec.Puzzle != nil && !e.Fits(OnlyPuzzles):
		return Usef("%s: engine %s is for exact cover problems and this is a puzzle%v", place, e.Name,
			Words{": nonet cover solves it as one", ""})
	}
	return nil
}
