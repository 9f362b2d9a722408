package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// call calls a method of the page's engine without the page.
func call[R any](t *testing.T, method string, params any) (R, error) {
	t.Helper()
	m, ok := api.ByName(method)
	if !ok {
		t.Fatalf("there is no method %s", method)
	}
	text, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	result, err := m.Call(context.Background(), text, func(any) error { return nil })
	if err != nil {
		var none R
		return none, err
	}
	return result.(R), nil
}

// A puzzle is pasted in each format that nonet reads and writes, and in forms that people use.
func TestPaste(t *testing.T) {
	t.Parallel()
	texts := map[string]string{
		"81 digits":       strings.ReplaceAll(hard, ".", "0"),
		"81 signs":        strings.ReplaceAll(hard, ".", "*"),
		"nine lines":      lines(hard),
		"CRLF, and blank": "\r\n" + strings.ReplaceAll(lines(hard), "\n", "\r\n") + "\r\n\r\n",
		"with a comment":  hard + " # of a forum",
		"an own link":     "https://example.org/nonet/#play&p=" + hard,
	}
	about, err := call[api.About](t, "about", struct{}{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range about.Formats {
		if !f.Writes || !f.Reads || f.Name == "dlx-cpp-sparse" { // which only its name tells
			continue
		}
		grid := api.Grid{}
		grid.Givens = hard
		written, err := call[api.WriteResult](t, "write",
			api.WriteParams{Grids: []api.FullGrid{{Grid: grid}}, To: f.Name})
		if err == nil { // else the format is for other sizes
			texts["format "+f.Name] = written.Text
		}
	}
	p := open(t, setup{}, "play")
	p.wait(table + `.length === 81`)
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			p := p.in(t)
			p.keys("Escape") // a dialog of the last text
			p.wait(`document.querySelector("dialog") === null`)
			p.paste(easy)
			p.becomesGivens(easy)
			found, err := call[api.ReadResult](t, "read", api.ReadParams{Text: text})
			p.paste(text)
			if err == nil && found.Cover != "" { // no Sudoku, but an exact cover problem
				p.wait(`location.hash.startsWith("#links")`)
				p.navigate("play")
				p.wait(table + `.length === 81`) // else the next text is pasted into Links
				return
			}
			p.wait(`document.querySelector("dialog[open]") !== null || `+givensOf+" === %s",
				hard)
			p.is("givens", givensOf, hard)
		})
	}
}

// lines cuts a puzzle into its rows.
func lines(puzzle string) string {
	var rows []string
	for i := 0; i < 81; i += 9 {
		rows = append(rows, puzzle[i:i+9])
	}
	return strings.Join(rows, "\n")
}

const givensOf = table + `.map(c => /^\d, given/.test(c.ariaLabel) ? c.ariaLabel[0] : ".")
	.join("")`

// What is beside the list of layouts stays where it is when the engine has told which there are: a
// click may be on its way.
func TestEmptyGridStays(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	moved := eval[[]float64](p, `(async (tool, button) => {
		tool().click();
		const place = () => button().getBoundingClientRect().x;
		while (!button()) await new Promise(done => setTimeout(done));
		const list = button().closest("section").querySelector("select");
		const entries = list.length, before = place();
		while (list.length < 2) await new Promise(done => setTimeout(done));
		return [entries, place() - before];
	})(() => `+find("#tools button", "Open")+`, () => `+find("dialog button", "Empty grid")+`)`)
	if moved[0] != 1 || moved[1] != 0 {
		t.Errorf("with %v entries at first the button moves by %v", moved[0], moved[1])
	}
}

// becomesGivens waits until the board has the givens of a line.
func (p *page) becomesGivens(line string) {
	p.Helper()
	p.wait(givensOf+" === %s", line)
}

// Ctrl+C copies the grid, with what the player has written, and Ctrl+V opens it.
func TestClipboard(t *testing.T) {
	t.Parallel()
	p := open(t, setup{script: `navigator.clipboard.writeText = text => {
		window.copied = text;
		return Promise.resolve();
	};`}, "play&p="+hard)
	p.becomesGivens(hard)
	p.choose("r1c2")
	p.keys("Control+c")
	p.wait(`window.copied !== undefined`)
	copied := eval[string](p, "window.copied")
	p.paste(easy)
	p.becomesGivens(easy)
	p.paste(copied)
	p.becomesGivens(hard)
}

