package format

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/bulk"
	"github.com/nonet-dev/nonet/internal/proptest"
	"github.com/nonet-dev/nonet/internal/testenv"
	"pgregory.net/rapid"
)

// whole tells everything that a record has.
func whole(rec *Record) string {
	s := fmt.Sprintf("%s in %q from %s: %q %q symbols %c", summary(rec), rec.File, rec.Format.Name,
		rec.Text, rec.Rest, rec.style.symbols)
	var se *SyntaxError
	if errors.As(rec.Err, &se) {
		s += fmt.Sprintf(" at %d in %q", se.Line, se.File)
	}
	if rec.Puzzle != nil && rec.Puzzle.Marks != nil {
		s += fmt.Sprint(rec.Puzzle.Marks)
	}
	if rec.Meta != nil {
		s += fmt.Sprintf(" %+v", *rec.Meta)
	}
	if rec.Progress != nil {
		s += fmt.Sprintf(" %+v", *rec.Progress)
	}
	if rec.Format == jsonFormat { // lines do not count their cases
		s += fmt.Sprint(" case ", rec.number)
	}
	return s + fmt.Sprint(" solution ", rec.Solution, rec.Remarks)
}

// told is what a sequence of records tells, and its last error.
func told(t testing.TB, in io.Reader, o Options) []string {
	r, err := NewReader(in, o)
	if err != nil {
		return []string{err.Error()}
	}
	var all []string
	for rec, err := range r.Records() {
		if err != nil {
			return append(all, err.Error())
		}
		all = append(all, whole(rec))
	}
	return all
}

// toldInPieces reads the same in pieces of at most so many lines: first all of
// the pieces, and then what they have, with two readers.
func toldInPieces(t testing.TB, in io.Reader, o Options, most int) []string {
	r, err := NewReader(in, o)
	if err != nil {
		return []string{err.Error()}
	}
	var pieces []bulk.Piece[Record]
	last := ""
	for p, err := range r.Pieces(func() int { return most }) {
		if err != nil {
			last = err.Error()
			break
		}
		if p.Lines < 1 || p.Lines > max(most, 1) || p.Record != nil && p.Lines != 1 {
			t.Fatalf("a piece of %d lines, %d at most", p.Lines, most)
		}
		if (p.Record == nil) == (p.Read == nil) {
			t.Fatal("a piece has one of a record and lines to read")
		}
		pieces = append(pieces, p)
	}
	var all []string
	for i, p := range pieces {
		n := len(all)
		var other any
		if i%2 == 1 { // another reader reads this piece
			other = runReaders.Get()
		}
		for run, rec := range contents(p) {
			if (run == nil) == (rec == nil) {
				t.Fatal("a step has one of a run and a record")
			}
			if rec != nil {
				all = append(all, whole(rec))
				continue
			}
			cells := run.Layout.Cells()
			if run.Len < 1 || len(run.Puzzles) != run.Len*cells {
				t.Fatalf("a run of %d puzzles has %d digits", run.Len, len(run.Puzzles))
			}
			for k := range run.Len {
				rec := run.Record(k)
				if got := nonet.Grid(run.Puzzles[k*cells : (k+
					1)*cells]); rec.Puzzle.Layout != run.Layout ||
					got.String() != rec.Puzzle.Givens.String() || rec.Puzzle.Marks != nil {
					t.Fatalf("puzzle %d of a run is %v, its record %v", k, got, rec.Puzzle.Givens)
				}
				all = append(all, whole(rec))
			}
		}
		if other != nil {
			runReaders.Put(other)
		}
		if len(all)-n > p.Lines {
			t.Fatalf("%d records in a piece of %d lines", len(all)-n, p.Lines)
		}
	}
	if last != "" {
		all = append(all, last)
	}
	return all
}

// contents yields what a piece has.
func contents(p bulk.Piece[Record]) iter.Seq2[*bulk.Run[Record], *Record] {
	if p.Read != nil {
		return p.Read
	}
	return func(yield func(*bulk.Run[Record], *Record) bool) { yield(nil, p.Record) }
}

