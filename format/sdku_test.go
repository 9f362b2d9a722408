package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// sdkuCells returns a document of a version with cells, each "column row digit origin".
func sdkuCells(version int, cells ...string) string {
	text := fmt.Sprintf("\ufeff<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Sudoku version=\"%d\">\n",
		version)
	for _, cell := range cells {
		f := append(strings.Fields(cell), "", "", "")
		text += "  <Cell>\n    <x>" + f[0] + "</x>\n    <y>" + f[1] + "</y>\n    <value>" + f[2] +
			"</value>\n    <origin>" + f[3] + "</origin>\n  </Cell>\n"
	}
	return text + "</Sudoku>"
}

// sdkuLine returns a document of version 3 that begins with cells and has no other digits.
func sdkuLine(cells string) string {
	n := strings.Count(cells, "|")
	return `<Sudoku version="3"><c>` + cells + strings.Repeat("01022.0.0|", 81-n) + `</c></Sudoku>`
}

func TestSDKU(t *testing.T) {
	dots := func(start string) string { return start + strings.Repeat(".", 81-len(start)) }
	const left = "what the program calculated was left out"
	for _, test := range []struct {
		text           string
		givens, placed string // the beginnings
		remark         string
	}{
		{sdkuCells(2, "0 0 5 Provided", "2 0 6 User", "1 0 9 User"), "5..", ".96", ""},
		{sdkuCells(2, "0 0 5 Provided", "1 1 9 Calculated"), "5", "", left},
		{sdkuCells(2, "0 0 5 User", "1 0 9 User"), "59", "", ""},
		{sdkuCells(1, "0 0 5 User", "1 0 9 Calculated", "0 1 4 Trial"), "5", "", left},
		{sdkuCells(1, "0 0 5 Provided", "1 0 9 User"), "59", "", ""},
		{sdkuCells(1), "", "", ""}, {`<Sudoku version="1" />`, "", "", ""},
		{`<Sudoku><Cell x="1" y="0">3</Cell><Cell x="0" y="1">4</Cell></Sudoku>`, ".3.......4", "", ""},
		{sdkuLine("51|92|63|"), "5", ".9", left}, {sdkuLine("52|"), "5", "", ""},
		{sdkuLine("52|0990.0.0|"), "5", "", left}, {sdkuLine("52|01022.2.0|"), "5", "", left},
	} {
		rec := only(t, test.text, Options{})
		if rec.Err != nil || rec.Format != sdkuFormat {
			t.Errorf("%s\n%v", test.text, rec.Err)
			continue
		}
		placed := ""
		if rec.Progress != nil {
			placed = rec.Progress.Placed.String()
		}
		if rec.Puzzle.Givens.String() != dots(test.givens) ||
			placed != "" && placed != dots(test.placed) || (placed == "") != (test.placed == "") ||
			strings.Join(rec.Remarks, "; ") != test.remark {
			t.Errorf("%s\ngot %s, placed %s, remarks %q", test.text, rec.Puzzle.Givens, placed,
				rec.Remarks)
		}
	}
}

func TestSDKUErrors(t *testing.T) {
	wantErrors(t, sdkuFormat, map[string]string{
		`<Sudoku version="99">` + "\n</Sudoku>":   `1:1: format sdku: found version "99", expected 0 to 3`,
		`<Sudoku version="x"/>`:                   `found version "x"`,
		`<Puzzle/>`:                               `found the element "Puzzle", expected Sudoku`,
		`<Sudoku version="3"></Sudoku>`:           "found no element c, which has the cells",
		`<Sudoku version="3"><c>51|</c></Sudoku>`: "found 1 cells, expected 81",
		sdkuCells(2, "9 0 5 User"):                `3:3: format sdku: found the x "9" of a cell, expected 0 to 8`,
		sdkuCells(2, "0 0"):                       `found the value "" of a cell`,
		sdkuCells(2, "0 0 10 User"):               `found the value "10" of a cell, expected 0 to 9`,
		sdkuCells(2, "0 0 1 Else"):                `found the origin "Else" of r1c1`,
		sdkuCells(2, "0 0 1 User", "0 0 1 User"):  "found a second digit of r1c1",
		sdkuLine("54|"):                           `cell 1: found "54", expected a digit and its origin`,
		sdkuLine("x|"):                            `cell 1: found "x", expected a digit`,
		sdkuLine("01022.0|"):                      `cell 1: found "1022.0", expected three numbers`,
		sdkuLine("01023.0.0|"):                    `cell 1: found "1023", expected a set of digits`,
		sdkuCells(2, "0 0 5 User")[:70]:           ":3:8: format sdku: unexpected EOF",
	})
}

// Elements and attributes that are not known are refused by name.
func TestSDKUUnknown(t *testing.T) {
	wantKinds(t, `<Sudoku version="2" diagonals="true"><Cage>1</Cage></Sudoku>`,
		[]ConstraintKind{{`"diagonals"`, 1}, {`"Cage"`, 1}})
}

// Givens are provided, and placed digits are the user's.
func TestSDKUWriter(t *testing.T) {
	rec := only(t, sdkuCells(2, "0 0 5 Provided", "8 8 6 User"), Options{})
	text, err := write(sdkuFormat, WriteOptions{}, rec)
	want := "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Sudoku version=\"2\">\n" +
		"  <Cell><x>0</x><y>0</y><value>5</value><origin>Provided</origin></Cell>\n" +
		"  <Cell><x>8</x><y>8</y><value>6</value><origin>User</origin></Cell>\n</Sudoku>\n"
	if text != want || err != nil {
		t.Errorf("got %s, %v", text, err)
	}
	for _, p := range []*nonet.Puzzle{puzzleOf(t, "2x2"), puzzleOf(t, "9+diagonal"), nil} {
		text, err := write(sdkuFormat, WriteOptions{}, &Record{Puzzle: p})
		if !errors.Is(err, ErrCannotHold) || text != "" {
			t.Errorf("wrote %q, %v", text, err)
		}
	}
	placed := &Record{Puzzle: puzzleOf(t, "9"), Progress: &Progress{Placed: make(nonet.Grid, 81)}}
	placed.Progress.Placed[0] = 1
	if lost := sdkuFormat.LeavesOut(placed); len(lost) != 1 {
		t.Errorf("of a puzzle without givens it leaves out %q", lost)
	}
}
