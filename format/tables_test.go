package format

import (
	"errors"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// markdownRows returns a grid of n*n symbols as rows of a table in Markdown.
func markdownRows(n int, grid string) string {
	grid = strings.ReplaceAll(grid, ".", " ")
	var b strings.Builder
	for i := 0; i < len(grid); i += n {
		b.WriteString("| " + strings.Join(strings.Split(grid[i:i+n], ""), " | ") + " |\n")
	}
	return b.String()
}

// markdownTable is a grid below a header.
func markdownTable(grid string) string {
	return strings.Repeat("| c ", 9) + "|\n" + strings.Repeat("|---", 9) + "|\n" +
		markdownRows(9, grid)
}

// htmlTable returns a grid of 9×9 symbols as a table of a page.
func htmlTableOf(grid string) string {
	var b strings.Builder
	b.WriteString("<table>\n")
	for r := range 9 {
		b.WriteString("<tr>")
		for _, cell := range strings.Split(grid[9*r:9*r+9], "") {
			b.WriteString("<td>" + strings.ReplaceAll(cell, ".", "&nbsp;") + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	return b.String() + "</table>\n"
}

// latexOf returns a grid of 9×9 symbols as the environment sudoku.
func latexOf(grid string) string {
	var b strings.Builder
	for r := range 9 {
		row := strings.Split(strings.ReplaceAll(grid[9*r:9*r+9], ".", " "), "")
		b.WriteString("|" + strings.Join(row, "|") + "|.\n")
	}
	return "\\begin{sudoku}\n" + b.String() + "\\end{sudoku}\n"
}

// tableCase is a document, and what it is read as.
type tableCase struct{ name, text, want string }

// checkTables reads documents in a format.
func checkTables(t *testing.T, f *Format, cases []tableCase) {
	t.Helper()
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			var got strings.Builder
			for _, rec := range recordsOf(t, f, test.text, Options{}) {
				got.WriteString(strings.TrimPrefix(summary(rec), "standard input:"))
				if rec.Meta != nil {
					got.WriteString(" title " + rec.Meta.Title)
				}
				got.WriteString("\n")
			}
			if got.String() != test.want {
				t.Errorf("got\n%swant\n%s", got.String(), test.want)
			}
		})
	}
}

func TestReadMarkdown(t *testing.T) {
	table := markdownTable(easy)
	nine := "1: 9 " + easy + "\n"
	rows := strings.SplitAfter(markdownRows(9, easy), "\n")
	headed := rows[0] + ":-:" + strings.Repeat("|:--", 8) + "\n" + strings.Join(rows[1:], "")
	candidates := ""
	for _, row := range candidateRows() {
		candidates += "|" + strings.Join(row, "|") + "|\n"
	}
	checkTables(t, markdownFormat, []tableCase{
		{"header", table, nine},
		{"the header is a row", headed, nine},
		{"no bars outside", strings.NewReplacer(" |\n", "\n", "---|\n", "---\n", "\n| ", "\n",
			"\n|-", "\n-").Replace(markdownTable(easySolved)[2:]), "1: 9 " + easySolved + "\n"},
		{"emphasis, marks of empty cells", strings.NewReplacer("7", "**7**", "|   |", "| - |",
			"| 3", "| _`3`_").Replace(table), nine},
		{"heading, prose", "# Doc\n\nHello | world.\n\n## Puzzle 1 ##\n" + table, "6: 9 " + easy +
			" title Puzzle 1\n"},
		{"several", "# A\n" + table + "\n# B\ntext\n\n" + markdownTable(hard) + "\n" + table,
			"2: 9 " + easy + " title A\n17: 9 " + hard + " title B\n29: 9 " + easy + "\n"},
		{"other tables", "| a | b |\n|---|---|\n| 1 | 2 |\n\n" + table, "5: 9 " + easy + "\n"},
		{"size 4", "| | | | |\n|-|-|-|-|\n" + markdownRows(4, latinFour), "1: 4 " + latinFour +
			"\n"},
		{"candidates", strings.Repeat("|", 10) + "\n" + strings.Repeat("|-", 9) + "|\n" + candidates,
			"1: 9 .2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534." +
				" marks 81\n"},

		{"wrong cell", strings.Replace(table, "| 2 ", "| 22 ", 1), "3: format markdown: cell 2: found " +
			"\"22\", expected a number from 1 to 9, a letter up to I or an empty cell (. 0 " +
			"_ *)\n"},
		{"no table", "Hello\n", "1: format markdown: found no table, expected a row of cells with | " +
			"between them, and a line |---|---| below it\n"},
		{"no puzzle", strings.Join(rows[:4], "") + table[37:], "1: format markdown: found no table, " +
			"expected a row of cells with | between them, and a line |---|---| below it\n"},
		{"few rows", table[:200], "1: format markdown: found no table with as many rows as columns, at " +
			"least 4: the first has 5 rows, the first of 9 cells\n"},
		{"size without boxes", "| | | | | |\n|-|-|-|-|-|\n" + markdownRows(5, strings.Repeat(".",
			25)), "3: format markdown: found a row of 5 cells, and 5x5 has no usual boxes: begin with a " +
			"header such as \"5 0 0\", or name the layout (latin:5)\n"},
	})
}

func TestReadHTML(t *testing.T) {
	table := htmlTableOf(easy)
	nine := "1: 9 " + easy + "\n"
	inputs := strings.NewReplacer("<td>&nbsp;</td>", "<td><input type='text' value=\"\"></td>",
		"<td>", "<td><input maxlength=1 value=", "</td>", "></td>").Replace(table)
	bare := "<form>" + strings.NewReplacer("<td>&nbsp;</td>", "<input>", "<td>", "<INPUT VALUE='",
		"</td>", "'/>", "<table>", "", "<tr>", "", "</tr>", "", "</table>", "").Replace(table) +
		"<input type=submit value=Solve><input type=\"hidden\" value=1></form>"
	checkTables(t, htmlFormat, []tableCase{
		{"table", table, nine},
		{"elements in cells", strings.NewReplacer("<td>7<", "<th class='a>b'><b>7</b><br/><",
			"&nbsp;", " &#160;&#xA0;&middot; ").Replace(table), nine},
		{"ends left out", strings.NewReplacer("</td>", "", "</tr>", "", "</table>", "").Replace(table),
			nine},
		{"capitals", strings.NewReplacer("td", "TD", "tr", "Tr", "table", "TABLE").Replace(table),
			nine},
		{"inputs in cells", inputs, nine},
		{"inputs alone", bare, "2" + nine[1:]},
		{"page", "<!DOCTYPE html>\n<html><head><style>table<table> {}</style>\n<script>a<b</script>" +
			"<!-- <table> --></head>\n<table><caption>One &amp;\n two</caption>" + table[7:] +
			"</html>", "4: 9 " + easy + " title One & two\n"},
		{"several", table + "<table><tr><td>1</td></tr></table>" + htmlTableOf(hard), nine +
			"12: 9 " + hard + "\n"},
		{"a table around it", "<table><tr><td>\n" + table + "</td></tr></table>", "2: 9 " + easy +
			"\n"},
		{"Latin-1", "<p>\xe9</p>" + strings.ReplaceAll(table, "&nbsp;", "\xa0"), nine},

		{"no table", "<p>1 < 2</p>", "1: format html: found no table, expected <table>, with n rows " +
			"<tr> of n cells <td>\n"},
		{"no puzzle", "<table><td>1</td><td>2</table>", "1: format html: found no table with as many rows " +
			"as cells in each, at least 4: the first has 1 rows, the first of 2 cells\n"},
		{"wrong cell", strings.Replace(table, "<td>2<", "\n<td>x2&amp;&foo;&#xffffffff;<", 1),
			"2: format html: cell 2: found \"x2&&foo;&#xffffffff;\", expected a number from 1 to 9, a " +
				"letter up to I or an empty cell (. 0 _ *)\n"},
		{"too deep", strings.Repeat("<table>", 65), "1: format html: found more than 64 tables in each " +
			"other\n"},
	})
}

func TestReadLaTeX(t *testing.T) {
	env := latexOf(easy)
	nine := "1: 9 " + easy + "\n"
	checkTables(t, latexFormat, []tableCase{
		{"environment", env, nine},
		{"commands in cells", strings.ReplaceAll(env, "|7|", "|{\\bf $7$}|"), nine},
		{"comments", "% |1|\n\\documentclass{a}\n" + strings.ReplaceAll(env, ".\n", ". % x|\n"),
			"3: 9 " + easy + "\n"},
		{"several", env + "text\n" + strings.ReplaceAll(latexOf(hard), "{sudoku}", "{sudoku-block}"),
			nine + "13: 9 " + hard + "\n"},
		{"in a line", strings.Replace(env, "sudoku}\n", "sudoku}", 1), nine},

		{"no puzzle", "\\begin{table}\n", "1: format latex: found no puzzle, expected \\begin{sudoku}\n"},
		{"no end", env[:100], "6: format latex: the document ends within the puzzle that begins in line " +
			"1, expected \\end{sudoku}\n"},
		{"few rows, and a good one", strings.Replace(env, "|.\n", "\n", 1) + env[:15] + env[36:] + env,
			"1: format latex: found a puzzle of 9 rows, the first of 8 cells, expected as many rows as " +
				"cells in each, such as |5| |3|...|.\n12: format latex: found a puzzle of 8 rows, " +
				"the first of 9 cells, expected as many rows as cells in each, such as |5| " +
				"|3|...|.\n22: 9 " + easy + "\n"},
		{"wrong cell", strings.Replace(env, "|2|", "|x|", 1), "2: format latex: cell 2: found 'x', " +
			"expected a number from 1 to 9, a letter up to I or an empty cell (. 0 _ *)\n"},
	})
}

// A document is recognised by its beginning, or by a table in it.
func TestDetectTables(t *testing.T) {
	for text, want := range map[string]string{
		markdownTable(easy):       "markdown",
		markdownTable(easySolved): "markdown",
		"# Puzzles\n\nHere | is one:\n\n" + markdownTable(easy):           "markdown",
		"|1|2|3|4|\n|-|-|-|-|\n|3|4|1|2|\n|-|-|-|-|\n|2|1|4|3|\n4|3|2|1|": "markdown",
		bordered(easy, true): "grid",
		ssGrid(easy):         "ss",
		"<?xml version='1.0'?>\n<!-- a -->\n<html>" + htmlTableOf(easy): "html",
		"<div>" + htmlTableOf(easy):                                     "html",
		"% puzzle\n" + latexOf(easy):                                    "latex",
		"\\documentclass[a4paper]{article}\n\n" + latexOf(easy):         "latex",
	} {
		r, err := NewReader(strings.NewReader(text), Options{})
		if err != nil || r.Format().Name != want {
			t.Errorf("%.60q: got %v, %v, want %s", text, r, err, want)
		}
	}
}

func TestWriteTables(t *testing.T) {
	rec := &Record{Puzzle: &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf(easy)}}
	titled := &Record{Puzzle: rec.Puzzle, Meta: &Meta{Title: "A <b>\n & c"}}
	for _, test := range []struct {
		f     *Format
		title string // as it is read again
		want  string // the second of two puzzles
	}{
		{markdownFormat, "A <b> & c", "\n## A &lt;b&gt; &amp; c\n\n" + strings.Repeat("|   ", 9) + "|\n" +
			strings.Repeat("|---", 9) + "|\n" + markdownRows(9, easy)},
		{htmlFormat, "A <b> & c", ""},
		{latexFormat, "", "\n" + latexOf(easy)},
	} {
		text, err := write(test.f, WriteOptions{}, rec, titled)
		again := read(t, text, Options{})
		if err != nil || len(again) != 2 || again[0].Format != test.f || again[0].Meta != nil ||
			(again[1].Meta != nil) != (test.title != "") || !equal(again[1].Puzzle, rec.Puzzle) ||
			test.title != "" && again[1].Meta.Title != test.title {
			t.Errorf("%s: %v, %s is read as %s", test.f.Name, err, text, tell(again))
		}
		if !strings.HasSuffix(text, test.want) {
			t.Errorf("%s: got\n%swant\n%s", test.f.Name, text, test.want)
		}
		for _, layout := range []string{"latin:9", "9+diagonal", "3"} {
			p := nonet.NewPuzzle(parseLayout(layout))
			text, err := write(test.f, WriteOptions{}, &Record{Puzzle: p})
			if !errors.Is(err, ErrCannotHold) || text != "" {
				t.Errorf("%s: wrote %q, %v", layout, text, err)
			}
		}
		got := answersTo(t, test.f, again[:1], WriteOptions{})
		if got != spacedRows(9, easySolved) {
			t.Errorf("%s: got %s", test.f.Name, got)
		}
	}
	marked := read(t, joinRows(candidateRows()), Options{})[0]
	for _, f := range []*Format{markdownFormat, htmlFormat} {
		text, err := write(f, WriteOptions{}, marked)
		if again := read(t, text, Options{}); err != nil || !equal(again[0].Puzzle, marked.Puzzle) {
			t.Errorf("%s: %v, %s is read as %s", f.Name, err, text, tell(again))
		}
	}
}

