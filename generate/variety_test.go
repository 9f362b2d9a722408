package generate_test

import (
	"math"
	"testing"

	"github.com/nonet-dev/nonet/canon"
	"github.com/nonet-dev/nonet/generate"
)

// even fails if counts differ by more than chance. Each is of a thing that happens, or
// does not, in as many cases, in the mean with the same probability p. Where counts
// depend on each other chi-square varies less.
func even(t *testing.T, what string, counts []float64, p float64) {
	t.Helper()
	mean, chi, free := 0.0, 0.0, float64(len(counts)-1)
	for _, n := range counts {
		mean += n / float64(len(counts))
	}
	for _, n := range counts {
		chi += (n - mean) * (n - mean) / (mean * (1 - p))
	}
	if chi > free+4*math.Sqrt(2*free) {
		t.Errorf("%s: chi-square %.1f with %.0f degrees of freedom: %v", what, chi, free, counts)
	}
}

// Minimal puzzles are as different as can be: no cell, digit, row of a band or band is
// preferred, none comes twice, also not in another guise, and their numbers of givens are
// those that were measured for puzzles of which givens are taken away in random order
// (Berthier, Unbiased Statistics of a Constraint Satisfaction Problem, 2009: mean 24.38,
// standard deviation 1.12).
func TestVariety(t *testing.T) {
	const n = 3000
	var cells, digits, both [9 * 81]float64
	var sum, squares float64
	forms, grids := map[string]bool{}, map[string]bool{}
	for p, err := range generate.Puzzles(t.Context(), generate.Options{Seed: 11}, n, 2) {
		if err != nil {
			t.Fatal(err)
		}
		clues := float64(p.Clues())
		sum += clues
		squares += clues * clues
		for cell, d := range p.Givens {
			if d != 0 {
				cells[cell]++
				digits[d-1]++
				both[9*cell+int(d)-1]++
			}
		}
		form, _, err := canon.Form(p.Givens)
		if err != nil {
			t.Fatal(err)
		}
		forms[form.String()] = true
		if form, _, err = canon.Form(p.Solution); err != nil {
			t.Fatal(err)
		}
		grids[form.String()] = true
	}
	mean := sum / n
	deviation := math.Sqrt(squares/n - mean*mean)
	if math.Abs(mean-24.38) > 4*1.12/math.Sqrt(n) ||
		math.Abs(deviation-1.12) > 4*1.12/math.Sqrt(2*n) {
		t.Errorf("%.2f ± %.2f givens, want 24.38 ± 1.12", mean, deviation)
	}
	even(t, "cells given", cells[:81], mean/81)
	even(t, "digits given", digits[:9], mean/81) // each in 9 cells a puzzle
	even(t, "digits given by cell", both[:], mean/729)
	if len(forms) != n || len(grids) != n {
		t.Errorf("%d puzzles and %d grids in %d, up to symmetry", len(forms), len(grids), n)
	}
}
