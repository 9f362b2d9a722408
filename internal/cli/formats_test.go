package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/format"
)

// TestFormatsTable compares the table of formats in docs/files.md with that of nonet formats
// --markdown. With -update, it writes the table.
func TestFormatsTable(t *testing.T) {
	const begin, end = "<!-- formats -->\n\n", "\n<!-- /formats -->"
	name := filepath.Join(repository, "docs", "files.md")
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(content), begin)
	table, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("docs/files.md has no place for the table: %q and %q", begin, end)
	}
	want := formatsMarkdown(format.All())
	if table == want {
		return
	}
	if !*updateDocs {
		t.Fatal("docs/files.md has another table than nonet formats --markdown: run go test " +
			"./internal/cli -run TestFormatsTable -update")
	}
	if err := os.WriteFile(name, []byte(before+begin+want+end+after), 0o666); err != nil {
		t.Fatal(err)
	}
}
