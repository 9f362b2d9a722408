package api

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// A call that nobody waits for ends between two rules.
func TestRulesEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := Puzzle{Givens: strings.Repeat(".", 81),
		Rules: []string{"cage:3:r1c1,r1c2", "cage:3:r2c1,r2c2"}}
	_, err := describeRules(ctx, RulesParams{Puzzle: p}, nil)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("rules of an ended context: %v", err)
	}
	params := BreachesParams{Grid: Grid{Puzzle: p}}
	if _, err := findBreaches(ctx, params, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("breaches of an ended context: %v", err)
	}
}

// A breach has the text of its rule.
func TestBreachesNameTheirRules(t *testing.T) {
	params := BreachesParams{Grid: Grid{Puzzle: Puzzle{
		Givens: "12" + strings.Repeat(".", 79),
		Rules:  []string{"cage:3:r1c1,r1c2", "cage:4:r1c1,r1c2"}}}}
	r, err := findBreaches(t.Context(), params, nil)
	if err != nil || len(r.Breaches) != 1 || r.Breaches[0].Rule != params.Rules[1] {
		t.Errorf("got %+v, %v: expected a breach of rule 1", r, err)
	}
}
