package setters

import (
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// OwnMarks is the member under which nonet keeps the pencilmarks of a puzzle, which restrict its
// cells, in texts of programs that have only notes of the player: [CELL,DIGIT,...] for each cell
// that cannot be all digits. Cells count from 0.
const OwnMarks = "nonetmarks"

// WriteMarks writes the pencilmarks of a puzzle.
func WriteMarks(j *jsonvalue.Out, p *nonet.Puzzle) {
	if p.Marks == nil {
		return
	}
	j.Array(OwnMarks, func() {
		for c := range p.Marks {
			if Marked(p, c) {
				j.Array("", func() {
					j.Number("", c)
					for d := range p.Marks[c].All() {
						j.Number("", int(d))
					}
				})
			}
		}
	})
}

// Marked reports whether pencilmarks restrict a cell.
func Marked(p *nonet.Puzzle, c int) bool {
	return p.Marks != nil && p.Givens[c] == 0 && p.Marks[c] != nonet.AllDigits(p.Layout.Digits())
}

// ReadMarks reads pencilmarks as nonet writes them. The notes that show them are not those of a
// player.
func ReadMarks(r *sketch.Rules, v *jsonvalue.Value, notes []nonet.Digits) *lex.Fault {
	_, err := v.Each(r.Size*r.Size, func(v *jsonvalue.Value) *lex.Fault {
		c, first := nonet.Cell(0), true
		var digits nonet.Digits
		_, err := v.Each(r.Size+1, func(v *jsonvalue.Value) *lex.Fault {
			if first {
				first = false
				at, err := v.Integer(0, r.Size*r.Size-1)
				c = nonet.Cell(at)
				return err
			}
			d, err := v.Integer(1, r.Size)
			digits = digits.With(nonet.Digit(d))
			return err
		})
		if err == nil && first {
			err = v.Errorf("found no cell, expected one and its digits")
		}
		if err != nil {
			return err
		}
		r.Only(c, digits)
		if notes[c] == digits {
			notes[c] = nonet.Digits{}
		}
		return nil
	})
	return err
}
