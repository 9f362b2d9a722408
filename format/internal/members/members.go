// Package members decides what a reader does with a member that it does not know, of an object of
// JSON or an element of XML, by the name and the value:
//
//   - null, false, 0, "", [] and {} say nothing.
//   - What is said about a puzzle under a name such as id, difficulty or created_at is harmless
//     (aboutWords; aboutLists for arrays and objects), unless a word of the name is that of a rule
//     (ruleNames).
//   - So are a colour, and the word of a usual puzzle, as classic.
//   - A number, also as a text, is a constraint only if the name has that of a rule, as antiknight,
//     or is nearly that of a member which the reader knows. In a cell it is one anyway.
//   - Anything else is a constraint.
//
// Constraints end in a [sketch.Refused], which names the member.
package members

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

// Names has the names of the members that a reader knows.
type Names []string

// AnyNumber is among the Names of cells: there, each unknown number is a constraint.
const AnyNumber = ""

// Unknown takes a member that is not among the names.
func Unknown(r *sketch.Rules, names Names, name string, v *jsonvalue.Value) {
	Add(&r.Unheld, names, name, v)
}

// Add adds a member that a reader does not know, and reports whether it is a constraint.
func Add(e *sketch.Refused, names Names, name string, v *jsonvalue.Value) (is bool) {
	if slices.Contains(containerNames, strings.ToLower(name)) && v.Kind() == jsonvalue.Object {
		v.Fields(func(inner string, v *jsonvalue.Value) *lex.Fault {
			is = Add(e, nil, inner, v) || is
			return nil
		})
		return is
	}
	text := v.Raw()
	if v.Kind() == jsonvalue.String {
		text, _ = v.Bytes()
	}
	n := v.Filled()
	if names.IsConstraint(name, v.Kind(), v.IsEmpty() || n == 0, string(text)) {
		e.AddNear(lex.Quote([]byte(name)), n, names.Near(name))
		return true
	}
	return false
}

// AddText is Add for a text of XML.
func AddText(e *sketch.Refused, names Names, name, text string) {
	text = strings.TrimSpace(text)
	kind := jsonvalue.String
	switch text {
	case "true":
		kind = jsonvalue.Bool
	case "false":
		return
	}
	if names.IsConstraint(name, kind, text == "", text) {
		e.AddNear(lex.Quote([]byte(name)), 1, names.Near(name))
	}
}

// IsConstraint reports whether a member that is not among the names is a constraint. text is its
// value, without quotes.
func (names Names) IsConstraint(
	name string, kind jsonvalue.Kind, empty bool, text string,
) bool {
	words := WordsOf(name)
	if empty {
		return false
	}
	rule := slices.ContainsFunc(words, func(w string) bool { return isOneOf(ruleNames(), w) })
	about := !rule && IsAbout(words, kind)
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
		return !about && (rule || names.Near(name) != "" || slices.Contains(names, AnyNumber))
	case jsonvalue.String:
		return !about && !isColour(text) && !slices.Contains(plainValues, strings.ToLower(text))
	}
	return !about
}

// IsAbout reports whether a member whose name has these words tells something about a puzzle.
func IsAbout(words []string, kind jsonvalue.Kind) bool {
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

// WordsOf returns the words of a name in lower case: two of createdAt and of created_at.
func WordsOf(name string) (words []string) {
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

// Near returns the name that another is nearly: in upper or lower case, or but for one letter; ""
// if there is none.
func (names Names) Near(name string) string {
	if slices.Contains(names, name) {
		return ""
	}
	plain := strings.Join(WordsOf(name), "")
	for _, known := range names {
		if known != AnyNumber && strings.Join(WordsOf(known), "") == plain {
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

// SetOf returns the words of a text as a set.
func SetOf(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// laterSetOf is SetOf for a set that is made when it is first needed: few inputs have members that
// no reader knows.
func laterSetOf(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool { return SetOf(words) })
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
