package browser

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// A keyTest proves a row of the table of keys in the help of the page.
type keyTest struct {
	row  string // as the table names it
	test func(p *page)
}

// boardKeys has the rows that the board of Play follows. Each begins with r1c3, an empty cell,
// selected, with the mode Digit, and with nothing entered.
var boardKeys = []keyTest{
	{"Arrows", func(p *page) {
		p.moves("ArrowRight", "r1c4")
		p.moves("ArrowDown", "r2c4")
		p.moves("ArrowLeft", "r2c3")
		p.moves("ArrowUp", "r1c3")
		p.moves("ArrowUp", "r9c3") // around the edge, in the same line
		p.moves("ArrowDown", "r1c3")
		p.keys("Home")
		p.moves("ArrowLeft", "r1c9")
		p.moves("ArrowRight", "r1c1")
	}},
	{"W A S D", func(p *page) {
		p.moves("d", "r1c4")
		p.moves("s", "r2c4")
		p.moves("a", "r2c3")
		p.moves("w", "r1c3")
	}},
	{"Shift or Ctrl+Arrows", func(p *page) {
		p.keys("Shift+ArrowRight", "Control+ArrowDown")
		p.is("selection", selectedCells, "r1c3 r1c4 r2c4")
		p.is("cursor", focusedCell, "r2c4")
		p.keys("Meta+ArrowLeft")
		p.is("selection", selectedCells, "r1c3 r1c4 r2c3 r2c4")
	}},
	{"Home, End", func(p *page) {
		p.moves("End", "r1c9")
		p.moves("Home", "r1c1")
	}},
	{"Ctrl+Home, Ctrl+End", func(p *page) {
		p.moves("Control+End", "r9c9")
		p.moves("Control+Home", "r1c1")
	}},
	{"PageUp, PageDown", func(p *page) {
		p.moves("PageDown", "r4c3")
		p.moves("PageDown", "r7c3")
		p.moves("PageUp", "r4c3")
	}},
	{"Ctrl+Space, Ctrl+click", func(p *page) {
		p.choose("r2c2", ctrlHeld)
		p.choose("r1c4", ctrlHeld)
		p.is("after two clicks", selectedCells, "r1c3 r1c4 r2c2")
		p.choose("r2c2", ctrlHeld)
		p.is("after another click", selectedCells, "r1c3 r1c4")
		p.keys("Control+Space")
		p.is("after Ctrl+Space", selectedCells, "r1c3 r1c4 r2c2")
		p.keys("Control+Space")
		p.is("after another Ctrl+Space", selectedCells, "r1c3 r1c4")
	}},
	{"Ctrl+A", func(p *page) {
		p.keys("Control+a")
		p.is("cells selected", `String(`+table+`.filter(c => c.ariaSelected === "true").length)`, "81")
	}},
	{"Esc", func(p *page) {
		p.keys("h")
		p.wait(`document.querySelector(".hint-bar.hinted") !== null`)
		p.keys("Escape")
		p.wait(`document.querySelector(".hint-bar.hinted") === null`)
		p.is("after one", selectedCells, "r1c3")
		p.keys("Escape")
		p.is("after two", selectedCells, "")
		p.is("cursor", focusedCell, "r1c3")
	}},
	{"1–9", func(p *page) {
		p.types("4", "r1c3", "4")
		p.types("1", "r1c3", "1")
		p.types("1", "r1c3", "empty")
		p.types("Numpad7", "r1c3", "7, wrong")
		p.keys("ArrowLeft", "9")
		p.is("a given", cellOf("r1c2"), "3, given")
	}},
	{"Shift+1–9", func(p *page) {
		p.types("Shift+4", "r1c3", "empty, corner 4")
		p.types("Shift+1", "r1c3", "empty, corner 1 4")
		p.types("Shift+4", "r1c3", "empty, corner 1")
	}},
	{"Ctrl+1–9", func(p *page) {
		p.types("Control+2", "r1c3", "empty, centre 2")
		p.types("Meta+4", "r1c3", "empty, centre 2 4")
		p.types("Control+2", "r1c3", "empty, centre 4")
	}},
	{"Ctrl+Shift+1–9", func(p *page) {
		p.types("Control+Shift+3", "r1c3", "empty, colour 3")
		p.keys("ArrowLeft")
		p.types("Control+Shift+9", "r1c2", "3, given, colour 9")
	}},
	{"Z X C V B", func(p *page) {
		p.keys("x", "4")
		p.is("corner", cellOf("r1c3"), "empty, corner 4")
		p.keys("c", "2")
		p.is("centre", cellOf("r1c3"), "empty, corner 4, centre 2")
		p.keys("v", "1")
		p.is("colour", cellOf("r1c3"), "empty, corner 4, centre 2, colour 1")
		p.keys("b")
		p.wait(`document.querySelector(".pen-pad")?.checkVisibility() === true`)
		p.keys("Control+Space", "z", "4")
		p.is("digit", cellOf("r1c3"), "4, colour 1, pen 4: cross")
	}},
	{"Space", func(p *page) {
		for _, mode := range []string{"Corner", "Centre", "Colour", "Pen", "Digit"} {
			p.keys("Space")
			p.is("mode", `document.querySelector(".modes input:checked")
				.parentElement.innerText.trim()`, mode)
		}
	}},
	{"0, Backspace, Delete", func(p *page) {
		p.keys("Shift+1", "Control+2", "Control+Shift+3", "4")
		for _, step := range []struct{ key, want string }{
			{"Backspace", "empty, corner 1, centre 2, colour 3"}, // the digit
			{"Delete", "empty"}, // no notes of the mode: all
		} {
			p.types(step.key, "r1c3", step.want)
		}
		p.keys("Shift+1", "Control+2", "c")
		p.types("0", "r1c3", "empty, corner 1") // the notes of the mode
		p.keys("ArrowLeft", "Delete", "Backspace", "0")
		p.is("a given", cellOf("r1c2"), "3, given")
	}},
	{"Shift+Delete", func(p *page) {
		p.keys("Shift+1", "Control+2")
		p.types("Shift+Delete", "r1c3", "empty, centre 2")
	}},
	{"Ctrl+Delete", func(p *page) {
		p.keys("Shift+1", "Control+2")
		p.types("Control+Delete", "r1c3", "empty, corner 1")
	}},
	{"Ctrl+Z, [", func(p *page) {
		p.keys("4", "Shift+ArrowRight", "1")
		p.is("r1c4", cellOf("r1c4"), "1, wrong")
		p.types("Control+z", "r1c3", "4")
		p.types("[", "r1c3", "empty")
		p.types("[", "r1c3", "empty")
	}},
	{"Ctrl+Y, Ctrl+Shift+Z, ]", func(p *page) {
		p.keys("4", "1", "2", "[", "[", "[")
		p.types("Control+y", "r1c3", "4")
		p.types("Control+Shift+z", "r1c3", "1")
		p.types("]", "r1c3", "2")
	}},
	{"H", func(p *page) {
		p.keys("h")
		p.see("Look at")
		p.keys("h")
		p.see("single")
		p.keys("h")
		p.wait(`document.querySelector(".board-picture .nonet") !== null`)
		p.is("cursor", focusedCell, "r1c3")
	}},
	{"Shift+H", func(p *page) {
		p.keys("h")
		p.see("Look at")
		before := p.grid()
		p.keys("Shift+h")
		if p.grid() == before {
			p.Error("the step of the hint has changed nothing")
		}
		p.keys("Control+z")
		p.is("grid after undo", gridDigits, before)
	}},
	{"Enter", func(p *page) {
		p.keys("1", "Enter") // no clash, but wrong
		p.see("Wrong: r1c3.")
		p.keys("4", "Enter")
		p.see("All right so far: 1 digit, 50 cells to go.")
	}},
	{"M", func(p *page) {
		p.types("m", "r1c3", "empty, centre 1 2 4")
	}},
	{"L", func(p *page) {
		p.keys("Home", "l") // r1c1 is 5
		p.is("cells lit", litCells, "3")
		p.keys("l", "ArrowRight", "ArrowRight")
		p.is("cells lit after another L", litCells, "0")
	}},
	{"Alt+1 … 9", func(p *page) {
		p.keys("Alt+5")
		p.wait(`document.querySelector("[aria-live=polite]").innerText.includes("5 is lit")`)
		p.is("cells lit", litCells, "3")
		p.is("r1c3", cellOf("r1c3"), "empty")
		p.keys("Alt+5")
	}},
	{"N", func(p *page) {
		p.keys("n", "Escape", "Escape", "4")
		p.choose("r1c3")
		p.is("r1c3", cellOf("r1c3"), "4")
		p.choose("r1c4")
		p.is("r1c4", cellOf("r1c4"), "4, wrong")
		p.keys("4", "n")
	}},
	{"P", func(p *page) {
		p.keys("p")
		p.see("Paused")
		p.keys("p")
		p.wait(`!document.querySelector(".paused")?.checkVisibility()`)
		p.is("cursor", focusedCell, "r1c3")
	}},
	{"?", func(p *page) {
		p.keys("Shift+?")
		p.wait(`document.querySelector("dialog[open]") !== null`)
		p.keys("Escape")
		p.wait(`document.querySelector("dialog") === null`)
		p.is("cursor", focusedCell, "r1c3")
	}},
}