// What cannot be read says where and why, and stays in the field.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	p := open(t, setup{device: phone}, "play")
	p.wait(table + `.length === 81`)
	p.paste("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7µ")
	p.wait(`document.querySelector("dialog[open] [role=status].bad") !== null`)
	said := eval[string](p, `document.querySelector("dialog[open] [role=status].bad").innerText`)
	if !strings.Contains(said, "column 81") {
		t.Errorf("a sign that is not a digit: %q", said)
	}
	p.is("the text in the field",
		`document.querySelector("dialog[open] textarea").value.slice(-2)`, "7µ")
	p.keys("Escape")
	p.wait(`document.querySelector("dialog") === null`)
	if p.focus() == "BODY" {
		t.Error("the focus is lost when the dialog is closed")
	}
}

// A puzzle with constraints that nonet cannot hold is refused, and the rest can be read. What
// comes with it in words is told.
func TestReadTheRest(t *testing.T) {
	t.Parallel()
	p := open(t, setup{device: phone}, "play")
	p.wait(table + `.length === 81`)
	cells := strings.Repeat("[{},{},{},{},{},{},{},{},{}],", 8)
	p.paste(`{"size":9,"title":"Hot","author":"Ann","ruleset":"Digits rise along thermometers.",` +
		`"grid":[` + cells + `[{"value":7,"given":true},{},{},{},{},{},{},{},{}]],` +
		`"rossini":[{"cells":["R1C1","R1C2"]}]}`)
	p.wait(`document.querySelector("dialog[open] [role=status].bad") !== null`)
	said := eval[string](p, `document.querySelector("dialog[open] [role=status].bad").innerText`)
	if !strings.Contains(said, `onet cannot hold: "rossini" (1)`) {
		t.Errorf("an unknown constraint: %q", said)
	}
	p.click("dialog[open] button", "Read the rest")
	p.becomesGivens(strings.Repeat(".", 72) + "7........")
	p.wait(`document.querySelector(".notice")?.innerText.includes("without \"rossini\" (1)")`)
	p.wait(`document.querySelector(".notice")?.innerText.includes("By Ann.")`)
	p.see("This puzzle has at least") // the notice that came last covers the one before
	p.click(".notice:last-child button", "Close")
	p.click(".notice button", "Its rules")
	p.wait(`document.querySelector("dialog[open] pre")?.innerText === ` +
		`"Digits rise along thermometers."`)
}

// Links and puzzles that harm: the page says what is wrong, and goes on with the game.
func TestHostileLinks(t *testing.T) {
	t.Parallel()
	const bomb = "7cExAQAAAMKg9U9tDB8gAAAAAAAAAAAAAAAAAAAA" // no deflate
	for name, fragment := range map[string]string{
		"too short":         "play&p=123",
		"a script":          "play&p=%3Cscript%3Ealert(1)%3C/script%3E",
		"an unknown layout": "play&p=" + easy + "&l=9+diagnal",
		"a layout too large": "play&p=" + strings.Repeat(".", 49*49) +
			"&l=7x7",
		"no base64":          "play&p=" + easy + "&s=%25%25%25",
		"no deflate":         "play&p=" + easy + "&s=" + bomb,
		"a view of no name":  "nowhere&p=",
		"a moment too large": "search&p=" + easy + "&e=dfs,foo&at=1e300&stop=x&by=y",
		"no number":          "solve&p=" + easy + "&n=NaN&profile=__proto__&from=x",
		"an order of nobody": "make&n=1e9&level=hardest&layout=9%2B&er=9-1&seed=-3&symmetry=x",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{}, fragment)
			p.wait(`document.querySelector("main > section:not([hidden])") !== null`)
			p.navigate("play")
			p.wait(table + `.length >= 16`)
			p.choose("r1c1")
			p.is("cursor", focusedCell, "r1c1")
		})
	}
}

