package nonet

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet/internal/proptest"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// drawPuzzle draws a puzzle: some digits of a solution, if there is one, or any
// digits, and sometimes pencilmarks.
func drawPuzzle(t *rapid.T, l *Layout) *Puzzle {
	p := NewPuzzle(l)
	n := l.Size()
	if rapid.IntRange(0, 3).Draw(t, "from a solution") > 0 {
		s := Solver{NodeLimit: 10_000,
			Rand: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))}
		if g, err := s.First(context.Background(), p); err == nil {
			copy(p.Givens, g)
			for range rapid.IntRange(0, l.Cells()).Draw(t, "holes") {
				p.Givens[drawCell(t, l)] = 0
			}
		}
	}
	for range rapid.IntRange(0, 2).Draw(t, "wild givens") {
		p.Givens[drawCell(t, l)] = Digit(rapid.IntRange(0, n).Draw(t, "digit"))
	}
	if rapid.IntRange(0, 3).Draw(t, "marks") == 0 {
		p.Marks = make([]Digits, l.Cells())
		for c := range p.Marks {
			p.Marks[c] = AllDigits(n).Without(Digit(rapid.IntRange(0, n).Draw(t, "no mark")))
		}
	}
	return p
}

// TestEnginesAgree compares the sets of solutions of every engine on random
// puzzles of random layouts.
func TestEnginesAgree(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t, drawLayout(t, 5))
		agree(t, p, 2000, 20_000)
	})
}

type tb interface{ Fatalf(string, ...any) }

// agree fails unless every engine finds the same solutions of p. Where there are
// more than mostSolutions it compares numbers. A textbook engine that reaches
// mostNodes must have found solutions that the others have, too.
func agree(t tb, p *Puzzle, mostSolutions int, mostNodes int64) {
	var want []string
	for i, info := range engineInfos(p.Layout) {
		var list []string
		s := Solver{Engine: info.Engine}
		if info.Textbook {
			s.NodeLimit = mostNodes
		}
		limited := false
		for g, err := range s.Solutions(context.Background(), p) {
			if limited = info.Textbook && errors.Is(err, ErrLimit); limited {
				break
			}
			if err != nil || !p.Solves(g) {
				t.Fatalf("%s on %s %s: %s, %v", info.Name, p.Layout, p.Givens, g, err)
			}
			if list = append(list, g.String()); len(list) == mostSolutions {
				break
			}
		}
		slices.Sort(list)
		if i == 0 {
			want = list
		}
		if len(slices.Compact(slices.Clone(list))) != len(list) {
			t.Fatalf("%s on %s %s: a solution comes twice", info.Name, p.Layout, p.Givens)
		}
		if len(want) < mostSolutions {
			for _, g := range list {
				if _, ok := slices.BinarySearch(want, g); !ok {
					t.Fatalf("%s on %s %s: %s is not a solution of the first engine",
						info.Name, p.Layout, p.Givens, g)
				}
			}
		}
		if len(list) > len(want) || len(list) < len(want) && !limited {
			t.Fatalf("%s on %s %s: %d solutions, the first engine has %d",
				info.Name, p.Layout, p.Givens, len(list), len(want))
		}
	}
}

// FuzzEnginesAgree is TestEnginesAgree for the fuzzer, with less work for each
// puzzle.
func FuzzEnginesAgree(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		agree(t, drawPuzzle(t, drawLayout(t, 5)), 100, 200)
	}))
}

