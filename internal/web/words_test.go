package web

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// wordsFolder has the texts of the page: a folder for each language, and beside it a file that
// names its tables.
const wordsFolder = "app/words"

// TestTablesOfTexts: the file of a language names all its tables.
func TestTablesOfTexts(t *testing.T) {
	files, err := filepath.Glob(wordsFolder + "/*/*.ts")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		language, table := filepath.Base(filepath.Dir(file)), filepath.Base(file)
		if table == "forms.ts" || table == "names.ts" { // parts of tables
			continue
		}
		all, err := os.ReadFile(filepath.Join(wordsFolder, language+".ts"))
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("from %q;", "./"+language+"/"+table)
		if !strings.Contains(string(all), want) {
			t.Errorf("%s/%s.ts lacks a line %s", wordsFolder, language, want)
		}
	}
}

// TestImportsOfTranslations: texts of a language are loaded before other modules of the page run.
// A page waits for itself if they import one that waits for them, as all do that have texts.
func TestImportsOfTranslations(t *testing.T) {
	allowed := []string{"./forms.ts", "./names.ts", "../forms.ts", "../fish.ts", "../../words.ts"}
	files, err := filepath.Glob(wordsFolder + "/*/*.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "app/words.ts", wordsFolder+"/forms.ts") {
		if filepath.Base(filepath.Dir(file)) == "en" {
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(content)) {
			_, from, found := strings.Cut(line, ` from "`)
			name, _, _ := strings.Cut(from, `"`)
			if found && !strings.HasPrefix(line, "import type") && !slices.Contains(allowed, name) {
				t.Errorf("%s imports %s, expected one of %q", file, name, allowed)
			}
		}
	}
}