// litCells is an expression for the number of cells that are lit.
const litCells = `String(document.querySelectorAll("section.play .b-fill.b-same").length)`

// elsewhere has the rows that other tests prove.
var elsewhere = []string{
	"A–P",              // TestLargeBoards
	"Ctrl+C", "Ctrl+V", // TestClipboard
	"Shift+Home, PageUp, End, PageDown", "Ctrl+Arrows", "Ctrl+Space", // TestPenByKeys
	"S G P R D", "K", "Shift+Arrows", "Shift+Space", "0–9", "Alt+Arrows", // TestSetByKeys
	"O", "T", "Delete, Backspace", // TestSetByKeys
	"Space", "→ ←", "Shift+→ ←", "Ctrl+→ ←", "Home, End", "+ -", // TestPlayerKeys
	". ,", // TestChainLinkByLink
}

func ctrlHeld(p *input.DispatchMouseEventParams) { p.Modifiers = 2 }

// moves presses a key, after which a cell is selected, and has the focus.
func (p *page) moves(key, want string) {
	p.Helper()
	p.keys(key)
	p.is("cursor after "+key, focusedCell, want)
	p.is("selection after "+key, selectedCells, want)
}

// types presses a key, after which a cell has another content.
func (p *page) types(key, name, want string) {
	p.Helper()
	p.keys(key)
	p.is(name+" after "+key, cellOf(name), want)
}

