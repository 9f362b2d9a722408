package format

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/iss"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/proptest"
	"github.com/nonet-dev/nonet/internal/testenv"
	"pgregory.net/rapid"
)

// seeds are texts of every format, well and damaged.
func seeds() []string {
	all := []string{
		miniexactRooms, dimacsRooms, dlxCppDense, lpRooms, mpsRooms,
		wikiState + "\n?bd=J4B" + strings.Repeat("0n1", 16), "L9B" + strings.Repeat("0", 324),
		exchangeSave, strings.Replace(exchangeSave, "11C2", "1", 1),
		qcpThree, miniZincFour, miniZincSix, pyCSP3Four,
		satFour, "SAT\n-1 2 0\ns UNKNOWN\nc x\nUNSAT\nSAT\n111 999\n0\n",
		easy + "\n" + hard + "\nend\n", easy[:80] + "\n" + easy + " x\n",
		strings.Repeat("123456789", 81),
		"1............... 1112132233423444 rest\n", "puzzle,solution\n" + easy + "," + easySolved +
			"\n",
		"2\n" + sampleCase + "\n" + sampleCase, "2\n" + sampleCase[1:] + sampleCase + "1\n" +
			sampleCase,
		hexPuzzle() + "\n" + hexPuzzle()[3:] + "\n" + hexPuzzle(),
		rowsOf(9, easy), spacedRows(9, easy), bordered(easy, true), bordered(easy, false),
		prettyEasy, prettyJigsaw,
		"4 0 0\n" + rowsOf(4, latinFour) + "\n6 3 2\n" + rowsOf(6, six), "layout: 9+diagonal\n" +
			rowsOf(9, easy)[1:],
		"16 4 4\n10 17" + strings.Repeat(" .", 14), " 1\n┌─┐\n", "3 0 0\n1 2 3\n",
		matrixSample, sparseSample, blocksSample, dlxColours, jsonPuzzle, ruledJSON,
		"rule: anti-knight\nrule: cage:3:r1c1,r1c2\n" + rowsOf(9, easy),
		"https://sudokuexchange.com/play/?s=" + exchangeRuns + "&d=2\n?s=" + exchangeDigits[1:] + "\n",
		"<opensudoku version='3'><folder name='a'><game created='1' time='2' cells_data='version: 5" +
			"&#10;" + strings.Repeat("0|1|2|3|1|", 80) + "1|0|0|0|0|' user_note='b'/></folder>" +
			"</opensudoku>", "<a><sudoku data='" + easy + "'/></a>",
		kSudokuDocument(kSudokuGraph(0, "<clique>0 1 4 5</clique><clique>3 6</clique>"),
			kSudokuValues, "<simple-event index='4' value='3'/>"),
		gnomeSave(`{"position":[0,1],"value":9,"fixed":true},{"position":[8,8],"earmarks":[1,9]}`),
		"#,!!!\"!+q<", easy + "\x00" + easy + "\x00", hsolGame(),
		`{"backupSchemeVersion": 1, "boards": [{"uid": 1, "initialBoard": "` + easy +
			`", "type": "Default9x9"}], "savedGames": [{"uid": 1, "notes": "0,0,4;"}]}`,
		"version: 2\n" + strings.Repeat("0|1||1|", 80) + "1|0|0|",
		"#A a\n#Dx\n[Puzzle]\n" + rowsOf(9, easy) + "[State]\n" + rowsOf(9, easySolved) + "\n#C c\n" +
			rowsOf(9, hard),
		joinRows(sdxRows()), ssGrid(easy) + "I001\nE04002\n" + ssGrid(hard), ssGrid(easy) +
			ssGrid(easySolved) + joinRows(candidateRows()),
		"<1> . *2* -12\n" + strings.Repeat("12* 2#34 1-3 u4\n", 3),
		penpaOf(penpaFour(penpaProblem, `{"number":{"20":["4",9,"1"]}}`)...),
		puzzlinkFour + "\n", "v:\n" + pzprv3Four + "info:{\"metadata\":{\"author\":\"a\"}}\n",
		issSample + "\n\n" + iss.Link + issSample, "C<0v0j^<" + strings.Repeat("0", 73),
		soloIDs, soloSaveOf(1, "MOVE    :6:R2,0,4", "MOVE    :1:M", "MOVE    :6:P0,1,3"),
		markdownTable(easy), "# A\n" + markdownTable(easy) + markdownTable(hard)[40:],
		htmlTableOf(easy) + "<table><caption>&amp;&#x;&lt</table>",
		latexOf(easy) + latexOf(hard)[:60],
		"<form>" + strings.Repeat("<input value='1' type=text>", 16),
		"id,puzzle,solution,rating\n1," + easy + "," + easySolved + ",\"2,5\"\n",
		easyState + ":531 633\n" + easy + ":531 633\n", ":0901-1:4:" + easyState + "::477:312:\n",
		shortState + ":531\n*,*,*,*,*,*,*,*,1*\n",
		rowsOf81(strings.Repeat("123456789", 81)) + strings.Repeat("1........", 81) + "\n",
		"#!sudoku -c2;num;puz\n1;" + easy + "\n", "a b " + easy + " c\n" + easy + ":1:" + easySolved,
		sheet(9, easy, "\t") + "\n" + boxedSheet(hard, ";", "\n"), "layout: latin:5\n1,,,,\n",
		"https://example.com/play?board=" + coachDigitsOfEasy + "&b=" + easySolved + "\n",
		sdkuCells(2, "0 0 5 Provided", "1 0 9 User", "2 0 6 Calculated"), sdkuLine("51|92|63|"),
		"<Sudoku><Cell x='1' y='0'>3</Cell></Sudoku>",
		lisudokuOf("4", `,"killerCages":[{"sum":3,"region":[{"row":0,"col":1}]}],"kropkiNegative":true`),
		"https://lisudoku.xyz/e?import=1000003002000004\nhttps://lisudoku.xyz/e?import=" +
			lisudokuLZ(lisudokuOf("6", `,"regions":[[{"row":0,"col":0}]]`)),
		coachStateOf(coachRuleOf("cage", `{"cells":[0,1],"parameters":{"sum":3}}`, "")),
		"https://sudoku.coach/en/play/" + coachDigitsOfEasy + "\n" + coachRuleOf("whisper",
			`{"cells":[0,1]}`, `"difference":3`), coachObject(4, `,"userCellCandidates":"2`+
			strings.Repeat("-0", 15)+`","userColours":"1`+strings.Repeat(",", 15)+`"`),
		"\\", "", "\n", "\x00", "\xff\xfe", "#", "1", "1 1 1", "9 9", "-", "|", "+--+", "end",
	}
	return all
}

