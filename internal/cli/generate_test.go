package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/logic"
)

// Every promise of nonet generate is kept, as far as can be found out by other means than
// those that made the puzzles: an engine that is not used for them, techniques and
// symmetries that are written out here, ratings that begin anew.
func TestGenerateKeepsPromises(t *testing.T) {
	testenv.SkipSequential(t)
	t.Parallel()
	pattern := filepath.Join(t.TempDir(), "pattern.txt")
	const ring = "..xxxxx.. .x.....x. x...x...x x..x.x..x x.x...x.x x..x.x..x x...x...x " +
		".x.....x. ..xxxxx.."
	if err := os.WriteFile(pattern, []byte(strings.ReplaceAll(ring, " ", "\n")),
		0o666); err != nil {
		t.Fatal(err)
	}
	type check = func(*testing.T, *nonet.Puzzle)
	with := func(checks ...check) []check {
		return checks
	}
	for _, test := range []struct {
		flags  string
		n      int
		checks []func(*testing.T, *nonet.Puzzle)
	}{
		{"", 40, with(isMinimal)},
		{"--clues 36", 20, with(hasClues(36))},
		{"--clues 23 --minimal", 3, with(hasClues(23), isMinimal)},
		{"--clues 27 --minimal", 2, with(hasClues(27), isMinimal)},
		{"--symmetry rotational", 3, with(looksSame(turned, turned))},
		{"--symmetry rotational4", 3, with(looksSame(turned))},
		{"--symmetry horizontal", 3, with(looksSame(mirrored))},
		{"--symmetry vertical", 3, with(looksSame(turned, turned, mirrored))},
		{"--symmetry orthogonal", 3, with(looksSame(mirrored), looksSame(turned, turned))},
		{"--symmetry diagonal", 3, with(looksSame(turned, mirrored))},
		{"--symmetry antidiagonal", 3, with(looksSame(mirrored, turned))},
		{"--symmetry diagonals", 3, with(looksSame(turned, mirrored), looksSame(turned, turned))},
		{"--symmetry full", 3, with(looksSame(turned), looksSame(mirrored))},
		{"--symmetry rotational --clues 26 --minimal", 2, with(looksSame(turned, turned),
			hasClues(26), isMinimal)},
		{"--symmetry diagonal --er 2.0..3.4", 2, with(looksSame(turned, mirrored), isRated(20,
			34))},
		{"--er 1.0..1.5", 5, with(isRated(10, 15), isSolvedByHand(false))},
		{"--er 4.5..5.5", 2, with(isRated(45, 55), isTooHardByHand)},
		{"--er 7.1..", 3, with(isRated(71, logic.ScoreUnsolved-1), isTooHardByHand)},
		{"--level easy", 5, with(isOfLevel(logic.LevelEasy), isSolvedByHand(false))},
		{"--level medium", 3, with(isOfLevel(logic.LevelMedium))},
		{"--level hard", 2, with(isOfLevel(logic.LevelHard), isTooHardByHand)},
		{"--only singles", 5, with(isSolvedByHand(false))},
		{"--only singles,locked --clues 26", 5, with(isSolvedByHand(true), hasClues(26))},
		{"--needs pointing --only singles,locked", 3, with(isSolvedByHand(true),
			needs(logic.Pointing, logic.HiddenSingle, logic.NakedSingle, logic.Pointing,
				logic.Claiming))},
		{"--needs xy-wing", 2, with(isTooHardByHand, needs(logic.XYWing,
			upTo(logic.XYWing.Score())...))},
		{"--pattern " + pattern, 3, with(hasPattern(ring))},
		{"--pattern " + pattern + " --er 1.0..2.6", 2, with(hasPattern(ring), isRated(10, 26))},
		{"--layout 9+diagonal", 5, with(isOn("9+diagonal"), isMinimal)},
		{"--layout 9+windoku --clues 25", 2, with(isOn("9+windoku"), hasClues(25))},
		{"--layout 2x3 --symmetry full", 3, with(isOn("2x3"), looksSame(turned),
			looksSame(mirrored))},
		{"--layout latin:7 --er 1.0..2.3", 2, with(isOn("latin:7"), isRated(10, 23))},
		{"--layout 16", 1, with(isOn("16"))},
		{"--layout jigsaw:9", 3, with(isJigsaw, isMinimal)},
		{"--layout jigsaw:7+diagonal --clues 14", 2, with(isJigsaw, hasClues(14))},
	} {
		t.Run(test.flags, func(t *testing.T) {
			puzzles := generated(t, fmt.Sprintf("-n %d --seed 21 %s", test.n, test.flags))
			if len(puzzles) != test.n {
				t.Fatalf("%d puzzles, want %d", len(puzzles), test.n)
			}
			seen := map[string]bool{}
			for _, p := range puzzles {
				if seen[p.Layout.String()+p.Givens.String()] = true; !isUnique(t, p) {
					t.Errorf("%s has not one solution", p.Givens)
				}
				for _, check := range test.checks {
					check(t, p)
				}
			}
			if len(seen) != test.n {
				t.Errorf("%d different puzzles of %d", len(seen), test.n)
			}
		})
	}
}

