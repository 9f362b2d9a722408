package problems_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
	. "github.com/nonet-dev/nonet/exactcover/problems"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// The counts are published ones, most of them in D. E. Knuth, The Art of Computer Programming,
// volume 4B, section 7.2.2.1. Those of pentominoes and of the Soma cube are up to rotations and
// reflections; that of the eight solid tetracubes is up to rotations.
func TestPublishedCounts(t *testing.T) {
	for _, test := range []struct {
		pieces, board        string
		turning              Turning
		gaps                 bool
		rotation, reflection string // the counts; "" if it takes long
	}{
		{pieces: "5", board: "3x20", rotation: "4", reflection: "2"},
		{pieces: "5", board: "8x8-hole", rotation: "130", reflection: "65"},
		{pieces: "5", board: "2x3x10", rotation: "24", reflection: "12"},
		{pieces: "5", board: "2x5x6", rotation: "528", reflection: "264"},
		{pieces: "5", board: "3x4x5", rotation: "7880", reflection: "3940"},
		{pieces: "soma", board: "3x3x3", rotation: "480", reflection: "240"},
		{pieces: "tetracubes", board: "2x4x4", rotation: "1390"},
		{pieces: "5", board: "3x30", turning: TurningOneSided, reflection: "46"},
	} {
		if !testenv.Long() && (test.board == "3x4x5" || test.board == "3x30") {
			continue
		}
		for upTo, want := range map[Symmetry]string{SymmetryRotation: test.rotation,
			SymmetryReflection: test.reflection} {
			if want == "" {
				continue
			}
			t.Run(fmt.Sprintf("%s in %s up to %v", test.pieces, test.board, upTo),
				func(t *testing.T) {
					p := &Packing{Board: board(t, test.board), Turning: test.turning, UpTo: upTo}
					var err error
					switch test.pieces {
					case "soma":
						p.Pieces = Soma()
					case "tetracubes":
						p.Pieces, err = Polycubes(4, TurningUsual)
					default:
						p.Pieces, err = ParsePieces(test.pieces, test.turning, p.Board.Plane())
					}
					if err != nil {
						t.Fatal(err)
					}
					problem, err := p.Problem()
					if err != nil {
						t.Fatal(err)
					}
					t.Log(problem.NumItems(), "items", problem.NumOptions(), "options",
						problem.NumElements(), "elements")
					count(t, problem, want)
				})
		}
	}
}

// A piece whose mirror image is missing: no mirror image of a solution is a solution.
func TestMissingMirrorImage(t *testing.T) {
	a := Piece{"A", []Cell{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 1}}}
	b, err := Box(2, 2, 2)
	if err != nil {
		t.Fatal(err)
	}
	var counts []string
	for _, upTo := range []Symmetry{SymmetryNone, SymmetryRotation, SymmetryReflection} {
		p := Packing{Board: b, Pieces: []Piece{a}, Gaps: true, UpTo: upTo}
		problem, err := p.Problem()
		if err != nil {
			t.Fatal(err)
		}
		n, err := problem.Count(context.Background())
		counts = append(counts, fmt.Sprint(n, err))
	}
	if got := strings.Join(counts, ", "); got != "12 <nil>, 1 <nil>, 1 <nil>" {
		t.Error(got)
	}
}

