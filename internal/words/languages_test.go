package words

import (
	"reflect"
	"testing"
)

// A language that is added from what Joined returns has the same files.
func TestAdd(t *testing.T) {
	for _, language := range Languages() {
		want := tables[language]
		Add(language, Joined(language))
		if got := tables[language]; len(want) == 0 || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %d files, want %d", language, len(got), len(want))
		}
	}
	if Table("xx", "nouns.tsv") != "" || Table("de", "none") != "" {
		t.Error("there are texts of no language, or of no file")
	}
}
