package bench

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
)

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		list []float64
		want float64
	}{
		{[]float64{7}, 7},
		{[]float64{9, 1}, 5},
		{[]float64{9, 1, 2}, 2},
		{[]float64{4, 1, 3, 100}, 3.5},
	} {
		before := slices.Clone(test.list)
		if got := median(test.list); got != test.want {
			t.Errorf("median of %v: %v, want %v", test.list, got, test.want)
		}
		if !slices.Equal(before, test.list) {
			t.Errorf("%v became %v", before, test.list)
		}
	}
}

// Three rounds in which the machine slows down, and one hiccup.
func benchResults() []benchResult {
	const ms = time.Millisecond
	results := []benchResult{
		{file: "easy & hard.txt", name: "search", puzzles: 100, nodes: 50,
			rounds: []time.Duration{10 * ms, 20 * ms, 40 * ms}},
		{file: "easy & hard.txt", name: "dfs", puzzles: 100, nodes: 123456,
			rounds: []time.Duration{1000 * ms, 2000 * ms, 4400 * ms}, undecided: 3},
		{file: "easy & hard.txt", name: "nonet solve", process: true, puzzles: 100,
			rounds: []time.Duration{50 * ms, 50 * ms, 50 * ms}},
		{file: "easy & hard.txt", name: "./other", process: true, peer: true, puzzles: 100,
			rounds: []time.Duration{25 * ms, 25 * ms, 100 * ms}, wrong: 1},
		{file: "more.txt", name: "search", puzzles: 100, rounds: []time.Duration{5 * ms, 5 * ms,
			5 * ms}},
	}
	setRatios(results[:4])
	setRatios(results[4:])
	return results
}

func TestRatios(t *testing.T) {
	var got []float64
	for _, r := range benchResults() {
		got = append(got, r.ratio)
	}
	if diff := cmp.Diff(got, []float64{1, 0.01, 1, 2, 1}); diff != "" {
		t.Error(diff)
	}
}

func TestBenchTable(t *testing.T) {
	f := &benchFlags{jobs: 2, rounds: 3, nodeLimit: 1000, unique: true}
	want := `easy & hard.txt: 100 puzzles, uniqueness proved, 2 jobs, median of 3 rounds
engine         puzzles/s  µs/puzzle  nodes/puzzle  ratio  spread  undecided
search              5000        200          0.50   1.00    ±50%          0
dfs                 50.0      20000          1235   0.01    ±50%          3

whole process  puzzles/s  µs/puzzle                ratio  spread
nonet solve         2000        500                 1.00     ±0%
./other             4000        250                 2.00     ±0%    1 WRONG
`
	if diff := cmp.Diff(string(benchTable(f, benchResults()[:4])), want); diff != "" {
		t.Error(diff)
	}
}

func TestBenchTableSingle(t *testing.T) {
	f := &benchFlags{jobs: 1, rounds: 3, single: true}
	results := benchResults()[1:4]
	for i := range 200 {
		results[0].times = append(results[0].times, time.Duration(200-i)*time.Microsecond)
	}
	want := `easy & hard.txt: 100 puzzles, first solution, one at a time, median of 3 rounds
engine         puzzles/s  µs/puzzle  p50  p99  nodes/puzzle  ratio  spread
dfs                 50.0      20000  100  198          1235   0.01    ±50%

whole process  puzzles/s  µs/puzzle                          ratio  spread
nonet solve         2000        500                           1.00     ±0%
./other             4000        250                           2.00     ±0%  1 WRONG
`
	if diff := cmp.Diff(string(benchTable(f, results)), want); diff != "" {
		t.Error(diff)
	}
}

func TestPercentile(t *testing.T) {
	for _, test := range []struct {
		n        int
		p50, p99 time.Duration
	}{{1, 1, 1}, {2, 1, 2}, {99, 50, 99}, {100, 50, 99}, {101, 51, 100}, {1000, 500, 990}} {
		var r benchResult
		for i := range test.n {
			r.times = append(r.times, time.Duration(test.n-i))
		}
		if p50, p99 := r.percentile(50), r.percentile(99); p50 != test.p50 || p99 != test.p99 {
			t.Errorf("of 1 to %d: %d and %d, want %d and %d", test.n, p50, p99, test.p50, test.p99)
		}
	}
}

func TestAnswerIn(t *testing.T) {
	l, err := nonet.ParseLayout("4")
	if err != nil {
		t.Fatal(err)
	}
	p, err := nonet.ParsePuzzle(l, "1...............")
	if err != nil {
		t.Fatal(err)
	}
	const right, wrong = "1234341221434321", "1234341221434312"
	for line, want := range map[string]string{
		right:                              right,
		"1...............:1:" + right:      right,
		wrong + "," + right + " 12ms\r":    right,
		"answer=" + right:                  "",
		wrong:                              wrong,
		"":                                 "",
		"1...............":                 "",
		"1234341221434325 123434122143432": "",
	} {
		if got := answerIn(line, p).String(); got != want {
			t.Errorf("%q: found %q, want %q", line, got, want)
		}
	}
}