// checkRecords reads a text and checks what is promised of records. Cover
// problems are left to the tests of their formats.
func checkRecords(t *testing.T, f *Format, text string, o Options) []*Record {
	t.Helper()
	last := 0
	var puzzles []*Record
	for _, rec := range recordsOf(t, f, text, o) {
		if rec.Line < last && rec.Err == nil || rec.Line < 1 {
			t.Fatalf("a record at line %d after one at line %d", rec.Line, last)
		}
		last = max(last, rec.Line)
		if rec.Puzzle == nil {
			continue
		}
		if err := rec.Puzzle.Validate(); err != nil {
			t.Fatal(err)
		}
		if o.Layout != nil && rec.Puzzle.Layout != o.Layout {
			t.Fatalf("the layout given is %v, that of the puzzle %v", o.Layout, rec.Puzzle.Layout)
		}
		puzzles = append(puzzles, rec)
	}
	return puzzles
}

// checkWritten checks that a format writes a puzzle so that it is read as the
// same one, whatever the symbols, or refuses it. known says that the reader is
// told the layout.
func checkWritten(t *testing.T, f *Format, p *nonet.Puzzle, known bool) {
	t.Helper()
	for _, symbols := range []byte{0, '1', 'A', '0'} {
		w := WriteOptions{Symbols: symbols}
		var o Options
		if known {
			w.Layout, o.Layout = p.Layout, p.Layout
		}
		text, err := write(f, w, &Record{Puzzle: p})
		if errors.Is(err, ErrCannotHold) {
			if text != "" {
				t.Fatalf("%s: %v, but it wrote %q", f.Name, err, text)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		again := recordsOf(t, f, text, o)
		if len(again) != 1 || again[0].Puzzle == nil || !equal(again[0].Puzzle, p) {
			t.Fatalf("%s: %v %v is written as\n%s\nand read as %s", f.Name, p.Layout, p.Givens,
				text, tell(again))
		}
	}
}

// leftDigits returns the digits that each cell of a puzzle may have: the one that is given,
// or those candidates that no cell which it sees has as its only digit.
func leftDigits(p *nonet.Puzzle) []nonet.Digits {
	digits := make([]nonet.Digits, len(p.Givens))
	single := nonet.NewPuzzle(p.Layout)
	for c, given := range p.Givens {
		switch {
		case given != 0:
			digits[c] = nonet.DigitsOf(given)
		case p.Marks != nil:
			digits[c] = p.Marks[c]
		default:
			digits[c] = nonet.AllDigits(p.Layout.Digits())
		}
		if digits[c].Len() == 1 {
			single.Givens[c] = digits[c].Min()
		}
	}
	for c, left := range single.Candidates() {
		if single.Givens[c] == 0 {
			digits[c] = digits[c].Intersect(left)
		}
	}
	return digits
}

// coverFormats have exact cover problems, and no puzzles.
var coverFormats = []*Format{matrixFormat, sparseFormat, dlxFormat, miniexactFormat,
	miniexactDimacsFormat, dlxCppFormat, dlxCppSparseFormat, lpFormat, mpsFormat}

// equal reports whether two puzzles leave the same digits in each cell: a given is
// a cell with one candidate, and candidates leave nothing out that cells with one digit do.
func equal(p, q *nonet.Puzzle) bool {
	if p.Layout.String() != q.Layout.String() {
		return false
	}
	if !slices.Equal(leftDigits(p), leftDigits(q)) {
		return false
	}
	return slices.Equal(tellRules(p.Layout, plainRules(p.Layout, p.Rules)),
		tellRules(q.Layout, plainRules(q.Layout, q.Rules)))
}

// Whatever an input is, its records have lines.
func TestRecordsHaveLines(t *testing.T) {
	for _, f := range All() {
		for _, text := range []string{"\\", "%", "*", "#", "x", "\n", "<a>", "[", "{", "!"} {
			if f.CanRead() {
				checkRecords(t, f, text, Options{})
			}
		}
	}
}

// FuzzFormats reads any text in any format, by name or as detection says,
// and writes the puzzles in a quarter of the formats, which the input chooses.
func FuzzFormats(f *testing.F) {
	for i, text := range seeds() {
		f.Add([]byte(text), uint8(i), false)
		f.Add([]byte(text), uint8(255), true)
	}
	for _, s := range ownSamples(f) {
		f.Add(s.text, uint8(slices.Index(All(), formatNamed(f, s.format))), true)
	}
	layouts := []*nonet.Layout{nil, nonet.Classic(), parseLayout("9+diagonal"), parseLayout("16"),
		parseLayout("latin:4"), parseLayout("jigsaw:1112132233423444")}
	f.Fuzz(func(t *testing.T, text []byte, choice uint8, layout bool) {
		if len(text) > 1<<14 {
			t.Skip()
		}
		format := All()[int(choice)%len(All())]
		if choice > 200 || !format.CanRead() {
			r, err := NewReader(bytes.NewReader(text), Options{})
			if err != nil {
				if !errors.Is(err, ErrUnknownFormat) && !errors.Is(err, ErrEmpty) {
					t.Fatal(err)
				}
				return
			}
			format = r.Format()
		}
		o := Options{}
		if layout {
			o.Layout = layouts[int(choice)%len(layouts)]
		}
		records := checkRecords(t, format, string(text), o)
		for _, rec := range records[:min(len(records), 3)] {
			if rec.Puzzle.Layout.Size() > 16 {
				continue // as layouts are dear
			}
			for i, f := range All() {
				if i%4 == (int(choice)+len(text))%4 && f.CanRead() && f.CanWrite() &&
					!slices.Contains(coverFormats, f) {
					checkWritten(t, f, rec.Puzzle, false)
					checkWritten(t, f, rec.Puzzle, true)
				}
			}
			for _, f := range All() {
				form := f.NewAnswerer(WriteOptions{})
				if form == nil {
					continue
				}
				if text, err := form.Begin(nil, rec); err == nil {
					form.End(text, rec, Summary{Decided: true, Exhausted: true})
				}
			}
		}
	})
}

// FuzzApps reads any text in the formats of apps that are documents, and writes what
// it reads in the same format.
func FuzzApps(f *testing.F) {
	formats := []*Format{openSudokuFormat, kSudokuFormat, gnomeFormat, gnomeShareFormat,
		libreSudokuFormat, hsolFormat, nudokuFormat, sdkuFormat}
	for i := range formats {
		for _, text := range seeds() {
			f.Add([]byte(text), uint8(i))
		}
	}
	for _, s := range ownSamples(f) {
		for i, format := range formats {
			if format.Name == s.format {
				f.Add(s.text, uint8(i))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, choice uint8) {
		format := formats[int(choice)%len(formats)]
		for _, rec := range checkRecords(t, format, string(text), Options{DropConstraints: true}) {
			if format.CanWrite() && len(rec.Lost) == 0 {
				checkConverted(t, rec, format)
			}
		}
	})
}

// FuzzAnswers reads any text as an answer in any format.
func FuzzAnswers(f *testing.F) {
	for i, text := range append(seeds(), easySolved, sampleAnswer, hexSolved(),
		rowsOf(9, easySolved), "no solution\n") {
		f.Add([]byte(text), uint8(i))
	}
	records := []*Record{
		{Puzzle: &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf(easy)}},
		{Puzzle: nonet.NewPuzzle(parseLayout("16"))},
		{Puzzle: nonet.NewPuzzle(parseLayout("latin:4"))},
		{Err: errors.New("unreadable")},
	}
	f.Fuzz(func(t *testing.T, text []byte, choice uint8) {
		format := All()[int(choice)%len(All())]
		rec := records[int(choice)/len(All())%len(records)]
		a, err := NewAnswers(bytes.NewReader(text), format, Options{})
		if err != nil {
			return
		}
		for range 3 {
			answer, err := a.Next(rec)
			if err != nil {
				break
			}
			for _, g := range answer.Grids {
				if len(g) != rec.Puzzle.Layout.Cells() ||
					slices.Max(g) > uint8(rec.Puzzle.Layout.Size()) {
					t.Fatalf("%s: a grid that is none of the layout: %v", format.Name, g)
				}
			}
		}
		a.AtEnd()
	})
}

// FuzzReadRegions reads any text as a region map.
func FuzzReadRegions(f *testing.F) {
	f.Add([]byte("1112\n1322\n3342\n3444\n"))
	f.Add([]byte("1,1,1,2,1,3,2,2,3,3,4,2,3,4,4,4"))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := ReadRegions(bytes.NewReader(text), "")
		if (l == nil) == (err == nil) {
			t.Fatalf("got %v, %v", l, err)
		}
	})
}

