package picture

import (
	"github.com/nonet-dev/nonet"
)

// AppendProgress appends an SVG picture of a puzzle that somebody solves: its givens, the
// digits that were put in beside them, and notes, the candidates of cells without a
// digit. digits and notes have a value for each cell; notes may be nil.
func AppendProgress(dst []byte, p *nonet.Puzzle, digits nonet.Grid, notes []nonet.Digits,
	o Options) []byte {
	f := o.figure(p.Layout)
	f.Values, f.Givens, f.Candidates, f.Rules = digits, p.Givens, notes, p.Rules
	return f.Append(dst)
}
