package classic

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/proptest"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// knuths returns the matrix of Knuth's paper, with the items A to G and the options CEF, ADG, BCF,
// AD, BG and DEG.
func knuths() *Matrix {
	m := &Matrix{Items: 7, Primary: 7}
	for _, option := range []string{"CEF", "ADG", "BCF", "AD", "BG", "DEG"} {
		var items []int
		for _, item := range option {
			items = append(items, int(item-'A'))
		}
		m.Options = append(m.Options, items)
	}
	return m
}

// TestMatrixByHand has every event of the search of Knuth's matrix up to its solution.
func TestMatrixByHand(t *testing.T) {
	m := knuths()
	var got []string
	nodes, outcome := CoverMatrix(m, &MatrixControl{
		Trace: func(e LinkEvent) {
			text := e.Kind.String()
			if e.Item >= 0 {
				text += " " + string(rune('A'+e.Item))
			}
			if e.Option >= 0 {
				text += fmt.Sprint(e.Option)
			}
			if e.Kind == ChooseItem {
				text += fmt.Sprintf(" of %d", e.Alternatives)
			}
			got = append(got, text)
		},
		Visit: func(options []int) bool {
			if !slices.Equal(options, []int{3, 0, 4}) {
				t.Errorf("solution %v", options)
			}
			return false
		},
	})
	want := []string{
		"choose A of 2", "cover A", "unlink D1", "unlink G1", "unlink D3",
		"take A1",
		"cover D", "unlink E5", "unlink G5",
		"cover G", "unlink B4",
		"choose B of 1", "cover B", "unlink C2", "unlink F2",
		"take B2",
		"cover C", "unlink E0", "unlink F0", "cover F",
		"choose E of 0",
		"uncover F", "relink F0", "relink E0", "uncover C",
		"give back B2",
		"relink F2", "relink C2", "uncover B",
		"relink B4", "uncover G",
		"relink G5", "relink E5", "uncover D",
		"give back A1",
		"take A3",
		"cover D", "unlink E5", "unlink G5",
		"choose E of 1", "cover E", "unlink F0", "unlink C0",
		"take E0",
		"cover F", "unlink B2", "unlink C2", "cover C",
		"choose B of 1", "cover B", "unlink G4",
		"take B4", "cover G",
		"solution",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), strings.Join(want, ", "))
	}
	if nodes != 1 || outcome != Ended {
		t.Errorf("%d nodes, %v", nodes, outcome)
	}
}

// A matrixWatcher replays the events of a search of a matrix. It has the options left of each item
// as a list, which Unlink and Relink change.
type matrixWatcher struct {
	matrix  *Matrix
	left    [][]int // by item
	covered []bool  // by item
	taken   []int
	nodes   int64
	solved  int
	fault   string
}

func watchMatrix(m *Matrix) *matrixWatcher {
	w := &matrixWatcher{matrix: m, left: make([][]int, m.Items), covered: make([]bool, m.Items)}
	for i, option := range m.Options {
		for _, item := range option {
			w.left[item] = append(w.left[item], i)
		}
	}
	return w
}

func (w *matrixWatcher) event(e LinkEvent) {
	if w.fault == "" {
		if w.fault = w.check(e); w.fault != "" {
			w.fault = fmt.Sprintf("%v %+v: %s", e.Kind, e, w.fault)
		}
	}
}

