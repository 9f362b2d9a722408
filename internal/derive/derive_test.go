package derive

import (
	"slices"
	"testing"
)

// layout returns a layout with rows, columns and the regions of a map.
func layout(regions string) *Layout {
	n := 1
	for n*n < len(regions) {
		n++
	}
	l := &Layout{N: n, Houses: make([][]uint16, 3*n), HousesOf: make([][]int, n*n),
		Families: [][2]int{{2 * n, 3 * n}}}
	for c := range n * n {
		for _, h := range []int{c / n, n + c%n, 2*n + int(regions[c]-'1')} {
			l.Houses[h] = append(l.Houses[h], uint16(c))
			l.HousesOf[c] = append(l.HousesOf[c], h)
		}
	}
	return l
}

func TestEqual(t *testing.T) {
	// The picture in leftovers.go, filled up: r1c1 is equal to r3c2.
	l := layout("1222333213441144")
	near := Leftovers(l, 1)
	if near.Contradiction != nil || !slices.Contains(near.Equal, [2]uint16{0, 9}) {
		t.Errorf("%+v, want r1c1 = r3c2", near)
	}
	all := All(l, true)
	for _, h := range l.HousesOf[0] {
		house := slices.Clone(l.Houses[h])
		house[slices.Index(house, 0)] = 9
		slices.Sort(house)
		if !slices.ContainsFunc(all.Houses, func(other []uint16) bool {
			return slices.Equal(house, other)
		}) {
			t.Errorf("house %d with r3c2 for r1c1, %v, is not derived: %v", h, house, all.Houses)
		}
	}
}

func TestContradictions(t *testing.T) {
	for _, test := range []struct {
		regions string
		want    Contradiction
	}{
		{"1112233123324444", Contradiction{Lines: []int{0}, Houses: []int{8}, X: []uint16{3},
			Y: []uint16{7}, Cells: []uint16{3}}},
		{"1233123344411422", Contradiction{
			Lines: []int{0, 1, 2}, Houses: []int{8, 10, 11},
			X: []uint16{1, 5}, Y: []uint16{12, 13}, Cells: []uint16{13},
		}},
		{"111222331244331244331244555566556666", Contradiction{Cells: []uint16{27}}},
	} {
		got := All(layout(test.regions), true).Contradiction
		if got == nil {
			t.Errorf("%s: no contradiction", test.regions)
			continue
		}
		for name, pair := range map[string][2][]uint16{
			"X": {got.X, test.want.X}, "Y": {got.Y, test.want.Y}, "cells": {got.Cells, test.want.Cells},
			"others": {got.Others, test.want.Others},
		} {
			if slices.Sort(pair[0]); !slices.Equal(pair[0], pair[1]) {
				t.Errorf("%s: %s are %v, want %v", test.regions, name, pair[0], pair[1])
			}
		}
		if !slices.Equal(got.Lines, test.want.Lines) ||
			!slices.Equal(got.Houses, test.want.Houses) ||
			got.Derived != nil {
			t.Errorf("%s: %+v, want %+v", test.regions, got, test.want)
		}
	}
}

// Regular boxes give nothing, whether they are compared or not.
func TestBoxes(t *testing.T) {
	l := layout("1122112233443344")
	if f := All(l, true); f.Houses != nil || f.Equal != nil || f.Contradiction != nil {
		t.Errorf("%+v", f)
	}
	l.Families = nil
	if f := All(l, true); f.Houses != nil || f.Equal != nil || f.Contradiction != nil {
		t.Errorf("%+v", f)
	}
}