func digitsOf(text string) nonet.Grid {
	g := make(nonet.Grid, len(text))
	lex.NewAlphabet('1', lex.Root(len(text))).Decode(g, []byte(text))
	return g
}

// randomPuzzle returns any puzzle of a layout: it need not have a solution.
func randomPuzzle(r *rand.Rand, l *nonet.Layout, marks bool) *nonet.Puzzle {
	p := nonet.NewPuzzle(l)
	density := r.Float64()
	for c := range p.Givens {
		if r.Float64() < density {
			p.Givens[c] = nonet.Digit(1 + r.IntN(l.Size()))
		}
	}
	if marks {
		p.Marks = make([]nonet.Digits, l.Cells())
		for c := range p.Marks {
			for d := range l.Size() {
				if r.IntN(2) == 0 || nonet.Digit(d+1) == p.Givens[c] {
					p.Marks[c] = p.Marks[c].With(nonet.Digit(d + 1))
				}
			}
		}
	}
	return p
}

// Every puzzle is the same when it is written in a format that can hold it and
// read again.
func TestWrittenPuzzlesAreRead(t *testing.T) {
	var layouts []*nonet.Layout
	for _, text := range []string{
		"latin:1", "latin:2", "latin:3", "4", "latin:4", "latin:5", "2x3", "3x2", "latin:7", "2x4",
		"9", "latin:9", "9+diagonal", "9+windoku",
		"9+apart:r1c1,r2c4", "jigsaw:1112132233423444", "jigsaw:1122114233243344",
		"jigsaw:1112132233423444+diagonal", "3x4", "16", "2x8", "25", "latin:36",
		"5x12", "latin:61", "latin:62", "10",
	} {
		layouts = append(layouts, parseLayout(text))
	}
	// A grid whose only candidates are those that its digits leave has none when it is read.
	left := &nonet.Puzzle{Layout: parseLayout("4"), Givens: digitsOf("3311.33111413244")}
	left.Marks = make([]nonet.Digits, 16)
	for c, d := range left.Givens {
		left.Marks[c] = nonet.DigitsOf(d)
	}
	left.Marks[4] = nonet.DigitsOf(2, 4)
	for _, f := range All() {
		if f.CanRead() && f.CanWrite() && !slices.Contains(coverFormats, f) {
			checkWritten(t, f, left, false)
		}
	}
	proptest.Check(t, func(rt *rapid.T) {
		l := rapid.SampledFrom(layouts).Draw(rt, "layout")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		p := randomPuzzle(r, l, rapid.Bool().Draw(rt, "marks"))
		every := testenv.Pick(5, 4, 1) // an example is written in some of the formats
		at := rapid.IntRange(0, every-1).Draw(rt, "formats")
		for i, f := range All() {
			if i%every == at && f.CanRead() && f.CanWrite() && !slices.Contains(coverFormats, f) {
				checkWritten(t, f, p, false)
				checkWritten(t, f, p, true)
			}
		}
	})
}

