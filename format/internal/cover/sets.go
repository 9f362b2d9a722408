package cover

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Sets is a set a line, as people write them, or a row of 0 and 1 a line.
var Sets = &Text{
	Detect:         detectSets,
	Read:           oneProblem(readSets),
	AppendSolution: setLists.write,
	ReadAnswer:     setLists.read,
}

// setLists has the names of sets, or their numbers from 1.
var setLists = optionLists{
	word: func(dst []byte, p Problem, o int) []byte {
		return append(append(dst, ' '), setName(p, o)...)
	},
	find: func(p Problem) func(word []byte) (int, error) {
		options := make(map[string]int, p.NumOptions())
		for o := range p.NumOptions() {
			options[setName(p, o)] = o
		}
		return func(word []byte) (int, error) {
			o, ok := options[string(word)]
			if !ok {
				return 0, errors.New("the name of a set")
			}
			return o, nil
		}
	},
}

// setName returns the name of a set, or the number of its line among those of sets.
func setName(p Problem, o int) string {
	if p.columns != nil {
		return p.columns[o]
	}
	return strconv.Itoa(p.rows.row(o) + 1)
}

// A set is a line of sets.
type set struct {
	name  string // "": it has none, or it is the first of the items
	items []string
	line  int
	comma bool // items are separated by commas, and nothing encloses them
}

// maxSetWord bounds the names of sets and items, in bytes.
const maxSetWord = 64

// skippedInSets reports whether a line has no set: it is blank, a comment or a bracket around all.
func skippedInSets(line string) bool {
	return line == "" || line[0] == '#' || strings.Trim(line, "{}[](),;") == ""
}

// parseSet reads a line such as "A,1,4,7", "A: 1 4 7", "A = {1, 4, 7}" or "{1, 4, 7}".
func parseSet(line string) (s set, ok bool) {
	line = strings.TrimRight(line, ",; \t")
	switch open := strings.Count(line, "{") - strings.Count(line, "}"); { // of one around all sets
	case open > 0:
		line = strings.TrimSpace(strings.TrimPrefix(line, "{"))
	case open < 0:
		line = strings.TrimSpace(strings.TrimSuffix(line, "}"))
	}
	if i := strings.IndexAny(line, ":="); i >= 0 {
		s.name = strings.Trim(line[:i], "\"' \t")
		line = strings.TrimSpace(line[i+1:])
		if !isSetWord(s.name) {
			return s, false
		}
	}
	enclosed := false
	for _, pair := range []string{"{}", "[]", "()"} {
		if len(line) > 1 && line[0] == pair[0] && line[len(line)-1] == pair[1] {
			line, enclosed = line[1:len(line)-1], true
		}
	}
	separators := ", \t"
	if s.comma = s.name == "" && !enclosed; s.comma {
		if separators = ","; !strings.Contains(line, ",") {
			return s, false
		}
	}
	for _, word := range strings.FieldsFunc(line, func(r rune) bool {
		return strings.ContainsRune(separators, r)
	}) {
		word = strings.Trim(word, "\"' \t")
		if !isSetWord(word) {
			return s, false
		}
		s.items = append(s.items, word)
	}
	return s, len(s.items) > 0
}

// isSetWord reports whether a text may name a set or an item.
func isSetWord(text string) bool {
	return text != "" && len(text) <= maxSetWord && utf8.ValidString(text) &&
		!strings.ContainsAny(text, " \t:=|{}[]()\"'")
}

// nameFirst makes the first items of sets in commas their names, if they may be: they differ, none
// is a number, and none is an item of a set.
func nameFirst(sets []set) {
	names, items := map[string]bool{}, map[string]bool{}
	for _, s := range sets {
		first := s.items[0]
		if _, number := lex.Number([]byte(first)); !s.comma || number || names[first] ||
			len(s.items) < 2 {
			return
		}
		names[first] = true
		for _, item := range s.items[1:] {
			items[item] = true
		}
	}
	for name := range names {
		if items[name] {
			return
		}
	}
	for i := range sets {
		sets[i].name, sets[i].items = sets[i].items[0], sets[i].items[1:]
	}
}

