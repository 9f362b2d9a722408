package exactcover_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// readKnuth reads Knuth's text: a line of items, with | before the secondary ones, then an option
// per line; lines that begin with | are comments.
func readKnuth(r io.Reader) (*exactcover.Problem, error) {
	p := new(exactcover.Problem)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<26)
	started := false
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || words[0][0] == '|' {
			continue
		}
		if started {
			if _, err := p.AddNamedOption(words...); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			continue
		}
		started = true
		kind := exactcover.Primary
		for _, word := range words {
			if word == "|" {
				kind = exactcover.Secondary
			} else if _, err := p.AddItem(word, kind); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
	}
	return p, lines.Err()
}

// write writes Knuth's text. Primary items come first, which changes their numbers only in relation
// to secondary ones.
func write(p *exactcover.Problem) string {
	var b []byte
	for _, kind := range []exactcover.Kind{exactcover.Primary, exactcover.Secondary} {
		if kind == exactcover.Secondary {
			b = append(b, "| "...)
		}
		for i := range p.NumItems() {
			if item := p.Item(i); item.Kind == kind {
				b = append(append(b, item.Name...), ' ')
			}
		}
	}
	for o := range p.NumOptions() {
		b = p.AppendOptionText(append(b, '\n'), o)
	}
	return string(append(b, '\n'))
}

func parseKnuth(t testing.TB, text string) *exactcover.Problem {
	t.Helper()
	p, err := readKnuth(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// dataProblem reads a problem of the data folder; without it the test is skipped.
func dataProblem(t testing.TB, name string) *exactcover.Problem {
	t.Helper()
	f, err := os.Open(testenv.Data(t, "xc", name+".dlx"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := readKnuth(f)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var slow = flag.Bool("slow", false, "tests and benchmarks: also problems that take long")

// shortNodes is how many nodes a problem may have that is searched with -short, and fewNodes that
// engine cells lists without -slow.
const (
	shortNodes = 10_000
	fewNodes   = 160_000
)

// data is the problems of the data folder with their numbers of solutions and the nodes of engine
// cells.
var data = []struct {
	name  string
	nodes int64
	count string
	slow  bool // more than a second
}{
	{name: "domino6", nodes: 6727, count: "6728"},
	{name: "easy16x300", count: "1"},
	{name: "langford8", nodes: 589, count: "300"},
	{name: "langford11", nodes: 98531, count: "35584"},
	{name: "langford12", nodes: 634722, count: "216288"},
	{name: "latin4", nodes: 545, count: "576"},
	{name: "latin5", nodes: 155246, count: "161280"},
	{name: "ltromino8x9", nodes: 296279, count: "204184"},
	{name: "queens8", nodes: 209, count: "92"},
	{name: "queens10", nodes: 2424, count: "724"},
	{name: "queens11", nodes: 9528, count: "2680"},
	{name: "queens12", nodes: 45119, count: "14200"},
	{name: "queens13", nodes: 221271, count: "73712"},
	{name: "shidoku_blank", nodes: 269, count: "288"},
	{name: "pent3x20", nodes: 6687, count: "8"},
	{name: "pent8x8hole", nodes: 60758, count: "520"},
	{name: "soma", nodes: 53148, count: "11520"},
	{name: "sud_17a", count: "1"},
	{name: "sud_17a_minus1", nodes: 7380, count: "7309"},
	{name: "sud_17a_minus2", nodes: 305516, count: "302208"},
	{name: "sud_platinum", nodes: 392, count: "1"},
	{name: "sud_top8", nodes: 160, count: "1"},
	{name: "tetromino6x6", nodes: 91985, count: "178939"},
	{name: "x3c_60_180", nodes: 28317, count: "179"},
	{name: "x3c_90_240", nodes: 228074, count: "43"},
	{name: "ypent10x10", nodes: 4761, count: "350"},
	{name: "pent4x15", nodes: 169183, count: "1472", slow: true},
	{name: "pent5x12", nodes: 485327, count: "4040", slow: true},
	{name: "pent6x10", nodes: 789267, count: "9356", slow: true},
	{name: "pent2x5x6", nodes: 743825, count: "2112", slow: true},
	{name: "pent2x3x10", nodes: 112058, count: "96", slow: true},
	{name: "queens14", nodes: 1170788, count: "365596", slow: true},
	{name: "domino8", nodes: 12988815, count: "12988816", slow: true},
	{name: "domino3d_3x3x6", nodes: 59596507, count: "64647289", slow: true},
	{name: "match60", nodes: 90874420, count: "82689403", slow: true},
}

func TestData(t *testing.T) {
	for _, test := range data {
		if test.slow && !*slow || !testenv.Long() && test.nodes > shortNodes {
			continue
		}
		for _, e := range listing {
			if e == exactcover.EngineCells && test.nodes > fewNodes && !*slow {
				continue
			}
			t.Run(test.name+"/"+e.String(), func(t *testing.T) {
				s := exactcover.Solver{Engine: e}
				n, err := s.CountTo(t.Context(), dataProblem(t, test.name), math.MaxInt)
				if err != nil || strconv.Itoa(n) != test.count || e == exactcover.EngineCells &&
					s.Stats.Nodes != test.nodes {
					t.Errorf("%v solutions, error %v, stats %+v; want %s, %d nodes", n, err,
						s.Stats, test.count, test.nodes)
				}
			})
		}
	}
}

// BenchmarkData lists the solutions of the data folder's problems, without making slices of them.
// To measure one, or all of them:
//
//	go test ./exactcover -run '^$' -bench Data/pent6x10 -benchtime 1x -slow
//	go test ./exactcover -run '^$' -bench Data -benchtime 1x -slow -timeout 0
func BenchmarkData(b *testing.B) {
	for _, test := range data {
		for _, e := range listing {
			b.Run(test.name+"/"+e.String(), func(b *testing.B) {
				if test.slow && !*slow {
					b.Skip("needs -slow")
				}
				p := dataProblem(b, test.name)
				s := exactcover.Solver{Engine: e, Jobs: 1}
				for b.Loop() {
					if n, err := s.CountTo(context.Background(), p, math.MaxInt); err != nil ||
						strconv.Itoa(n) != test.count {
						b.Fatalf("%d solutions, error %v, want %s", n, err, test.count)
					}
				}
				b.ReportMetric(float64(s.Stats.Nodes), "nodes")
				b.ReportMetric(float64(s.Stats.Solutions), "solutions")
			})
		}
	}
}
