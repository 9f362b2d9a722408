package lex

// Payload is what a link carries: the text of a puzzle in some code.
type Payload struct {
	Text string
	In   *TextLine
}

// Errorf returns an error at the line of the link.
func (p Payload) Errorf(format string, args ...any) *Fault {
	return p.In.Errorf(0, format, args...)
}
