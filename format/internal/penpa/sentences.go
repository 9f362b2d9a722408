package penpa

import (
	"cmp"
	"slices"
	"strings"
)

// penpa-edit draws and does not know what its drawings mean. Dots, letters and numbers mean what
// the author says, so they are read only if the title or the rules in words say it plainly: each
// sentence is looked through for the words of a drawing and of a meaning.

// sentences has the sentences of a puzzle's title and rules: lower case, a space before and
// after each word, and no marks but those within words.
type sentences []string

// newPenpaSentences takes texts apart.
func newPenpaSentences(texts ...string) (w sentences) {
	for _, text := range texts {
		for _, s := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
			return strings.ContainsRune(".;!?()\n", r)
		}) {
			s = strings.NewReplacer("'", "", "’", "").Replace(s)
			words := strings.FieldsFunc(s, func(r rune) bool {
				return strings.ContainsRune(" \t\r\",=/“”", r)
			})
			for i, word := range words {
				words[i] = strings.Trim(word, ":-*")
			}
			w = append(w, " "+strings.Join(words, " ")+" ")
		}
	}
	return w
}

// anyOf reports whether a sentence has one of the words, which stand between bars.
func anyOf(sentence, words string) bool {
	return slices.ContainsFunc(strings.Split(words, "|"), func(word string) bool {
		return strings.Contains(sentence, word)
	})
}

// say reports whether a sentence has one of the words of each list.
func (w sentences) say(lists ...string) bool {
	return slices.ContainsFunc(w, func(sentence string) bool {
		return !slices.ContainsFunc(lists, func(words string) bool {
			return !anyOf(sentence, words)
		})
	})
}

// negations are words of sentences that deny something.
const negations = " not | no | never | none |cannot |dont |doesnt |cant |neednt |arent |isnt "

// find is a place in a sentence with words of list number index, of subjects or of meanings.
type find struct {
	at, index int
	subject   bool
}

// findsIn returns where a sentence has words of the lists.
func findsIn(sentence string, lists []string, subject bool) (finds []find) {
	for i, words := range lists {
		for word := range strings.SplitSeq(words, "|") {
			for at := 0; ; at++ {
				next := strings.Index(sentence[at:], word)
				if next < 0 {
					break
				}
				at += next
				finds = append(finds, find{at, i, subject})
			}
		}
	}
	return finds
}

// means returns which of the meanings the words give to each of the subjects, -1 if none or
// several. All are lists of words. A sentence counts if it names subjects and meanings in turn,
// as in "white dots are consecutive, black dots 1:2", and denies nothing; if about is not empty,
// it has to have one of these words, too.
func (w sentences) means(about string, subjects, meanings []string) []int {
	found := slices.Repeat([]int{-1}, len(subjects))
	for _, sentence := range w {
		if !anyOf(sentence, about) || anyOf(sentence, negations) {
			continue
		}
		finds := append(findsIn(sentence, subjects, true), findsIn(sentence, meanings, false)...)
		slices.SortFunc(finds, func(a, b find) int { return cmp.Compare(a.at, b.at) })
		finds = slices.CompactFunc(finds, func(a, b find) bool {
			return a.index == b.index && a.subject == b.subject
		})
		inTurn := len(finds)%2 == 0
		for i := 1; i < len(finds); i++ {
			inTurn = inTurn && finds[i-1].subject != finds[i].subject
		}
		if !inTurn {
			continue
		}
		for i := 0; i < len(finds); i += 2 {
			a, b := finds[i], finds[i+1]
			if b.subject {
				a, b = b, a
			}
			if found[a.index] >= 0 && found[a.index] != b.index {
				found[a.index] = len(meanings) // said in two ways
			} else {
				found[a.index] = b.index
			}
		}
	}
	for i := range found {
		if found[i] == len(meanings) {
			found[i] = -1
		}
	}
	return found
}

// sayAllGiven reports whether the words say that every drawing of a kind is given, so that the
// lack of one means something.
func (w sentences) sayAllGiven(kind string) bool {
	return slices.ContainsFunc(w, func(sentence string) bool {
		return !anyOf(sentence, negations) && (anyOf(sentence, "negative constraint") ||
			anyOf(sentence, " all | every ") && anyOf(sentence, kind) && anyOf(sentence,
				"given|shown|marked|placed|drawn|present|displayed|indicated|possible"))
	})
}

// doubts has words that give drawings of penpa-edit another meaning than they have by their
// names. A sentence that has one of the words counts if it has the name, or, for cages, if it names
// nothing else.
var doubts = map[string]string{
	"thermo": "slow|fast|not decrease|never decrease|nondecreas|non-decreas|or equal|stay|" +
		"the same|at least|unmarked|either end|bulbless",
	"cage": "can repeat|may repeat|might repeat|repeat is allowed|repeats are allowed|" +
		"repeats allowed|product|multipl|difference|average|at least|at most|unknown|cipher",
	"arrow": "product|multipl|difference|average|at least|at most|concaten",
}

// doubt reports whether the words give a drawing another meaning than its name does.
func (w sentences) doubt(name string) bool {
	return slices.ContainsFunc(w, func(sentence string) bool {
		return anyOf(sentence, doubts[name]) && anyOf(sentence, name) ||
			name == "cage" && anyOf(sentence, "can repeat|may repeat|might repeat") &&
				!anyOf(sentence, "arrow|line|diagonal|thermo|little killer|clue")
	})
}

// undrawn has rules that are often told in words alone, and the words.
var undrawn = []struct{ name, words string }{
	{"anti-knight", "knight"}, {"anti-king", "kings move|anti-king|antiking|anti king"},
	{"nonconsecutive", "nonconsecutive|non-consecutive|non consecutive"},
	{"disjoint groups", "disjoint"}, {"windoku", "windoku|hyper"},
}