// checkPieces checks that the pieces of a text have its records.
func checkPieces(t testing.TB, text string, o Options, most int, wrap func(io.Reader) io.Reader) {
	t.Helper()
	want := told(t, wrap(strings.NewReader(text)), o)
	got := toldInPieces(t, wrap(strings.NewReader(text)), o, most)
	for i := range max(len(want), len(got)) {
		switch {
		case i >= len(got):
			t.Fatalf("%.200q: %d records, want %d: the next is\n%s", text, len(got), len(want),
				want[i])
		case i >= len(want):
			t.Fatalf("%.200q: %d records, want %d: the next is\n%s", text, len(got), len(want),
				got[i])
		case got[i] != want[i]:
			t.Fatalf("%.200q: record %d is\n%s\nwant\n%s", text, i, got[i], want[i])
		}
	}
}

// sampleLines are lines of every kind.
func sampleLines() []string {
	letters := strings.NewReplacer("1", "A", "2", "B", "3", "C", "4", "D", "5", "E", "6", "F", "7",
		"G", "8", "H", "9", "I")
	blank := strings.Repeat(".", 81)
	boxes := strings.Repeat("111222333", 3) + strings.Repeat("444555666", 3) +
		strings.Repeat("777888999", 3)
	return []string{
		easy, hard, easySolved, blank, strings.ReplaceAll(easy, ".", "0"), "*_-?Xx" + easy[6:],
		letters.Replace(easy),
		easy + "," + easySolved, easy + ";", easy + ":1000 # x ", easy + "\t", easy + " " + boxes,
		easy + " " + hard,
		easy + " the end", "end of " + easy, " " + easy, "\t" + easy + "  ", easy + "\r", easy +
			"\r\r", easy + " \r",
		easy[:80], easy + "1", easy[:40] + "$" + easy[41:], easy[:40] + "A" + easy[41:], easy[:80] +
			"\xff", easy[:80] + "é",
		"1...............", "AG" + strings.Repeat("-", 254), "1............... 1112132233423444",
		strings.Repeat(".", 49),
		"1........" + strings.Repeat("123456789", 80), "2........" +
			strings.Repeat("123456789", 80),
		"", "  \t", "\f", "# comment", "#" + easy, "puzzle,solution", "Quiz", "\x00",
		"\xef\xbb\xbf" + easy, "END",
		"1," + easy + "," + easySolved, `"` + easy + `","` + easySolved + `",7`, easy + "|x",
		"id,puzzle,solution,rating", "#!sudoku -c2,id", easy + ":1:" + easySolved,
		"918acc492709 " + easy + "  7.2", strings.Repeat("-", 81), ",,",
		easyState, easy + ":531 633", ":0000:x:" + easyState + ":531::",
		shortState, ":", ":0000:", "ended", "end ;",
	}
}

var readerWraps = map[string]func(io.Reader) io.Reader{
	"whole":  func(r io.Reader) io.Reader { return r },
	"bytes":  iotest.OneByteReader,
	"halves": iotest.HalfReader,
	"eof":    iotest.DataErrReader,
	"broken": func(r io.Reader) io.Reader {
		return io.MultiReader(r, iotest.ErrReader(errors.New("broken")))
	},
}

// Every kind of line is read in pieces as it is read otherwise: between plain
// ones, after itself, as the first and as the last, with and without its end.
func TestPiecesOfEveryLine(t *testing.T) {
	for _, o := range []Options{
		{Format: lineFormat, File: "name", blanks: true},
		{Format: lineFormat, Symbols: 'A', Layout: parseLayout("9+diagonal")},
	} {
		for _, line := range append(sampleLines(), "end", " end\r") {
			for _, end := range []string{"\n", "\r\n"}[:testenv.Pick(1, 1, 2)] {
				plain := easy + end + hard + end + easy + end
				for _, text := range []string{
					line, line + end, plain + line, plain + line + end, line + end + plain,
					plain + line + end + plain, plain + strings.Repeat(line+end, 3) + plain,
					easy + end + line + end + hard + end + line + end + hard,
				} {
					for most, wrap := range []string{"bytes", "eof", "broken", "whole"} {
						checkPieces(t, text, o, 1+most*most*most, readerWraps[wrap])
					}
				}
			}
		}
	}
}