// check takes the next event and returns what is wrong with it, "" if nothing is.
func (w *matrixWatcher) check(e LinkEvent) string {
	open := -1 // the item to be chosen
	for item := range w.matrix.Primary {
		if !w.covered[item] && (open < 0 || len(w.left[item]) < len(w.left[open])) {
			open = item
		}
	}
	switch e.Kind {
	case ChooseItem:
		if e.Alternatives >= 2 {
			w.nodes++
		}
		if e.Item != open || e.Alternatives != len(w.left[open]) {
			return fmt.Sprintf("want item %d with %v", open, w.left[open])
		}
	case TakeOption:
		if !w.covered[e.Item] || !slices.Contains(w.left[e.Item], e.Option) {
			return "not an option left of the item"
		}
		w.taken = append(w.taken, e.Option)
	case GiveBack:
		if w.taken[len(w.taken)-1] != e.Option {
			return fmt.Sprintf("not the last of %v", w.taken)
		}
		w.taken = w.taken[:len(w.taken)-1]
	case CoverItem, UncoverItem:
		if w.covered[e.Item] == (e.Kind == CoverItem) {
			return "it is so already"
		}
		w.covered[e.Item] = e.Kind == CoverItem
	case Unlink:
		i := slices.Index(w.left[e.Item], e.Option)
		if i < 0 {
			return "the link is not there"
		}
		w.left[e.Item] = slices.Delete(w.left[e.Item], i, i+1)
	case Relink:
		if slices.Contains(w.left[e.Item], e.Option) {
			return "the link is there"
		}
		w.left[e.Item] = append(w.left[e.Item], e.Option)
		slices.Sort(w.left[e.Item])
	case Solution:
		if open >= 0 {
			return fmt.Sprintf("item %d is open", open)
		}
		w.solved++
	}
	return ""
}

// TestMatrix compares random matrices with package exactcover, and replays their events.
func TestMatrix(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		m := &Matrix{Items: rapid.IntRange(0, 9).Draw(t, "items")}
		m.Primary = rapid.IntRange(0, m.Items).Draw(t, "primary")
		var p exactcover.Problem
		for item := range m.Items {
			kind := exactcover.Primary
			if item >= m.Primary {
				kind = exactcover.Secondary
			}
			if _, err := p.AddItem(fmt.Sprint(item), kind); err != nil {
				t.Fatal(err)
			}
		}
		if m.Items > 0 {
			option := rapid.SliceOfNDistinct(rapid.IntRange(0, m.Items-1), 1, min(m.Items, 4),
				rapid.ID[int])
			m.Options = rapid.SliceOfN(option, 0, 14).Draw(t, "options")
		}
		for _, option := range m.Options {
			var elements []exactcover.Element
			for _, item := range option {
				elements = append(elements, exactcover.Element{Item: item})
			}
			if _, err := p.AddOption(elements...); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Validate(); err != nil {
			t.Fatal(err)
		}
		var want []string
		for solution, err := range p.Solutions(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, fmt.Sprint(solution))
		}
		var got []string
		w := watchMatrix(m)
		nodes, outcome := CoverMatrix(m, &MatrixControl{
			Trace: w.event,
			Visit: func(options []int) bool {
				if !slices.Equal(options, w.taken) {
					t.Fatalf("solution %v, taken %v", options, w.taken)
				}
				got = append(got, fmt.Sprint(slices.Sorted(slices.Values(options))))
				return true
			},
		})
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%+v: solutions %v, want %v", m, got, want)
		}
		if w.fault != "" || w.nodes != nodes || w.solved != len(got) || outcome != Exhausted {
			t.Fatalf("%+v: %s, %d nodes, want %d, %d solutions, %v", m, w.fault, nodes, w.nodes,
				w.solved, outcome)
		}
		if after := watchMatrix(m); len(w.taken) > 0 || slices.Contains(w.covered, true) ||
			fmt.Sprint(w.left) != fmt.Sprint(after.left) {
			t.Fatalf("%+v: not restored: %v %v %v", m, w.taken, w.covered, w.left)
		}
	})
}

