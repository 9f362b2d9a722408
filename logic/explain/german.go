package explain

import (
	"strings"
	"sync"

	lexicon "github.com/nonet-dev/nonet/internal/words"
)

// german returns the catalogue of German, of which package internal/words has the texts. It is made
// when it is first needed.
var german = sync.OnceValue(func() *catalogue {
	c := &catalogue{sentences: byEnglish("sentences.tsv"), several: byEnglish("several.tsv"),
		words: byEnglish("words.tsv"), nouns: map[string]noun{}, rules: map[string]ruleNoun{},
		techniques: lexicon.TechniquesIn(German.String()), terms: lexicon.TermsIn(German.String()),
		numbers: strings.Fields("null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf")}
	for english, forms := range byEnglish("nouns.tsv") {
		of := strings.Split(forms, "\t")
		c.nouns[english] = noun{of[0], of[1], of[2]}
	}
	for english, forms := range byEnglish("kinds.tsv") {
		of := strings.Split(forms, "\t")
		c.rules[english] = ruleNoun{of[0], of[1], cases{of[2], of[3], of[4]}}
	}
	for _, english := range strings.Fields("X-wing swordfish jellyfish squirmbag whale leviathan") {
		fish := c.nouns[english]
		for _, kind := range [...][2]string{{"", ""}, {"franken ", "Franken-"},
			{"mutant ", "Mutanten-"}} {
			c.nouns[kind[0]+english] = noun{kind[1] + fish.one, kind[1] + fish.many, fish.article}
			c.nouns["finned "+kind[0]+english] = noun{kind[1] + fish.one + " mit Finnen",
				kind[1] + fish.many + " mit Finnen", fish.article}
		}
		c.nouns["sashimi "+english] = noun{"Sashimi-" + fish.one, "Sashimi-" + fish.many,
			fish.article}
	}
	// Plurals behind prepositions, and names with the articles that these need.
	var dative []string
	for _, before := range strings.Fields("in von aus zu außer") {
		for _, plural := range strings.Fields("Blöcke Gebiete Häuser Zusatzhäuser") {
			dative = append(dative, before+" "+plural+" ", before+" "+plural+"n ")
		}
	}
	for _, neuter := range strings.Fields("Gebiet Fenster Zusatzhaus") {
		for _, before := range [...][2]string{{"in", "im"}, {"von", "vom"}, {"zu", "zum"}} {
			dative = append(dative, before[0]+" "+neuter+" von ", before[1]+" "+neuter+" von ")
		}
	}
	dative = append(dative, "in Disjunktgruppe ", "in der Disjunktgruppe ", "von Disjunktgruppe ",
		"der Disjunktgruppe ", "zu Disjunktgruppe ", "zur Disjunktgruppe ")
	c.dative = strings.NewReplacer(dative...)
	return c
})

// byEnglish reads a table of German.
func byEnglish(file string) map[string]string {
	texts := map[string]string{}
	for line := range strings.Lines(lexicon.Table(German.String(), file)) {
		english, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		texts[english] = text
	}
	return texts
}