// A damaged case costs itself and no other: of several puzzles in every format
// that has more than one, one is damaged, and all others are read.
func TestDamageIsLocal(t *testing.T) {
	for _, f := range []*Format{lineFormat, countedFormat, hexadokuFormat, gridFormat} {
		layout := nonet.Classic()
		if f == hexadokuFormat {
			layout = parseLayout("16")
		}
		t.Run(f.Name, func(t *testing.T) {
			proptest.Check(t, func(rt *rapid.T) {
				r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
				var records []*Record
				for range 4 {
					records = append(records, &Record{Puzzle: randomPuzzle(r, layout, false)})
				}
				text, err := write(f, WriteOptions{}, records...)
				if err != nil {
					t.Fatal(err)
				}
				// The cases have equally many lines; in front there may be a count.
				lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
				front := 0
				if f == countedFormat {
					front = 1
				}
				bad := rapid.IntRange(0, 3).Draw(rt, "case")
				size := (len(lines) - front + 1) / 4
				first, last := front+bad*size, front+(bad+1)*size
				if f == gridFormat {
					first++ // after the header
				}
				if f == gridFormat || f == hexadokuFormat {
					last-- // before the blank line
				}
				at := rapid.IntRange(first, min(last, len(lines))-1).Draw(rt, "line")
				line := []byte(strings.TrimSuffix(lines[at], "\n"))
				column := rapid.IntRange(0, len(line)-1).Draw(rt, "column")
				switch rapid.IntRange(0, 2).Draw(rt, "damage") {
				case 0:
					line[column] = '$'
				case 1:
					line = slices.Delete(line, column, column+1)
				case 2:
					line = slices.Insert(line, column, line[column])
				}
				lines[at] = string(line) + "\n"
				damaged := strings.Join(lines, "")
				got := map[string]int{}
				errs := 0
				for _, rec := range recordsOf(t, f, damaged, Options{}) {
					if rec.Err != nil {
						errs++
					} else {
						got[fmt.Sprint(rec.Puzzle.Givens)]++
					}
				}
				for i, rec := range records {
					if i != bad && got[fmt.Sprint(rec.Puzzle.Givens)] == 0 {
						rt.Fatalf("puzzle %d is lost, in\n%s", i, damaged)
					}
				}
				// A blank that is added or taken away between numbers may do no harm.
				if errs > 1 || errs == 0 && (f != gridFormat || len(got) > 4) {
					rt.Fatalf("%d errors in\n%s", errs, damaged)
				}
			})
		})
	}
}

