package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// easyState is easy with a digit of the player, and shortState the same in rows.
const (
	easyState  = ".2738..1.+41...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534."
	shortState = ".2738*1.,+41*6735,*29,3*5692*8*,*,*6*1745*3,64*,9518*7.,.8*6534."
)

// tellState tells the givens, the player's digits and the candidates that are gone.
func tellState(rec *Record) string {
	s := summary(rec)
	if rec.Err != nil {
		return s
	}
	if p := rec.Progress; p != nil {
		for c, d := range p.Placed {
			if d != 0 {
				s += fmt.Sprintf(" placed %s=%d", rec.Puzzle.Layout.CellName(nonet.Cell(c)), d)
			}
		}
	}
	if gone := appendRemoved(nil, rec); len(gone) > 0 {
		s += " gone " + string(gone)
	}
	if m := rec.Meta; m != nil {
		s += fmt.Sprintf(" words %q %q", m.ID, m.Comment)
	}
	return s
}

func TestReadStates(t *testing.T) {
	four := strings.Replace(shortState, "+4", ".", 1)
	for _, test := range []struct{ name, input, format, want string }{
		{"library", ":0000:x:" + easyState + ":531 633::\n", "hodoku",
			"1: 9 " + easy + " placed r2c1=4 gone 531 633"},
		{"library without candidates, and the most colons", "# comment\n:0000:x:" + easyState + "::::\n",
			"hodoku", "2: 9 " + easy + " placed r2c1=4"},
		{"library without anything behind the cells", ":0000:x:" + easy + "\n", "hodoku", "1: 9 " + easy},
		{"a technique", ":0901-1:4:" + easyState + "::477 577:312:7\n", "hodoku", "1: 9 " + easy +
			` placed r2c1=4 words "0901-1" "candidates 4; eliminates 477 577; places 312; also 7"`},
		{"susser", easyState + ":531 633\n" + easy + "\n", "susser",
			"1: 9 " + easy + " placed r2c1=4 gone 531 633\n2: 9 " + easy},
		{"susser with a digit of the player alone", easyState + "\n", "susser", "1: 9 " + easy +
			" placed r2c1=4"},
		{"susser with candidates alone", easy + ":531 633\n", "susser", "1: 9 " + easy +
			" gone 531 633"},
		{"one candidate behind a + is gone", easyState + ":531\n", "susser", "1: 9 " + easy +
			" placed r2c1=4 gone 531"},
		{"one candidate without a + may be a count", easy + ":531\n", "line", "1: 9 " + easy +
			` rest ":531"`},
		{"one candidate and a colon", easy + ":531:\n", "susser", "1: 9 " + easy + " gone 531"},
		{"a candidate that the digits leave no more", easyState + ":811 531\n", "susser", "1: 9 " +
			easy + " placed r2c1=4 gone 531"},
		{"studio", four + ":531 633\n", "studio", "1: 9 " + easy + " gone 531 633"},
		{"studio with a +", shortState + "\n", "studio", "1: 9 " + easy + " placed r2c1=4"},
		{"equal runs", "1*2*3*,*,*,*,*,*,*,*,1234.6*\n", "studio", "1: 9 1..2..3.." + strings.Repeat(".", 63) + "1234.6..."},
		{"states among lines", easy + "\n" + easyState + ":531 633\n" + hard + ":531 633\n" + shortState +
			"\n:0000:x:" + easyState + ":531:\n", "line",
			"1: 9 " + easy + "\n2: 9 " + easy + " placed r2c1=4 gone 531 633\n3: 9 " + hard +
				" gone 633\n4: 9 " + easy + " placed r2c1=4\n5: 9 " + easy + " placed r2c1=4 gone 531"},
		{"a short line", ":0000:x:" + easyState[:60] + ":531::\n", "hodoku",
			"standard input:1:69: format hodoku: found ':', expected cell 60, 1-9 or an empty one (. 0 * _ " +
				"- ?)"},
		{"a long line", ":0000:x:" + easyState + "1:531::\n", "hodoku",
			"standard input:1:91: format hodoku: found '1', expected the end of the cells"},
		{"a strange candidate", ":0000:x:" + easyState + ":4133::\n", "hodoku",
			"standard input:1:92: format hodoku: found \"4133\", expected a removed candidate, such as " +
				"477: digit, row, column"},
		{"runs that make no row", "1*2*34*5,*,*,*,*,*,*,*,*\n", "studio", "standard input:1:1: " +
			"format studio: found a row of 5 cells and 3 equal runs of empty cells, expected 9 " +
			"cells"},
		{"eight rows", ":0000:x:1*2*3*,*,*,*,*,*,*,*:531:\n", "hodoku", "standard input:1:29: " +
			"format hodoku: found ':', expected a comma between two rows"},
		{"a + before an empty cell", ":0000:x:+" + easyState + "\n", "hodoku", "standard " +
			"input:1:10: format hodoku: found '.', expected a digit of the player, 1-9"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := NewReader(strings.NewReader(test.input), Options{})
			if err != nil || r.Format().Name != test.format {
				t.Fatalf("detected as %v, %v", r, err)
			}
			var got []string
			for _, rec := range read(t, test.input, Options{}) {
				got = append(got, tellState(rec))
			}
			if got := strings.Join(got, "\n"); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestWriteStates(t *testing.T) {
	records := read(t, easyState+":531 633\n"+easy+"\n", Options{})
	for format, want := range map[string]string{
		"hodoku": ":0000:x:" + easyState + ":531 633::\n:0000:x:" + easy + ":::\n",
		"susser": easyState + ":531 633\n" + easy + "\n",
		"studio": shortState + ":531 633\n" + strings.Replace(shortState, "+4", ".", 1) + "\n",
	} {
		f := formatNamed(t, format)
		got, err := write(f, WriteOptions{}, records[:2]...)
		if err != nil || got != want {
			t.Errorf("%s: got\n%s%v, want\n%s", format, got, err, want)
		}
		if again, err := write(f, WriteOptions{}, read(t, got, Options{})...); again != want {
			t.Errorf("%s: written again as\n%s%v", format, again, err)
		}
	}
}

// One candidate that is gone would be a number behind a puzzle.
func TestWriteOneCandidate(t *testing.T) {
	rec := read(t, easy+":531 531\n", Options{})[0]
	got, err := write(susserFormat, WriteOptions{}, rec)
	if want := easy + ":531:\n"; err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestShortRows(t *testing.T) {
	for row, want := range map[string]string{
		".........": "*", "1........": "1*", "1..2..3..": "1*2*3*", "1.2.3.4.5": "1*2*3*4*5",
		"1..2...3.": "1..2*3.", "+12..3..4": "+12*3*4", "123456789": "123456789",
		"1.2..3..4": "1.2*3..4",
	} {
		if got := shortRow(row); got != want {
			t.Errorf("%s: got %s, want %s", row, got, want)
		}
	}
	empty := &Record{Puzzle: nonet.NewPuzzle(nonet.Classic())}
	got, _ := write(studioFormat, WriteOptions{}, empty)
	if want := "........." + strings.Repeat(",*", 8) + "\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestStatesOfOtherLayouts(t *testing.T) {
	windoku := parseLayout("9+windoku")
	rec := read(t, easyState+"\n", Options{Format: susserFormat, Layout: windoku})[0]
	if rec.Err != nil || rec.Puzzle.Layout != windoku {
		t.Errorf("got %s", summary(rec))
	}
	if _, err := write(hodokuFormat, WriteOptions{}, rec); !errors.Is(err, ErrCannotHold) {
		t.Errorf("got %v", err)
	}
	rec = read(t, easyState+"\n", Options{Format: susserFormat, Layout: latin(4)})[0]
	want := "standard input:1: format susser: the layout given has size 4: this format has 9x9 puzzles"
	if rec.Err == nil || rec.Err.Error() != want {
		t.Errorf("got %v", rec.Err)
	}
}

// FuzzLists reads any text in the formats of lists, of spreadsheets and of states, and writes
// the puzzles again.
func FuzzLists(f *testing.F) {
	formats := []*Format{lineFormat, csvFormat, sdmFormat, spreadsheetFormat, hodokuFormat,
		susserFormat, studioFormat, sukakuFormat}
	for i := range formats {
		for _, line := range sampleLines() {
			f.Add(line+"\n", uint8(i))
		}
		f.Add(sheet(9, easy, "\t")+"\n"+boxedSheet(hard, ";", "\n"), uint8(i))
		f.Add("1,\"2\",,,\n,,,,\n\n,,,,\nlayout: latin:5\n1,,,,\n", uint8(i))
		f.Add(sukakuRows(f, easy)+sukakuOf(f, hard), uint8(i))
		f.Add("id,puzzle,name\n1,"+easy+",\"a,\"\"b\"\nx;y\n2;"+hard+"\n", uint8(i))
		f.Add(":0901-1:4:"+easyState+":531:477 577:312:\n"+shortState+":531 633\n", uint8(i))
	}
	f.Fuzz(func(t *testing.T, text string, choice uint8) {
		if len(text) > 1<<14 {
			t.Skip()
		}
		format := formats[int(choice)%len(formats)]
		for _, rec := range checkRecords(t, format, text, Options{}) {
			if rec.Puzzle.Layout.Size() > 25 {
				continue // as layouts are dear
			}
			for _, f := range formats {
				checkState(t, f, rec)
			}
		}
	})
}
