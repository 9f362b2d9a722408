// Package killer reads and writes killer Sudokus that are one line: that of SumoCue, 3x3::k:, or
// sums and arrows.
package killer

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

const (
	SumoCueHead = "SumoCueV"
	sumoCue     = SumoCueHead + "1="
	longKiller  = "3x3:"
	killerCells = 81
	killerSums  = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"

	// killerUnit is what a sum is multiplied by in the long form; the number of the cage is added.
	killerUnit = 256
)

// killerLeads has where the characters of the short form lead: down and to the right.
var killerLeads = map[byte][2]int{'<': {0, -1}, '>': {0, 1}, '^': {-1, 0}, 'v': {1, 0},
	'`': {-1, -1}, '\'': {-1, 1}, ',': {1, -1}, '.': {1, 1}}

// killer is a puzzle while it is read.
type killer struct {
	rules  *sketch.Rules
	cages  map[int]*killerCage // by number
	order  []int               // the numbers
	givens nonet.Grid
}

// killerCage is a cage while it is read; the sum 0 means that it has none.
type killerCage struct {
	sum   int
	cells []nonet.Cell
}

// add adds a cell to a cage, which begins with it if it is the first.
func (k *killer) add(number, sum int, c nonet.Cell) {
	cage := k.cages[number]
	if cage == nil {
		cage = &killerCage{sum: sum}
		k.cages[number] = cage
		k.order = append(k.order, number)
	}
	cage.cells = append(cage.cells, c)
}

// Read returns the rules and the givens of a killer Sudoku.
func Read(text string) (*sketch.Rules, nonet.Grid, error) {
	k := &killer{rules: sketch.NewRules(9), cages: map[int]*killerCage{},
		givens: make(nonet.Grid, killerCells)}
	var err error
	switch {
	case strings.HasPrefix(text, SumoCueHead):
		err = k.sumoCue(text)
	case IsLong(text):
		err = k.long(text)
	case IsShort(text):
		err = k.short(text)
	default:
		err = fmt.Errorf("found %s, expected a killer Sudoku", lex.Quote([]byte(text)))
	}
	if err != nil {
		return nil, nil, err
	}
	for _, number := range k.order {
		switch cage := k.cages[number]; {
		case len(cage.cells) > 9:
			err = fmt.Errorf("found a cage of %d cells, expected at most 9", len(cage.cells))
			return nil, nil, err
		case cage.sum > 0:
			k.rules.Cage(cage.sum, cage.cells)
		case len(cage.cells) > 1:
			k.rules.Area(cage.cells)
		}
	}
	return k.rules, k.givens, nil
}

// sumoCue reads the form of SumoCue.
func (k *killer) sumoCue(text string) error {
	rest, ok := strings.CutPrefix(text, sumoCue)
	if !ok {
		return fmt.Errorf("found another version than %s", sumoCue)
	}
	rest = "=" + rest
	var first, sums, labels [killerCells]int // a first cell is -1 where there is no cage
	regions := 0
	for c := range killerCells {
		if rest == "" || rest[0] != '=' && rest[0] != '+' {
			return fmt.Errorf("found %s as cell %d, expected = and a sum, or + and a cell",
				lex.Quote([]byte(rest)), c+1)
		}
		begins := rest[0] == '='
		number, size := lex.LeadingNumber(rest[1:])
		if size == 0 || begins && number > 45 || !begins && number >= killerCells {
			return fmt.Errorf("found %s as cell %d, expected = and a sum to 45, or + and a cell "+
				"to 80", lex.Quote([]byte(rest)), c+1)
		}
		rest = rest[1+size:]
		switch {
		case !begins:
			first[c] = number
		case number > 0:
			first[c], sums[c] = c, number
		default:
			first[c] = -1
		}
		if strings.HasPrefix(rest, "J") {
			label, size := lex.LeadingNumber(rest[1:])
			if size == 0 || label > 8 {
				return fmt.Errorf("found %s in cell %d, expected J and a region from 0 to 8",
					lex.Quote([]byte(rest)), c+1)
			}
			labels[c] = label
			regions++
			rest = rest[1+size:]
		}
	}
	switch {
	case rest != "":
		return fmt.Errorf("found %s, expected the end after 81 cells", lex.Quote([]byte(rest)))
	case regions == killerCells:
		k.rules.Regions(labels[:])
	case regions > 0:
		return fmt.Errorf("found %d cells with a region, expected 81 or none", regions)
	}
	for c, at := range first {
		switch {
		case at < 0:
		case sums[at] == 0:
			return fmt.Errorf("found cell %d in the cage of cell %d, which begins none", c+1, at+1)
		default:
			k.add(at, sums[at], nonet.Cell(c))
		}
	}
	for number, cage := range k.cages {
		if len(cage.cells) == 1 && cage.sum <= 9 {
			k.givens[number] = nonet.Digit(cage.sum)
			cage.sum = 0
		}
	}
	return nil
}