// FuzzPenpa reads any lines of the text in a link to penpa-edit.
func FuzzPenpa(f *testing.F) {
	answer := `{"number":{"20":["4",9,"1"],"21":["34",9,"6"],"26":[[1,0,1,0],9,"7"]},` +
		`"numberS":{"436":["4",9]},"surface":{"18":2},"line":{"18,19":3}}`
	lines := append(penpaFour(penpaProblem, answer), "[]", "1:2:3:4", "", "", "[3,1,6]", "", "", "",
		"", "", "", `["classic","killer"]`, "Well done%2C")
	f.Add(strings.Join(lines, "\n"), "[[],[],[],[],[\"20,3\"],[]]")
	f.Add("sudoku,6,5,38,0,1,1,0,0,0,0,1,0,0,1,T,A,S,R\n[1,0,0,2]\n{}\n"+
		`{"lineE":{"73,82":12,"81,82":2,"75,83":2},"thermo":[[1]],"numberS":{"1":["2"]}}`, "")
	f.Add(strings.Join(penpaFour(`{"killercages":[[18,19]],"numberS":{"328":[" 7",1]},"thermo":[[`+
		`20,21]],"arrows":[[26,27]],"direction":[[34,42,43]],"symbol":{"34":[5,"sudokumore",1],`+
		`"210":[1,"inequality",2],"146":[8,"circle_SS",2]},"number":{"10":["5",1,"1"],`+
		`"82":["13",1,"5"]}}`, ""), "\n"), "")
	f.Fuzz(func(t *testing.T, text, solution string) {
		if len(text) > 1<<14 {
			t.Skip()
		}
		link := penpaOf(text)
		if solution != "" {
			link += "&a=" + codec.Deflate(solution, base64.StdEncoding)
		}
		for _, rec := range checkRecords(t, penpaFormat, link, Options{DropConstraints: true}) {
			if rec.Puzzle.Layout.Size() < 26 && len(rec.Lost) == 0 {
				checkWritten(t, penpaFormat, rec.Puzzle, false)
			}
		}
	})
}