// TestMatrixIsDLX holds the search of a Sudoku's matrix against that of the Sudoku itself.
func TestMatrixIsDLX(t *testing.T) {
	p := newPuzzle(4, nil, nil)
	m := &Matrix{Items: 48, Primary: 48}
	for cell := range 16 {
		for digit := range 4 {
			m.Options = append(m.Options,
				[]int{cell, 16 + cell/4*4 + digit, 32 + cell%4*4 + digit})
		}
	}
	var got, want []int
	nodes, _ := DLX(p, &Control{Trace: func(e Event) {
		if e.Kind == Place {
			want = append(want, e.Cell*4+e.Digit-1)
		}
	}})
	matrixNodes, _ := CoverMatrix(m, &MatrixControl{Trace: func(e LinkEvent) {
		if e.Kind == TakeOption {
			got = append(got, e.Option)
		}
	}})
	if !slices.Equal(got, want) || nodes != matrixNodes {
		t.Errorf("%d options taken in %d nodes, want %d in %d, in the same order", len(got),
			matrixNodes, len(want), nodes)
	}
}

// wideMatrix has 2^n solutions: each of n items has two options.
func wideMatrix(n int) *Matrix {
	m := &Matrix{Items: n, Primary: n}
	for item := range n {
		m.Options = append(m.Options, []int{item}, []int{item})
	}
	return m
}

func TestMatrixEnds(t *testing.T) {
	if nodes, outcome := CoverMatrix(wideMatrix(100), &MatrixControl{NodeLimit: 1000}); nodes !=
		1000 || outcome != Limited {
		t.Errorf("with a limit: %d nodes, %v", nodes, outcome)
	}
	stop := new(atomic.Bool)
	solutions := 0
	nodes, outcome := CoverMatrix(wideMatrix(100), &MatrixControl{Stop: stop,
		Visit: func([]int) bool {
			if solutions++; solutions == 10 {
				stop.Store(true)
			}
			return true
		}})
	if solutions != 10 || outcome != Stopped {
		t.Errorf("stopped: %d solutions, %d nodes, %v", solutions, nodes, outcome)
	}
	if nodes, outcome := CoverMatrix(wideMatrix(3), new(MatrixControl)); nodes != 7 ||
		outcome != Exhausted {
		t.Errorf("to the end: %d nodes, %v", nodes, outcome)
	}
}

// TestEndsMatrix ends the search of a matrix with 2^100 solutions.
func TestEndsMatrix(t *testing.T) {
	testenv.Ends(t, nil, func(ctx context.Context, _ time.Duration) error {
		stop := new(atomic.Bool)
		defer context.AfterFunc(ctx, func() { stop.Store(true) })()
		_, outcome := CoverMatrix(wideMatrix(100), &MatrixControl{Stop: stop})
		if outcome != Stopped {
			t.Errorf("%v", outcome)
		}
		return ctx.Err()
	})
}

func TestMatrixValidate(t *testing.T) {
	for _, test := range []struct {
		matrix Matrix
		want   string
	}{
		{Matrix{}, ""},
		{Matrix{Items: 1000, Primary: 1000}, ""},
		{Matrix{Items: 1, Options: make([][]int, 1000)}, ""},
		{Matrix{Items: 1, Options: slices.Repeat([][]int{{0}}, 1000)}, ""},
		{Matrix{Items: 1001}, "1001 items"},
		{Matrix{Items: -1}, "-1 items"},
		{Matrix{Items: 1, Primary: 2}, "2 primary items of 1"},
		{Matrix{Items: 1, Primary: -1}, "-1 primary items of 1"},
		{Matrix{Options: make([][]int, 1001)}, "1001 options"},
		{Matrix{Items: 2, Options: slices.Repeat([][]int{{0, 1}}, 501)}, "more than 1000 items together"},
		{Matrix{Items: 2, Options: [][]int{{0}, {2}}}, "option 1 has item 2, which is not in 0..1"},
		{Matrix{Items: 2, Options: [][]int{{-1}}}, "option 0 has item -1"},
		{Matrix{Items: 2, Options: [][]int{{0}, {0, 1, 0}}}, "option 1 has item 0 twice"},
	} {
		err := test.matrix.Validate()
		if (err == nil) != (test.want == "") ||
			err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d items, %d options: %v, want %q", test.matrix.Items,
				len(test.matrix.Options), err, test.want)
		}
	}
}
