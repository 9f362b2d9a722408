package sudokumaker

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// This file has the lines of SudokuMaker that are more than a kind and cells.

// thermometers reads thermometers.
func thermometers(s *draft, m makerMembers) *lex.Fault {
	slow, err := m.is("slow")
	if err != nil {
		return err
	}
	lines, err := makerLists(s, m, "thermometers")
	for _, line := range lines {
		if slow {
			s.SlowThermo(line)
		} else {
			s.Line(nonet.RuleThermo, 0, line)
		}
	}
	return err
}

// putThermometer writes a thermometer, or one on which digits may stay the same.
func putThermometer(w *setterOut, key string, x nonet.Rule) bool {
	line, slow := setters.RisingPair(x), true
	if x.Kind == nonet.RuleThermo {
		line, slow = x.Cells[0], false
	}
	return line != nil && w.Add(key, `,"slow":`+strconv.FormatBool(slow), "thermometers",
		numberList(line))
}

// renbans reads renban lines.
func renbans(s *draft, m makerMembers) *lex.Fault {
	lines, err := makerLists(s, m, "lines")
	for _, cells := range joined(lines) {
		s.Line(nonet.RuleRenban, 0, cells)
	}
	return err
}

// whispers reads whisper lines.
func whispers(s *draft, m makerMembers) *lex.Fault {
	by := (s.Size + 1) / 2
	if m["minDifference"] != nil {
		var err *lex.Fault
		if by, err = m["minDifference"].Integer(0, s.Size); err != nil {
			return err
		}
	}
	lines, err := makerLists(s, m, "lines")
	for _, line := range lines {
		if by > 0 {
			s.Line(nonet.RuleWhisper, by, line)
		}
	}
	return err
}

// makerGroups reads lines on which digits of groups follow each other.
func makerGroups(s *draft, m makerMembers) *lex.Fault {
	groups, err := digitGroups(s, m)
	if err != nil || len(groups) == 0 {
		return err
	}
	lines, err := makerLists(s, m, "lines")
	for _, line := range lines {
		s.Grouped(groups, line)
	}
	return err
}

// putGroups writes a line on which digits of groups follow each other.
func putGroups(w *setterOut, key string, x nonet.Rule) bool {
	var groups []nonet.Digits
	switch {
	case x.Kind == nonet.RuleModular && x.Number > 1:
		groups = sketch.Remainders(w.N, x.Number)
	case x.Kind == nonet.RuleEntropic:
		groups = sketch.Thirds(w.N)
	}
	var sets []string
	for _, g := range groups {
		if g.IsEmpty() {
			return false
		}
		set := 0
		for d := range g.All() {
			set |= 1 << d
		}
		sets = append(sets, strconv.Itoa(set))
	}
	return sets != nil &&
		putLine(w, key, `,"groups":[`+strings.Join(sets, ",")+"]", x.Cells[0])
}

// regionSums reads region sum lines.
func regionSums(s *draft, m makerMembers) *lex.Fault {
	once, err := m.is("singleRegionTotals")
	if err != nil {
		return err
	}
	lines, err := makerLists(s, m, "lines")
	s.Later(func() { regionSum(s, lines, once) })
	return err
}

// regionSum adds the rules of region sum lines, of which those that meet are one. once: a
// region has one sum, even if a line enters it again.
func regionSum(s *draft, lines [][]nonet.Cell, once bool) {
	sets := joined(lines)
	at := map[nonet.Cell]int{}
	for i, cells := range sets {
		for _, c := range cells {
			at[c] = i
		}
	}
	lined := make([][][]nonet.Cell, len(sets)) // the lines of each set
	for _, line := range lines {
		if len(line) > 0 {
			lined[at[line[0]]] = append(lined[at[line[0]]], line)
		}
	}
	for i, cells := range sets {
		own := lined[i]
		var parts [][]nonet.Cell
		if once {
			parts = byRegion(s, cells)
		} else {
			parts = joined(cutAtRegions(s, own))
		}
		alone := len(own) == 1 && len(cells) == len(own[0])
		if alone && s.Least == 1 && s.HasRegions() && len(parts) == len(cutAtRegions(s, own)) {
			s.Line(nonet.RuleRegionSum, 0, own[0])
		} else {
			s.EqualTotals(parts)
		}
	}
}

// byRegion returns the cells by their regions. Cells without one are left out.
func byRegion(s *draft, cells []nonet.Cell) [][]nonet.Cell {
	inRegion := slices.DeleteFunc(slices.Clone(cells), func(c nonet.Cell) bool {
		return s.RegionOf(c) < 0
	})
	return grouped(inRegion, s.RegionOf)
}

// grouped returns the cells in groups with the same key, both in the order in which they come.
func grouped[K comparable](cells []nonet.Cell, key func(nonet.Cell) K) (groups [][]nonet.Cell) {
	at := map[K]int{}
	for _, c := range cells {
		k := key(c)
		i, ok := at[k]
		if !ok {
			i = len(groups)
			at[k] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

// cutAtRegions cuts lines where they leave a region. Cells without one are left out.
func cutAtRegions(s *draft, lines [][]nonet.Cell) (parts [][]nonet.Cell) {
	for _, line := range lines {
		last := -1
		for _, c := range line {
			region := s.RegionOf(c)
			if region >= 0 && region != last {
				parts = append(parts, nil)
			}
			if region >= 0 {
				parts[len(parts)-1] = append(parts[len(parts)-1], c)
			}
			last = region
		}
	}
	return parts
}

// joined returns the cells of lines, each once, as sets: those of lines that meet are one.
func joined(lines [][]nonet.Cell) [][]nonet.Cell {
	in := map[nonet.Cell]nonet.Cell{} // towards the cell that stands for its set
	find := func(c nonet.Cell) nonet.Cell {
		for in[c] != c {
			in[c] = in[in[c]]
			c = in[c]
		}
		return c
	}
	var order []nonet.Cell
	for _, line := range lines {
		for i, c := range line {
			if _, ok := in[c]; !ok {
				in[c] = c
				order = append(order, c)
			}
			if i > 0 {
				in[find(c)] = find(line[0])
			}
		}
	}
	return grouped(order, find)
}

// makerArrows reads arrows: {bulbCells, arrows}.
func makerArrows(s *draft, m makerMembers) *lex.Fault {
	return m.each("bulbsWithArrows", takeOf(s, func(s *draft, m makerMembers) *lex.Fault {
		if m["bulbCells"] == nil {
			return nil
		}
		bulb, err := s.CellsOf(m["bulbCells"], setters.NumberedCell)
		if err != nil || len(bulb) == 0 {
			return err
		}
		slices.Sort(bulb)
		arrows, err := makerLists(s, m, "arrows")
		for _, line := range arrows {
			if len(line) > 1 {
				s.ArrowFrom(bulb, line[1:])
			}
		}
		return err
	}))
}

// putArrow writes an arrow, if the cells of its bulb are in their order.
func putArrow(w *setterOut, key string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleArrow {
		return false
	}
	bulb, shaft := setters.BulbOf(x)
	arrow := slices.Concat([]nonet.Cell{sketch.BulbEnd(w.N, bulb, shaft[0])}, shaft)
	return slices.IsSorted(bulb) && w.Add(key, "", "bulbsWithArrows", `{"bulbCells":`+
		numberList(bulb)+`,"arrows":[`+numberList(arrow)+"]}")
}
