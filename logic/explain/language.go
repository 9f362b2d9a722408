package explain

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	lexicon "github.com/nonet-dev/nonet/internal/words"
)

// Language is the language of sentences. English is complete; a text whose sentences another
// language lacks is English as a whole, so that no text mixes two.
type Language uint8

// The languages.
const (
	English Language = iota
	German
)

var codes = [...]string{"en", "de"}

// String returns the code of the language: "en" or "de".
func (l Language) String() string {
	if int(l) < len(codes) {
		return codes[l]
	}
	return fmt.Sprintf("Language(%d)", l)
}

// LanguageCodes returns the codes of all languages that the program has: build tag english leaves
// English alone.
func LanguageCodes() []string {
	return append([]string{English.String()}, lexicon.Languages()...)
}

// LanguageOf returns the language of a code; ok says whether there is one.
func LanguageOf(code string) (l Language, ok bool) {
	at := slices.Index(codes[:], code)
	if at < 0 || !slices.Contains(LanguageCodes(), code) {
		return English, false
	}
	return Language(at), true
}

// tr returns a sentence, or a part of one, in the language of w. The key is the English text, with
// verbs of package fmt; another language may name its arguments by numbers, and leave some out.
func (w *words) tr(key string) string {
	if w.Language == English {
		return key
	}
	text, found := german().sentences[key]
	if !found {
		w.lack(key)
		return key
	}
	return text
}

// Sentence fills an English sentence of other packages, which have verbs of package fmt, in the
// language. It stays English if the language lacks it.
func (e Explainer) Sentence(english string, args ...any) string {
	return e.words(nil).f(english, args...)
}

// Legend returns a sentence of a legend about rules in the language. Numbers in it are as they are.
// It stays English if the language lacks it.
func (e Explainer) Legend(english string) string {
	if e.Language == English || strings.Contains(english, "%") { // that of a relation
		return english
	}
	var key strings.Builder
	var args []any
	for text := english; text != ""; {
		from := strings.IndexFunc(text, unicode.IsDigit)
		if from < 0 {
			key.WriteString(text)
			break
		}
		if from > 0 && text[from-1] == '-' && (from == 1 || text[from-2] == ' ') {
			from--
		}
		number := text[from:]
		if to := strings.IndexFunc(number[1:],
			func(r rune) bool { return !unicode.IsDigit(r) }); to >= 0 {
			number = number[:1+to]
		}
		key.WriteString(text[:from] + "%s")
		args = append(args, number)
		text = text[from+len(number):]
	}
	if _, found := german().sentences[key.String()]; !found {
		return english
	}
	return e.Sentence(key.String(), args...)
}

// trFor is tr for a sentence whose verb goes with n things.
func (w *words) trFor(n int, key string) string {
	if w.Language != English && n != 1 {
		if text, found := german().several[key]; found {
			return text
		}
	}
	return w.tr(key)
}

// f fills a text in the language of w.
func (w *words) f(key string, args ...any) string { return w.fill(w.tr(key), args...) }

// fill fills a text that is in the language of w already.
func (w *words) fill(text string, args ...any) string {
	text = fmt.Sprintf(text, args...)
	if w.Language != English && german().dative != nil {
		return german().dative.Replace(text)
	}
	return text
}

// fFor fills a text whose verb goes with n things.
func (w *words) fFor(n int, key string, args ...any) string {
	return w.fill(w.trFor(n, key), args...)
}

// lack notes that the language lacks something.
func (w *words) lack(key string) {
	if w.lacks != nil {
		*w.lacks = append(*w.lacks, key)
	}
}

// enumerate joins texts with commas and a word between the last two.
func (w *words) enumerate(list []string, and string) string {
	if len(list) < 2 {
		return enumerate(list, and)
	}
	return enumerate(list, w.word(and))
}

// word returns a single word.
func (w *words) word(english string) string {
	if w.Language == English {
		return english
	}
	text, found := german().words[english]
	if !found {
		w.lack(english)
		return english
	}
	return text
}

func (w *words) number(n int) string {
	switch {
	case w.Language == English:
		return number(n)
	case n < len(german().numbers):
		return german().numbers[n]
	}
	return fmt.Sprint(n)
}

// noun returns how a noun is named, and its article.
func (w *words) noun(english string) noun {
	x, found := german().nouns[english]
	if !found {
		w.lack(english)
		return noun{english, english, "ein"}
	}
	return x
}

func (w *words) plural(name string) string {
	if w.Language == English {
		return plural(name)
	}
	return w.noun(name).many
}

func (w *words) pluralIf(name string, n int) string {
	switch {
	case w.Language == English:
		return pluralIf(name, n)
	case n == 1:
		return w.noun(name).one
	}
	return w.noun(name).many
}

// article returns a name of a technique, a digit or a noun with its indefinite article.
func (w *words) article(name string) string {
	switch {
	case w.Language == English:
		return article(name)
	case utf8.RuneCountInString(name) <= 2 && !unicode.IsLower(rune(name[0])):
		return "eine " + name // a digit
	}
	x := w.noun(name)
	if x.article == "" {
		return x.one
	}
	return x.article + " " + x.one
}

// called returns the name of a technique without an article.
func (w *words) called(name string) string {
	if w.Language == English {
		return name
	}
	return w.noun(name).one
}

func (w *words) have(n int) string {
	if w.Language == English {
		return have(n)
	}
	return w.isAre(n)
}

func (w *words) isAre(n int) string {
	if n == 1 {
		return w.word("is")
	}
	return w.word("are")
}

func (w *words) bothOrAll(n int) string { return w.word(bothOrAll(n)) }
func (w *words) allOfThem(n int) string { return w.word(allOfThem(n)) }

func (w *words) times(n int) string {
	switch {
	case w.Language == English:
		return times(n)
	case n == 1:
		return "einmal"
	}
	return w.number(n) + "mal"
}

// noun is a noun or a name: for one, for several, and the article of the first; "": it is a plural
// or needs none.
type noun struct{ one, many, article string }

// catalogue is what a language has.
type catalogue struct {
	sentences map[string]string // by the English one
	several   map[string]string // those whose verb goes with several things
	words     map[string]string
	nouns     map[string]noun
	rules     map[string]ruleNoun // kinds of rules
	numbers   []string
	dative    *strings.Replacer // of houses behind prepositions

	techniques, terms []lexicon.Section // what they mean
}

// firstUpper returns a text that begins with a capital letter.
func firstUpper(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return strings.ToUpper(string(r)) + text[size:]
}
