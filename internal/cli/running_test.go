package cli

import (
	"math"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/work"
)

func TestRunning(t *testing.T) {
	var r running
	if r.longest(0) != nil || r.number() != 0 {
		t.Error("a search runs before any was begun")
	}
	first, second := r.begin("a.dlx:1"), r.begin("b.dlx:1")
	second.set(0.5)
	if s := r.longest(0); s == nil || s.place != "a.dlx:1" || r.number() != 2 {
		t.Errorf("the longest of %d is %+v", r.number(), s)
	}
	if s := r.longest(time.Hour); s != nil {
		t.Errorf("%+v has been running for an hour", s)
	}
	r.end(first)
	if s := r.longest(0); s == nil || s.place != "b.dlx:1" || s.share != 0.5 || r.number() != 1 {
		t.Errorf("the longest of %d is %+v", r.number(), s)
	}
	r.end(second)
	if r.longest(0) != nil {
		t.Error("a search runs when all have ended")
	}
}

func TestRunningText(t *testing.T) {
	for _, test := range []struct {
		share float64
		took  time.Duration
		want  string
	}{
		{0, 3 * time.Second, "a.dlx:1: searching for 3s"},
		{0.25, 10 * time.Second, "a.dlx:1: 25.0% of the search, about 30s left"},
		{1, 10 * time.Second, "a.dlx:1: 100.0% of the search, about 0s left"},
		{0.0005, time.Second, "a.dlx:1: 5.0e-02% of the search, about 33m19s left"},
		{1e-12, time.Second, "a.dlx:1: 1.0e-10% of the search, years left"},
		{1e-300, time.Hour, "a.dlx:1: 1.0e-298% of the search, years left"},
	} {
		s := runningSearch{place: "a.dlx:1", share: test.share}
		if got := s.text(test.took); got != test.want {
			t.Errorf("%g after %v: %q, want %q", test.share, test.took, got, test.want)
		}
	}
}

func TestRunningLearning(t *testing.T) {
	var r running
	r.begin("a.txt:1").setPuzzle(nonet.Progress{Conflicts: 2560, Restarts: 1, Decided: 0.125})
	want := "a.txt:1: searching for 3s, 2560 conflicts, 1 restart, 12.5% of the candidates decided"
	if got := r.longest(0).text(3 * time.Second); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{
		"1": 1, "500000": 500000, "12B": 12, "64K": 64 << 10, "64k": 64 << 10,
		"512M": 512 << 20, "512MB": 512 << 20, "4G": 4 << 30, "4GiB": 4 << 30, "2T": 2 << 40,
	} {
		if got, err := work.ParseSize(text); got != want || err != nil {
			t.Errorf("%s: %d, want %d (%v)", text, got, want, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "G", "4KG", "4Gi2", "4i", "4iB", "1.5G", "4 G",
		"9999999T", "99999999999999999999", "4BB"} {
		if got, err := work.ParseSize(text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}

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
	for n, want := range map[int64]string{0: "0.0 KB", 1536: "1.5 KB", 5 << 30: "5.0 GB"} {
		if got := bytesText(n); got != want {
			t.Errorf("%d bytes: %q, want %q", n, got, want)
		}
	}
}