// detectSets: each line is a set with a name, in one form, there are two or more of
// them, some of several items, and at least half of the items are in several; or each is a row of 0
// and 1, and there are not as many rows as a puzzle of that width has.
func detectSets(prefix []byte, eof bool) lex.Verdict {
	lines := setLines(prefix, eof)
	if rows, width := bitRows(lines, false); rows == len(lines) {
		switch {
		case !eof:
			return lex.More
		case rows < 2, width < 2, rows%width == 0:
			return lex.No
		}
		return lex.Yes
	}
	sets, ok := parseSets(lines)
	switch {
	case !ok:
		return lex.No
	case !eof:
		return lex.More
	case len(sets) < 2:
		return lex.No
	}
	nameFirst(sets)
	if sets[0].name == "" {
		return lex.No // rows of a grid may be lists, too
	}
	times, last := map[string]int{}, map[string]int{} // last: the set that had it last, from 1
	shared, members := 0, 0
	for i, s := range sets {
		members += len(s.items)
		for _, item := range s.items {
			if last[item] == i+1 { // twice in this one
				return lex.No
			}
			last[item] = i + 1
			if times[item]++; times[item] == 2 {
				shared++
			}
		}
	}
	if members == len(sets) || 2*shared < len(times) {
		return lex.No
	}
	return lex.Yes
}

// DetectProblem is Detect of Sets for a text that is known to have an exact cover problem: the
// first lines are sets, or rows of 0 and 1, with or without blanks.
func DetectProblem(prefix []byte, eof bool) lex.Verdict {
	lines := setLines(prefix, eof)
	if len(lines) == 1 && eof {
		if bits, ok := bitsOf(lines[0], true); ok && len(bits) > 1 {
			return lex.Yes
		}
	}
	if len(lines) < 2 {
		return lex.MoreUnless(eof)
	}
	first, ok1 := bitsOf(lines[0], true)
	second, ok2 := bitsOf(lines[1], true)
	sized := len(first) == 2 && len(second) != 2 // "1 1" says the size of the matrix below it
	if ok1 && ok2 && len(first) > 1 && !sized {
		return lex.Yes
	}
	if sets, ok := parseSets(lines[:2]); ok && sets[0].comma == sets[1].comma {
		return lex.Yes
	}
	return lex.No
}

// setLines returns the whole lines of a prefix that have sets.
func setLines(prefix []byte, eof bool) (lines []string) {
	for line := range bytes.Lines(prefix) {
		if !eof && line[len(line)-1] != '\n' || eof && len(prefix) >= lex.FullPrefix &&
			line[len(line)-1] != '\n' {
			break
		}
		if text := strings.TrimSpace(string(line)); !skippedInSets(text) {
			lines = append(lines, text)
		}
	}
	return lines
}

// parseSets reads lines as sets of one form.
func parseSets(lines []string) (sets []set, ok bool) {
	for _, line := range lines {
		s, ok := parseSet(line)
		sets = append(sets, s)
		if !ok || s.comma != sets[0].comma || (s.name == "") != (sets[0].name == "") {
			return nil, false
		}
	}
	return sets, len(sets) > 0
}

// bitRows returns how many lines from the first one on are rows of 0 and 1 of one length, and that
// length. Rows without blanks and commas count if they are wanted.
func bitRows(lines []string, compact bool) (rows, width int) {
	for _, line := range lines {
		bits, ok := bitsOf(line, compact)
		if !ok || rows > 0 && len(bits) != width {
			break
		}
		rows, width = rows+1, len(bits)
	}
	return rows, width
}

// bitsOf returns the numbers of a row of 0 and 1.
func bitsOf(line string, compact bool) (bits []byte, ok bool) {
	alone := true // no digit has another one beside it
	for i := range len(line) {
		switch ch := line[i]; ch {
		case '0', '1':
			alone = alone && (i == 0 || line[i-1] != '0' && line[i-1] != '1')
			bits = append(bits, ch)
		case ' ', '\t', ',', ';':
		default:
			return nil, false
		}
	}
	return bits, len(bits) > 0 && (alone || compact && !strings.ContainsAny(line, " \t,;"))
}

// maxSets bounds the text of a problem of sets, in bytes: all of it is kept until its end.
const maxSets = 256 << 20