// Where the buffer ends, and with it a piece, does not matter: it may be before,
// in and after any line.
func TestPiecesAtTheEndOfTheBuffer(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, line := range sampleLines() {
		before := lex.BufferBytes - 164 - r.IntN(len(line)+4)
		comments := strings.Repeat("#"+strings.Repeat(" ", 1000)+"\n", before/1002) + "#" +
			strings.Repeat(" ", before%1002) + "\n"
		text := easy + "\n" + comments + easy + "\n" + line + "\n" + line + "\r\n" +
			strings.Repeat(hard+"\n", 3)
		checkPieces(t, text, Options{Format: lineFormat, blanks: true}, 1<<20, readerWraps["whole"])
	}
	for _, size := range []int{lex.BufferBytes - 1, lex.BufferBytes, lex.BufferBytes + 1,
		lex.MaxLine, lex.MaxLine + 1} {
		text := strings.Repeat(easy+"\n", 3) + easy + " " + strings.Repeat("x", size-82) + "\n" +
			strings.Repeat(hard+"\r\n", 2000) + "end\n" + easy
		checkPieces(t, text, Options{}, 1<<20, readerWraps["whole"])
	}
}

// pieceText draws an input of lines, most of them plain, that may be damaged.
func pieceText(rt *rapid.T) string {
	lines := append(sampleLines(), "end")
	var b strings.Builder
	for range rapid.IntRange(0, 60).Draw(rt, "lines") {
		k := rapid.IntRange(0, 3*len(lines)).Draw(rt, "line")
		if k >= len(lines) {
			k %= 2
		}
		b.WriteString(lines[k])
		b.WriteString(rapid.SampledFrom([]string{"\n", "\n", "\r\n"}).Draw(rt, "end"))
	}
	text := []byte(b.String())
	for range rapid.IntRange(0, 4).Draw(rt, "damages") {
		if len(text) > 0 {
			at := rapid.IntRange(0, len(text)-1).Draw(rt, "at")
			text[at] = rapid.SampledFrom([]byte("\n\r ,.0A#e\xff")).Draw(rt, "byte")
		}
	}
	return string(text[rapid.IntRange(0, min(len(text), 100)).Draw(rt, "start"):])
}

func TestPieces(t *testing.T) {
	proptest.Check(t, func(rt *rapid.T) {
		o := Options{
			Format:  lineFormat,
			Symbols: rapid.SampledFrom([]byte{0, 0, '1', 'A', '0'}).Draw(rt, "symbols"),
			blanks:  rapid.Bool().Draw(rt, "blanks"),
			Layout: rapid.SampledFrom([]*nonet.Layout{nil, nil, nonet.Classic(),
				parseLayout("9+windoku")}).Draw(rt, "layout"),
		}
		wrap := rapid.SampledFrom([]string{"whole", "bytes", "halves", "eof", "broken"}).Draw(rt,
			"reader")
		checkPieces(t, pieceText(rt), o, rapid.IntRange(0, 100).Draw(rt, "most"), readerWraps[wrap])
	})
}

// FuzzPieces reads any text of lines in pieces and otherwise.
func FuzzPieces(f *testing.F) {
	for i, line := range sampleLines() {
		f.Add([]byte(easy+"\n"+line+"\n"+hard+"\r\n"+line), uint8(i))
	}
	f.Fuzz(func(t *testing.T, text []byte, choice uint8) {
		o := Options{Format: lineFormat, blanks: choice&1 != 0}
		if choice&2 != 0 {
			o.Symbols = 'A'
		}
		wrap := "whole"
		if choice&4 != 0 {
			wrap = "halves"
		}
		checkPieces(t, string(text), o, int(choice>>3), readerWraps[wrap])
	})
}

// Inputs of other formats have the pieces that their records are.
func TestPiecesOfOtherFormats(t *testing.T) {
	for _, text := range []string{
		"2\n" + sampleCase + "\n" + sampleCase[1:], hexPuzzle() + "\n" + hexPuzzle(),
		spacedRows(9, easy), matrixSample, dlxColours, jsonPuzzle, "", "?",
	} {
		checkPieces(t, text, Options{File: "name"}, 100, readerWraps["whole"])
	}
}