func TestSymmetryErrors(t *testing.T) {
	for name, change := range map[string]func(*Packing){
		"copies": func(p *Packing) { p.Copies = true },
		"spare":  func(p *Packing) { p.Spare = true },
	} {
		_, err := packing(t, "2", "2x2",
			func(p *Packing) { p.UpTo = SymmetryReflection; change(p) }).Problem()
		if !errors.Is(err, ErrSymmetry) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Pieces that come in mirrored pairs only are not compared: reflections exchange them.
	_, err := packing(t, "xx./.xx,.xx/xx.", "5x5", func(p *Packing) {
		p.Turning, p.Gaps, p.UpTo = TurningOneSided, true, SymmetryReflection
	}).Problem()
	if !errors.Is(err, ErrSymmetry) {
		t.Errorf("mirrored pairs: %v", err)
	}
	for _, names := range []string{"A A", "A 1.1", "A a:b"} {
		p := Packing{Board: board(t, "2x2")}
		for _, name := range strings.Fields(names) {
			p.Pieces = append(p.Pieces, Piece{name, []Cell{{}}})
		}
		var wrong *exactcover.ItemError
		if _, err := p.Problem(); !errors.As(err, &wrong) {
			t.Errorf("pieces %s: %v", names, err)
		}
	}
}

func TestSymmetryNames(t *testing.T) {
	for s := range Symmetry(4) {
		parsed, err := ParseSymmetry(s.String())
		if s <= SymmetryReflection && (parsed != s || err != nil) || s > SymmetryReflection &&
			err == nil {
			t.Errorf("%v: %v, %v", s, parsed, err)
		}
	}
}

// An isometry maps a cell to row[i]·cell; the determinant is that of the rows.
type isometry struct {
	axis [3]int
	sign [3]int
}

func (u isometry) of(c Cell) [3]int {
	from := [3]int{c.Layer, c.Row, c.Col}
	return [3]int{u.sign[0] * from[u.axis[0]], u.sign[1] * from[u.axis[1]],
		u.sign[2] * from[u.axis[2]]}
}

func (u isometry) determinant() int {
	d := u.sign[0] * u.sign[1] * u.sign[2]
	for i := range 3 {
		for j := range i {
			if u.axis[j] > u.axis[i] {
				d = -d
			}
		}
	}
	return d
}

func isometries() (all []isometry) {
	for a := range 3 {
		for b := range 3 {
			for c := range 3 {
				for signs := range 8 {
					if a != b && b != c && a != c {
						all = append(all,
							isometry{[3]int{a, b, c},
								[3]int{1 - signs&1*2, 1 - signs>>1&1*2, 1 - signs>>2&1*2}})
					}
				}
			}
		}
	}
	return all
}

// boardMaps returns where the isometries that keep a board move its cells.
func boardMaps(cells []Cell, plane bool, upTo Symmetry) (maps []map[Cell]Cell) {
	for _, u := range isometries() {
		if plane && (u.axis[0] != 0 || u.sign[0] < 0) || upTo == SymmetryRotation &&
			u.determinant() < 0 {
			continue
		}
		low, to := [3]int{1 << 20, 1 << 20, 1 << 20}, [3]int{1 << 20, 1 << 20, 1 << 20}
		for _, c := range cells {
			image := u.of(c)
			for k, x := range [3]int{c.Layer, c.Row, c.Col} {
				low[k], to[k] = min(low[k], image[k]), min(to[k], x)
			}
		}
		m := map[Cell]Cell{}
		for _, c := range cells {
			at := u.of(c)
			image := Cell{at[0] - low[0] + to[0], at[1] - low[1] + to[1], at[2] - low[2] + to[2]}
			if !slices.Contains(cells, image) {
				break
			}
			m[c] = image
		}
		if len(m) == len(cells) {
			maps = append(maps, m)
		}
	}
	return maps
}

// solutionSets returns the solutions of a packing, each as the sets of cells that pieces fill,
// and how often each of them is found.
func solutionSets(t *testing.T, p *Packing, cells []Cell) (list [][][]Cell, times map[string]int) {
	t.Helper()
	problem, err := p.Problem()
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]Cell{}
	for _, c := range cells {
		name := fmt.Sprintf("%d.%d.%d", c.Layer+1, c.Row+1, c.Col+1)
		if p.Board.Plane() {
			name = fmt.Sprintf("%d.%d", c.Row+1, c.Col+1)
		}
		byName[name] = c
	}
	times = map[string]int{}
	for options, err := range problem.Solutions(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		var sets [][]Cell
		for _, o := range options {
			var set []Cell
			for _, e := range problem.Option(o) {
				if c, ok := byName[problem.Item(e.Item).Name]; ok {
					set = append(set, c)
				}
			}
			sets = append(sets, set)
		}
		times[setsKey(sets)]++
		list = append(list, sets)
	}
	return list, times
}

// setsKey returns sets of cells as text, equal for equal sets.
func setsKey(sets [][]Cell) string {
	var texts []string
	for _, set := range sets {
		var cells []string
		for _, c := range set {
			cells = append(cells, fmt.Sprint(c))
		}
		slices.Sort(cells)
		texts = append(texts, strings.Join(cells, ""))
	}
	slices.Sort(texts)
	return strings.Join(texts, "\n")
}