// A puzzle without a solution, one with several and one whose givens clash are played, and the
// page says at once what is wrong.
func TestBadPuzzles(t *testing.T) {
	t.Parallel()
	p := open(t, setup{theme: "dark"}, "play")
	p.wait(table + `.length === 81`)
	for _, bad := range []struct{ name, puzzle, says string }{
		{"none", "12345678." + strings.Repeat(".", 8) + "9" + strings.Repeat(".", 63),
			"This puzzle has no solution."},
		{"many", strings.Repeat(".", 72) + "123456789",
			"This puzzle has at least 100 solutions."},
		{"clash", "11" + strings.Repeat(".", 79),
			"The givens of this puzzle break its rules."},
	} {
		t.Run(bad.name, func(t *testing.T) {
			p := p.in(t)
			p.paste(bad.puzzle)
			p.see(bad.says)
			p.becomesGivens(bad.puzzle)
			p.click(".notice button", "What is wrong?")
			p.wait(`document.querySelector("dialog[open] .report").innerText !== ""`)
			p.keys("Escape")
			p.wait(`document.querySelector("dialog") === null`)
			p.choose("r9c9")
			p.keys("h")
			p.wait(`document.querySelector(".hint-bar.told") !== null`)
			if got := eval[string](p, `document.querySelector(".hint-text").innerText`); got == "" {
				t.Error("a hint says nothing")
			}
		})
	}
}

// A browser that keeps nothing, and one whose store is full: it is told once, and the game goes
// on.
func TestStorage(t *testing.T) {
	t.Parallel()
	const refuse = `Storage.prototype.setItem = () => {
		throw new DOMException("full", "QuotaExceededError");
	};`
	const forbid = `Object.defineProperty(window, "localStorage", {get() {
		throw new DOMException("denied", "SecurityError");
	}});`
	for name, script := range map[string]string{"full": refuse, "forbidden": forbid} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{script: script}, "play&p="+easy)
			p.wait(table + `.length === 81`)
			p.choose("r1c3")
			p.keys("4")
			p.wait(`document.querySelector("#assertive").textContent.includes("keep games")`)
			p.see("Nothing on the screen is lost while the page stays open.")
			p.click(".notice button", "Close")
			p.choose("r1c4")
			p.keys("6")
			p.is("r1c4", cellOf("r1c4"), "6")
			p.frames()
			if eval[bool](p, `document.querySelector(".notice") !== null`) {
				t.Error("it is told twice")
			}
		})
	}
}

// Boards of other sizes and shapes are played, with letters for the digits from 10 on.
func TestLargeBoards(t *testing.T) {
	t.Parallel()
	p := open(t, setup{device: phone}, "play&l=16&p="+strings.Repeat(".", 256))
	p.wait(table + `.length === 256`)
	p.choose("r16c16")
	p.is("cursor", focusedCell, "r16c16")
	p.types("g", "r16c16", "G")
	p.types("Shift+A", "r16c16", "G") // no note in a cell that has a digit
	p.keys("ArrowLeft")
	p.types("Shift+A", "r16c15", "empty, corner A")
	p.keys("Alt+c")
	p.types("b", "r16c15", "empty, corner A, centre B")
	p.fits("16×16 on a phone")
	q := open(t, setup{}, "play&l="+jigsaw6+"&p=.....63...1................5...2....")
	q.wait(table + `.length === 36`)
	q.choose("r1c1")
	if name := eval[string](q, table+`[0].ariaLabel`); name != "empty, row 1 column 1, region A" {
		t.Errorf("the first cell of a jigsaw is called %q", name)
	}
	q.keys("7")
	q.is("r1c1 after 7", cellOf("r1c1"), "empty")
	q.keys("h")
	q.wait(`document.querySelector(".hint-bar.hinted") !== null`)
	for _, view := range []string{"solve", "search"} {
		q.view(strings.ToUpper(view[:1]) + view[1:])
		q.wait(fmt.Sprintf(`document.querySelector("section.%s svg") !== null`, view))
	}
}
