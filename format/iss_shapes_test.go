package format

import (
	"context"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// What items mean in lines that are shorter than there are values, and with values from 0 on: of
// all grids of two rows and three columns with the values 0 to 3, those that the definition allows
// are solutions. Cells of g are numbered row by row.
func TestISSShapesByEnumeration(t *testing.T) {
	sum := func(g []int) (s int) {
		for _, v := range g {
			s += v
		}
		return s
	}
	count := func(g []int, v int) int {
		return len(slices.DeleteFunc(slices.Clone(g), func(x int) bool { return x != v }))
	}
	room := func(line []int, place, v int) bool {
		return place > 0 && place <= len(line) && line[place-1] == v && count(line, v) == 1
	}
	xSum := func(line []int, want int) bool {
		return line[0] > 0 && line[0] <= len(line) && sum(line[:line[0]]) == want
	}
	distinct := func(g []int) bool {
		return len(slices.Compact(slices.Sorted(slices.Values(g)))) == len(g)
	}
	usual := func(g []int) bool {
		return distinct(g[:3]) && distinct(g[3:]) && g[0] != g[3] && g[1] != g[4] && g[2] != g[5]
	}
	raw := ".Shape~2x3~0-3~Raw"
	for item, holds := range map[string]func(g []int) bool{
		raw:                        func(g []int) bool { return true },
		raw + ".XSum~R1~4~":        func(g []int) bool { return xSum(g[:3], 4) },
		raw + ".XSum~C2~~3":        func(g []int) bool { return xSum([]int{g[4], g[1]}, 3) },
		raw + ".NumberedRoom~R2~2": func(g []int) bool { return room(g[3:], g[3], 2) },
		raw + ".Indexing~C~R1C2":   func(g []int) bool { return room(g[:3], g[1], 2) },
		raw + ".Indexing~R~R2C3":   func(g []int) bool { return room([]int{g[2], g[5]}, g[5], 2) },
		raw + ".ValueIndexing~R1C1~R1C2~R2C1~R2C2~R2C3": func(g []int) bool {
			return g[1] > 0 && g[2+g[1]] == g[0]
		},
		raw + ".CountingCircles~R1C1~R1C2~R1C3": func(g []int) bool {
			return !slices.ContainsFunc(g[:3], func(v int) bool { return count(g[:3], v) != v })
		},
		raw + ".SumLine~3~R1C1~R1C2~R1C3~R2C3": func(g []int) bool {
			s := 0
			for _, c := range []int{0, 1, 2, 5} {
				if s += g[c]; s > 3 {
					return false
				}
				s %= 3
			}
			return s == 0
		},
		raw + ".Skyscraper~R1~2": func(g []int) bool {
			return len(slices.Compact([]int{0, g[0], max(g[0], g[1]), max(g[0], g[1], g[2])})) == 3
		},
		raw + ".HiddenSkyscraper~R1~0": func(g []int) bool {
			return g[1] < g[0] && g[1] == 0 || g[1] >= g[0] && g[2] < g[1] && g[2] == 0
		},
		".Shape~2x3~0-3": usual,
		".Shape~2x3~0-3.Sandwich~2~R1": func(g []int) bool {
			low, high := slices.Index(g, slices.Min(g[:3])), slices.Index(g, slices.Max(g[:3]))
			return usual(g) && sum(g[min(low, high)+1:max(low, high)]) == 2
		},
		".Shape~2x3~0-3.RegionSize~6": nil, // a box of six cells has no room for four values
	} {
		rec := read(t, item, Options{})[0]
		if holds == nil {
			if rec.Err == nil {
				t.Errorf("%s: got %s", item, summary(rec))
			}
			continue
		}
		if rec.Err != nil {
			t.Errorf("%s: %v", item, rec.Err)
			continue
		}
		p, want := rec.Puzzle, 0
		for number := range 4 * 4 * 4 * 4 * 4 * 4 {
			var g []int
			var digits nonet.Grid
			for range 6 {
				g = append(g, number%4)
				digits = append(digits, nonet.Digit(number%4+1))
				number /= 4
			}
			if holds(g) {
				want++
			}
			if got := p.Solves(p.Layout.Spread(digits)); got != holds(g) {
				t.Fatalf("%s: %v: got %v", item, g, got)
			}
		}
		got, err := new(nonet.Solver).CountTo(context.Background(), p, 5000)
		if err != nil || got != want || want == 0 {
			t.Errorf("%s: %d solutions, want %d: %v", item, got, want, err)
		}
	}
}

// Grids that are not square, with more values than rows, or with boxes of another size come back as
// they were written.
func TestISSShapesComeBack(t *testing.T) {
	for text, want := range map[string]string{
		".Shape~6x8":                "grid:6x8:8:2x4",
		".Shape~9x8":                "grid:9x8:9",
		".Shape~6x6~9":              "grid:6x6:9:2x3",
		".Shape~6x6~9.RegionSize~9": "grid:6x6:9:3x3",
		".Shape~6x6~9.NoBoxes":      "grid:6x6:9",
		".Shape~4x7.Jigsaw~1111222111222233334443334444": "grid:4x7:7:1111222111222233334443334444",
		".Shape~4x4.RegionSize~8.NoBoxes":                "latin:4",
		".Shape~2x2~4~Raw":                               "free:2x2:4",
		".Shape~3x3~4.Diagonal~-1":                       "grid:3x3:4+differ:r1c1,r2c2,r3c3",
		".Shape~6x6~9.DisjointSets.NoBoxes": "grid:6x6:9+differ:r1c1,r1c4,r3c1,r3c4,r5c1,r5c4+" +
			"differ:r1c2,r1c5,r3c2,r3c5,r5c2,r5c5+differ:r1c3,r1c6,r3c3,r3c6,r5c3,r5c6+" +
			"differ:r2c1,r2c4,r4c1,r4c4,r6c1,r6c4+differ:r2c2,r2c5,r4c2,r4c5,r6c2,r6c5+" +
			"differ:r2c3,r2c6,r4c3,r4c6,r6c3,r6c6",
	} {
		rec := read(t, text+".~R1C2_2", Options{})[0]
		if rec.Err != nil || rec.Puzzle.Layout.String() != want {
			t.Errorf("%s: got %s, want %s", text, summary(rec), want)
			continue
		}
		link := written(t, issFormat, rec)
		again := read(t, link, Options{})[0]
		if again.Err != nil || again.Puzzle.String() != rec.Puzzle.String() {
			t.Errorf("%s: %s came back as %s", text, link, summary(again))
		}
	}
}