// TestMetamorphic changes a puzzle in ways that keep the number of solutions.
func TestMetamorphic(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(1, 3).Draw(t, "box rows")
		cols := rapid.IntRange(1, 3).Draw(t, "box columns")
		l := must(Boxes(rows, cols))
		n := rows * cols
		p := drawPuzzle(t, l)
		p.Marks = nil
		const limit = 200
		var s Solver
		want, err := s.CountTo(context.Background(), p, limit)
		if err != nil {
			t.Fatal(err)
		}
		digits := rapid.Permutation(identity(n)).Draw(t, "digits")
		// Rows are permuted within bands and bands as a whole, columns likewise.
		rowTo := chutes(t, n/rows, rows, "rows")
		colTo := chutes(t, n/cols, cols, "columns")
		transposed := rapid.Bool().Draw(t, "transpose")
		q := NewPuzzle(l)
		if transposed {
			q = NewPuzzle(must(Boxes(cols, rows)))
		}
		for c, d := range p.Givens {
			if d == 0 {
				continue
			}
			r, k := rowTo[c/n], colTo[c%n]
			if transposed {
				r, k = k, r
			}
			q.Givens[r*n+k] = Digit(digits[d-1]) + 1
		}
		for _, e := range []Engine{EngineAuto, EngineSearch, EngineCover} {
			s := Solver{Engine: e}
			if got, err := s.CountTo(context.Background(), q, limit); err != nil || got != want {
				t.Fatalf("%s: %s has %d solutions, its twin %s has %d, %v",
					e, p.Givens, want, q.Givens, got, err)
			}
		}
	})
}

// chutes draws a permutation of count*size lines that keeps groups of size.
func chutes(t *rapid.T, count, size int, what string) []int {
	var to []int
	for _, chute := range rapid.Permutation(identity(count)).Draw(t, what) {
		for _, line := range rapid.Permutation(identity(size)).Draw(t, what) {
			to = append(to, int(chute)*size+int(line))
		}
	}
	return to
}

// corpusCase is a line of a corpus: "puzzle:count:solution:layout". The layout
// may be missing where it is the usual one of the size, and the solution too. A
// count at the cap, which may have a +, means at least as many.
type corpusCase struct {
	where    string
	puzzle   *Puzzle
	count    int
	solution string
}

const countCap = 1000

func readCorpus(t testing.TB, file string) []corpusCase {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []corpusCase
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	layouts := map[string]*Layout{}
	for line := 1; in.Scan(); line++ {
		text := in.Text()
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		where := fmt.Sprintf("%s:%d", filepath.Base(file), line)
		fields := strings.SplitN(text, ":", 4)
		layout := strconv.Itoa(isqrt(len(fields[0])))
		if len(fields) == 4 {
			layout = fields[3]
		}
		l := layouts[layout]
		if l == nil {
			if l, err = ParseLayout(layout); err != nil {
				t.Fatalf("%s: %v", where, err)
			}
			layouts[layout] = l
		}
		p, err := ParsePuzzle(l, fields[0])
		if err != nil || len(fields) < 2 {
			t.Fatalf("%s: %v", where, err)
		}
		count, err := strconv.Atoi(strings.TrimSuffix(fields[1], "+"))
		if err != nil {
			t.Fatalf("%s: %v", where, err)
		}
		c := corpusCase{where: where, puzzle: p, count: count}
		if len(fields) > 2 {
			c.solution = fields[2]
		}
		cases = append(cases, c)
	}
	if err := in.Err(); err != nil || len(cases) == 0 {
		t.Fatalf("%s: %d cases, %v", file, len(cases), err)
	}
	return cases
}

// isqrt returns the square root of a square.
func isqrt(square int) int {
	n := 0
	for n*n < square {
		n++
	}
	return n
}

// TestCorpora runs every line of testdata/*.txt on every engine. The textbook
// engines have a node limit, as some puzzles are beyond them; search and cover
// have none. Unless testenv.Long, only nine runs every line.
func TestCorpora(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpora: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			cases := readCorpus(t, file)
			for _, info := range Engines() {
				undecided, fit := 0, 0
				s := Solver{Engine: info.Engine}
				if info.Textbook {
					s.NodeLimit = 1000
				}
				for i, c := range cases {
					if info.Engine == EngineNine && !c.puzzle.Layout.classic() {
						continue
					}
					if info.Engine != EngineNine && i%testenv.Pick(10, 7, 1) != 0 {
						continue
					}
					fit++
					undecided += checkCase(t, &s, c)
				}
				if undecided > 0 && !info.Textbook {
					t.Errorf("%s: %d of %d undecided", info.Name, undecided, fit)
				}
				if fit > 0 && undecided == fit {
					t.Errorf("%s decides no case of %s", info.Name, file)
				}
			}
		})
	}
}

