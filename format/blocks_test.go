package format

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

const (
	blocksSample = `000011
022013
221113
243333
244455
445555
6
02C
03B
05A
20D
35E
53F
`
	blocksSampleReply = `1
E F C B D A
A C E D F B
D A B E C F
F B D C A E
B D F A E C
C E A F B D
`
	blocksNine = `001111
002113
022243
022443
544433
555553
7
04B
05A
13D
14C
24E
50C
51A
`
)

func TestBlocksSample(t *testing.T) {
	for name, text := range map[string]string{
		"as it is":     blocksSample,
		"CRLF":         strings.ReplaceAll(blocksSample, "\n", "\r\n"),
		"no last end":  strings.TrimSuffix(blocksSample, "\n"),
		"blank lines":  strings.ReplaceAll(blocksSample, "\n", " \n\n"),
		"lower case":   strings.ToLower(blocksSample),
		"rc L":         strings.NewReplacer("02C", "02 C", "35E", "3 5 E").Replace(blocksSample),
		"digit blanks": strings.Replace(blocksSample, "022013", "0 2 2 0 1 3", 1),
	} {
		t.Run(name, func(t *testing.T) {
			records := recordsOf(t, blocksFormat, text, Options{})
			if got := answersTo(t, blocksFormat, records,
				WriteOptions{}); got != blocksSampleReply {
				t.Errorf("got\n%s\nwant\n%s", got, blocksSampleReply)
			}
		})
	}
}

func TestBlocksNineSolutions(t *testing.T) {
	got := answersTo(t, blocksFormat, recordsOf(t, blocksFormat, blocksNine, Options{}),
		WriteOptions{})
	rows := strings.Split(strings.TrimSpace(got), "\n")
	if len(rows) != 9*7 {
		t.Fatalf("%d lines, want 9 solutions of 7 lines", len(rows))
	}
	var squares []string
	for i := range 9 {
		if want := string(rune('1' + i)); rows[7*i] != want {
			t.Errorf("line %d is %q, want %q", 7*i+1, rows[7*i], want)
		}
		squares = append(squares, strings.ReplaceAll(strings.Join(rows[7*i+1:7*i+7], "/"), " ", ""))
	}
	if want := "DCEFBA/EFADCB/ABFCED/BEDAFC/FDCBAE/CABEDF"; !slices.Contains(squares, want) {
		t.Errorf("%s is not among %q", want, squares)
	}
	slices.Sort(squares)
	if len(slices.Compact(squares)) != 9 {
		t.Error("solutions are repeated")
	}
}