// randomPieces cuts a board into pieces at random, no two of which are the same up to isometries.
func randomPieces(r *rand.Rand, cells []Cell, most int) []Piece {
	free := slices.Clone(cells)
	r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	var pieces []Piece
	seen := map[string]bool{}
	for len(free) > 0 {
		piece := []Cell{free[0]}
		free = free[1:]
		for size := 1 + r.IntN(most); len(piece) < size; {
			next := slices.IndexFunc(free, func(c Cell) bool {
				return slices.ContainsFunc(piece, func(d Cell) bool {
					dl, dr, dc := c.Layer-d.Layer, c.Row-d.Row, c.Col-d.Col
					return dl*dl+dr*dr+dc*dc == 1
				})
			})
			if next < 0 {
				break
			}
			piece = append(piece, free[next])
			free = slices.Delete(free, next, next+1)
		}
		least := ""
		for _, u := range isometries() {
			low := [3]int{1 << 20, 1 << 20, 1 << 20}
			for _, c := range piece {
				for k, x := range u.of(c) {
					low[k] = min(low[k], x)
				}
			}
			var moved []Cell
			for _, c := range piece {
				at := u.of(c)
				moved = append(moved, Cell{at[0] - low[0], at[1] - low[1], at[2] - low[2]})
			}
			if k := setsKey([][]Cell{moved}); least == "" || k < least {
				least = k
			}
		}
		if seen[least] {
			return nil
		}
		seen[least] = true
		pieces = append(pieces, Piece{fmt.Sprint("P", len(pieces)), piece})
	}
	return pieces
}

// mirrored adds the mirror images of some pieces: sets with mirrored pairs.
func mirrored(r *rand.Rand, pieces []Piece) []Piece {
	if len(pieces) > 3 {
		pieces = pieces[:3]
	}
	for _, p := range slices.Clone(pieces) {
		if r.IntN(2) == 0 {
			var image []Cell
			for _, c := range p.Cells {
				image = append(image, Cell{c.Layer, c.Row, 20 - c.Col})
			}
			pieces = append(pieces, Piece{p.Name + "'", image})
		}
	}
	return pieces
}

// Random packings on small boards: of each class of solutions that are the same, the problem has
// exactly one, by comparison of all solutions with all their images.
func TestSymmetryAgainstBruteForce(t *testing.T) {
	boards := []string{"2x3", "3x3", "3x4", "4x4", "1x6", "3x3-hole", "2x5", "2x2x2", "2x2x3",
		"2x3x3", "1x2x4", "3x3x3-hole", "3x3x3"}
	cases := 400
	if testing.Short() {
		cases = 100
	}
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	done, refused := 0, 0
	for done < cases {
		size := boards[r.IntN(len(boards))]
		p := &Packing{Board: board(t, size), Turning: Turning(r.IntN(4)),
			UpTo: Symmetry(1 + r.IntN(2))}
		var cells []Cell
		for l := range p.Board.Layers {
			for row := range p.Board.Rows {
				for col := range p.Board.Cols {
					if _, err := p.Board.Without(Cell{l, row, col}); err == nil {
						cells = append(cells, Cell{l, row, col})
					}
				}
			}
		}
		p.Pieces = randomPieces(r, cells, 2+r.IntN(5))
		if p.Pieces == nil || len(p.Pieces) > 7 {
			continue
		}
		if r.IntN(3) == 0 {
			p.Gaps = true
			p.Pieces = mirrored(r, p.Pieces)
		}
		if !bruteForce(t, p, cells, fmt.Sprintf("seed %d, %s, %+v", seed, size, *p)) {
			refused++
		}
		done++
	}
	if refused > cases/4 {
		t.Errorf("%d of %d packings were refused", refused, cases)
	}
}

// bruteForce compares a packing with all solutions and their images. It returns false if the
// packing is refused.
func bruteForce(t *testing.T, p *Packing, cells []Cell, name string) bool {
	t.Helper()
	plain := *p
	plain.UpTo = SymmetryNone
	problem, err := plain.Problem()
	if err != nil {
		t.Fatal(err)
	}
	if n, err := new(exactcover.Solver).CountTo(context.Background(), problem, 5000); n == 5000 ||
		err != nil {
		return true // too many for brute force
	}
	if _, err := p.Problem(); errors.Is(err, ErrSymmetry) {
		return false
	}
	all, labelled := solutionSets(t, &plain, cells)
	for _, n := range labelled {
		if n != 1 {
			return true // equal pieces, of which the sets of cells do not tell which is which
		}
	}
	_, kept := solutionSets(t, p, cells)
	maps := boardMaps(cells, p.Board.Plane(), p.UpTo)
	seen := map[string]bool{}
	for _, sets := range all {
		if seen[setsKey(sets)] {
			continue
		}
		found := 0
		for _, m := range maps {
			var image [][]Cell
			for _, set := range sets {
				var moved []Cell
				for _, c := range set {
					moved = append(moved, m[c])
				}
				image = append(image, moved)
			}
			k := setsKey(image)
			if labelled[k] == 0 || seen[k] {
				continue
			}
			seen[k] = true
			found += kept[k]
		}
		if found != 1 {
			t.Fatalf("%s: %d of these images are solutions: %v", name, found, sets)
		}
	}
	return true
}
