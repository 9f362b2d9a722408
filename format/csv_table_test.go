package format

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
)

// Rows of tables are read back by any reader of CSV, whatever their texts have.
func TestTableRows(t *testing.T) {
	const givens = "1..............4"
	text := string(TableHead("text", "end"))
	want := [][]string{{"file", "line", "id", "puzzle", "text", "end"}}
	for _, id := range []string{"", "7", "a,b", `say "x"`, `"`, "two\nlines", " blank ", "x;y",
		"#"} {
		r := recordsOf(t, lineFormat, givens, Options{File: "a,b.txt"})[0]
		r.meta().ID = id
		row, err := AppendTableRow(nil, r, WriteOptions{}, id, "end")
		if err != nil {
			t.Fatal(err)
		}
		text += string(row)
		want = append(want, []string{"a,b.txt", "1", id, givens, id, "end"})
	}
	got, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// nonet reads the ids of its own tables.
func TestTableID(t *testing.T) {
	const table = "id,puzzle\n\"a, \"\"b\"\"\",1..............4\n"
	r := recordsOf(t, csvFormat, table, Options{})[0]
	if r.Meta == nil || r.Meta.ID != `a, "b"` {
		t.Errorf("the id is %+v", r.Meta)
	}
}

// A suffix names a format that can be written, and the first that has it in the table is the one
// that a file of that name has.
func TestSuffixes(t *testing.T) {
	first := map[string]string{}
	for _, f := range All() {
		for _, suffix := range f.Suffixes() {
			if !f.CanWrite() || suffix[0] != '.' || strings.ToLower(suffix) != suffix {
				t.Errorf("format %s: suffix %q", f.Name, suffix)
			}
			if first[suffix] == "" {
				first[suffix] = f.Name
			}
		}
	}
	for suffix, want := range map[string]string{".csv": "csv", ".json": "json", ".sdm": "sdm",
		".tex": "latex", ".md": "markdown", ".html": "html", ".tsv": "spreadsheet", ".dlx": "dlx"} {
		if got := first[suffix]; got != want {
			t.Errorf("%s is format %q, want %s", suffix, got, want)
		}
	}
}
