package parts

import (
	"math"
	"testing"
)

func TestEstimateText(t *testing.T) {
	for _, test := range []struct {
		x, deviation float64
		want         string
	}{
		{0, 0, "0 ± 0"},
		{92, 0, "92 ± 0"},
		{92.8123, 1.6321, "92.8 ± 1.6"},
		{10432.1, 3612, "10400 ± 3600"},
		{123456.7, 12, "123457 ± 12"},
		{6.0691482825523445e13, 5.998e11, "6.069e+13 ± 6e+11"},
		{3, 20, "3 ± 20"},
		{5, math.Inf(1), "5 (error unknown)"},
		{math.Inf(1), math.Inf(1), "more than 1e308"},
	} {
		if got := plusMinus(test.x, test.deviation); got != test.want {
			t.Errorf("%g, %g: %q, want %q", test.x, test.deviation, got, test.want)
		}
	}
}
