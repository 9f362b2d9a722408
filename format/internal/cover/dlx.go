package cover

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// DLX is a line of items, then an option a line.
var DLX = &Text{
	Detect:         detectDLX,
	DetectDamaged:  detectDamagedDLX,
	Read:           readDLX,
	Write:          writeDLX,
	AppendSolution: appendOptions,
	Separator:      "\n",
	ReadAnswer:     readDLXAnswer,
}

// appendOptions appends an option a line, below what the solution costs if there are costs. A
// blank line stands between solutions.
func appendOptions(dst []byte, p Problem, number int64, options []int) []byte {
	if number > 1 {
		dst = append(dst, '\n')
	}
	if p.HasCosts() {
		dst = append(dst, "| cost "...)
		dst = strconv.AppendInt(dst, CostOf(p.Problem, options), 10)
		dst = append(dst, '\n')
	}
	for _, o := range options {
		dst = p.AppendOptionText(dst, o)
		dst = append(dst, '\n')
	}
	return dst
}

// skippedInDLX reports whether a line is blank or a comment.
func skippedInDLX(line []byte) bool {
	start, end := lex.WordAt(line, 0)
	return start == end || line[start] == '|'
}

// detectDLX: the words of the first line are different names, and every word of
// the later lines, up to ':', is one of them. A single name that may be a puzzle is
// none: lines of such a text are damaged puzzles of format line.
func detectDLX(prefix []byte, eof bool) lex.Verdict {
	names, known, words := dlxWords(prefix, eof, false)
	switch {
	case known < words || names == 0 && words > 0 || names == 1 && longName(prefix):
		return lex.No
	case !eof:
		return lex.More
	case words > 0, names > 1 && len(prefix) >= lex.FullPrefix:
		return lex.Yes
	}
	return lex.No
}

// longName reports whether the first line with a name has at least as many characters
// as the smallest puzzle that format line recognises.
func longName(prefix []byte) bool {
	for line := range bytes.Lines(prefix) {
		if !skippedInDLX(line) {
			return len(bytes.TrimSpace(line)) >= 16
		}
	}
	return false
}

// detectDamagedDLX: the first line has at least two different names, and half of the
// words of the later lines are among them.
func detectDamagedDLX(prefix []byte, eof bool) lex.Verdict {
	return detectDamagedItems(prefix, eof, false)
}

// DetectRepeated is DetectDamaged of DLX for a text in which an item may be there twice.
func DetectRepeated(prefix []byte, eof bool) lex.Verdict {
	return detectDamagedItems(prefix, eof, true)
}

// detectDamagedItems is detectDamagedDLX, perhaps with items that are there twice.
func detectDamagedItems(prefix []byte, eof, repeated bool) lex.Verdict {
	names, known, words := dlxWords(prefix, eof, repeated)
	switch {
	case names < 2 && words > 0:
		return lex.No
	case !eof:
		return lex.More
	case words > 0 && 2*known >= words:
		return lex.Yes
	}
	return lex.No
}

// dlxWords counts the names in the first line, the words in later lines, and the
// words that are among the names. If the first line cannot be a line of items,
// there are words but no names. repeated: it can, although a name is there twice.
func dlxWords(prefix []byte, eof, repeated bool) (names, known, words int) {
	var items map[string]bool
	atEnd := eof && len(prefix) < lex.FullPrefix
	for len(prefix) > 0 {
		line, rest, whole := bytes.Cut(prefix, []byte("\n"))
		whole = whole || atEnd
		prefix = rest
		if skippedInDLX(line) {
			continue
		}
		if items == nil {
			items = itemNames(line, whole, repeated)
			if items == nil || lex.IsLoneHash(line) || lex.IsBorder(line) {
				return 0, 0, 1
			}
			continue
		}
		for at := 0; ; {
			start, end := lex.WordAt(line, at)
			if start == end || end == len(line) && !whole {
				break
			}
			name, _, _ := bytes.Cut(line[start:end], []byte(":"))
			if words++; items[string(name)] || isCost(line[start:end]) {
				known++
			}
			at = end
		}
	}
	return len(items), known, words
}

// isCost reports whether a word is a cost as format dlx has it: | and a number.
func isCost(word []byte) bool {
	if len(word) == 0 || word[0] != '|' {
		return false
	}
	_, err := ParseCost(word[1:])
	return err == nil
}

// itemNames returns the names in a line of items, without the last one if the
// line is not whole; nil if it cannot be a line of items.
func itemNames(line []byte, whole, repeated bool) map[string]bool {
	names := map[string]bool{}
	bar := false
	for at := 0; ; {
		start, end := lex.WordAt(line, at)
		if start == end || end == len(line) && !whole {
			return names
		}
		word := line[start:end]
		switch {
		case string(word) == "|" && !bar:
			bar = true
		case bytes.ContainsAny(word, ":|") || !utf8.Valid(word) ||
			names[string(word)] && !repeated:
			return nil
		default:
			names[string(word)] = true
		}
		at = end
	}
}

// dlxReader reads one problem.
type dlxReader struct {
	ElementReader
	in       *lex.Scanner
	itemLine int
	elements []exactcover.Element
	starts   []int // where in the line the elements are
	cost     int64
	priced   bool // a cost is written
}

func readDLX(in *lex.Scanner, yield func(*Case) bool) {
	r := dlxReader{in: in, ElementReader: NewElementReader(new(exactcover.Problem))}
	if err := r.readItems(); err != nil {
		if in.Err == nil {
			yield(&Case{Line: err.Line, Err: err})
		}
		return
	}
	var first *lex.Fault
	wrong := 0
	for in.Scan() {
		if skippedInDLX(in.Text) {
			continue
		}
		if err := r.readOption(); err != nil {
			wrong++
			if first == nil {
				first = err
			}
		}
	}
	switch {
	case in.Err != nil:
	case first == nil:
		yield(&Case{Line: r.itemLine, Problem: Problem{Problem: r.p}})
	default:
		if wrong > 1 {
			first.Err = fmt.Errorf("%w (the first of %d options that are wrong)", first.Err, wrong)
		}
		yield(&Case{Line: r.itemLine, Err: first})
	}
}

