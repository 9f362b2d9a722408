package format

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// fullGrid returns a full grid of size n in boxes of r rows, as symbols.
func fullGrid(n, r int, symbols string) string {
	var b strings.Builder
	for row := range n {
		for col := range n {
			b.WriteByte(symbols[1+(row%r*(n/r)+row/r+col)%n])
		}
	}
	return b.String()
}

// emptied returns a text in which every third symbol is an empty cell.
func emptied(text, empty string) string {
	out := []byte(text)
	for i := 0; i < len(out); i += 3 {
		out[i] = empty[0]
	}
	return string(out)
}

// Above size 9, 0 is a digit where there is another sign of an empty cell, and an
// empty cell where there is none or the highest symbol of 1-9A.. occurs. Where it
// may be either, the puzzle is refused.
func TestZeroIsADigit(t *testing.T) {
	const unknown = "0 may be a digit or an empty cell"
	full0, full1 := fullGrid(16, 4, lex.Symbols0), fullGrid(16, 4, lex.Symbols1)
	ten0, ten1 := fullGrid(10, 2, lex.Symbols0), fullGrid(10, 2, lex.Symbols1)
	for _, test := range []struct {
		name, text string
		o          Options
		want       string // the puzzle in 1-9A.., or the error
		symbols    byte
	}{
		{"0-F and .", emptied(full0, "."), Options{}, emptied(full1, "."), '0'},
		{"0-F and -", emptied(full0, "-"), Options{}, emptied(full1, "."), '0'},
		{"0-f and .", strings.ToLower(emptied(full0, ".")), Options{}, emptied(full1, "."), '0'},
		{"0-9 and .", emptied(ten0, "."), Options{}, emptied(ten1, "."), '0'},
		{"1-G and .", emptied(full1, "."), Options{}, emptied(full1, "."), '1'},
		{"1-G and 0", emptied(full1, "0"), Options{}, emptied(full1, "."), '1'},
		{"1-9A and 0", emptied(ten1, "0"), Options{}, emptied(ten1, "."), '1'},
		{"1-G, 0 and .", strings.NewReplacer("4", ".", "2", "0").Replace(full1), Options{},
			strings.NewReplacer("4", ".", "2", ".").Replace(full1), '1'},
		{"a full grid in 0-F", full0, Options{}, unknown, 0},
		{"a full grid in 0-9", ten0, Options{}, unknown, 0},
		{"a full grid in 0-F, asked for 0", full0, Options{Symbols: '0'}, full1, '0'},
		{"a full grid in 0-F, asked for 1", full0, Options{Symbols: '1'},
			strings.NewReplacer("G", ".").Replace(fullGrid(16, 4, ".G123456789ABCDEF")), '1'},
		{"a full grid in 1-G", full1, Options{}, full1, '1'},
		{"1-F and . without 0", strings.ReplaceAll(emptied(full0, "."), "0", "."), Options{},
			strings.ReplaceAll(emptied(full0, "."), "0", "."), '1'},
		{"1-F and ., asked for 0", strings.ReplaceAll(emptied(full0, "."), "0", "."),
			Options{Symbols: '0'}, strings.ReplaceAll(emptied(full1, "."), "1", "."), '0'},
		{"9x9 in 1-9 and 0", strings.ReplaceAll(easy, ".", "0"), Options{}, easy, '1'},
		{"9x9 in 1-9, 0 and .", strings.Replace(easy, ".", "0", 5), Options{}, easy, '1'},
		{"A-P and .", emptied(fullGrid(16, 4, lex.SymbolsA), "."), Options{}, emptied(full1, "."), 'A'},
	} {
		n := lex.Root(len(test.text))
		for form, text := range map[string]string{
			"line":        test.text,
			"line, rest":  test.text + " # rest",
			"grid":        rowsOf(n, test.text),
			"spaced grid": spacedRows(n, test.text),
		} {
			if strings.Contains(test.text, "-") && strings.Contains(form, "grid") {
				continue // a border
			}
			t.Run(test.name+"/"+form, func(t *testing.T) {
				rec := read(t, text, test.o)[0]
				if rec.Err != nil {
					if !strings.HasSuffix(rec.Err.Error(), test.want) {
						t.Fatalf("got %v, want %s", rec.Err, test.want)
					}
					return
				}
				if got := rec.Puzzle.Givens.String(); got != test.want ||
					rec.style.symbols != test.symbols {
					t.Errorf("got %s in %c, want %s in %c", got, rec.style.symbols, test.want,
						test.symbols)
				}
			})
		}
	}
}

// Numbers from 0 are told from numbers from 1 alike.
func TestZeroIsANumber(t *testing.T) {
	from := func(low int, empty string) (string, string) {
		l := parseLayout("3x4")
		p, err := nonet.ParsePuzzle(l, emptied(fullGrid(12, 3, lex.Symbols1), empty))
		if err != nil {
			t.Fatal(err)
		}
		digit := prettyDigits('0'+byte(low), true)
		var b strings.Builder
		for c, d := range p.Givens {
			text := digit(d)
			if d == 0 {
				text = empty
			}
			b.WriteString(text + map[bool]string{true: "\n", false: " "}[c%12 == 11])
		}
		return b.String(), p.Givens.String()
	}
	for _, test := range []struct {
		low     int
		empty   string
		symbols byte
	}{{0, ".", '0'}, {1, ".", '1'}, {1, "0", '1'}} {
		text, want := from(test.low, test.empty)
		rec := read(t, text, Options{})[0]
		if rec.Err != nil || rec.Puzzle.Givens.String() != want ||
			rec.style.symbols != test.symbols {
			t.Errorf("from %d, empty %s: got %s %v, want %s", test.low, test.empty, summary(rec),
				rec.Err, want)
		}
		if got := rec.DigitText(12); got != map[int]string{0: "11", 1: "12"}[test.low] {
			t.Errorf("from %d: the highest digit is %s", test.low, got)
		}
		// Pictures have the numbers of the puzzle, and are read as it.
		drawn, err := write(prettyFormat, WriteOptions{}, rec)
		if err != nil {
			t.Fatal(err)
		}
		if again := read(t, drawn, Options{})[0]; again.Err != nil ||
			again.Puzzle.Givens.String() != want {
			t.Errorf("from %d, empty %s: %s\nis read as %s", test.low, test.empty, drawn,
				summary(again))
		}
	}
}

