package browser

import (
	"strings"
	"testing"
)

// Mouse for the mode, keys for the digits: what was clicked takes no keys from the board.
func TestMouseAndKeys(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	p.choose("r1c3")
	p.click(".modes label", "Corner")
	p.keys("3", "4")
	p.is("notes after a click on the mode", p.cell("r1c3"), "empty, corner 3 4")
	p.click(".modes label", "Centre")
	p.keys("ArrowRight")
	p.is("an arrow moves on the board", p.selected(), "r1c4")
	p.is("the mode stays", eval[string](p,
		`document.querySelector(".modes input:checked").value`), "centre")
	p.click(".modes label", "Colour")
	p.keys("z", "6")
	p.is("a letter, and a digit", p.cell("r1c4"), "6")
	p.choose("r1c6")
	p.click("button", "Hint")
	p.wait(`document.querySelector(".hint-bar.hinted") !== null`)
	p.keys("8")
	p.is("a digit after a click on Hint", p.cell("r1c6"), "8")
	p.click(".play-tools button", "Check against the solution")
	p.keys("ArrowLeft")
	p.is("an arrow after Check", p.selected(), "r1c5")
}

// Who comes to a control with Tab has its keys.
func TestTabKeepsKeys(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	p.choose("r1c3")
	for range 20 {
		p.keys("Tab")
		if eval[bool](p, `document.activeElement.matches(".modes input")`) {
			break
		}
	}
	p.keys("ArrowRight")
	p.is("the mode", eval[string](p, `document.querySelector(".modes input:checked").value`),
		"corner")
	p.is("the selection", p.selected(), "r1c3")
	p.keys("2")
	p.is("a digit", p.cell("r1c3"), "empty, corner 2")
}

// After a puzzle was taken, and when a dialog that was opened with the mouse is closed, the board
// has the keyboard, and digits are digits.
func TestBoardHasKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	p.keys("v")
	p.tool("New")
	p.click("dialog .levels button", eval[string](p,
		`document.querySelector("dialog .levels button").innerText.replace(/\s+/g, " ").trim()`))
	p.wait(`document.querySelector("dialog") === null && document.activeElement.matches("td")`)
	p.is("the mode of a new puzzle", eval[string](p,
		`document.querySelector(".modes input:checked").value`), "digits")
	before := p.grid()
	p.keys("5")
	if p.grid() == before {
		p.Error("a digit does nothing after New")
	}
	for _, name := range []string{"Open", "Settings", "Help"} {
		p.tool(name)
		p.keys("Escape")
		p.wait(`document.querySelector("dialog") === null && document.activeElement.matches("td")`)
	}
	p.tool("Open")
	p.write("dialog[open] textarea", hard)
	p.click("dialog[open] button", "Open")
	p.becomesGivens(hard)
	p.wait(`document.querySelector("dialog") === null && document.activeElement.matches("td")`)
	p.is("selected", p.selected(), "r1c2")
	p.tool("Open")
	p.click("dialog[open] button", "Empty grid")
	p.becomesGivens(strings.Repeat(".", 81))
	p.wait(`document.querySelector("dialog") === null && document.activeElement.matches("td")`)
	p.types("7", "r1c1", "7")
}

// A click on the cell that is selected keeps it, and no key arms a digit that clicks then write.
func TestFirstClick(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	p.choose("r1c3")
	p.choose("r1c3")
	p.is("after another click", p.selected(), "r1c3")
	p.types("4", "r1c3", "4")
	p.keys("Escape", "Escape", "6")
	p.see("Select a cell first")
	p.choose("r1c4")
	p.is("a click after a digit", p.cell("r1c4"), "empty")
}

// A full grid with a mistake says so, whatever is marked at once.
func TestFullAndWrong(t *testing.T) {
	t.Parallel()
	for _, setting := range []string{"clashes", "off"} {
		p := open(t, setup{script: `localStorage.setItem("nonet.settings",
			JSON.stringify({mistakes: "` + setting + `"}));`}, "play&p="+sol[:80]+".")
		p.wait(table + `.length === 81`)
		p.choose("r9c9")
		p.keys("1")
		p.see("Not right yet")
		p.wait(`document.querySelector("#polite").textContent.includes("Not right yet")`)
		p.keys(sol[80:])
		p.see("Solved in")
	}
}

// An address that means nothing is told, and the page can be used all the same.
func TestMalformedLinks(t *testing.T) {
	t.Parallel()
	for fragment, says := range map[string]string{
		"nonsense":   "names no view of the page",
		"play&s=%%%": "it has no puzzle",
		"links&m=-1": "This link cannot be shown",
	} {
		p := open(t, setup{}, fragment)
		p.wait(`document.querySelector("#notices").innerText.includes(%s)`, says)
		p.forgive() // the browser reports the answer with a status of its own
	}
}
