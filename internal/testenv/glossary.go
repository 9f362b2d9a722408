package testenv

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// quoted finds the names in a cell of a table.
var quoted = regexp.MustCompile("`([^`]+)`")

// Glossary returns the names that GLOSSARY.md defines: those in backquotes in the first column of
// tables whose second column says what they are.
func Glossary(t testing.TB) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root(t), "GLOSSARY.md"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	defines := false
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		switch {
		case !strings.HasPrefix(line, "|"):
			defines = false
		case strings.HasPrefix(line, "| name | what it is |"):
			defines = true
		case defines && len(cells) >= 2 && strings.Trim(cells[1], "| ") != "":
			for _, m := range quoted.FindAllStringSubmatch(cells[0], -1) {
				names[strings.TrimSuffix(m[1], ":")] = true
			}
		}
	}
	return names
}

// Defined fails the test for names that GLOSSARY.md lacks. An empty name needs no definition.
func Defined(t testing.TB, what string, names ...string) {
	t.Helper()
	glossary := Glossary(t)
	for _, name := range names {
		if name != "" && !glossary[name] {
			t.Errorf("GLOSSARY.md does not define %q (%s)", name, what)
		}
	}
}
