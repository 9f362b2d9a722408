package problems_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
	. "github.com/nonet-dev/nonet/exactcover/problems"
)

// board returns the board of a text.
func board(t *testing.T, text string) *Board {
	t.Helper()
	b, err := ParseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// packing returns a packing of pieces that ParsePieces reads.
func packing(t *testing.T, pieces, on string, change func(*Packing)) *Packing {
	t.Helper()
	p := &Packing{Board: board(t, on)}
	if change != nil {
		change(p)
	}
	var err error
	if p.Pieces, err = ParsePieces(pieces, p.Turning, p.Board.Plane()); err != nil {
		t.Fatal(err)
	}
	return p
}

func copies(p *Packing) { p.Copies = true }

func TestPackings(t *testing.T) {
	free := func(p *Packing) { p.Turning = TurningFree }
	oneSided := func(p *Packing) { p.Turning = TurningOneSided }
	fixed := func(p *Packing) { p.Turning = TurningFixed; p.Copies = true }
	unlike := func(p *Packing) { p.UpTo = SymmetryReflection }
	gaps := func(p *Packing) { p.Gaps = true }
	for _, test := range []struct {
		pieces, board string
		change        func(*Packing)
		items         int
		options       int
		solutions     string // "" if it takes long
	}{
		{"5", "6x10", nil, 72, 2056, ""},
		{"5", "3x20", nil, 72, 1236, "8"},
		{"pentominoes", "8x8-hole", nil, 72, 1568, ""},
		{"5", "3x4x5", nil, 72, 2440, ""},
		{"5", "3x20", unlike, 72, 1236 - 54, "2"},
		{"5", "8x8-hole", unlike, 72, 1568 - 42, "65"},
		{"domino", "6x6", copies, 36, 60, "6728"},
		{"2", "8x8", copies, 64, 112, "12988816"},
		{"2", "3x3x6", copies, 54, 117, "64647289"},
		{"L3", "8x9", copies, 72, 224, "204184"},
		{"L-tromino", "5x9", copies, 45, 128, "384"},
		{"tetromino", "6x6", copies, 36, 381, "178939"},
		{"3", "9x9", copies, 81, 382, "928789262080"},
		{"Y5", "10x10", copies, 100, 504, "350"},
		{"xxxx/.x..", "5x10", copies, 50, 184, "10"},
		{"xx/x.+x./..", "2x2x2", copies, 8, 8, "4"},
		{"xx/x.+x./..", "2x2x2", free, 9, 8, "0"},
		{"L4", "2x4", func(p *Packing) { p.Turning, p.Copies = TurningOneSided, true }, 8, 4, "1"},
		{"L4", "2x4", func(p *Packing) { p.Copies = true }, 8, 8, "2"},
		{"L4", "2x4", fixed, 8, 2, "0"},
		{"4", "4x7", oneSided, 28 + 7, 0, ""},
		{"5", "9x10", oneSided, 90 + 18, 0, ""},
		{"I2,I3", "1x6", gaps, 2 + 6, 5 + 4, "6"},
		{"I3,I3", "2x3", nil, 2 + 6, 4, "2"},
	} {
		t.Run(test.pieces+" "+test.board, func(t *testing.T) {
			problem, err := packing(t, test.pieces, test.board, test.change).Problem()
			if err != nil {
				t.Fatal(err)
			}
			if problem.NumItems() != test.items || test.options > 0 &&
				problem.NumOptions() != test.options {
				t.Errorf("%d items and %d options, want %d and %d", problem.NumItems(),
					problem.NumOptions(), test.items, test.options)
			}
			if test.solutions != "" {
				count(t, problem, test.solutions)
			}
		})
	}
}

// count checks the number of solutions.
func count(t *testing.T, p *exactcover.Problem, want string) {
	t.Helper()
	n, err := p.Count(context.Background())
	if err != nil || n.String() != want {
		t.Errorf("%v solutions, want %s (%v)", n, want, err)
	}
}

func TestSoma(t *testing.T) {
	p := &Packing{Board: board(t, "3x3x3"), Pieces: Soma()}
	problem, err := p.Problem()
	if err != nil || problem.NumOptions() != 688 {
		t.Fatalf("%d options: %v", problem.NumOptions(), err)
	}
	count(t, problem, "11520") // 240 * 48
}

// The numbers are those of OEIS A000105, A000988, A001168; A038119, A000162, A001931.
func TestNumbersOfPieces(t *testing.T) {
	for _, test := range []struct {
		name    string
		list    func(int, Turning) ([]Piece, error)
		turning Turning
		want    []int
	}{
		{"free", Polyominoes, TurningUsual, []int{1, 1, 2, 5, 12, 35, 108, 369, 1285}},
		{"one-sided", Polyominoes, TurningOneSided, []int{1, 1, 2, 7, 18, 60, 196, 704}},
		{"fixed", Polyominoes, TurningFixed, []int{1, 2, 6, 19, 63, 216, 760}},
		{"free in space", Polycubes, TurningFree, []int{1, 1, 2, 7, 23, 112}},
		{"one-sided in space", Polycubes, TurningUsual, []int{1, 1, 2, 8, 29, 166}},
		{"fixed in space", Polycubes, TurningFixed, []int{1, 3, 15, 86, 534}},
	} {
		for i, want := range test.want {
			pieces, err := test.list(i+1, test.turning)
			if err != nil || len(pieces) != want {
				t.Errorf("%s of %d cells: %d, want %d (%v)", test.name, i+1, len(pieces), want, err)
			}
			names := map[string]bool{}
			for _, p := range pieces {
				names[p.Name] = true
			}
			if len(names) != len(pieces) {
				t.Errorf("%s of %d cells: %d names", test.name, i+1, len(names))
			}
		}
	}
}

func TestNamesOfPieces(t *testing.T) {
	for _, test := range []struct {
		text    string
		turning Turning
		want    string
	}{
		{"5", TurningUsual, "F I L N P T U V W X Y Z"},
		{"tetrominoes", TurningUsual, "I L O S T"},
		{"tetromino", TurningOneSided, "I L L' O S S' T"},
		{"3", TurningFixed, "I1 I2 L1 L2 L3 L4"},
		{"Y5,L4,Y-pentomino,I3", TurningUsual, "Y L Y_2 I"},
		{"x,XX,3", TurningUsual, "A A_2 I L"},
		{"domino,monomino", TurningUsual, "I O"},
		{"l-tromino", TurningUsual, "L"},
	} {
		pieces, err := ParsePieces(test.text, test.turning, true)
		var names []string
		for _, p := range pieces {
			names = append(names, p.Name)
		}
		if got := strings.Join(names, " "); got != test.want || err != nil {
			t.Errorf("%s: %s, want %s (%v)", test.text, got, test.want, err)
		}
	}
}

func TestBadPieces(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 `"" is not a piece: it is a letter with a number of squares`,
		"Y":                                `"Y" is not a piece`,
		"Y4":                               "no piece of 4 squares is called Y: there are I4, L4, O4, S4",
		"L3,":                              `"" is not a piece`,
		"./.":                              "has no cells",
		"11":                               "pieces of 11 cells, where 1 to 10 can be listed",
		"0":                                "not a possible size",
		"I9":                               `"I9" is not a piece`,
		"xx-yy":                            `is not a piece`,
		"99999999999999999999":             "is not a piece",
		strings.Repeat("x", 251):           "than 1000 cells, or of more than 250 in a row",
		strings.Repeat("xxxxxxxxxx/", 101): "a piece of more than 1000 cells",
	} {
		if _, err := ParsePieces(text, TurningUsual, true); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
}

func TestBadBoards(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 `"" is not a board`,
		"6":                                "is not a board",
		"6x":                               "is not a board",
		"6x-1":                             "is not a board",
		"6x10x2x2":                         "is not a board",
		"0x5":                              "not a possible size",
		"1x1-hole":                         "a board without cells",
		"2000x2000":                        "a board of 1x2000x2000 cells: 4000000 items, more than 1048576",
		"99999999999999999999x3":           "",
		"3000000000x3000000000x3000000000": "",
	} {
		if _, err := ParseBoard(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestReadBoard(t *testing.T) {
	b, err := ReadBoard(strings.NewReader("\n.##\n####\n\n\n #\n"))
	if err != nil || b.Layers != 2 || b.Rows != 2 || b.Cols != 4 || b.Cells() != 7 {
		t.Errorf("%+v, %v", b, err)
	}
	for text, want := range map[string]string{
		"":                         "a board without cells",
		"..\n..\n":                 "a board without cells",
		"#\t#\n":                   "has a tab",
		strings.Repeat("#", 9<<20): "a drawing of more than 8388608 bytes",
		strings.Repeat("#\n", 2000) + strings.Repeat("#",
			2000): "a board in a box of 1x2001x2000 cells",
	} {
		if _, err := ReadBoard(strings.NewReader(text)); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%.10q: %v, want %s", text, err, want)
		}
	}
}

func TestClassics(t *testing.T) {
	for _, test := range []struct {
		name      string
		make      func(int) (*exactcover.Problem, error)
		n         int
		solutions string
	}{
		{"queens", Queens, 1, "1"},
		{"queens", Queens, 2, "0"},
		{"queens", Queens, 3, "0"},
		{"queens", Queens, 8, "92"},
		{"queens", Queens, 10, "724"},
		{"Langford", Langford, 1, "0"},
		{"Langford", Langford, 3, "2"},
		{"Langford", Langford, 6, "0"},
		{"Langford", Langford, 8, "300"},
		{"Steiner", Steiner, 3, "1"},
		{"Steiner", Steiner, 7, "30"},
		{"Steiner", Steiner, 8, "0"},
		{"Steiner", Steiner, 9, "840"},
	} {
		t.Run(fmt.Sprint(test.name, test.n), func(t *testing.T) {
			p, err := test.make(test.n)
			if err != nil {
				t.Fatal(err)
			}
			count(t, p, test.solutions)
		})
	}
}

func TestMatchings(t *testing.T) {
	var complete [][2]string
	for i := range 8 {
		for j := range i {
			complete = append(complete, [2]string{fmt.Sprint(i), fmt.Sprint(j)})
		}
	}
	p, err := Matchings(complete)
	if err != nil {
		t.Fatal(err)
	}
	count(t, p, "105")
	for want, edges := range map[string][][2]string{
		"edge 1: ":              {{"a", "a"}},
		"edge 2: ":              {{"a", "b"}, {"a", "b:c"}},
		"a graph without edges": {},
	} {
		if _, err := Matchings(edges); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v: %v", edges, err)
		}
	}
}

func TestRandom(t *testing.T) {
	p, err := Random(60, 180, 3, rand.New(rand.NewPCG(1, 2)))
	if err != nil || p.NumItems() != 60 || p.NumOptions() != 180 || p.NumElements() != 540 {
		t.Errorf("%v", err)
	}
	if _, err := Random(3, 0, 4, nil); !errors.Is(err, ErrSize) {
		t.Error(err)
	}
	if _, err := Random(6, 16, 3, nil); !errors.Is(err, ErrSize) {
		t.Error(err)
	}
}

func TestTooLarge(t *testing.T) {
	for name, make := range map[string]func() (*exactcover.Problem, error){
		"queens":   func() (*exactcover.Problem, error) { return Queens(4000) },
		"Langford": func() (*exactcover.Problem, error) { return Langford(1e9) },
		"Steiner":  func() (*exactcover.Problem, error) { return Steiner(1 << 30) },
		"random":   func() (*exactcover.Problem, error) { return Random(1000, 1e8, 3, nil) },
		"packing": func() (*exactcover.Problem, error) {
			return packing(t, "10", "100x100", copies).Problem()
		},
	} {
		if _, err := make(); !errors.Is(err, exactcover.ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFits(t *testing.T) {
	for _, test := range []struct {
		pieces, board string
		change        func(*Packing)
		want          string
	}{
		{"5", "6x10", nil, ""},
		{"5", "8x8", nil, "the board has 64 cells and the pieces 60"},
		{"5", "8x8", func(p *Packing) { p.Gaps = true }, ""},
		{"5", "5x5", nil, "the board has 25 cells and the pieces 60"},
		{"5", "5x5", func(p *Packing) { p.Spare = true }, ""},
		{"2", "3x3", copies, "the board has 9 cells, which pieces of 2 cannot fill"},
		{"2,3", "3x3", copies, ""},
	} {
		if got := packing(t, test.pieces, test.board, test.change).Fits(); got != test.want {
			t.Errorf("%s on %s: %q, want %q", test.pieces, test.board, got, test.want)
		}
	}
}