// long reads the form of numbers.
func (k *killer) long(text string) error {
	fields := strings.Split(text, ":")
	if fields[1] == "d" {
		k.rules.Diagonal(true)
		k.rules.Diagonal(false)
	}
	fields = fields[3:]
	if len(fields) == killerCells+1 && fields[killerCells] == "" {
		fields = fields[:killerCells]
	}
	if len(fields) != killerCells {
		return fmt.Errorf("found %d cells, expected %d", len(fields), killerCells)
	}
	for c, field := range fields {
		v, ok := lex.Number([]byte(field))
		if !ok || v/killerUnit > 45 {
			return fmt.Errorf("found %s as cell %d, expected a sum to 45 times 256, and the "+
				"number of a cage", lex.Quote([]byte(field)), c+1)
		}
		if sum := v / killerUnit; sum > 0 {
			k.add(v%killerUnit, sum, nonet.Cell(c))
			if k.cages[v%killerUnit].sum != sum {
				return fmt.Errorf("found the cage %d with the sums %d and %d", v%killerUnit,
					k.cages[v%killerUnit].sum, sum)
			}
		}
	}
	return nil
}

// short reads the form of arrows.
func (k *killer) short(text string) error {
	var sums, next [killerCells]int
	for c := range killerCells {
		next[c] = c
		if lead, ok := killerLeads[text[c]]; ok {
			row, col := c/9+lead[0], c%9+lead[1]
			if min(row, col) < 0 || max(row, col) > 8 {
				return fmt.Errorf("r%dc%d: %s leads out of the grid", c/9+1, c%9+1,
					lex.QuoteChar([]byte(text[c:])))
			}
			next[c] = row*9 + col
		} else {
			sums[c] = strings.IndexByte(killerSums, text[c])
		}
	}
	for c := range killerCells {
		at := c
		for steps := 0; next[at] != at; steps++ {
			if at = next[at]; steps == killerCells {
				return errors.New("found arrows that lead in a circle")
			}
		}
		k.add(at, sums[at], nonet.Cell(c))
	}
	return nil
}

func IsLong(text string) bool {
	fields := strings.SplitN(text, ":", 4)
	return strings.HasPrefix(text, longKiller) && len(fields) == 4 && fields[2] == "k" &&
		(fields[1] == "" || fields[1] == "d")
}

// IsShort: dots are arrows only beside others that no other text has.
func IsShort(text string) bool {
	arrows := "<>^v"
	if strings.ContainsAny(text, "`',.") {
		arrows = "<>^"
	}
	if len(text) != killerCells || !strings.ContainsAny(text, arrows) {
		return false
	}
	for i := range len(text) {
		if _, leads := killerLeads[text[i]]; !leads && strings.IndexByte(killerSums, text[i]) < 0 {
			return false
		}
	}
	return true
}

// Text writes puzzles with boxes in the long form, those with other regions in that of
// SumoCue. A given is a cage of one cell.
func Text(p *nonet.Puzzle) (string, error) {
	const form = "a line of a killer Sudoku"
	switch {
	case p.Layout.Size() != 9:
		return "", lex.CannotHold("%s has size 9, not %d", form, p.Layout.Size())
	case p.Marks != nil:
		return "", lex.CannotHold("%s would lose the pencilmarks", form)
	}
	f := sketch.FeaturesOf(p.Layout)
	both := f.Down && f.Up && f.Usual
	f.Down, f.Up = f.Down && !both, f.Up && !both
	if f.Further() || f.Regions == nil {
		return "", lex.CannotHold("%s would lose the layout %s", form,
			lex.Quote([]byte(p.Layout.String())))
	}
	var lost []nonet.Rule
	cages := make([]int, killerCells) // of each cell, from 1
	for i, x := range p.Rules {
		if x.Kind != nonet.RuleCage {
			lost = append(lost, x)
			continue
		}
		for _, c := range x.Cells[0] {
			if cages[c] != 0 || p.Givens[c] != 0 {
				return "", lex.CannotHold("%s has one cage or given a cell: %s has two", form,
					p.Layout.CellName(c))
			}
			cages[c] = i + 1
		}
	}
	if len(lost) > 0 {
		return "", lex.CannotHold("%s has cages only: %s", form, sketch.KindsOf(lost))
	}
	if len(p.Rules)+p.Givens.Clues() >= killerUnit {
		return "", lex.CannotHold("%s has fewer than %d cages", form, killerUnit)
	}
	if f.Usual && p.Givens.Clues() == 0 {
		return longKillerText(p, cages, both), nil
	}
	if both {
		return "", lex.CannotHold("%s has no givens beside diagonals", form)
	}
	return sumoCueText(p, cages, f), nil
}

// longKillerText returns the form of numbers.
func longKillerText(p *nonet.Puzzle, cages []int, diagonals bool) string {
	text := longKiller
	if diagonals {
		text += "d"
	}
	text += ":k:"
	for _, number := range cages {
		v := 0
		if number > 0 {
			v = p.Rules[number-1].Number*killerUnit + number
		}
		text += fmt.Sprint(v, ":")
	}
	return text
}

// sumoCueText returns the form of SumoCue.
func sumoCueText(p *nonet.Puzzle, cages []int, f sketch.Features) string {
	first := map[int]int{} // cells of cages
	text := strings.TrimSuffix(sumoCue, "=")
	for c, number := range cages {
		switch at, begun := first[number]; {
		case number == 0:
			text += fmt.Sprintf("=%d", p.Givens[c])
		case begun:
			text += fmt.Sprintf("+%d", at)
		default:
			first[number] = c
			text += fmt.Sprintf("=%d", p.Rules[number-1].Number)
		}
		if !f.Usual {
			text += fmt.Sprintf("J%d", f.Regions[c])
		}
	}
	return text
}
