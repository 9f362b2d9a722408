package format

import (
	"archive/zip"
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// hsolXML returns the XML of a puzzle with the properties.
func hsolXML(properties string) string {
	return "<?xml version=\"1.0\"?>\n<java version=\"17\" class=\"java.beans.XMLDecoder\">\n" +
		"<object class=\"sudoku.Sudoku2\" id=\"Sudoku20\">\n" + properties +
		"\n</object>\n<array class=\"int\" length=\"3\"/></java>\n"
}

// hsolArray returns a property with values of cells.
func hsolArray[T any](name, kind string, values map[int]T) string {
	text := "<void property=\"" + name + "\">"
	for i := range 81 {
		if v, ok := values[i]; ok {
			text += fmt.Sprintf("<void index=\"%d\"><%s>%v</%[2]s></void>", i, kind, v)
		}
	}
	return text + "</void>"
}

// zipped returns a ZIP file with an entry.
func zipped(t testing.TB, name, text string, method uint16) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	entry, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: method})
	if err == nil {
		_, err = entry.Write([]byte(text))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// hsolGame is a game in which the digits of easy are given, r1c1 is the placed 8, and in
// r1c6 all candidates but 4 and 9 were removed.
func hsolGame() string {
	values, fixed, cells := map[int]int{}, map[int]bool{}, map[int]int{}
	p := &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf("8" + easy[1:])}
	for c, d := range p.Givens {
		if d != 0 {
			values[c] = int(d)
			fixed[c] = c > 0
		}
	}
	for c, digits := range p.Candidates() {
		if p.Givens[c] == 0 {
			cells[c] = int(digits[0])
		}
	}
	cells[5] = 1<<3 | 1<<8
	return hsolXML(hsolArray("cells", "short", cells) + "<void property='status'><object " +
		"class='java.lang.Enum' method='valueOf'><string>VALID</string></object></void>" +
		hsolArray("fixed", "boolean", fixed) + hsolArray("values", "int", values))
}

func TestHSOL(t *testing.T) {
	for name, text := range map[string]string{
		"XML":      hsolGame(),
		"deflated": zipped(t, "SudokuData", hsolGame(), zip.Deflate),
		"stored":   zipped(t, "SudokuData", hsolGame(), zip.Store),
	} {
		records := read(t, text, Options{})
		if len(records) != 1 || records[0].Err != nil {
			t.Fatalf("%s: got %s", name, tell(records))
		}
		rec := records[0]
		if got := rec.Puzzle.Givens.String(); got != easy {
			t.Errorf("%s: givens %s", name, got)
		}
		if got := cellsWith(rec, rec.Progress.Placed); got != " r1c1:8" {
			t.Errorf("%s: placed%s", name, got)
		}
		if got := rec.Progress.Candidates[5]; got != nonet.DigitsOf(4, 9) {
			t.Errorf("%s: candidates of r1c6: %v", name, got)
		}
		if got := rec.Progress.Candidates[0]; !got.IsEmpty() {
			t.Errorf("%s: candidates of r1c1, which has a digit: %v", name, got)
		}
	}
}

// Candidates that follow from the digits are not a state.
func TestHSOLWithoutState(t *testing.T) {
	cells := map[int]int{}
	for c := range 81 {
		cells[c] = 1<<9 - 1
	}
	rec := read(t, hsolXML(hsolArray("cells", "short", cells)), Options{})[0]
	if rec.Err != nil || rec.Progress != nil {
		t.Errorf("got %s", everything(rec))
	}
}

func TestHSOLErrors(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"digit", hsolXML(hsolArray("values", "int", map[int]int{3: 10})),
			"4:41: values[3]: found \"10\", expected a number from 0 to 9\n"},
		{"digit in a ZIP file", zipped(t, "SudokuData",
			hsolXML(hsolArray("values", "int", map[int]int{3: 10})), zip.Deflate),
			"1: SudokuData:4: values[3]: found \"10\", expected a number from 0 to 9\n"},
		{"candidates", hsolXML(hsolArray("cells", "short", map[int]int{3: 512})),
			"4:40: cells[3]: found \"512\", expected a number from 0 to 511\n"},
		{"an array", hsolXML("<void property='values'><array class='int' length='81'/></void>"),
			"4:25: values: found the element array, expected elements with an index from 0 to 80, " +
				"as HoDoKu 2.2 writes them\n"},
		{"an index", hsolXML("<void property='values'><void index='81'><int>1</int></void></void>"),
			"4:42: values: found the element int, expected elements with an index from 0 to 80, " +
				"as HoDoKu 2.2 writes them\n"},
		{"another object", "<java><object class='java.lang.ProcessBuilder'/></java>",
			"1: found no object sudoku.Sudoku2 at the beginning of the XML\n"},
		{"far more than it says", zipped(t, "SudokuData", "<java>"+strings.Repeat(" ", 8<<20),
			zip.Deflate), "1: SudokuData:1: found no object sudoku.Sudoku2 at the beginning of the " +
			"XML\n"},
		{"damaged deflate", zipped(t, "SudokuData", strings.Repeat("x", 100), zip.Deflate)[:40] +
			strings.Repeat("\xff", 40), "1: the entry SudokuData of the ZIP file is damaged: " +
			"flate: corrupt input before offset 1\n"},
		{"half a header", "PK\x03\x04", "1: the ZIP file ends in its first header\n"},
		{"half a game", hsolGame()[:2000], "4:1883: unexpected EOF\n"},
	} {
		if got := outcome(t, hsolFormat, test.text); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.name, got, test.want)
		}
	}
}

// A small file that unpacks to 16 MiB takes little memory.
func TestHSOLBomb(t *testing.T) {
	file := zipped(t, "SudokuData", "<java>"+strings.Repeat("<a/>", 4<<20), zip.Deflate)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	records := read(t, file, Options{Format: hsolFormat})
	runtime.ReadMemStats(&after)
	if len(records) != 1 || records[0].Err == nil {
		t.Errorf("got %s", tell(records))
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("%d KiB take %d MiB", len(file)>>10, used>>20)
	}
}
