package format

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// Many formats have members with names: of JSON objects, attributes and elements of XML. What a
// reader does with one that it does not know is decided here for all of them, by the name and the
// value:
//
//   - null, false, 0, "", [] and {} say nothing.
//   - What is told about a puzzle under a name such as id, difficulty or created_at is harmless
//     (aboutWords; aboutLists for arrays and objects), unless a word of the name is that of a rule
//     (ruleNames).
//   - So are a colour, and the word of a usual puzzle, as classic.
//   - A number, also as a text, is a constraint only if the name has that of a rule, as antiknight,
//     or is nearly that of a member which the reader knows. In a cell it is one anyway.
//   - Anything else is a constraint.
//
// Constraints end in a *ConstraintsError, which names the member.

// memberNames has the names of the members that a reader knows.
type memberNames []string

// anyNumber is among the memberNames of cells: there, each unknown number is a constraint.
const anyNumber = ""

// unknownMember takes a member that is not among the names.
func unknownMember(r *sketch.Rules, names memberNames, name string, v *jsonvalue.Value) {
	addMember(&r.Unheld, names, name, v)
}

// addMember adds a member that a reader does not know, and reports whether it is a constraint.
func addMember(e *sketch.Refused, names memberNames, name string, v *jsonvalue.Value) (is bool) {
	if slices.Contains(containerNames, strings.ToLower(name)) && v.Kind() == jsonvalue.Object {
		v.Fields(func(inner string, v *jsonvalue.Value) *lex.Fault {
			is = addMember(e, nil, inner, v) || is
			return nil
		})
		return is
	}
	text := v.Raw()
	if v.Kind() == jsonvalue.String {
		text, _ = v.Bytes()
	}
	n := v.Filled()
	if names.isConstraint(name, v.Kind(), v.IsEmpty() || n == 0, string(text)) {
		e.AddNear(lex.Quote([]byte(name)), n, names.near(name))
		return true
	}
	return false
}

// addElement is addMember for an element of XML that has ended.
func addElement(e *sketch.Refused, names memberNames, x *xmlElement) {
	if len(x.attrs) == 0 {
		addText(e, names, x.name.Local, string(x.text))
	} else if name := x.name.Local; names.isConstraint(name, jsonvalue.Object, false, "") {
		e.AddNear(lex.Quote([]byte(name)), 1, names.near(name))
	}
}

// addAttributes is addMember for the attributes of an element of XML that are not among the names.
func addAttributes(e *sketch.Refused, names memberNames, x *xmlElement) {
	for _, a := range x.attrs {
		if name := a.Name.Local; !slices.Contains(names, name) && a.Name.Space != "xmlns" &&
			name != "xmlns" {
			addText(e, names, name, a.Value)
		}
	}
}

// addText is addMember for a text of XML.
func addText(e *sketch.Refused, names memberNames, name, text string) {
	text = strings.TrimSpace(text)
	kind := jsonvalue.String
	switch text {
	case "true":
		kind = jsonvalue.Bool
	case "false":
		return
	}
	if names.isConstraint(name, kind, text == "", text) {
		e.AddNear(lex.Quote([]byte(name)), 1, names.near(name))
	}
}

// isConstraint reports whether a member that is not among the names is a constraint. text is its
// value, without quotes.
func (names memberNames) isConstraint(
	name string, kind jsonvalue.Kind, empty bool, text string,
) bool {
	words := nameWords(name)
	if empty {
		return false
	}
	rule := slices.ContainsFunc(words, func(w string) bool { return isOneOf(ruleNames(), w) })
	about := !rule && isAbout(words, kind)
	if kind >= jsonvalue.Array {
		return !about
	}
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		kind = jsonvalue.Number
		if n == 0 {
			return false
		}
	}
	switch kind {
	case jsonvalue.Number:
		return !about && (rule || names.near(name) != "" || slices.Contains(names, anyNumber))
	case jsonvalue.String:
		return !about && !isColour(text) && !slices.Contains(plainValues, strings.ToLower(text))
	}
	return !about
}

// isAbout reports whether a member whose name has these words tells something about a puzzle.
func isAbout(words []string, kind jsonvalue.Kind) bool {
	in := func(list map[string]bool) bool {
		return len(words) > 0 && isOneOf(list, words[len(words)-1]) ||
			isOneOf(list, strings.Join(words, ""))
	}
	return in(aboutLists()) || kind < jsonvalue.Array && in(aboutWords())
}

