package nine

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
)

// List visits what a Single visits, in its order, on any number of goroutines.
func TestList(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 6))
	puzzles := mixture(rng, 10, false)
	x, _ := manySolutions(rng, int64(scaled(40_000)))
	puzzles = append(puzzles, x)
	everyTier(t, func(t *testing.T, tier Tier) {
		for i, x := range puzzles {
			var want [][81]uint8
			full := NewSingle(tier).Run(&Task{Cells: x, Visit: collector(&want, 1e9)})
			for _, jobs := range []int{0, 1, 3} {
				for _, skip := range []int{0, 1, 700, len(want), len(want) + 1} {
					var got [][81]uint8
					r := list(&Task{Cells: x, Visit: collector(&got, 1e9)}, int64(skip), jobs, tier)
					if r.Count != full.Count || r.Outcome != Exhausted ||
						!slices.Equal(got, want[min(skip, len(want)):]) {
						t.Fatalf(
							"puzzle %d, from %d on, on %d goroutines: %+v, %d solutions; want %+v",
							i,
							skip,
							jobs,
							r,
							len(got),
							full,
						)
					}
				}
				for _, end := range []int{1, 300, len(want) - 1} {
					if end < 1 || end >= len(want) {
						continue
					}
					var got [][81]uint8
					r := list(&Task{Cells: x, Visit: collector(&got, end)}, 0, jobs, tier)
					if r.Count != int64(end) || r.Outcome != Ended ||
						!slices.Equal(got, want[:end]) {
						t.Fatalf(
							"puzzle %d, left at %d, on %d goroutines: %+v, %d solutions",
							i,
							end,
							jobs,
							r,
							len(got),
						)
					}
				}
			}
		}
	})
}

// When Stop is set, what was visited is the beginning of the list, and soon
// nothing is visited any more.
func TestListStop(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		for _, jobs := range []int{1, 3} {
			for _, at := range []int{1, 5000} {
				stop := new(atomic.Bool)
				var got, want [][81]uint8
				r := list(&Task{Cells: &blank, Stop: stop, Visit: func(digits []uint8) bool {
					got = append(got, [81]uint8(digits))
					if len(got) == at {
						stop.Store(true)
					}
					return true
				}}, 0, jobs, tier)
				if r.Outcome != Stopped || r.Count != int64(len(got)) || len(got) < at ||
					len(got) > at+segmentSolutions {
					t.Fatalf("stopped at %d on %d goroutines: %+v, %d solutions", at, jobs, r,
						len(got))
				}
				NewSingle(tier).Run(&Task{Cells: &blank, Visit: collector(&want, len(got))})
				if !slices.Equal(got, want) {
					t.Fatalf("stopped at %d on %d goroutines: another list than that of a Single",
						at, jobs)
				}
			}
		}
	})
}

// A panic of Visit goes to the caller, and no goroutine is left behind.
func TestListPanic(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		defer func() {
			if r := recover(); r != "seen enough" {
				t.Errorf("recovered %v", r)
			}
		}()
		list(&Task{Cells: &blank, Visit: func([]uint8) bool { panic("seen enough") }}, 0, 3, tier)
	})
}