// checkCase returns 1 if the solver's limit leaves the case undecided.
func checkCase(t *testing.T, s *Solver, c corpusCase) int {
	t.Helper()
	if s.Engine == EngineAuto {
		want := EngineSearch
		if c.puzzle.Layout.classic() {
			want = EngineNine
		}
		if _, err := s.First(t.Context(), c.puzzle); s.Stats.Engine != want || err != nil &&
			!errors.Is(err, ErrNoSolution) {
			t.Errorf("%s: auto takes %s, %v", c.where, s.Stats.Engine, err)
		}
	}
	n, err := s.CountTo(t.Context(), c.puzzle, countCap)
	if errors.Is(err, ErrLimit) {
		return 1
	}
	if err != nil || n != c.count {
		t.Errorf("%s: %s counts %d, %v; want %d", c.where, s.Engine, n, err, c.count)
	}
	if c.solution == "" {
		return 0
	}
	g, err := s.First(t.Context(), c.puzzle)
	if err != nil || !c.puzzle.Solves(g) || c.count == 1 && g.String() != c.solution {
		t.Errorf("%s: %s: %s, %v; want %s", c.where, s.Engine, g, err, c.solution)
	}
	return 0
}

// TestPublicCollections runs the collections in NONET_DATA, where they are.
func TestPublicCollections(t *testing.T) {
	dir := testenv.Data(t, "nine")
	t.Run("counts", func(t *testing.T) {
		for _, c := range readCorpus(t, filepath.Join(dir, "counts.txt")) {
			for _, e := range []Engine{EngineNine, EngineSearch, EngineCover} {
				if e == EngineCover && !testenv.Long() {
					continue // it takes most of the time
				}
				if checkCase(t, &Solver{Engine: e}, c) != 0 {
					t.Errorf("%s: %s does not decide", c.where, e)
				}
			}
		}
	})
	for _, name := range []string{"17clue", "hardest11", "hardest1106"} {
		t.Run(name, func(t *testing.T) {
			b := readLines(t, filepath.Join(dir, name+".txt"))
			b.cut(testenv.Pick(2000, 50_000, 50_000))
			var s Solver
			if err := s.SolveBatch(t.Context(), b, 2); err != nil {
				t.Fatal(err)
			}
			for i, r := range b.Results {
				p := Puzzle{Layout: b.Layout, Givens: b.Puzzles[i*81 : (i+1)*81]}
				if r.Status != StatusSolved || !p.Solves(b.Solutions[i*81:(i+1)*81]) {
					t.Fatalf("%s: %+v", p.Givens, r)
				}
			}
		})
	}
}

// readLines reads 81-character lines into a batch.
func readLines(t testing.TB, file string) *Batch {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b := &Batch{Layout: Classic()}
	for line := range strings.SplitSeq(string(data), "\n") {
		if len(line) < 81 || line[0] == '#' {
			continue
		}
		p, err := ParsePuzzle(b.Layout, line[:81])
		if err != nil {
			t.Fatal(err)
		}
		b.Puzzles = append(b.Puzzles, p.Givens...)
	}
	b.Solutions = make([]Digit, len(b.Puzzles))
	b.Results = make([]Result, len(b.Puzzles)/81)
	return b
}

func (b *Batch) cut(n int) {
	if n < len(b.Results) {
		cells := b.Layout.Cells()
		b.Puzzles, b.Solutions, b.Results = b.Puzzles[:n*cells], b.Solutions[:n*cells],
			b.Results[:n]
	}
}
