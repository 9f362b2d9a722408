package exactcover

import (
	"fmt"
	"strings"
)

// Engine names a way to search. All engines find the same solutions; they differ in speed and
// memory.
type Engine uint8

// The engines.
const (
	EngineAuto  Engine = iota // the engine that suits the problem best
	EngineRows                // sets of options as bits, and a look ahead: options with many items
	EngineCells               // sparse sets: problems of any size
	EngineMemo                // tables of subproblems: Count, CountBy and Sample only
)

// EngineInfo describes an engine for people.
type EngineInfo struct {
	Engine Engine
	Name   string
	About  string
}

// engines is the table of engines, indexed by Engine.
var engines = [...]EngineInfo{
	EngineAuto: {EngineAuto, "auto", "chooses the search by the problem, and says why"},
	EngineRows: {EngineRows, "rows", "sets of options as bits, compacted as they shrink, " +
		"and a look ahead; memory grows with items times options"},
	EngineCells: {EngineCells, "cells",
		"dancing cells: sparse sets of options; problems of any size"},
	EngineMemo: {EngineMemo, "memo", "counts with tables of subproblems; lists no solutions"},
}

// Engines lists every engine, EngineAuto first.
func Engines() []EngineInfo { return append([]EngineInfo(nil), engines[:]...) }

// String returns the name that ParseEngine reads.
func (e Engine) String() string {
	if int(e) < len(engines) {
		return engines[e].Name
	}
	return fmt.Sprintf("Engine(%d)", uint8(e))
}

// ParseEngine returns the engine of a name. The error is [ErrUnknownEngine].
func ParseEngine(name string) (Engine, error) {
	names := make([]string, len(engines))
	for i, e := range engines {
		if e.Name == name {
			return Engine(i), nil
		}
		names[i] = e.Name
	}
	return 0, fmt.Errorf("%w: there are %s", ErrUnknownEngine, strings.Join(names, ", "))
}
