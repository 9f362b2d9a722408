package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// hexSolved is a full 16×16 grid: each row is the one before turned by 4, and
// by one more at the first of a band.
func hexSolved() string {
	var b strings.Builder
	for r := range 16 {
		for c := range 16 {
			b.WriteByte('A' + byte((c+4*r+r/4)%16))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// hexPuzzle is hexSolved with empty cells.
func hexPuzzle() string {
	b := []byte(hexSolved())
	for i := range b {
		if i%3 == 0 && b[i] != '\n' {
			b[i] = '-'
		}
	}
	return string(b)
}

func TestHexadokuReply(t *testing.T) {
	unsolvable := "AA" + hexPuzzle()[2:]
	for _, test := range []struct{ name, input, want string }{
		{"one", hexPuzzle(), hexSolved()},
		{"three", hexPuzzle() + "\n" + unsolvable + "\n" + hexPuzzle(), hexSolved() + "\n" +
			unsolvable + "\n" + hexSolved()},
		{"white space", "\n\n" + strings.ReplaceAll(hexPuzzle(), "\n", " \r\n") + "\r\n \r\n\n" +
			hexPuzzle() + "\n\n", hexSolved() + "\n" + hexSolved()},
		{"lower case", strings.ToLower(hexPuzzle()), hexSolved()},
		{"no blank line", hexPuzzle() + hexPuzzle(), hexSolved() + "\n" + hexSolved()},
		{"no end of the last line", strings.TrimSuffix(hexPuzzle(), "\n"), hexSolved()},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := answersTo(t, hexadokuFormat, read(t, test.input, Options{}),
				WriteOptions{}); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

// numbered returns the one-line text in 1-9A-G of rows in A-P.
func numbered(rows string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return -1
		case r == '-':
			return '.'
		}
		return rune(lex.Symbols1[r-'A'+1])
	}, rows)
}

func TestReadHexadokuErrors(t *testing.T) {
	good := hexPuzzle()
	for _, test := range []struct{ name, input, want string }{
		{"short row", good[:40] + good[41:] + "\n" + good, "3:16: format hexadoku: found a row of 15 " +
			"symbols, expected 16"},
		{"long row", good[:40] + "A" + good[40:] + "\n" + good,
			"3:17: format hexadoku: found a row of 17 symbols, expected 16"},
		{"strange symbol", good[:40] + "Q" + good[41:] + "\n" + good,
			"3:7: format hexadoku: found 'Q', expected A-P or -"},
		{"too few rows", good[:17*15] + "\n" + good, "16: format hexadoku: found 15 rows, expected 16"},
		{"too many rows", good + good[:17] + "\n" + good, "18: format hexadoku: found 1 rows, expected " +
			"16"},
		{"end in the middle", good + "\n" + good[:100], "23:16: format hexadoku: found a row of 15 " +
			"symbols, expected 16"},
		{"end after a row", good + "\n" + good[:102], "23: format hexadoku: found 6 rows, expected 16"},
		{"binary", "\x00\x01\n\n" + good,
			"1:1: format hexadoku: found '\\x00', expected A-P or -"},
		{"long line", strings.Repeat("A", lex.MaxLine+1) + "\n\n" + good,
			"1: format hexadoku: a line of more than 1048576 bytes, which begins with " +
				"\"AAAAAAAAAAAAAAAAAAAA\"..."},
	} {
		t.Run(test.name, func(t *testing.T) {
			well, errs := 0, ""
			for _, rec := range read(t, test.input, Options{Format: hexadokuFormat}) {
				if rec.Err != nil {
					errs += strings.TrimPrefix(rec.Err.Error(), "standard input:")
				} else if rec.Text == strings.TrimSuffix(good, "\n") {
					well++
				}
			}
			if errs != test.want {
				t.Errorf("got  %s\nwant %s", errs, test.want)
			}
			if want := strings.Count(test.input, good); well != want {
				t.Errorf("%d cases are read, want %d", well, want)
			}
		})
	}
}

func TestHexadokuIsYieldedAtOnce(t *testing.T) {
	r, err := NewReader(stall(t, hexPuzzle()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for rec := range r.Records() {
		if rec.Err != nil || rec.Line != 1 {
			t.Errorf("got %s", summary(rec))
		}
		break
	}
}

func TestWriteHexadoku(t *testing.T) {
	records := read(t, hexPuzzle()+"\n"+hexPuzzle(), Options{})
	if got, err := write(hexadokuFormat, WriteOptions{}, records...); err != nil ||
		got != hexPuzzle()+"\n"+hexPuzzle() {
		t.Errorf("got %s, %v", got, err)
	}
	for _, layout := range []string{"9", "2x8", "16+diagonal"} {
		bad := &Record{Puzzle: nonet.NewPuzzle(parseLayout(layout))}
		if got, err := write(hexadokuFormat, WriteOptions{}, bad); !errors.Is(err, ErrCannotHold) ||
			got != "" {
			t.Errorf("%s: got %q, %v", layout, got, err)
		}
	}
}

func TestHexadokuAnswers(t *testing.T) {
	rec := read(t, hexPuzzle(), Options{})[0]
	for _, test := range []struct{ name, text, want string }{
		{"solution", hexSolved(), numbered(hexSolved())},
		{"blank lines", "\n" + hexSolved() + "\n", numbered(hexSolved())},
		{"as it came", hexPuzzle(), "none"},
		{"half", hexSolved()[:17*8], "8 of 16 rows"},
		{"not full", "-" + hexSolved()[1:], "r1c1 is empty"},
		{"strange", "1" + hexSolved()[1:], "found '1'"},
		{"end", "\n", "EOF"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := NewAnswers(strings.NewReader(test.text), hexadokuFormat, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkAnswer(t, a, rec, test.want)
		})
	}
}

func TestHexSolved(t *testing.T) {
	l := parseLayout("16")
	g, err := nonet.ParsePuzzle(l, numbered(hexSolved()))
	if err != nil || !nonet.NewPuzzle(l).Solves(g.Givens) {
		t.Fatal(fmt.Sprint("the grid of the tests is wrong: ", err))
	}
}
