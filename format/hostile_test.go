package format

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/penpa"
)

// maxBombBytes bounds what reading a hostile input of at most 1 MiB may allocate, in all.
const maxBombBytes = 32 << 20

// bombs are inputs that are small, but mean much: by format, "" if they are to be
// recognised.
func bombs(t testing.TB) map[string][]string {
	deep := strings.Repeat("[", 1_000_000)
	lz := func(text string) string {
		return codec.EncodeLZ(text, codec.Base64)
	}
	long := lz(strings.Repeat("a", 6<<20))
	url := func(text string) string { return codec.EncodeLZ(text, codec.URL) }
	deflated := func(text string) string {
		var b bytes.Buffer
		w, _ := flate.NewWriter(&b, flate.BestCompression)
		w.Write([]byte(text))
		w.Close()
		return base64.StdEncoding.EncodeToString(b.Bytes())
	}
	zipped := func(name, text string) string {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
		z.Close()
		return b.String()
	}
	const size = "1000000000"
	return map[string][]string{
		"": {
			`{"size":9,"grid":` + deep, `{"formatVersion":"1.5.0","puzzle":` + deep,
			`{"cells":` + deep, `{"difficulty_category":1,"cells":` + deep, `{"boards":` + deep,
			`{"initialDigits":` + deep, `{"n":9,"clues":` + deep, `{"a":` + deep, deep,
			strings.Repeat(`{"a":`, 200_000), `{"puzzle":` + deep,
			"https://puzz.link/p?sudoku/" + size + "/" + size + "/g1",
			"https://f-puzzles.com/?load=" + long, "https://sudokupad.app/scl" + long,
			"https://sudokupad.app/fpuz" + long,
			coachStateOf(strings.Repeat("a", 64<<20)),
			coachStateOf(`{"gridSize":9,"givenDigits":` + deep),
			coachObject(100, `,"userColours":"`+strings.Repeat("1 ", 400_000)+`"`),
			coachObject(9, `,"givenConstraints":[`+strings.Repeat("{},", 300_000)+`{}]`),
			coachObject(9, `,"userCellCandidates":"`+strings.Repeat("-", 1<<20)+`"`),
			"https://sudoku.coach/en/play/" + strings.Repeat("1/", 1<<19),
			"https://lisudoku.xyz/e?import=" + long, lisudokuOf(size, ""),
			"https://lisudoku.xyz/e?import=" + lz(lisudokuOf("9", `,"thermos":`+deep)),
			"https://lisudoku.xyz/e?import=" + strings.Repeat("https%3A%2F%2Fa.com%2F", 40_000),
			lisudokuOf("9", `,"arrows":[`+strings.Repeat("{},", 300_000)+`{}]`),
			"https://sudokumaker.app/?puzzle=" + url(strings.Repeat("a", 6<<20)),
			"https://f-puzzles.com/?load=" + lz(`{"size":`+size+`,"grid":[]}`),
			"https://f-puzzles.com/?load=" + lz(`{"size":9,"grid":`+deep),
			"https://sudokupad.app/scl" + lz(`{cells:`+deep),
			"https://sudokupad.app/scl" + strings.Repeat("/", 1<<20),
			"https://swaroopg92.github.io/penpa-edit/#m=edit&p=" +
				deflated(strings.Repeat("a", 64<<20)),
			"https://swaroopg92.github.io/penpa-edit/#m=edit&p=" +
				deflated("sudoku,"+size+","+size+",38,0,1,1,1,1,1,1\n[]\n"),
			penpa.Link + deflated(strings.Repeat("zU", 4<<20)),
			penpa.Link + deflated("square,4,4\n[0,0,0,0]\n\n"+`{"number":`+deep),
			penpa.Link + deflated("square,4,4\n[0,0,0,0]\n\n{\"a\":["+
				strings.Repeat("1,", 1<<20)+"1]}\n"),
			penpa.Link + deflated("square,9,9\n\n\n{}\n\n["+strings.Repeat("1,", 1<<20)+"1]"),
			strings.Repeat(".AntiKnight", 90_000) + ".x~", strings.Repeat(".x~", 300_000),
			strings.Repeat(".AllDifferent~R1C1~R2C2~R3C3~R4C4~R5C5~R6C6~R7C7~R8C8", 19_000),
			strings.Repeat(".Jigsaw~"+strings.Repeat("123456789", 9), 11_000),
			"https://www.sudokuwiki.org/sudoku.htm?bd=SZB" + strings.Repeat("z", 1<<20),
			"https://sudokuexchange.com/play/?s=" + strings.Repeat("x", 1<<20),
			"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~" + size + "x" + size,
			".Shape~" + size + "x" + size + "~" + size + ".~R1C1_1",
			"<opensudoku>" + strings.Repeat("<a>", 300_000),
			"<ksudoku>" + strings.Repeat("<puzzle>", 120_000),
			"<Sudoku>" + strings.Repeat("<Cell>", 160_000),
			"<Sudoku version='2'>" + strings.Repeat("<Cell><x>0</x></Cell>", 40_000) + "</Sudoku>",
			"<Sudoku version='3'><c>" + strings.Repeat("|", 200_000) + "</c></Sudoku>",
			"<!DOCTYPE a [<!ENTITY b \"" + strings.Repeat("b", 1000) + "\">]><opensudoku>&b;",
			"<table>" + strings.Repeat("<tr><td>", 100_000),
			"<opensudoku><game " + strings.Repeat("a='b' ", 150_000) + "/>",
			"<ksudoku><game><puzzle><graph order='" + size + "' type='sudoku'/></puzzle></game>",
			zipped("SudokuData", strings.Repeat("<a>", 8<<20)),
			"order " + size + "\n1 2\n", size + "x" + size + ":a\n", size + "j:a,a\n",
			"3x3:" + strings.Repeat("z", 1<<20), "9j:a," + strings.Repeat("z", 1<<20),
			"n = " + size + ";\npuzzle = array2d(1.." + size + ",1.." + size + ",[1]);\n",
			"pzprv3/sudoku/" + size + "/\n", "p xcc " + size + " " + size + "\n1 0\n",
			"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :" + size + ":1\n",
			strings.Replace(soloSaveOf(0, strings.Repeat("MOVE    :1:M\nRESTART :0:\n", 40_000)),
				"STATEPOS:1:2", "STATEPOS:5:99999", 1),
			"pzprv3/sudoku/100/" + strings.Repeat("1/", 1<<19),
			"pzprv3" + strings.Repeat("/v:", 1<<18),
		},
		"link": {"https://example.com/" + strings.Repeat(easy+"/"+hard+"/", 6000),
			"https://example.com/?" + strings.Repeat("%2E", 1<<18)},
		"hsol":    {zipped("../../a", "b")},
		"dlx-cpp": {size + " " + size + "\n"},
		"lp":      {"Minimize\n" + strings.Repeat("+ x ", 1<<18)},
		"mps":     {strings.Repeat("ROWS\n", 1<<17)},
	}
}