// sampleObjects are lines of format json: those that can be in runs, first, and what is like them.
func sampleObjects() []string {
	plain := func(puzzle, solution string) string {
		return `{"puzzle":"` + puzzle + `","solution":"` + solution + `"}`
	}
	damaged := func(at int, by string) string {
		return plain(easy, easySolved[:at]+by+easySolved[at+1:])
	}
	return []string{
		plain(easy, easySolved), `{"puzzle":"` + hard + `"}`,
		`{"layout":"9","puzzle":"` + easy + `"}`, `{"layout":"9+diagonal","puzzle":"` + easy + `"}`,
		`{"answer": "` + easySolved + `", "question": "` + easy + `"}`,
		"\t{ \"puzzle\" : \"" + easy + "\" , \"count\" : null }  ",
		`{"p\u0075zzle":"` + easy + `"}`, plain(easySolved, easySolved),
		`{"question":"` + easy + `","rating":3,"source":"x","answer":"` + easySolved + `"}`,
		`{"id":-7.25,"title":"","puzzle":"` + easy + `","checked_at":"2026-11-24"}`,

		`{"id":"7","title":"é","puzzle":"` + easy + `","checked_at":"1"}`,
		`{"id":1e3,"title":"x\n","puzzle":"` + easy + `","checked_at":"2026"}`,
		`{"id":007,"title":"","puzzle":"` + easy + `","checked_at":""}`,
		`{"id":-7.,"title":"","puzzle":"` + easy + `","checked_at":"` + easy + `"}`,
		`{"id":-,"title":"` + "\xff" + `","puzzle":"` + easy + `","checked_at":""}`,
		`{"id":1,"antiknight":0,"puzzle":"` + easy + `"}`, `{"sum":5,"puzzle":"` + easy + `"}`,
		plain(hard, easySolved), damaged(0, "."), damaged(80, "0"), damaged(3, "9"),
		damaged(7, "A"), damaged(7, `"`), damaged(7, `\`), damaged(7, "\xff"), damaged(7, "}"),
		damaged(80, "\t"), damaged(80, ""), damaged(80, "12"), damaged(80, "é"),
		`{"puzzle":"` + easy[:80] + `"}`, `{"puzzle":"` + easy + `.."}`,
		`{"puzzle":"` + easy[:80] + `X"}`, `{"puzzle":"` + easy[:80] + `_"}`,
		`{"puzzle":"` + easy[:79] + `\t"}`, `{"puzzle":"` + easy[:80] + `,"}`,
		`{"puzzle":"1...............","solution":"1234341221434321"}`,
		`{"puzzle":"` + easy + `","solution":""}`, `{"puzzle":"` + easy + `","solution":null}`,
		`{"puzzle":"` + easy + `","solution":[` + strings.Repeat("1,", 80) + `1]}`,
		`{"puzzle":"` + easy + `","givens":"` + easy + `"}`, `{"givens":"` + easy + `"}`,
		`{"puzzle":"` + easy + `","question":"` + hard + `"}`,
		`{"puzzle":"` + easy + `","puzzle":"` + hard + `"}`,
		`{"puzzle":"` + easy + `","thermometers":[["a1","a2"]]}`,
		`{"puzzle":"` + easy + `","title":"x"}`, `{"puzzle":"` + easy + `","rules":["diagonal"]}`,
		`{"puzzle":"` + easy + `","rules":"Normal sudoku rules apply."}`,
		`{"puzzle":"` + easy + `","rating":3}`, `{"puzzle":"` + easy + `","items":["a"]}`,
		`{"layout":"windoku","puzzle":"` + easy + `"}`, `{"layout":"4","puzzle":"` + easy + `"}`,
		plain(easy, easySolved) + plain(hard, easySolved), plain(easy, easySolved) + "x",
		`[` + plain(easy, easySolved) + `,{"puzzle":"` + hard + `"}]`,
		`{"a":{"puzzle":"` + easy + `"},"b":{"puzzle":"` + hard + `"}}`,
		"{\"puzzle\":\n\"" + easy + "\"}", `{"puzzle":"` + easy + `"`, `{"puzzle":"` + easy,
		`{"items":["a"],"options":[["a"]]}`, "", " ", "{}", easy, "# comment", "}",
	}
}

// Every kind of object is read in pieces as it is read otherwise: between those of one shape, of
// which it may be, after itself, as the first and as the last.
func TestPiecesOfEveryObject(t *testing.T) {
	objects, tried := sampleObjects(), 0
	for _, o := range []Options{
		{Format: jsonFormat, File: "name"}, {Format: jsonFormat, Symbols: 'A'},
		{Format: jsonFormat, OneLine: true, Layout: parseLayout("9+diagonal")},
		{Format: jsonFormat, Piece: true, Line: 5, Whole: true},
	} {
		for _, plain := range objects[:10] {
			for i, object := range objects {
				if tried++; tried%testenv.Pick(7, 5, 1) > 0 {
					continue
				}
				end := []string{"\n", "\r\n"}[i%2]
				before := plain + "\n" + plain + end
				for j, text := range []string{
					before + object, before + object + end + plain, object + end + before,
					before + strings.Repeat(object+end, 3) + before,
				} {
					wrap := []string{"whole", "bytes", "eof", "broken"}[(i+j)%4]
					checkPieces(t, text, o, []int{0, 1, 2, 100}[(i/4+j)%4], readerWraps[wrap])
				}
			}
		}
	}
}

func TestJSONPieces(t *testing.T) {
	objects := sampleObjects()
	proptest.Check(t, func(rt *rapid.T) {
		plain := rapid.SampledFrom(objects[:10]).Draw(rt, "plain")
		var b strings.Builder
		for range rapid.IntRange(0, 40).Draw(rt, "lines") {
			line := plain
			if k := rapid.IntRange(0, 3*len(objects)).Draw(rt, "line"); k < len(objects) {
				line = objects[k]
			}
			b.WriteString(line)
			b.WriteString(rapid.SampledFrom([]string{"\n", "\n", "\r\n"}).Draw(rt, "end"))
		}
		text := []byte(b.String())
		for range rapid.IntRange(0, 6).Draw(rt, "damages") {
			if len(text) > 0 {
				at := rapid.IntRange(0, len(text)-1).Draw(rt, "at")
				text[at] = rapid.SampledFrom([]byte("\n\r ,.0129A\"\\{}[]:e\xff")).Draw(rt, "byte")
			}
		}
		wrap := rapid.SampledFrom([]string{"whole", "bytes", "halves", "eof", "broken"}).Draw(rt,
			"reader")
		checkPieces(t, string(text), Options{Format: jsonFormat, Piece: rapid.Bool().Draw(rt,
			"piece")}, rapid.IntRange(0, 100).Draw(rt, "most"), readerWraps[wrap])
	})
}

// FuzzJSONPieces reads any text of objects in pieces and otherwise.
func FuzzJSONPieces(f *testing.F) {
	objects := sampleObjects()
	for i, object := range objects {
		plain := objects[i%10]
		f.Add([]byte(plain+"\n"+plain+"\r\n"+object+"\n"+plain+"\n"+object), uint8(i))
	}
	f.Fuzz(func(t *testing.T, text []byte, choice uint8) {
		o := Options{Format: jsonFormat, OneLine: choice&1 != 0}
		wrap := "whole"
		if choice&2 != 0 {
			wrap = "halves"
		}
		checkPieces(t, string(text), o, int(choice>>2), readerWraps[wrap])
	})
}

// Plain lines are in runs: all of them, once the kind of puzzle is known.
func TestPlainLinesAreInRuns(t *testing.T) {
	object := func(solution string) string {
		return `{"puzzle":"` + easy + `","solution":"` + solution + `"}` + "\n"
	}
	for _, test := range []struct {
		text    string
		records int // that are in no run, of 1000 lines
	}{
		{easy + "\n", 1},
		{easy + "," + easySolved + "\r\n", 1},
		{"1" + strings.Repeat(".", 255) + "\n", 1},
		{easy + "\n# comment\n", 1},
		{easy + "\n" + easy + "!\n", 501},
		{object(easySolved), 1},
		{`{"layout": "9", "quiz": "` + easy + `", "id": null}` + "\n", 1},
		{object(easySolved) + object(easySolved[:80]+"."), 501}, // with a remark
		{object(easySolved) + `{"puzzle":"` + easy + `","tags":["x"]}` + "\n", 501},
		{`{"rating":3,"source":"x","puzzle":"` + easy + `"}` + "\n" +
			`{"rating":-4.25,"source":"é y","puzzle":"` + hard + `"}` + "\n", 1},
		{`{"id":3,"puzzle":"` + easy + `"}` + "\n" + `{"id":"3","puzzle":"` + easy + `"}` + "\n",
			1000},
	} {
		lines := strings.Count(test.text, "\n")
		r, err := NewReader(strings.NewReader(strings.Repeat(test.text, 1000/lines)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		records, runs := 0, 0
		for p, err := range r.Pieces(func() int { return 1 << 20 }) {
			if err != nil {
				t.Fatal(err)
			}
			for run, rec := range contents(p) {
				if rec != nil {
					records++
				} else {
					runs += run.Len
				}
			}
		}
		if records != test.records || runs+records < 1000/lines {
			t.Errorf("%.20q: %d records and %d puzzles in runs", test.text, records, runs)
		}
	}
}

// Records and the digits of pieces that are read later do not change those
// before.
func TestRecordsOfRunsSurvive(t *testing.T) {
	r, err := NewReader(strings.NewReader(strings.Repeat(easy+" a\n"+hard+"\n", 20_000)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var all []*Record
	for p, err := range r.Pieces(func() int { return 1 << 20 }) {
		if err != nil {
			t.Fatal(err)
		}
		for run, rec := range contents(p) {
			if rec != nil {
				all = append(all, rec)
				continue
			}
			for i := range run.Len {
				all = append(all, run.Record(i))
			}
		}
	}
	for i, rec := range all {
		if want := []string{easy, hard}[i%2]; rec.Text != want ||
			rec.Puzzle.Givens.String() != want || rec.Line != i+1 {
			t.Fatalf("record %d has changed: %s", i, summary(rec))
		}
	}
	if len(all) != 40_000 {
		t.Errorf("%d records", len(all))
	}
}

// Pieces are yielded before the reader asks for more, and the end is met once:
// at a terminal both would make somebody wait.
func TestPiecesAreYieldedAtOnce(t *testing.T) {
	r, err := NewReader(stall(t, easy+"\n"+hard+"\n"+easy+"\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for p := range r.Pieces(func() int { return 100 }) {
		if lines += p.Lines; lines == 3 {
			break
		}
	}

	for _, last := range []string{"", easy, easy + "\n", "# comment"} {
		ends := &onceAtEOF{t: t, text: strings.NewReader(easy + "\n" + hard + "\n" + last)}
		r, err := NewReader(ends, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range r.Pieces(func() int { return 100 }) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// onceAtEOF fails the test if it is read again after its end.
type onceAtEOF struct {
	t     testing.TB
	text  io.Reader
	ended bool
}

func (r *onceAtEOF) Read(p []byte) (int, error) {
	if r.ended {
		r.t.Error("the end is read again")
	}
	n, err := r.text.Read(p)
	r.ended = err == io.EOF
	return n, err
}

// Reading plain lines in pieces allocates for the pieces, not for the lines.
func TestPiecesDoNotAllocateForLines(t *testing.T) {
	checkAllocations(t, lineFormat, easy)
	checkAllocations(t, lineFormat, "1,"+easy+","+easySolved)
	checkAllocations(t, jsonFormat, sampleObjects()[0])
}

func checkAllocations(t *testing.T, f *Format, line string) {
	const lines = 100_000
	text := strings.Repeat(line+"\n", lines)
	allocs := testing.AllocsPerRun(3, func() {
		r, err := NewReader(strings.NewReader(text), Options{Format: f})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for p := range r.Pieces(func() int { return 1 << 20 }) {
			for run, rec := range contents(p) {
				if rec != nil {
					n++
				} else {
					n += run.Len
				}
			}
		}
		if n != lines {
			t.Fatalf("%d records", n)
		}
	})
	if allocs > lines/100 {
		t.Errorf("%.0f allocations for %d lines", allocs, lines)
	}
}

// BenchmarkPieces reads plain lines as the pipeline of the program does, and
// forms answers.
func BenchmarkPieces(b *testing.B) {
	const lines = 100_000
	for _, bench := range []struct {
		format *Format
		text   string
	}{
		{lineFormat, strings.Repeat(easy+"\n", lines)},
		{sdmFormat, strings.Repeat(strings.ReplaceAll(easy, ".", "0")+"\n", lines)},
		{csvFormat, "id,puzzle,solution\n" + strings.Repeat("1,"+easy+","+easySolved+"\n", lines)},
		{jsonFormat, strings.Repeat(sampleObjects()[0]+"\n", lines)},
	} {
		b.Run(bench.format.Name, func(b *testing.B) {
			var dst []byte
			reply := lineFormat.reply
			for b.Loop() {
				r, err := NewReader(strings.NewReader(bench.text), Options{Format: bench.format})
				if err != nil {
					b.Fatal(err)
				}
				for p := range r.Pieces(func() int { return 1 << 20 }) {
					for run := range contents(p) {
						if run != nil {
							dst = reply.solutions(dst[:0], run, WriteOptions{}, run.Puzzles)
						}
					}
				}
			}
			b.ReportMetric(float64(b.N)*lines/b.Elapsed().Seconds(), "lines/s")
		})
	}
}
