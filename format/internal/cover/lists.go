package cover

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// optionLists is how a format writes solutions of a cover problem as lines of words, each
// of which names an option.
type optionLists struct {
	// word appends a blank and the word of an option, or nothing.
	word func(dst []byte, p Problem, o int) []byte

	// total is the word before the number of solutions in a last line. "": there is none.
	total string

	// find returns what finds the option of a word; its error says what is expected.
	find func(p Problem) func(word []byte) (o int, expected error)

	// complete appends the options of a solution that have no word. nil: there are none.
	complete func(p Problem, options []int) []int
}

// write appends a solution. What it costs and a colon stand before its words if the problem
// has costs.
func (l optionLists) write(dst []byte, p Problem, _ int64, options []int) []byte {
	if p.HasCosts() {
		dst = append(strconv.AppendInt(dst, CostOf(p.Problem, options), 10), ':')
	}
	start := len(dst)
	for _, o := range options {
		dst = l.word(dst, p, o)
	}
	if !p.HasCosts() && len(dst) > start { // no blank before the first word
		dst = slices.Delete(dst, start, start+1)
	}
	return append(dst, '\n')
}

// read reads the rest of the input: a line for each solution. Its cost and a colon may
// stand before it.
func (l optionLists) read(in *lex.Scanner, p Problem) (Answer, error) {
	answer := Answer{Line: in.Line + 1}
	if p.Problem == nil {
		return answer, nil
	}
	find := l.find(p)
	for in.Scan() {
		if in.TooLong {
			return answer, in.ErrTooLong()
		}
		at, end := lex.WordAt(in.Text, 0)
		if at == end {
			continue
		}
		if answer.Options == nil {
			answer.Line = in.Line
		}
		if l.total != "" && string(in.Text[at:end]) == l.total {
			start, end := lex.WordAt(in.Text, end)
			n, ok := lex.Number(in.Text[start:end])
			if !ok || answer.Options != nil && n != len(answer.Options) {
				return answer, in.Errorf(start+1, "found %s, expected the number of solutions "+
					"above it, %d", lex.Quote(in.Text[start:end]), len(answer.Options))
			}
			answer.Yes = n > 0 && answer.Options == nil
			break
		}
		stated, cost := false, int64(0)
		if in.Text[end-1] == ':' {
			var err error
			if cost, err = ParseCost(in.Text[at : end-1]); err != nil {
				return answer, in.Errorf(at+1, "found %s, expected what the solution costs: %w",
					lex.Quote(in.Text[at:end]), err)
			}
			stated = true
			at = end
		}
		options := []int{}
		for {
			start, end := lex.WordAt(in.Text, at)
			if start == end {
				break
			}
			o, expected := find(in.Text[start:end])
			if expected != nil {
				return answer, in.Errorf(start+1, "found %s, expected %w",
					lex.Quote(in.Text[start:end]), expected)
			}
			options = append(options, o)
			at = end
		}
		if sum := CostOf(p.Problem, options); stated && sum != cost {
			return answer, in.Errorf(1, "found the cost %d of options that cost %d", cost, sum)
		}
		if len(answer.Options) == MaxAnswers {
			return answer, in.Errorf(0, "more than %d solutions", MaxAnswers)
		}
		if l.complete != nil {
			options = l.complete(p, options)
		}
		slices.Sort(options)
		answer.Options = append(answer.Options, options)
	}
	answer.None = len(answer.Options) == 0 && !answer.Yes
	return answer, nil
}

// numbersFrom returns what finds options by their numbers, which count from first.
func numbersFrom(first int) func(p Problem) func(word []byte) (int, error) {
	return func(p Problem) func(word []byte) (int, error) {
		last := p.NumOptions() - 1 + first
		return func(word []byte) (int, error) {
			o, ok := lex.Number(word)
			if !ok || o < first || o > last {
				return 0, fmt.Errorf("the number of an option from %d to %d", first, last)
			}
			return o - first, nil
		}
	}
}
