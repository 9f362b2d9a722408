package lessons

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/logic"
)

// TestExercises makes two exercises of each technique: their positions differ, unless the rules of
// the puzzle leave no other form of it, the same seed gives the same one, and each of their steps
// excludes or places something.
func TestExercises(t *testing.T) {
	ctx := context.Background()
	for _, technique := range logic.Techniques() {
		x, err := NewExercise(ctx, technique, 1)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, step := range x.Steps {
			if step.Technique != technique || len(step.Placements)+len(step.Eliminations) == 0 {
				t.Errorf("%s: a step is %s, and concludes %v, %v", technique, step.Technique,
					step.Placements, step.Eliminations)
			}
		}
		again, err := NewExercise(ctx, technique, 1)
		if err != nil || grid(again) != grid(x) {
			t.Errorf("%s: seed 1 gives another position the second time, %v", technique, err)
		}
		other, err := NewExercise(ctx, technique, 2)
		if err != nil || len(x.State.Rules()) == 0 && x.State.Layout().String() == "9" &&
			grid(other) == grid(x) {
			t.Errorf("%s: seeds 1 and 2 give the same position, %v", technique, err)
		}
	}
}

// grid returns the digits and candidates of an exercise.
func grid(x Exercise) string {
	p := x.State.Puzzle()
	var b strings.Builder
	b.WriteString(p.Givens.String())
	for _, m := range p.Marks {
		fmt.Fprint(&b, slices.Collect(m.All()))
	}
	return b.String()
}

// TestExercisesAreEasiest holds what exercises say of easier steps against the order in which
// techniques are tried.
func TestExercisesAreEasiest(t *testing.T) {
	ctx := context.Background()
	some := 0
	for _, technique := range logic.ProfileAll().Techniques() {
		if technique.Score() > 60 {
			continue // searches for chains take long
		}
		x, err := NewExercise(ctx, technique, 3)
		if err != nil {
			t.Fatal(err)
		}
		if !x.Easiest {
			continue
		}
		some++
		solver := logic.Solver{Profile: logic.NewProfile("test", Order(technique)...)}
		step, err := solver.Next(ctx, x.State)
		if err != nil || step == nil || step.Technique != technique {
			t.Errorf("%s: the easiest step is %v, %v", technique, step, err)
		}
	}
	if some < 25 {
		t.Errorf("only %d techniques have exercises in which they are the easiest step", some)
	}
}

// TestShuffled keeps the houses: digits of a full grid that is shuffled differ in each.
func TestShuffled(t *testing.T) {
	const full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	r := row{layout: "9"}
	for _, digit := range full {
		r.cells = append(r.cells, "="+string(digit))
	}
	seen := map[string]bool{}
	for seed := range uint64(20) {
		shuffled := r.shuffled(logic.XWing, rand.New(rand.NewPCG(seed, 0)))
		s, err := shuffled.state()
		if err != nil {
			t.Fatal(err)
		}
		if c := s.Contradiction(); c != nil {
			t.Fatalf("seed %d: %v", seed, c)
		}
		seen[s.Puzzle().Givens.String()] = true
	}
	if len(seen) != 20 {
		t.Errorf("20 seeds give %d grids", len(seen))
	}
}

// TestCourse has some 20 techniques, each once, and each with exercises in which it is the easiest
// step.
func TestCourse(t *testing.T) {
	course := Course()
	if len(course) < 18 || len(course) > 25 {
		t.Errorf("the course has %d lessons", len(course))
	}
	for i, technique := range course {
		if slices.Contains(course[:i], technique) {
			t.Errorf("%s is in the course twice", technique)
		}
		x, err := NewExercise(context.Background(), technique, 5)
		if err != nil || !x.Easiest {
			t.Errorf("%s: easiest is %t, %v", technique, x.Easiest, err)
		}
	}
}