// readItems reads up to the line of items.
func (r *dlxReader) readItems() *lex.Fault {
	in := r.in
	for {
		if !in.Scan() {
			in.Line = max(in.Line, 1)
			return in.Errorf(0, "the input ends before the line of items")
		}
		if !skippedInDLX(in.Text) {
			break
		}
	}
	if in.TooLong {
		return in.ErrTooLong()
	}
	r.itemLine = in.Line
	kind := exactcover.Primary
	for at := 0; ; {
		start, end := lex.WordAt(in.Text, at)
		if start == end {
			return nil
		}
		at = end
		word := in.Text[start:end]
		if string(word) == "|" {
			if kind == exactcover.Secondary {
				return in.Errorf(start+1, "found a second |, expected secondary items to the "+
					"end of the line")
			}
			kind = exactcover.Secondary
			continue
		}
		err := AddItem(r.p, string(word), kind)
		if err != nil {
			return in.Errorf(start+1, "%w", err)
		}
	}
}

// parse reads the elements of the current line.
func (r *dlxReader) parse() *lex.Fault {
	in := r.in
	if in.TooLong {
		return in.ErrTooLong()
	}
	r.elements, r.starts = r.elements[:0], r.starts[:0]
	r.cost, r.priced = 0, false
	for at := 0; ; {
		start, end := lex.WordAt(in.Text, at)
		if start == end {
			return nil
		}
		if in.Text[start] == '|' {
			if err := r.addCost(in.Text[start:end]); err != nil {
				return in.Errorf(start+1, "%w", err)
			}
			at = end
			continue
		}
		e, err := r.Element(in.Text[start:end])
		if err != nil {
			return in.Errorf(start+1, "%w", err)
		}
		r.elements = append(r.elements, e)
		r.starts = append(r.starts, start)
		at = end
	}
}

// addCost adds the cost in a word that begins with '|' to that of the option.
func (r *dlxReader) addCost(word []byte) error {
	cost, err := ParseCost(word[1:])
	if err != nil {
		return fmt.Errorf("found %s, expected | with the cost of the option after it, such as "+
			"|25: %w", lex.Quote(word), err)
	}
	r.priced = true
	if r.cost += cost; r.cost < -exactcover.MaxCost || r.cost > exactcover.MaxCost {
		return fmt.Errorf("found %s, with which the option costs %d: %w", lex.Quote(word), r.cost,
			exactcover.ErrCost)
	}
	return nil
}

// readOption adds the option of the current line.
func (r *dlxReader) readOption() *lex.Fault {
	if err := r.parse(); err != nil {
		return err
	}
	o, err := r.p.AddOption(r.elements...)
	if err == nil && r.cost != 0 {
		err = r.p.SetCost(o, r.cost)
	}
	if err == nil {
		return nil
	}
	var oe *exactcover.OptionError
	if errors.As(err, &oe) && oe.Element >= 0 {
		return r.in.Errorf(r.starts[oe.Element]+1, "found %s: %w", lex.Quote([]byte(oe.Text)),
			oe.Err)
	}
	return r.in.Errorf(0, "%w", err)
}

func writeDLX(out *bufio.Writer, p Problem) error {
	var names [2][]byte
	for i := range p.NumItems() {
		item := p.Item(i)
		names[item.Kind] = append(names[item.Kind], ' ')
		names[item.Kind] = append(names[item.Kind], item.Name...)
	}
	if len(names[exactcover.Primary]) == 0 {
		return lex.CannotHold("a problem without primary items in format dlx, where the line of " +
			"items begins with them")
	}
	out.Write(names[exactcover.Primary][1:])
	if len(names[exactcover.Secondary]) > 0 {
		out.WriteString(" |")
		out.Write(names[exactcover.Secondary])
	}
	out.WriteByte('\n')
	var line []byte
	for o := range p.NumOptions() {
		line = append(p.AppendOptionText(line[:0], o), '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// readDLXAnswer reads the rest of the input: solutions with a blank line
// between them. The items of an option may be in any order, and its cost may be
// left out.
func readDLXAnswer(in *lex.Scanner, p Problem) (Answer, error) {
	answer := Answer{Line: in.Line + 1}
	if p.Problem == nil {
		return answer, nil
	}
	r := dlxReader{in: in}
	var finder *Finder
	var options []int
	end := func() *lex.Fault {
		if options == nil {
			return nil
		}
		if len(answer.Options) == MaxAnswers {
			return in.Errorf(0, "more than %d solutions", MaxAnswers)
		}
		answer.Options = append(answer.Options, finder.Solution(options))
		options = nil
		return nil
	}
	for in.Scan() {
		start, stop := lex.WordAt(in.Text, 0)
		if start == stop {
			if err := end(); err != nil {
				return answer, err
			}
			continue
		}
		if in.Text[start] == '|' {
			continue
		}
		if finder == nil {
			answer.Line = in.Line
			finder = NewFinder(p.Problem)
			r.ElementReader = finder.ElementReader
		}
		if err := r.parse(); err != nil {
			return answer, err
		}
		o, err := finder.Find(r.elements, r.cost, r.priced)
		if err != nil {
			return answer, in.Errorf(0, "%w", err)
		}
		options = append(options, o)
	}
	if err := end(); err != nil {
		return answer, err
	}
	answer.None = len(answer.Options) == 0
	return answer, nil
}