// A puzzle is there as soon as its last given has been read, and bad ones do
// not hide the others.
func TestReadBlocks(t *testing.T) {
	const two = "0011\n0011\n2233\n2233\n"
	const good = two + "1\n00A\n"
	const goodPuzzle = "4 1..............."
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"several", good + good + "\n\n" + good,
			[]string{"1: " + goodPuzzle, "7: " + goodPuzzle, "15: " + goodPuzzle}},
		{"no givens", two + "0\n" + good, []string{"1: 4 ................", "6: " + goodPuzzle}},
		{"size 1", "0\n1\n00a\n0\n0\n", []string{"1: latin:1 1", "4: latin:1 ."}},
		{"rows are regions", "01\n01\n0\n", []string{"1: latin:2 ...."}},
		{"empty", "", nil},
		{"blank", " \n\n", nil},
		{"region too large", "0001\n0011\n2233\n2233\n1\n00A\n" + good,
			[]string{"1: format blocks: region 0 has 5 cells, expected 4", "7: " + goodPuzzle}},
		{"region too high", "0014\n0011\n2233\n2233\n1\n00A\n" + good,
			[]string{"1:4: format blocks: found region 4, expected 0 to 3", "7: " + goodPuzzle}},
		{"short row", "0011\n001\n2233\n2233\n1\n00A\n" + good,
			[]string{"2: format blocks: found 3 digits, expected row 2 of the regions with 4 like that " +
				"of line 1", "7: " + goodPuzzle}},
		{"long row", "00000000000\n" + good, []string{"1: format blocks: found 11 digits, expected a " +
			"row of at most 10 region digits", "2: " + goodPuzzle}},
		{"strange symbol", "00x1\n" + good,
			[]string{`1:3: format blocks: found "x1", expected a row of region digits`, "2: " +
				goodPuzzle}},
		{"strange letter", "0 0ı1\n" + good,
			[]string{`1:4: format blocks: found "ı1", expected a row of region digits`, "2: " +
				goodPuzzle}},
		{"no count", two + "00A\n" + good, []string{`5:1: format blocks: found "00A", expected the number of givens, 0 to 16`, "6: " + goodPuzzle}},
		{"count too large", two + "17\n" + good, []string{`5:1: format blocks: found "17", expected the number of givens, 0 to 16`, "6: " + goodPuzzle}},
		{"huge count", two + "99999999999999999999\n" + good, []string{`5:1: format blocks: found "99999999999999999999", expected the number of givens, 0 to 16`, "6: " + goodPuzzle}},
		{"count promises more", two + "2\n00A\n" + good, []string{`7:1: format blocks: found "0011", expected given 2 of 2: row, column and letter, such as 00A`, "7: " + goodPuzzle}},
		{"count promises less", two + "0\n00A\n" + good, []string{"1: 4 ................", `6:1: format blocks: found "00A", a given more than were announced, expected a row of region digits`, "7: " + goodPuzzle}},
		{"row outside", two + "1\n40A\n" + good, []string{"6:1: format blocks: found row 4, expected 0 " +
			"to 3", "7: " + goodPuzzle}},
		{"column outside", two + "1\n 3 7 A\n" + good, []string{"6:4: format blocks: found column 7, " +
			"expected 0 to 3", "7: " + goodPuzzle}},
		{"letter too high", two + "1\n00 e\n" + good, []string{"6:4: format blocks: found letter E, " +
			"expected A to D", "7: " + goodPuzzle}},
		{"two givens", two + "2\n00A\n00B\n" + good, []string{"7:1: format blocks: found a second " +
			"given for row 0, column 0: line 6 has one", "8: " + goodPuzzle}},
		{"no given", two + "1\n0A\n" + good, []string{`6:1: format blocks: found "0A", expected given 1 of 1: row, column and letter, such as 00A`, "7: " + goodPuzzle}},
		{"ends in regions", good + "0011\n0011\n",
			[]string{"1: " + goodPuzzle, "8: format blocks: the input ends after 2 rows of the " +
				"regions, expected 4"}},
		{"ends before count", two, []string{"4: format blocks: the input ends after the regions, " +
			"expected the number of givens"}},
		{"ends in givens", two + "2\n00A\n", []string{"6: format blocks: the input ends after 1 " +
			"givens, expected 2"}},
		{"binary", "\x00\x01\xff\n\x02", []string{`1:1: format blocks: found "\x00\x01\xff", expected a row of region digits`}},
		{"long line", strings.Repeat("0", lex.MaxLine+1) + "\n" + good, []string{`1: format blocks: a line of more than 1048576 bytes, which begins with "00000000000000000000"...`, "2: " + goodPuzzle}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want,
				caseTexts(recordsOf(t, blocksFormat, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBlocksStreams(t *testing.T) {
	testStreams(t, blocksFormat, "01\n01\n1\n00A\n", "01\n01\n0\n", "0\n1\n00A\n")
}

func TestBlocksLayout(t *testing.T) {
	layout := func(text string) *nonet.Layout {
		l, err := nonet.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	const text = "0011\n0011\n2233\n2233\n0\n"
	for _, test := range []struct{ layout, want string }{
		{"4", "1: 4 ................"},
		{"4+diagonal", "1: 4+diagonal ................"},
		{"latin:4", `1: format blocks: the regions are not those of the layout that was asked for, "latin:4"`},
	} {
		got := caseTexts(recordsOf(t, blocksFormat, text, Options{Layout: layout(test.layout)}))
		if len(got) != 1 || got[0] != test.want {
			t.Errorf("%s: got %q, want %q", test.layout, got, test.want)
		}
	}
}

func TestBlocksReply(t *testing.T) {
	reply := blocksFormat.reply
	for _, test := range []struct {
		name string
		sum  Summary
		want string
	}{
		{"no solution", Summary{Decided: true, Exhausted: true}, "无解\n"},
		{"cut short", Summary{}, "?\n"},
		{"not unique", Summary{Found: 2, Decided: true}, "?\n"},
		{"some shown", Summary{Shown: 1, Found: 1}, ""},
	} {
		if got := string(reply.end(nil, nil, WriteOptions{}, test.sum)); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestWriteBlocks(t *testing.T) {
	roundTrip(t, blocksFormat, recordsOf(t, blocksFormat, blocksSample+blocksNine, Options{}))
	if got := written(t, blocksFormat, recordsOf(t, blocksFormat, blocksSample,
		Options{})...); got != blocksSample {
		t.Errorf("got\n%s\nwant\n%s", got, blocksSample)
	}
	latin, err := nonet.Latin(3)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := written(t, blocksFormat, &Record{Puzzle: nonet.NewPuzzle(latin)}),
		lines("000", "111", "222", "0"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestBlocksAnswers(t *testing.T) {
	records := recordsOf(t, blocksFormat,
		"01\n01\n0\n01\n01\n1\n00A\n01\n01\n4\n00A\n01A\n10A\n11A\n1\n", Options{})
	own := answersTo(t, blocksFormat, records, WriteOptions{})
	wantOwn := lines("1", "A B", "B A", "2", "B A", "A B", "1", "A B", "B A", "无解", "?")
	if own != wantOwn {
		t.Fatalf("got\n%s\nwant\n%s", own, wantOwn)
	}
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"our own", own, []string{"1: [1221 2112]", "7: [1221]", "10: none", "11: nothing"}},
		{"no blanks", "1\nAB\nBA\n\n1\nAB\nBA\n", []string{"1: [1221]", "5: [1221]", "EOF", "EOF"}},
		{"wrong letter", "1\nA C\n", []string{`2:3: format blocks: found 'C', expected a letter from A to B`}},
		{"short row", "1\nA\n", []string{`2: format blocks: found 1 letters in "A", expected 2`}},
		{"ends", "1\nA B\n", []string{`2: format blocks: the input ends in solution 1, expected 2 rows`}},
		{"wrong number", "3\n", []string{`1:1: format blocks: found "3", expected 1, the number of a solution, or 无解`}},
		{"too much", own + "1\n", []string{"1: [1221 2112]", "7: [1221]", "10: none", "11: nothing",
			"rest from line 12"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want,
				answerTexts(t, blocksFormat, test.text, records)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzBlocks(f *testing.F) {
	f.Add(blocksSample)
	f.Add(blocksNine + blocksSample)
	f.Add("0\n1\n00A\n01\n01\n5\n")
	f.Fuzz(func(t *testing.T, text string) {
		records := recordsOf(t, blocksFormat, text, Options{})
		for _, r := range records {
			if r.Puzzle != nil {
				if err := r.Puzzle.Validate(); err != nil {
					t.Fatal(err)
				}
			}
		}
		roundTrip(t, blocksFormat, records)
		a, err := NewAnswers(strings.NewReader(text), blocksFormat, Options{})
		if err != nil {
			t.Fatal(err)
		}
		puzzle := &Record{Puzzle: nonet.NewPuzzle(nonet.Classic())}
		for range 3 {
			if _, err := a.Next(puzzle); err != nil {
				break
			}
		}
	})
}

func BenchmarkReadBlocks(b *testing.B) {
	text := strings.Repeat(blocksSample, 10000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		recordsOf(b, blocksFormat, text, Options{})
	}
}