// FuzzStrings reads any text in the formats whose puzzles are strings.
func FuzzStrings(f *testing.F) {
	formats := []*Format{soloFormat, issFormat, puzzlinkFormat, pzprv3Format, killerFormat}
	for i, text := range []string{soloIDs, issSample + "\n\n" + iss.Link + issSample, puzzlinkFour,
		pzprv3Four, "3x3:d:k:3073:0:", soloSaveOf(1, "MOVE    :6:R2,0,4", "MOVE    :1:M")} {
		f.Add(text, uint8(i))
	}
	for _, text := range []string{
		".Shape~4x4.Cage~5~R1C1~R1C2.Thermo~R2C1~R2C2.SumLine~2~R1C1~R1C2~LOOP.Quad~R1C1~1~2",
		".Shape~4x4.Pair~lQI~_a%3Cb~R1C1~R1C2~~R2C1~R2C2.PairX~lQI~_~R3C1~R3C2~R3C3.StrictXV",
		".Shape~4x4.Regex~KDF8Milb~R1C1~R1C2.Lunchbox~3~R1C1~R1C2~R1C3.XSum~R1~3~5.Sandwich~2~C1",
		".Shape~16x16.PillArrow~2~R1C1~R1C2~R1C3~R1C4.LittleKiller~20~R1C7.Indexing~R~R2C3",
		".Replicate~BQ.Thermo~R1C1~R1C2.And.WhiteDot~R1C1~R1C2.End.End.DutchFlatmates",
	} {
		f.Add(text, uint8(1))
	}
	f.Add("SumoCueV1=12J0+0J0"+strings.Repeat("=0J0", 79), uint8(4))
	f.Add("C<"+strings.Repeat("0", 79), uint8(4))
	f.Fuzz(func(t *testing.T, text string, choice uint8) {
		if len(text) > 1<<14 {
			t.Skip()
		}
		form := formats[int(choice)%len(formats)]
		for _, rec := range checkRecords(t, form, text, Options{DropConstraints: true}) {
			if rec.Puzzle.Layout.Size() < 26 && form.CanWrite() {
				checkWritten(t, form, rec.Puzzle, false)
			}
		}
	})
}
