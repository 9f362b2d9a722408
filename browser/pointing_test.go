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
	p.is("notes after a click on the mode", cellOf("r1c3"), "empty, corner 3 4")
	p.click(".modes label", "Centre")
	p.keys("ArrowRight")
	p.is("an arrow moves on the board", selectedCells, "r1c4")
	p.is("the mode stays", `document.querySelector(".modes input:checked").value`, "centre")
	p.click(".modes label", "Colour")
	p.keys("z", "6")
	p.is("a letter, and a digit", cellOf("r1c4"), "6")
	p.choose("r1c6")
	p.click("button", "Hint")
	p.wait(`document.querySelector(".hint-bar.hinted") !== null`)
	p.keys("8")
	p.is("a digit after a click on Hint", cellOf("r1c6"), "8")
	p.click(".play-tools button", "Check against the solution")
	p.keys("ArrowLeft")
	p.is("an arrow after Check", selectedCells, "r1c5")
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
	p.is("the mode", `document.querySelector(".modes input:checked").value`,
		"corner")
	p.is("the selection", selectedCells, "r1c3")
	p.keys("2")
	p.is("a digit", cellOf("r1c3"), "empty, corner 2")
}

// After a puzzle was taken, and when a dialog that was opened with the mouse is closed, the board
// has the keyboard, and digits are digits.
func TestBoardHasKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	p.keys("v")
	p.tool("New")
	p.click("dialog .levels button", "")
	p.wait(`document.querySelector("dialog") === null && document.activeElement.matches("td")`)
	p.is("the mode of a new puzzle", `document.querySelector(".modes input:checked").value`, "digits")
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
	p.is("selected", selectedCells, "r1c2")
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
	p.is("after another click", selectedCells, "r1c3")
	p.types("4", "r1c3", "4")
	p.keys("Escape", "Escape", "6")
	p.see("Select a cell first")
	p.choose("r1c4")
	p.is("a click after a digit", cellOf("r1c4"), "empty")
}

// held is an expression for the digits of the pad that clicks on cells write.
const held = `[...document.querySelectorAll(".keys [aria-pressed=true] .digit")]
	.map(e => e.innerText).join()`

// While clicks write a digit of the pad, the bar says so, and whatever closes it ends that.
func TestChosenDigit(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	for _, ends := range []func(){
		func() { p.click(".hint-bar button", "Close") },
		func() { p.click(".hint-bar button", "Stop") },
		func() { p.keys("Escape") },
	} {
		p.choose("r1c6")
		p.keys("Escape")
		p.pad("6")
		p.pad("4")
		p.see("4 is chosen")
		p.choose("r1c3")
		p.is("a click after a digit of the pad", cellOf("r1c3"), "4")
		p.see("4 is chosen")
		ends()
		p.is("chosen", held, "")
		p.is("selected", selectedCells, "")
		p.choose("r1c4")
		p.is("a click after the end", cellOf("r1c4"), "empty")
		p.keys("Control+z")
	}
}

// A dialog that is closed leaves the selection as it was: with Number first, no cell is selected,
// and the next digit is chosen and does not replace the last one on the board.
func TestDialogKeepsSelection(t *testing.T) {
	t.Parallel()
	p := open(t, setup{script: `localStorage.setItem("nonet.settings",
		JSON.stringify({numberFirst: true}));`}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	p.keys("Escape", "4")
	p.choose("r1c3")
	p.is("a click after a digit", cellOf("r1c3"), "4")
	p.tool("Settings")
	p.keys("Escape")
	p.wait(`document.querySelector("dialog") === null && document.activeElement.matches("td")`)
	p.is("selected", selectedCells, "")
	p.keys("2")
	p.is("the digit on the board", cellOf("r1c3"), "4")
	p.is("chosen", held, "2")
}

// A full grid with a mistake says so, whatever is marked at once, and again when it is full again.
func TestFullAndWrong(t *testing.T) {
	t.Parallel()
	for _, setting := range []string{"clashes", "wrong", "off"} {
		t.Run(setting, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{script: `localStorage.setItem("nonet.settings",
				JSON.stringify({mistakes: "` + setting + `"}));`}, "play&p="+sol[:80]+".")
			p.wait(table + `.length === 81`)
			p.choose("r9c9")
			for _, key := range []string{"1", "2", "Control+z"} {
				p.keys(key)
				p.see("Not right yet")
				p.wait(`document.querySelector("#polite").textContent.includes("Not right yet")`)
				p.keys("Escape")
				p.see("Stuck?")
			}
			p.keys(sol[80:])
			p.see("Solved in")
		})
	}
}

// A text of 5 MB that is pasted into a field is not put there, which would take seconds.
func TestLargePaste(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	paste := func(field string) bool {
		return eval[bool](p, `(field => {
			const data = new DataTransfer();
			data.setData("text/plain", "1234567890 ".repeat(480000));
			return !document.querySelector(field).dispatchEvent(new ClipboardEvent("paste",
				{clipboardData: data, bubbles: true, cancelable: true}));
		})(%s)`, field)
	}
	p.tool("Open")
	if !paste("dialog textarea") {
		t.Error("Open takes it")
	}
	p.see("More than 1 MiB cannot be opened at once")
	p.keys("Escape")
	p.navigate("links")
	p.wait(`document.querySelector(".links textarea") !== null`)
	if !paste(".links textarea") {
		t.Error("Links takes it")
	}
	p.wait(`document.querySelector(".links-fault").textContent.includes("more than 1 MiB")`)
	p.navigate("list")
	p.wait(`document.querySelector(".list textarea") !== null`)
	if !paste(".list textarea") {
		t.Error("the field of List takes it")
	}
	p.wait(`!document.querySelector(".list .told, .list [role=status]").hidden`)
	p.forgive() // the engine says that these are not puzzles
}

// An address that means nothing is told, and the page can be used all the same.
func TestMalformedLinks(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play")
	for fragment, says := range map[string]string{
		"nonsense":                 "names no view of the page",
		"play&s=%%%":               "it has no puzzle",
		"s=%%%":                    "it has no puzzle",
		"links&m=-1":               "This link cannot be shown",
		"make&n=1e9&level=hard":    "means nothing here: n=1e9.",
		"make&level=x&er=9-2":      "means nothing here: level=x and er=9-2.",
		"search&e=dfs,zzz&preset=": "means nothing here: e=dfs,zzz and preset=.",
		"solve&n=0&profile=x":      "means nothing here: n=0 and profile=x.",
	} {
		p.navigate(fragment)
		p.wait(`document.querySelector("#notices").innerText.includes(%s)`, says)
	}
	p.forgive() // the browser reports the answer with a status of its own
}
