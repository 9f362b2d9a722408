package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/exactcover/problems"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/rulekind"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/internal/words"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/hint"
)

// namesOf returns the names of the values of a type from its first one on. A value without a name
// writes its type.
func namesOf[T interface {
	~uint8
	fmt.Stringer
}](first T) (list []string) {
	for v := first; ; v++ {
		if name := v.String(); strings.Contains(name, "(") {
			return list
		} else {
			list = append(list, name)
		}
	}
}

// TestGlossaryHasAllNames has a definition of every name that the program prints.
func TestGlossaryHasAllNames(t *testing.T) {
	var techniques, families, rules, symmetries, profiles []string
	for _, x := range logic.Techniques() {
		techniques, families = append(techniques, x.String()), append(families, x.Family())
	}
	for _, x := range nonet.RuleKinds() {
		rules = append(rules, x.Name)
	}
	for _, x := range nonet.LayoutRules() {
		name, _, _ := strings.Cut(x.Form, ":")
		rules = append(rules, name)
	}
	for _, x := range generate.Symmetries() {
		symmetries = append(symmetries, x.Symmetry.String())
	}
	for _, x := range logic.Profiles() {
		profiles = append(profiles, x.Name())
	}
	for _, x := range []struct {
		what  string
		names []string
		least int
	}{
		{"technique", techniques, 100}, {"family of techniques", families, 100},
		{"group of techniques", logic.TechniqueGroups(), 5},
		{"form of a technique", namesOf(logic.VariantPlain), 20},
		{"role of a part", namesOf(logic.RoleWithin), 20},
		{"reason", namesOf(logic.ReasonAssumed), 10},
		{"profile", profiles, 3}, {"level", namesOf(logic.Level(0)), 6},
		{"verdict", namesOf(check.VerdictUndecided), 5},
		{"kind of hint", namesOf(hint.KindStep), 7},
		{"stage of a hint", namesOf(explain.StageWhere), 3},
		{"end of a search", namesOf(nonet.StatusCancelled), 6},
		{"event", namesOf(nonet.EventChoose), 4},
		{"kind of houses", namesOf(nonet.HouseRow), 8}, {"kind of rules", rules, 30},
		{"symmetry of givens", symmetries, 10},
		{"symmetry of a packing", namesOf(problems.SymmetryNone), 3},
		{"turning", namesOf(problems.TurningUsual), 4},
		{"kind of items", namesOf(exactcover.Primary), 2},
		{"difficulty", []string{"ER", "EP", "ED"}, 3},
	} {
		if len(x.names) < x.least {
			t.Errorf("%d names of %s", len(x.names), x.what)
		}
		testenv.Defined(t, x.what, x.names...)
	}
}

// The tables of techniques and of rules in GLOSSARY.md are those of package words. With -update,
// the test writes them.
func TestGlossaryTables(t *testing.T) {
	name := filepath.Join(repository, "GLOSSARY.md")
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text := string(content)
	for _, x := range []struct{ mark, table string }{
		{"techniques", sectionTables(slices.Concat(words.Techniques(), words.Terms()))},
		{"rules", ruleTable()},
	} {
		begin, end := "<!-- "+x.mark+" -->\n", "<!-- /"+x.mark+" -->"
		before, rest, found := strings.Cut(text, begin)
		_, after, closed := strings.Cut(rest, end)
		if !found || !closed {
			t.Fatalf("GLOSSARY.md has no place for the tables of %s", x.mark)
		}
		text = before + begin + "\n" + x.table + "\n" + end + after
	}
	switch {
	case text == string(content):
	case !*updateDocs:
		t.Fatal("GLOSSARY.md has other tables than internal/words: run go test ./internal/cli " +
			"-run TestGlossaryTables -update")
	default:
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// tableHead is the head of a table of names.
const tableHead = "| name | what it is | also called |\n| --- | --- | --- |\n"

// sectionTables returns sections as parts of a document.
func sectionTables(sections []words.Section) string {
	var b strings.Builder
	for i, s := range sections {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "### %s\n\n", s.Title)
		for _, p := range s.Intro {
			b.WriteString(wrapped(p, 140) + "\n")
		}
		b.WriteString(tableHead)
		for _, e := range s.Entries {
			tableRow(&b, e.Names, e.Sized(), e.Also)
		}
	}
	return b.String()
}

// ruleTable returns the kinds of rules as a table.
func ruleTable() string {
	var b strings.Builder
	b.WriteString(tableHead)
	for _, x := range ruleArticles() {
		names := x.names[:1:1]
		if kind, ok := rulekind.Named(names[0]); ok {
			if called := rulekind.Of(kind).Words.Name; called != names[0] {
				names = append(names, called)
			}
		}
		about := strings.ToUpper(x.row[1][:1]) + x.row[1][1:]
		about, _, _ = strings.Cut(about, " (also ")
		w, _ := words.Of(words.Rules(), names[0])
		tableRow(&b, names, about+".", w.Also)
	}
	return b.String()
}

// tableRow adds a row about some names.
func tableRow(b *strings.Builder, names []string, about, also string) {
	about = strings.ReplaceAll(about, "|", `\|`)
	row := fmt.Sprintf("| `%s` | %s | %s |\n", strings.Join(names, "`, `"), about, also)
	b.WriteString(strings.ReplaceAll(row, "|  |", "| |"))
}

// Each row of a table that says what things are does so.
func TestGlossaryDefines(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(repository, "GLOSSARY.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows, defines := 0, false
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, " | ")
		switch {
		case !strings.HasPrefix(line, "| ") || len(cells) < 2:
			defines = false
		case cells[1] == "what it is" || strings.HasPrefix(cells[1], "what it is |"):
			defines = true
		case defines:
			if rows++; strings.Trim(cells[1], " |\n") == "" {
				t.Errorf("GLOSSARY.md does not say what it is: %s", line)
			}
		}
	}
	if rows < 400 {
		t.Errorf("%d rows say what things are", rows)
	}
}
