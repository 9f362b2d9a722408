package run

import (
	"runtime"
	"testing"
)

// A run with fewer jobs than cores uses no more cores than jobs, and one with
// more jobs those that there are.
func TestUseCores(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	for _, test := range []struct{ jobs, want int }{{1, 1}, {before, before}, {before + 1,
		before}} {
		restore := (&App{Alone: true}).UseCores(test.jobs)
		if got := runtime.GOMAXPROCS(0); got != test.want {
			t.Errorf("%d jobs on %d cores: %d cores are used, want %d", test.jobs, before, got,
				test.want)
		}
		restore()
		if got := runtime.GOMAXPROCS(0); got != before {
			t.Errorf("%d jobs: then %d cores are used, want %d", test.jobs, got, before)
		}
	}
}