// An answer is read in the symbols of its puzzle, and a solution in 0-F as one.
func TestZeroInAnswers(t *testing.T) {
	full0, full1 := fullGrid(16, 4, lex.Symbols0), fullGrid(16, 4, lex.Symbols1)
	for _, form := range []*Format{lineFormat, gridFormat, prettyFormat} {
		rec := read(t, emptied(full0, "."), Options{})[0]
		grid := read(t, full1, Options{})[0].Puzzle.Givens
		answers := form.NewAnswerer(WriteOptions{})
		text := answers.Solution(nil, rec, Solution{Number: 1, Grid: grid})
		a, err := NewAnswers(strings.NewReader(string(text)), form, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := a.Next(rec)
		if err != nil || len(got.Grids) != 1 || got.Grids[0].String() != full1 {
			t.Errorf("%s: %s\nis read as %v, %v", form.Name, text, got, err)
		}
	}
}

// Fields say how to take a puzzle, in lines and above grids.
func TestSymbolsAreSaid(t *testing.T) {
	full0, full1 := fullGrid(16, 4, lex.Symbols0), fullGrid(16, 4, lex.Symbols1)
	zero := strings.Repeat("012345678........", 5)[:81]
	for _, test := range []struct {
		name, input string
		o           Options
		want        string
	}{
		{"line", full0 + " symbols=0", Options{}, "1: 16 " + full1 + "\n"},
		{"line of 9x9", zero + " symbols=0 # rest", Options{}, "1: 9 " +
			strings.NewReplacer("8", "9", "7", "8", "6", "7", "5", "6", "4", "5", "3", "4", "2",
				"3", "1", "2", "0", "1").Replace(zero) + " rest \" # rest\"\n"},
		{"with a layout", "0123............ layout=latin:4 symbols=0", Options{},
			"1: latin:4 1234............\n"},
		{"before a layout", "0123............,symbols=0,layout=latin:4 ,x", Options{},
			"1: latin:4 1234............ rest \" ,x\"\n"},
		{"other symbols", "0123............ symbols=0", Options{Symbols: '1'},
			"standard input:1:18: format line: found the symbols 0, which are not those that were " +
				"asked for, 1\n"},
		{"no symbols", "0123............ symbols=2", Options{},
			"standard input:1:18: format line: found \"2\", expected the symbols 1, A or 0\n"},
		{"grid", "symbols: 0\n" + rowsOf(16, full0), Options{}, "1: 16 " + full1 + "\n"},
		{"grid with both headers", "layout: latin:4\nsymbols: 0\n0123\n....\n....\n....\n",
			Options{}, "1: latin:4 1234............\n"},
		{"grid with both headers the other way", "symbols: 0\n4 0 0\n0123\n....\n....\n....\n",
			Options{}, "1: latin:4 1234............\n"},
		{"grid with wrong symbols", "4 0 0\nsymbols: x\n0123\n....\n....\n....\n", Options{},
			"standard input:2:1: format grid: found \"x\", expected the symbols 1, A or 0\n"},
		{"grid whose symbols are only its own", "symbols: 0\n4 0 0\n0123\n....\n....\n....\n4 0 " +
			"0\n1234\n....\n....\n....\n", Options{}, "1: latin:4 1234............\n7: latin:4 " +
			"1234............\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := test.o
			if strings.HasPrefix(test.name, "grid") {
				o.Format = gridFormat
			} else {
				o.Format = lineFormat
			}
			if got := tell(read(t, test.input, o)); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// Format json has no symbols of its own choice: a puzzle in which 0 seems to be a
// digit is refused.
func TestZeroInJSON(t *testing.T) {
	row := "0,1,2,3,4,5,6,7,8,9,null,null"
	for _, test := range []struct{ name, input, want string }{
		{"symbols", `{"puzzle":"` + emptied(fullGrid(16, 4, lex.Symbols0), ".") + `"}`,
			"standard input:1:11: format json: " + errJSONZero.Error() + "\n"},
		{"numbers", `{"puzzle":[` + strings.Repeat(row+",", 11) + row + `]}`,
			"standard input:1:11: format json: " + errJSONZero.Error() + "\n"},
		{"empty cells of two kinds", `{"puzzle":"` + strings.Replace(easy, ".", "0", 3) + `"}`,
			"1: 9 " + easy + "\n"},
		{"the highest number", `{"puzzle":[` + strings.Repeat(row+",", 11) +
			strings.Replace(row, "9", "12", 1) + `]}`,
			"1: 3x4 " + strings.Repeat(".123456789..", 11) + ".12345678C..\n"},
	} {
		if got := tell(read(t, test.input, Options{})); got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}
