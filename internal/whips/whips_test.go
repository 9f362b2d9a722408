package whips

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomBoard returns a board with random variables, many of its candidates removed. It has no
// variable with one candidate that is open, or with none.
func randomBoard(r *rand.Rand) *Board {
	for {
		n := 8 + r.IntN(12)
		var variables [][]uint16
		for range 4 + r.IntN(8) {
			var list []uint16
			for _, c := range r.Perm(n)[:2+r.IntN(3)] {
				list = append(list, uint16(c))
			}
			slices.Sort(list)
			variables = append(variables, list)
		}
		if b := NewBoard(NewStructure(n, variables)); thin(r, b, 4) {
			return b
		}
	}
}

// thin removes each candidate with a chance of 1 in oneOf, and then uses singles. It reports
// whether the board is neither solved nor contradictory.
func thin(r *rand.Rand, b *Board, oneOf int) bool {
	for c := range b.alive {
		if r.IntN(oneOf) == 0 {
			b.Remove(c)
		}
	}
	b.Singles()
	return b.empty < 0 && !b.Solved()
}

// gridBoard returns a board of the 4x4 Sudoku with groups, without patterns of length 1.
func gridBoard(r *rand.Rand) *Board {
	var houses [3][4][4]int // cells
	for c := range 16 {
		row, column := c/4, c%4
		houses[0][row][column], houses[1][column][row] = c, c
		houses[2][row/2*2+column/2][row%2*2+column%2] = c
	}
	var variables [][]uint16
	for x := range 16 {
		cell := make([]uint16, 4)
		var places [3][]uint16
		for k := range 4 {
			cell[k] = uint16(x*4 + k)
			for class := range houses {
				places[class] = append(places[class], uint16(houses[class][x/4][k]*4+x%4))
			}
		}
		variables = append(variables, cell, places[0], places[1], places[2])
	}
	s := NewStructure(64, variables)
	s.AddGroups()
	for {
		b := NewBoard(s)
		if !thin(r, b, 3) {
			continue
		}
		var search Search
		for c := 0; c < 64 && b.empty < 0; c++ {
			if b.Open(c) {
				if _, ok := search.Find(b, GWhip, c, 1); ok {
					b.Remove(c)
					b.Singles()
					c = -1
				}
			}
		}
		if b.empty < 0 && !b.Solved() {
			return b
		}
	}
}

// plain finds the length of the shortest pattern by trying all sequences of variables, straight
// from the definition.
type plain struct {
	b      *Board
	kind   Kind
	before []bool
}

func (p plain) linked(right int, c uint16) bool { return slices.Contains(p.b.kills[right], c) }

// shortest returns the length of the shortest pattern on a target, most+1 if none has up to most.
func (p plain) shortest(target, most int) int {
	for n := 1; n <= most; n++ {
		if p.extend([]int{target}, n) {
			return n
		}
	}
	return most + 1
}

// extend reports whether a pattern has n more variables after the target and rights.
func (p plain) extend(on []int, n int) bool {
	for _, v := range p.b.members {
		var left []uint16
		goes := p.kind == Braid || len(on) == 1
		for _, c := range v {
			if !p.before[c] {
				continue
			}
			if p.kind != Braid && p.linked(on[len(on)-1], c) {
				goes = true
			}
			out := false
			for _, right := range on {
				out = out || p.linked(right, c)
			}
			if !out {
				left = append(left, c)
			}
		}
		if len(left) == 0 && n == 1 && goes && slices.ContainsFunc(v, func(c uint16) bool {
			return p.before[c]
		}) {
			return true
		}
		if n == 1 || !goes || len(left) == 0 {
			continue
		}
		for right := range p.b.kills {
			has := []uint16{uint16(right)}
			if right >= len(p.b.of) {
				has = p.b.groups[right-len(p.b.of)]
			}
			single := right < len(p.b.of)
			if single != (len(left) == 1) || slices.Contains(on, right) ||
				slices.ContainsFunc(left, func(c uint16) bool { return !slices.Contains(has, c) }) {
				continue
			}
			if p.extend(append(slices.Clone(on), right), n-1) {
				return true
			}
		}
	}
	return false
}