// readSets reads a problem from the current line on.
func readSets(in *lex.Scanner, c *Case) *lex.Fault {
	var texts []string
	var lines []int
	size := 0
	for more := true; more; more = in.Scan() {
		if in.TooLong {
			return in.ErrTooLong()
		}
		if size += len(in.Text); size > maxSets {
			return in.Errorf(0, "found more than %d MiB of sets, expected a problem in format dlx, which has "+
				"no such limit", maxSets>>20)
		}
		if text := strings.TrimSpace(string(in.Text)); !skippedInSets(text) {
			texts, lines = append(texts, text), append(lines, in.Line)
		}
	}
	if len(texts) == 0 {
		return in.Errorf(0, "found no set, expected a set a line, such as A: 1 4 7")
	}
	if _, ok := bitsOf(texts[0], true); ok {
		return readBits(texts, lines, c)
	}
	var sets []set
	for i, text := range texts {
		s, ok := parseSet(text)
		if s.line = lines[i]; !ok || s.comma != (i == 0 && s.comma || i > 0 && sets[0].comma) {
			return &lex.Fault{Line: s.line, Err: fmt.Errorf("found %s, expected a set such as "+
				"A: 1 4 7", lex.Quote([]byte(text)))}
		}
		sets = append(sets, s)
	}
	nameFirst(sets)
	return addSets(sets, c)
}

// addSets makes the problem of sets.
func addSets(sets []set, c *Case) *lex.Fault {
	p := new(exactcover.Problem)
	for _, s := range sets {
		for _, item := range s.items {
			if _, known := p.ItemByName(item); known {
				continue
			}
			if err := AddItem(p, item, exactcover.Primary); err != nil {
				return &lex.Fault{Line: s.line, Err: err}
			}
		}
	}
	named := map[string]bool{}
	for _, s := range sets {
		var elements []exactcover.Element
		for _, item := range s.items {
			i, _ := p.ItemByName(item)
			elements = append(elements, exactcover.Element{Item: i})
		}
		_, err := p.AddOption(elements...)
		var oe *exactcover.OptionError
		if errors.As(err, &oe) && oe.Element >= 0 {
			err = fmt.Errorf("found %s: %w", lex.Quote([]byte(oe.Text)), oe.Err)
		}
		if err == nil && s.name != "" && named[s.name] {
			err = fmt.Errorf("found set %s a second time, expected another name",
				lex.Quote([]byte(s.name)))
		}
		if err != nil {
			return &lex.Fault{Line: s.line, Err: err}
		}
		if s.name != "" {
			named[s.name] = true
			c.Problem.columns = append(c.Problem.columns, s.name)
		}
	}
	if len(c.Problem.columns) < len(sets) && c.Problem.columns != nil {
		return &lex.Fault{Line: c.Line, Err: errors.New("found sets with names and without, " +
			"expected a name for each or for none")}
	}
	c.Problem.Problem = p
	return nil
}

// readBits makes the problem of rows of 0 and 1. A row of zeros is not an option.
func readBits(texts []string, lines []int, c *Case) *lex.Fault {
	p := new(exactcover.Problem)
	rows := &matrixRows{count: len(texts)}
	width := 0
	for row, text := range texts {
		bits, ok := bitsOf(text, true)
		err := error(nil)
		switch {
		case !ok:
			err = fmt.Errorf("found %s, expected a row of 0 and 1", lex.Quote([]byte(text)))
		case row == 0 && len(bits) > maxItems:
			err = fmt.Errorf("found a matrix of %d columns, expected at most %d", len(bits), maxItems)
		case row == 0:
			width = len(bits)
			err = addColumns(p, width)
		case len(bits) != width:
			err = fmt.Errorf("found a row of %d numbers, expected %d, as in line %d", len(bits), width,
				lines[0])
		}
		if err != nil {
			return &lex.Fault{Line: lines[row], Err: err}
		}
		var elements []exactcover.Element
		for i, bit := range bits {
			if bit == '1' {
				elements = append(elements, exactcover.Element{Item: i})
			}
		}
		if len(elements) == 0 {
			continue
		}
		if _, err := p.AddOption(elements...); err != nil {
			return &lex.Fault{Line: lines[row], Err: err}
		}
		rows.of = append(rows.of, int32(row))
	}
	c.Problem = Problem{p, Names{rows: rows}}
	return nil
}