// isOneOf reports whether a word, or its singular, is in a list.
func isOneOf(list map[string]bool, word string) bool {
	return list[word] || list[strings.TrimSuffix(word, "s")]
}

// nameWords returns the words of a name in lower case: two of createdAt and of created_at.
func nameWords(name string) (words []string) {
	start, last := 0, ' '
	add := func(end int) {
		if start < end {
			words = append(words, strings.ToLower(name[start:end]))
		}
	}
	for i, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			add(i)
			start = i + len(string(r))
		case unicode.IsUpper(r) && unicode.IsLower(last):
			add(i)
			start = i
		}
		last = r
	}
	add(len(name))
	return words
}

// near returns the name that another is nearly: in upper or lower case, or but for one letter; ""
// if there is none.
func (names memberNames) near(name string) string {
	if slices.Contains(names, name) {
		return ""
	}
	plain := strings.Join(nameWords(name), "")
	for _, known := range names {
		if known != anyNumber && strings.Join(nameWords(known), "") == plain {
			return known
		}
	}
	for _, known := range names {
		if len(known) >= 4 && isOneOff(strings.ToLower(known), plain) {
			return known
		}
	}
	return ""
}

// isOneOff reports whether two different texts are equal but for a byte that is missing, added or
// another one, or for two neighbours that changed places.
func isOneOff(a, b string) bool {
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	a, b = a[start:], b[start:]
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return len(a) <= 1 && len(b) <= 1 ||
		len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}

// isColour reports whether a text is "#rgb" or longer.
func isColour(text string) bool {
	digits, ok := strings.CutPrefix(text, "#")
	return ok && len(digits) >= 3 && len(digits) <= 8 &&
		strings.Trim(strings.ToLower(digits), "0123456789abcdef") == ""
}

// plainValues say that a puzzle is a usual one.
var plainValues = []string{"classic", "sudoku", "classic sudoku", "standard", "normal", "regular",
	"plain", "none", "null", "9x9", "default"}

// containerNames are names of objects whose members tell about a puzzle, or are constraints.
var containerNames = []string{"meta", "metadata", "info", "details", "properties", "attributes",
	"stats", "statistics", "extra", "extras", "settings", "options", "data"}

// setOf returns the words of a text as a set.
func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// laterSetOf is setOf for a set that is made when it is first needed: few inputs have members that
// no reader knows.
func laterSetOf(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool { return setOf(words) })
}

// aboutLists are names of members that tell something about a puzzle, as authors and tags do, and
// whose values may be arrays or objects. A name may also end with one of these words. The words are
// in the singular.
var aboutLists = laterSetOf(`
	author creator setter constructor contributor credit source tag category categories topic
	keyword language comment note description message history undo redo move progress mistake
	solution answer candidate pencilmark difficulty rating score level technique strategies
	strategy method step statistic date time timestamp created updated vote
	color colour image video background font style
	`)

// aboutWords is aboutLists for members whose values are texts, numbers or true, as names and dates.
var aboutWords = laterSetOf(`
	id uid uuid guid pid key index idx no nr num number seq sequence rank hash md5 sha sha1 sha256
	checksum slug name title subtitle headline caption label alias family
	composer by user username owner submitter submission editor publisher copyright license licence
	player src origin url uri link href site website web homepage page file filename path folder
	directory collection book magazine newspaper issue volume edition series dataset split batch
	archive version rev revision schema generator program app application software tool engine
	solver host line column format encoding
	day week weekday month year datetime modified published saved started finished elapsed duration
	seconds second sec millisecond ms minute hour at played timer clock
	rated grade star point hardness complexity hint hardest er ep ed se ser
	desc about remark text msg explanation intro introduction story flavour flavor theme lang locale
	country count clue given empty blank missing hole total len length like view download play
	favourite favorite unique valid verified solved solvable minimal symmetric symmetry
	status state checked daily premium free public private active enabled success ok
	error notation current completed img thumbnail preview svg html png picture icon
	canonical minlex pattern prompt response reasoning trace cot completion
	`)

// ruleNames are words of names of rules, in the singular.
var ruleNames = laterSetOf(`
	rule constraint variant cage killer thermo thermometer diagonal antidiagonal diag knight
	antiknight king antiking queen antiqueen region zone box boxe block jigsaw irregular arrow kropki
	sandwich whisper renban windoku window hyper latin palindrome between lockout xv ratio difference
	quadruple clone odd even parity minimum maximum skyscraper inequality inequalities consecutive
	nonconsecutive disjoint girandola asterisk argyle house entropic modular nabner zipper indexer
	relation automaton automata layout fog mark
	`)
