package run

import (
	"strings"
	"testing"
	"time"
)

func TestProgressText(t *testing.T) {
	for _, test := range []struct {
		done, read, total int64
		want              string
	}{
		{0, 0, 0, "0 puzzles, 0/s"},
		{5000, 100, 0, "5000 puzzles, 2500/s"},
		{5000, 0, 1000, "5000 puzzles, 2500/s"},
		{5000, 100, 1000, "5000 puzzles, 2500/s, 10%, 18s left"},
		{5000, 1000, 1000, "5000 puzzles, 2500/s, 100%, 0s left"},
		{5000, 2000, 1000, "5000 puzzles, 2500/s"}, // the file has grown
	} {
		if got := progressText(test.done, test.read, test.total, 2*time.Second); got != test.want {
			t.Errorf("%d done, %d of %d bytes: %q, want %q", test.done, test.read, test.total,
				got, test.want)
		}
	}
}

// Messages stand above the line of progress.
func TestConsole(t *testing.T) {
	var screen strings.Builder
	a := New(nil, nil, &screen)
	a.Console.progress("1 puzzle")
	a.Say("no solution")
	a.Console.progress("2 puzzles")
	a.Console.progress("3 puzzles")
	a.Console.progress("")
	a.Say("done")
	want := "1 puzzle" + eraseLine + "no solution\n" + "2 puzzles" + eraseLine + "3 " +
		"puzzles" + eraseLine + "done\n"
	if screen.String() != want {
		t.Errorf("got %q, want %q", screen.String(), want)
	}
}