// FuzzTables reads any text as a document, and writes its puzzles as tables again.
func FuzzTables(f *testing.F) {
	formats := []*Format{markdownFormat, htmlFormat, latexFormat}
	for i, text := range []string{
		markdownTable(easy), "# A\n" + markdownTable(easy) + "\n" + markdownTable(hard)[40:],
		htmlTableOf(easy) + "<table><caption>&amp;&#x;&lt</table>", "<td>1<tr><input value=>",
		"<form>" + strings.Repeat("<input value='1' type=text>", 16), "<table><table><!--<?",
		latexOf(easy) + latexOf(hard)[:60], "\\begin{sudoku}|\\%{$|.\\end{sudoku}",
	} {
		f.Add([]byte(text), uint8(i))
	}
	f.Fuzz(func(t *testing.T, text []byte, choice uint8) {
		format := formats[int(choice)%len(formats)]
		for _, rec := range checkRecords(t, format, string(text), Options{}) {
			checkTitle(t, format, rec)
			for _, f := range formats {
				checkWritten(t, f, rec.Puzzle, false)
			}
		}
	})
}

// checkTitle checks that a title is read as it was written, but for white space.
func checkTitle(t *testing.T, f *Format, rec *Record) {
	t.Helper()
	if rec.Meta == nil || f.holds&PartTitle == 0 {
		return
	}
	text, err := write(f, WriteOptions{}, rec)
	if err != nil {
		t.Fatal(err)
	}
	again := recordsOf(t, f, text, Options{})
	title := func(rec *Record) string {
		return strings.Join(strings.Fields(rec.meta().Title), " ")
	}
	if len(again) != 1 || title(again[0]) != title(rec) {
		t.Fatalf("the title %q is written as\n%s\nand read as %q", rec.Meta.Title, text,
			title(again[0]))
	}
}
