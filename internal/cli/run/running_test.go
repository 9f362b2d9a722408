package run

import (
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
)

func TestRunning(t *testing.T) {
	var r Running
	if r.longest(0) != nil || r.Number() != 0 {
		t.Error("a search runs before any was begun")
	}
	first, second := r.Begin("a.dlx:1"), r.Begin("b.dlx:1")
	second.Set(0.5)
	if s := r.longest(0); s == nil || s.place != "a.dlx:1" || r.Number() != 2 {
		t.Errorf("the longest of %d is %+v", r.Number(), s)
	}
	if s := r.longest(time.Hour); s != nil {
		t.Errorf("%+v has been running for an hour", s)
	}
	r.End(first)
	if s := r.longest(0); s == nil || s.place != "b.dlx:1" || s.share != 0.5 || r.Number() != 1 {
		t.Errorf("the longest of %d is %+v", r.Number(), s)
	}
	r.End(second)
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
		s := RunningSearch{place: "a.dlx:1", share: test.share}
		if got := s.text(test.took); got != test.want {
			t.Errorf("%g after %v: %q, want %q", test.share, test.took, got, test.want)
		}
	}
}

func TestRunningLearning(t *testing.T) {
	var r Running
	r.Begin("a.txt:1").SetPuzzle(nonet.Progress{Conflicts: 2560, Restarts: 1, Decided: 0.125})
	want := "a.txt:1: searching for 3s, 2560 conflicts, 1 restart, 12.5% of the candidates decided"
	if got := r.longest(0).text(3 * time.Second); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestBytesText(t *testing.T) {
	for n, want := range map[int64]string{0: "0.0 KB", 1536: "1.5 KB", 5 << 30: "5.0 GB"} {
		if got := BytesText(n); got != want {
			t.Errorf("%d bytes: %q, want %q", n, got, want)
		}
	}
}
