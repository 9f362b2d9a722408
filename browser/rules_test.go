package browser

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/nonet-dev/nonet/internal/web/api"
)

// killer is a puzzle with the solution sol: some of its givens, and a cage around each third of
// a row.
func killer() api.Puzzle {
	p := api.Puzzle{}
	for c, d := range sol {
		if c%9 == c/9 || c == 61 {
			p.Givens += string(d)
		} else {
			p.Givens += "."
		}
	}
	for c := 0; c < 81; c += 9 {
		for _, cage := range [][2]int{{0, 1}, {2, 4}, {5, 6}, {7, 8}} {
			var cells []string
			sum := 0
			for at := c + cage[0]; at <= c+cage[1]; at++ {
				cells = append(cells, nameOf(at, 9))
				sum += int(sol[at] - '0')
			}
			p.Rules = append(p.Rules, fmt.Sprintf("cage:%d:%s", sum, strings.Join(cells, ",")))
		}
	}
	return p
}

// ruled returns the fields of a link of the page to a puzzle with rules.
func ruled(p api.Puzzle) string {
	state, err := json.Marshal(map[string]any{"rules": p.Rules})
	if err != nil {
		panic(err)
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		panic(err)
	}
	w.Write(state)
	w.Close()
	return "p=" + p.Givens + "&s=" + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

// Somebody opens a killer from a link of f-puzzles, enters digits that break the sum of a cage,
// takes a hint, shares the puzzle, and finds it again when the page is loaded anew.
func TestKiller(t *testing.T) {
	t.Parallel()
	puzzle := killer()
	written, err := call[api.WriteResult](t, "write",
		api.WriteParams{Grids: []api.FullGrid{{Grid: api.Grid{Puzzle: puzzle}}}, To: "fpuzzles"})
	if err != nil {
		t.Fatal(err)
	}
	if written.Lost != "" {
		t.Errorf("a link of f-puzzles loses %s", written.Lost)
	}
	for _, s := range turn(t, setup{engine: "http"},
		setup{engine: "wasm", device: phone, theme: "dark"}) {
		t.Run(string(s.engine), func(t *testing.T) {
			p := open(t, s, "play")
			p.wait(table + `.length === 81`)
			p.paste(written.Text)
			p.becomesGivens(puzzle.Givens)
			p.wait(`document.querySelector(".b-rules") !== null`)
			p.wait(table + `[7].ariaDescription === "cage of 3 in r1c8 and r1c9"`)
			p.see("add up to the number")

			p.choose("r1c8")
			p.keys("2")
			p.choose("r1c9")
			p.keys("4")
			p.see("Cage of 3 has 6: r1c8 and r1c9")
			p.is("r1c9", cellOf("r1c9"), "4, wrong")
			p.wait(`document.querySelectorAll(".b-rules .b-broken").length === 1`)
			p.keys("Control+z", "Control+z")
			p.wait(`document.querySelector(".b-rules .b-broken, .rules .breach:not([hidden])") === null`)

			p.click("button", "Hint")
			p.wait(`document.querySelector(".hint-bar.hinted") !== null`)
			p.click(".hint-bar button", "Technique?")
			p.click(".hint-bar button", "Show")
			p.wait(`document.querySelector(".hint-details .legend li, .hint-details .sentences li") !== null`)
			p.click(".hint-bar button", "Do it")
			p.wait(`document.querySelector(".hint-bar.hinted") === null`)
			after := p.grid()

			p.tool("Share")
			// f-puzzles does not hold the time, which the page counts from the first second on.
			p.wait(`[...document.querySelectorAll("dialog .programs li")].some(e =>
				/f-puzzles\S*(\s+without time)?$/.test(e.innerText.trim()))`)
			p.wait(`/&s=/.test(document.querySelector("dialog input[type=text]").value)`)
			link := eval[string](p, `document.querySelector("dialog input[type=text]").value`)
			p.keys("Escape")
			p.do(chromedp.Reload())
			p.wait(`document.querySelector(".b-rules") !== null`)
			p.is("grid when loaded anew", gridDigits, after)

			_, fragment, _ := strings.Cut(link, "#")
			q := open(t, s, fragment)
			q.wait(`document.querySelector(".b-rules") !== null`)
			q.is("grid of the link", gridDigits, after)
		})
	}
}

// A full grid is solved only if it keeps to the rules.
func TestKillerSolved(t *testing.T) {
	t.Parallel()
	puzzle := killer()
	puzzle.Givens = sol[:80] + "."
	p := open(t, setup{}, "play&"+ruled(puzzle))
	p.wait(`document.querySelector(".b-rules") !== null`)
	p.choose("r9c9")
	p.keys(sol[80:])
	p.see("Solved in")
	puzzle.Rules = append(puzzle.Rules, "greater:r9c8,r9c9")
	q := open(t, setup{}, "play&"+ruled(puzzle))
	q.wait(`document.querySelector(".b-rules") !== null`)
	q.choose("r9c9")
	q.keys(sol[80:])
	q.wait(`document.querySelector(".rules .breach") !== null`)
	if eval[bool](q, `document.body.innerText.includes("Solved in")`) {
		t.Error("a grid that breaks a rule counts as solved")
	}
}

// Clues outside of the grid have room on a phone, and cells stay where they are tapped.
func TestOutsideClues(t *testing.T) {
	t.Parallel()
	puzzle := api.Puzzle{Givens: strings.Repeat(".", 81),
		Rules: []string{"sandwich:12:r1c3-r9c3", "skyscraper:3:r4c9-r4c1", "x-sum:20:r9c5-r1c5"}}
	p := open(t, setup{device: phone}, "play&"+ruled(puzzle))
	p.wait(`document.querySelector(".b-rules") !== null`)
	for _, cell := range []string{"r1c1", "r9c9", "r5c5"} {
		p.choose(cell)
		p.is("selection", selectedCells, cell)
	}
	p.fits("clues outside on a phone")
	if !eval[bool](p, `(() => {
		const paper = document.querySelector(".board-picture .b-paper").getBoundingClientRect();
		const cells = `+table+`.map(c => c.getBoundingClientRect());
		return Math.abs(cells[0].left - paper.left) < 3 && Math.abs(cells[0].top - paper.top) < 3
			&& Math.abs(cells[80].right - paper.right) < 3
			&& Math.abs(cells[80].bottom - paper.bottom) < 3;
	})()`) {
		t.Error("the table is not where the grid is")
	}
	if !eval[bool](p, `(() => {
		const all = document.querySelector(".board-picture").getBoundingClientRect();
		return [...document.querySelectorAll(".b-rules text")].every(e => {
			const r = e.getBoundingClientRect();
			return r.left >= all.left - 1 && r.top >= all.top - 1 && r.right <= all.right + 1
				&& r.bottom <= all.bottom + 1;
		});
	})()`) {
		t.Error("a clue is outside of the picture")
	}
}
