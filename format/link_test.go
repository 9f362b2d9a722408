package format

import (
	"net/url"
	"strings"
	"testing"
)

// The cells of a puzzle are read out of a link to any page: a part of the path, or a field.
func TestGridLinks(t *testing.T) {
	zeros, full := strings.ReplaceAll(easy, ".", "0"), easySolved
	const six = "1..............2..........3........4"
	for _, text := range []string{
		"https://example.com/play/" + easy, "https://example.com/play/" + zeros + "/hard",
		"http://www.example.com/?board=" + zeros + "&level=2", "example.com/#" + easy,
		"https://example.com/a?x=1#puzzle=" + zeros, "https://example.com/#/solve/" + zeros,
		"https://example.com/solve?" + strings.ReplaceAll(easy, ".", "_"),
		"https://example.com/solve?s=" + strings.ReplaceAll(easy, ".", "-"),
		"https://example.com/solve?s=" + strings.ReplaceAll(easy, ".", "%2E"),
		"https://localhost:8080/?p=" + easy + "&again=" + easy,
		"[A puzzle](https://example.com/play/" + easy + ")",
		url.QueryEscape("https://example.com/play/" + easy),
		"https://sudokupad.app/?puzzle=" + easy, // which is not an ID of SudokuPad
	} {
		rec := only(t, text+"\n", Options{})
		if got := summary(rec); got != "1: 9 "+easy || rec.Format != linkFormat {
			t.Errorf("%.80s: got %s", text, got)
		}
	}
	for text, want := range map[string]string{
		"https://example.com/?p=" + six:                          "1: 2x3 " + six,
		"https://example.com/?p=1.............2.":                "1: 4 1.............2.",
		"https://example.com/?p=" + full:                         "1: 9 " + full,
		"https://example.com/?a=" + full + "&b=" + zeros:         "1: 9 " + easy,
		"https://example.com/?p=" + strings.Repeat(".", 16):      "cannot be read",
		"https://example.com/?p=2024010112340000":                "cannot be read",
		"https://example.com/?p=" + zeros[1:]:                    "cannot be read",
		"https://example.com/?p=" + easy[:80] + "0":              "cannot be read", // two signs
		"https://example.com/?p=" + easy + "&q=" + hard + "&r=1": "cannot be read",
		"https://example.com/?p=" + strings.Repeat("0", 81):      "cannot be read",
		"https://example.com/?diagonal=1&board=" + zeros:         "cannot be read", // another puzzle
		"https://example.com/Killer/" + zeros:                    "cannot be read",
		"https://example.com/?diagonal=false&board=" + zeros:     "1: 9 " + easy,
		"https://example.com/?p=" + strings.Repeat("abc", 27):    "cannot be read",
	} {
		got := summary(recordsOf(t, linkFormat, text+"\n", Options{})[0])
		if !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	// A full grid beside the puzzle is its solution, if it is one.
	rec := only(t, "https://example.com/?a="+full+"&b="+zeros, Options{})
	if rec.Err != nil || rec.Solution.String() != full || len(rec.Remarks) > 0 {
		t.Errorf("%v: solution %v, remarks %q", rec.Err, rec.Solution, rec.Remarks)
	}
	rec = only(t, "https://example.com/?a="+full+"&b="+hard, Options{})
	if rec.Err != nil || rec.Solution != nil || len(rec.Remarks) != 1 {
		t.Errorf("%v: solution %v, remarks %q", rec.Err, rec.Solution, rec.Remarks)
	}
}

// What a link carries is read in percent form, too, with the link or alone.
func TestPercentForms(t *testing.T) {
	puzzle := read(t, easy, Options{})[0]
	for _, f := range All() {
		if f.link == nil || f.write == nil || f == pageFormat {
			continue
		}
		text, err := write(f, WriteOptions{}, &Record{Puzzle: puzzle.Puzzle})
		if err != nil {
			t.Fatal(err)
		}
		text = strings.TrimSpace(text)
		if !strings.HasPrefix(text, "https://") {
			continue
		}
		forms := []string{text, url.QueryEscape(text)}
		if f == fpuzzlesFormat || f == sudokuMakerFormat || f == sudokuPadFormat {
			_, payload, _, _ := linkOf([]byte(text))
			forms = append(forms, payload, url.QueryEscape(payload))
		}
		for _, form := range forms {
			rec := only(t, form+"\n", Options{})
			if got := summary(rec); got != "1: 9 "+easy || rec.Format != f {
				t.Errorf("%s: %.80s: got %s as %s", f.Name, form, got, rec.Format.Name)
			}
		}
	}
}

// Short links say what to do, those of SudokuPad at its former addresses, too.
func TestShortLinks(t *testing.T) {
	for _, text := range []string{
		"https://cracking-the-cryptic.web.app/sudoku/abc123",
		"https://app.crackingthecryptic.com/sudoku/abc123",
		"https://test.crackingthecryptic.com/sudoku/abc123",
		"https://sudokupad.app/abc123", "https://f-puzzles.com/?id=y1",
		"https://sudoku.coach/en/s/AbC1",
	} {
		rec := only(t, text+"\n", Options{})
		if got := summary(rec); !strings.Contains(got, "open it there, and copy") {
			t.Errorf("%s: got %s", text, got)
		}
	}
	rec := only(t, "https://cracking-the-cryptic.web.app/sudoku/classic"+
		strings.ReplaceAll(easy, ".", "0"), Options{})
	if got := summary(rec); got != "1: 9 "+easy {
		t.Errorf("got %s", got)
	}
}
