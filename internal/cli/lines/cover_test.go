package lines

import (
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

func TestExplanation(t *testing.T) {
	for _, test := range []struct {
		stats exactcover.Stats
		want  string
	}{
		{exactcover.Stats{Nodes: 1, Forced: 2, Depth: 3},
			"engine x: 1 node, 2 forced moves, 3 deep, 0.000 s"},
		{
			exactcover.Stats{Why: "it is", MemoBytes: 3 << 20, MemoEntries: 1, MemoHits: 7,
				Components: 2},
			"engine x: it is: 0 nodes, 0 forced moves, 0 deep, 0.000 s; memo: 1 subproblem in " +
				"3.0 MB, looked up again 7 times; 2 independent parts",
		},
	} {
		if got := explanation(&test.stats, "x", 0); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
