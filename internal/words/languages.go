package words

import (
	"maps"
	"slices"
	"strings"
)

// tables has the texts of the languages beside English, by language and name of file.
var tables = builtIn()

// Languages returns the codes of the languages beside English that the program has.
func Languages() []string { return slices.Sorted(maps.Keys(tables)) }

// Table returns a file of a language, such as "nouns.tsv" of "de"; "" if there is none.
func Table(language, file string) string { return tables[language][file] }

// Add adds a language that is not built in, from what Joined returned, before its texts are asked
// for.
func Add(language, joined string) {
	files := map[string]string{}
	for part := range strings.SplitSeq(joined, fileMark) {
		if name, text, found := strings.Cut(part, "\n"); found {
			files[name] = text
		}
	}
	tables[language] = files
}

// fileMark begins each file in a text of Joined; its name and a line break follow.
const fileMark = "\x00"

// Joined returns all files of a language as one text.
func Joined(language string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(tables[language])) {
		b.WriteString(fileMark + name + "\n" + tables[language][name])
	}
	return b.String()
}

// TechniquesIn is Techniques in a language: entries have the English names. What it lacks is not
// there.
func TechniquesIn(language string) []Section { return sectionsIn(language, "techniques.txt") }

// TermsIn is Terms in a language: entries have the English names, and Called.
func TermsIn(language string) []Section { return sectionsIn(language, "terms.txt") }

func sectionsIn(language, file string) []Section {
	sections := parse(Table(language, file))
	for i := range sections {
		for j := range sections[i].Entries {
			sections[i].Entries[j].sizes = strings.Fields(Table(language, "sizes.txt"))
		}
	}
	return sections
}