// TestFind compares what is found with all sequences of variables.
func TestFind(t *testing.T) {
	boards := 300
	if testing.Short() {
		boards = 30
	}
	var lengths [3][6]int
	for seed := range boards {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		for kind := range Braid + 1 {
			b, most := randomBoard(r), 4
			if kind == GWhip {
				if seed%8 != 0 {
					continue
				}
				b, most = gridBoard(r), 3
			}
			p := plain{b, kind, slices.Clone(b.alive)}
			var s Search
			for target := range b.alive {
				if !b.Open(target) {
					continue
				}
				want := p.shortest(target, most)
				got := most + 1
				for n := 1; n <= most; n++ {
					pattern, ok := s.Find(b, kind, target, n)
					if ok {
						got = n
						check(t, b, kind, pattern)
						if len(pattern.Links) != n {
							t.Errorf("seed %d: %d links, not %d", seed, len(pattern.Links), n)
						}
						break
					}
				}
				if got != want {
					t.Fatalf("seed %d, kind %d, target %d: length %d, want %d", seed, kind, target,
						got, want)
				}
				if !slices.Equal(b.alive, p.before) {
					t.Fatal("the board has changed")
				}
				if kind == Braid && b.Refuted(target, 1, &s) != want1(&s, b, target) {
					t.Fatalf("seed %d, target %d: trial and error differs from braids", seed, target)
				}
				lengths[kind][got]++
			}
		}
	}
	for kind, list := range lengths {
		if (list[1] == 0) != (kind == int(GWhip)) || list[2] == 0 ||
			list[3] == 0 && !testing.Short() {
			t.Errorf("kind %d: lengths %v", kind, list)
		}
	}
	t.Log(lengths)
}

// want1 reports whether a target has a braid of any length.
func want1(s *Search, b *Board, target int) bool {
	_, ok := s.Find(b, Braid, target, len(b.of)+1)
	return ok
}

// check checks a pattern by the definition.
func check(t *testing.T, b *Board, kind Kind, p *Pattern) {
	t.Helper()
	on := []int{p.Target}
	linked := func(right int, c uint16) bool { return slices.Contains(b.kills[right], c) }
	for i, link := range p.Links {
		goes := false
		for _, c := range b.members[link.Variable] {
			if !b.alive[c] {
				continue
			}
			goes = goes || linked(on[len(on)-1], c)
			out := slices.ContainsFunc(on, func(right int) bool { return linked(right, c) })
			inside := link.Right == int(c) || link.Right >= len(b.of) && b.inGroup(link.Right, c)
			if !out && !inside || out && link.Right == int(c) {
				t.Fatalf("%v: candidate %d of link %d", p, c, i)
			}
		}
		if kind != Braid && !goes {
			t.Fatalf("%v: link %d does not go on", p, i)
		}
		if (link.Right < 0) != (i == len(p.Links)-1) {
			t.Fatalf("%v: right %d", p, i)
		}
		if link.Right >= 0 {
			on = append(on, link.Right)
		}
	}
}

// TestLimits holds searches that are ended: they find nothing, and say so.
func TestLimits(t *testing.T) {
	for seed := range 200 {
		b := randomBoard(rand.New(rand.NewPCG(uint64(seed), 1)))
		s := Search{Spend: func() bool { return true }}
		before := slices.Clone(b.alive)
		for target := range b.alive {
			if b.Open(target) && s.Over {
				if _, ok := s.Find(b, Braid, target, 9); ok {
					b.put(target, -1)
					if b.empty < 0 { // else it has length 1
						t.Fatal("found though the search is over")
					}
					b.undo(mark{})
					break
				}
			}
		}
		if s.Over && !slices.Equal(b.alive, before) {
			t.Fatal("the board has changed")
		}
	}
}
