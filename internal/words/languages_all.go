//go:build !english

package words

import (
	"embed"
	"path"
)

// The texts of German. Sentences name houses without articles ("in Zeile 5"), and steps in the
// words of German Sudoku sites: nackt and versteckt, Kandidat, Block. Digits are feminine: die 5.
//
//	sentences.tsv  each line: an English text, a tab, the German one
//	several.tsv    those whose verb goes with several digits
//	words.tsv      single words
//	nouns.tsv      nouns and names of techniques: for one, for several, the article of the first
//	kinds.tsv      kinds of rules: for one, for several, and one with its article in three cases
//	techniques.txt, terms.txt as the English files, with English names in their heads
//	sizes.txt      the words for sizes
//
//go:embed de
var files embed.FS

// builtIn returns the files of all languages.
func builtIn() map[string]map[string]string {
	all := map[string]map[string]string{}
	languages, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, l := range languages {
		all[l.Name()] = map[string]string{}
		list, err := files.ReadDir(l.Name())
		if err != nil {
			panic(err)
		}
		for _, f := range list {
			text, err := files.ReadFile(path.Join(l.Name(), f.Name()))
			if err != nil {
				panic(err)
			}
			all[l.Name()][f.Name()] = string(text)
		}
	}
	return all
}