// Hostile inputs end with an error, and take little memory.
func TestBombs(t *testing.T) {
	for name, texts := range bombs(t) {
		var o Options
		if name != "" {
			o.Format = formatNamed(t, name)
		}
		for _, text := range texts {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			_, err := Read(strings.NewReader(text), o)
			took := time.Since(start)
			runtime.ReadMemStats(&after)
			used := after.TotalAlloc - before.TotalAlloc
			t.Logf("%.40q: %v, %d KiB, %.120v", text, took.Round(time.Millisecond), used>>10, err)
			switch {
			case err == nil:
				t.Errorf("%.40q is read without an error", text)
			case errors.Is(err, ErrUnknownFormat):
				t.Errorf("%.40q: %v", text, err)
			case used > maxBombBytes:
				t.Errorf("%.40q takes %d KiB, may take %d", text, used>>10, maxBombBytes>>10)
			case len(err.Error()) > 1000:
				t.Errorf("%.40q: a message of %d bytes", text, len(err.Error()))
			}
		}
	}
}

// In each format, a line of blanks that is too long is white space or an error.
func TestLongBlankLines(t *testing.T) {
	for _, f := range All() {
		if !f.CanRead() {
			continue
		}
		for _, blank := range []string{" ", "\t"} {
			text := strings.Repeat(blank, lex.MaxLine+1) + "\n" + easy + "\n"
			for rec, err := range Records(strings.NewReader(text), Options{Format: f}) {
				if err == nil {
					err = rec.Err
				}
				if err != nil && len(err.Error()) > 1000 {
					t.Errorf("%s: a message of %d bytes", f.Name, len(err.Error()))
				}
			}
		}
	}
}
