package exactcover_test

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

// The choice depends on the problem alone, and is explained.
func TestChoice(t *testing.T) {
	for _, test := range []struct {
		name   string
		p      *exactcover.Problem
		engine exactcover.Engine
		why    string
	}{
		{"nothing", new(exactcover.Problem), exactcover.EngineRows, "small enough"},
		{"queens8", queens(t, 8), exactcover.EngineRows, "small enough"},
		{"queens60", queens(t, 60), exactcover.EngineRows, "small enough"},
		{"dominoes8x8", dominoes(t, 8, 8), exactcover.EngineRows, "small enough"},
		{"dominoes40x40", dominoes(t, 40, 40), exactcover.EngineCells, "exclude so few others"},
		{"latin9", latin(t, 9, 0, 0), exactcover.EngineRows, "small enough"},
		{"sudoku25", latin(t, 25, 5, 5), exactcover.EngineCells, "exclude so few others"},
		{"queens150", queens(t, 150), exactcover.EngineCells, "too many options"},
	} {
		for _, asked := range []exactcover.Engine{exactcover.EngineAuto, exactcover.EngineRows,
			exactcover.EngineCells} {
			s := exactcover.Solver{Engine: asked, Jobs: 1, NodeLimit: 1}
			engine, why := asked, "asked for"
			if asked == exactcover.EngineAuto {
				engine, why = test.engine, test.why
			}
			if _, err := s.CountTo(t.Context(), test.p, 1); err != nil &&
				err != exactcover.ErrLimit {
				t.Errorf("%s: %v", test.name, err)
			}
			if s.Stats.Engine != engine || !strings.Contains(s.Stats.Why, why) {
				t.Errorf("%s, %v: %v because %s, want %v because %s", test.name, asked,
					s.Stats.Engine, s.Stats.Why, engine, why)
			}
		}
	}
}