// The hardest of many is as hard as that of fewer, which are among them, and the hardest
// of one is whatever comes.
func TestGenerateHardest(t *testing.T) {
	testenv.SkipSequential(t)
	t.Parallel()
	var last logic.Score
	var list []logic.Score
	for _, tries := range []int{1, 4, 16, 64} {
		p := generated(t, fmt.Sprintf("--seed 4 --hardest --tries %d", tries))[0]
		r, err := logic.Rate(t.Context(), p)
		if err != nil || !isUnique(t, p) || r.ER < last {
			t.Errorf("the hardest of %d has %s, that of fewer %s (%v)", tries, r.ER, last, err)
		}
		last = r.ER
		list = append(list, r.ER)
	}
	if last < list[0]+20 {
		t.Errorf("more tries make nothing harder: %s", list)
	}
}

// generated returns the puzzles that nonet generate makes, as JSON tells them.
func generated(t *testing.T, flags string) (list []*nonet.Puzzle) {
	t.Helper()
	var out, errs bytes.Buffer
	args := append([]string{"generate", "-t", "json"}, strings.Fields(flags)...)
	status := Run(t.Context(), args, strings.NewReader(""), &out, &errs)
	if status != 0 || errs.Len() > 0 {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	for line := range strings.Lines(out.String()) {
		var record struct{ Layout, Puzzle string }
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatal(err)
		}
		l, err := nonet.ParseLayout(record.Layout)
		if err != nil {
			t.Fatal(err)
		}
		p, err := nonet.ParsePuzzle(l, record.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// isUnique reports whether there is one solution, by an engine that makes no puzzles.
func isUnique(t *testing.T, p *nonet.Puzzle) bool {
	t.Helper()
	s := nonet.Solver{Engine: nonet.EngineCover}
	if p.Layout.Size() > 9 {
		s.Engine = nonet.EngineSearch // which is used, but with limits: it proves here
	}
	_, err := s.Solve(context.Background(), p)
	if err != nil && !errors.Is(err, nonet.ErrNotUnique) {
		t.Fatal(err)
	}
	return err == nil
}

func isMinimal(t *testing.T, p *nonet.Puzzle) {
	for c, d := range p.Givens {
		if d == 0 {
			continue
		}
		less := p.Clone()
		less.Givens[c] = 0
		if isUnique(t, less) {
			t.Errorf("%s does not need %s", p.Givens, p.Layout.CellName(nonet.Cell(c)))
		}
	}
}

func hasClues(n int) func(*testing.T, *nonet.Puzzle) {
	return func(t *testing.T, p *nonet.Puzzle) {
		if k := len(p.Givens) - strings.Count(p.Givens.String(), "."); k != n {
			t.Errorf("%s has %d givens, want %d", p.Givens, k, n)
		}
	}
}

// shape has the cells that are given, row by row.
func shape(p *nonet.Puzzle) (rows [][]bool) {
	n := p.Layout.Size()
	for c, d := range p.Givens {
		if c%n == 0 {
			rows = append(rows, nil)
		}
		rows[c/n] = append(rows[c/n], d != 0)
	}
	return rows
}

// turned returns a shape that is turned clockwise by a quarter.
func turned(rows [][]bool) (to [][]bool) {
	for i := range rows {
		var row []bool
		for k := range rows {
			row = append(row, rows[len(rows)-1-k][i])
		}
		to = append(to, row)
	}
	return to
}

// mirrored returns a shape with left and right exchanged.
func mirrored(rows [][]bool) (to [][]bool) {
	for _, row := range rows {
		row = slices.Clone(row)
		slices.Reverse(row)
		to = append(to, row)
	}
	return to
}

// looksSame checks that the shape is the same after some moves, one after the other.
func looksSame(moves ...func([][]bool) [][]bool) func(*testing.T, *nonet.Puzzle) {
	return func(t *testing.T, p *nonet.Puzzle) {
		to := shape(p)
		for _, move := range moves {
			to = move(to)
		}
		if !slices.EqualFunc(to, shape(p), slices.Equal) {
			t.Errorf("%s has not the symmetry", p.Givens)
		}
	}
}

func hasPattern(pattern string) func(*testing.T, *nonet.Puzzle) {
	return func(t *testing.T, p *nonet.Puzzle) {
		for c, x := range strings.ReplaceAll(pattern, " ", "") {
			if (x == 'x') != (p.Givens[c] != 0) {
				t.Errorf("%s does not have the pattern at %s", p.Givens,
					p.Layout.CellName(nonet.Cell(c)))
			}
		}
	}
}

func isRated(least, most logic.Score) func(*testing.T, *nonet.Puzzle) {
	return func(t *testing.T, p *nonet.Puzzle) {
		if r, err := logic.Rate(t.Context(), p); err != nil || r.ER < least || r.ER > most {
			t.Errorf("%s has ER %s, want %s to %s (%v)", p.Givens, r.ER, least, most, err)
		}
	}
}

func isOfLevel(level logic.Level) func(*testing.T, *nonet.Puzzle) {
	return func(t *testing.T, p *nonet.Puzzle) {
		s := logic.Solver{Profile: logic.ProfileHoDoKu()}
		if r, err := s.Rate(t.Context(), p); err != nil || r.Level != level || r.Left > 0 {
			t.Errorf("%s is %s, want %s (%v)", p.Givens, r.Level, level, err)
		}
	}
}

// upTo returns the techniques of Sudoku Explainer that are no harder.
func upTo(most logic.Score) (list []logic.Technique) {
	for _, x := range logic.ProfileSE().Techniques() {
		if x.Score() <= most {
			list = append(list, x)
		}
	}
	return list
}

// needs checks that techniques solve the puzzle, and without one of them do not.
func needs(one logic.Technique, all ...logic.Technique) func(*testing.T, *nonet.Puzzle) {
	return func(t *testing.T, p *nonet.Puzzle) {
		left := func(list []logic.Technique) int {
			s := logic.Solver{Profile: logic.NewProfile("test", list...)}
			r, err := s.Rate(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			return r.Left
		}
		without := slices.DeleteFunc(slices.Clone(all),
			func(x logic.Technique) bool { return x == one })
		if left(all) != 0 || left(without) == 0 {
			t.Errorf("%s does not need %s: %d cells are left with it, %d without", p.Givens, one,
				left(all), left(without))
		}
	}
}

func isOn(layout string) func(*testing.T, *nonet.Puzzle) {
	return func(t *testing.T, p *nonet.Puzzle) {
		if p.Layout.String() != layout {
			t.Errorf("layout %s, want %s", p.Layout, layout)
		}
	}
}

// isJigsaw checks that there is a region for each digit, each is connected, and not all are boxes.
func isJigsaw(t *testing.T, p *nonet.Puzzle) {
	n := p.Layout.Size()
	text, _ := strings.CutPrefix(p.Layout.String(), "jigsaw:")
	text, _, _ = strings.Cut(text, "+")
	cells := map[rune][]int{}
	for c, region := range text {
		cells[region] = append(cells[region], c)
	}
	boxes := n == 9
	for _, region := range cells {
		reached := region[:1:1]
		rows, columns := map[int]bool{}, map[int]bool{}
		for i := 0; i < len(reached); i++ {
			a := reached[i]
			rows[a/n], columns[a%n] = true, true
			for _, b := range region {
				if (a-b == n || b-a == n || a/n == b/n && (a-b == 1 || b-a == 1)) &&
					!slices.Contains(reached, b) {
					reached = append(reached, b)
				}
			}
		}
		if len(region) != n || len(reached) != n {
			t.Errorf("a region of %s has %d cells, %d of them connected", p.Layout, len(region),
				len(reached))
		}
		boxes = boxes && len(rows) == 3 && len(columns) == 3
	}
	if len(cells) != n || boxes {
		t.Errorf("%s has %d regions (boxes: %v)", p.Layout, len(cells), boxes)
	}
}

func isSolvedByHand(locked bool) func(*testing.T, *nonet.Puzzle) {
	return func(t *testing.T, p *nonet.Puzzle) {
		if left := byHand(p, locked); left > 0 {
			t.Errorf("%s: %d cells are left (locked candidates: %v)", p.Givens, left, locked)
		}
	}
}

func isTooHardByHand(t *testing.T, p *nonet.Puzzle) {
	if byHand(p, true) == 0 {
		t.Errorf("%s is solved by singles and locked candidates", p.Givens)
	}
}

// byHand solves a puzzle by singles, and locked candidates if wanted, and returns how
// many cells are left. It has the candidates of each cell and knows houses, that is all.
func byHand(p *nonet.Puzzle, locked bool) (left int) {
	n := p.Layout.Size()
	m := &marks{layout: p.Layout, candidates: make([]uint, n*n)}
	for c, d := range p.Givens {
		m.candidates[c] = 1<<n - 1
		if d != 0 {
			m.candidates[c] = 1 << (d - 1)
		}
	}
	for m.changed = true; m.changed; {
		m.changed = false
		for _, h := range p.Layout.Houses() {
			m.nakedSingles(h)
			for digit := uint(1); digit < 1<<n; digit <<= 1 {
				places := m.places(h, digit)
				if len(places) == 1 {
					m.keep(places[0], digit)
				}
				if locked {
					m.lock(h, places, digit)
				}
			}
		}
	}
	for _, x := range m.candidates {
		if bits.OnesCount(x) != 1 {
			left++
		}
	}
	return left
}

// marks are the candidates of byHand.
type marks struct {
	layout     *nonet.Layout
	candidates []uint // bit d-1: digit d
	changed    bool
}

// keep takes all candidates from a cell but some digits.
func (m *marks) keep(c nonet.Cell, digits uint) {
	if m.candidates[c]&^digits != 0 {
		m.candidates[c] &= digits
		m.changed = true
	}
}

func (m *marks) nakedSingles(h nonet.House) {
	for _, c := range h.Cells {
		if bits.OnesCount(m.candidates[c]) != 1 {
			continue
		}
		for _, other := range h.Cells {
			if other != c {
				m.keep(other, ^m.candidates[c])
			}
		}
	}
}

// places returns the cells of a house that can hold a digit.
func (m *marks) places(h nonet.House, digit uint) (places []nonet.Cell) {
	for _, c := range h.Cells {
		if m.candidates[c]&digit != 0 {
			places = append(places, c)
		}
	}
	return places
}

// lock takes a digit from the other cells of each house that has all its places in h.
func (m *marks) lock(h nonet.House, places []nonet.Cell, digit uint) {
	for _, other := range m.layout.Houses() {
		outside := func(c nonet.Cell) bool { return !slices.Contains(other.Cells, c) }
		if slices.ContainsFunc(places, outside) {
			continue
		}
		for _, c := range other.Cells {
			if !slices.Contains(h.Cells, c) {
				m.keep(c, ^digit)
			}
		}
	}
}
