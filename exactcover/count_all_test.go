package exactcover_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// counts is the problems of the data folder with their numbers of solutions, as far as Count
// finishes in a minute.
var counts = []struct {
	name  string
	count string
	time  length
}{
	{name: "soma", count: "11520", time: long},
	{name: "queens8", count: "92"},
	{name: "queens12", count: "14200"},
	{name: "queens13", count: "73712", time: long},
	{name: "langford8", count: "300"},
	{name: "langford11", count: "35584", time: long},
	{name: "langford12", count: "216288", time: slowest},
	{name: "latin4", count: "576"},
	{name: "latin5", count: "161280"},
	{name: "latin6", count: "812851200"},
	{name: "latin7", count: "61479419904000", time: long},
	{name: "shidoku_blank", count: "288"},
	{name: "domino6", count: "6728"},
	{name: "domino8", count: "12988816"},
	{name: "domino10", count: "258584046368"},
	{name: "domino12", count: "53060477521960000"},
	{name: "domino14", count: "112202208776036178000000", time: long},
	{name: "domino16", count: "2444888770250892795802079170816", time: long},
	{name: "domino20", count: "1269984011256235834242602753102293934298576249856", time: slowest},
	{name: "domino3d_3x3x6", count: "64647289"},
	{name: "domino3d_4x4x4", count: "5051532105"},
	{name: "ltromino8x9", count: "204184"},
	{name: "tetromino6x6", count: "178939"},
	{name: "tetromino8", count: "19077209438", time: long},
	{name: "tromino9", count: "928789262080", time: long},
	{name: "tromino12", count: "17735061025562799941630", time: slowest},
	{name: "ypent10x10", count: "350"},
	{name: "sud_17a", count: "1"},
	{name: "sud_17a_minus1", count: "7309"},
	{name: "sud_17a_minus2", count: "302208", time: long},
	{name: "sud_platinum", count: "1"},
	{name: "x3c_60_180", count: "179"},
	{name: "x3c_90_240", count: "43", time: long},
	{name: "match60", count: "82689403", time: long},
	{name: "easy16x300", count: "1"},
	{name: "pent3x20", count: "8"},
	{name: "pent8x8hole", count: "520", time: long},
	{name: "pent4x15", count: "1472", time: slowest},
	{name: "pent5x12", count: "4040", time: slowest},
	{name: "pent6x10", count: "9356", time: slowest},
	{name: "pent2x5x6", count: "2112", time: slowest},
}

// A length is how long it takes to count.
type length uint8

const (
	quick   length = iota
	long           // only if testenv.Long: the race detector makes a second of twenty milliseconds
	slowest        // only with -slow: more than a quarter of a second
)

// skip reports whether a test leaves out what takes so long.
func (l length) skip() bool { return l == slowest && !*slow || l >= long && !testenv.Long() }

func TestCountData(t *testing.T) {
	for _, test := range counts {
		if test.time.skip() {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			p := dataProblem(t, test.name)
			for jobs := range 2 {
				s := exactcover.Solver{Jobs: 1 + jobs, Memory: 1 << 30}
				if n, err := s.Count(t.Context(), p); err != nil || n.String() != test.count {
					t.Errorf("%d jobs: %v solutions, %v, want %s; %+v", 1+jobs, n, err, test.count,
						s.Stats)
				}
			}
		})
	}
}

// BenchmarkCountData counts the solutions of the data folder's problems with one job and 1 GB. To
// measure one, or all of them:
//
//	go test ./exactcover -run '^$' -bench CountData/tromino9 -benchtime 1x
//	go test ./exactcover -run '^$' -bench CountData -benchtime 1x -slow -timeout 0
func BenchmarkCountData(b *testing.B) {
	for _, test := range counts {
		b.Run(test.name, func(b *testing.B) {
			if test.time == slowest && !*slow {
				b.Skip("needs -slow")
			}
			p := dataProblem(b, test.name)
			s := exactcover.Solver{Jobs: 1, Memory: 1 << 30}
			for b.Loop() {
				if n, err := s.Count(context.Background(), p); err != nil ||
					n.String() != test.count {
					b.Fatalf("%v solutions, %v, want %s", n, err, test.count)
				}
			}
			b.ReportMetric(float64(s.Stats.Nodes), "nodes")
			b.ReportMetric(float64(s.Stats.MemoBytes), "bytes")
		})
	}
}

// checkCounting compares all that is about numbers with the solutions that brute force finds.
func checkCounting(t testing.TB, p *exactcover.Problem, r *rand.Rand) {
	t.Helper()
	want := bruteForce(p)
	for _, e := range []exactcover.Engine{exactcover.EngineAuto, exactcover.EngineMemo,
		exactcover.EngineRows, exactcover.EngineCells} {
		s := exactcover.Solver{Engine: e, Jobs: 1 + r.IntN(3),
			Memory: []int64{1, 100, 10_000, 1 << 20}[r.IntN(4)]}
		if n, err := s.Count(t.Context(), p); err != nil ||
			n.Cmp(big.NewInt(int64(len(want)))) != 0 || s.Stats.Solutions != int64(len(want)) {
			t.Fatalf("%v: %v solutions, %v, stats %+v, want %d of\n%s", e, n, err, s.Stats,
				len(want), write(p))
		}
		if s.Stats.MemoBytes > s.Memory {
			t.Fatalf("%v: tables of %d bytes, want at most %d", e, s.Stats.MemoBytes, s.Memory)
		}
		s.Rand = r
		sample, err := s.Sample(t.Context(), p, 3)
		covers, uniform := sample.Solutions, sample.Uniform
		if len(want) == 0 {
			if covers != nil || err != exactcover.ErrNoSolution {
				t.Fatalf("%v: samples %v, %v, want none of\n%s", e, covers, err, write(p))
			}
		} else if !uniform || err != nil || len(covers) != 3 {
			t.Fatalf("%v: samples %v, uniform %v, %v of\n%s", e, covers, uniform, err, write(p))
		}
		for _, cover := range covers {
			if _, ok := slices.BinarySearchFunc(want, cover, slices.Compare); !ok {
				t.Fatalf("%v: %v is not a solution of\n%s", e, cover, write(p))
			}
		}
		for item := range p.NumItems() {
			by, err := s.CountBy(t.Context(), p, item)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range by {
				n := 0
				for _, cover := range want {
					if slices.Contains(cover, c.Option) {
						n++
					}
				}
				if c.Count.Cmp(big.NewInt(int64(n))) != 0 {
					t.Fatalf("%v: %v solutions with option %d, want %d of\n%s", e, c.Count,
						c.Option, n, write(p))
				}
			}
		}
	}
}

func TestCountingAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	for range 400 {
		checkCounting(t, randomProblem(r), r)
	}
}

// FuzzCounting makes problems of bytes, three of which are an option: which of six primary and six
// secondary items it has, and in what colours.
func FuzzCounting(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 0, 0, 2, 0, 0, 3, 0, 0})
	f.Add([]byte{0x43, 1, 0, 0x8c, 1, 1, 0x30, 1, 2, 0x0c, 0, 0, 0x31, 1, 0, 2, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		p := new(exactcover.Problem)
		for i := range 6 {
			mustItem(t, p, fmt.Sprint("a", i), exactcover.Primary)
		}
		for i := range 6 {
			mustItem(t, p, fmt.Sprint("b", i), exactcover.Secondary)
		}
		for _, name := range []string{"x", "y", "z"} {
			if _, err := p.Colour(name); err != nil {
				t.Fatal(err)
			}
		}
		for ; len(data) >= 3 && p.NumOptions() < 14; data = data[3:] {
			var option []exactcover.Element
			for i := range 6 {
				if data[0]>>i&1 == 1 {
					option = append(option, exactcover.Element{Item: i})
				}
				if data[1]>>i&1 == 1 {
					colour := exactcover.Colour(uint(data[2]) >> i & 3)
					option = append(option, exactcover.Element{Item: 6 + i, Colour: colour})
				}
			}
			if len(option) == 0 {
				continue
			}
			if _, err := p.AddOption(option...); err != nil {
				t.Fatal(err)
			}
		}
		checkCounting(t, p, rand.New(rand.NewPCG(8, 2)))
	})
}

func mustItem(t testing.TB, p *exactcover.Problem, name string, kind exactcover.Kind) {
	t.Helper()
	if _, err := p.AddItem(name, kind); err != nil {
		t.Fatal(err)
	}
}

// A short problem is listed at once, without any tables, unless that might need the nodes that are
// allowed for them.
func TestCountShort(t *testing.T) {
	p := queens(t, 8)
	list, count := exactcover.Solver{Jobs: 1}, exactcover.Solver{Jobs: 1}
	if n, err := list.CountTo(t.Context(), p, 1000); err != nil || n != 92 {
		t.Fatal(n, err)
	}
	if n, err := count.Count(t.Context(), p); err != nil || n.Int64() != 92 ||
		count.Stats.Nodes != list.Stats.Nodes || count.Stats.MemoBytes != 0 {
		t.Errorf("%v solutions, %v, %+v; want 92, %d nodes", n, err, count.Stats, list.Stats.Nodes)
	}
	count.NodeLimit = 300
	if n, err := count.Count(t.Context(), dominoes(t, 8, 8)); err != exactcover.ErrLimit ||
		count.Stats.Nodes != 300 || count.Stats.Engine != exactcover.EngineMemo {
		t.Errorf("%v solutions, %v, %+v; want the limit", n, err, count.Stats)
	}
}

// Stats name the engine of the part of a count that took most nodes, and why that one.
func TestCountStats(t *testing.T) {
	small, large := dominoes(t, 3, 4), dominoes(t, 12, 12)
	for i, parts := range [][]*exactcover.Problem{{small, large}, {large, small}} {
		p := new(exactcover.Problem)
		for _, part := range parts {
			from := p.NumItems()
			for i := range part.NumItems() {
				mustItem(t, p, fmt.Sprint(from+i), exactcover.Primary)
			}
			for o := range part.NumOptions() {
				option := part.Option(o)
				for i := range option {
					option[i].Item += from
				}
				if _, err := p.AddOption(option...); err != nil {
					t.Fatal(err)
				}
			}
		}
		alone, both := exactcover.Solver{Jobs: 1}, exactcover.Solver{Jobs: 1}
		if _, err := alone.Count(t.Context(), large); err != nil {
			t.Fatal(err)
		}
		if _, err := both.Count(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		if both.Stats.Engine != alone.Stats.Engine || both.Stats.Why != alone.Stats.Why {
			t.Errorf("%d: engine %v: %s; want %v: %s", i, both.Stats.Engine, both.Stats.Why,
				alone.Stats.Engine, alone.Stats.Why)
		}
	}
	// Some of these subproblems are listed, others are not.
	p := queens(t, 11)
	s := exactcover.Solver{Jobs: 1}
	for _, name := range []string{"r0", "r5", "a1", "a9", "b3", "b10"} {
		item, _ := p.ItemByName(name)
		if _, err := s.CountBy(t.Context(), p, item); err != nil {
			t.Fatal(err)
		}
		if memo := strings.Contains(s.Stats.Why,
			"saves most"); memo != (s.Stats.Engine == exactcover.EngineMemo) {
			t.Errorf("%s: engine %v: %s", name, s.Stats.Engine, s.Stats.Why)
		}
	}
}
