package setters

import (
	"cmp"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// TellAll reads an object that describes the puzzle.
func (s *Draft) TellAll(v *jsonvalue.Value) *lex.Fault {
	if v.IsEmpty() {
		return nil
	}
	return v.Fields(s.Tell)
}

// Tell reads what is told about the puzzle under a name.
func (s *Draft) Tell(name string, v *jsonvalue.Value) *lex.Fault {
	switch {
	case v.IsEmpty():
		return nil
	case name == "solution" && v.Kind() == jsonvalue.Array:
		return s.solveArray(v)
	case v.Kind() == jsonvalue.Array:
		text, ok, err := v.Lines()
		if err != nil {
			return err
		}
		if !ok {
			s.refuseAll(lex.Quote([]byte(name)), v)
			return nil
		}
		return s.tellText(name, text, v)
	case v.Kind() == jsonvalue.Object:
		s.Refuse(lex.Quote([]byte(name)), 1)
		return nil
	case v.Kind() == jsonvalue.Bool:
		return s.tellText(name, "true", v)
	}
	text, err := v.Words()
	if err != nil {
		return err
	}
	return s.tellText(name, text, v)
}

// TellLine reads a value that is "name: text", and reports whether it is.
func (s *Draft) TellLine(v *jsonvalue.Value) (told bool, err *lex.Fault) {
	if v.Kind() != jsonvalue.String {
		return false, nil
	}
	text, err := v.Words()
	name, text, found := strings.Cut(text, ":")
	if err != nil || !found || name == "" || strings.ContainsAny(name, " \n\t") {
		return false, err
	}
	return true, s.tellText(name, text, v)
}

// placeholders is what programs write where there is nothing to say.
var placeholders = []string{"Untitled", "Unknown", "No rules provided for this puzzle. Please " +
	"check the related video or website for rules."}

// tellText takes a text that has a name, which the setter may have chosen. Names
// that are not known go to the comment; where the text is only "true", they are constraints.
// The first text of a name counts.
func (s *Draft) tellText(name, text string, v *jsonvalue.Value) *lex.Fault {
	text = strings.TrimSpace(text)
	if slices.Contains(placeholders, text) {
		return nil
	}
	m := s.Meta
	known := map[string]*string{"title": &m.Title, "author": &m.Author, "rules": &m.Rules,
		"ruleset": &m.Rules, "source": &m.Source, "url": &m.URL}
	switch name = strings.ToLower(name); name {
	case "solution":
		return s.solveText(v, text)
	case "msgcorrect", "msgincorrect", "successmessage":
		return nil
	}
	switch to := known[name]; {
	case to != nil:
		*to = cmp.Or(*to, text)
	case text == "" || text == "false":
	case text == "true":
		s.Global(name)
	case len(m.Comment)+len(name)+len(text) > lex.MaxWords:
		return v.Errorf("found comments of more than %d KiB", lex.MaxWords>>10)
	default:
		m.Comment = strings.TrimPrefix(m.Comment+"\n"+name+": "+text, "\n")
	}
	return nil
}

// Global adds a rule for the whole grid by its name.
func (s *Draft) Global(name string) {
	switch name {
	case "antiknight":
		s.AntiKnight()
	case "antiking":
		s.AntiKing()
	default:
		s.Refuse(lex.Quote([]byte(name)), 1)
	}
}

// solveArray reads the solution from an array.
func (s *Draft) solveArray(v *jsonvalue.Value) *lex.Fault {
	var grid nonet.Grid
	_, err := v.Each(s.Size*s.Size, func(v *jsonvalue.Value) *lex.Fault {
		text := strings.Trim(string(v.Raw()), `"`)
		d, ok := s.Symbol(text)
		if !ok {
			return v.Errorf("found %s in the solution, expected a digit from %d to %d",
				lex.Quote(v.Raw()), s.Least, s.Least+s.Size-1)
		}
		grid = append(grid, d)
		return nil
	})
	s.Solve(grid)
	return err
}

// solveText reads the solution from a text with a character for each cell, or with commas
// between them.
func (s *Draft) solveText(v *jsonvalue.Value, text string) *lex.Fault {
	var grid nonet.Grid
	separator := ""
	if strings.Contains(text, ",") {
		separator = ","
	}
	for field := range strings.SplitSeq(text, separator) {
		d, ok := s.Symbol(strings.TrimSpace(field))
		switch {
		case !ok:
			return v.Errorf("found %s in the solution, expected a digit from %d to %d",
				lex.Quote([]byte(field)), s.Least, s.Least+s.Size-1)
		case len(grid) == len(s.Givens):
			return v.Errorf("found a solution of more than %d cells", len(grid))
		}
		grid = append(grid, d)
	}
	s.Solve(grid)
	return nil
}

// Solve takes a solution. The first one counts; one without any digit is ignored.
func (s *Draft) Solve(grid nonet.Grid) {
	switch clues := grid.Clues(); {
	case clues == 0 || s.Solution != nil:
	case clues < len(s.Givens):
		s.partial = true
	default:
		s.Solution = grid
	}
}