// Each row of the table of keys holds, and each has a test.
func TestKeyTable(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	for _, k := range boardKeys {
		t.Run(k.row, func(t *testing.T) {
			one := p.in(t)
			one.keys("Escape", "Escape", "Escape", "z")
			one.choose("r1c3")
			k.test(one)
			// Back to the start: all is taken back, and nothing is left open.
			for range 16 {
				one.keys("Control+z")
			}
		})
	}
	p.keys("Shift+?")
	p.wait(`document.querySelector("dialog[open]") !== null`)
	rows := eval[[]string](p, `[...document.querySelectorAll("dialog[open] th[scope=row]")]
		.map(th => th.textContent.replace(/\s+/g, " ").trim())`)
	for _, row := range rows {
		tested := slices.Contains(elsewhere, row) ||
			slices.ContainsFunc(boardKeys, func(k keyTest) bool { return k.row == row })
		if !tested {
			t.Errorf("the help has the keys %q, which no test proves", row)
		}
	}
	for _, k := range boardKeys {
		if !slices.Contains(rows, k.row) {
			t.Errorf("the help lacks the keys %q", k.row)
		}
	}
}

// With letter keys off, letters and brackets do nothing, and all else still works.
func TestLetterKeysOff(t *testing.T) {
	t.Parallel()
	p := open(t, setup{script: `localStorage.setItem("nonet.settings",
		JSON.stringify({letterKeys: false}));`}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	p.choose("r1c3")
	before := p.grid()
	p.keys("d", "s", "a", "w", "x", "c", "v", "z", "h", "m", "l", "n", "p", "[", "]")
	p.is("cursor", focusedCell, "r1c3")
	p.is("grid", gridDigits, before)
	p.types("4", "r1c3", "4")
	p.types("Control+z", "r1c3", "empty")
}
